"""What the cards that people post are made of: scenes, players, charts."""
