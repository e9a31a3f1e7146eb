"""The actions: each in one file, with its text, its rules, its refusals and its words."""
