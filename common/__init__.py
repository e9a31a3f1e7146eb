"""Tools that several rooms need and that know no game: it imports nothing of ours."""
