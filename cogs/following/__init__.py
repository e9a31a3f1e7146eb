"""Matches of others that people follow: they are told how one ends."""
