"""Private screens that have served their purpose become one line with a way on, by themselves."""

from __future__ import annotations

import pytest
from simcord import MemberActor, ResponseMessage

from cogs.board.plan import COMES
from tests.bot.planning.kit import a_line, is_planned, opened, planned
from tests.bot.reading import control, ids, label_of, labels, message_of, words
from tests.bot.room import Room
from tests.bot.samples import every
from tests.bot.strangers.kit import strangers
from tests.bot.windows import send
from tests.bot.world import World


def is_served(screen: ResponseMessage, *told: str) -> bool:
    """Whether this is one line, which says this, and no control of it does anything."""
    said = words(screen)
    return not ids(screen) and "\n" not in said and all(each in said for each in told)


async def posted(world: World, host: MemberActor) -> ResponseMessage:
    """What the host of a new challenge to Ben sees alone."""
    name = f"{world.command} challenge"
    screen = message_of(await host.slash(world.channel, name, opponent=world.ben))
    if any(each.startswith("b:form-send:") for each in ids(screen)):
        await host.click(screen, label=label_of(screen, "form-send"))
    elif any(each.startswith("b:form-ask:") for each in ids(screen)):
        await send(host, await host.click(screen, label=label_of(screen, "form-ask")))
    assert "Withdraw" in labels(screen)
    return screen


async def waiting(room: Room) -> MemberActor:
    """Whose turn it is not."""
    (seat,) = (await room.match()).to_act
    return room.players[1 - seat]


@pytest.mark.parametrize(
    ("label", "told"), [("Accept", ("against", "Board: <#")), ("Decline", ("declined.",))]
)
async def test_the_way_to_withdraw_ends_with_the_invitation(
    world: World, label: str, told: tuple[str, ...]
) -> None:
    screen = await posted(world, world.ann)
    await world.ben.click(world.last(world.channel), label=label)
    assert is_served(screen, *told)


async def test_one_that_was_withdrawn_elsewhere_says_so(world: World) -> None:
    screen = await posted(world, world.ann)
    listed = await world.ann.slash(world.channel, "match list")
    page = listed.followups[-1]
    await world.ann.click(page, custom_id=control(page, "withdraw"))
    assert is_served(screen, "withdrew this invitation.")


async def test_who_looks_for_an_opponent_hears_of_the_match_there(world: World) -> None:
    both = strangers(world)
    screen = await both.find(both.ann)
    assert "Stop looking" in labels(screen)
    await both.find(both.eve)
    assert is_served(screen, "against **eve** begins in <#")


async def test_a_plan_ends_with_the_turn_of_the_others(world: World) -> None:
    room = await world.ready()
    person = await waiting(room)
    screen = await opened(room, person)
    await room.turn()
    assert is_served(screen, "It's your turn", "[board](https://discord.com/")


@every(is_planned)
async def test_a_plan_that_is_about_to_answer_says_so(world: World) -> None:
    room = await world.ready()
    person = await waiting(room)
    await planned(world, room, a_line(await room.match(), 1))
    screen = await opened(room, person)
    await room.turn()
    assert is_served(screen, COMES, "[board](https://discord.com/")


@every(is_planned)
@pytest.mark.parametrize("label", ["Follow", "Guess the move"])
async def test_what_onlookers_can_do_ends_with_the_match(world: World, label: str) -> None:
    room = await world.ready()
    screen = message_of(await room.click(world.cat, label))
    await room.resign(0)
    assert is_served(screen, "This match is over.", "[board](https://discord.com/")


async def test_a_question_ends_with_the_match_and_a_replay_stays(world: World) -> None:
    room = await world.ready()
    name = f"{world.command} resign"
    question = message_of(await world.ann.slash(world.channel, name, match=room.id))
    assert "Resign" in labels(question)
    replay = message_of(await world.cat.slash(world.channel, "match replay", match=room.id))
    before = words(replay), ids(replay)
    await room.resign(1)
    assert is_served(question, "This match is over.", "[board](https://discord.com/")
    assert (words(replay), ids(replay)) == before
