"""Screens besides matches and invitations."""
