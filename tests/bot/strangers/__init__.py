"""Two strangers on two servers find each other and play."""
