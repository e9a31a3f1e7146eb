"""The form of the documents: their length, their releases, and what never happens."""
