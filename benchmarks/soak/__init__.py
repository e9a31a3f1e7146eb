"""The real bot under a small Discord, killed again and again: `python -m benchmarks.soak`."""
