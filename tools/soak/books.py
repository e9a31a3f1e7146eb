"""The contents of the database, read without the bot's help."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from db.connection import Row
from db.values import is_bot, options_value, time_value
from engines.game import Seat
from engines.match import Entry, Match, Setup, replay
from tools.soak.readers import Reader

_MATCHES = "SELECT * FROM matches WHERE status = 'running' OR id > ? ORDER BY id"
_OVER = """SELECT id, channel_id, message_id FROM invitations
    WHERE status <> 'open' AND place <> 'interaction' AND message_id IS NOT NULL"""
_SOME = "SELECT * FROM matches WHERE id IN"
_SEATS = "SELECT * FROM seats WHERE match_id IN"
_LOG = "SELECT match_id, ply, seat, text, at FROM actions WHERE"
FRESH = 0.05
"""Seconds for which a reading of all matches is new enough for the crowd."""
PART = 200
"""The number of logs read at once."""


@dataclass(slots=True, eq=False)
class Page:
    """A match as the database has it. `told` are the private messages: channel, message, ply."""

    id: int
    people: tuple[int, ...]
    match: Match
    status: str = "running"
    place: str = ""
    channel_id: int | None = None
    board_id: int | None = None
    shown_ply: int = -1
    told: tuple[tuple[int | None, int | None, int], ...] = ()

    def seat_of(self, person: int) -> Seat | None:
        return self.people.index(person) if person in self.people else None

    @property
    def persons(self) -> tuple[int, ...]:
        return tuple(each for each in self.people if not is_bot(each))

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats whose people may act now."""
        return tuple(each for each in self.match.to_act if each not in self.awaits_bot)

    @property
    def awaits_bot(self) -> tuple[Seat, ...]:
        """The seats that may act now and that the bot plays: its own, or a person's."""
        match = self.match
        return tuple(
            seat for seat in match.to_act if is_bot(self.people[seat]) or seat in match.awaits_bot
        )

    @property
    def open(self) -> bool:
        """Whether somebody can still play in it."""
        return self.status == "running" and self.match.outcome is None


class Books:
    """All matches of a database; each `read` brings them up to date."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._read_at = 0.0
        self.pages: dict[int, Page] = {}

    def running(self) -> list[Page]:
        return [page for page in self.pages.values() if page.open]

    def read(self, only: int | None = None) -> None:
        """Reads the state of all open matches, and the new entries of all of them or of one. Does
        nothing if all were read less than `FRESH` ago, unless one is asked for. Raises one of
        `readers.TROUBLE`."""
        now = time.perf_counter()
        if only is None and now - self._read_at < FRESH:
            return
        latest = max(self.pages, default=0)
        open_now = {each.id for each in self.running()}
        rows = [*self._reader.rows(_MATCHES, (latest,))]
        ended = open_now - {row["id"] for row in rows}
        rows += self._reader.rows(f"{_SOME} {_in(ended)}", sorted(ended)) if ended else ()
        with_log = ended if only is None else ended | {only}
        self._note(self._reader, rows, {row["id"] for row in rows} if only is None else with_log)
        if only is None:
            self._read_at = now

    def invitations_over(self) -> list[tuple[int, int, int]]:
        """Returns the number, channel and message of each invitation that is over, if the bot can
        edit the message by itself."""
        return [(row[0], row[1], row[2]) for row in self._reader.rows(_OVER)]

    def read_all(self) -> None:
        """Reads every match, also those long over, while the bot runs."""
        self._note_all(self._reader)

    def read_dead(self, folder: Path) -> str:
        """Reads every match after a bot's death. Returns the database's check of itself: `ok` or
        the defect."""
        reader, word = self._reader.dead(folder)
        self._note_all(reader)
        return word

    def _note_all(self, reader: Reader) -> None:
        rows = reader.rows("SELECT * FROM matches ORDER BY id")
        self._note(reader, rows, {row["id"] for row in rows})

    def replayed(self, page: Page) -> Match:
        """Returns the match with the whole log replayed, as after a restart. Raises the engine's
        errors."""
        log = tuple(entry for _, entry in _entries(self._reader, {page.id: 0}))
        return replay(page.match.setup, log)

    def _note(self, reader: Reader, rows: Sequence[Row], with_log: set[int]) -> None:
        """Notes the state of these matches, and of those in `with_log` the new entries."""
        seats: dict[int, list[Row]] = {row["id"]: [] for row in rows}
        for seat in (
            reader.rows(f"{_SEATS} {_in(seats)} ORDER BY seat", list(seats)) if seats else ()
        ):
            seats[seat["match_id"]].append(seat)
        for row in rows:
            self._note_one(row, seats[row["id"]])
        wanted = [self.pages[number] for number in sorted(with_log & seats.keys())]
        for part in (wanted[first : first + PART] for first in range(0, len(wanted), PART)):
            for number, entry in _entries(reader, {each.id: each.match.ply for each in part}):
                page = self.pages[number]
                page.match = page.match.follow(entry)

    def _note_one(self, row: Row, seats: Sequence[Row]) -> None:
        page = self.pages.get(row["id"])
        if page is None:
            options = options_value(row["options"])
            setup = Setup(row["game"], row["revision"], options, row["seats"], row["seed"])
            people = tuple(int(each["person_id"]) for each in seats)
            page = self.pages[row["id"]] = Page(row["id"], people, replay(setup))
        page.status, page.place = row["status"], row["place"]
        page.channel_id, page.board_id = row["channel_id"], row["board_id"]
        page.shown_ply = row["shown_ply"]
        page.told = tuple(
            (each["private_channel_id"], each["private_message_id"], each["private_ply"])
            for each in seats
        )


def _in(numbers: Collection[int]) -> str:
    return f"({', '.join('?' * len(numbers))})"


def _entries(reader: Reader, plies: Mapping[int, int]) -> Iterator[tuple[int, Entry]]:
    """Yields the entries of these matches from these plies on, each with its match."""
    newer = " OR ".join(["match_id = ? AND ply >= ?"] * len(plies))
    params = [value for pair in plies.items() for value in pair]
    for row in reader.rows(f"{_LOG} {newer} ORDER BY match_id, ply", params):
        at = time_value(row["at"])
        yield row["match_id"], Entry(row["ply"], row["seat"], row["text"], at)
