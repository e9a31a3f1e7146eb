"""Measures how long board pictures take and how large they are: `python -m benchmarks.pictures`.

It draws the public board as channels show it, with every number of seats: at the start, and in the
middle and towards the end of matches played at random. No picture was drawn before; the layers that
never change are kept, as they are in the bot. Beside each of them a chess board with as many pixels
is drawn. Times are those of the processor.
"""

from __future__ import annotations

import argparse
import io
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from statistics import median
from typing import Any, Final

import chess
import chess.svg
from PIL import Image

from benchmarks.positions import boards, states
from benchmarks.table import Group, Row, at, below
from engines.game import AnyGame
from engines.registry import GAMES
from render.picture import forget, picture, warm

Draw = Callable[[chess.Board, int], bytes]
"""A function that draws the board as a square PNG with sides of this many pixels."""

MISSING: Final = "The anchor chess.svg is missing here: cairosvg finds no libcairo."


def anchor() -> Draw | None:
    """Returns a function that draws a chess board, or None if the system has no libcairo."""
    try:
        cairosvg = import_module("cairosvg")
    except (ImportError, OSError):
        return None

    def draw(board: chess.Board, side: int) -> bytes:
        svg = chess.svg.board(board, size=side)
        png: bytes = cairosvg.svg2png(
            bytestring=svg.encode(), output_width=side, output_height=side
        )
        return png

    return draw


MILLISECONDS, KILOBYTES = 40, 150
"""What a picture may take."""
PARTS: Final = (0.0, 0.3, 0.5, 0.7, 0.9, 0.97)
"""The parts of a match at which its pictures are taken."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """One picture: the part of the match, milliseconds and bytes, and those of the chess board
    drawn beside it, 0 if there is none."""

    part: float
    took: float
    size: int
    chess_took: float
    chess_size: int


def prepare() -> None:
    """Fills the caches that last from picture to picture, by drawing a match that is not
    counted."""
    warm()
    for key, game in GAMES.items():
        for _, state in _scenes(game, 0):
            picture(key, game.view(state, None))


def _timed(work: Callable[[], bytes]) -> tuple[float, bytes]:
    start = time.process_time()
    png = work()
    return (time.process_time() - start) * 1000, png


def _scenes(game: AnyGame, seed: int) -> Iterator[tuple[float, Any]]:
    """Yields states of one match; its start only for the first match."""
    found = states(game, seed)
    for part in PARTS[seed > 1 :]:
        yield part, found[int(part * len(found))]


def _pixels(png: bytes) -> int:
    width, height = Image.open(io.BytesIO(png)).size
    return width * height


def drawn(game: AnyGame, seed: int) -> Iterator[Drawn]:
    """Yields the pictures of one match, each with one of chess."""
    draw_chess = anchor()
    others = boards(seed)
    for part, state in _scenes(game, seed):
        view = game.view(state, None)
        forget()
        took, png = _timed(partial(picture, game.key, view))
        beside = 0.0, b""
        if draw_chess is not None:
            side = round(_pixels(png) ** 0.5)
            board = others[len(others) // 3 + len(png) % 7]
            beside = _timed(partial(draw_chess, board, side))
        yield Drawn(part, took, len(png), beside[0], len(beside[1]))


def _rows(title: str, found: list[Drawn]) -> Iterator[Row]:
    took = [each.took for each in found]
    sizes = [each.size / 1024 for each in found]
    shown = f"median {median(took):.0f} ms, p95 {at(took, 0.95):.0f} ms"
    row = below(f"{title}, time", at(took, 0.95), MILLISECONDS, "ms", shown=shown)
    yield _beside(row, median(took), [each.chess_took for each in found])
    shown = f"median {median(sizes):.0f} KB, largest {max(sizes):.0f} KB"
    row = below(f"{title}, size", max(sizes), KILOBYTES, "KB", shown=shown)
    yield _beside(row, median(sizes), [each.chess_size / 1024 for each in found])


def _beside(row: Row, ours: float, theirs: list[float]) -> Row:
    base = median(theirs)
    if not base:
        return row
    return Row(row.what, row.measured, row.goal, row.met, f"{ours / base:.2f} x of {base:.0f}")


def group(matches: int = 6) -> Group:
    """Returns times and sizes for each game, beside those of chess."""
    prepare()
    rounds = [
        {key: list(drawn(game, seed)) for key, game in GAMES.items()}
        for seed in range(1, matches + 1)
    ]
    rows = [
        row
        for key, game in GAMES.items()
        for row in _rows(game.title, [each for found in rounds for each in found[key]])
    ]
    notes = () if anchor() else (MISSING,)
    return Group(
        "Public boards, drawn and encoded (anchor: chess.svg, cairosvg)", tuple(rows), notes
    )


def main() -> None:
    """Prints the times and sizes of each game by the part of the match."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pictures", description=__doc__)
    parser.add_argument("--matches", type=int, default=6)
    chosen = parser.parse_args()
    prepare()
    print(f"{'game':30} {'part':>6} {'ms':>8} {'longest':>8} {'KB':>8} {'largest':>8}")
    for game in GAMES.values():
        found = [each for seed in range(1, chosen.matches + 1) for each in drawn(game, seed)]
        for part in PARTS:
            took = [each.took for each in found if each.part == part]
            sizes = [each.size / 1024 for each in found if each.part == part]
            line = f"{median(took):8.0f} {max(took):8.0f} {median(sizes):8.0f} {max(sizes):8.0f}"
            print(f"{game.title:30} {part:6.2f} {line}")


if __name__ == "__main__":
    main()
