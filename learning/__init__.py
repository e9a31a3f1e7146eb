"""Lessons: what a newcomer is to do in a position, and whether a try does it."""
