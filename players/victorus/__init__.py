"""How to play Magna Victorus well."""
