"""Board and positions as values, without rules of play."""
