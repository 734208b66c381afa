# Databricks notebook source
# MAGIC %md
# MAGIC # Review: look at what was found before anything is released
# MAGIC
# MAGIC `recognize` alone writes a span table and alters no note. Here it is looked at first, then released, and
# MAGIC then released once more under another key without reading a note again. How to run this notebook stands in
# MAGIC `01_refresh`.
# MAGIC
# MAGIC **What the view `review` shows is PHI.** Here the notes are invented; over your own, run this where the
# MAGIC source may be read, and clear the output before the notebook is shared.

# COMMAND ----------

import os
from pathlib import Path

from jobs.anonymize import run_anonymize
from jobs.config import build_config
from jobs.demo import NOTE, PERSON, build_warehouse, read_note_rows, read_person_rows
from jobs.key_store import write_keys
from jobs.recognize import run_recognize
from jobs.refresh import refresh
from jobs.runs import execute
from jobs.session import build_session
from jobs.tables import Tables
from jobs.views import create_views
from jobs.yaml_config import parse_yaml, read_shipped

# COMMAND ----------

ON_DATABRICKS = "DATABRICKS_RUNTIME_VERSION" in os.environ
values = parse_yaml(read_shipped("tide.yaml"), "conf/tide.yaml")
place = "tide_review_" if ON_DATABRICKS else "demo/review/"
values["release"] = "reviewed"
values["databases"] = {name: place + name for name in ("perimeter", "release", "release_meta")}
if ON_DATABRICKS:
    values["sources"][0]["table"] = "tide_source.note"
    values["recognizers"]["known_values"]["tables"][0]["table"] = "tide_source.person"
    values["keys"] = {name: f"databricks-secret:tide/{name}" for name in ("salt", "key")}
elif not Path("demo/keys/salt").exists():
    write_keys("demo/keys")

config = build_config(values, "conf/tide.yaml")
spark = build_session("notebook", config.spark)
tables = Tables(spark, config.databases)
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
# MAGIC ## Recognize
# MAGIC
# MAGIC Each recognizer reads each new text once; its detections are kept apart, so that one can be changed and run
# MAGIC again without the others.

# COMMAND ----------

found = execute("recognize", config, run_recognize, spark=spark)
print(found)

# COMMAND ----------

# MAGIC %md
# MAGIC ## Look
# MAGIC
# MAGIC `state`: every note is recognized, none is released. `detection`: one row a detection, offsets only.
# MAGIC `review`: the same with the surface and the characters around it, read from the source at this moment and
# MAGIC stored nowhere.

# COMMAND ----------

detection, state, monitoring, review = create_views(tables, config)
spark.table(state).select("release", "source", "state", "notes").show()
spark.table(detection).groupBy("recognizer", "category").count().orderBy("recognizer", "category").show(50)

# COMMAND ----------

# MAGIC %md
# MAGIC Where to look first: what a recognizer was least sure of, and what two recognizers call by different names.

# COMMAND ----------

review_df = spark.table(review)
review_df.orderBy("score", "note_id", "start").select("score", "category", "entity", "context").show(10, truncate=False)

# COMMAND ----------

spark.sql(
    f"SELECT a.category, b.category AS other, count(*) AS times FROM {detection} AS a JOIN {detection} AS b "
    "ON a.note_id = b.note_id AND a.text_column = b.text_column AND a.start < b.end AND b.start < a.end "
    "WHERE a.category < b.category GROUP BY ALL ORDER BY times DESC"
).show(10)

# COMMAND ----------

# MAGIC %md
# MAGIC A threshold, a gazetteer term or a recognizer is changed in the configuration; `recognize` then reads again
# MAGIC only what the change concerns.
# MAGIC
# MAGIC ## Release
# MAGIC
# MAGIC `anonymize` resolves the detections, replaces them and writes the release. It reads no note for PHI.

# COMMAND ----------

first = execute("anonymize", config, run_anonymize, spark=spark)
print(first)

# COMMAND ----------

# MAGIC %md
# MAGIC ## A second release under another key
# MAGIC
# MAGIC A study gets a release of its own: a name, a place and a key, here derived from the first by the study's
# MAGIC label. What was recognized is used again, and no key of one release is a key of the other.

# COMMAND ----------

values["release"] = "trial-7"
values["databases"] |= {name: f"{place}trial_{name}" for name in ("release", "release_meta")}
values["anonymizer"]["study"] = "trial-7"
if ON_DATABRICKS:
    for schema in values["databases"].values():
        spark.sql(f"CREATE SCHEMA IF NOT EXISTS {schema}")

trial = build_config(values, "conf/tide.yaml")
second = refresh(trial, spark)
print(second)

# COMMAND ----------

first_df, second_df = tables.read("release.note"), Tables(spark, trial.databases).read("release.note")
print(
    first_df.count(), "and", second_df.count(), "notes;", first_df.join(second_df, "person_id").count(), "keys in both"
)
spark.table(state).select("release", "source", "state", "notes").orderBy("release").show()
