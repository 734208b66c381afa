-- One row a resolved span of a release, before and after. Stays in the perimeter: it joins both sides for reviewers.
CREATE TABLE IF NOT EXISTS {perimeter.released_span} (
  release STRING NOT NULL,
  source STRING NOT NULL,
  note_id STRING NOT NULL,
  text_column STRING NOT NULL,
  start INT NOT NULL COMMENT 'in the source text',
  end INT NOT NULL,
  released_start INT NOT NULL COMMENT 'in the released text',
  released_end INT NOT NULL,
  category STRING NOT NULL,
  entity STRING NOT NULL,
  evidence STRING NOT NULL,
  score DOUBLE NOT NULL,
  recognizer STRING NOT NULL,
  strategy STRING NOT NULL COMMENT 'what was done with it',
  run_id STRING NOT NULL
) USING delta
COMMENT 'Resolved spans of each release, with both offsets'
TBLPROPERTIES ('delta.enableDeletionVectors' = 'false')
