-- Who may see what, with the three databases of a configuration as schemas of Unity Catalog. An example: put your own
-- names in the place of main, tide_perimeter, tide_release, tide_release_meta and of the three groups, and run it once.
--
-- The perimeter says where PHI stands in the source and its view `review` shows it: it is granted as the source is.
-- Who reads a release gets no grant on the perimeter, and none on the source: their row keys and offsets undo the release.

-- The pipeline, a service principal. It reads the source, writes all three, and alone reads the key's secret scope.
GRANT USE CATALOG ON CATALOG main TO tide_pipeline;
GRANT USE SCHEMA, CREATE TABLE, SELECT, MODIFY ON SCHEMA main.tide_perimeter TO tide_pipeline;
GRANT USE SCHEMA, CREATE TABLE, SELECT, MODIFY ON SCHEMA main.tide_release TO tide_pipeline;
GRANT USE SCHEMA, CREATE TABLE, SELECT, MODIFY ON SCHEMA main.tide_release_meta TO tide_pipeline;

-- Reviewers look at detections before and after a release; they change nothing.
GRANT USE CATALOG ON CATALOG main TO tide_reviewers;
GRANT USE SCHEMA, SELECT ON SCHEMA main.tide_perimeter TO tide_reviewers;
GRANT USE SCHEMA, SELECT ON SCHEMA main.tide_release TO tide_reviewers;
GRANT USE SCHEMA, SELECT ON SCHEMA main.tide_release_meta TO tide_reviewers;

-- Analysts read what is released and where something was replaced. Nothing else.
-- A table's history tells which night a note arrived: where that matters, grant a published copy of the release instead.
GRANT USE CATALOG ON CATALOG main TO tide_analysts;
GRANT USE SCHEMA, SELECT ON SCHEMA main.tide_release TO tide_analysts;
GRANT USE SCHEMA, SELECT ON SCHEMA main.tide_release_meta TO tide_analysts;
