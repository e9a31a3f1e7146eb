"""English sentences, made from views."""
