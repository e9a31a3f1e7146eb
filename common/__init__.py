"""Tools for several packages, independent of the games: nothing here imports our other packages."""
