"""The core: spans, recognizers, resolution, keyed surrogates. Plain Python; only `udfs` imports pyspark."""
