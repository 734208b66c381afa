-- Who works on the perimeter, where it is not a local folder. One row, `lease`; its holder is NULL while nobody does.
CREATE TABLE IF NOT EXISTS {perimeter.lease} (
  name STRING NOT NULL,
  holder STRING
) USING delta
COMMENT 'The lease of the perimeter'
TBLPROPERTIES ('delta.enableDeletionVectors' = 'false', 'delta.isolationLevel' = 'Serializable')
