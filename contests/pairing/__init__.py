"""Who meets whom: round robins, Swiss rounds, and knockouts."""
