"""The finished matches of people, counted.

A match between people counts by the rules of ratings, rated or not: a player who never acted, or
left by the deletion of their data, is left out, and with fewer than two sides left it is void.
Matches with the bot count separately.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from itertools import groupby
from typing import Final

from db.connection import Row, Rows, SqlTable
from db.programs import is_program
from db.tables.ratings import acted, contest_of
from db.values import END_OF_TIME, bot_level, is_bot, is_person, options_value, time_text
from engines.game import Refusal, Result, Seat
from engines.registry import GAMES
from ratings.tally import NO_MATCHES, Streaks, Tally, streaks

_MATCHES: Final = f"""SELECT m.id, m.game, m.options, s.seat, s.person_id, s.result,
    {acted("s")} AS acted
    FROM seats own JOIN matches m ON m.id = own.match_id
    JOIN seats s ON s.match_id = m.id
    WHERE own.person_id = ? AND m.status = 'over'
    ORDER BY m.ended_at, m.id, s.seat"""  # noqa: S608, a constant

# CROSS JOIN keeps SQLite from looking through all matches of a game, instead of the person's.
_DUELS: Final = f"""SELECT m.game, o.person_id, s.result, COUNT(*) AS number
    FROM seats s CROSS JOIN matches m CROSS JOIN seats o
    WHERE s.person_id = ? AND m.id = s.match_id
    AND o.match_id = s.match_id AND o.seat <> s.seat AND m.seats = 2 AND m.status = 'over'
    AND {acted("s")} AND {acted("o")}
    {{}}GROUP BY m.game, o.person_id, s.result"""  # noqa: S608, a constant

_WON: Final = """SELECT 1 FROM seats s JOIN matches m ON m.id = s.match_id
    WHERE s.person_id = ? AND m.game = ? AND m.status = 'over' AND s.result = 'win'
    LIMIT 1"""

_ONE: Final = (
    "AND o.person_id = ? AND m.game = ? AND (m.ended_at < ? OR m.ended_at = ? AND m.id <= ?) "
)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A person's record in a game: the matches with people, or all matches of a team game; the side
    played most; the matches against the bot, and its levels beaten (`bot_level`)."""

    tally: Tally = NO_MATCHES
    side: str = ""
    against_bot: Tally = NO_MATCHES
    beaten: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Record:
    """The record of a person: by game, for games with a finished match, in the order of `GAMES`;
    and the matches won in a row against people, over all games."""

    games: dict[str, GameRecord] = field(default_factory=dict[str, GameRecord])
    streaks: Streaks = field(default_factory=Streaks)

    @property
    def total(self) -> Tally:
        """All matches that count, except those against the bot."""
        tallies = [each.tally for each in self.games.values()]
        won, lost = sum(each.won for each in tallies), sum(each.lost for each in tallies)
        return Tally(won, lost, sum(each.drawn for each in tallies))


class Tallies(SqlTable):
    """The matches of a database, counted. Every method raises `StoreTrouble` if the database
    fails."""

    async def of(self, person_id: int) -> Record:
        """Returns the record of a person."""
        rows = await self._database.rows(_MATCHES, (person_id,))
        return await asyncio.to_thread(counted, rows, person_id)

    async def has_won(self, person_id: int, game: str) -> bool:
        """Tells whether a person has ever won a match of a game, the bot's included."""
        return bool(await self._database.rows(_WON, (person_id, game)))

    async def between(
        self, person_id: int, other_id: int, game: str, until: tuple[datetime, int] | None = None
    ) -> Tally:
        """Returns the tally of the first person in matches for two against the other in a game: up
        to and including the match `until`, given by its end and number, or until now. Team games,
        the bot and deleted people count nothing."""
        if not (is_person(person_id) and is_person(other_id)):
            return NO_MATCHES
        at, last = (time_text(until[0]), until[1]) if until else (END_OF_TIME, 0)
        params = (person_id, other_id, game, at, at, last)
        found = _duels(await self._database.rows(_DUELS.format(_ONE), params))
        return found.get((game, other_id), NO_MATCHES)

    async def duels(self, person_id: int) -> dict[tuple[str, int], Tally]:
        """Returns the same tallies for all games and opponents, by game and opponent."""
        return _duels(await self._database.rows(_DUELS.format(""), (person_id,)))


def _duels(rows: Rows) -> dict[tuple[str, int], Tally]:
    found = defaultdict[tuple[str, int], Counter[Result]](Counter)
    for row in rows:
        game = GAMES.get(row["game"])
        if game is not None and not game.team and is_person(row["person_id"]):
            found[game.key, row["person_id"]][Result(row["result"])] += row["number"]
    return {key: Tally.of(counts.elements()) for key, counts in found.items()}


@dataclass(slots=True)
class _Counts:
    results: list[Result] = field(default_factory=list[Result])
    sides: Counter[str] = field(default_factory=Counter[str])
    bot: list[Result] = field(default_factory=list[Result])
    beaten: frozenset[int] = frozenset()

    def record(self) -> GameRecord:
        side = max(self.sides, key=lambda each: self.sides[each], default="")
        return GameRecord(Tally.of(self.results), side, Tally.of(self.bot), self.beaten)


def counted(rows: Rows, person_id: int) -> Record:
    """Returns the record of a person from rows of the matches, in the order of their ends. Matches
    with other programs do not count."""
    counts, row_of_results = defaultdict[str, _Counts](_Counts), list[Result]()
    for seats, seat in _played(rows, person_id):
        game, result = GAMES[seats[0]["game"]], Result(seats[seat]["result"])
        if any(is_program(row["person_id"]) for row in seats):
            continue
        own, bots = counts[game.key], [row for row in seats if is_bot(row["person_id"])]
        if game.team or not bots:
            if not game.team and not _is_counted(seats, seat):
                continue
            own.results.append(result)
            own.sides[_sides_of(seats)[seat]] += 1
            row_of_results += [] if game.team else [result]
        else:
            own.bot.append(result)
            own.beaten |= _beaten(seats, seat)
    games = {key: counts[key].record() for key in GAMES if key in counts}
    played = {key: each for key, each in games.items() if each != GameRecord()}
    return Record(played, streaks(row_of_results))


def _played(rows: Rows, person_id: int) -> Iterator[tuple[Sequence[Row], Seat]]:
    """Yields the rows of each match and the person's seat. Matches in which the person never acted,
    and those of games that no longer exist, are left out."""
    for _, group in groupby(rows, key=lambda row: row["id"]):
        seats = list(group)
        seat = next(row["seat"] for row in seats if row["person_id"] == person_id)
        if seats[0]["game"] in GAMES and seats[seat]["acted"] and _sides_of(seats):
            yield seats, seat


def _sides_of(seats: Sequence[Row]) -> tuple[str, ...]:
    return _sides(seats[0]["game"], seats[0]["options"], len(seats))


@lru_cache(1000)
def _sides(game: str, options: str, seats: int) -> tuple[str, ...]:
    """Returns the side of each seat; empty if the options no longer exist."""
    try:
        return GAMES[game].seating(dict(options_value(options)), seats)
    except Refusal:
        return ()


def _is_counted(seats: Sequence[Row], seat: Seat) -> bool:
    if len(seats) == 2:
        return bool(seats[0]["acted"] and seats[1]["acted"])
    contest = contest_of(seats)
    return contest is not None and seat in contest.seats


def _beaten(seats: Sequence[Row], seat: Seat) -> frozenset[int]:
    if seats[seat]["result"] != Result.WIN.value:
        return frozenset()
    lost = [row["person_id"] for row in seats if row["result"] == Result.LOSS.value]
    return frozenset(bot_level(each) for each in lost if is_bot(each))
