"""The deletion of a person's data: the person leaves every match, then is taken out of all that
is stored, and then this is shown. Each step is committed; whatever ends the program between two
of them, the next try goes on from there, or the background loop shows what is left to be shown."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Generator

from cogs.errors import UserError
from cogs.gate.admit import LEAVING
from cogs.services import Services
from cogs.table.play import TRIES, seat_of
from db.store import SetAside, Stale
from db.tables.privacy import Forgotten
from engines.game import Refusal
from engines.match import RESIGN

log = logging.getLogger(__name__)


@contextlib.contextmanager
def _alone(services: Services, person: int) -> Generator[None]:
    """Nobody does anything else meanwhile: `cogs.gate.admit` sees to it."""
    if person in services.leaving:
        raise UserError(LEAVING)
    services.leaving.add(person)
    try:
        yield
    finally:
        services.leaving.discard(person)


async def delete_person(services: Services, person: int) -> tuple[Forgotten, tuple[int, ...]]:
    """Deletes what is stored about this person; returns the invitations that ended by that and
    the matches that were running, whose boards are still to be shown (`show_deletion`). Raises
    `UserError` if that is being done already, `Stale` and `StoreTrouble`."""
    with _alone(services, person):
        for _ in range(TRIES):
            running = await services.store.privacy.running(person)
            for match_id in running:
                await _leave(services, match_id, person)
            forgotten = await services.store.privacy.forget(person, running)
            if forgotten is not None:
                _forget(services, person)
                # Without saying whose: logs are kept, too.
                log.info("somebody's data was deleted; running matches: %s", len(running))
                return forgotten, running
        raise Stale


async def _leave(services: Services, match_id: int, person: int) -> None:
    """Resigns, or leaves a team game, unless the person is out or the match over already."""
    with contextlib.suppress(SetAside, Refusal):
        opened = await services.table.open(match_id)
        if seat_of(opened.row, person) in opened.match.persons:
            await services.table.act(match_id, person, RESIGN)


def _forget(services: Services, person: int) -> None:
    """Forgets what is remembered in memory only."""
    services.names.pop(person, None)
    services.paces.forget(person)
    services.moves.forget(person)
    services.publisher.forget(person)
    services.panels.forget(person)


async def show_deletion(services: Services, forgotten: Forgotten, matches: tuple[int, ...]) -> None:
    """Shows it to the others: in the messages of the invitations, then on the boards."""
    await services.lobby.show_deletion(forgotten)
    for match_id in matches:
        with contextlib.suppress(SetAside):
            opened = await services.table.open(match_id)
            news = opened.row.shown_ply != opened.match.ply
            await (services.publisher.publish if news else services.publisher.refresh)(match_id)
