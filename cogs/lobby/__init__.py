"""Invitations and open matches, from the first message to the start."""
