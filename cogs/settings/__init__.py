"""What is chosen once: by a person, by a server; and what is kept of a person."""
