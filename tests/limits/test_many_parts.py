"""A step with many parts: each is in one select of one page, in order, within the limits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.board.board import look_screen
from cogs.board.match_view import MatchView
from cogs.board.picker import picker_screen
from cogs.board.steps import BUTTONS, WHOLE
from cogs.hall.ids import LIMIT, SELECT, custom_id
from cogs.hall.menus import PAGE, PickerState, choosing, last_page, menus
from cogs.hall.screen import MENU, Screen, layout, text
from conformance import limits
from conformance.limits import of_type, walk
from conformance.screens import MATCH, boards_of, check, components_of, sheet_of
from db.values import BoardForm
from engines.game import AnyView, Part
from engines.match import begin, replay
from engines.registry import GAMES
from render.picture import RENDERERS
from tests.bot.reading import ways_in
from tests.bot.turns_of_several_actions.wide import WideRenderer, WideStones
from tests.sample import said

values = st.text("abcdefgh0123456789", min_size=1, max_size=6)
choices = st.builds(
    PickerState, st.lists(values, max_size=4).map(tuple), st.booleans(), st.integers(0, 30)
)


def offered(screen: Screen) -> list[list[str]]:
    """The values in each select."""
    found = of_type(components_of(screen), limits.SELECT)
    return [[option["value"] for option in menu["options"]] for menu in found]


def placeholders(screen: Screen) -> list[str]:
    """What each select says before anything is chosen in it."""
    return [menu["placeholder"] for menu in of_type(components_of(screen), limits.SELECT)]


def buttons(screen: Screen) -> dict[str, str]:
    """The buttons with their ids."""
    found = of_type(components_of(screen), limits.BUTTON)
    return {each["label"]: each["custom_id"] for each in found}


@given(choices)
def test_what_a_control_says_of_the_picker_is_read_back(at: PickerState) -> None:
    args = custom_id(SELECT, "pick", MATCH, 999, at.args()).split(":", 4)[4]
    assert choosing(args.split(",") if args else ()) == at
    assert at.closer or at.page or at.args() == at.chosen


@given(st.integers(0, 330), st.integers(1, 100))
def test_every_part_is_in_one_select_of_one_page(count: int, length: int) -> None:
    parts = [Part(f"v{n}", f"{n}".zfill(length)[:100]) for n in range(count)]
    found: list[str] = []
    for page in range(last_page(parts) + 1):
        args = PickerState((), True, page).args()
        shown = menus("Which?", parts, page, "pick", MATCH, 999, args, "a game")
        screen = Screen(layout(text("Which?"), *shown))
        assert limits.problems(components_of(screen)) == []
        assert len(shown) == min(4, -(-(count - page * PAGE) // MENU))
        found += [value for group in offered(screen) for value in group]
    assert found == [part.value for part in parts]


@pytest.fixture(params=[3, MENU, MENU + 1, PAGE, PAGE + 1, 250])
def wide(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> MatchView:
    """Red's first turn on a board with so many squares to go to."""
    game = WideStones(request.param)
    monkeypatch.setitem(GAMES, game.key, game)
    monkeypatch.setitem(RENDERERS, game.key, WideRenderer())
    return sheet_of(said(replay(begin(game.key, {}, "")), 0, "brave"), 0)


def squares(wide: MatchView) -> int:
    """How many squares there are."""
    assert isinstance(wide.game, WideStones)
    return wide.game.squares


def test_the_picker_pages_through_all_places(wide: MatchView) -> None:
    count, at, seen = squares(wide), PickerState(("a", "go"), closer=True), list[str]()
    if count <= BUTTONS:
        every = ways_in(walk(components_of(picker_screen(wide, at))))
        assert [way[-1] for _, _, way in every if len(way) > 2] == [
            str(number) for number in range(1, count + 1)
        ]
        return
    for _ in range(-(-count // PAGE)):
        screen = picker_screen(wide, at)
        check(screen)
        seen += [value for group in offered(screen) for value in group]
        more = buttons(screen).get("More choices")
        if more is None:
            break
        at = choosing(more.split(":", 4)[4].split(","))
    assert seen == [str(number) for number in range(1, count + 1)]
    assert at == PickerState(("a", "go"), closer=True, page=(count - 1) // PAGE)
    back = buttons(picker_screen(wide, at)).get("Earlier choices")
    assert (back is None) == (count <= PAGE)


def test_selects_tell_their_range_where_there_are_several(wide: MatchView) -> None:
    count = squares(wide)
    last = picker_screen(wide, PickerState(("a", "go"), page=(count - 1) // PAGE))
    words = {
        3: [],
        MENU: [""],
        MENU + 1: ["1 … 25", "26"],
        PAGE: ["1 … 25", "26 … 50", "51 … 75", "76 … 100"],
        PAGE + 1: ["101"],
        250: ["201 … 225", "226 … 250"],
    }
    assert [each for each in placeholders(last) if each != WHOLE] == [
        f"{each}?" if each else "Where to?" for each in words[count]
    ]


def test_a_picker_in_characters_has_nothing_to_look_closer_at(wide: MatchView) -> None:
    assert "Look closer" in buttons(picker_screen(wide, PickerState()))
    assert "Whole board" in buttons(picker_screen(wide, PickerState(closer=True)))
    plain = picker_screen(replace(wide, boards=BoardForm.TEXT), PickerState(closer=True))
    assert not {"Look closer", "Whole board"} & set(buttons(plain))
    check(plain)


class FullRenderer(WideRenderer):
    """As many areas as there may be, with the longest labels."""

    def areas(self, view: AnyView) -> tuple[Part, ...]:
        """Twenty."""
        return tuple(Part(f"area{n}", f"{n} ".ljust(80, "w")) for n in range(20))


def test_a_look_at_one_of_many_areas(wide: MatchView, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RENDERERS, wide.game.key, FullRenderer())
    screen = look_screen(wide, "area7")
    check(screen)
    assert len(buttons(screen)) == 21
    (picture,) = boards_of(screen)
    assert picture.look.area == "area7"
    assert picture.alt.startswith("7 www")
    whole: list[Any] = [boards_of(look_screen(wide, area)) for area in ("", "board", "moon")]
    assert whole == [[wide.picture()]] * 3
    assert max(map(len, buttons(screen).values())) <= LIMIT
