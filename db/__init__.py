"""The store: everything that must outlive the program, in one SQLite file."""
