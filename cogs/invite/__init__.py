"""Finding people to play with: /play, and opponents on any server."""
