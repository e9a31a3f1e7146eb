"""What several rooms need and no game has: it imports nothing of ours."""
