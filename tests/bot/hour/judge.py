"""What must hold whatever went wrong: nothing lost, stuck, unanswered, posted twice or told to the
wrong people."""

from __future__ import annotations

import logging
import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise, takewhile
from typing import Any, Final

from simcord.backend.models import Message

from cogs.hall.errors import OURS, UNREACHED
from conformance.limits import walk
from db.errors import StoreTrouble
from db.values import is_bot
from engines.game import AnyView
from engines.match import replay
from host.database.check import audit
from render.look import Look
from tests.bot.conftest import stand_in
from tests.bot.hour.deeds import Act, Deeds
from tests.bot.hour.weather import ALIKE, Killed, Weather
from tests.bot.reading import said
from tests.bot.world import World
from tests.docs.test_bounds import named
from tests.sample import present

PATIENT: Final = 60.0
"""The seconds after which an answer must be there."""
LATE: Final = 2.9
"""The seconds that may pass until a first answer, before Discord takes none."""
TEXT: Final = 10
BOARDS: Final = frozenset({"more", "history"})
"""The verbs of controls that only boards have, or the screens below them."""
SEEN_BY: Final = b"is seen by "
"""What stands in a picture in place of what it shows."""
_OWN: Final = re.compile(SEEN_BY + rb"\d")
UNTIL_DONE: Final = "Until it is done"
OURS_TOO: Final = ("cogs", "common", "db", "players", "render")
LOOKED_AT: Final = 12
"""The least of what must be empty that is found in a bot."""
EXPECTED: Final = (StoreTrouble, Killed, *UNREACHED)

Line = tuple[int, int, str]
"""An entry of a log: its ply, its seat, its text."""


class Faults(logging.Handler):
    """Keeps what the log tells of faults of the program's own."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        while error is not None:
            if isinstance(error, EXPECTED):
                return
            last, error = error, error.__cause__ or error.__context__
            if error is None:
                told = logging.Formatter().formatException((type(last), last, last.__traceback__))
                self.found.append(f"{record.name}: {record.getMessage()}\n{told}")


def drawn(game: str, view: AnyView, chosen: tuple[str, ...], look: Look) -> bytes:
    """No picture, but the bytes of one, and by whom it may be seen."""
    return stand_in(game, view, chosen, look) + SEEN_BY + str(view.seat).encode()


@dataclass
class Judge:
    """Looks at everything again and again. `found` is what is wrong, in words."""

    world: World
    deeds: Deeds
    weather: Weather
    faults: Faults = field(default_factory=Faults)
    found: list[str] = field(default_factory=list[str])
    _logs: dict[int, list[Line]] = field(default_factory=dict[int, list[Line]])
    _asked: list[Act] = field(default_factory=list[Act])
    _clean: set[Any] = field(default_factory=set[Any])

    async def look(self) -> None:
        """Looks at the logs, at all messages, and at the answers that should have come by now."""
        self._look_at_logs()
        self._look_at_messages()
        self._look_at_answers()
        self.found += self.faults.found
        self.faults.found.clear()

    def _rows(self, sql: str) -> list[Any]:
        """Reads past the program, and past its trouble."""
        with closing(sqlite3.connect(f"file:{self.world.path}?mode=ro", uri=True)) as plain:
            return plain.execute(sql).fetchall()

    def _look_at_logs(self) -> None:
        """What stood in a log stays there."""
        logs: dict[int, list[Line]] = {}
        for number, *line in self._rows(
            "SELECT match_id, ply, seat, text FROM actions ORDER BY match_id, ply"
        ):
            logs.setdefault(number, []).append((line[0], line[1], line[2]))
        for number, before in self._logs.items():
            if logs.get(number, [])[: len(before)] != before:
                self.found.append(f"match {number} lost entries of {before[-3:]}")
        self._logs = logs

    def _messages(self) -> Iterator[Message]:
        backend = self.world.env.backend
        for place in backend.messages.values():
            yield from place.values()

    def _public(self) -> Iterator[Message]:
        channels = self.world.env.backend.channels
        for message in self._messages():
            place = channels.get(message.channel_id)
            if place is not None and place.guild_id is not None and not message.is_ephemeral:
                yield message

    def _look_at_messages(self) -> None:
        """Nothing is shown that does not stand in a log, and nothing of one seat to all."""
        backend = self.world.env.backend
        for message in self._messages():
            for number, ply in plies(message):
                if ply > len(self._logs.get(number, ())):
                    self.found.append(f"match {number} shows {ply} of {len(self._logs[number])}")
        for message in self._public():
            if any("puzzle-try" in str(each.get("custom_id")) for each in walk(message.components)):
                continue  # somebody shares a puzzle, which all may see as its solver does
            for each in message.attachments:
                if each["id"] not in self._clean and _OWN.search(
                    backend.cdn.get(each["url"]) or b""
                ):
                    self.found.append(f"a seat's board in public: {message.id}")
                self._clean.add(each["id"])

    def _look_at_answers(self) -> None:
        """Everything that was asked has its answer after a while, unless the program died, or
        Discord refused just that, or the answer came too late for Discord."""
        now = self.world.env.backend.clock.elapsed
        self._asked += self.deeds.acts
        self.deeds.acts.clear()
        due = [*takewhile(lambda act: now - act.at > PATIENT, self._asked)]
        del self._asked[: len(due)]
        for act in due:
            record = act.result._interaction  # pyright: ignore[reportPrivateUsage]
            excused = record.token in self.weather.struck or act.life != self.deeds.life
            if OURS in said(act.result):
                self.found.append(f"{act.what}: {said(act.result)}")
            if excused or act.took > LATE:
                continue
            if not record.responded:
                self.found.append(f"no answer: {act.what}")
            elif record.loading and act.result.response is not None:
                self.found.append(f"held, never filled: {act.what}")

    # Once all trouble is over

    async def end(self) -> None:
        """Looks whether all is shown, once; whether every log replays to the state that the
        program has; and whether every match goes on."""
        store = self.world.store
        await self._look_for_doubles()
        self._look_for_double_letters()
        self._look_for_leftovers()
        for number in [number for (number,) in self._rows("SELECT id FROM matches")]:
            opened = await store.open_match(number)
            row, entries = opened.row, await store.log.entries(number)
            found = audit(row, entries)
            self.found += [f"match {number}: {each}" for each in found.faults]
            if not found.replayed or replay(row.setup, entries).state != opened.match.state:
                self.found.append(f"match {number} is not what its log tells")
            channels = self.world.env.backend.channels
            if row.channel_id in channels and found.board == "waiting":
                self.found.append(f"match {number} shows {row.shown_ply} of {len(entries)}")
            if opened.match.outcome is None and row.status == "running":
                await self._goes_on(number)

    def _look_for_leftovers(self) -> None:
        """What is kept until something is done is empty now."""
        wanted = {tuple(each.split(" ")) for each in named(UNTIL_DONE)}
        bot, seen, found = self.world.bot, set[int](), set[tuple[str, str]]()
        waiting: list[Any] = [bot.services, *bot.cogs.values()]
        while waiting:
            each = waiting.pop()
            home = type(each).__module__
            if id(each) in seen or not home.startswith(OURS_TOO):
                continue
            seen.add(id(each))
            file = f"{home.replace('.', '/')}.py"
            parts = dict(_parts(each))
            for name, part in parts.items():
                if (file, name) in wanted:
                    found.add((file, name))
                    if len(part):
                        self.found.append(f"left over: {file} {name}: {part}")
            waiting += parts.values()
            waiting += [getattr(part, "__self__", None) for part in parts.values()]
        assert len(found) >= LOOKED_AT, found

    async def _goes_on(self, number: int) -> None:
        """Whoever is to act can act, and it is shown."""
        store, time = self.world.store, self.world.env.advance_time
        row = present(await store.matches.get(number))
        if row.channel_id not in self.world.env.backend.channels:
            person = next(each for each in self.deeds.people if each.id in row.people)
            await person.slash(self.deeds.places[0], "match show", match=number, here=True)
        before = (await store.open_match(number)).match
        if not all(is_bot(row.people[each]) for each in before.to_act):
            await self.deeds.type_one(row)
        await time(PATIENT)
        opened = await store.open_match(number)
        if opened.match.ply == before.ply:
            told = said(self.deeds.acts[-1].result) if self.deeds.acts else ""
            self.found.append(f"match {number} ({before.setup.game}) does not go on: {told}")
        elif opened.row.shown_ply != opened.match.ply:
            shown = opened.row.shown_ply
            self.found.append(f"match {number}, at last: {shown} of {opened.match.ply} is shown")

    async def _look_for_doubles(self) -> None:
        """No place has two boards of a match with controls, and none the same words of it twice."""
        rows = self._rows("SELECT message_id FROM invitations")  # two may have the same words
        invitations = {number for (number,) in rows}
        live, twice = dict[Any, list[tuple[int, int]]](), Counter[Any]()
        for message in self._public():
            for each in {*plies(message)}:
                live.setdefault((message.channel_id, each[0]), []).append((message.id, each[1]))
            told = words_of(message)
            if told.strip() and not (message.interaction_metadata or message.id in invitations):
                twice[message.channel_id, told] += 1
        for (place_id, number), boards in live.items():
            if len(boards) > 1:
                self.found.append(
                    f"match {number} has boards with controls in {place_id}: {boards}"
                )
        for (at, told), count in twice.items():
            if count > 1 and count > await self._times_played(told):
                self.found.append(f"{count} times in {at}: {told[:300]}")

    def _look_for_double_letters(self) -> None:
        """Nobody is written the same twice within minutes."""
        written = dict[tuple[int, str], list[datetime]]()
        for message in self._messages():
            place = self.world.env.backend.channels.get(message.channel_id)
            told = words_of(message)
            if place is not None and place.guild_id is None and told.strip():
                times = written.setdefault((place.id, told), [])
                times.append(datetime.fromisoformat(message.timestamp))
        for (place_id, told), times in written.items():
            times.sort()
            if any((b - a).total_seconds() < ALIKE for a, b in pairwise(times)):
                self.found.append(f"twice to {place_id}: {told[:300]}")

    async def _times_played(self, told: str) -> int:
        """How often what a board tells at last was played in its match; a piece may go and come."""
        named = re.search(r"match (\d+)", told)
        if named is None:
            return 1
        match = (await self.world.store.open_match(int(named[1]))).match
        last = told.splitlines()[-1]
        anew = self.deeds.moved[int(named[1])]
        return anew + sum(str(line.words) in last for line in match.history(None))


def _parts(thing: Any) -> Iterator[tuple[str, Any]]:
    """Yields the attributes of an object, also of one with slots."""
    yield from getattr(thing, "__dict__", {}).items()
    for kind in type(thing).__mro__:
        for name in getattr(kind, "__slots__", ()):
            if hasattr(thing, name):
                yield name, getattr(thing, name)


def words_of(message: Message) -> str:
    """Returns what a message tells, without its controls."""
    texts = [each for each in walk(message.components) if each["type"] == TEXT]
    return "\n".join(str(each["content"]) for each in texts)


def plies(message: Message) -> Iterator[tuple[int, int]]:
    """Yields the matches and plies of a board's controls."""
    for each in walk(message.components):
        _, verb, number, ply, *_ = *str(each.get("custom_id", "")).split(":", 4), "", "", ""
        if verb in BOARDS:
            yield int(number), int(ply)
