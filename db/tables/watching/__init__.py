"""What is kept for people who watch: whose matches they follow, and which they have opened."""
