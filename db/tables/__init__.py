"""Queries, one file for each table or group of tables."""
