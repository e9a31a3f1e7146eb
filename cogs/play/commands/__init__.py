"""The parts of which the games' slash commands are made."""
