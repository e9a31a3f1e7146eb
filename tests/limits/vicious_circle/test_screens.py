"""The secret set-up and the widest picker against Discord's limits."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace

import pytest

from cogs.board.picker import picker_screen
from cogs.board.steps import BUTTONS, PickTree
from cogs.hall.menus import PickerState
from cogs.hall.screen import Screen
from cogs.vicious_circle.drafting import GAME as KEY
from cogs.vicious_circle.drafting import redraft
from cogs.vicious_circle.setup import Whose, locked_screen, revealed_screen, setup_screen
from conformance.limits import BUTTON, ROW, of_type, walk
from conformance.screens import DESKS, MATCH, NAMES, URL, boards_of, check, components_of, sheet_of
from db.preferences import Preferences
from db.values import BoardForm
from engines.game import AnyView
from engines.match import Match, begin, replay
from engines.registry import GAMES
from engines.vicious_circle.values import ViciousView
from tests.bot.reading import ways_in
from tests.limits.test_selects import Message
from tests.sample import said

GAME = GAMES[KEY]
OF = Whose(MATCH, NAMES, URL)


def test_the_widest_picker_has_room() -> None:
    """A Saint alone in the middle of an empty board reaches more squares than any other."""
    match = replay(begin(KEY, {}, ""))
    state = GAME.load("van-slyke t Sd3 P* C* W* D* / Pe4 C* W* D* S* -")
    wide = replace(match, states=(state,))
    mine = sheet_of(wide, 0)
    screen = picker_screen(mine, PickerState(("Sd3",)))
    check(screen)
    goals = [way[-1] for _, _, way in ways_in(walk(components_of(screen))) if len(way) == 2]
    assert 12 <= len(goals) <= BUTTONS
    assert sorted(goals) == sorted(part.value for part in PickTree(mine).after(("Sd3",)))


def own_view(match: Match, seat: int) -> ViciousView:
    """A seat's view."""
    view: AnyView = match.view(seat)
    assert isinstance(view, ViciousView)
    return view


@pytest.mark.parametrize("seat", [0, 1])
def test_seven_presses_reach_every_set_up(seat: int) -> None:
    """Whatever is placed first: a creature and its square three times, then Lock in."""
    view = own_view(replay(begin(KEY, {}, "")), seat)
    rng = random.Random(seat)
    for action in rng.sample(view.legal, 60):
        creatures = GAME.write(action).split()[1:]
        draft: tuple[str, ...] = ()
        for each in rng.sample(creatures, len(creatures)):
            draft = placed_by_two_presses(view, draft, each)
        lock = pressed(setup_screen(OF, 0, view, draft), "setup-lock", draft[-1:])
        assert GAME.read(f"set {' '.join(lock)}") == action


def placed_by_two_presses(
    view: ViciousView, draft: tuple[str, ...], creature: str
) -> tuple[str, ...]:
    """The draft after a creature was pressed, then its square."""
    *kept, letter = pressed(setup_screen(OF, 0, view, draft), "setup-take", (creature[0],))
    screen = setup_screen(OF, 0, view, tuple(kept), letter)
    *kept, letter, square = pressed(screen, "setup-put", (letter, creature[1:]))
    return redraft(tuple(kept), letter, square)


def pressed(screen: Screen, verb: str, last: tuple[str, ...]) -> tuple[str, ...]:
    """What stands in the id of the one button of this verb that can be pressed and ends so."""
    found = [
        tuple(each["custom_id"].split(":", 4)[4].split(","))
        for each in of_type(components_of(screen), BUTTON)
        if each.get("custom_id", ":").split(":")[1] == verb and not each.get("disabled")
    ]
    (one,) = [args for args in found if args[-len(last) :] == last]
    return one


@pytest.mark.parametrize("seat", [0, 1])
def test_the_set_up_at_every_step(seat: int) -> None:
    match = replay(begin(KEY, {}, ""))
    view = own_view(match, seat)
    rng, message = random.Random(seat), Message()
    for action in rng.sample(view.legal, 60):
        full = tuple(GAME.write(action).split()[1:])
        for count in range(4):
            for letter in ("", *"SPCWD"):
                screen = setup_screen(OF, 0, view, full[:count], letter)
                check(screen)
                message.becomes(screen)
    locked = said(match, seat, GAME.write(view.legal[0]))
    check(locked_screen(OF, own_view(locked, seat)))
    words = Preferences(BoardForm.WORDS)
    told = setup_screen(OF, 0, view, ("Sa1",), "P", words), locked_screen(OF, view, words)
    for screen in told:
        check(screen)
        assert not screen.pictures, "people with boards in words see none in the set-up either"
    begun = said(locked, 1 - seat, GAME.write(match.view(1 - seat).legal[0]))
    check(revealed_screen(OF, own_view(begun, seat)))
    for each, viewer in itertools.product((match, locked, begun), (0, 1)):
        private = DESKS[KEY].private(MATCH, each.ply, viewer, each.view(viewer))
        assert private
        check(private.build(URL, NAMES, Preferences()))


@pytest.mark.parametrize("seat", range(2))
def test_a_secret_set_up_has_the_own_throne_below(seat: int) -> None:
    """In the picture, and among the buttons, for whom sees the own side below."""
    view = own_view(replay(begin(KEY, {}, "")), seat)
    for wanted in (Preferences(), Preferences(side="same")):
        screen = setup_screen(OF, 0, view, (), "S", wanted)
        labels = [
            each["label"]
            for row in of_type(components_of(screen), ROW)
            for each in row["components"]
            if "setup-put" in str(each.get("custom_id"))
        ]
        plain = [["a2", "b2", "c2", "a1", "b1", "c1"], ["c5", "d5", "e5", "c4", "d4", "e4"]][seat]
        turned = seat == 1 and wanted.side == "own"
        assert labels == (plain[::-1] if turned else plain)
        (picture,) = boards_of(screen)
        assert picture.look.is_turned is turned
