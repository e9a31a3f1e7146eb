"""Finding people to play with: /play, challenges, help."""
