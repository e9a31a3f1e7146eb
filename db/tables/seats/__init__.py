"""Who sits at the seats of a match."""
