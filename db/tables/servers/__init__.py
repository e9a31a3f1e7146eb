"""What the bot does in a server by the choices of its managers (`db.tables.guilds`)."""
