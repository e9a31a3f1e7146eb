"""Reminders and vacations."""
