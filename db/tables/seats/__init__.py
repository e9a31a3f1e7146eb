"""The people at the seats of a match."""
