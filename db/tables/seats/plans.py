"""Plans: the players' answers ahead, one plan for each seat of a running match; and the people
whose forced moves play themselves.

Nobody but its player reads a plan: no other table holds anything made from one, until its answer is
an entry of the log.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from db.connection import Row, SqlTable, Transaction
from db.values import OpenMatch, time_text
from engines.game import Seat
from engines.match import Match
from engines.plans.judging import Answers, PlanEnded, Standing, judge, only_action
from engines.plans.orders import followed
from engines.plans.plan import Draft, Plan, branches_of, draft_of, draft_text, text_of

LEAST: Final = 5
MOST: Final = 40
"""The least and the most seconds after which a planned answer is played."""
QUICK: Final = 3
"""The part of a short turn's time, a third, after which it is played at the latest."""

_STANDS: Final = """SELECT 1 FROM matches m JOIN seats s ON s.match_id = m.id
    WHERE m.id = ? AND m.status = 'running' AND m.plies = ? AND s.seat = ? AND s.person_id = ?"""

_KEEP: Final = """INSERT INTO plans (match_id, seat, person_id, ply, text, draft, salt, at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (match_id, seat) DO UPDATE SET person_id = excluded.person_id,
    ply = excluded.ply, text = excluded.text, draft = excluded.draft, at = excluded.at"""

_ORDER: Final = """INSERT INTO plans (match_id, seat, person_id, ply, text, draft, orders, salt, at)
    VALUES (?, ?, ?, ?, '[]', '', ?, ?, ?) ON CONFLICT (match_id, seat) DO UPDATE
    SET person_id = excluded.person_id, ply = excluded.ply, orders = excluded.orders,
    at = excluded.at"""

_GO_ON: Final = """UPDATE plans SET ply = ?, text = ?, draft = ''
    WHERE match_id = ? AND seat = ? AND ply = ? AND text = ?"""

_DROP: Final = "DELETE FROM plans WHERE match_id = ? AND seat = ?"
_DROP_OLD: Final = f"{_DROP} AND ply = ?"

_AHEAD: Final = """SELECT s.seat, s.person_id, m.seed, COALESCE(p.plays_forced, FALSE) AS forced,
    n.ply, n.text, n.draft, n.salt, n.orders
    FROM seats s JOIN matches m ON m.id = s.match_id
    LEFT JOIN people p ON p.id = s.person_id
    LEFT JOIN plans n ON n.match_id = s.match_id AND n.seat = s.seat
    AND n.person_id = s.person_id
    WHERE s.match_id = ? AND m.status = 'running'
    AND (n.match_id IS NOT NULL OR COALESCE(p.plays_forced, FALSE)) ORDER BY s.seat"""

_WAITING: Final = """SELECT m.id, m.plies,
    COALESCE((SELECT MAX(n.at) FROM plans n WHERE n.match_id = m.id), '') AS at
    FROM matches m WHERE m.status = 'running' AND m.id IN (SELECT match_id FROM plans
        UNION SELECT s.match_id FROM people p JOIN seats s ON s.person_id = p.id
        WHERE p.plays_forced) ORDER BY m.id"""


@dataclass(frozen=True, slots=True)
class AnswersAhead:
    """The answers of a seat ahead: its `plan`, None for none, with the `draft` of a step that is
    being picked; and whether its forced moves play themselves (`forced`). `salt` decides about the
    seconds."""

    seat: Seat
    person_id: int
    forced: bool
    plan: Plan | None
    draft: Draft | None
    salt: str
    orders: tuple[str, ...] = ()

    def standing(self, match: Match, names: Sequence[str] = ()) -> Standing:
        """Returns how the seat's plan stands, or its orders; a forced move is an answer, too."""
        if self.orders and self.plan:
            return followed(match, self.seat, self.orders, self.plan.ply)
        found = judge(self.plan, match, names) if self.plan else PlanEnded()
        text = only_action(match, self.seat) if self.forced else None
        if text is not None and not isinstance(found, Answers):
            return Answers((text,))
        return found

    def due(self, match: Match) -> datetime | None:
        """Returns the time to play an answer to the match as it stands: some seconds after the
        latest entry. Chance decides how many, once for each answer: so a restart changes nothing,
        and the time gives no plan away. None if the time of that entry is unknown."""
        began = match.entries[-1].at if match.entries else None
        told = f"{self.salt} {self.seat} {match.ply}"
        chance = int.from_bytes(hashlib.sha256(told.encode()).digest()[:8]) / 2**64
        waits = timedelta(seconds=LEAST + chance * (MOST - LEAST))
        limit = match.game.limits(dict(match.setup.options)).turn
        return began and began + (min(waits, limit / QUICK) if limit else waits)


class Plans(SqlTable):
    """The plans of a database. Every method raises `StoreTrouble` if the database fails."""

    async def keep(self, opened: OpenMatch, plan: Plan, draft: Draft | None, at: datetime) -> bool:
        """Keeps a seat's plan in place of an earlier one; False if the match has gone on since it
        was opened, or if somebody else has the seat."""
        match_id, person = opened.row.id, opened.row.people[plan.seat]
        async with self._database.transaction() as transaction:
            stands = (match_id, opened.match.ply, plan.seat, person)
            if not await transaction.rows(_STANDS, stands):
                return False
            if not plan.branches and draft is None:
                await drop(transaction, match_id, plan.seat)
                return True
            told = (text_of(plan.branches), draft_text(draft), secrets.token_hex(8))
            kept = (match_id, plan.seat, person, plan.ply, *told, time_text(at))
            await transaction.rows(_KEEP, kept)
            return True

    async def order(
        self, opened: OpenMatch, seat: Seat, orders: Collection[str], at: datetime
    ) -> None:
        """Keeps the standing orders of a seat; without any the row goes."""
        match_id, person, ply = opened.row.id, opened.row.people[seat], opened.match.ply
        async with self._database.transaction() as transaction:
            if not orders:
                await drop(transaction, match_id, seat)
            elif await transaction.rows(_STANDS, (match_id, ply, seat, person)):
                told = (" ".join(orders), secrets.token_hex(8), time_text(at))
                await transaction.rows(_ORDER, (match_id, seat, person, ply, *told))

    async def go_on(self, match_id: int, before: Plan, after: Plan) -> None:
        """Keeps the rest of a plan after an answer, unless it was changed meanwhile."""
        told = (after.ply, text_of(after.branches), match_id, before.seat)
        await self._database.rows(_GO_ON, (*told, before.ply, text_of(before.branches)))

    async def drop(self, match_id: int, plan: Plan) -> None:
        """Deletes a plan that has ended, unless its player has begun another one since."""
        await self._database.rows(_DROP_OLD, (match_id, plan.seat, plan.ply))

    async def ahead(self, match_id: int) -> tuple[AnswersAhead, ...]:
        """Returns the plans of the seats of a running match."""
        return tuple(map(_ahead, await self._database.rows(_AHEAD, (match_id,))))

    async def waiting(self) -> tuple[tuple[int, int, str], ...]:
        """Returns the running matches in which somebody answers ahead, each with the length of its
        log and the time of the latest change of a plan."""
        rows = await self._database.rows(_WAITING)
        return tuple((row["id"], row["plies"], row["at"]) for row in rows)

    async def standing(self, opened: OpenMatch, names: Sequence[str] = ()) -> dict[Seat, Standing]:
        """Returns how the plans of a match stand, by seat; the plans of others are nobody's
        business."""
        found = await self.ahead(opened.row.id) if opened.match.outcome is None else ()
        if not found:
            return {}
        return await asyncio.to_thread(_standing, found, opened.match, names)

    async def answering(self, opened: OpenMatch) -> frozenset[int]:
        """Returns the people whose plan answers now, by itself: nobody need call them."""
        found = await self.standing(opened)
        seats = [seat for seat, each in found.items() if isinstance(each, Answers)]
        return frozenset(opened.row.people[seat] for seat in seats)


def _standing(
    found: Sequence[AnswersAhead], match: Match, names: Sequence[str]
) -> dict[Seat, Standing]:
    return {each.seat: each.standing(match, names) for each in found}


async def drop(transaction: Transaction, match_id: int, seat: Seat) -> None:
    """Deletes a seat's plan as part of a larger transaction."""
    await transaction.rows(_DROP, (match_id, seat))


def _ahead(row: Row) -> AnswersAhead:
    """Reads a row. A plan that this program cannot read counts as an empty one."""
    plan, draft = None, None
    if row["text"] is not None:
        try:
            plan = Plan(row["seat"], row["ply"], branches_of(row["text"]))
            draft = draft_of(row["draft"])
        except (ValueError, TypeError):
            plan, draft = Plan(row["seat"], row["ply"]), None
    salt = row["salt"] or row["seed"]
    orders = tuple((row["orders"] or "").split())
    return AnswersAhead(
        row["seat"], row["person_id"], bool(row["forced"]), plan, draft, salt, orders
    )
