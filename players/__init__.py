"""Computer players, of every level, for every game. They know only their seat's view, and import
only the engines and `common`."""
