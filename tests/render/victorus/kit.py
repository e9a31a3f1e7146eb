"""Views of Magna Victorus of every kind, with every kind of mark."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PIL import Image

from engines.game import Outcome, Result, Seat, TableEnding
from engines.victorus.game import Victorus
from engines.victorus.model.board import CELL
from engines.victorus.model.state import State, fresh
from engines.victorus.model.values import SEATINGS, Ruleset, VictorusEnding, VictorusView
from render.look import WHOLE, Look
from render.victorus.layout import Frame
from tests.render import kit

GAME: Final = Victorus()
KEY: Final = GAME.key
FREED: Final = "captures:oHbxbEw,oHbxbHb,oHbxbHw,bHbxoEw"
BATTLE: Final = (
    "standard orange 9 / orange Ki5@1 Qf1 Hbh3 Tbf4* Ebk5 Uwi3 "
    f"/ blue Kj12 Qf13 Ubh14 Tbl8 Twl12 Bbg5 {FREED}"
)
"""A position in which Orange may step, slide, capture, ride, and lead its King into the centre."""
RESCUE: Final = "orange 9 / orange Qf1 Ebk5 Uwi3 / blue Kk9 Qf13 Ubh14 held:oK=b captures:bUbxoK"
"""A position in which Orange may exchange the Kings by taking k9."""
DEEDS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "a move": (BATTLE, ("i3-h4",)),
    "a capture": (BATTLE, ("i5xg5",)),
    "two moves of a King": (BATTLE, ("i5-h5", "h5-i4")),
    "a ride": (BATTLE, ("h3-d2-c1",)),
    "a ride that captures": (BATTLE, ("h3-f6xg5",)),
    "an exchange": (RESCUE, ("k5xk9",)),
    "the centre": (BATTLE, ("i5-i7",)),
}
"""Positions and the actions done there."""

CHOICES: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "nothing": (BATTLE, ()),
    "a royal Templar": (BATTLE, ("f4",)),
    "a step": (BATTLE, ("f4", "g3")),
    "a slide": (BATTLE, ("f4", "f9")),
    "a capture": (BATTLE, ("f4", "f13")),
    "a Hospitaller": (BATTLE, ("h3",)),
    "its stop": (BATTLE, ("h3", "d2")),
    "its pivot": (BATTLE, ("h3", "d2", "c1")),
    "its attack": (BATTLE, ("h3", "f6", "g5")),
    "a King": (BATTLE, ("i5",)),
    "the centre": (BATTLE, ("i5", "i7")),
}
"""Positions and the parts of an action chosen there by the mover."""


def played(position: str, *actions: str) -> State:
    """Returns the state after these actions."""
    state = GAME.load(position)
    for text in actions:
        state = GAME.play(state, GAME.to_act(state)[0], GAME.read(text))
    return state


def seen(position: str, *actions: str, seat: Seat | None = None) -> VictorusView:
    """Returns what the public or a seat sees after these actions."""
    return GAME.view(played(position, *actions), seat)


def start(players: int = 6, seat: Seat | None = None) -> VictorusView:
    """Returns what the public or a seat sees at the start of a match."""
    kingdoms = SEATINGS.get(players, (0, 1, 2, 4, 5))
    return GAME.view(fresh(Ruleset(kingdoms)), seat)


def endings() -> dict[str, VictorusView]:
    """Returns views of six players' match, ended in every way: for one, for several, for nobody."""
    view = start()
    six = len(view.ruleset.kingdoms)
    alone = tuple(Result.WIN if seat == 2 else Result.LOSS for seat in range(six))
    many = tuple(Result.WIN if seat % 2 else Result.LOSS for seat in range(six))
    none = (Result.DRAW,) * six
    found: dict[str, VictorusView] = {}
    for reason in (*VictorusEnding, *TableEnding):
        for name, results in (("one", alone), ("three", many), ("nobody", none)):
            ended = replace(view, to_act=(), outcome=Outcome(reason, results))
            found[f"{reason.value}, {name}"] = ended
    return found


def drawn(view: VictorusView, chosen: tuple[str, ...] = (), look: Look = WHOLE) -> Image.Image:
    """The picture, decoded."""
    return kit.drawn(KEY, view, chosen, look)


def cell_of(image: Image.Image, frame: Frame, name: str) -> Image.Image:
    """Returns the part of a picture around the middle of a cell."""
    x, y = frame.middle(CELL[name])
    far = 0.7 * frame.half
    return image.crop((round(x - far), round(y - far), round(x + far), round(y + far)))
