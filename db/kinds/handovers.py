"""The hand-over from one process to another with the same shards, in the settings: one row that
both read and write, each in its turn."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import Enum
from typing import Final

from db.connection import Database, SqlTable
from db.tables import people

_KEY: Final = "handover:"


class Stage(Enum):
    """The stages of a hand-over, in their order."""

    ASKED = "asked"
    """The new process wants to take over."""
    HEARD = "heard"
    """The old one knows."""
    READY = "ready"
    """The new one hears everything, and keeps it."""
    GIVEN = "given"
    """The old one has stopped to listen."""
    TAKEN = "taken"
    """The new one answers."""
    LEFT = "left"
    """The old one has ended its rounds."""


@dataclass(frozen=True, slots=True)
class Handover:
    """A hand-over. `known` is the newest migration that the old process knows, from `HEARD` on.
    `answered` are the numbers of the interactions that it has answered lately, from `GIVEN` on."""

    stage: Stage
    known: int = 0
    answered: tuple[int, ...] = ()


class Handovers(SqlTable):
    """The hand-over of a set of shards. Every method raises `StoreTrouble` if the database
    fails."""

    def __init__(self, database: Database, shards: str) -> None:
        super().__init__(database)
        self._key = f"{_KEY}{shards}"

    async def read(self) -> Handover | None:
        """Returns the hand-over that stands, or None."""
        return _read(await people.read(self._database, self._key))

    async def go(self, before: Stage | None, after: Handover | None) -> bool:
        """Brings it from one stage to another; None is no hand-over. Returns False, with nothing
        changed, if it is in neither stage."""
        async with self._database.transaction() as transaction:
            now = _read(await people.read(transaction, self._key))
            stage = now.stage if now else None
            if stage is before:
                await people.write(transaction, self._key, _written(after))
            return stage in (before, after.stage if after else None)

    async def clear(self) -> None:
        """Ends it in any stage."""
        await people.write(self._database, self._key, "")


def _written(handover: Handover | None) -> str:
    if handover is None:
        return ""
    answered = list(handover.answered)
    return json.dumps([handover.stage.value, handover.known, answered])


def _read(text: str | None) -> Handover | None:
    if not text:
        return None
    try:
        stage, known, answered = json.loads(text)
        return Handover(Stage(stage), known, tuple(answered))
    except (ValueError, TypeError):  # another version may write it in another way
        return None
