"""The week of a server: its message, and the roles that it gives for feats."""
