"""Playing: pickers, verbs, seats, clocks, following, hints, animations."""
