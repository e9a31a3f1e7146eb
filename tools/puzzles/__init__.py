"""Finds puzzles in matches among computer players, proves and writes them."""
