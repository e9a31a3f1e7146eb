"""How secret set-ups are chosen, and the program that finds out:
`python -m tools.vicious_circle.set_ups`."""
