"""Lessons, rules pages, puzzles and positions to try."""
