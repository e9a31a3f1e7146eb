"""The board and everything on it."""
