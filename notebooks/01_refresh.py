# Databricks notebook source
# MAGIC %md
# MAGIC # Refresh: from a table of notes to a released table
# MAGIC
# MAGIC One configuration, one call, and a look at what it left. The notes are invented.
# MAGIC
# MAGIC - **In a clone**: `.venv/bin/python notebooks/01_refresh.py`, or cell by cell. Tables are folders under
# MAGIC   `demo/`.
# MAGIC - **On Databricks** (a Git folder, a runtime with Spark 4.1): install the wheel of `make wheel` on the
# MAGIC   cluster without its dependencies, since Spark and Delta are there, and `ff3`, `pyahocorasick`,
# MAGIC   `pydantic` and `cryptography` beside it. Tables stand in the catalog; put
# MAGIC   two secrets, `salt` and `key` of `tide keygen`, into the scope `tide`.

# COMMAND ----------

import os
from pathlib import Path

from jobs.config import build_config
from jobs.demo import NOTE, PERSON, build_warehouse, read_note_rows, read_person_rows
from jobs.key_store import write_keys
from jobs.refresh import refresh
from jobs.session import build_session
from jobs.tables import Tables
from jobs.views import create_views
from jobs.yaml_config import parse_yaml, read_shipped

# COMMAND ----------

# MAGIC %md
# MAGIC ## Configure
# MAGIC
# MAGIC `conf/tide.yaml` explains each key. A site keeps a file of its own and reads it with `load_config(path)`;
# MAGIC here only the places change, so that the same notebook runs over folders and over a catalog.

# COMMAND ----------

ON_DATABRICKS = "DATABRICKS_RUNTIME_VERSION" in os.environ
values = parse_yaml(read_shipped("tide.yaml"), "conf/tide.yaml")
if ON_DATABRICKS:
    values["databases"] = {name: f"tide_{name}" for name in ("perimeter", "release", "release_meta")}
    values["sources"][0]["table"] = "tide_source.note"
    values["recognizers"]["known_values"]["tables"][0]["table"] = "tide_source.person"
    values["keys"] = {name: f"databricks-secret:tide/{name}" for name in ("salt", "key")}
elif not Path("demo/keys/salt").exists():
    write_keys("demo/keys")

config = build_config(values, "conf/tide.yaml")
spark = build_session("notebook", config.spark)
tables = Tables(spark, config.databases)

# COMMAND ----------

# MAGIC %md
# MAGIC ## A source
# MAGIC
# MAGIC An OMOP NOTE table. Yours is there already; leave this cell out.

# COMMAND ----------

if ON_DATABRICKS:
    for schema in ("tide_source", *values["databases"].values()):
        spark.sql(f"CREATE SCHEMA IF NOT EXISTS {schema}")
    rows = read_note_rows(Path("sample_data/written_dev.jsonl"))
    spark.createDataFrame(rows, NOTE).write.mode("ignore").saveAsTable("tide_source.note")
    rows = read_person_rows(Path("sample_data/persons_dev.csv"))
    spark.createDataFrame(rows, PERSON).write.mode("ignore").saveAsTable("tide_source.person")
else:
    build_warehouse(spark, config)

# COMMAND ----------

# MAGIC %md
# MAGIC ## Refresh
# MAGIC
# MAGIC Recognizes what is new or changed, releases it, and removes what is gone or held back. An error is raised as
# MAGIC one of the classes of `tide_udfs.errors`; no message holds a note's text.

# COMMAND ----------

summary = refresh(config, spark)
print(summary)

# COMMAND ----------

# MAGIC %md
# MAGIC A second run finds nothing new. What is to be done is told by hashes of the notes, never by the clock.

# COMMAND ----------

again = refresh(config, spark)
print(again)

# COMMAND ----------

# MAGIC %md
# MAGIC ## What was released
# MAGIC
# MAGIC A table with exactly the source's columns. Keys are encrypted and join across tables; a patient's dates, in
# MAGIC the text and in the columns, are shifted by the same number of days.

# COMMAND ----------

released_df = tables.read("release.note")
released_df.select("note_id", "person_id", "note_date", "note_title").orderBy("note_id").show(5)
print(released_df.orderBy("note_id").first()["note_text"])

# COMMAND ----------

# MAGIC %md
# MAGIC Beside it, for whoever may have them, the positions of what was replaced: in the released text, without the
# MAGIC original.

# COMMAND ----------

tables.read("release_meta.note_span").groupBy("category", "entity").count().orderBy("category", "entity").show(50)

# COMMAND ----------

# MAGIC %md
# MAGIC ## States and runs
# MAGIC
# MAGIC Each note is in exactly one state, with a reason where it is held back.

# COMMAND ----------

detection, state, monitoring, review = create_views(tables, config)
spark.table(state).select("release", "source", "state", "reason", "notes").show(truncate=False)
spark.table(monitoring).select("started", "job", "exit_code", "notes_by_state").show(5, truncate=False)
