"""Words that people read: which the code says, and which a language lacks."""
