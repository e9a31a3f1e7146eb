"""Screens of a match."""
