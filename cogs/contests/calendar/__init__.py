"""Discord's events for the rounds of leagues and tournaments."""
