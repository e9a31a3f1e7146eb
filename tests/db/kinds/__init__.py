"""What concerns both kinds of database, and what PostgreSQL alone has."""
