"""Sentences as values, which are written out for one language when somebody reads them."""
