"""What the host has in the developer portal of the small Discord."""
