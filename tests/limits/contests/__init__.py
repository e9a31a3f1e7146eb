"""The screens of contests against the limits of Discord."""
