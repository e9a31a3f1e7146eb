"""Plays whole matches through the real bot and counts their costs: presses, and messages in the
channel."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Final

from db.store import Store
from db.values import BoardForm, Confirm
from engines.game import Seat
from engines.match import Match, begin, replay
from engines.recent_entries import calls
from tools.crowd.crowd import place
from tools.loopback.actors import Actors
from tools.loopback.launch import BotProcess
from tools.loopback.server import Loopback
from tools.loopback.values import Channel, Person
from tools.loopback.world import Change
from tools.presses.driver import PATIENCE, SET_UP, Decision, Driver
from tools.presses.policy import wanted
from tools.soak.books import Books
from tools.soak.readers import reader_of

SEATS: Final = 2


@dataclass(frozen=True, slots=True)
class Plan:
    """A match to play: its game and options, the seed of chance and of the players' choices, and
    their setting for Confirm; `most` decisions at most are made. In a secret set-up the players
    place every creature; if `surprised`, they press Surprise me. With `in_words` they see no
    picture, and their boards are in words."""

    game: str
    seed: int
    confirm: Confirm = "never"
    options: tuple[tuple[str, str], ...] = ()
    most: int = 1000
    surprised: bool = False
    in_words: bool = False

    def match(self) -> Match:
        """Returns the match before its first action."""
        return replay(begin(self.game, dict(self.options), f"{self.seed:032x}", SEATS))


@dataclass(slots=True)
class Channels:
    """The messages sent for one match: new public messages and edits, people mentioned in new
    messages, and the bytes of all pictures, private ones too. `standing` is the most public
    messages with a picture at once, counted each time the board is up to date."""

    home: Channel
    people: tuple[Person, ...]
    posts: int = 0
    edits: int = 0
    pings: int = 0
    size: int = 0
    standing: int = 0

    def look(self) -> None:
        """Counts the public messages with a picture now."""
        shown = sum(bool(each.sizes) for each in self.home.messages.values())
        self.standing = max(self.standing, shown)

    def note(self, change: Change) -> None:
        """Counts a change: a watcher for the small Discord."""
        message = change.message
        reader = message.whom or message.channel.recipient
        if reader not in self.people if reader else message.channel is not self.home:
            return
        self.size += change.size
        if reader is None:
            self.posts += change.what == "posted"
            self.edits += change.what == "edited"
            self.pings += len(message.pinged) if change.what == "posted" else 0


@dataclass
class Played:
    """A match that was played, with all decisions in their order; `over` tells whether to its
    end. `called` is how often somebody else was to act next: so many messages it takes where nobody
    is there when the other one plays."""

    plan: Plan
    sent: Channels
    decisions: list[Decision] = field(default_factory=list[Decision])
    over: bool = False
    called: int = 0

    @property
    def taps(self) -> int:
        return sum(each.taps for each in self.decisions)

    @property
    def answers(self) -> int:
        """All screens waited for."""
        return sum(each.answers for each in self.decisions)

    def turns(self) -> Iterator[list[Decision]]:
        """Yields the decisions of each turn: of one seat, one after the other."""
        for _, found in groupby(self.decisions, key=lambda each: (each.seat, each.turn)):
            yield list(found)


@dataclass
class Evening:
    """The matches of all plans, each with a channel and people of its own, which the bot shows once
    it starts."""

    discord: Loopback
    path: Path
    tables: dict[int, Played] = field(default_factory=dict[int, Played])

    async def lay(self, plans: list[Plan]) -> None:
        """Puts the matches into a new database. Presses are counted, not timed: the small Discord
        waits for answers as long as it takes."""
        world, self.discord.deeds.patience = self.discord.world, PATIENCE
        guild = world.guild("manor")
        store = await Store.open(self.path)
        try:
            for number, plan in enumerate(plans):
                people = tuple(world.person(f"p{number}-{seat}") for seat in range(SEATS))
                home = world.channel(guild, f"games-{number}")
                match_id = await place(store, plan.match(), home, people)
                for person in people:
                    await store.people.choose(person.id, confirm=plan.confirm)
                    boards = BoardForm.WORDS if plan.in_words else BoardForm.PICTURES
                    await store.people.choose(person.id, boards=boards)
                sent = Channels(home, people)
                self.tables[match_id] = Played(plan, sent)
                world.watchers.append(sent.note)
        finally:
            await store.close()

    async def play(
        self, actors: Actors | None = None, shown: Callable[[], None] = lambda: None
    ) -> list[Played]:
        """Plays all matches, one after the other; calls `shown` once the board shows a decision.
        Raises `RuntimeError` if the screens do not let a player act, or a board is not shown."""
        books, actors = Books(reader_of(self.path)), actors or Actors(self.discord)
        books.read_all()
        for number, played in self.tables.items():
            sent = played.sent
            driver = Driver(actors, books, books.pages[number], sent.home, sent.people)
            await self._shown(driver)
            while driver.page.open and len(played.decisions) < played.plan.most:
                before = driver.page.match
                played.decisions.append(await _decide(driver, played.plan))
                await self._shown(driver)
                now = driver.page.match
                onward = (now.at(ply) for ply in range(before.ply + 1, now.ply + 1))
                played.called += any(calls(before, each, ()) for each in onward)
                shown()
            played.over = not driver.page.open
        return [*self.tables.values()]

    async def _shown(self, driver: Driver) -> None:
        if not await self.discord.until(driver.up_to_date, PATIENCE):
            raise RuntimeError(f"match {driver.page.id} is not shown")
        self.tables[driver.page.id].sent.look()


async def _decide(driver: Driver, plan: Plan) -> Decision:
    """Makes the decision of the first of the seats to act."""
    match = driver.page.match
    seat: Seat = match.to_act[0]
    board = driver.board()
    picks = wanted(match, seat, str(plan.seed))
    if board and board.with_verb(SET_UP):
        return await driver.set_up(seat, () if plan.surprised else picks[0].text.split()[1:])
    return await driver.play(seat, picks)


async def measure(folder: Path, plans: list[Plan]) -> list[Played]:
    """Plays these matches and returns them in the same order."""
    async with Loopback() as discord:
        evening = Evening(discord, folder / "presses.sqlite3")
        await evening.lay(plans)
        async with BotProcess(discord, evening.path, folder / "presses.log") as bot:
            await bot.start()
            await bot.connected()
            found = await evening.play()
            await bot.stop()
    return found
