-- One row a released span. Leaves with the notes: no original text or offset, no recognizer, no strategy.
CREATE TABLE IF NOT EXISTS {release_meta.note_span} (
  source STRING NOT NULL,
  note_key STRING NOT NULL COMMENT 'key of the note in the release, as a string',
  text_column STRING NOT NULL,
  start INT NOT NULL COMMENT 'in the released text, code points, end exclusive',
  end INT NOT NULL,
  category STRING NOT NULL,
  entity STRING NOT NULL
) USING delta
COMMENT 'Positions of replaced text in the released notes'
TBLPROPERTIES ('delta.enableDeletionVectors' = 'false')
