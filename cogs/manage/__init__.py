"""The panel of a server's managers, and the roles that it gives."""
