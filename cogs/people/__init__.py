"""A person's own matters: settings, privacy, profile, leaderboard, quiet hours, vacations."""
