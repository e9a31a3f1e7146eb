"""What people have begun to pick, and where a pick leads."""
