"""Contests played out by lot, each checked against the rules and against a second computation."""
