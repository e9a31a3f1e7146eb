"""Languages: whose language a message is in, and writing it out."""
