"""Somebody to play with, on any server."""
