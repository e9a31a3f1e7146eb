"""Messages in Discord that are kept up to date."""
