"""The context-menu command on a person: a form, then the invitation."""

from __future__ import annotations

from simcord import ResponseMessage

from tests.bot.reading import control, ids, labels, options, said, words
from tests.bot.world import World, click_of

MENU = "Challenge to a game"


async def form(world: World) -> ResponseMessage:
    """Ann's form for challenging Ben."""
    opened = await world.ann.context_menu(world.channel, MENU, world.ben)
    assert opened.ephemeral
    assert opened.response
    return opened.response


def chosen(message: ResponseMessage, verb: str) -> list[str]:
    """What is marked as chosen in a select."""
    return [each["label"] for each in options(message, verb) if each.get("default")]


async def test_the_form_starts_with_the_defaults(world: World) -> None:
    message = await form(world)
    assert f"<@{world.ben.id}> to **Wizards of the Vicious Circle**" in words(message)
    assert chosen(message, "form-option") == ["Ruleset: Van Slyke"]
    assert chosen(message, "form-seat") == ["Sides by lot"]
    assert labels(message) == ["Challenge", "Make it friendly"]


async def test_what_is_chosen_stands_in_the_invitation(world: World) -> None:
    message = await form(world)
    await world.ann.select(message, ["magnus"], custom_id=control(message, "form-option"))
    await world.restart()
    await world.ann.select(message, ["1"], custom_id=control(message, "form-seat"))
    await world.ann.click(message, label="Make it friendly")
    assert chosen(message, "form-option") == ["Ruleset: Magnus"]
    assert chosen(message, "form-seat") == ["You play Dawn"]
    assert labels(message) == ["Challenge", "Make it rated"]
    await world.ann.click(message, label="Challenge")
    assert words(message) == "The invitation is posted."
    assert labels(message) == []
    invitation = world.last(world.channel)
    assert "Ruleset: **Magnus**" in words(invitation)
    assert f"<@{world.ann.id}> plays **Dawn** · Friendly" in words(invitation)
    assert world.pinged(invitation) == {world.ben.id}
    await world.ben.click(invitation, label="Accept")
    row = await world.store.matches.get(1)
    assert row
    assert row.people == (world.ben.id, world.ann.id)
    assert dict(row.setup.options)["ruleset"] == "magnus"
    assert not row.rated


async def test_rated_and_friendly_take_turns(world: World) -> None:
    message = await form(world)
    toggles = ("Make it friendly", "Make it rated")
    for label, other in (toggles, reversed(toggles)):
        await world.ann.click(message, label=label)
        assert labels(message) == ["Challenge", other]


async def test_no_form_for_oneself_or_a_bot(world: World) -> None:
    own = await world.ann.context_menu(world.channel, MENU, world.ann)
    assert own.ephemeral
    assert "You can't challenge yourself." in said(own)
    robot = world.guild.add_member(world.env.create_user("robot", bot=True))
    refused = await world.ann.context_menu(world.channel, MENU, robot)
    assert "Bots can't be challenged." in said(refused)


async def test_a_form_where_the_bot_may_not_speak_names_the_permission(world: World) -> None:
    message = await form(world)
    await world.deny(world.channel, send_messages=True)
    refused = await world.ann.click(message, label="Challenge")
    assert "I need **Send Messages** there." in said(refused)
    assert world.channel.history(viewer=world.ben) == []


async def test_a_double_click_on_challenge_posts_one_invitation(world: World) -> None:
    message = await form(world)
    await world.at_once(*(click_of(world.ann, message, "Challenge") for _ in range(2)))
    assert ids(message) == []
    assert len(world.channel.history(viewer=world.ben)) == 1
    assert await world.store.invitations.get(2) is None
