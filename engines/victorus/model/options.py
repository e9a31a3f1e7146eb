"""The options of a match, and the rules and times that they set."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from common.text.say import capitalised, counted, say
from engines.game import Illegal, Limits, Options, OptionSpec, Value
from engines.victorus.model.board import KINGDOMS, SIDES
from engines.victorus.model.values import SEATINGS, Ruleset

USUAL: Final = "usual"
_TURNS: Final = {
    "none": (capitalised(say("no limit")), None),
    "60s": (counted(60, "second"), timedelta(seconds=60)),
    "90s": (counted(90, "second"), timedelta(seconds=90)),
    "5m": (counted(5, "minute"), timedelta(minutes=5)),
    "1h": (counted(1, "hour"), timedelta(hours=1)),
    "12h": (counted(12, "hour"), timedelta(hours=12)),
    "1d": (counted(1, "day"), timedelta(days=1)),
    "3d": (counted(3, "day"), timedelta(days=3)),
}
_MATCHES: Final = {
    "30m": (counted(30, "minute"), timedelta(minutes=30)),
    "60m": (counted(60, "minute"), timedelta(minutes=60)),
    "2h": (counted(2, "hour"), timedelta(hours=2)),
    "1d": (counted(1, "day"), timedelta(days=1)),
    "3d": (counted(3, "day"), timedelta(days=3)),
    "7d": (counted(7, "day"), timedelta(days=7)),
}
_QUICK_TURN, _QUICK_MATCH = "90s", "60m"

VARIANT: Final = OptionSpec(
    "variant",
    say("Variant"),
    (
        Value(
            "standard",
            say("Standard"),
            say("A piece that captures is frozen; the centre or the last survivor wins"),
        ),
        Value(
            "quick",
            say("Quick game"),
            say("A piece may continue after a capture; when time is up, points decide"),
        ),
    ),
    "standard",
)
ARMIES: Final = OptionSpec(
    "armies",
    say("Armies"),
    (
        Value("single", say("Every player alone")),
        Value("allied", say("Allied armies"), say("East against West, with four or six players")),
    ),
    "single",
    only=(4, 6),
)
TURN_LIMIT: Final = OptionSpec(
    "turn-limit",
    say("Time for a turn"),
    (
        Value(USUAL, say("As usual"), say("Quick game: 90 seconds. Standard: none")),
        *(Value(key, label) for key, (label, _) in _TURNS.items()),
    ),
    USUAL,
    told=False,
)
MATCH_LIMIT: Final = OptionSpec(
    "match-limit",
    say("Time for the match"),
    (
        Value(USUAL, say("As usual"), say("Quick game: 60 minutes. Standard: none")),
        *(Value(key, label) for key, (label, _) in _MATCHES.items()),
    ),
    USUAL,
    told=False,
)
VACANT: Final = OptionSpec(
    "vacant",
    say("Empty with five"),
    tuple(Value(side.lower(), side) for side in SIDES),
    SIDES[-1].lower(),
    told=False,
    only=(5,),
)
OPTIONS: Final = (VARIANT, ARMIES, TURN_LIMIT, MATCH_LIMIT, VACANT)


def checked(settled: dict[str, str]) -> dict[str, str]:
    """Returns these settled options. Raises `Illegal` if they contradict one another."""
    if settled["variant"] != "quick" and settled["match-limit"] != USUAL:
        raise Illegal(say("Only the quick game has a time for the match."))
    return settled


def kingdoms(settled: Options, seats: int) -> tuple[int, ...]:
    """Returns the kingdoms in play, by seat (ruling “seats”). Raises `Illegal` for a number of
    seats that these options do not allow."""
    if not 2 <= seats <= len(SIDES):
        raise Illegal(say("Magna Victorus is a game for two to six players."))
    if settled["armies"] == "allied" and seats not in (4, 6):
        raise Illegal(say("Allied armies need four or six players."))
    if seats in SEATINGS:
        return SEATINGS[seats]
    return tuple(each for each in KINGDOMS if SIDES[each].lower() != settled["vacant"])


def ruleset(settled: Options, seats: int) -> Ruleset:
    """Returns the ruleset of these options."""
    quick, allied = settled["variant"] == "quick", settled["armies"] == "allied"
    return Ruleset(kingdoms(settled, seats), quick, allied)


def limits(settled: Options) -> Limits:
    """Returns the time limits of these options."""
    quick = settled["variant"] == "quick"
    turn, match = settled["turn-limit"], settled["match-limit"]
    if turn == USUAL:
        turn = _QUICK_TURN if quick else "none"
    if match == USUAL:
        match = _QUICK_MATCH
    return Limits(_TURNS[turn][1], _MATCHES[match][1] if quick else None)
