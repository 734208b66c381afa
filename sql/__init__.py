"""DDL, grants and views as SQL files. Data, no code."""
