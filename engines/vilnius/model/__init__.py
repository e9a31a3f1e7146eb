"""Cards, actions and positions as values, without rules."""
