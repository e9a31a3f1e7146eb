"""The choice of secret set-ups, and the program that works it out:
`python -m tools.vicious_circle.set_ups`."""
