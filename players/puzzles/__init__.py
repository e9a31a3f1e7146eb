"""Puzzles: positions from matches of computer players in which a single turn reaches a goal."""
