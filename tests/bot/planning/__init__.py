"""Answers planned ahead."""
