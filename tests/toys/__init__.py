"""Toy games, each with something that no game of the house has on its own."""
