"""What directories of bots show of this one, and what its application lacks for that."""
