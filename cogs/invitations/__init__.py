"""From a challenge to the match that comes of it."""
