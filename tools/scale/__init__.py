"""The costs of many servers, and of a second process."""
