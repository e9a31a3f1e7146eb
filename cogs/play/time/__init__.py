"""Time at the table: clocks, claims, absent players, reminders."""
