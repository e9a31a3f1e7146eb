"""Tests of what the host sees."""
