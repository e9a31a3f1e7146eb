"""The store: everything that must outlive the program, in one database."""
