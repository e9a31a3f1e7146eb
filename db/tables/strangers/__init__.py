"""The tables of people who look for an opponent anywhere, and of the places of their matches."""
