"""How strong people are, from how their matches end: no Discord, no database, no clock."""
