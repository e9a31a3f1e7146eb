"""The building blocks that the pictures of all games share."""
