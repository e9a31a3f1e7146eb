"""The way of a screen to Discord."""
