"""Measures the time and the size of board pictures: `python -m tools.benchmarks.pictures`.

It draws the public board as channels show it, with the most seats: at the start, and in the middle
and towards the end of matches played at random. No picture was drawn before; the layers that never
change are kept, as in the bot. Beside each picture a chess board with as many pixels is drawn.
Then it draws whole matches, one board after the other, with the players' names and faces: the wait
of a channel after each action. Times are processor time.
"""

from __future__ import annotations

import argparse
import io
import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from statistics import median
from typing import Any, Final, TypeVar

import chess
import chess.svg
from PIL import Image

from engines.game import AnyGame
from engines.match import seatings
from engines.registry import GAMES
from render.look import Look, Player
from render.picture import forget, picture, warm
from render.png import portrait
from tools.crowd.positions import boards, states
from tools.table import Group, Row, at, below

T = TypeVar("T")
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
"""The goals of a picture: milliseconds at the 95th of 100, kilobytes of the largest."""
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
    """Fills the lasting caches by drawing a match that is not counted."""
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


NEXT_MEDIAN, NEXT_LATE = 10, 20
"""The goals of the next board: milliseconds in the median, and at the 95th of 100."""
_PEOPLE: Final = ("Anna", "Benjamin", "Cleo", "Dmitri", "Élodie", "Friðrik")
_FACE: Final = 64
"""The width of a face in px, as the bot keeps it."""
_ALONE, _MIXED = 1001, 2001
"""The first seeds of the matches drawn one after the other, and of those drawn by turns."""
_EVERY: Final = 25
"""The boards of a match for each chess board."""


def people(seats: int) -> tuple[Player, ...]:
    """Returns people with names and faces, each face in many colours."""
    found: list[Player] = []
    for number in range(seats):
        parts = [Image.linear_gradient("L").rotate(90 * (number + turn)) for turn in range(2)]
        face, file = Image.merge("RGB", (*parts, Image.radial_gradient("L"))), io.BytesIO()
        face.save(file, "PNG")
        name = _PEOPLE[number % len(_PEOPLE)]
        found.append(Player(name, portrait(file.getvalue(), _FACE)))
    return tuple(found)


def following(game: AnyGame, seed: int) -> Iterator[Drawn]:
    """Draws a match from its start, one board after the other, and yields each but the first: the
    next board after an action. One in `_EVERY` has a chess board beside it."""
    draw_chess, others = anchor(), boards(seed)
    found = states(game, seed)
    look = Look(players=people(max(seatings(game, game.resolve_options({})))), match=seed)
    for number, state in enumerate(found):
        took, png = _timed(partial(picture, game.key, game.view(state, None), None, look))
        beside = 0.0, b""
        if draw_chess is not None and number % _EVERY == 1:
            beside = _timed(partial(draw_chess, others[number % len(others)], _side(png)))
        if number:
            yield Drawn(number / len(found), took, len(png), beside[0], len(beside[1]))


def by_turns(matches: Sequence[Iterator[T]]) -> Iterator[T]:
    """Yields a board of each match, then the next one of each, as long as they last."""
    under_way = list(matches)
    while under_way:
        going = [(each, next(each, None)) for each in under_way]
        under_way = [each for each, found in going if found is not None]
        yield from (found for _, found in going if found is not None)


def _side(png: bytes) -> int:
    """Returns the side of a square with as many pixels as a picture."""
    return math.isqrt(_pixels(png))


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
            board = others[len(others) // 3 + len(png) % 7]
            beside = _timed(partial(draw_chess, board, _side(png)))
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


def _next_rows(title: str, found: list[Drawn], mixed: list[Drawn]) -> Iterator[Row]:
    """Yields the rows of next boards: of one match after the other, and of all by turns."""
    took, turns = ([each.took for each in drawn] for drawn in (found, mixed))
    chess = [each.chess_took for each in found if each.chess_took]
    row = below(f"{title}, next board, median", median(took), NEXT_MEDIAN, "ms")
    yield _beside(row, median(took), chess)
    yield below(f"{title}, next board, p95", at(took, 0.95), NEXT_LATE, "ms")
    shown = f"median {median(turns):.1f} ms, p95 {at(turns, 0.95):.1f} ms"
    yield Row(f"{title}, the same, all matches by turns", shown)


def _beside(row: Row, ours: float, theirs: list[float]) -> Row:
    base = median(theirs) if theirs else 0
    if not base:
        return row
    return Row(row.what, row.measured, row.goal, row.met, f"{ours / base:.2f} x of {base:.0f}")


def next_boards(matches: int) -> dict[str, tuple[list[Drawn], list[Drawn]]]:
    """Returns, for each game, the next boards of `matches` matches drawn one after the other, then
    of as many other matches drawn by turns with those of all games. No match is drawn twice: the
    caches would hold all of it."""
    alone = {
        key: [each for seed in range(matches) for each in following(game, _ALONE + seed)]
        for key, game in GAMES.items()
    }
    forget()
    mixed: dict[str, list[Drawn]] = {key: [] for key in GAMES}
    named = [
        _named(key, following(game, _MIXED + seed))
        for seed in range(matches)
        for key, game in GAMES.items()
    ]
    for key, each in by_turns(named):
        mixed[key].append(each)
    forget()
    return {key: (alone[key], mixed[key]) for key in GAMES}


def _named(key: str, found: Iterator[Drawn]) -> Iterator[tuple[str, Drawn]]:
    return ((key, each) for each in found)


def group(matches: int = 6) -> Group:
    """Returns times and sizes for each game, beside those of chess."""
    prepare()
    ahead = next_boards(matches)
    rounds = [
        {key: list(drawn(game, seed)) for key, game in GAMES.items()}
        for seed in range(1, matches + 1)
    ]
    rows = [
        row
        for key, game in GAMES.items()
        for row in (
            *_rows(game.title, [each for found in rounds for each in found[key]]),
            *_next_rows(game.title, *ahead[key]),
        )
    ]
    notes = () if anchor() else (MISSING,)
    return Group(
        "Public boards, drawn and encoded (anchor: chess.svg, cairosvg)", tuple(rows), notes
    )


def main() -> None:
    """Prints the times and sizes of each game by the part of the match."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.benchmarks.pictures", description=__doc__
    )
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
    for key, (alone, mixed) in next_boards(chosen.matches).items():
        for row in _next_rows(GAMES[key].title, alone, mixed):
            print(f"{row.what:64} {row.measured:32} {row.anchor}")


if __name__ == "__main__":
    main()
