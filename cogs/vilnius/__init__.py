"""Vilnius: its commands, and the private screens of its hands."""
