"""The views of sql/views: persistent in a metastore, temporary over folders."""

from __future__ import annotations

from jobs.config import Config, Source
from jobs.tables import Tables, is_path, local_folder, read_sql, sql_name

PLAIN = ("detection", "state", "monitoring")


def create_views(tables: Tables, config: Config) -> list[str]:
    """Create `detection`, `state`, `monitoring` and `review` and return their names in this order.

    In a metastore they stand in the perimeter's database; over folders they are temporary views of the session.
    """
    texts = {name: tables.fill(read_sql(f"views/{name}.sql")) for name in PLAIN}
    texts["review"] = "\nUNION ALL\n".join(_reviews(tables, config, texts["detection"]))
    created = []
    for name, text in texts.items():
        if is_path(config.databases.perimeter):
            tables.spark.sql(f"CREATE OR REPLACE TEMPORARY VIEW {name} AS {text}")
            created.append(name)
        else:
            created.append(sql_name(config.databases.perimeter, name))
            tables.spark.sql(f"CREATE OR REPLACE VIEW {created[-1]} AS {text}")
    return created


def _reviews(tables: Tables, config: Config, detection: str) -> list[str]:
    template = read_sql("views/review.sql")
    return [
        template.format(
            source=source.name,
            source_table=_relation(source),
            note_key=f"`{source.note_key}`",
            text_column=name,
            detection=detection,
        )
        for source in config.sources
        for name in source.text_columns
    ]


def _relation(source: Source) -> str:
    if source.format == "delta" or not is_path(source.table):
        return sql_name(source.table)
    return f"{'json' if source.format == 'jsonl' else source.format}.`{local_folder(source.table) or source.table}`"
