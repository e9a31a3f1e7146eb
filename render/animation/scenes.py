"""What an animation shows: the views of a match, one a turn, each with what was played in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engines.entries import BACK, TALK, Entry
from engines.game import AnyView, Seat
from engines.match import Match


@dataclass(frozen=True, slots=True)
class Scene:
    """How a match stood at the end of a turn, and in sentences what was played since the scene
    before; none at the start."""

    view: AnyView
    words: tuple[str, ...] = ()


def scenes(match: Match, eyes: Seat | None = None) -> tuple[Scene, ...]:
    """Returns the match from its start to its latest entry, a scene a turn.

    Without `eyes` it is what everybody may see as things stand now, as `Match.replayed` tells it:
    of a match that is over all of it. Through the eyes of a seat it is what that seat could see and
    read at each moment, so that nothing appears before it was revealed.
    """
    return tuple(_told(match, eyes))


def _told(match: Match, eyes: Seat | None) -> Iterator[Scene]:
    moment = match.at(0)
    yield Scene(_seen(match, moment, eyes))
    turn, words = _turn(moment), list[str]()
    for entry in match.entries:
        after = moment.follow(entry)
        if entry.text == BACK:
            words = words[:-1]
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
    """Returns the view without what could be played then: nobody is choosing any more."""
    if eyes is None:
        view = moment.revealed() if match.outcome else moment.view(None)
    else:
        view = moment.view(eyes)
    return replace(view, legal=())


def _read(match: Match, before: Match, after: Match, entry: Entry, eyes: Seat | None) -> str:
    """Returns an entry in words: as everybody may read it now, or as a seat could right after
    it."""
    teller = match if eyes is None else after
    return teller.line(before, entry, eyes).words


def ending(match: Match, names: Sequence[str] = ()) -> str:
    """Returns how the match ended, in a sentence without its full stop; empty while it goes on.
    `names` are what the players are called, by seat; by default each is called by the side."""
    view = match.view(None)
    if view.outcome is None:
        return ""
    words = match.game.describe_outcome(view, names).removesuffix(".")
    return f"{words[0].upper()}{words[1:]}"
