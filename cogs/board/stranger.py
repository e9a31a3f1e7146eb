"""Screens of a match between strangers: the message that an opponent was found, and the words that
the two can say to each other."""

from __future__ import annotations

from typing import Final

from cogs.hall.screen import Screen, layout, text
from cogs.hall.sentences import mention, pace_words
from db.values import MatchRow
from engines.game import Seat
from engines.registry import game as find_game

PHRASES: Final = {
    "luck": "Good luck, have fun!",
    "move": "Nice move!",
    "oops": "Oops.",
    "thinking": "Give me a moment: I'm thinking.",
    "later": "I'll be back later today.",
    "tomorrow": "I'll be back tomorrow.",
    "close": "That was close!",
    "thanks": "Thank you for the match.",
    "well": "Well played.",
    "again": "Rematch? Press **Rematch** if you'd like to.",
}
"""All that strangers can say to each other in a match, by key."""


def found_screen(row: MatchRow, seat: Seat) -> Screen:
    """Returns the message that the person in this seat, whose place the row is, has an opponent: it
    calls this person, and names the other."""
    person, other = row.people[seat], 1 - seat
    game = find_game(row.game)
    terms = " · ".join(["Rated" if row.rated else "Not rated", *pace_words(row.pace)])
    lines = [
        f"### {game.title}",
        f"{mention(person)} has found an opponent: **{row.names[other]}**, from somewhere else.",
        f"-# Match {row.id} · {terms}",
    ]
    return Screen(layout(text("\n".join(lines))), mentions=(person,))
