"""Matches as posts in a server's forum, and their tags."""
