"""The scenes of an animation: the views of a match, one for each turn, each with its entries in
few words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from common.text.say import EMPTY, capitalised
from common.text.text import Text
from engines.entries import BACK, BY_THE_BOT, TALK, Entry
from engines.game import END, AnyView, Seat
from engines.match import Match


class Said(NamedTuple):
    """A sentence; its full stop is not shown. `side` is the side it is about if it does not say
    so."""

    words: str
    side: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """The position at the end of a turn, and the entries since the scene before in words; none at
    the start."""

    view: AnyView
    words: tuple[Said, ...] = ()


def scenes(match: Match, eyes: Seat | None = None) -> tuple[Scene, ...]:
    """Returns the match from its start to its latest entry, with a scene for each turn.

    Without `eyes` it is public as of now, as in `Match.replayed`: a match that is over is shown in
    full. With `eyes` the scenes have the seat's own view and words of each moment, so that nothing
    appears before it was revealed.
    """
    return tuple(_told(match, eyes))


def _told(match: Match, eyes: Seat | None) -> Iterator[Scene]:
    moment = match.at(0)
    yield Scene(_seen(match, moment, eyes))
    turn, words = _turn(moment), list[Said]()
    for entry in match.entries:
        after = moment.follow(entry)
        if entry.text == BACK:
            words = words[:-1]
        elif entry.text == END and words:
            pass  # it changes nothing that is to be seen
        elif entry.text not in TALK or after.outcome:
            words.append(_read(match, moment, after, entry, eyes))
        moment = after
        if _turn(moment) != turn and words:
            yield Scene(_seen(match, moment, eyes), tuple(words))
            words = []
        turn = _turn(moment)
    if words:
        yield Scene(_seen(match, moment, eyes), tuple(words))


def _turn(moment: Match) -> int:
    return moment.view(None).turn


def _seen(match: Match, moment: Match, eyes: Seat | None) -> AnyView:
    """Returns the view without its legal actions: nobody is choosing any more."""
    if eyes is None:
        view = moment.revealed() if match.laid_open else moment.view(None)
    else:
        view = moment.view(eyes)
    return replace(view, legal=())


def _read(match: Match, before: Match, after: Match, entry: Entry, eyes: Seat | None) -> Said:
    """Returns an entry in the game's few words, with the side; in whole words if there are no
    others: in public words as of now, or as the seat could read it right after it."""
    teller = match if eyes is None else after
    line = teller.line(before, entry, eyes)
    if not entry.is_action or teller.hides(entry, eyes):
        return Said(line.words)
    game, view = match.game, before.view(entry.seat)
    words = game.brief(view, entry.seat, game.read(entry.text))
    if line.words.startswith(words):
        return Said(line.words)
    return Said(words + (BY_THE_BOT if line.by_bot else ""), game.side(view, entry.seat))


def ending(match: Match, names: Sequence[str] = ()) -> Text:
    """Returns the outcome as a sentence; empty while the match goes on. `names` are the players'
    names by seat; the default is the sides' names."""
    view = match.view(None)
    if view.outcome is None:
        return EMPTY
    return capitalised(match.game.describe_outcome(view, names))
