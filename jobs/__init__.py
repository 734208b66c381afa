"""The Spark edge: one module a job, and what they share: configuration, session, tables, keys."""
