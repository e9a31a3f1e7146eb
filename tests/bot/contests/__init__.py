"""Leagues and tournaments in Discord."""
