"""What `tide benchmark` measures, one module a kind of work."""
