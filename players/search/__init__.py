"""Looking ahead, the same for every game."""
