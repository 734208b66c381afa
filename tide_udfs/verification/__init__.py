"""The keyed laws: what must hold of every release, measured on a synthetic set."""
