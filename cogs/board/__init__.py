"""The screens of a match, as values."""
