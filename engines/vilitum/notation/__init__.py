"""Actions and positions as texts, both ways."""
