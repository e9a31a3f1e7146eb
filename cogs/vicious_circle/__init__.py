"""Wizards of the Vicious Circle: its commands, and its secret set-up."""
