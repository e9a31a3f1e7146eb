"""The bot's work in a server by the choices of its managers (`db.tables.guilds`)."""
