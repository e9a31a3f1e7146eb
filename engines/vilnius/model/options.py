"""The options of a match, and their meaning."""

from __future__ import annotations

from typing import Final

from common.text.say import name, say
from engines.game import Illegal, Options, OptionSpec, Value
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import SIDES, Level, Ruleset

LEVEL: Final = OptionSpec(
    "level",
    name("Difficulty"),
    (
        Value("easy", name("Easy"), say("Vilnius begins with the most points")),
        Value("medium", name("Medium")),
        Value("hard", name("Hard"), say("As printed, Vilnius begins with the fewest points")),
        Value(
            "grim", name("Grim"), say("House rule: 5 points with two, 6 with three; short game: 4")
        ),
    ),
    "easy",
)
HANDS: Final = OptionSpec(
    "hands",
    name("Hands"),
    (
        Value("open", name("Open hands"), say("As printed: everybody sees all hands")),
        Value("closed", name("Closed hands"), say("House rule: you see only your own hand")),
    ),
    "open",
)
LENGTH: Final = OptionSpec(
    "length",
    name("Length"),
    (
        Value("full", name("Full game"), say("About 30 rounds with two, 18 with three")),
        Value(
            "short", name("Short game"), say("House rule: about 18 rounds with two, 10 with three")
        ),
    ),
    "full",
)
WITHOUT: Final = OptionSpec(
    "without",
    name("Left out with two"),
    tuple(Value(side.lower(), side) for side in SIDES),
    SIDES[-1].lower(),
    told=False,
    only=(2,),
)
OPTIONS: Final = (LEVEL, HANDS, LENGTH, WITHOUT)

LEFT_OUT: Final = 13
"""The number of Order cards left out of a short game (house ruling)."""
_LAID_OUT: Final = {Level.EASY: 4, Level.MEDIUM: 3, Level.HARD: 2}
"""The number of Vilnius cards laid out (Game Preparation 7)."""
_GRIM_POINTS: Final = {2: 5, 3: 6}
"""The points of Vilnius in a grim full game, by number of players (house ruling)."""
_SHORT_POINTS: Final = {
    2: {Level.EASY: 8, Level.MEDIUM: 7, Level.HARD: 5, Level.GRIM: 4},
    3: {Level.EASY: 9, Level.MEDIUM: 7, Level.HARD: 5, Level.GRIM: 4},
}
"""The points of Vilnius in a short game, by number of players (house ruling)."""


def emblems(settled: Options, seats: int) -> tuple[int, ...]:
    """Returns the player emblems by seat. Raises `Illegal` unless two or three play."""
    if seats not in (2, 3):
        raise Illegal(say("Vilnius is a game for two or three players."))
    out = settled["without"] if seats == 2 else ""
    return tuple(number for number, side in enumerate(SIDES) if side.lower() != out)


def ruleset(settled: Options, seats: int) -> Ruleset:
    """Returns the ruleset of these options."""
    level, short = Level(settled["level"]), settled["length"] == "short"
    full = _GRIM_POINTS[seats] if level is Level.GRIM else CARDS.vilnius[_LAID_OUT[level] - 1]
    return Ruleset(
        emblems=emblems(settled, seats),
        level=level,
        open_hands=settled["hands"] == "open",
        short=short,
        points=_SHORT_POINTS[seats][level] if short else full,
    )
