"""Magna Victorus: its commands."""
