"""Terms that the gazetteer ships: places whose names are not ordinary words."""
