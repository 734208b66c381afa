-- One row a detection of one recognizer, before resolution; a model's doubts (evidence 'doubt') are none.
SELECT source, note_id, text_column, recognizer, recognizer_version, person_id, content_hash,
       span.start, span.end, span.category, span.entity, span.score, span.evidence, run_id
FROM {perimeter.note_span}
LATERAL VIEW explode(spans) AS span
WHERE status = 'ok' AND span.evidence <> 'doubt'
