"""How secret set-ups are chosen, and the program that finds out: `python -m players set-ups`."""
