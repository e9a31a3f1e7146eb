"""The host's commands on the database: back up, check, move, rebuild ratings."""
