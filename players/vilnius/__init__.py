"""How to play Vilnius well."""
