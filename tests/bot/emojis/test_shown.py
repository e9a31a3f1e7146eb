"""The small pictures beside words; the words are the same without them."""

from __future__ import annotations

import re

import discord

from cogs.hall.emojis import INVALID, doubted, emoji_of, show_emojis
from cogs.hall.menus import part_option
from engines.game import Part
from tests.bot.emojis.kit import SAINT, upload
from tests.bot.reading import Shown, components, labels, said, words
from tests.bot.samples import every_game
from tests.bot.world import World

EMOJI = re.compile("<:([a-z0-9_]+):([0-9]+)> ")


def pictured(message: Shown) -> set[str]:
    """The names of the emojis on a message's controls."""
    found = set[str]()
    for each in components(message):
        for control in (each, *each.get("options", ())):
            if emoji := control.get("emoji"):
                found.add(str(emoji["name"]))
    return found


@every_game
async def test_they_stand_beside_words_that_stay_the_same(world: World) -> None:
    room = await world.ready()
    await room.turn()
    before = await room.board()
    assert not pictured(before)
    assert "<:" not in words(before)
    told = said(await room.click(world.cat, "History"))
    assert "<:" not in told
    await upload(world)
    history = said(await room.click(world.cat, "History"))
    assert EMOJI.search(history)
    assert EMOJI.sub("", history) == told
    await room.turn()
    assert EMOJI.search(words(await room.board()))


async def test_pieces_are_on_buttons(world: World) -> None:
    room = await world.ready()
    bare = labels(await room.board())
    await upload(world)
    await room.turn()
    await room.turn()
    board = await room.board()
    shown = pictured(board)
    assert len(shown) >= 2
    told = " ".join(labels(board))
    for each in shown:
        assert each.partition("_")[0].capitalize() in told, "the words are there as well"
    assert [label for label in bare if label in told]


async def test_a_refused_emoji_is_left_out(world: World) -> None:
    """As when somebody has deleted one: the board is sent without, and none is shown until it is
    known what is there."""
    room = await world.ready()
    await upload(world)
    lost = emoji_of(*SAINT)
    assert lost
    assert lost.id
    world.env.backend.delete_application_emoji(lost.id)
    world.env.inject_error("POST", "/channels/*/messages", status=400, code=INVALID)
    await room.turn()
    board = await room.board()
    assert not pictured(board)
    assert doubted()
    assert emoji_of(*SAINT) is None
    await upload(world)
    again = emoji_of(*SAINT)
    assert again
    assert again.id != lost.id
    await room.turn()
    assert pictured(await room.board())


def test_an_option_without_an_emoji_is_as_it_was() -> None:
    show_emojis({})
    part = Part("a", "Saint a1", "1 square", miniature=SAINT[1])
    assert "emoji" not in part_option(SAINT[0], part).to_dict()
    show_emojis({SAINT: discord.PartialEmoji(name="saint_of_dawn_1", id=7)})
    try:
        option = part_option(SAINT[0], part)
        assert str(option.emoji) == "<:saint_of_dawn_1:7>"
        assert (option.label, option.description) == ("Saint a1", "1 square")
    finally:
        show_emojis({})
