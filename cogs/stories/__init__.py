"""Matches as files: what an export tells besides the log, and opening one again."""
