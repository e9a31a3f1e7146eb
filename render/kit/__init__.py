"""What the pictures of all games are made of."""
