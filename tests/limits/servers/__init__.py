"""The screens of a server's managers, and its weekly message."""
