"""The caches of pictures, of their parts and of their rows."""
