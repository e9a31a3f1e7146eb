"""The rulebook, in its order."""
