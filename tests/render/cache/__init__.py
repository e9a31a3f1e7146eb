"""The store of what was drawn, and what is kept of pictures."""
