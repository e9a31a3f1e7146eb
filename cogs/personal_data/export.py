"""A copy of all that is stored about a person, as a file for that person.

It is bounded: of very many matches a file holds the newest that fit, and the next one goes on.
Of a match it holds what its own player has done, and of the others only who they are, so that
it can tell nobody's secrets.
"""

from __future__ import annotations

import asyncio
import io
import json
from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from sqlite3 import Row
from typing import Any, Final, TypeAlias
from zipfile import ZIP_DEFLATED, ZipFile

from db.connection import Rows
from db.store import Store
from db.tables.privacy import Kept, KeptMatches
from db.values import is_deleted

Facts: TypeAlias = dict[str, Any]

ABOUT: Final = (
    "What Vivat stores about you. Discord's ids are written as text, times are in UTC; null in "
    "place of a player is somebody whose data was deleted. Of an entry: its place in the match, "
    "counted from 0, its text, its time."
)
PAGE: Final = 50
"""Matches read at a time, so that nobody else waits long."""
PLAIN: Final = 1_000_000
MOST: Final = 6_000_000
"""Bytes of a file that is not packed, and of one that is, at the most but for a page: Discord
takes 10 million."""
_FIRST: Final = 2**63 - 1
_MATCH_IDS: Final = ("guild_id", "channel_id", "home_id")
_INVITATION_IDS: Final = (
    *("challenger_id", "opponent_id", "accepted_by"),
    *("guild_id", "channel_id", "message_id"),
)


@dataclass(frozen=True, slots=True)
class Copy:
    """The file, and the number of the oldest match in it if there are older ones."""

    name: str
    data: bytes
    goes_on: int | None


class _Writer:
    """Packs text while it comes."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._out = io.BytesIO()
        self._zip = ZipFile(self._out, "w", ZIP_DEFLATED)
        self._file = self._zip.open(name, "w")
        self._length = 0

    def write(self, text: str) -> int:
        """Adds text; returns how large the packed file is by now, but for what zlib holds back."""
        data = text.encode()
        self._length += len(data)
        self._file.write(data)
        return self._out.tell()

    def end(self) -> tuple[str, bytes]:
        """Returns the file's name and bytes: packed only where it is long."""
        self._file.close()
        self._zip.close()
        if self._length > PLAIN:
            return f"{self._name}.zip", self._out.getvalue()
        with ZipFile(self._out) as packed:
            return self._name, packed.read(self._name)


async def copy_of(store: Store, person: int, now: datetime, before: int | None = None) -> Copy:
    """Returns what is stored about this person: the settings, the invitations and the newest
    matches; or, with `before`, the newest matches below this number. Raises `StoreTrouble`."""
    writer = _Writer("vivat.json")
    head: Facts = {"about": ABOUT, "made_at": now.isoformat(), "person": str(person)}
    if before is None:
        kept = await store.privacy.kept(person)
        head |= await asyncio.to_thread(_kept, kept)
    size = await asyncio.to_thread(writer.write, _json(head)[:-1] + ',\n"matches": [')
    below, comma = before or _FIRST, ""
    while True:
        page = await store.privacy.matches(person, below, PAGE)
        if not page.matches:
            goes_on = None
            break
        if comma and size > MOST:
            goes_on = below
            break
        size = await asyncio.to_thread(_write_page, writer, page, person, comma)
        below, comma = page.matches[-1]["id"], ","
    await asyncio.to_thread(writer.write, "\n]}\n")
    name, data = await asyncio.to_thread(writer.end)
    return Copy(name, data, goes_on)


def _write_page(writer: _Writer, page: KeptMatches, person: int, comma: str) -> int:
    facts = _matches(page, person)
    return writer.write(comma + ",".join(f"\n{_json(each)}" for each in facts))


def _kept(kept: Kept) -> Facts:
    settings = [dict(row) for row in kept.settings]
    return {
        "settings": settings[0] if settings else None,
        "blocked": [{"person": _id(row["blocked_id"]), "at": row["at"]} for row in kept.blocked],
        "invitations": [_invitation(row) for row in kept.invitations],
    }


def _invitation(row: Row) -> Facts:
    facts = {**dict(row), **_ids(row, _INVITATION_IDS)}
    return {**facts, "options": json.loads(row["options"])}


def _matches(page: KeptMatches, person: int) -> list[Facts]:
    seats, entries = _by_match(page.seats), _by_match(page.entries)
    return [_match(row, seats[row["id"]], entries[row["id"]], person) for row in page.matches]


def _match(row: Row, seats: Rows, entries: Rows, person: int) -> Facts:
    own = [each for each in seats if each["person_id"] == person]
    return {
        **dict(row),
        **_ids(row, _MATCH_IDS),
        "options": json.loads(row["options"]),
        "players": [_id(each["person_id"]) for each in seats],
        "your_seats": [_seat(each) for each in own],
        "your_entries": [[each["ply"], each["text"], each["at"]] for each in entries],
    }


def _seat(row: Row) -> Facts:
    facts: Facts = {"seat": row["seat"], "result": row["result"]}
    return facts | _ids(row, ("private_channel_id", "private_message_id"))


def _by_match(rows: Rows) -> dict[int, Rows]:
    found: defaultdict[int, Rows] = defaultdict(list)
    for row in rows:
        found[row["match_id"]].append(row)
    return found


def _ids(row: Row, names: tuple[str, ...]) -> Facts:
    return {name: _id(row[name]) for name in names}


def _id(number: int | None) -> str | None:
    """Returns the id as text: programs that read numbers as fractions would round one of
    Discord's."""
    return None if number is None or is_deleted(number) else str(number)


def _json(facts: Facts) -> str:
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
