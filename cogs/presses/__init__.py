"""Answers to buttons and selects."""
