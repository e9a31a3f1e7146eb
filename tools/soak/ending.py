"""Checks the end, once the trouble is over: boards and messages must match the log, old controls
must answer, and every match must come to its end."""

from __future__ import annotations

import asyncio
import time
from random import Random
from typing import Final

from db.values import is_bot
from engines.match import RETURN, Match
from tools.soak.books import Page
from tools.soak.crowd import Crowd
from tools.soak.ledger import Report
from tools.soak.stage import Stage, plies

QUIET: Final = 75.0
"""The most seconds until the bot has shown everything: more than two of its rounds."""
LONGEST: Final = 5000


class Ending:
    """The checks after the last start."""

    def __init__(self, stage: Stage, report: Report) -> None:
        self._stage = stage
        self._report = report
        self._crowd = Crowd(stage)

    async def find_places(self) -> None:
        """Moves every running match without a place to another channel, by a player's command, as
        the bot asks for it."""
        channels = self._stage.discord.world.channels
        for page in self._stage.books.running():
            if page.channel_id not in channels:
                await self._stage.finish(self._crowd.move(page))

    async def catch_up(self) -> None:
        """Waits until everything is shown, then checks all boards, direct messages and
        invitations."""
        began = time.perf_counter()
        while time.perf_counter() - began < QUIET:
            self._stage.books.read_all()
            if not self._behind():
                break
            await asyncio.sleep(0.5)
        self._report.delay("all shown after the last start", time.perf_counter() - began)
        for words in self._behind():
            self._report.violated("never shown", words)
        for page in self._stage.books.pages.values():
            self._look_at(page)
        for number, channel, message in self._stage.books.invitations_over():
            self._look_at_invitation(number, channel, message)

    def _behind(self) -> list[str]:
        """Returns in words the matches whose board or direct messages lag behind their log, or in
        which the bot has not played its turn."""
        found: list[str] = []
        for page in self._stage.books.pages.values():
            name, ply = f"match {page.id} ({page.match.game.key})", page.match.ply
            if page.status == "aside":
                continue
            if page.channel_id and page.place != "interaction" and page.shown_ply != ply:
                found.append(f"{name}: the board shows {page.shown_ply} of {ply}")
            if page.open and page.awaits_bot and page.persons:
                found.append(f"{name}: the bot has not played its turn")
            told = zip(page.people, page.told, strict=True)
            late = [at for person, (_, _, at) in told if at != ply and not is_bot(person)]
            if late:
                found.append(f"{name}: direct messages show {late} of {ply}")
        return found

    def _look_at(self, page: Page) -> None:
        """Checks that there is one board with controls, up to date, where the match is played."""
        channel = self._stage.discord.world.channels.get(page.channel_id or 0)
        if channel is None or page.place == "interaction":
            self._report.count("places", "as a guest" if channel else "gone")
            return
        boards = self._stage.boards(page)
        if page.board_id not in channel.messages:
            self._report.count("places", "board deleted by a moderator")
        elif not boards or boards[-1].id != page.board_id:
            self._report.violated("board", f"match {page.id}: the newest is not the current one")
        elif plies(boards[-1], page.id) != {page.match.ply}:
            shown = plies(boards[-1], page.id)
            self._report.violated("board", f"match {page.id}: {shown} of {page.match.ply}")
        else:
            self._report.count("places", "boards checked")
        older = [each for each in boards if each.id != page.board_id]
        for each in older:
            if each.id in self._stage.discord.unchanged:
                self._report.count("places", "older boards that could not be changed")
                continue
            words = f"match {page.id}: {each.id} at {plies(each, page.id)} of {page.match.ply}"
            self._report.violated("older board with controls", words)

    def _look_at_invitation(self, number: int, channel_id: int, message_id: int) -> None:
        """Checks that an invitation that is over has no controls, unless Discord once refused
        that."""
        channel = self._stage.discord.world.channels.get(channel_id)
        message = channel.messages.get(message_id) if channel else None
        if message is None:
            self._report.count("invitations", "message gone")
        elif not message.controls():
            self._report.count("invitations", "over and sealed")
        elif message.id in self._stage.discord.unchanged:
            self._report.count("invitations", "could not be changed")
        else:
            self._report.violated("invitation over with controls", f"invitation {number}")

    async def press_old(self, number: int) -> None:
        """Presses at most `number` controls of remembered messages, most of them older than this
        start: each must answer, with any text."""
        stage, born = self._stage, self._stage.life.began
        old = [each for each in stage.messages if each.controls() and not each.deleted]
        for message in stage.rng.sample(old, min(number, len(old))):
            control = self._crowd.choose(message)
            person = message.whom or message.channel.recipient
            person = person or stage.rng.choice(self._crowd.near(message))
            if control is None or stage.life.began != born:
                continue
            act = self._crowd.press(person, message, control, "older than the start")
            await stage.finish(act, 10)

    async def play_out(self, each: int, seconds: float) -> None:
        """Plays `each` matches of each game to their end through the bot, by commands; then every
        match that still runs, from its log, by the engine alone."""
        end = time.perf_counter() + seconds
        pages = [page for page in self._stage.books.running() if page.channel_id]
        by_game: dict[str, list[Page]] = {}
        for page in sorted(pages, key=lambda page: page.match.setup.seats):
            by_game.setdefault(page.match.game.key, []).append(page)
        chosen = [page for some in by_game.values() for page in some[:each]]
        await asyncio.gather(*(self._to_its_end(page, end) for page in chosen))
        for page in self._stage.books.running():
            self._by_the_engine(page)

    async def _to_its_end(self, page: Page, end: float) -> None:
        stage = self._stage
        while page.open and time.perf_counter() < end:
            stood = page.match.ply
            if not page.awaited:
                await asyncio.sleep(0.05)
                stage.books.read(page.id)
                continue
            act = self._crowd.return_one(page) or self._crowd.type_one(page, "played out")
            await stage.finish(act, 10)
            stage.books.read(page.id)
            if act.verdict == "refused" and page.match.ply == stood:
                self._report.violated("not playable", f"match {page.id}: {act.deed.told!r}")
                return
        over = "to their end through the bot" if not page.open else "on, through the bot"
        self._report.count("matches played", over)

    def _by_the_engine(self, page: Page) -> None:
        match: Match = self._stage.books.replayed(page)
        rng = Random(page.id)
        while not match.outcome and match.ply < LONGEST:
            seat = rng.choice(match.to_act)
            action = rng.choice(match.game.actions(match.state, seat))
            text = RETURN if seat in match.left else match.game.write(action)
            for entry in match.propose(seat, text, by_bot=seat in match.stood_in):
                match = match.follow(entry)
        if match.outcome:
            self._report.count("matches played", "to their end by the engine")
        else:
            self._report.violated("not playable", f"match {page.id} does not end")
