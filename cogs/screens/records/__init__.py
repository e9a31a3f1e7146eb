"""What people have done: the leaderboard of a game, and the profile of a person."""
