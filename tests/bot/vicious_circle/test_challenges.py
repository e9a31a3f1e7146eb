"""Challenges: the ruleset and the side, in the form and in the invitation."""

from __future__ import annotations

from simcord import ResponseMessage

from tests.bot.reading import control, labels, options, words
from tests.bot.world import World


def chosen(message: ResponseMessage, verb: str) -> list[str]:
    """What is marked as chosen in a select."""
    return [each["label"] for each in options(message, verb) if each.get("default")]


async def test_the_form_starts_with_the_defaults(world: World) -> None:
    message = await world.form()
    assert f"<@{world.ben.id}> to **Wizards of the Vicious Circle**" in words(message)
    assert chosen(message, "form-option") == ["Ruleset: Van Slyke"]
    assert chosen(message, "form-seat") == ["Sides by lot"]
    assert labels(message) == ["Challenge"]


async def test_what_is_chosen_stands_in_the_invitation(world: World) -> None:
    message = await world.form()
    await world.ann.select(message, ["magnus"], custom_id=control(message, "form-option"))
    await world.restart()
    await world.ann.select(message, ["1"], custom_id=control(message, "form-seat"))
    assert chosen(message, "form-option") == ["Ruleset: Magnus"]
    assert chosen(message, "form-seat") == ["You play Dawn"]
    assert labels(message) == ["Challenge"]
    await world.ann.click(message, label="Challenge")
    assert words(message) == "The invitation is posted."
    assert labels(message) == []
    invitation = world.last(world.channel)
    assert "Ruleset: **Magnus**" in words(invitation)
    assert f"<@{world.ann.id}> plays **Dawn**" in words(invitation)
    assert world.pinged(invitation) == {world.ben.id}
    await world.ben.click(invitation, label="Accept")
    row = await world.store.matches.get(1)
    assert row
    assert row.people == (world.ben.id, world.ann.id)
    assert dict(row.setup.options)["ruleset"] == "magnus"
    assert not row.rated


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
