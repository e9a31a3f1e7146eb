"""Picks that a game puts together: several chosen in one select, one that is whole and also goes
on, one that is asked about whoever wants no questions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from simcord import ResponseMessage

from cogs.play.picker import TOO_MANY
from common.text.say import EMPTY, say
from conformance.limits import SELECT
from engines.action_tree import AnyPick
from engines.game import SAID, Part, Pick, Seat
from engines.registry import GAMES
from tests.bot.reading import components, labels, menu_with, message_of, said, words
from tests.bot.room import Room
from tests.bot.world import World
from tests.sample import present
from tests.toys.turns_of_several_actions import MOODS, Said, Stones, StonesView

LOUD = say("Blue hears that.")
STONE_B, MORE = "Stone b", ("2", "3", "peek")
LEFT_OUT = ("a", "loud", "step")


NAMES = {"?": "peek", "!": "hit", "~": "hush"}


class JoinedStones(Stones):
    """The rules; what stone a does is picked together, and stone b goes to 1, perhaps on from
    there."""

    length = 0

    def parse_turn(self, state: Said, seat: Seat, text: str) -> tuple[str, ...]:
        return tuple(self.parse(word) for word in text.split(","))

    def picks(self, view: StonesView) -> tuple[AnyPick, ...]:
        if not view.legal or view.legal[0] in (*MOODS, "pass"):
            return super().picks(view)
        return tuple(self._together(view))

    def _together(self, view: StonesView) -> Iterator[AnyPick]:
        a, b = Part("a", "Stone a"), Part("b", "Stone b")
        loud, step = Part("loud", "Be loud"), Part("step", "Step")
        for text in view.legal:
            name = NAMES.get(text[1], text[2:])
            goal = Part(name.ljust(self.length, "x"), name)
            if text == "end":
                yield Pick((Part("end", "End turn", sign=SAID),), text, text)
            elif name in ("hit", "hush"):
                which = Part(f"{text[0]}-{name}", f"{text[0]} {name}")
                yield Pick((loud, which), text, text, LOUD if name == "hush" else EMPTY)
            elif text[0] == "a":
                yield Pick((a, goal), text, text, joins=True)
            elif text == "b>1":
                yield Pick((b,), text, text)
            else:
                yield Pick((step, goal), text, text)
                if not view.used:
                    yield Pick((b, goal), f"b>1, {text}", "b>1")


class LongStones(JoinedStones):
    """The same with values that are so long that no id holds two of them."""

    length = 40


class FewStones(JoinedStones):
    """The same for stone b alone, so that each pick is offered whole."""

    def picks(self, view: StonesView) -> tuple[AnyPick, ...]:
        return tuple(pick for pick in super().picks(view) if pick.parts[0].value not in LEFT_OUT)


@pytest.fixture(autouse=True)
def joined(stones: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot whose Stones are these."""
    del stones
    monkeypatch.setitem(GAMES, "stones", JoinedStones())


async def chosen(room: Room, *values: str) -> ResponseMessage:
    """The private screen in which Ann has chosen these in the select of stone a."""
    picker = message_of(await room.click(0, "Stone a"))
    assert await room.texts() == ["brave"]
    menu = present(menu_with(picker, values[0]))
    await room.world.ann.select(picker, [*values], custom_id=menu)
    return picker


# Several picks in one select


async def test_one_or_all_of_them_can_be_chosen(world: World) -> None:
    room = await world.ready()
    picker = message_of(await room.click(0, "Stone a"))
    (menu,) = [each for each in components(picker) if each["type"] == SELECT]
    assert (menu["min_values"], menu["max_values"]) == (1, 4)
    assert menu["placeholder"] == "What next?"


async def test_several_are_played_as_one_text_in_the_order_of_choosing(world: World) -> None:
    await world.store.people.choose(world.ann.id, confirm="never")
    room = await world.ready()
    picker = await chosen(room, "3", "peek")
    assert await room.texts() == ["brave", "a>3", "a?"]
    assert words(picker).startswith("Red says a>3. Red says a?.\n**Your turn.**")
    (board,) = await room.boards()
    assert "Red says brave. Red says a>3. Red says a?." in words(board)


@pytest.mark.parametrize("wish", ["always", "turn"])
async def test_whoever_wants_it_is_asked_once_about_all(world: World, wish: str) -> None:
    """The two goes end the turn."""
    await world.ann.slash(world.channel, "settings", confirm=wish)
    room = await world.ready()
    picker = await chosen(room, "3", "1")
    assert await room.texts() == ["brave"]
    assert "**Stone a, 3 and 1?**\n-# As text: `a>3, a>1`" in words(picker)
    await world.ann.click(picker, label="Confirm")
    assert await room.texts() == ["brave", "a>3", "a>1"]
    assert world.gone(picker)


@pytest.mark.parametrize(("wish", "asked"), [("always", True), ("turn", False), ("never", False)])
async def test_a_single_one_is_asked_about_like_any_other(
    world: World, wish: str, asked: bool
) -> None:
    await world.ann.slash(world.channel, "settings", confirm=wish)
    room = await world.ready()
    picker = await chosen(room, "2")
    assert ("Confirm" in labels(picker)) is asked
    assert (await room.texts() == ["brave", "a>2"]) is not asked


async def test_back_leads_to_the_select_again(world: World) -> None:
    room = await world.ready()
    picker = await chosen(room, "3", "1")
    await world.ann.click(picker, label="Back")
    assert words(picker) == "**Stone a.** What next?"
    menu = present(menu_with(picker, "peek"))
    await world.ann.select(picker, ["1", "2"], custom_id=menu)
    await world.ann.click(picker, label="Confirm")
    assert await room.texts() == ["brave", "a>1", "a>2"]


async def test_what_the_rules_refuse_together_is_not_played_in_part(world: World) -> None:
    """After two goes the turn is over, and nothing is left to go."""
    await world.store.people.choose(world.ann.id, confirm="never")
    room = await world.ready()
    picker = message_of(await room.click(0, "Stone a"))
    menu = present(menu_with(picker, "peek"))
    refused = await world.ann.select(picker, ["1", "2", "3"], custom_id=menu)
    assert "Not now." in said(refused)
    assert await room.texts() == ["brave"]


async def test_of_more_than_a_control_can_name_fewer_are_to_be_chosen(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "stones", LongStones())
    room = await world.ready()
    picker = message_of(await room.click(0, "Stone a"))
    values = [each.ljust(40, "x") for each in ("1", "2")]
    menu = present(menu_with(picker, values[0]))
    refused = await world.ann.select(picker, values, custom_id=menu)
    assert refused.followups
    assert TOO_MANY in said(refused)
    assert await room.texts() == ["brave"]
    await world.ann.select(picker, values[:1], custom_id=menu)
    assert await room.texts() == ["brave", "a>1"]


# One that is whole and goes on


async def test_what_is_whole_and_goes_on_can_be_played_or_gone_on_with(world: World) -> None:
    await world.store.people.choose(world.ann.id, confirm="never")
    for further, texts in (("Confirm", ["b>1"]), ("2", ["b>1", "b>2"])):
        room = await world.ready()
        picker = message_of(await room.click(0, "Stone b"))
        assert await room.texts() == ["brave"]
        assert labels(picker)[:5] == [*MORE, "Confirm", "Back"]
        await world.ann.click(picker, label=further)
        assert await room.texts() == ["brave", *texts]


async def test_where_every_pick_is_offered_whole_one_press_plays_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "stones", FewStones())
    await world.store.people.choose(world.ann.id, confirm="never")
    for label, texts in (("Stone b", ["b>1"]), ("Stone b → 2", ["b>1", "b>2"])):
        room = await world.ready()
        assert labels(await room.board())[:4] == [
            STONE_B,
            *(f"{STONE_B} → {each}" for each in MORE),
        ]
        await room.click(0, label)
        assert await room.texts() == ["brave", *texts]


async def test_back_drops_a_pick_that_could_have_gone_on(world: World) -> None:
    room = await world.ready()
    picker = message_of(await room.click(0, "Stone b"))
    await world.ann.click(picker, label="Back")
    assert "Confirm" not in labels(picker)
    assert {"Stone a", "Stone b", "Be loud", "Step"} <= {*labels(picker)}


# One that warns


@pytest.mark.parametrize("wish", ["never", "turn", "always"])
async def test_what_warns_is_asked_about_whatever_one_wants(world: World, wish: str) -> None:
    await world.ann.slash(world.channel, "settings", confirm=wish)
    room = await world.ready()
    picker = message_of(await room.click(0, "Be loud"))
    await world.ann.click(picker, label="a hush")
    assert words(picker).startswith(f"{LOUD}\n**Red says a~?**")
    assert await room.texts() == ["brave"]
    await world.ann.click(picker, label="Confirm")
    assert (await room.texts())[1] == "a~"


async def test_what_does_not_warn_beside_it_is_played_at_once(world: World) -> None:
    await world.store.people.choose(world.ann.id, confirm="never")
    room = await world.ready()
    picker = message_of(await room.click(0, "Be loud"))
    await world.ann.click(picker, label="a hit")
    assert await room.texts() == ["brave", "a!"]


async def test_a_whole_pick_that_warns_is_asked_about_from_the_board(world: World) -> None:
    await world.store.people.choose(world.ann.id, confirm="never")
    room = await world.ready()
    asked = message_of(await room.begin(0, "b~"))
    assert words(asked).startswith(f"{LOUD}\n")
    assert await room.texts() == ["brave"]
