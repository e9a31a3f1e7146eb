"""The small pictures on the cards of Vilnius, painted by code."""
