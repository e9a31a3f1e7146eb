"""The kinds of database: SQLite and PostgreSQL, which of them a setting names, and who has it."""
