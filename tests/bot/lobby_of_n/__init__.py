"""A toy game for up to six, and tests of how so many come together."""
