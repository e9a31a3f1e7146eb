"""What people have done: their matches counted, seasons, and what a team has achieved made anew."""
