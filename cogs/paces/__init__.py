"""How fast and how often people may ask, and post."""
