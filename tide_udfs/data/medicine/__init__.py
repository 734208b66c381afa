"""Words of medicine and of the language, with what each is."""
