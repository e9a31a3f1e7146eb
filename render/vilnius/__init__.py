"""The pictures of Vilnius."""
