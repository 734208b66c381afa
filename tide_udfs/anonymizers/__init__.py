"""Anonymizers: each turns one value into its surrogate and knows nothing of models or tables."""
