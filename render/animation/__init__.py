"""A match as an animation: its replay, turn by turn, in one GIF file."""
