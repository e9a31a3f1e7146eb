"""Answers to turns that others make: plans ahead, guesses beside, reviews afterwards."""
