"""A board with somebody's own side at the bottom: each square is elsewhere, and looks the same."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final

import pytest
from PIL import Image

from engines.game import AnyGame, AnyView, Seat
from engines.match import seatings
from engines.registry import GAMES
from render.look import Look, Spot, Traces, image_of
from render.picture import RENDERERS, forget, picture, place, turns
from tests.render.kit import apart
from tools.crowd.positions import states

FACING: Final = [game for game in GAMES.values() if turns(game.key)]
"""The games whose board can be turned."""
DUELS: Final = [game for game in FACING if max(game.seat_counts) == 2]
each_facing = pytest.mark.parametrize("game", FACING, ids=lambda game: game.key)
each_duel = pytest.mark.parametrize("game", DUELS, ids=lambda game: game.key)
MIDDLE: Final = 0.15
"""The share of a square at each edge that does not count: marks of its neighbours may lie there."""


@cache
def course(key: str) -> Sequence[Any]:
    """Some states of a match played at random, the first one among them."""
    found = states(GAMES[key], 5)
    return [found[0], *random.Random(key).sample(found, min(6, len(found)))]


def seats_of(game: AnyGame) -> range:
    """The seats of a match of the most people."""
    return range(max(seatings(game, game.resolve_options({}))))


def named(game: AnyGame, view: AnyView, *, first: bool = False) -> set[str]:
    """The squares that the viewer's actions name, or only those that they begin with."""
    picks = [pick.parts[:1] if first else pick.parts for pick in game.picks(view)]
    return {part.at for parts in picks for part in parts if part.at}


def spots(key: str, view: AnyView, squares: set[str], down: Seat | None) -> dict[str, Spot]:
    """Where the squares stand."""
    found = {each: place(key, view, each, Look(down=down)) for each in sorted(squares)}
    return {name: at for name, at in found.items() if at}


def views(game: AnyGame) -> Iterator[tuple[AnyView, set[str]]]:
    """What the seats to act see, and the squares of the board they name."""
    for state in course(game.key):
        for seat in game.to_act(state):
            view = game.view(state, seat)
            if squares := named(game, view):
                yield view, squares


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_board_with_squares_that_cannot_be_turned_says_so(game: AnyGame) -> None:
    if not turns(game.key):
        for view, squares in views(game):
            assert spots(game.key, view, squares, 1) == spots(game.key, view, squares, None)


@each_facing
def test_the_squares_turn_about_one_point(game: AnyGame) -> None:
    """For one seat nothing turns; for two seats it is half a turn."""
    still = set[Seat]()
    for view, squares in views(game):
        plain = spots(game.key, view, squares, None)
        for seat in seats_of(game):
            turned = spots(game.key, view, squares, seat)
            still |= {seat} if turned == plain else set()
            for one, other in itertools.pairwise(sorted(plain)):
                far = [abs(complex(*at[one]) - complex(*at[other])) for at in (plain, turned)]
                assert far[0] == pytest.approx(far[1], abs=3)
            if game in DUELS and seat:
                middles = [complex(*plain[each]) + complex(*turned[each]) for each in plain]
                assert all(each == pytest.approx(middles[0], abs=1) for each in middles)
    assert still == {0}


def in_one_half(game: AnyGame, view: AnyView, squares: set[str]) -> bool:
    """Whether all squares lie in the same half of a board between two."""
    plain, turned = (spots(game.key, view, squares, down) for down in (None, 1))
    return len({at[1] > turned[each][1] for each, at in plain.items()}) == 1


@each_facing
def test_the_own_side_is_below(game: AnyGame) -> None:
    """The squares from which a seat begins, at its first turn, lie further down for itself than
    with another side at the bottom, unless it begins in both halves of the board."""
    below, begun = list[bool](), set[Seat]()
    for state in states(game, 5):
        for seat in set(game.to_act(state)) - begun:
            view = game.view(state, seat)
            begun |= {seat}
            squares = named(game, view, first=True) or named(game, view)
            if game in DUELS and not in_one_half(game, view, squares):
                continue
            heights = {
                down: sum(y for _, y in spots(game.key, view, squares, down).values())
                for down in seats_of(game)
            }
            others = [height for down, height in heights.items() if down != seat]
            assert heights[seat] >= max(others) - len(squares)
            below.append(heights[seat] > max(others) + len(squares))
    assert begun == set(seats_of(game))
    assert len(set(below)) <= 1, "for all or for nobody"


def drawn(game: AnyGame, view: AnyView, down: Seat | None) -> Image.Image:
    """The board without the way of the latest action."""
    look = Look(down=down, traces=Traces.NONE)
    return image_of(RENDERERS[game.key].draw(view, None, look)).convert("RGB")


def crop(image: Image.Image, at: Spot, cell: float) -> Image.Image:
    """The middle of a square."""
    (x, y), edge = at, cell * MIDDLE
    box = (x + edge, y + edge, x + cell - edge, y + cell - edge)
    return image.crop(tuple(round(each) for each in box))  # type: ignore[arg-type]


def wide(game: AnyGame) -> float:
    """The width of a square: the least distance of two that are named in the same position."""
    found = list[float]()
    for view, squares in views(game):
        rows = sorted({x for x, _ in spots(game.key, view, squares, None).values()})
        found += [b - a for a, b in itertools.pairwise(rows)]
    return min(found)


@each_duel
def test_each_square_looks_the_same_elsewhere(game: AnyGame) -> None:
    """What stands on a square stands there upright; only its place has changed."""
    told, cell = 0, wide(game)
    for view, squares in views(game):
        plain, turned = (spots(game.key, view, squares, down) for down in (None, 1))
        one, other = (drawn(game, view, down) for down in (None, 1))
        for name, at in plain.items():
            here = crop(one, at, cell)
            there, instead = (crop(other, each, cell) for each in (turned[name], at))
            if apart(here, instead) > 20:  # the roads on open land turn, too
                told += 1
                assert apart(here, there) < apart(here, instead) / 2, name
    assert told > 5


@each_facing
def test_pieces_go_the_turned_way(game: AnyGame) -> None:
    """In an animation: what is lifted from a board lies on it."""
    renderer, went = RENDERERS[game.key], 0
    found = states(game, 5)
    for before, after in itertools.pairwise(found):
        for seat in (None, 1):
            look = Look(down=seat, traces=Traces.NONE)
            seen = game.view(before, None)
            for each in renderer.travels(seen, game.view(after, None), look):
                sheet: Any = renderer.draw(seen, None, look)
                sheet.lift(each)  # raises where it does not lie
                went += 1
        if went > 6:
            break


@each_facing
def test_what_is_kept_of_one_way_round_is_not_used_for_the_other(game: AnyGame) -> None:
    """By turns, in either order, with the same number of a match."""
    made = list[list[bytes]]()
    for looks in ((None, 1), (1, None)):
        forget()
        found = dict[Seat | None, list[bytes]]()
        for state in course(game.key)[:3]:
            view = game.view(state, 1)
            for down in looks:
                drawn_ = picture(game.key, view, None, Look(down=down, match=7))
                found.setdefault(down, []).append(drawn_)
        made.append([*found[None], *found[1]])
        assert not set(found[None]) & set(found[1])
    assert made[0] == made[1]


@each_facing
def test_the_drawing_in_characters_turns_too(game: AnyGame) -> None:
    for state in course(game.key):
        for seat in seats_of(game):
            view = game.view(state, seat)
            plain, turned = game.ascii_board(view), game.board_from(view, seat)
            assert game.board_from(view, None) == plain
            signs, others = (sorted("".join(each.split())) for each in (plain, turned))
            assert signs == others, "nothing is lost"
            if game in DUELS:
                assert (turned == plain) is (seat == 0)
                one, other = (_cells(each) for each in (plain, turned))
                assert other == (one if seat == 0 else [row[::-1] for row in one[::-1]])


def _cells(drawing: str) -> list[list[str]]:
    """The signs of the squares, rank by rank: what stands between the two lines of files."""
    files, *below = drawing.splitlines()
    end = below.index(files)
    return [line.split()[1 : 1 + len(files.split())] for line in below[:end]]
