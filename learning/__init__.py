"""Lessons and puzzles: positions with a task, and the verdict on a try."""
