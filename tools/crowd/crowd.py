"""A crowd of people who play many matches through the real bot at once. All actions are chosen
beforehand, so that nothing has to be computed while time is measured."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from typing import Final

from cogs.board.steps import PickTree, Spot, asks_first
from cogs.play.commands.game import GameCog
from cogs.registry import EXTENSIONS
from db.store import Store
from db.values import NewMatch
from engines.match import Entry, Match, seatings
from engines.registry import GAMES
from tools.crowd.positions import now, played
from tools.crowd.ways import Way
from tools.loopback.server import Loopback
from tools.loopback.values import Channel, Message, Person
from tools.loopback.world import Change

BEGUN, GOES_ON = 60, 40
"""The most entries of a match before the crowd comes, and the entries that it then gets."""
LONGEST: Final = 100
"""The most characters that a command takes."""
USUAL: Final = "turn"
"""The default setting for Confirm."""


@dataclass(frozen=True, slots=True)
class Step:
    """An action to play; `after` is the ply after it. `parts` are the parts of its pick, empty
    without one: once the first `settled` of them are chosen, the bot fills in the others. `asks`
    tells whether the pick must then be confirmed."""

    after: int
    person: Person
    text: str
    parts: tuple[str, ...]
    settled: int
    asks: bool

    @property
    def typed(self) -> bool:
        return len(self.text) <= LONGEST

    def is_played_by(self, way: Way) -> bool:
        """Tells whether this press on the way to the pick plays it."""
        if way.plays:
            return way.chosen == self.parts
        return len(way.chosen) >= self.settled and not self.asks


@dataclass(slots=True, eq=False)
class Table:
    """A match of the crowd. `board` is its newest public board, which shows the ply `shown`."""

    match_id: int
    command: str
    channel: Channel
    people: tuple[Person, ...]
    steps: deque[Step]
    board: Message | None = None
    shown: int = -1

    def note(self, change: Change) -> None:
        ply = ply_of(change.message, self.match_id)
        if ply is not None and ply >= self.shown:
            self.board, self.shown = change.message, ply


def ply_of(message: Message, match_id: int) -> int | None:
    """Returns the ply of a board's controls; None without controls of this match."""
    for name in message.ids():
        _, _, subject, ply, _ = name.split(":", 4)
        if subject == str(match_id):
            return int(ply)
    return None


@dataclass
class Crowd:
    """All tables, by their channels."""

    tables: dict[int, Table] = field(default_factory=dict[int, Table])

    def watch(self, change: Change) -> None:
        """Follows the public boards: a watcher for the small Discord."""
        table = self.tables.get(change.message.channel.id)
        if table is not None and change.message.whom is None:
            table.note(change)

    @property
    def seated(self) -> bool:
        return all(table.board is not None for table in self.tables.values())


def commands() -> dict[str, str]:
    """Returns the slash command of each game."""
    for name in EXTENSIONS:
        import_module(name)
    return {
        each.game_ui.game: each.game_ui.command
        for each in _cogs(GameCog)
        if "game_ui" in vars(each)
    }


def _cogs(base: type[GameCog]) -> Iterator[type[GameCog]]:
    for each in base.__subclasses__():
        yield each
        yield from _cogs(each)


def _steps(match: Match, begun: int, people: tuple[Person, ...]) -> Iterator[Step]:
    """Yields the steps still to play, up to the first action that can be neither picked nor typed.
    Forced entries have no step."""
    stands = match.at(begun)
    while stands.ply < match.ply:
        entry = match.entries[stands.ply]
        step = _step(stands, entry, people[entry.seat])
        if not step.parts and not step.typed:
            return
        yield step
        stands = match.at(step.after)


def _step(match: Match, entry: Entry, person: Person) -> Step:
    after = match.ply + len(match.propose(entry.seat, entry.text))
    view = match.view(entry.seat)
    found = [each for each in match.game.picks(view) if each.text == entry.text]
    if not found:
        return Step(after, person, entry.text, (), 0, asks=False)
    pick, ways = found[0], PickTree(Spot(match.game, view))
    parts = tuple(part.value for part in pick.parts)
    depths = range(len(parts) + 1)
    settled = next(depth for depth in depths if ways.advance(parts[:depth]) == parts)
    asks = asks_first(pick, USUAL, kept=match.keeps(entry.seat, entry.text))
    return Step(after, person, entry.text, parts, settled, asks)


async def gather(discord: Loopback, store: Store, number: int, seed: int = 1) -> Crowd:
    """Stores `number` matches and returns their crowd: all games and numbers of seats in turn, each
    match under way and in its own channel, each shard with a server. The bot shows their boards
    once it starts."""
    crowd, shards = Crowd(), len(discord.gateway.shards)
    guilds = [discord.world.guild("crowd", shard=(each, shards)) for each in range(shards)]
    rng, named, games = random.Random(seed), commands(), list(GAMES.values())
    for index in range(number):
        game = games[index % len(games)]
        counts = seatings(game, game.resolve_options({}))
        seats = counts[index // len(games) % len(counts)]
        match = played(game, seed * 1000 + index, seats, BEGUN + GOES_ON, end=False)
        begun = rng.randrange(min(BEGUN, max(1, match.ply // 2)))
        begun = _after_forced(match, begun)
        people = tuple(discord.world.person(f"p{index}-{seat}") for seat in range(seats))
        channel = discord.world.channel(guilds[index % shards], f"games-{index}")
        match_id = await place(store, match.at(begun), channel, people)
        steps = deque(_steps(match, begun, people))
        crowd.tables[channel.id] = Table(match_id, named[game.key], channel, people, steps)
    discord.world.watchers.append(crowd.watch)
    return crowd


def _after_forced(match: Match, ply: int) -> int:
    """Returns this ply, or the next one at which somebody chooses."""
    while ply < match.ply and match.at(ply).forced() is not None:
        ply += 1
    return ply


async def place(store: Store, match: Match, channel: Channel, people: tuple[Person, ...]) -> int:
    """Stores a match whose board has not been shown yet; returns its number."""
    assert channel.guild
    new = NewMatch(
        setup=match.setup,
        people=tuple(person.id for person in people),
        rated=False,
        guild_id=channel.guild.id,
        channel_id=channel.id,
        home_id=channel.id,
        place="channel",
        at=now(),
    )
    row = await store.matches.create(new)
    if match.entries:
        await store.log.append(row.id, match.entries, at=now(), outcome=match.outcome)
    return row.id


async def seated(discord: Loopback, crowd: Crowd, seconds: float = 180.0) -> None:
    """Waits until the bot has shown every board. Raises `RuntimeError` if it does not."""
    if not await discord.until(lambda: crowd.seated, seconds):
        raise RuntimeError("the bot has not shown every board")
