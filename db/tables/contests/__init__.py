"""Leagues and tournaments: their terms, people, events and matches."""
