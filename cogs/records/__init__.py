"""What stands of people: ratings."""
