"""A person's own matters: settings, privacy, profile, leaderboard, following."""
