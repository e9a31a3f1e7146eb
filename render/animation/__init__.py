"""A match that is over as an animation: what its replay shows, turn by turn, in one GIF file."""
