"""Names and happenings put together, so that they fit where they are shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from common.english import listed
from db.values import MatchRow, is_deleted
from engines.entries import BY_THE_BOT, Line
from engines.game import Seat

_BOT_PLAYS = "bot plays for"
LONGEST = 700
"""Characters of what is new: a turn may have very many actions."""


def fitted(names: Sequence[str], room: int) -> str:
    """Returns the names as a list of at most so many characters: if need be only the first of them
    and how many others there are."""
    for shown in range(len(names), 0, -1):
        others = len(names) - shown
        words = listed([*names[:shown], *_others(others)])
        if len(words) <= room:
            return words
    return f"{len(names)} players" if len(names) > 1 else listed(names)[:room]


def _others(count: int) -> list[str]:
    if not count:
        return []
    return [f"{count} other" if count == 1 else f"{count} others"]


def turn_words(people: Sequence[str]) -> str:
    """Returns whose turn it is, for somebody else: “It's @Ben's turn.”"""
    owners = listed([f"{each}'s" for each in people])
    return f"It's {owners} turn."


def told(happenings: Sequence[str]) -> str:
    """Returns what has happened, one sentence after the other but without the last full stop; of
    very much only the latest."""
    shown = list(happenings)
    while len(shown) > 1 and len(". ".join(shown)) > LONGEST:
        shown = shown[1:]
    return ("… " if len(shown) < len(happenings) else "") + ". ".join(shown)


def happened(lines: Sequence[Line], sides: Sequence[str]) -> str:
    """Returns the same of lines of a match whose sides are these, but for what the news tell: what
    the bot plays for a side stands under one heading."""
    told = [line for line in lines if not line.in_news]
    shown = told
    while len(shown) > 1 and len(_happened(shown, sides)) > LONGEST:
        shown = shown[1:]
    return ("… " if len(shown) < len(told) else "") + _happened(shown, sides)


def _happened(lines: Sequence[Line], sides: Sequence[str]) -> str:
    """Returns the sentences, without the heading of whoever was voted about right before."""
    runs = groupby(lines, lambda line: (line.by_bot, line.seat if line.by_bot else 0))
    sentences = list[str]()
    for (by_bot, seat), run in runs:
        if by_bot and sentences:
            sentences[-1] = sentences[-1].removesuffix(f": the {_BOT_PLAYS} {sides[seat]}")
        sentences.append(_run(list(run), sides))
    return ". ".join(sentences)


def _run(lines: Sequence[Line], sides: Sequence[str]) -> str:
    if not lines[0].by_bot:
        return ". ".join(line.words for line in lines)
    side = sides[lines[0].seat]
    deeds = [line.words.removesuffix(BY_THE_BOT).removeprefix(f"{side} ") for line in lines]
    return f"The {_BOT_PLAYS} {side}: {'; '.join(deeds)}"


DELETED = "a deleted player"


def mention(person: int, *, first: bool = False) -> str:
    """Returns the mention of a person, or what stands for one whose data was deleted; `first` says
    that a sentence begins with it."""
    if not is_deleted(person):
        return f"<@{person}>"
    return DELETED.capitalize() if first else DELETED


def mentions_of(row: MatchRow, seats: Iterable[Seat]) -> list[str]:
    """Returns the mentions of the people in these seats of a match."""
    return [mention(row.people[seat]) for seat in seats]
