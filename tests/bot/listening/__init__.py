"""Matches, lessons, puzzles and reviews of people who see no picture."""
