"""Leagues and tournaments: pairs, tables, and whole contests by lot."""
