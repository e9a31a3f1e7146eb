"""How people are named."""

from __future__ import annotations

from db.values import is_deleted

DELETED = "a deleted player"


def mention(person: int, *, first: bool = False) -> str:
    """The mention of a person, or what stands for one whose data was deleted; `first` says that
    a sentence begins with it."""
    if not is_deleted(person):
        return f"<@{person}>"
    return DELETED.capitalize() if first else DELETED
