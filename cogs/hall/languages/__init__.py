"""Languages: the language of each message, and the writing of it."""
