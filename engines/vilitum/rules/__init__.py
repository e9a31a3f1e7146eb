"""What pieces can do in a turn."""
