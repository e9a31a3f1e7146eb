"""What Discord refuses to messages, and how it rations their changes."""
