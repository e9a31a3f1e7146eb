"""Leagues and tournaments: opening them, joining, and their automatic steps."""
