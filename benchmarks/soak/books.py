"""The contents of the database file, read without the bot's help."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from db.values import is_bot, options_value, time_value
from engines.game import Seat
from engines.match import Entry, Match, Setup, replay

_MATCHES = "SELECT * FROM matches WHERE status = 'running' OR id > ? ORDER BY id"
_OVER = """SELECT id, channel_id, message_id FROM invitations
    WHERE status <> 'open' AND place <> 'interaction' AND message_id IS NOT NULL"""
_SEATS = "SELECT * FROM seats WHERE match_id = ? ORDER BY seat"
_LOG = "SELECT ply, seat, text, at FROM actions WHERE match_id = ? AND ply >= ? ORDER BY ply"


@dataclass(slots=True, eq=False)
class Page:
    """A match as the file has it. `told` are the private messages: channel, message, ply."""

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
        """Returns the person's seat, or None."""
        return self.people.index(person) if person in self.people else None

    @property
    def persons(self) -> tuple[int, ...]:
        """The people who play, without the bot."""
        return tuple(each for each in self.people if not is_bot(each))

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats whose people may act now."""
        return tuple(each for each in self.match.to_act if each not in self.awaits_bot)

    @property
    def awaits_bot(self) -> tuple[Seat, ...]:
        """The seats that may act now and that the bot plays, its own or for somebody."""
        match = self.match
        return tuple(
            seat for seat in match.to_act if is_bot(self.people[seat]) or seat in match.awaits_bot
        )

    @property
    def open(self) -> bool:
        """Whether somebody can still play in it."""
        return self.status == "running" and self.match.outcome is None


class Books:
    """All matches of a database file; each `read` brings them up to date."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.pages: dict[int, Page] = {}

    def running(self) -> list[Page]:
        """Returns the matches that can be played in."""
        return [page for page in self.pages.values() if page.open]

    def read(self, only: int | None = None) -> None:
        """Reads what is new of all matches, or of one. Raises `sqlite3.Error`."""
        with _opened(f"file:{self.path}?mode=ro") as file:
            latest = max(self.pages, default=0)
            open_now = [each.id for each in self.running()]
            for row in file.execute(_MATCHES, (latest,)).fetchall():
                self._note(file, row, with_log=only in (None, row["id"]))
            for number in open_now:  # those that have ended since
                page = self.pages[number]
                row = file.execute("SELECT * FROM matches WHERE id = ?", (number,)).fetchone()
                if row["status"] != "running":
                    self._note(file, row, with_log=True)
                    page.status = row["status"]

    def invitations_over(self) -> list[tuple[int, int, int]]:
        """Returns the invitations that are over, by number, with their channel and message, if the
        bot could edit that by itself."""
        with _opened(f"file:{self.path}?mode=ro") as file:
            return [tuple(row) for row in file.execute(_OVER).fetchall()]

    def read_all(self) -> None:
        """Reads every match, also those long over, while the bot runs."""
        with _opened(f"file:{self.path}?mode=ro") as file:
            self._note_all(file)

    def read_dead(self, folder: Path) -> str:
        """Reads every match while no bot runs, from a copy: the file itself stays as the bot left
        it. Returns SQLite's own verdict on it, `ok` or what is wrong."""
        copy = folder / "copy.sqlite3"
        for end in ("", "-wal"):
            part = Path(f"{self.path}{end}")
            if part.exists():
                shutil.copyfile(part, f"{copy}{end}")
            else:
                Path(f"{copy}{end}").unlink(missing_ok=True)
        Path(f"{copy}-shm").unlink(missing_ok=True)
        with _opened(f"file:{copy}") as file:
            broken = file.execute("PRAGMA foreign_key_check").fetchall()
            word: str = file.execute("PRAGMA integrity_check").fetchone()[0]
            self._note_all(file)
        return f"{len(broken)} rows point nowhere" if broken else word

    def _note_all(self, file: sqlite3.Connection) -> None:
        for row in file.execute("SELECT * FROM matches ORDER BY id").fetchall():
            self._note(file, row, with_log=True)

    def replayed(self, page: Page) -> Match:
        """Returns the match with the whole log replayed, as after a restart. Raises whatever the
        engine raises."""
        with _opened(f"file:{self.path}?mode=ro") as file:
            return replay(page.match.setup, _entries(file, page.id, 0))

    def _note(self, file: sqlite3.Connection, row: sqlite3.Row, *, with_log: bool) -> None:
        page = self.pages.get(row["id"])
        seats = file.execute(_SEATS, (row["id"],)).fetchall()
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
        if with_log:
            for entry in _entries(file, page.id, page.match.ply):
                page.match = page.match.follow(entry)


@contextmanager
def _opened(where: str) -> Generator[sqlite3.Connection]:
    """Yields a connection for reading, open only while it is used."""
    with closing(sqlite3.connect(where, uri=True, timeout=2)) as file:
        file.row_factory = sqlite3.Row
        yield file


def _entries(file: sqlite3.Connection, match_id: int, ply: int) -> tuple[Entry, ...]:
    rows = file.execute(_LOG, (match_id, ply)).fetchall()
    return tuple(Entry(row["ply"], row["seat"], row["text"], time_value(row["at"])) for row in rows)
