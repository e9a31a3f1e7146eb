"""Records of people: counts of their matches, seasons, and the rebuilding of team feats."""
