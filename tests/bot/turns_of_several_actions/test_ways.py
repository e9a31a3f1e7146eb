"""Picking part by part: where steps leave no choice, and what controls a step has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from discord import ButtonStyle

from cogs.board.steps import AT_ONCE, BUTTONS, WHOLE, PickControls, PickTree, asks_first
from cogs.hall.ids import read_id
from cogs.hall.menus import PAGE, PickerState, choosing
from cogs.hall.screen import MENU, Blocks, Screen, layout, text
from common.text.say import EMPTY, as_is, say
from conformance import limits
from conformance.screens import check, components_of
from engines.action_tree import AnyPick
from engines.game import CAPTURES, SAID, SPECIAL, WINS, AnyGame, AnyView, Part, Pick
from tests.bot.reading import ways_in
from tests.sample import present
from tests.toys.turns_of_several_actions import SEVERAL_ACTIONS

A, B, END = Part("a", "Stone a"), Part("b", "Stone b"), Part("end", "End turn", EMPTY, SAID)


@dataclass(frozen=True)
class Place:
    """A position of the toy game."""

    view: AnyView
    game: AnyGame = SEVERAL_ACTIONS


class Given(PickTree):
    """The ways of picks that are told, whatever the position allows."""

    def __init__(self, *picks: AnyPick) -> None:
        super().__init__(at("brave"), picks)


def at(position: str) -> Place:
    """A position, for who is to act."""
    state = SEVERAL_ACTIONS.load(position)
    return Place(SEVERAL_ACTIONS.view(state, SEVERAL_ACTIONS.to_act(state)[0]))


def pick(*parts: Part, joins: bool = False, warns: str = "") -> AnyPick:
    """A pick of these parts; what it plays does not matter."""
    return Pick(parts, " ".join(part.value for part in parts), "a?", as_is(warns), joins)


def goals(count: int, **more: Any) -> Iterator[AnyPick]:
    """So many picks of stone a."""
    return (pick(A, Part(f"{n}", f"{n}"), **more) for n in range(count))


def shown(blocks: Blocks) -> list[dict[str, Any]]:
    """What these controls are in a message, within the limits."""
    screen = Screen(layout(text("Which?"), *blocks))
    check(screen)
    return list(limits.walk(components_of(screen)))


def labels(blocks: Blocks) -> list[str]:
    """The labels of the buttons."""
    return [each["label"] for each in shown(blocks) if each["type"] == limits.BUTTON]


def selects(blocks: Blocks) -> list[str]:
    """The questions of the selects."""
    return [each["placeholder"] for each in shown(blocks) if each["type"] == limits.SELECT]


def first(*picks: AnyPick) -> Blocks:
    """The first step of these picks, as under a board."""
    return PickControls(Given(*picks), "pick", 1, 1).first()


def after(chosen: tuple[str, ...], *picks: AnyPick) -> Blocks:
    """The step after what is chosen, as in the picker."""
    return PickControls(Given(*picks), "pick", 1, 1).blocks(PickerState(chosen), "Which?")


@pytest.mark.parametrize(
    ("position", "chosen", "advanced"),
    [
        ("brave", (), ()),
        ("brave a>2", (), ()),
        ("brave", ("b",), ("b",)),
        ("brave", ("b", "hit"), ("b", "hit", "foe")),
        ("", (), ()),
        ("brave", ("b", "hit", "foe"), ("b", "hit", "foe")),
    ],
)
def test_steps_without_a_choice_are_taken(
    position: str, chosen: tuple[str, ...], advanced: tuple[str, ...]
) -> None:
    assert PickTree(at(position)).advance(chosen) == advanced


def test_what_is_whole_and_goes_on_stays_where_it_is() -> None:
    ways = Given(pick(A), pick(A, B))
    assert ways.advance(("a",)) == ways.advance() == ("a",)
    assert [each.text for each in ways.further(("a",))] == ["a b"]


def test_back_goes_to_the_latest_choice() -> None:
    ways = PickTree(at("brave"))
    assert ways.retreat(("b", "hit", "foe")) == ways.retreat(("b", "go")) == ("b",)
    assert ways.retreat(("b",)) == ()
    assert ways.is_first(())
    assert not ways.is_first(("b",))


def test_what_is_not_possible_has_no_text_and_no_labels() -> None:
    mine = PickTree(at("brave"))
    assert mine.text(("a", "go")) is None
    assert mine.text(("a", "go", "2")) == "a>2"
    assert mine.labels(("a", "go")) == ["Stone a", "Go"]
    assert mine.labels(("x",)) == []
    assert mine.after(("x",)) == ()


def test_parts_of_an_older_program_are_read_singly_or_as_text() -> None:
    ways = PickTree(at("brave"))
    assert ways.typed(("a", "go", "2")) == ways.typed(("a>2",)) == "a>2"
    assert ways.typed(("nonsense",)) is None
    assert PickTree(at("brave a>2")).typed(("b>2",)) is None


def test_few_picks_are_buttons_as_a_whole() -> None:
    blocks = first(*goals(AT_ONCE - 1), pick(END))
    assert labels(blocks)[0] == "Stone a → 0"
    assert labels(blocks)[-1] == "✓ End turn"
    assert len(labels(blocks)) == AT_ONCE
    assert selects(blocks) == []


def test_more_picks_begin_with_a_piece_and_can_be_chosen_at_once() -> None:
    blocks = first(*goals(AT_ONCE), pick(B, Part("x", "x")), pick(END))
    assert labels(blocks) == ["Stone a", "Stone b → x", "✓ End turn"]
    assert selects(blocks) == [WHOLE]
    ways = {way for _, _, way in ways_in(shown(blocks))}
    assert {("a",), ("b", "x"), ("end",), *(("a", f"{n}") for n in range(AT_ONCE))} == ways


def test_of_very_many_picks_none_is_offered_whole() -> None:
    blocks = first(*goals(26), pick(END))
    assert labels(blocks) == ["Stone a", "✓ End turn"]
    assert selects(blocks) == []


def test_a_board_has_no_room_for_too_many_pieces() -> None:
    pieces = [pick(Part(f"p{n}", f"p{n}"), A) for n in range(BUTTONS + 1)]
    assert len(labels(first(*pieces[:-1]))) == BUTTONS
    assert first(*pieces) == []
    assert selects(after((), *pieces)) == ["Which?"]


@pytest.mark.parametrize("count", [2, BUTTONS, BUTTONS + 1, 60])
def test_every_goal_is_a_button_or_an_option(count: int) -> None:
    blocks = after(("a",), *goals(count))
    assert len(labels(blocks)) == (count if count <= BUTTONS else 0)
    assert {way for _, _, way in ways_in(shown(blocks))} == {("a", f"{n}") for n in range(count)}


def test_signs_come_first_and_have_colours() -> None:
    parts = [Part("1", "1"), Part("2", "2", EMPTY, SPECIAL), Part("3", "3", EMPTY, CAPTURES)]
    blocks = after(("a",), *(pick(A, each) for each in (*parts, Part("4", "4", EMPTY, WINS))))
    buttons = [each for each in shown(blocks) if each["type"] == limits.BUTTON]
    styles = [ButtonStyle.success, ButtonStyle.danger, ButtonStyle.primary, ButtonStyle.secondary]
    assert labels(blocks) == ["★ 4", "⚔ 3", "✦ 2", "1"]
    assert [each["style"] for each in buttons] == [style.value for style in styles]


def test_picks_that_join_are_chosen_together_and_played_one_after_the_other() -> None:
    picks = [*goals(3, joins=True)]
    blocks = after(("a",), *picks)
    (menu,) = [each for each in shown(blocks) if each["type"] == limits.SELECT]
    assert (menu["min_values"], menu["max_values"]) == (1, 3)
    ways = Given(*picks, pick(B))
    assert ways.together(("a",), ["2", "0"]) == "a 2, a 0"
    assert ways.together((), ["b"]) is None
    assert ways.together(("a",), []) is ways.together(("a",), ["9"]) is None


def test_several_that_join_are_one_pick_to_be_asked_about() -> None:
    ways = Given(*goals(3, joins=True), pick(A, Part("x", "x"), joins=True, warns="Really?"))
    both = ways.pressed(("a",), ["2", "0"])
    found = present(ways.pick(both))
    assert (found.text, found.parts[-1].label, found.warns) == ("a 2, a 0", "2 and 0", "")
    assert ways.meant(both) == found
    assert ways.text(both) == "a 2, a 0"
    assert [each.text for each in ways.begun(both)] == ["a 2", "a 0"]
    assert ways.further(both) == ()
    assert ways.retreat(both) == ("a",)
    warned = present(ways.pick(ways.pressed(("a",), ["1", "x"])))
    assert warned.warns == "Really?"


def test_values_that_do_not_join_are_no_pick() -> None:
    ways = Given(*goals(2, joins=True), pick(A, B), pick(END))
    for chosen in (("a", "0~b"), ("a", "0~9"), ("a", "~"), ("end~a",), ("~",)):
        assert ways.pick(chosen) is None, chosen
        assert ways.begun(chosen) == (), chosen


@pytest.mark.parametrize(
    ("chosen", "values", "pressed"),
    [
        (("a",), [], ("a",)),
        (("a", "2"), [], ("a", "2")),
        (("a",), ["2"], ("a", "2")),
        ((), ["a~2"], ("a", "2")),
        (("b",), [], ("b", "x")),
        (("a",), ["2", "1"], ("a", "2~1")),
    ],
)
def test_a_press_leads_to_what_its_control_stands_for(
    chosen: tuple[str, ...], values: list[str], pressed: tuple[str, ...]
) -> None:
    """A button for all in its id, an option for one or more parts; what follows alone is taken."""
    ways = Given(*goals(3, joins=True), pick(B, Part("x", "x")))
    assert ways.pressed(chosen, values) == pressed


def test_what_could_go_on_is_meant_only_where_it_is_offered_whole() -> None:
    few = (pick(A), pick(A, B))
    assert Given(*few).meant(("a",)) == few[0]
    many = [pick(Part(f"p{n}", f"p{n}"), B) for n in range(AT_ONCE)]
    assert Given(*few, *many).meant(("a",)) is None
    assert Given(*few, *many).meant(("a", "b")) == few[1]
    assert Given(*many).meant(("p0",)) is None
    taken = (pick(B, A), pick(B, A, END), *many)
    assert Given(*taken).meant(Given(*taken).advance(("b",))) is None


def test_deeper_twice_as_many_are_buttons_as_a_whole() -> None:
    far = [pick(A, Part(f"{n % 4}", f"{n % 4}"), Part(f"{n}", f"{n}")) for n in range(BUTTONS + 1)]
    blocks = after(("a",), *far[:-1])
    assert labels(blocks)[:2] == ["0 → 0", "1 → 1"]
    assert (len(labels(blocks)), selects(blocks)) == (BUTTONS, [])
    blocks = after(("a",), *far)
    assert (labels(blocks), selects(blocks)) == ([*"0123"], [WHOLE])


@pytest.mark.parametrize("count", [MENU - 1, MENU, MENU + 1])
def test_whole_picks_stand_in_a_select_as_far_as_it_holds_them(count: int) -> None:
    blocks = first(*goals(count - 1), pick(END))
    assert selects(blocks) == ([WHOLE] if count <= MENU else [])


def test_a_select_of_whole_picks_must_save_a_step_and_hold_its_values() -> None:
    assert selects(first(*(pick(Part(f"p{n}", f"p{n}")) for n in range(AT_ONCE + 1)))) == []
    long = [pick(A, Part(f"{n:x<50}", f"{n}"), Part("x" * 50, "x")) for n in range(AT_ONCE + 1)]
    assert (labels(first(*long)), selects(first(*long))) == (["Stone a"], [])


def test_a_whole_pick_is_named_by_its_text_or_by_its_parts() -> None:
    brave = at("brave")
    picks = brave.game.picks(brave.view)
    (go,) = [each for each in picks if each.text == "b>2"]
    (hit,) = [each for each in picks if each.text == "b!"]
    starred = Pick((*hit.parts[:-1], Part("foe", "The foe", EMPTY, WINS)), "b!", "b!")
    noted = Pick((A, Part("x", "x", say("far off"))), "b>2, b>3", "b>2")
    ways = Given()
    assert [ways.sentence(each) for each in (go, starred, noted)] == [
        "Says b>2",
        "★ Says b!",
        "Stone a, x (far off)",
    ]


def test_the_only_pick_of_a_piece_is_named_wholly() -> None:
    blocks = first(*goals(AT_ONCE), pick(B, Part("x", "to x", EMPTY, CAPTURES)))
    assert labels(blocks) == ["⚔ Stone b → to x", "Stone a"]
    assert ("b", "x") in {way for _, _, way in ways_in(shown(blocks))}


def test_controls_of_another_screen_keep_what_stands_before() -> None:
    blocks = PickControls(Given(*goals(2)), "try-pick", 0, 3, ("page", "0")).blocks(
        PickerState(("a",)), "?"
    )
    assert [each["custom_id"] for each in shown(blocks) if "custom_id" in each] == [
        "b:try-pick:0:3:page,0,a,0",
        "b:try-pick:0:3:page,0,a,1",
    ]


def test_a_closer_look_stays_closer_at_the_next_step() -> None:
    blocks = PickControls(Given(*goals(2)), "pick", 1, 1).blocks(
        PickerState(("a",), closer=True), "?"
    )
    read = [read_id(each["custom_id"]).args for each in shown(blocks) if "custom_id" in each]
    assert [choosing(each) for each in read] == [
        PickerState(("a", "0"), True),
        PickerState(("a", "1"), True),
    ]


@pytest.mark.parametrize("count", [2, BUTTONS, BUTTONS + 1, PAGE, PAGE + 1])
def test_only_selects_have_further_pages(count: int) -> None:
    steps = PickControls(Given(*goals(count)), "pick", 1, 1)
    assert steps.last_page(PickerState(("a",))) == int(count > PAGE)


def test_ids_that_would_be_too_long_are_those_of_selects() -> None:
    long = [pick(A, Part(f"{n}" * 42, f"{n}"), Part(f"{n}" * 42, "x")) for n in range(1, 4)]
    blocks = after(("a",), *long)
    assert labels(blocks) == []
    assert selects(blocks) == ["Which?"]


@pytest.mark.parametrize(
    ("wish", "kept", "sign", "warns", "asked"),
    [
        ("always", True, "", "", True),
        ("always", False, SAID, "", True),
        ("turn", True, "", "", False),
        ("turn", False, "", "", True),
        ("turn", False, SAID, "", False),
        ("never", False, "", "", False),
        ("never", True, SAID, "Really?", True),
    ],
)
def test_who_is_asked_before_what(
    wish: str, kept: bool, sign: str, warns: str, asked: bool
) -> None:
    whole = pick(A, Part("x", "x", EMPTY, sign), warns=warns)
    assert asks_first(whole, wish, kept=kept) is asked
