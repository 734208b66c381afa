-- One row a source note in a release: its one state. No row, or other hashes, means pending.
CREATE TABLE IF NOT EXISTS {perimeter.note_status} (
  release STRING NOT NULL,
  source STRING NOT NULL,
  note_id STRING NOT NULL,
  state STRING NOT NULL COMMENT 'recognized, released, quarantined, deleted',
  stage STRING NOT NULL COMMENT 'where it got to: source, recognize, anonymize',
  reason STRING COMMENT 'a code, never text',
  row_hash STRING COMMENT 'over every source column whose policy is not null',
  spans_hash STRING COMMENT 'over the accepted spans of every document',
  policy_hash STRING COMMENT 'over everything that changes output but the keys',
  key_fingerprint STRING,
  attempts INT NOT NULL,
  run_id STRING NOT NULL,
  updated_at TIMESTAMP NOT NULL
) USING delta
COMMENT 'The state of each note in each release'
TBLPROPERTIES ('delta.enableDeletionVectors' = 'false')
