"""Measures how smooth the edges of all pictures are: `python -m tools.benchmarks.edges`.

It draws boards, areas, choices and cards of every game at several points of random matches, and
compares each with its reference: the same picture with every edge antialiased fully, and without a
palette. In the reference all parts (words, figures, lines, panels, grounds) are painted at three
times their size or more and reduced, and their opacities and colours are kept as they are. Parts
lie at the same whole px in both pictures, since a place is no edge: so the picture as a whole is
put together in its own size. `tests/render/test_edges.py` compares this with a picture that is
painted at three times its size as a whole.

The measure is the structural similarity of the luminance (Wang and others, 2004): the mean over
windows of 8 by 8 px, 4 px apart, 1 for equal pictures.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from statistics import mean
from types import ModuleType
from typing import Any, Final
from unittest.mock import patch

from PIL import Image, ImageMath

from engines.action_tree import ActionTree, AnyActionChoice, singly
from engines.game import AnyGame, AnyView
from engines.match import seatings
from engines.registry import GAMES, folder_of
from engines.terms import Outcome, Result, TableEnding
from render import card
from render.cache import packing
from render.cache.cache import Cache
from render.kit import layers, palette
from render.kit.layers import Masks, Recoloured
from render.kit.shapes import sprite
from render.kit.sheet import Sheet
from render.look import WHOLE, Card, Look
from render.picture import RENDERERS, areas, boardlike, picture
from tools.benchmarks.pictures import PARTS, people
from tools.crowd.positions import states
from tools.table import Group, Row

GOAL: Final = 0.98
"""The least similarity of a picture with its reference."""

# The measure

_WINDOW: Final = 8
_STEP: Final = 4
_MEAN, _SPREAD = (0.01 * 255) ** 2, (0.03 * 255) ** 2
"""The usual constants, which keep windows of one colour from counting too much."""


def similarity(one: Image.Image, other: Image.Image) -> float:
    """Returns the structural similarity of two images of the same size, at most 1."""
    assert one.size == other.size
    a, b = (each.convert("L").convert("F") for each in (one, other))
    shifts = [(x, y) for x in range(0, _WINDOW, _STEP) for y in range(0, _WINDOW, _STEP)]
    return mean(_at(a, b, left, top) for left, top in shifts)


def _at(one: Image.Image, other: Image.Image, left: int, top: int) -> float:
    """Returns the mean over windows side by side, the first of them at this place."""
    wide, high = ((size - _WINDOW) // _WINDOW * _WINDOW for size in one.size)
    a, b = (each.crop((left, top, left + wide, top + high)) for each in (one, other))
    parts = {"a": a, "b": b, "aa": _times(a, a), "bb": _times(b, b), "ab": _times(a, b)}
    means = {key: each.reduce(_WINDOW) for key, each in parts.items()}
    found = ImageMath.lambda_eval(_formula, **means)
    return float(found.reduce(found.size).getpixel((0, 0)))


def _times(one: Image.Image, other: Image.Image) -> Image.Image:
    product: Image.Image = ImageMath.lambda_eval(lambda it: it["a"] * it["b"], a=one, b=other)
    return product


def _formula(it: dict[str, Any]) -> Any:
    both = it["a"] * it["b"]
    squares = it["a"] * it["a"] + it["b"] * it["b"]
    means = (2 * both + _MEAN) / (squares + _MEAN)
    spreads = (2 * (it["ab"] - both) + _SPREAD) / (it["aa"] + it["bb"] - squares + _SPREAD)
    return means * spreads


# The reference


@contextmanager
def exact() -> Generator[None]:
    """Draws everything as in the reference, with empty caches; afterwards they are empty again."""
    with ExitStack() as stack:
        for where, name, new in (*_EXACT, *_stable(), (_pieces(), "tinted", _tinted)):
            stack.enter_context(patch.object(where, name, new))
        _clear()
        yield
    _clear()


def _modules() -> list[ModuleType]:
    """Returns the renderers' modules, with those of the games drawn so far."""
    return [module for name, module in sys.modules.items() if name.startswith("render.")]


def _stable() -> Iterator[tuple[Any, str, Any]]:
    """Yields the places of the function that makes palettes stable: here they need not be."""
    for module in _modules():
        if getattr(module, "stable", None) is palette.stable:
            yield module, "stable", _as_they_are


def _as_they_are(found: Image.Image) -> Image.Image:
    return found


def _clear() -> None:
    for module in _modules():
        for each in list(vars(module).values()):
            if isinstance(each, Cache):
                each.clear()


_quantize = Image.Image.quantize


def _as_it_is(
    image: Image.Image, colors: int = 256, method: Any = None, **more: Any
) -> Image.Image:
    """Leaves an image in its colours; chooses colours for a palette as ever (by a method)."""
    return image if method is None else _quantize(image, colors, method, **more)


def _pieces() -> Any:
    return import_module(f"render.{folder_of('victorus')}.board.pieces")


def _tinted(shown: Any, unit: float) -> Image.Image:
    """Paints a piece of Magna Victorus in its own colours, not in numbers of colours."""
    pieces = _pieces()
    wide = pieces.SPAN * unit
    middle = pieces.SPAN / 2
    return sprite(wide, wide, lambda pen: pieces.paint_shield(pen.at(middle, middle), shown), unit)


def _recoloured(layer: Recoloured, image: Image.Image, x: int, y: int, _masks: Masks) -> None:
    shown = layer.part.open_seen()
    image.paste(shown, (layer.left - x, layer.top - y), layer.mask.open_seen())


def _all_levels(_steps: int) -> list[int]:
    return list(range(256))


_EXACT: Final[tuple[tuple[Any, str, Any], ...]] = (
    (packing, "levels", _all_levels),
    (Image.Image, "quantize", _as_it_is),
    (layers.Recoloured, "paint", _recoloured),
)


def reference(scene: Scene) -> Image.Image:
    """Returns the reference of a picture, as RGB. Only within `exact`."""
    if scene.look.card is None:
        return _whole(RENDERERS[scene.key].draw(scene.view, scene.choice, scene.look))
    board = replace(scene, look=boardlike(scene.look))
    with patch.object(card, "encode", _file), patch.object(card, "MOST", _ANY):
        data = card.card_file(
            scene.view, scene.look, _file(reference(board)), scene.key, RENDERERS[scene.key]
        )
    return Image.open(io.BytesIO(data)).convert("RGB")


_ANY: Final = 10**9
"""More bytes than any picture has."""


def _whole(drawn: Any) -> Image.Image:
    """Returns a renderer's drawing, painted on an RGB image at once."""
    if not isinstance(drawn, Sheet):
        assert isinstance(drawn, Image.Image)
        return drawn.convert("RGB")
    ground = drawn.ground
    image = Image.new("RGB", drawn.size, tuple(drawn.colours[:3]))
    if ground.image is not None:
        image.paste(ground.image.convert("RGB"), (0, 0))
    for each in (drawn.below, drawn, drawn.above):
        layers.paint(each.layers, image, 0, 0, {})
    return image


def _file(image: Image.Image) -> bytes:
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=1)
    return file.getvalue()


# The pictures


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture to draw: the game's key, a name for the picture, and what it shows."""

    key: str
    name: str
    view: AnyView
    choice: AnyActionChoice | None = None
    look: Look = WHOLE


def scenes(game: AnyGame, seed: int) -> Iterator[Scene]:
    """Yields boards, choices, areas and the card of a match played at random."""
    found = states(game, seed)
    for part in PARTS:
        yield from _moment(game, found[int(part * len(found))], f"{seed}, {part:.0%}", part)
    yield _card(game, found[-1], f"{seed}, card")


def _moment(game: AnyGame, state: Any, name: str, part: float) -> Iterator[Scene]:
    """Yields the pictures of one state: what all see, and what the first seat to act sees."""
    look = Look(players=people(_seats(game)))
    yield Scene(game.key, f"{name}, board", game.view(state, None), look=look if part else WHOLE)
    view = game.view(state, game.to_act(state)[0])
    for depth, choice in enumerate(_choices(game, view), 1):
        yield Scene(game.key, f"{name}, choice {depth}", view, choice)
    some = areas(game.key, view) if part in (0.5, 0.9) else ()
    for area in dict.fromkeys((*some[:1], *some[len(some) // 2 :][:1], *some[-1:])):
        yield Scene(game.key, f"{name}, {area.label}", view, look=Look(area.value))


def _choices(game: AnyGame, view: AnyView) -> Iterator[AnyActionChoice]:
    """Yields the choice of the first part of an action, of its first two parts, and so on."""
    tree, chosen = ActionTree(game, view, singly(game, view)), tuple[str, ...]()
    while parts := tree.after(chosen):
        chosen = (*chosen, parts[len(parts) // 2].value)
        choice = tree.choice(chosen)
        if choice is not None:
            yield choice


def _card(game: AnyGame, state: Any, name: str) -> Scene:
    """Returns the card of a match that ends by resignation, or by agreement in a team game."""
    seats, team = _seats(game), game.team
    reason = TableEnding.AGREEMENT if team else TableEnding.RESIGNATION
    results = (Result.DRAW,) * seats if team else (Result.WIN, *(Result.LOSS,) * (seats - 1))
    view = replace(game.view(state, None), outcome=Outcome(reason, results), to_act=(), legal=())
    shown = Card(game.seating(game.resolve_options({}), seats), len(PARTS))
    return Scene(game.key, name, view, look=Look(players=people(seats), card=shown))


def _seats(game: AnyGame) -> int:
    return max(seatings(game, game.resolve_options({})))


# The table


@dataclass(frozen=True, slots=True)
class Found:
    """A picture with its similarity to its reference, and its size in bytes."""

    scene: Scene
    alike: float
    size: int


def compared(game: AnyGame, seeds: Sequence[int], keep: Path | None = None) -> list[Found]:
    """Returns the pictures of some matches, compared. With `keep` each is written to a folder, and
    its reference beside it."""
    shown = [scene for seed in seeds for scene in scenes(game, seed)]
    files = [picture(each.key, each.view, each.choice, each.look) for each in shown]
    found: list[Found] = []
    with exact():
        for number, (scene, data) in enumerate(zip(shown, files, strict=True)):
            image, whole = Image.open(io.BytesIO(data)).convert("RGB"), reference(scene)
            found.append(Found(scene, similarity(image, whole), len(data)))
            if keep is not None:
                (keep / f"{game.key}-{number}.png").write_bytes(data)
                whole.save(keep / f"{game.key}-{number}-reference.png", compress_level=1)
    return found


def rows(title: str, found: Sequence[Found]) -> Iterator[Row]:
    """Yields the rows of one game."""
    least = min(found, key=lambda each: each.alike)
    shown = f"mean {mean(each.alike for each in found):.4f}, lowest {least.alike:.4f}"
    yield Row(f"{title}, similarity", shown, f"> {GOAL}", least.alike >= GOAL, least.scene.name)


def group(seeds: Sequence[int] = (1, 2)) -> Group:
    """Returns the rows of all games."""
    found = {game.title: compared(game, seeds) for game in GAMES.values()}
    every = tuple(row for title, each in found.items() for row in rows(title, each))
    return Group("Pictures beside the same with perfect edges", every)


def main() -> None:
    """Prints the similarity of each picture, then of each game."""
    parser = argparse.ArgumentParser(prog="python -m tools.benchmarks.edges", description=__doc__)
    parser.add_argument("--matches", type=int, default=2)
    parser.add_argument("--keep", type=Path, help="a folder for the pictures")
    parser.add_argument("game", nargs="*", choices=[[], *GAMES], help="all if none is given")
    chosen = parser.parse_args()
    if chosen.keep:
        chosen.keep.mkdir(parents=True, exist_ok=True)
    for key in chosen.game or GAMES:
        found = compared(GAMES[key], range(1, chosen.matches + 1), chosen.keep)
        for number, each in enumerate(found):
            told = f"{key:16} {number:3} {each.scene.name:44} {each.alike:.4f}"
            print(f"{told} {each.size / 1024:6.0f} KB")
        for row in rows(GAMES[key].title, found):
            print(row.what, row.measured, row.anchor, flush=True)


if __name__ == "__main__":
    main()
