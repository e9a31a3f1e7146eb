"""Answers that a player plans ahead of the turn, judged anew by the rules when it comes."""
