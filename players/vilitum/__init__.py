"""The computer player and the puzzles of Vilitum."""
