"""How pieces move and capture."""
