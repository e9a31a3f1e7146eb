"""What many servers cost, and what a second process does."""
