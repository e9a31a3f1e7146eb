"""How people are named."""

from __future__ import annotations

from collections.abc import Iterable

from db.values import MatchRow, is_deleted
from engines.game import Seat

DELETED = "a deleted player"


def mention(person: int, *, first: bool = False) -> str:
    """The mention of a person, or what stands for one whose data was deleted; `first` says that
    a sentence begins with it."""
    if not is_deleted(person):
        return f"<@{person}>"
    return DELETED.capitalize() if first else DELETED


def mentions_of(row: MatchRow, seats: Iterable[Seat]) -> list[str]:
    """The mentions of the people in these seats of a match."""
    return [mention(row.people[seat]) for seat in seats]
