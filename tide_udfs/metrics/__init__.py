"""Measures of recognition and of release, in plain Python: the same figures on a laptop and on a cluster."""
