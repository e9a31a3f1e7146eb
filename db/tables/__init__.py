"""Queries, a file for each table or what belongs together."""
