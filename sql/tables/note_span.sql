-- One row a document and recognizer. Offsets only: code points into the note exactly as stored, `end` exclusive.
CREATE TABLE IF NOT EXISTS {perimeter.note_span} (
  source STRING NOT NULL COMMENT 'name of the source table in the configuration',
  note_id STRING NOT NULL COMMENT 'the source key, as a string',
  text_column STRING NOT NULL COMMENT 'which text column of the row',
  recognizer STRING NOT NULL,
  person_id STRING,
  content_hash STRING NOT NULL COMMENT 'SHA-256 of the text; null for a NULL text',
  input_hash STRING COMMENT 'SHA-256 of what the recognizer reads beside the text',
  recognizer_version STRING NOT NULL COMMENT 'fingerprint of code, patterns, terms or weights',
  status STRING NOT NULL COMMENT 'ok or failed',
  reason STRING COMMENT 'reason code of a failure',
  attempts INT NOT NULL,
  spans ARRAY<STRUCT<start: INT, end: INT, category: STRING, entity: STRING, score: DOUBLE, evidence: STRING>>
    COMMENT 'empty where nothing was found',
  run_id STRING NOT NULL
) USING delta
COMMENT 'What each recognizer found in each document'
TBLPROPERTIES ('delta.enableDeletionVectors' = 'false')
