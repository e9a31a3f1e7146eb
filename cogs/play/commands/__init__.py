"""The building blocks of the games' slash commands."""
