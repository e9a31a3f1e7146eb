"""The legal actions of a turn, and their effects."""
