"""People's strength, from the results of their matches: no Discord, no database, no clock."""
