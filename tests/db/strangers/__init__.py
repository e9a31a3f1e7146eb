"""What is stored of people who look for an opponent, and of their matches."""
