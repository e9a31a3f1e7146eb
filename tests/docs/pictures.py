"""The pictures that the README shows, made from the matches in `docs/matches/`.

`python -m tests.docs` writes them to `docs/pictures/`: as they are drawn in Discord, only smaller.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PIL import Image

from engines import export
from engines.match import Match
from render import picture as pictures
from render.animation.encoder import animation
from render.kit.shapes import scaled
from render.look import WHOLE, Card, Look, Player
from render.png import encode

MATCHES: Final = Path("docs/matches")
FOLDER: Final = Path("docs/pictures")
PLAYERS: Final = (Player("Ann"), Player("Ben"), Player("Cleo"))
COLOURS: Final = 128
"""The colours of a picture that is not moving: enough for boards half their size."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture for the README: the match and the ply that it shows, None for its end as the card
    of the result; and how wide it is, in px."""

    match: str
    ply: int | None
    wide: int = 600


STILL: Final = {
    "vicious-circle.png": Shown("vicious-circle", 11),
    "vilitum.png": Shown("vilitum", 30),
    "victorus.png": Shown("victorus", 22),
    "vilnius.png": Shown("vilnius", 52),
    "result.png": Shown("vilitum", None),
}
"""The pictures that do not move, by their files."""

MOVING: Final = {"match.gif": Shown("vicious-circle", None, 400)}
"""The animations, by their files."""


def match_of(shown: Shown) -> Match:
    """Returns the match that a picture shows."""
    return export.read((MATCHES / f"{shown.match}.txt").read_text("utf-8"))


def still(shown: Shown) -> bytes:
    """Returns a picture as a PNG."""
    match, look = match_of(shown), Look(players=PLAYERS)
    if shown.ply is None:
        view = match.view(None)
        sides = match.game.seating(dict(match.setup.options), match.setup.seats)
        look = Look(players=PLAYERS, card=Card(sides, view.turn))
    else:
        view = match.replayed(shown.ply, None)
        look = Look(players=PLAYERS) if match.setup.seats > 1 else WHOLE
    drawn = pictures.picture(match.game.key, view, None, look)
    with Image.open(io.BytesIO(drawn)) as file:
        whole = file.convert("RGB")
    tall = round(whole.height * shown.wide / whole.width)
    small = scaled(whole, (shown.wide, tall), Image.Resampling.LANCZOS)
    return encode(small.quantize(COLOURS, dither=Image.Dither.NONE).convert("RGB"))


def moving(shown: Shown) -> bytes:
    """Returns an animation of a whole match as a GIF."""
    return animation(match_of(shown), None, PLAYERS[:2], widths=(shown.wide,)).data


def write() -> None:
    """Writes all pictures anew."""
    for name, shown in STILL.items():
        (FOLDER / name).write_bytes(still(shown))
    for name, shown in MOVING.items():
        (FOLDER / name).write_bytes(moving(shown))
