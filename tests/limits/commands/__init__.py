"""The commands and their options, within what Discord takes."""
