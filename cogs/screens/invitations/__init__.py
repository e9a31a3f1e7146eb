"""Screens of invitations."""
