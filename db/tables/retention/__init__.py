"""What the bot deletes by itself, and when (`docs/privacy.md`)."""
