"""Chances from points: matches among computer players, the curve fitted to them, and its check."""
