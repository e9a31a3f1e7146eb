"""Puzzles: positions of matches among computer players in which one turn alone reaches a goal."""
