"""Views of every phase of Wizards of the Vicious Circle."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PIL import Image

from engines.game import Seat, TableEnding, draw, win
from engines.vicious_circle.game import ViciousCircle
from engines.vicious_circle.values import ViciousEnding, ViciousView
from tests.render import kit

GAME: Final = ViciousCircle()
KEY: Final = GAME.key
OPENING: Final = "van-slyke t Sc2 Wa1 Da2 P* C* / Sc4 We5 De4 P* C* -"
MIDDLE: Final = "van-slyke t Sc4 Wc2 Db3 P* C* / Pc5 Ce5 De4 W* -"
"""A position in which the Saint may take the Spirit on c5 or enter the throne."""

Scene = tuple[ViciousView, tuple[str, ...]]


def seen(position: str, *actions: str, seat: Seat | None = None) -> ViciousView:
    """Returns what the public or a seat sees after these actions."""
    state = GAME.load(position)
    for text in actions:
        state = GAME.play(state, GAME.to_act(state)[0], GAME.read(text))
    return GAME.view(state, seat)


def set_up(*locked: tuple[Seat, str], seat: Seat | None = None) -> ViciousView:
    """Returns what the public or a seat sees of the set-up after these sides have locked in."""
    state = GAME.start(GAME.resolve_options({}), 2, "a seed")
    for side, text in locked:
        state = GAME.play(state, side, GAME.read(text))
    return GAME.view(state, seat)


def replayed(*locked: tuple[Seat, str]) -> ViciousView:
    """Returns what everybody sees of the same set-up once the match is over."""
    state = GAME.start(GAME.resolve_options({}), 2, "a seed")
    for side, text in locked:
        state = GAME.play(state, side, GAME.read(text))
    return GAME.revealed(state)


def scenes() -> dict[str, Scene]:
    """Returns views of every phase and every kind of mark, with the parts chosen in each."""
    middle = seen(MIDDLE)
    own = seen(MIDDLE, seat=0)
    return {
        "set-up in public": (set_up(), ()),
        "set-up, one locked": (set_up((0, "set Sc2 Wa1 Da2")), ()),
        "set-up, one revealed": (replayed((0, "set Sc2 Wa1 Da2")), ()),
        "own set-up, empty": (set_up(seat=0), ()),
        "own set-up, drafted": (set_up(seat=1), ("Sc4", "We5")),
        "own set-up, locked": (set_up((0, "set Sc2 Wa1 Da2"), seat=0), ()),
        "opening": (seen(OPENING), ()),
        "after a move": (seen(MIDDLE, "Wc2-d3"), ()),
        "after a capture": (seen(MIDDLE, "Sc4xc5"), ()),
        "after a deployment": (seen(MIDDLE, "P>b1"), ()),
        "with ko": (seen(MIDDLE, "Wc2-d3", "De4-d5"), ()),
        "creature chosen": (own, ("Sc4",)),
        "move chosen": (own, ("Sc4", "d3")),
        "capture chosen": (own, ("Sc4", "c5")),
        "reserve chosen": (own, ("P*",)),
        "deployment chosen": (own, ("P*", "b1")),
        "throne entered": (seen(MIDDLE, "Sc4xe5"), ()),
        "draw": (replace(middle, outcome=draw(ViciousEnding.REPETITION), to_act=()), ()),
        "resigned": (replace(middle, outcome=win(TableEnding.RESIGNATION, 1), to_act=()), ()),
    }


def drawn(view: ViciousView, chosen: tuple[str, ...] = ()) -> Image.Image:
    """Returns the picture, decoded."""
    return kit.drawn(KEY, view, chosen)
