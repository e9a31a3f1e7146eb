"""Playing: commands, presses and pickers of a match."""
