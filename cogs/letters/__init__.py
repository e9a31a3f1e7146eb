"""Direct messages to people, and people to whom Discord refuses them."""
