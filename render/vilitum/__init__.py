"""The pictures of Vilitum."""
