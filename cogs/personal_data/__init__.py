"""Export and deletion of what is stored of a person."""
