"""What belongs to a person: settings, privacy, profile, leaderboard, following."""
