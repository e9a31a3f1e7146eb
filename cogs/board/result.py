"""The facts about a finished match on the result card: whether anybody has won, its difficulty, and
the players' new ratings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from common.text.say import EMPTY, joined, ordinal, say
from common.text.text import Text
from engines.game import AnyGame, Options, OptionSpec, Result, TableEnding
from engines.match import Match, places
from ratings.ledger import RatingStep

_BY_ONE: Final = (TableEnding.RESIGNATION, TableEnding.TIME)
"""The endings by one player alone."""
_NAMED: Final = 2
"""The most values of an option that are named."""


def is_void(match: Match) -> bool:
    """Tells whether a match of rivals was given up, or ran out of time, before anybody had played:
    nobody has won it."""
    outcome = match.outcome
    if outcome is None or match.game.team or outcome.reason not in _BY_ONE:
        return False
    return not any(entry.is_action for entry in match.entries)


def seat_places(match: Match) -> tuple[int, ...]:
    """Returns each seat's place; empty if it adds nothing to the winner (for two players, a team,
    alliances), and if all are equal or nobody played."""
    seats, outcome, options = match.setup.seats, match.outcome, dict(match.setup.options)
    if outcome is None or is_void(match) or Result.VOID in outcome.results:
        return ()
    alone = not match.game.team and not match.game.alliances(options, seats)
    found = places(match) if alone and seats > 2 else ()
    return found if len({*found}) > 1 else ()


def place_words(place: int, among: int) -> Text:
    """Returns a place among so many people, as “2nd of 3”."""
    return say("{place} of {people}", place=ordinal(place), people=among)


def terms(game: AnyGame, options: Options) -> Text:
    """Returns the options of a match in a few words: for a team game all, which tell its
    difficulty; for rivals the unusual ones. Empty for none."""
    told = [
        _words(spec, options[spec.key])
        for spec in game.options
        if spec.told and spec.asked and (game.team or options[spec.key] != spec.default)
    ]
    return joined(" · ", [each for each in told if each])


def _words(spec: OptionSpec, value: str) -> Text:
    labels = [choice.label for choice in spec.chosen(value)]
    if len(labels) > _NAMED:
        return say("{option}: {number}", option=spec.label, number=len(labels))
    return joined(", ", [spec.label] if labels == ["Yes"] else labels)


def rating_words(steps: Sequence[RatingStep | None]) -> tuple[Text, ...]:
    """Returns each player's new rating and its change, as “1,526 (+14)”; empty for none. By seat,
    and empty for a match that counted for nobody."""
    if not any(steps):
        return ()
    return tuple(
        say("{rating:,} ({change})", rating=step.after.shown, change=change_words(step))
        if step
        else EMPTY
        for step in steps
    )


def change_words(step: RatingStep) -> str:
    """Returns the change of a rating with its sign: “+14”."""
    return f"{step.change:+,}".replace("-", "−") if step.change else "±0"
