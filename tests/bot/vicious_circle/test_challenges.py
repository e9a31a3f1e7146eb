"""Challenges: the ruleset and the side, in the form and in the invitation."""

from __future__ import annotations

from simcord import ResponseMessage

from tests.bot.reading import options, words
from tests.bot.world import World


def chosen(message: ResponseMessage, verb: str) -> list[str]:
    """What is marked as chosen in a select."""
    return [each["label"] for each in options(message, verb) if each.get("default")]


async def test_an_invitation_names_the_ruleset_and_the_side(world: World) -> None:
    message = await world.challenge(world.ann, world.ben, ruleset="magnus", twilight="opponent")
    assert "Ruleset: **Magnus**" in words(message)
    assert f"<@{world.ann.id}> plays **Dawn**" in words(message)


async def test_the_challenger_may_leave_the_first_side_to_the_other(world: World) -> None:
    message = await world.challenge(world.ann, world.ben, twilight="opponent")
    await world.ben.click(message, label="Accept")
    (thread,) = world.channel.threads
    board = words(world.last(thread))
    assert f"**Twilight** <@{world.ben.id}>  ·  **Dawn** <@{world.ann.id}>" in board
