"""The deletion of a person's data: the person leaves every match, then is taken out of all that
is stored, and then this is shown. Each step is committed; whatever ends the program between two
of them, the next try goes on from there, or the caretaker shows what is left to be shown."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Generator

from cogs.errors import Told
from cogs.gate.admit import LEAVING
from cogs.services import House
from cogs.table.play import TRIES, seat_of
from db.store import SetAside, Stale
from db.tables.privacy import Forgotten
from engines.game import Refusal
from engines.match import RESIGN

log = logging.getLogger(__name__)


@contextlib.contextmanager
def _alone(house: House, person: int) -> Generator[None]:
    """Nobody does anything else meanwhile: `cogs.gate.admit` sees to it."""
    if person in house.leaving:
        raise Told(LEAVING)
    house.leaving.add(person)
    try:
        yield
    finally:
        house.leaving.discard(person)


async def delete_person(house: House, person: int) -> tuple[Forgotten, tuple[int, ...]]:
    """Deletes what is stored about this person; returns the invitations that ended by that and
    the matches that were running, whose boards are still to be shown (`show_deletion`). Raises
    `Told` if that is being done already, `Stale` and `StoreTrouble`."""
    with _alone(house, person):
        for _ in range(TRIES):
            running = await house.store.privacy.running(person)
            for match_id in running:
                await _leave(house, match_id, person)
            forgotten = await house.store.privacy.forget(person, running)
            if forgotten is not None:
                _forget(house, person)
                # Without saying whose: logs are kept, too.
                log.info("somebody's data was deleted; running matches: %s", len(running))
                return forgotten, running
        raise Stale


async def _leave(house: House, match_id: int, person: int) -> None:
    """Resigns, or leaves a team game, unless the person is out or the match over already."""
    with contextlib.suppress(SetAside, Refusal):
        opened = await house.table.open(match_id)
        if seat_of(opened.row, person) in opened.match.persons:
            await house.table.act(match_id, person, RESIGN)


def _forget(house: House, person: int) -> None:
    """What is remembered in memory only."""
    house.names.pop(person, None)
    house.paces.forget(person)
    house.moves.forget(person)
    house.publisher.forget(person)
    house.panels.forget(person)


async def show_deletion(house: House, forgotten: Forgotten, matches: tuple[int, ...]) -> None:
    """Shows it to the others: in the messages of the invitations, then on the boards."""
    await house.lobby.show_deletion(forgotten)
    for match_id in matches:
        with contextlib.suppress(SetAside):
            opened = await house.table.open(match_id)
            news = opened.row.shown_ply != opened.match.ply
            await (house.publisher.publish if news else house.publisher.refresh)(match_id)
