"""The store of what was drawn before."""
