"""Outdated private screens of a match: each becomes one line with a link to the board, once its
controls can do nothing any more."""

from __future__ import annotations

from functools import partial
from typing import Final

from cogs.board.match_view import match_view
from cogs.board.plan import PLAN, why_no_plan
from cogs.desk.services import ServiceBot, Services
from cogs.hall.screen import word
from cogs.play.board import ENDED, words_on_plan
from cogs.table.place import board_url
from cogs.table.play import seat_of
from common.text.say import EMPTY, joined, say
from common.text.text import Text
from db.store import OpenMatch

RUNNING: Final = frozenset({
    *("pick", "move", "do", "undo", "draw", "decline", "unoffer", "resign", "calloff", "claim"),
    *("giveup", "askelse", "standin", "follow", "unfollow", "guess", "plan", "order", "orders"),
    *("hint", "type", "setup"),
})  # fmt: skip
"""The verbs of controls (up to their first dash) that work only in a running match."""


async def serve(services: Services, opened: OpenMatch) -> None:
    """Replaces the outdated private screens of a match that was just shown. The screens of the
    person who acted are handled with that action."""
    row, match = opened.row, opened.match
    actor = row.people[match.entries[-1].seat] if match.entries else None
    for person, verbs in services.panels.people(row.id).items():
        why = await _why(services, opened, person, verbs)
        if why and person != actor:
            url = board_url(row.seen_from(seat_of(row, person)))
            way = [say("[board]({url})", url=url)] if url else []
            await services.panels.serve(row.id, person, word(joined(" · ", [why, *way])))


async def _why(services: Services, opened: OpenMatch, person: int, verbs: frozenset[str]) -> Text:
    """Returns the reason why a person's screens with these controls are outdated; empty if they are
    not."""
    if opened.match.outcome:
        over = RUNNING & {each.partition("-")[0] for each in verbs}
        return ENDED if over else EMPTY
    seat = seat_of(opened.row, person)
    if seat is None or not any(each.startswith(f"{PLAN}-") for each in verbs):
        return EMPTY
    why = why_no_plan(match_view(opened, seat, drawn=False))
    # A plan that is about to answer, or has ended, says so.
    return why and (await words_on_plan(services, opened, seat) or why)


async def setup(bot: ServiceBot) -> None:
    """Listens for each match that was shown."""
    bot.add_listener(partial(serve, bot.services), "on_published")
