-- One row a run. Counts and versions only.
CREATE TABLE IF NOT EXISTS {perimeter.run} (
  run_id STRING NOT NULL,
  job STRING NOT NULL,
  release STRING NOT NULL,
  started TIMESTAMP NOT NULL,
  ended TIMESTAMP NOT NULL,
  exit_code INT NOT NULL,
  code_version STRING NOT NULL,
  config_hash STRING NOT NULL,
  notes_by_state MAP<STRING, BIGINT> NOT NULL COMMENT 'also no_key: rows without a note key, held back',
  spans_by_category MAP<STRING, BIGINT> NOT NULL,
  seconds_by_stage MAP<STRING, DOUBLE> NOT NULL,
  versions MAP<STRING, STRING> NOT NULL,
  gates MAP<STRING, STRING> NOT NULL
) USING delta
COMMENT 'Runs of the jobs'
TBLPROPERTIES ('delta.enableDeletionVectors' = 'false')
