"""Notes with gold spans, and predicted spans of other systems, read from the forms in which they are kept."""
