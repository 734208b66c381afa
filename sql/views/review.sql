-- One row a detection of one text column with its surface and 30 characters around it. PHI: for reviewers in the perimeter.
SELECT d.source, d.note_id, d.text_column, d.recognizer, d.category, d.entity, d.score, d.evidence, d.start, d.end,
       substring(n.`{text_column}`, d.start + 1, d.end - d.start) AS surface,
       concat(substring(n.`{text_column}`, greatest(d.start - 29, 1), least(d.start, 30)), '[',
              substring(n.`{text_column}`, d.start + 1, d.end - d.start), ']',
              substring(n.`{text_column}`, d.end + 1, 30)) AS context
FROM ({detection}) AS d
JOIN {source_table} AS n
  ON d.note_id = CAST(n.{note_key} AS STRING)
 AND d.content_hash = sha2(n.`{text_column}`, 256)
WHERE d.source = '{source}' AND d.text_column = '{text_column}'
