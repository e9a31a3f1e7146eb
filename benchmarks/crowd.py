"""A crowd that plays against the real bot: many matches at once. Each match's actions are settled
beforehand, so that nothing has to be computed while time is measured."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from typing import Final

from benchmarks.loopback.server import Loopback
from benchmarks.loopback.values import Channel, Message, Person
from benchmarks.loopback.world import Change
from benchmarks.positions import now, played
from cogs.commands.game import GameCog
from cogs.registry import EXTENSIONS
from cogs.screens.match.picker import advance, picked
from db.store import Store
from db.values import NewMatch
from engines.game import AnyGame, AnyView
from engines.match import Entry, Match, seatings
from engines.registry import GAMES

BEGUN, GOES_ON = 60, 40
"""How many entries a match has at most before the crowd comes, and how many it then gets."""
LONGEST: Final = 100
"""The most characters that a command takes."""


@dataclass(frozen=True, slots=True)
class Step:
    """An action to play; `after` is the ply at which the board then stands. `parts` are those of
    the action, and `choices` the parts that are chosen in the picker, which takes steps without a
    choice by itself: None if it does not lead there. `asks` says whether it then asks for
    confirmation."""

    after: int
    person: Person
    text: str
    parts: tuple[str, ...]
    choices: tuple[str, ...] | None
    asks: bool

    @property
    def typed(self) -> bool:
        """Whether the action can be typed into a command."""
        return len(self.text) <= LONGEST


@dataclass(slots=True, eq=False)
class Table:
    """A match of the crowd. `board` is its newest public board, which shows it at `shown`."""

    match_id: int
    command: str
    channel: Channel
    people: tuple[Person, ...]
    steps: deque[Step]
    board: Message | None = None
    shown: int = -1

    def note(self, change: Change) -> None:
        """Records that a message of its channel has changed."""
        ply = ply_of(change.message, self.match_id)
        if ply is not None and ply >= self.shown:
            self.board, self.shown = change.message, ply


def ply_of(message: Message, match_id: int) -> int | None:
    """Returns the ply that a board's controls are for; None for one that has no controls."""
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
        """Whether every table has its board."""
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


@dataclass(frozen=True, slots=True)
class Place:
    """The values from which a picker is made."""

    game: AnyGame
    view: AnyView


def _steps(match: Match, begun: int, people: tuple[Person, ...]) -> Iterator[Step]:
    """Returns the steps still to play; forced entries have no step."""
    stands = match.at(begun)
    while stands.ply < match.ply:
        entry = match.entries[stands.ply]
        step = _step(stands, entry, people[entry.seat])
        if step.choices is None and not step.typed:
            return
        yield step
        stands = match.at(step.after)


def _step(match: Match, entry: Entry, person: Person) -> Step:
    view = match.view(entry.seat)
    parts = match.game.parts(view, match.game.read(entry.text))
    values = tuple(part.value for part in parts)
    after = match.ply + len(match.propose(entry.seat, entry.text))
    choices = _choices(match, Place(match.game, view), entry.text, values)
    return Step(after, person, entry.text, values, choices, not match.keeps(entry.seat, entry.text))


def _choices(
    match: Match, place: Place, text: str, parts: tuple[str, ...]
) -> tuple[str, ...] | None:
    """Returns the parts to choose in the picker to play this action."""
    chosen, made = advance(place), list[str]()
    while chosen != parts:
        if chosen != parts[: len(chosen)]:
            return None
        made.append(parts[len(chosen)])
        chosen = advance(place, (*chosen, made[-1]))
        found = picked(place, chosen)
        if found is not None and found != text and match.keeps(place.view.seat or 0, found):
            return None
    return tuple(made)


async def gather(discord: Loopback, store: Store, number: int, seed: int = 1) -> Crowd:
    """Returns `number` matches, with all games and numbers of seats in turn, each somewhere in its
    course and in a channel of its own. Their boards come when the bot does."""
    crowd, guild = Crowd(), discord.world.guild("crowd")
    rng, named, games = random.Random(seed), commands(), list(GAMES.values())
    for index in range(number):
        game = games[index % len(games)]
        counts = seatings(game, game.resolve_options({}))
        seats = counts[index // len(games) % len(counts)]
        match = played(game, seed * 1000 + index, seats, BEGUN + GOES_ON, end=False)
        begun = rng.randrange(min(BEGUN, max(1, match.ply // 2)))
        begun = _after_forced(match, begun)
        people = tuple(discord.world.person(f"p{index}-{seat}") for seat in range(seats))
        channel = discord.world.channel(guild, f"games-{index}")
        match_id = await _begin(store, match.at(begun), channel, people)
        steps = deque(_steps(match, begun, people))
        crowd.tables[channel.id] = Table(match_id, named[game.key], channel, people, steps)
    discord.world.watchers.append(crowd.watch)
    return crowd


def _after_forced(match: Match, ply: int) -> int:
    """Returns this ply, or the next one at which somebody chooses."""
    while ply < match.ply and match.at(ply).automatic() is not None:
        ply += 1
    return ply


async def _begin(store: Store, match: Match, channel: Channel, people: tuple[Person, ...]) -> int:
    """Returns the number of the match in the store, in which no board has been shown yet."""
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
