"""What is checked before any command or press is answered."""
