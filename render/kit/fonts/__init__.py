"""The fonts of pictures."""
