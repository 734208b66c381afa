"""The tables: one module a table, its columns and what each means. `sql/` holds the same as DDL; a test compares."""
