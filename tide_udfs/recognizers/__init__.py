"""Recognizers: each finds spans and knows nothing of keys or tables."""
