"""A plain policy: it proposes actions to people, and plays the seats of absent players."""
