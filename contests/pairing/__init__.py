"""Pairings: round robins, Swiss rounds, and knockouts."""
