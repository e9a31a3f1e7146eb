"""The data that the bot deletes by itself, and when (`docs/privacy.md`)."""
