"""Matches between people who look for an opponent anywhere: pairings and rematches."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from cogs.board.stranger import AWAITED, rematch_screen
from cogs.hall.context import Context
from cogs.hall.errors import Interaction, UserError
from cogs.hall.log_fields import facts
from cogs.hall.posting import ask_to_post, post_nothing
from cogs.lobby.messages import telling_limits
from cogs.lobby.open_match import begins_screen, tell
from cogs.table.place import place_of
from cogs.table.play import SeatAtMatch
from cogs.table.publish import Publisher
from common.names import called, plain
from common.text.say import say
from db.tables.limits import LimitReached
from db.tables.strangers.queue import NewSeeker, SeekerRow
from db.values import MatchRow, NewMatch, is_deleted
from engines.match import begin
from ratings.opponents import Seeker, pairs

log = logging.getLogger(__name__)

LASTS: Final = timedelta(days=3)
"""The time for which a person looks for an opponent."""
NAMELESS: Final = "A player"  # stored like any name, and so in one language
RUNNING: Final = say("This match is still running. You can ask for a rematch when it is over.")
ONE_IS_GONE: Final = say(
    "Your opponent's data was deleted, so there is no rematch. `/play` has **Find an opponent**."
)


def name_of(interaction: Interaction) -> str:
    """Returns the name by which a stranger will know the person."""
    return called(plain(interaction.user.display_name), NAMELESS)


def looking(game: str, rematch_of: int | None = None) -> tuple[str, int]:
    """Returns the subject of the private screens of people who wait for an opponent in a game, or
    for a rematch."""
    return game, rematch_of or 0


class Matchmaker:
    """The matches of strangers. Only one task among all processes makes pairs in a game; each wish
    is used once, by the transaction that begins the match."""

    def __init__(self, context: Context, publisher: Publisher) -> None:
        self._context = context
        self._publisher = publisher

    async def look(self, interaction: Interaction, new: NewSeeker) -> MatchRow | SeekerRow:
        """Looks for an opponent for the person. Returns the match, if there is one at once, as
        shown to the person; else the noted wish. Raises `UserError` if the person cannot begin a
        match or has posted too much, and `StoreTrouble`."""
        store, person = self._context.store, new.person_id
        ask_to_post(interaction)
        with telling_limits(person):
            row = await store.seekers.add(new, self._context.rules.limits)
        log.info("looks for an opponent", extra=facts(person=person, game=new.game))
        begun = await self.pair_up(new.game)
        own = next((each for each in begun if person in each.people), None)
        found = await self._shown(own, person, interaction) if own else row
        for match in begun:
            if match is not own:
                await self._publisher.publish(match.id)
        if own is None:
            post_nothing(interaction)
        return found

    async def pair_up(self, game: str) -> list[MatchRow]:
        """Begins all possible matches in a game now, and returns them. They are not shown yet: the
        rounds would do it."""
        store, now = self._context.store, self._context.now()
        begun, busy = list[MatchRow](), set[int]()
        async with store.database.exclusively(f"strangers {game}"):
            rows, waiting = await store.seekers.waiting(game, now)
            while found := pairs(waiting, now, busy):
                one, two = found[0]
                busy |= {one.person, two.person}
                match = await self._begin(rows[one.key], rows[two.key], (one, two), busy)
                begun += [match] if match else []
        for match in begun:
            for seat, person in enumerate(match.people):
                line = begins_screen(match.seen_from(seat))
                await self._context.panels.serve(looking(game, match.rematch_of), person, line)
        return begun

    async def _begin(
        self, one: SeekerRow, two: SeekerRow, both: Sequence[Seeker], busy: set[int]
    ) -> MatchRow | None:
        """Begins the match of two people; None if that is impossible: then the one of them who
        could play is removed from `busy`."""
        first, second = (one, two) if _is_first(*both) else (two, one)
        new = NewMatch(
            setup=begin(one.game, dict(one.options), secrets.token_hex(16), 2),
            people=(first.person_id, second.person_id),
            rated=one.rated,
            pace=one.pace,
            guild_id=None,
            channel_id=None,
            home_id=None,
            place="channel",
            at=self._context.now(),
            rematch_of=one.rematch_of or None,
        )
        places = {0: first.mirror, 1: second.mirror}
        limits = self._context.rules.limits
        try:
            match = await self._context.store.seekers.begin(one, two, new, places, limits)
        except LimitReached as reached:
            if reached.person is not None:
                busy -= {one.person_id, two.person_id} - {reached.person}
            return None
        if match is not None:
            people = " ".join(map(str, match.people))
            log.info("strangers play", extra=facts(match=match.id, game=match.game, people=people))
        return match

    async def _shown(self, match: MatchRow, person: int, interaction: Interaction) -> MatchRow:
        """Shows a match that has begun by this press; returns its row for the person."""
        trouble = await self._publisher.publish(match.id, interaction)
        if trouble:
            log.info("shown later: %s", trouble, extra=facts(match=match.id))
        row = await self._context.store.matches.get(match.id) or match
        for each in row.places if self._context.rules.threads and row.rematch_of else ():
            await self._publisher.threads.name(each)
        return row.seen_from(match.people.index(person))

    async def rematch(self, interaction: Interaction, seated: SeatAtMatch) -> None:
        """Notes that the person wants to play the same stranger again; the match begins once the
        other one wants it, too. Nobody is told. A private answer is being held."""
        row, match, seat = seated.opened.row, seated.match, seated.seat
        if match.outcome is None:
            raise UserError(RUNNING)
        if any(is_deleted(each) for each in row.people):
            raise UserError(ONE_IS_GONE)
        own, now = row.seen_from(seat), self._context.now()
        lost = place_of(interaction, direct=True) if own.channel_id is None else None
        options = match.game.rematch_options(dict(match.setup.options), match.outcome)
        found = await self.look(
            interaction,
            NewSeeker(
                person_id=interaction.user.id,
                name=name_of(interaction),
                game=row.game,
                options=begin(row.game, dict(options), "", 2).options,
                seat_choice=str(seat),
                rated=row.rated,
                pace=row.pace,
                guild_id=lost.guild_id if lost else own.guild_id,
                channel_id=lost.channel_id if lost else own.channel_id or 0,
                place=lost.kind if lost else own.place,
                opening=False,
                since=now,
                ends_at=now + LASTS,
                rematch_of=row.id,
            ),
        )
        if isinstance(found, MatchRow):
            await tell(interaction, begins_screen(found), found.id)
        else:
            screen = rematch_screen(own, AWAITED)
            await self._context.panels.show(interaction, looking(row.game, row.id), screen)


def _is_first(one: Seeker, two: Seeker) -> bool:
    """Tells whether the first of these two gets the first seat: by their wishes, else by lot."""
    if one.side is not None:
        return one.side == 0
    if two.side is not None:
        return two.side == 1
    return secrets.choice((True, False))
