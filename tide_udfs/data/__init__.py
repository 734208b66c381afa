"""Shipped lists; origin and licence of each in SOURCES.md."""
