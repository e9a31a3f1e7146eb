"""Board, pieces and positions as values, without rules of play."""
