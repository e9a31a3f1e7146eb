"""Learning a game: its rules, its lessons, and a match for practice."""
