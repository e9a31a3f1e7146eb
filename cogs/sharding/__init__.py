"""Shards: which of them this process has, and when they may connect."""
