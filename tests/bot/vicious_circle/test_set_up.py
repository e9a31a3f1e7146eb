"""The secret set-up by direct message, by button and by command."""

from __future__ import annotations

import re
from pathlib import Path

import discord
import pytest
from discord.app_commands import Command, Group
from simcord import MemberActor, ResponseMessage

from cogs.hall.sentences import mention
from cogs.vicious_circle.drafting import GAME as KEY
from engines.registry import GAMES
from engines.vicious_circle.board import Kind, square
from engines.vicious_circle.notation import EXAMPLE
from engines.vicious_circle.rules import sound_set_ups
from engines.vicious_circle.values import SetUp
from tests.bot.reading import (
    Shown,
    alts,
    components,
    disabled,
    ending,
    ids,
    labels,
    message_of,
    said,
    words,
)
from tests.bot.vicious_circle.kit import OPENING, SET_UPS
from tests.bot.world import World

KINDS = {str(kind.title): kind for kind in Kind}
PLAYING = Path("docs/playing.md").read_text("utf-8")


async def place(world: World, person: MemberActor, creature: str, square: str) -> discord.Message:
    """Places one creature in the direct message."""
    await press(world, person, "setup-take", creature)
    await press(world, person, "setup-put", square)
    return world.dm(person)


async def press(world: World, person: MemberActor, verb: str, last: str) -> discord.Message:
    """Presses the button of the direct message whose id ends with this."""
    message = world.dm(person)
    await person.user.click(message, custom_id=ending(message, verb, last))
    return world.dm(person)


async def draft(world: World, person: MemberActor, *creatures: str) -> discord.Message:
    """Places several creatures."""
    for each in creatures:
        await place(world, person, each[0], each[1:])
    return world.dm(person)


def creatures(message: Shown) -> list[str]:
    """The buttons of creatures, each with its square."""
    return [label for label in labels(message) if label.split()[0] in KINDS]


def squares(message: Shown) -> list[str]:
    """The squares that can be pressed, each with who stands there."""
    return [label for label in labels(message) if label[0] in "abcde"]


async def test_each_player_gets_one_direct_message_with_the_own_domain(world: World) -> None:
    room = await world.begin()
    sides = ((world.ann, world.ben, "Twilight"), (world.ben, world.ann, "Dawn"))
    for person, other, side in sides:
        (message,) = world.dms(person)
        assert "### Your secret set-up" in words(message)
        whose = f"{world.sample.game.title}, match {room.id}, against {mention(other.id)}"
        assert whose in words(message)
        assert "Place 3 creatures in your domain." in words(message)
        (way,) = [each for each in components(message) if "url" in each]
        assert way["label"] == "Go to the match"
        assert str((await room.row()).channel_id) in way["url"]
        assert f"{side}: place three of your creatures" in alts(message)[0]
        assert creatures(message) == ["Saint", "Spirit", "Child", "Warrior", "Dragon"]
        assert squares(message) == []
    message = await press(world, world.ben, "setup-take", "S")
    assert squares(message) == ["e4", "d4", "c4", "e5", "d5", "c5"]
    assert "Where does the **Saint** stand?" in words(world.dm(world.ben))


async def test_lock_in_waits_for_three_creatures(world: World) -> None:
    await world.begin()
    assert disabled(world.dm(world.ann))[-2:] == ["Lock in", "Clear"]
    message = await draft(world, world.ann, "Sc2")
    assert disabled(message)[-1:] == ["Lock in"]
    assert "Place 2 more creatures" in words(message)
    message = await draft(world, world.ann, "Wa1")
    assert "Place 1 more creature in" in words(message)
    message = await draft(world, world.ann, "Da2")
    assert labels(message)[-4:] == ["Lock in", "Surprise me", "Clear", "Go to the match"]
    assert "Saint on c2, Warrior on a1, Dragon on a2." in words(message)
    assert alts(message)[0].startswith("Your draft: Saint on c2, Warrior on a1, Dragon on a2.")


async def test_a_creature_in_the_draft_can_be_moved(world: World) -> None:
    await world.begin()
    message = await draft(world, world.ann, "Sc2", "Wa1", "Sb1")
    assert creatures(message) == ["Saint b1", "Spirit", "Child", "Warrior a1", "Dragon"]


async def test_a_creature_takes_the_place_of_another(world: World) -> None:
    await world.begin()
    await draft(world, world.ann, "Sc2", "Wa1", "Da2")
    message = await press(world, world.ann, "setup-take", "P")
    assert squares(message) == ["a2 Dragon", "c2 Saint", "a1 Warrior"]
    message = await press(world, world.ann, "setup-put", "a1")
    assert "Saint on c2, Spirit on a1, Dragon on a2." in words(message)
    assert creatures(message)[3] == "Warrior"


async def test_a_creature_goes_back_to_reserve(world: World) -> None:
    await world.begin()
    message = await draft(world, world.ann, "Sc2", "Wa1", "Da2", "Wreserve")
    assert creatures(message)[3] == "Warrior"
    assert disabled(message)[-1:] == ["Lock in"]


async def test_clear_empties_the_draft(world: World) -> None:
    await world.begin()
    message = await draft(world, world.ann, "Sc2", "Wa1")
    await world.ann.user.click(message, label="Clear")
    message = world.dm(world.ann)
    assert creatures(message) == ["Saint", "Spirit", "Child", "Warrior", "Dragon"]
    assert disabled(message)[-2:] == ["Lock in", "Clear"]


async def test_a_surprise_is_sound_and_can_be_changed_or_locked_in(world: World) -> None:
    room = await world.begin()
    message, draft = world.dm(world.ann), SetUp(())
    for _ in range(5):
        await world.ann.user.click(message, label="Surprise me")
        message = world.dm(world.ann)
        drafted = {each for each in creatures(message) if " " in each}
        places = [each.split() for each in drafted]
        draft = SetUp(tuple(sorted((KINDS[kind], square(at)) for kind, at in places)))
        assert draft in sound_set_ups(0)
    await world.ann.user.click(message, label="Lock in")
    assert await room.texts() == [GAMES[KEY].write(draft)]


async def test_the_board_says_only_who_has_locked_in(world: World) -> None:
    room = await world.begin()
    before = await room.board()
    await world.ann.user.click(await draft(world, world.ann, "Sc2", "Wa1", "Da2"), label="Lock in")
    board = await room.board()
    assert board.id == before.id
    assert "Twilight locks in a secret set-up." in words(board)
    assert "**Dawn sets up in secret.**" in words(board)
    assert "Twilight: set-up locked in, still secret." in alts(board)[0]
    (message,) = world.dms(world.ann)
    assert "**Your set-up is locked in.**" in words(message)
    assert "Saint c2, Warrior a1, Dragon a2" in alts(message)[0]
    assert labels(message) == ["Go to the match"]


async def test_the_reveal_ends_both_direct_messages_and_shows_a_new_board(world: World) -> None:
    room = await world.begin()
    before = await room.board()
    for person, set_up in zip(room.players, SET_UPS, strict=True):
        await person.user.click(await draft(world, person, *set_up.split()), label="Lock in")
    board = await room.board()
    assert board.id != before.id
    assert "Dawn's Saint" not in alts(board)[0]
    assert "Twilight: Saint c2, Warrior a1, Dragon a2; in reserve Spirit, Child." in alts(board)[0]
    assert "Dawn: Saint c4, Warrior e5, Dragon e4; in reserve Spirit, Child." in alts(board)[0]
    for person in room.players:
        (message,) = world.dms(person)
        assert "**Both set-ups are revealed.**" in words(message)
        assert labels(message) == ["Go to the match"]


@pytest.mark.parametrize("first", [0, 1])
async def test_the_reveal_tells_both_set_ups_and_leads_to_the_match(
    world: World, first: int
) -> None:
    """Whoever locks in last: of the other one nothing was told before."""
    room = await world.begin(OPENING[first])
    await room.play(*OPENING[1 - first])
    told = [
        "Twilight sets up Saint c2, Warrior a1 and Dragon a2.",
        "Dawn sets up Saint c4, Warrior e5 and Dragon e4.",
    ]
    in_order = told if first == 0 else told[::-1]
    board = await room.board()
    assert f"\n{' '.join(in_order)}\n" in words(board)
    for person in room.players:
        message = words(world.dm(person))
        assert board.jump_url in [each.get("url") for each in components(world.dm(person))]
        assert "Twilight: Saint c2, Warrior a1, Dragon a2." in message
        assert "Dawn: Saint c4, Warrior e5, Dragon e4." in message
        own = (await person.slash(world.channel, "vicious board")).response
        assert f"\n{' '.join(in_order)}\n" in words(own)
    await room.play(0, "Sc2-d3")
    assert "sets up" not in words(await room.board())


async def test_a_reveal_that_is_told_late_tells_no_other_position(world: World) -> None:
    """After a crash, when the match has gone on: the message tells only that it has."""
    room = await world.begin(OPENING[0])
    await room.commit(*OPENING[1])
    await room.commit(0, "Sc2-d3")
    await room.show()
    message = words(world.dm(world.ann))
    assert "**Both set-ups are revealed.**" in message
    assert "Saint" not in message
    urls = [each.get("url") for each in components(world.dm(world.ann))]
    assert (await room.board()).jump_url in urls


async def test_a_locked_set_up_cannot_be_changed(world: World) -> None:
    room = await world.begin()
    await draft(world, world.ann, "Sc2", "Wa1", "Da2")
    opened = await room.click(0, "Set up")
    await room.play(0, "set Sc2 Wa1 Da2")
    assert opened.response is None  # it went when the set-up was locked in
    again = await world.ann.slash(await room.home(), "vicious setup", creatures="Pc2 Wa1 Da2")
    assert "Your set-up is locked in." in said(again)
    looked = await world.ann.slash(await room.home(), "vicious setup")
    assert "**Your set-up is locked in.**" in said(looked)
    assert await room.texts() == ["set Sc2 Wa1 Da2"]


async def test_a_set_up_screen_from_before_a_restart_is_finished_when_pressed(world: World) -> None:
    room = await world.begin()
    screens = list[ResponseMessage | None]()
    for _ in range(3):
        screens.append((await room.click(0, "Set up")).response)
        await world.restart()
    await room.play(*OPENING[0])
    told = ["**Your set-up is locked in.**", "**Both set-ups are revealed.**"]
    told.append("This match is over.")
    for number, screen in enumerate(screens):
        assert screen
        world.bot.services.panels.forget(world.ann.id)  # the others stay, as after a restart
        await world.ann.click(screen, custom_id=ending(screen, "setup-take", "P"))
        assert told[number] in words(screen)
        assert not any("setup" in name for name in ids(screen))
        if number == 0:
            await room.play(*OPENING[1])
        elif number == 1:
            await room.resign(1)


async def test_the_direct_message_of_a_match_that_ends_before_the_reveal(world: World) -> None:
    """Nobody has locked in anything then."""
    room = await world.begin()
    await room.resign(0)
    told = "**The match is over.** The match was called off."
    for person in room.players:
        assert words(world.dm(person)) == told
        assert ids(world.dm(person)) == []


async def test_the_set_up_by_command_is_answered_privately(world: World) -> None:
    room = await world.begin()
    opened = await world.ben.slash(await room.home(), "vicious setup")
    assert opened.ephemeral
    assert opened.response
    message = opened.response
    for creature in SET_UPS[1].split():
        for verb, last in (("setup-take", creature[0]), ("setup-put", creature[1:])):
            await world.ben.click(message, custom_id=ending(message, verb, last))
    locked = await world.ben.click(message, label="Lock in")
    assert locked.response is None
    assert world.gone(message)
    assert await room.texts() == ["set Sc4 We5 De4"]
    assert "**Your set-up is locked in.**" in words(world.dm(world.ben))


async def test_a_bad_set_up_is_refused_with_the_rule(world: World) -> None:
    room = await world.begin()
    home = await room.home()
    for creatures, reason in (
        ("Sc2 Wa1", "A set-up has exactly three creatures, not 2."),
        ("Sc2 Wa1 De5", "e5 is not in your domain, which is a1, b1, c1, a2, b2, c2."),
        ("Sc2 Wc2 Da2", "Two creatures cannot share c2."),
        ("Sc2 Sa1 Da2", "You have only one Saint"),
        ("rubbish", "Write a set-up as three creatures with their squares"),
    ):
        refused = await world.ann.slash(home, "vicious setup", creatures=creatures)
        assert refused.ephemeral
        assert reason in said(refused)
    assert await room.texts() == []


async def test_after_the_reveal_there_is_no_set_up_any_more(world: World) -> None:
    room = await world.ready()
    refused = await world.ann.slash(await room.home(), "vicious setup")
    assert "Both set-ups are revealed: the match has begun." in said(refused)


async def test_my_set_up_shows_it_to_its_owner_alone(world: World) -> None:
    room = await world.begin(OPENING[0])
    mine = await room.click(0, "My set-up")
    theirs = await room.click(1, "My set-up")
    assert mine.ephemeral
    assert theirs.ephemeral
    assert mine.response
    assert theirs.response
    own = alts(mine.response)
    assert "Saint c2" in own[0]
    assert "Twilight: set-up locked in, still secret." in alts(theirs.response)[0]
    refused = await room.click(world.cat, "My set-up")
    assert await room.only_players() in said(refused)
    by_command = message_of(await world.ann.slash(await room.home(), "vicious hand"))
    assert alts(by_command) == own


async def test_the_example_is_the_same_wherever_a_set_up_is_typed(world: World) -> None:
    """In the option, in its error, in the rules and in the documents; and it can be typed."""
    room = await world.begin()
    command = world.bot.tree.get_command("vicious")
    assert isinstance(command, Group)
    setup = command.get_command("setup")
    assert isinstance(setup, Command)
    (option,) = [each for each in setup.parameters if each.name == "creatures"]
    home = await room.home()
    wrong = await world.ann.slash(home, "vicious setup", creatures="rubbish")
    rules = next(page.text for page in GAMES[KEY].guide() if page.title == "The set-up")
    for told in (str(option.description), said(wrong), rules, PLAYING):
        assert re.findall(r"\b(?:set )?Sc2 Wa1 Da2", told) == [EXAMPLE]
    await world.ann.slash(home, "vicious setup", creatures=EXAMPLE.upper())
    assert await room.texts() == [EXAMPLE]
