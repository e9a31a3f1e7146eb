"""Leagues and tournaments in the database."""
