"""Time in a match: paces, clocks, reminders, vacations, quiet hours."""
