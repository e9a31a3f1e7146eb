"""The screens of a server's managers, and its message of the week."""
