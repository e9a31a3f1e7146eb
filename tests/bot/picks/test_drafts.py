"""What somebody has begun and not finished stands while the bot makes its rounds: all of them,
between any two presses. A draft ends when the match goes on, or by a press of its own."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Final

import pytest
from simcord import InteractionResult, ResponseMessage
from simcord import actors as simcord_actors

from cogs.desk.rounds import Rounds
from cogs.registry import ROUNDS
from db.values import RUNNING
from engines.plans.plan import Draft, Plan, Step
from engines.registry import GAMES
from learning.lesson import lessons_of
from learning.puzzle import find_puzzle
from tests.bot.contests.kit import managers
from tests.bot.guessing import kit as guessing
from tests.bot.planning import kit as planning
from tests.bot.puzzles.presses import opened as puzzle_opened
from tests.bot.puzzles.presses import solve
from tests.bot.reading import components, control, label_of, labels, message_of, ways_in, words
from tests.bot.samples import each_with, every_game
from tests.bot.world import World
from tests.sample import present
from tests.traits import has_puzzles, teaches

pytestmark = pytest.mark.usefixtures("by_presses")

DRAFTED: Final = ("plans", "guesses", "puzzle_tries", "lessons", "actions")
"""The tables in which what is begun is kept, and the log. The rest stands in ids of controls."""


async def every_round(world: World) -> None:
    """One round of each kind."""
    loaded = [each for each in world.bot.cogs.values() if isinstance(each, Rounds)]
    assert len(loaded) == len(ROUNDS) - 1, "all but those that upload emojis"
    for each in loaded:
        await each.look()
    await world.env.settle()


@pytest.fixture(autouse=True)
def rounds_between(world: World, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Before each press all rounds are made, and find nothing to do with what was begun. Lists the
    controls pressed."""
    press, pressed = simcord_actors._component_interaction, list[str]()  # pyright: ignore[reportPrivateUsage]

    async def kept() -> list[object]:
        return [
            [tuple(row) for row in await world.store.database.rows(f"SELECT * FROM {each}")]  # noqa: S608 - constants
            for each in DRAFTED
        ]

    async def later(actor: Any, stored: Any, data: dict[str, Any]) -> InteractionResult:
        before = deepcopy(stored.components), await kept()
        await every_round(world)
        assert (stored.components, await kept()) == before
        pressed.append(data["custom_id"])
        return await press(actor, stored, data)

    monkeypatch.setattr(simcord_actors, "_component_interaction", later)
    return pressed


@each_with(planning.is_planned)
async def test_of_a_plan(world: World, rounds_between: list[str]) -> None:
    """The first answer, the second one after it, and one more in its place."""
    room = await world.ready()
    match = await room.match()
    seat, line = 1 - match.to_act[0], planning.turns(match, 4)
    person = room.players[seat]
    screen = await planning.opened(room, person)
    for text in (text for turn in line for text in turn):
        at = await planning.draft(world, room, seat)
        await planning.pick(person, screen, at.match, text)
    await person.click(screen, label="My plan")
    await person.click(screen, label="Add branch")
    await planning.whatever(person, screen)
    await person.click(screen, label="Back")
    await planning.whatever(person, screen)
    found = present(await planning.stored(world, room, seat))
    assert found.plan
    assert found.plan.branches == ((Step(line[0], line[1]), Step(line[2], line[3])),)
    assert found.draft == Draft(anything=True)
    assert len(rounds_between) >= 10


async def test_of_a_plan_until_the_match_goes_on(world: World) -> None:
    room = await world.ready()
    seat = 1 - (await room.match()).to_act[0]
    await planning.whatever(room.players[seat], await planning.opened(room, room.players[seat]))
    await room.commit_turn()
    await every_round(world)
    assert await world.store.database.rows("SELECT * FROM plans") == []


async def test_of_a_plan_begun_while_the_one_before_is_put_aside(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its player plans anew between the look at the old plan and its deletion."""
    room = await world.ready()
    match = await room.match()
    line = planning.a_line(match, 1)
    seat = await planning.planned(world, room, line)
    for text in (*line[0][0], *line[0][1]):  # played by hand, so that nothing of it is left
        await room.commit((await room.match()).to_act[0], text)
    drop, now = world.store.plans.drop, await world.store.open_match(room.id)

    async def later(*about: Any) -> None:
        begun = Plan(seat, now.match.ply)
        assert await world.store.plans.keep(now, begun, Draft(), world.env.now())
        await drop(*about)

    monkeypatch.setattr(world.store.plans, "drop", later)
    await every_round(world)
    found = present(await planning.stored(world, room, seat))
    assert (found.plan, found.draft) == (Plan(seat, now.match.ply), Draft())


@pytest.mark.parametrize(
    "sample", [key for key, game in GAMES.items() if game.orders], indirect=True
)
async def test_of_standing_orders(world: World) -> None:
    room = await world.ready()
    (acting,) = (await room.match()).to_act
    screen = message_of(await room.click(1 - acting, "Standing orders"))
    names = list(world.sample.game.orders.values())
    for each in names:  # of somebody who waits: nothing is followed meanwhile
        await room.players[1 - acting].click(screen, label=each)
    assert {f"✓ {each}" for each in names} <= set(labels(screen))


@each_with(guessing.is_guessed)
async def test_of_a_guess(world: World) -> None:
    room = await world.ready()
    screen = await guessing.opened(room, world.cat)
    match = await room.match()
    for text in (guessing.moves(match)[-1], guessing.moves(match)[0]):
        if "Back" in labels(screen):
            await world.cat.click(screen, label="Back")
        await guessing.guess(world.cat, screen, match, text)
        assert [each.text for each in await guessing.kept(world, room, world.cat)] == [text]


@every_game
async def test_of_a_turn_that_is_picked(world: World) -> None:
    """The opening by clicks, with set-ups and placings, and the first turn."""
    room = await world.begin()
    for seat, text in world.sample.opening:
        if "set" not in text:
            await room.pick(seat, text)
        else:
            await set_up(world, seat, text.split()[1:])
    match = await room.match()
    assert match.ply >= len(world.sample.opening)
    seat = match.to_act[0]
    await room.pick(seat, match.game.write(match.view(seat).legal[0]))
    assert (await room.match()).ply > match.ply


async def set_up(world: World, seat: int, creatures: list[str]) -> None:
    """A secret set-up in direct messages."""
    person = (world.ann, world.ben)[seat]
    for each in creatures:
        for verb, last in (("take", each[0]), ("put", each[1:])):
            message = world.dm(person)
            ids = [every["custom_id"] for every in components(message) if "custom_id" in every]
            (name,) = [
                every for every in ids if f":setup-{verb}:" in every and every.endswith(last)
            ]
            await person.user.click(message, custom_id=name)
    await person.user.click(world.dm(person), label="Lock in")


async def test_of_a_challenge(world: World) -> None:
    screen = await world.form()
    await world.ann.click(screen, label="Rated: yes")
    await world.ann.click(screen, label="Challenge")
    await world.ben.click(world.last(world.channel), label="Accept")
    (row,) = await world.store.matches.of_person(world.ben.id, statuses=RUNNING)
    assert not row.rated


async def test_of_a_league(world: World) -> None:
    managers(world)
    await world.env.settle()
    screen = message_of(await world.ann.slash(world.channel, "league", game=world.sample.key))
    await world.ann.select(screen, ["swiss"], custom_id=control(screen, "contest-format"))
    await world.ann.click(screen, label=label_of(screen, "contest-send"))
    (found,) = await world.store.contests.of_guild(world.guild.id, 1)
    assert found.terms.format == "swiss"
    await world.ben.click(world.last(world.channel), label="Join")
    await world.ben.click(world.last(world.channel), label="Leave")


@pytest.mark.loads_cogs
@each_with(teaches)
async def test_of_a_lesson(world: World) -> None:
    """A step chosen stays chosen, and the hint stands."""
    key = world.sample.key
    answer = message_of(await world.dan.slash(world.channel, "learn", game=key))
    for lesson in lessons_of(key)[:3]:
        await world.dan.select(answer, [lesson.key])
        before = words(answer)
        await world.dan.click(answer, label="Hint")
        assert words(answer) != before
        ways = [way for way in ways_in(components(answer), "learn-pick", "", 3) if way[2]]
        name, value, _ = min(ways, key=lambda way: len(way[2]))
        await press(world, answer, name, value)
        await world.dan.click(answer, label="Lessons")


async def press(world: World, message: ResponseMessage, name: str, value: str | None) -> None:
    """Dan presses a button or chooses an option."""
    if value is None:
        await world.dan.click(message, custom_id=name)
    else:
        await world.dan.select(message, [value], custom_id=name)


@pytest.mark.loads_cogs
@each_with(has_puzzles)
async def test_of_a_puzzle(world: World) -> None:
    """After a hint it is solved to its end."""
    screen = await puzzle_opened(world, world.dan, game=world.sample.key)
    _, _, _, _, args = control(screen, "puzzle-hint").split(":")
    game, key, *_ = args.split(",")
    puzzle = present(find_puzzle(game, key))
    await world.dan.click(screen, label="Hint")
    await solve(world.dan, screen, puzzle)
    assert "✓" in words(screen)
