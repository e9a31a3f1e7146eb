"""The pictures of Magna Victorus."""
