"""Views of every phase of Vilitum, with every kind of mark."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PIL import Image

from engines.game import Seat, TableEnding, draw, win
from engines.vilitum.game import Vilitum
from engines.vilitum.model.board import SQUARES
from engines.vilitum.model.values import Regional, VilitumEnding, VilitumView
from render.look import WHOLE
from render.vilitum import layout
from tests.render import kit

GAME: Final = Vilitum()
KEY: Final = GAME.key
SMALL: Final = "5x5 1 Wb2-2 Zc3-1 Ae2 Ca1-1 / Wb3-1 Rd4-1 Ze5 Ac5-2 Ca4"
ALL: Final = ",".join(rule.value for rule in Regional if rule is not Regional.AGILE_WARRIOR)
LARGE: Final = f"7x7:{ALL} 1 Wc3-1 Rc4-1 Zd2-2 Af2-1 Ca1-1 / Wd3-4 Rd4-1 Ze6 Ac6-2 Cb2-2"
"""A position with every regional rule of this board, and something to do for each verb."""
EVERY: Final = f"5x5:agile-warrior,{ALL} 1 Wb2-2 Zc3-1 / Wb3-1 Rd4-1 Ze5"
"""A position with all ten regional rules."""
RAGE: Final = "5x5:blood-lust,blood-rage 1 Wb2-2 / Wb3-1 Rd4-1"
PLACING: Final = "5x5 1 Wa1 Zb1 / Wc5 Re5 placing"
RETURN: Final = ("Ca1", "sacrifice", "R")

Scene = tuple[VilitumView, tuple[str, ...]]


def seen(position: str, *actions: str, seat: Seat | None = None) -> VilitumView:
    """Returns what the public or a seat sees after these actions."""
    state = GAME.load(position)
    for text in actions:
        state = GAME.play(state, GAME.to_act(state)[0], GAME.read(text))
    return GAME.view(state, seat)


def fresh(seat: Seat | None = None, **options: str) -> VilitumView:
    """Returns what the public or a seat sees at the start of a match with these options."""
    return GAME.view(GAME.start(GAME.resolve_options(options), 2, ""), seat)


DEEDS: Final = {
    "a move": (SMALL, ("Wb2-c2",)),
    "an attack": (SMALL, ("Wb2xb3",)),
    "an attack and a move": (SMALL, ("Wb2xb3", "Wb2-c2")),
    "a heal": (SMALL, ("Ca1+b2",)),
    "two heals": (SMALL, ("Ca1+b2", "Ca1+b2")),
    "a sacrifice": (SMALL, ("Ca1=R",)),
    "a swap": (LARGE, ("Zd2<>f2",)),
    "a ring given": (LARGE, ("Zd2o>c3",)),
    "a ring taken": ("7x7:white-wizard 1 Wc3-1 Zd2 / Ac6", ("Zd2<oc3",)),
    "a drain": (LARGE, ("Ca1*b2",)),
    "a rush": (LARGE, ("Wc3!c4",)),
    "a rush that defeats": (LARGE, ("Wc3!d3",)),
    "a blow that defeats": ("5x5 1 Wb2 / Ra3-1 Zb3-2", ("Wb2xb3",)),
    "a piece placed": (PLACING, ("R>c1",)),
}
"""Positions and the actions done there, one for each kind of mark."""

CHOICES: Final = {
    "nothing": (SMALL, ()),
    "Warrior": (SMALL, ("Wb2",)),
    "Warrior's move": (SMALL, ("Wb2", "move")),
    "Warrior to c2": (SMALL, ("Wb2", "move", "c2")),
    "Warrior's attack": (SMALL, ("Wb2", "attack")),
    "Warrior at b3": (SMALL, ("Wb2", "attack", "b3")),
    "Cleric": (SMALL, ("Ca1",)),
    "Cleric's heal": (SMALL, ("Ca1", "heal")),
    "Cleric to b2": (SMALL, ("Ca1", "heal", "b2")),
    "Cleric's sacrifice": (SMALL, ("Ca1", "sacrifice")),
    "Rogue returns": (SMALL, RETURN),
    "Cleric's drain": (LARGE, ("Ca1", "drain")),
    "Cleric drains b2": (LARGE, ("Ca1", "drain", "b2")),
    "Wizard": (LARGE, ("Zd2",)),
    "Wizard's swap": (LARGE, ("Zd2", "swap")),
    "Wizard with f2": (LARGE, ("Zd2", "swap", "f2")),
    "Wizard's gift": (LARGE, ("Zd2", "give")),
    "Wizard gives c3": (LARGE, ("Zd2", "give", "c3")),
    "Wizard's ring": (LARGE, ("Zd2", "take")),
    "Wizard takes f2's": (LARGE, ("Zd2", "take", "c3")),
    "Warrior's rush": (LARGE, ("Wc3", "rush")),
    "Warrior rushes c4": (LARGE, ("Wc3", "rush", "c4")),
    "placing": (PLACING, ()),
    "Rogue placed": (PLACING, ("R",)),
    "Rogue placed on c1": (PLACING, ("R", "c1")),
}
"""Positions and the parts of an action chosen there by the side to move."""


def scenes() -> dict[str, Scene]:
    """Returns views of every phase and every kind of mark, with the parts chosen in each."""
    found: dict[str, Scene] = {
        "choosing": (fresh(regional="agile-warrior"), ()),
        "choosing, one chose": (seen(f"5x5:agile-warrior-1,{ALL} 2 - / ?"), ()),
        "the last to choose chose": (seen(f"5x5:agile-warrior-1,{ALL} 2 - / ?", "standard"), ()),
        "placing, empty": (fresh(), ()),
        "5x5": (seen(SMALL), ()),
        "7x7": (seen(LARGE), ()),
        "all rules": (seen(EVERY), ()),
        "beginner": (seen(SMALL.replace("5x5", "5x5:beginner")), ()),
        "rage": (seen(RAGE), ()),
    }
    for name, (position, actions) in DEEDS.items():
        found["after " + name] = (seen(position, *actions), ())
    for name, (position, chosen) in CHOICES.items():
        found["chosen: " + name] = (seen(position, seat=0), chosen)
    return found


def endings() -> dict[str, VilitumView]:
    """Returns a match that ended in each way, for each side where a side wins."""
    view = replace(seen(SMALL), to_act=())
    wins = (VilitumEnding.DEFEAT, TableEnding.RESIGNATION, TableEnding.TIME)
    draws = [ending for ending in VilitumEnding if ending is not VilitumEnding.DEFEAT]
    outcomes = [win(reason, seat) for reason in wins for seat in (0, 1)]
    outcomes += [draw(reason) for reason in (*draws, TableEnding.AGREEMENT)]
    return {
        f"{outcome.reason.value}, {outcome.winner}": replace(view, outcome=outcome)
        for outcome in outcomes
    }


def drawn(view: VilitumView, chosen: tuple[str, ...] = ()) -> Image.Image:
    """Returns the picture, decoded."""
    return kit.drawn(KEY, view, chosen)


def square_of(image: Image.Image, view: VilitumView, name: str) -> Image.Image:
    """Returns the part of a picture that shows one square."""
    board = layout.board_for(view, WHOLE)
    left, top = board.corner(SQUARES.index(name))
    return image.crop((left, top, left + board.cell, top + board.cell))
