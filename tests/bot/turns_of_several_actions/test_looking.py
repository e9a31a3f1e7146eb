"""Looking closer at a board that is too large for a phone, and from one's own side."""

from __future__ import annotations

import pytest
from simcord import InteractionResult, ResponseMessage

from cogs.hall.delivery import hold
from cogs.hall.errors import Interaction
from cogs.play.board import show_area
from engines.game import AnyView, Part
from engines.registry import GAMES
from render.look import CHOICE, Look, Player
from render.picture import RENDERERS
from tests.bot.reading import Shown, alts, components, labels, said, words
from tests.bot.room import Room
from tests.bot.turns_of_several_actions.wide import LAST, MINE, WideRenderer
from tests.bot.world import World
from tests.toys.turns_of_several_actions import SEVERAL_ACTIONS

BACK = "Back to the board"
OWN, PUBLIC = ["Whole board", "My stones", "Last move", BACK], ["Whole board", "Last move", BACK]

SINCE = "Red says brave. Red says a>2."
"""What has happened since the reader's last turn: its alt text begins so."""


@pytest.fixture(autouse=True)
def wide(stones: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stones drawn with areas."""
    del stones
    monkeypatch.setitem(GAMES, "stones", SEVERAL_ACTIONS)
    monkeypatch.setitem(RENDERERS, "stones", WideRenderer())


def look_at(area: str = "", down: int | None = None) -> Look:
    """A look at a board of Ann and Ben, who are new to the game."""
    return Look(area, down, (Player("ann"), Player("ben")), helps=True)


async def look_of(message: Shown) -> str:
    """How the board in a message is looked at, as its stand-in tells."""
    (attachment,) = message.attachments
    drawn = (await attachment.read()).decode(errors="ignore")
    return drawn[drawn.rindex("Look(") : -1]


def marked(message: Shown) -> list[str]:
    """The labels of the buttons that stand out."""
    return [each["label"] for each in components(message) if each.get("style") == 1]


class OtherRenderer(WideRenderer):
    """Divides the board otherwise."""

    def areas(self, view: AnyView) -> tuple[Part, ...]:
        """A new one only."""
        return (Part("new", "New"),)


def private(result: InteractionResult) -> ResponseMessage:
    """An answer that only the person sees."""
    assert result.ephemeral
    assert result.response
    return result.response


async def closer(room: Room, who: int = 0) -> ResponseMessage:
    """Looks closer from the public board."""
    return private(await room.click(who, "Look closer"))


async def test_a_player_looks_at_each_area_in_one_message(world: World) -> None:
    room = await world.ready((0, "a>2"))
    public = words(await room.board())
    shown = await closer(room)
    assert words(shown) == "### Stones\n-# Match 1 · My stones\n**Red to say something.**"
    assert (labels(shown), marked(shown)) == (OWN, [MINE.label])
    assert await look_of(shown) == repr(look_at(MINE.value, 0))
    for part in (MINE, LAST):
        await world.ann.click(shown, label=part.label)
        assert f"Match 1 · {part.label}\n" in words(shown)
        assert (labels(shown), marked(shown)) == (OWN, [part.label])
        assert await look_of(shown) == repr(look_at(part.value, 0))
        assert alts(shown) == [f"{part.label}. {SINCE} Said: brave a>2."]
    await world.ann.click(shown, label="Whole board")
    assert await look_of(shown) == repr(look_at(down=0))
    assert alts(shown) == [f"{SINCE} Said: brave a>2."]
    assert words(await room.board()) == public


async def test_whoever_watches_may_look_at_what_the_public_sees(world: World) -> None:
    room = await world.ready()
    watched = private(await room.click(world.cat, "Look closer"))
    assert labels(watched) == PUBLIC
    await world.cat.click(watched, label="Last move")
    assert await look_of(watched) == repr(look_at("last"))
    board = private(await room.click(world.cat, "My board"))
    assert labels(board) == ["Refresh", "Look closer", "Follow", "Guess the move", "More"]


async def test_a_look_shows_the_match_as_it_is_now_also_after_a_restart(world: World) -> None:
    room = await world.ready()
    shown = await closer(room)
    await world.restart()
    await room.play(0, "a>2")
    await world.ann.click(shown, label="My stones")
    assert "a>2" in alts(shown)[0]
    await world.restart()
    await room.play(0, "a!")
    await world.ann.click(shown, label="Last move")
    assert f"**{await room.ending()}**" in words(shown)
    over = private(await room.click(1, "My board"))
    await world.ben.click(over, label="Look closer")
    assert f"**{await room.ending()}**" in words(over)
    assert labels(await room.board()) == [*("Rematch", "Share as animation", "My board", "More")]


async def test_an_area_that_is_no_more_is_the_whole_board(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await world.ready()
    shown = await closer(room)
    await world.ann.click(shown, label="My stones")
    monkeypatch.setitem(RENDERERS, "stones", OtherRenderer())
    await world.ann.click(shown, label="My stones")
    assert labels(shown) == ["Whole board", "New", BACK]
    assert await look_of(shown) == repr(look_at(down=0))


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> str:
    """A command that shows an area, as a game with areas has: here in the place of another."""

    async def look(_cog: object, interaction: Interaction, match: int, **_: object) -> None:
        await hold(interaction)
        await show_area(interaction, match, "last")

    monkeypatch.setattr("cogs.play.commands.game.GameCog.look", look)
    return "stones board"


async def test_a_command_may_show_an_area(world: World, command: str) -> None:
    room = await world.ready()
    shown = private(await world.ben.slash(await room.home(), command, match=room.id))
    assert await look_of(shown) == repr(look_at("last", 1))
    await world.ben.click(shown, label="My stones")
    assert await look_of(shown) == repr(look_at("mine", 1))


async def test_whoever_cannot_read_where_it_is_played_may_not_look(
    world: World, command: str
) -> None:
    room = await world.ready()
    castle = world.env.create_guild("Castle")
    hall = castle.create_text_channel("hall")
    eve = castle.add_member(world.env.create_user("eve"))
    await world.env.settle()
    refused = await eve.slash(hall, command, match=room.id)
    assert refused.ephemeral
    assert said(refused) == "You don't play in this match, and you can't read its channel."


# In the picker


async def test_the_picker_looks_closer_and_keeps_what_is_chosen(world: World) -> None:
    room = await world.ready()
    picker = private(await room.click(0, "Stone a"))
    assert await look_of(picker) == repr(look_at(down=0))
    await world.ann.click(picker, label="Look closer")
    assert words(picker) == "**Stone a.** What next?"
    assert await look_of(picker) == repr(look_at(CHOICE, 0))
    await world.restart()
    await world.ann.click(picker, label="Peek")
    assert words(picker).startswith("**Red says a?")
    assert await look_of(picker) == repr(look_at(CHOICE, 0))
    await world.ann.click(picker, label="Back")
    assert await look_of(picker) == repr(look_at(CHOICE, 0))
    await world.ann.click(picker, label="Whole board")
    assert words(picker) == "**Stone a.** What next?"
    assert await look_of(picker) == repr(look_at(down=0))


async def test_nothing_needs_to_be_chosen_to_look_closer(world: World) -> None:
    room = await world.ready()
    await room.play(0, "a>2")
    taken = await room.click(0, "Take back")
    picker = private(taken)
    await world.ann.click(picker, label="Look closer")
    assert await look_of(picker) == repr(look_at(CHOICE, 0))
    await world.ann.click(picker, label="Stone b")
    await world.ann.click(picker, label="Peek")
    assert await look_of(picker) == repr(look_at(CHOICE, 0))
    await world.ann.click(picker, label="Confirm")
    assert (await room.texts())[-1] == "b?"


async def test_a_game_without_areas_has_no_such_button(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(RENDERERS, "stones")
    room = await world.ready()
    picker = private(await room.click(0, "Stone a"))
    assert "Look closer" not in labels(picker) + labels(await room.board())


# From the own side


async def test_the_own_side_is_down_wherever_only_oneself_looks(world: World) -> None:
    room = await world.ready()
    await world.restart()
    await room.play(0, "a>2")
    shown = await closer(room)
    await world.ann.click(shown, label="My stones")
    picker = private(await room.begin(0, "a?"))
    await world.ann.click(picker, label="Look closer")
    looks = [
        await look_of(each) for each in (private(await room.click(0, "My board")), shown, picker)
    ]
    assert looks == [repr(look_at(area, 0)) for area in ("", "mine", CHOICE)]
    assert await look_of(await room.board()) == repr(look_at())
    assert await look_of(private(await room.click(1, "My board"))) == repr(look_at("", 1))
    await world.ann.slash(world.channel, "settings", my_side_at_bottom=False)
    assert await look_of(private(await room.click(0, "My board"))) == repr(look_at())


async def test_whoever_only_watches_has_no_own_side(world: World) -> None:
    room = await world.ready()
    await world.cat.slash(world.channel, "settings", my_side_at_bottom=True)
    assert await look_of(private(await room.click(world.cat, "My board"))) == repr(look_at())
