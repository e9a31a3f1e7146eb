"""Guess the move: onlookers guess what will be played next, and the bot judges it afterwards."""
