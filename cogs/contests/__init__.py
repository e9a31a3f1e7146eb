"""Leagues and tournaments: opening them, joining, and what they do by themselves."""
