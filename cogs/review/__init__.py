"""Reviews of matches that are over: the curve of the chances, and moments with better actions."""
