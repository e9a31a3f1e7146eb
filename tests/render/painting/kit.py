"""Painters, and what they are asked for."""

from __future__ import annotations

import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from common.workers import Form, Program
from engines.registry import GAMES
from engines.terms import Result
from render.cache.backgrounds import exported
from render.cards.contest import ContestCard, ContestGroup, ContestRow
from render.cards.curve import CurveCard, Mark
from render.cards.leaderboard import LeaderRow, LeaderTable
from render.look import WHOLE, Card, Look, Player
from render.painting.orders import DrawBoard, DrawCard, Order
from render.painting.painters import Painters
from render.picture import painted
from render.profile import GameLines, Profile
from tests.render.kit import SCENES, choice_of, plain
from tests.render.test_cards import over
from tests.render.test_people import face

ROOT: Final = Path(__file__).parents[3]
PEOPLE: Final = (Player("Ann", face()), Player("李雷", face("#102030", "WEBP")))
PROFILE: Final = Profile(
    PEOPLE[0],
    plain("Somebody"),
    (plain("3 matches"),),
    (GameLines("vilitum", "A", "1,500", (plain("x"),), (1, 9), (2, 5), (3, 1, 2), (1500, 1510)),),
)


def orders_of(key: str) -> list[Order]:
    """What the bot may ask for in a game: its scenes with people, some from a player's side and
    each part of the board; a page of its leaderboard, a curve; the cards of a result and of a
    person."""
    game, found = GAMES[key], list[Order]()
    for scene, (of, view, chosen) in SCENES.items():
        if of == key:
            look = Look(down=1 if "chosen" in scene else None, players=PEOPLE)
            found.append(DrawBoard(key, view, choice_of(key, view, chosen), look))
    won = over(game, 2, Result.WIN)
    sides = game.seating(game.resolve_options({}), 2)
    look = Look(players=PEOPLE, card=Card(sides, 12, plain("2 : 1")))
    return [
        *found,
        DrawCard(leaders(key)),
        DrawCard(standing(key)),
        DrawCard(curve(key)),
        DrawBoard(key, won, None, look),
        DrawCard(PROFILE),
    ]


def curve(key: str) -> CurveCard:
    """The curve of a match of a game."""
    game = GAMES[key]
    sides = game.seating(game.resolve_options({}), 2)
    chances = ((0.5, 0.5), (0.7, 0.3), (1.0, 0.0))
    marks, accuracy = (Mark(1.0, 1),), (90, None)
    shown = plain("Match 1")
    return CurveCard(key, shown, sides, PEOPLE, (1, 2, 3), chances, marks, accuracy, game.team)


def leaders(key: str) -> LeaderTable:
    """A page of the leaderboard of a game, with a person and a team."""
    person = LeaderRow(1, PEOPLE[:1], 1_500, 90.5, (3, 1, 2), (1_480, 1_500), own=True)
    rows = person, LeaderRow(2, PEOPLE, words=plain("Won"))
    title = GAMES[key].title
    return LeaderTable(key, title, plain("Rated highest"), plain("A player"), rows)


def standing(key: str) -> ContestCard:
    """The table of a league of a game that is over."""
    rows = tuple(ContestRow(str(place), each, "2½") for place, each in enumerate(PEOPLE, 1))
    groups = (ContestGroup(plain("Group A"), rows),)
    title, over_, called, won = map(plain, (GAMES[key].title, "Over", "A player", "wins"))
    return ContestCard(key, title, over_, called, groups, PEOPLE[:1], won)


def standing_in(program: str, *given: str) -> Program:
    """What runs a program in Python that stands in for a painter."""
    return Program("painter", (sys.executable, "-c", program, *given), ROOT, Form.FRAME)


UNPREPARED: Final = """
import sys
from pathlib import Path
from render.cache.backgrounds import preload
from render.painting import service
service.first_pictures = service.turned_pictures = tuple
for each in sys.argv[1:]:
    preload(Path(each).read_bytes())
with open(0, 'rb', buffering=0, closefd=False) as asked:
    sys.exit(service.serve(asked, sys.stdout.buffer))
"""
"""A painter that prepares no pictures, and takes the backgrounds in the files that it is given."""


def quick_painter(folder: Path) -> Program:
    """What runs a painter to which the backgrounds of the first game are given, for tests that are
    about something else."""
    key, view, _ = next(iter(SCENES.values()))
    painted(key, view, None, WHOLE)
    file = folder / "backgrounds"
    file.write_bytes(exported("render"))
    return standing_in(UNPREPARED, str(file))


@asynccontextmanager
async def painting(most: int = 1, **how: Any) -> AsyncGenerator[Painters]:
    """Painters, none of which is left."""
    made = Painters(most, **how)
    try:
        yield made
    finally:
        await made.close()
    assert made.processes == ()


def profile_of(name: str) -> Profile:
    """The card of a person with this name."""
    return Profile(Player(name), plain(name), (), ())
