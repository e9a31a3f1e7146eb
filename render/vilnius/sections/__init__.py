"""Sections of the board, one below the other."""
