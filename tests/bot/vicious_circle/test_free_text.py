"""What people type instead of choosing: read kindly, or refused with a reason."""

from __future__ import annotations

import pytest

from tests.bot.reading import said
from tests.bot.world import World


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("rubbish", "“rubbish” is not an action. Write a move as Sc2-d3"),
        ("Sc2-c2", "A move may not end where it began, on c2."),
        ("Sc2-d2", "The Saint cannot enter the Swamp on d2: only a Spirit may."),
        ("Wa1-e4", "e4 is out of reach: the Warrior moves up to 2 squares."),
        ("Pb1-b2", "Your Spirit is in reserve: deploy it, say with P>b1."),
        ("S>b1", "Your Saint is not in reserve: it stands on c2."),
        ("P>e4", "e4 is not in your domain. The Spirit can go to b1, c1, b2."),
        ("pass", "You may not pass while you can move or deploy a creature."),
        ("set Sc2 Wa1 Da2", "The set-up is over: move a creature or deploy one from reserve."),
        ("!resign", "That is no action of this game."),
        ("  !draw", "That is no action of this game."),
        ("!time", "That is no action of this game."),
        ("𝔖c2–d3" * 10, "is not an action."),
    ],
)
async def test_a_refusal_names_the_reason_to_the_player_alone(
    world: World, text: str, reason: str
) -> None:
    room = await world.ready()
    public = len((await room.home()).history(viewer=world.cat))
    refused = await room.play(0, text)
    assert refused.ephemeral
    assert reason in said(refused)
    assert len(await room.texts()) == 2
    assert len((await room.home()).history(viewer=world.cat)) == public


@pytest.mark.parametrize("text", ["sc2d3", "Saint c2 → d3", "SC2 – D3", " s c2 > d3 "])
async def test_a_move_is_read_kindly(world: World, text: str) -> None:
    room = await world.ready()
    await room.play(0, text)
    assert (await room.texts())[-1] == "Sc2-d3"


@pytest.mark.parametrize(
    ("creature", "to", "reason"),
    [
        ("banana", "d3", "is not an action."),
        ("Sc2", "z9", "is not an action."),
        ("Sc2", "d2", "The Saint cannot enter the Swamp on d2"),
        ("Sc4", "c5", "Your Saint stands on c2, not on c4."),
    ],
)
async def test_nonsense_in_move_is_refused(
    world: World, creature: str, to: str, reason: str
) -> None:
    room = await world.ready()
    refused = await world.ann.slash(await room.home(), "vicious move", creature=creature, to=to)
    assert refused.ephemeral
    assert reason in said(refused)
    assert len(await room.texts()) == 2


@pytest.mark.parametrize(
    ("creature", "at", "reason"),
    [
        ("S*", "b1", "Your Saint is not in reserve"),
        ("P*", "c3", "c3 is not in your domain."),
        ("?", "b1", "is not an action."),
    ],
)
async def test_nonsense_in_deploy_is_refused(
    world: World, creature: str, at: str, reason: str
) -> None:
    room = await world.ready()
    refused = await world.ann.slash(await room.home(), "vicious deploy", creature=creature, at=at)
    assert refused.ephemeral
    assert reason in said(refused)


async def test_a_capture_needs_no_x(world: World) -> None:
    room = await world.ready()
    await world.ann.slash(await room.home(), "vicious move", creature="da2", to="C4")
    assert (await room.texts())[-1] == "Da2xc4"


async def test_during_the_set_up_there_is_nothing_to_move(world: World) -> None:
    room = await world.begin()
    refused = await world.ann.slash(await room.home(), "vicious move", creature="Sc2", to="d3")
    assert "Both sides set up first: choose three creatures and a square for each." in said(refused)


@pytest.mark.parametrize("number", [99, 0, -1, 2**53 - 1])
async def test_a_match_that_does_not_exist_is_told(world: World, number: int) -> None:
    for name in ("vicious board", "match show", "match history", "match export", "vicious rematch"):
        refused = await world.ann.slash(world.channel, name, match=number)
        assert refused.ephemeral
        assert f"There is no match number {number}." in said(refused)
