"""How to play Vilitum well."""
