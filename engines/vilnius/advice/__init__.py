"""A plain policy: it proposes actions to people, and plays the seat of somebody who is away."""
