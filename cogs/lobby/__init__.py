"""Invitations and open matches, from the form to the start of the match."""
