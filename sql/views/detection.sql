-- One row a detection of one recognizer, before resolution; evidence 'doubt' marks what a model only doubts is nothing.
SELECT source, note_id, text_column, recognizer, recognizer_version, person_id, content_hash,
       span.start, span.end, span.category, span.entity, span.score, span.evidence, run_id
FROM {perimeter.note_span}
LATERAL VIEW explode(spans) AS span
WHERE status = 'ok'
