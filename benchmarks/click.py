"""From a click to its answer, in one process with a simulated Discord.

    python -m benchmarks.click

Two people play some random actions of every game, none that ends it: where the board has a
picker, part by part with it, else as text. Most of the time is drawing pictures. The first
match draws each picture anew; the later ones play the same and find them in the cache. The
simulated Discord's own work is included, so the bot alone is faster.
"""

from __future__ import annotations

import asyncio
import logging
import random
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, TypeAlias

import discord
import simcord
from simcord.components import walk_components

from bot import Bot
from cogs.challenge import MENU
from cogs.house import Rules
from db.store import Store
from db.values import RUNNING
from engines.game import AnyGame
from engines.registry import GAMES
from render.warm import warm

ACTIONS = 20
MATCHES = 6
Times: TypeAlias = dict[str, list[float]]
BUTTON, SELECT = "b", "s"


@dataclass
class Player:
    """Somebody whose clicks and commands are timed."""

    person: Any
    channel: Any
    times: Times = field(default_factory=dict[str, list[float]])

    async def timed(self, name: str, call: Callable[[], Awaitable[Any]]) -> Any:
        """The call's result; its time in milliseconds is kept under its name."""
        start = time.perf_counter()
        result = await call()
        self.times.setdefault(name, []).append((time.perf_counter() - start) * 1000)
        return result

    async def click(self, name: str, message: Any, custom_id: str) -> Any:
        """Presses a button."""
        return await self.timed(name, lambda: self.person.click(message, custom_id=custom_id))

    async def choose(self, name: str, message: Any, custom_id: str, value: str) -> Any:
        """Chooses from a select."""
        return await self.timed(
            name, lambda: self.person.select(message, [value], custom_id=custom_id)
        )


def ids(message: Any, kind: str, verb: str) -> list[str]:
    """The ids of the buttons or selects in a message that press this verb."""
    found = (str(c.get("custom_id", "")) for c in walk_components(roots(message)))
    return [each for each in found if each.startswith(f"{kind}:{verb}:")]


def roots(message: Any) -> list[Any]:
    """The components of an answer, or of a message in a channel."""
    return [c if isinstance(c, dict) else c.to_dict() for c in message.components]


async def pick(player: Player, picker: Any, parts: tuple[str, ...]) -> None:
    """Chooses an action in an opened picker, which takes steps without a choice by itself."""
    if len(parts) == 1:
        for name in ids(picker, BUTTON, "do"):
            if name.endswith(f":{parts[0]}"):
                await player.click("one part", picker, name)
                return
    while boxes := ids(picker, SELECT, "pick"):
        taken = boxes[0].split(":", 4)[4]
        depth = len(taken.split(",")) if taken else 0
        last = depth == len(parts) - 1
        await player.choose("last part" if last else "part", picker, boxes[0], parts[depth])
        if last:
            break
    for name in ids(picker, BUTTON, "do"):
        if name.endswith(f":{','.join(parts)}"):
            await player.click("Confirm", picker, name)


async def begin(first: Player, second: Player, game: AnyGame) -> None:
    """A challenge by the form, with the game's defaults, and its acceptance."""
    opened = await first.person.context_menu(first.channel, MENU, second.person)
    for box in ids(opened.response, SELECT, "form-game"):
        await first.person.select(opened.response, [game.key], custom_id=box)
    await first.person.click(opened.response, label="Challenge")
    invitation = first.channel.history()[-1]
    await second.click("Accept", invitation, ids(invitation, BUTTON, "accept")[0])


async def play(bot: Bot, players: list[Player], game: AnyGame) -> None:
    """Some random actions of one match, the same in every match."""
    await begin(players[0], players[1], game)
    store = bot.house.store
    row = (await store.matches.of_person(players[0].person.id, statuses=RUNNING, limit=1))[0]
    by_id = {player.person.id: player for player in players}
    rng = random.Random(game.key)
    command = f"{bot.house.desks[game.key].command} play"
    for _ in range(ACTIONS):
        match = (await store.open_match(row.id)).match
        seat = match.to_act[0]
        view = match.view(seat)
        ways = [a for a in view.legal if not game.outcome(game.play(match.state, seat, a))]
        action = rng.choice(ways)
        parts = tuple(part.value for part in game.parts(view, action))
        player = by_id[row.people[seat]]
        await act(player, row.id, command, game.write(action), parts)


async def act(player: Player, match: int, command: str, text: str, parts: tuple[str, ...]) -> None:
    """One action: with the picker, or as text where the board has none."""
    person, channel = player.person, player.channel
    begun = text[: len(text) // 2]
    complete = partial(person.autocomplete, channel, command, "action", begun, match=match)
    await player.timed("autocomplete", complete)
    board = channel.history()[-1]
    moves = ids(board, BUTTON, "move")
    if moves:
        opened = await player.click("Move", board, moves[0])
        await pick(player, opened.response, parts)
    else:
        typed = partial(person.slash, channel, command, action=text, match=match)
        await player.timed("as text", typed)


async def measure() -> None:
    """Plays and prints."""
    logging.disable(logging.CRITICAL)
    warm()
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "bench.sqlite3")
        try:
            bot = Bot(store, Rules(threads=False))
            async with simcord.run(bot, check_errors=False, settle_timeout=60) as env:
                guild = env.create_guild()
                people = [guild.add_member(env.create_user(name)) for name in ("ann", "ben")]
                print(f"discord.py {discord.__version__}; milliseconds, {MATCHES} matches alike")
                for game in GAMES.values():
                    channel = guild.create_text_channel(game.key)
                    first, later = dict[str, list[float]](), dict[str, list[float]]()
                    for number in range(MATCHES):
                        times = later if number else first
                        players = [Player(person, channel, times) for person in people]
                        await play(bot, players, game)
                    show(game.title, first, later)
        finally:
            await store.close()


def show(title: str, first: Times, later: Times) -> None:
    """One game's table."""
    print(f"\n{title}")
    print(f"{'what':14}{'n':>5}{'new picture':>13}{'n':>5}{'cached':>9}{'worst':>9}")
    for name, new in first.items():
        cached = later[name]
        medians = f"{len(new):5}{median(new):13.1f}{len(cached):5}{median(cached):9.1f}"
        print(f"{name:14}{medians}{max(new + cached):9.1f}")


if __name__ == "__main__":
    asyncio.run(measure())
