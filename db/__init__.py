"""The store: what must outlive the program, in one SQLite file."""
