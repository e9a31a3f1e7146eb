"""Vilitum: its commands."""
