"""The card of a result: of every game, for any number of players, whatever they are called."""

from __future__ import annotations

import io
import random
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from PIL import Image, ImageChops, ImageColor, ImageStat

from common.text.say import ordinal
from engines.export import read
from engines.game import AnyGame, AnyView
from engines.match import seatings
from engines.registry import GAMES
from engines.terms import Outcome, Result, TableEnding
from render import card
from render.cards.background import wrapped
from render.cards.scene import WORDS
from render.kit import theme
from render.look import Card, Look, Player, Renderer
from render.picture import RENDERERS, picture
from tests.render.kit import plain

NAMES: Final = ("Ann", "Ben van der Bergen-Hohenlohe zu Waldeck", "李雷", "🎉", "عبد الله", "")
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@cache
def begun(game: AnyGame, seats: int) -> AnyView:
    """Some moves into a match, as everybody sees it."""
    state, rng = game.start(game.resolve_options({}), seats, "cards"), random.Random(2)
    for _ in range(12):
        seat = rng.choice(game.to_act(state))
        state = game.play(state, seat, rng.choice(game.actions(state, seat)))
    view: AnyView = game.view(state, None)
    return view


def over(game: AnyGame, seats: int, *results: Result) -> AnyView:
    """The same, resigned with these results."""
    view = begun(game, seats)
    found = (*results, *(Result.LOSS,) * seats)[:seats]
    drawn = set(found) == {Result.DRAW}
    reason = TableEnding.AGREEMENT if drawn else TableEnding.RESIGNATION
    return replace(view, outcome=Outcome(reason, found), to_act=(), legal=())


def look_at(game: AnyGame, seats: int, names: tuple[str, ...] = NAMES, turns: int = 12) -> Look:
    sides = game.seating(game.resolve_options({}), seats)
    return Look(players=tuple(map(Player, names[:seats])), card=Card(sides, turns))


def pixels(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


@every_game
def test_every_game_has_a_card_for_any_number_of_players(game: AnyGame) -> None:
    for seats in seatings(game, game.resolve_options({})):
        data = picture(game.key, over(game, seats, Result.WIN), None, look_at(game, seats))
        assert pixels(data).size == (1200, 630)
        assert len(data) <= card.MOST


@every_game
def test_it_tells_apart_who_won_who_plays_and_how_long(game: AnyGame) -> None:
    won, lost = over(game, 2, Result.WIN), over(game, 2, Result.LOSS, Result.WIN)
    drawn = over(game, 2, Result.DRAW, Result.DRAW)
    look = look_at(game, 2)
    others = look_at(game, 2, ("Cat", "Dan")), look_at(game, 2, turns=13)
    shown = [(won, look), (lost, look), (drawn, look), *((won, each) for each in others)]
    assert len({picture(game.key, view, None, each) for view, each in shown}) == len(shown)


def test_the_winner_alone_has_a_wreath() -> None:
    game = GAMES["vicious-circle"]
    view = over(game, 2, Result.LOSS, Result.WIN)
    told = card.told(game.key, view, look_at(game, 2))
    assert [row.won for row in told.rows] == [False, True]
    shown = pixels(picture(game.key, view, None, look_at(game, 2)))
    boxes = ((14, 396, 240, 560), (960, 396, 1186, 560))
    gold = [_golden(shown.crop(box)) for box in boxes]
    assert gold[1] > 1000 > 50 > gold[0]


def _golden(image: Image.Image) -> int:
    """How many pixels have about the colour of gold."""
    gold = Image.new("RGB", image.size, theme.GOLD)
    far = ImageChops.difference(image, gold).convert("L")
    return sum(far.histogram()[:12])


def test_who_cannot_be_written_is_called_by_the_side() -> None:
    game = GAMES["victorus"]
    view = over(game, 6, Result.WIN)
    told = card.told(game.key, view, look_at(game, 6))
    sides = game.seating(game.resolve_options({}), 6)
    assert [row.called for row in told.rows] == [*NAMES[:3], sides[3], NAMES[4], sides[5]]


@pytest.mark.parametrize(("seats", "won"), [(4, "East"), (4, "West"), (6, "East"), (6, "West")])
def test_an_alliance_wins_by_its_name(seats: int, won: str) -> None:
    game = GAMES["victorus"]
    options = game.resolve_options({"armies": "allied"})
    alliances, sides = game.alliances(options, seats), game.seating(options, seats)
    results = tuple(Result.WIN if each == won else Result.LOSS for each in alliances)
    state = game.start(options, seats, "allied")
    ended = Outcome(TableEnding.RESIGNATION, results)
    view = replace(game.view(state, None), outcome=ended, to_act=(), legal=())
    look = Look(players=tuple(map(Player, NAMES[:seats])), card=Card(sides, alliances=alliances))
    told = card.told(game.key, view, look)
    lost = "West" if won == "East" else "East"
    assert told.headline == f"{won} wins"
    assert told.story == f"{lost} resigned."
    alone = replace(look, card=Card(sides))
    shown = [pixels(picture(game.key, view, None, each)) for each in (look, alone)]
    assert (_golden(shown[0].crop((30, 400, 180, 560))) > 200) is (won == "East")
    assert shown[0].tobytes() != shown[1].tobytes()


def test_without_players_the_sides_have_played() -> None:
    game = GAMES["vilitum"]
    view, look = over(game, 2, Result.WIN), Look(card=Card(("Ember", "Frost")))
    told = card.told(game.key, view, look)
    assert [row.called for row in told.rows] == ["Ember", "Frost"]
    assert told.story == "Frost resigned."
    assert pixels(picture(game.key, view, None, look)).size == (1200, 630)


@every_game
def test_the_scene_is_dark_behind_the_words(game: AnyGame) -> None:
    """In every end that the games of the documents can have, and also where nobody has won."""
    for view in _ends(game):
        scene = RENDERERS[game.key].scene(view)
        if scene is None:
            continue
        assert scene.size == (1200, 630)
        behind = scene.crop(WORDS).convert("L")
        light = sum(behind.histogram()[100:])
        assert light < 0.01 * behind.width * behind.height
        assert ImageStat.Stat(behind).mean[0] < 70


def test_every_game_of_the_house_has_a_scene() -> None:
    for file in Path("docs/matches").glob("*.txt"):
        match = read(file.read_text("utf-8"))
        assert RENDERERS[match.game.key].scene(match.view(None)) is not None


def _ends(game: AnyGame) -> list[AnyView]:
    """The end of the match in the documents; and won, drawn and called off some moves into one."""
    file = Path(f"docs/matches/{game.key}.txt")
    told = [read(file.read_text("utf-8")).view(None)] if file.exists() else []
    draw, void = (Result.DRAW, Result.DRAW), (Result.VOID, Result.VOID)
    called_off = Outcome(TableEnding.CALLED_OFF, void)
    off = replace(begun(game, 2), outcome=called_off, to_act=(), legal=())
    return [*told, over(game, 2, Result.WIN), over(game, 2, *draw), off]


@every_game
def test_the_inset_lies_within_the_board(game: AnyGame) -> None:
    for view in _ends(game):
        board = pixels(picture(game.key, view))
        box = RENDERERS[game.key].inset(view, board.size)
        if box is not None:
            left, top, right, low = box
            assert 0 <= left < right <= board.width
            assert 0 <= top < low <= board.height


def test_a_game_without_a_scene_shows_its_board_in_large() -> None:
    game = GAMES["vilitum"]
    view, look = over(game, 2, Result.WIN), look_at(game, 2)
    board = picture(game.key, view)
    plain = pixels(card.card_file(view, look, board, game.key, _Plain()))
    assert plain.size == (1200, 630)
    gold = [x for x in range(1200) if plain.getpixel((x, 200)) == GOLD]
    assert gold, "the frame of the board"
    art = pixels(picture(game.key, view, None, look))
    assert ImageChops.difference(
        art.crop((600, 40, 900, 380)), plain.crop((600, 40, 900, 380))
    ).getbbox()


GOLD: Final = ImageColor.getrgb(theme.GOLD)


class _Plain(Renderer):
    """A renderer that gives no more than it must."""

    def draw(self, view: AnyView, choice: object, look: Look) -> Image.Image:
        raise NotImplementedError


def test_the_winner_is_named_once_and_the_score_told_by_figures() -> None:
    game = GAMES["vicious-circle"]
    told = card.told(game.key, over(game, 2, Result.WIN), look_at(game, 2, ("Ann", "Ben")))
    assert told.headline == ""
    assert told.score == ("1", "0")
    assert "Ann" not in told.story
    assert "wins" not in told.story
    drawn = over(game, 2, Result.DRAW, Result.DRAW)
    told = card.told(game.key, drawn, look_at(game, 2, ("Ann", "Ben")))
    assert (told.headline, told.score) == ("A draw", ("½", "½"))
    assert told.story == "Ann and Ben agreed to it."


def test_who_gives_up_before_anybody_has_played_makes_nobody_a_winner() -> None:
    game = GAMES["vicious-circle"]
    look = look_at(game, 2, ("Ann", "Ben"))
    assert look.card
    void = replace(look, card=replace(look.card, void=True))
    told = card.told(game.key, over(game, 2, Result.WIN), void)
    assert told.headline == "Called off"
    assert told.score == ()
    assert not any(row.won for row in told.rows)
    assert told.story == "Ben resigned before anybody had moved."


def test_ratings_and_terms_stand_on_the_card() -> None:
    game = GAMES["vilitum"]
    sides = game.seating(game.resolve_options({}), 2)
    told_by = Card(
        sides, 12, plain("3 : 2 in all"), (plain("1,526 (+14)"), plain("1,474 (−14)")), plain("7x7")
    )
    look = Look(players=(Player("Ann"), Player("Ben")), card=told_by)
    told = card.told(game.key, over(game, 2, Result.WIN), look)
    assert [row.below for row in told.rows] == [["Ember", "1,526 (+14)"], ["Frost", "1,474 (−14)"]]
    assert (told.foot, told.met) == ("12 turns · 7x7", plain("3 : 2 in all"))


@pytest.mark.parametrize("seats", [3, 6])
def test_among_several_each_has_a_place(seats: int) -> None:
    """It is whole where there is a line for nothing else, beside the rating, too."""
    game = GAMES["victorus"]
    look = look_at(game, seats)
    assert look.card
    placed = tuple(ordinal(1 + seat) for seat in range(seats))
    rated = (plain("1,526 (+14)"),) * seats
    for ratings in ((), rated):
        known = replace(look.card, places=placed, ratings=ratings)
        row = card.told(game.key, over(game, seats, Result.WIN), replace(look, card=known)).rows[1]
        assert row.below == [f"2nd · {row.side}", *map(str, ratings[:1])]
        assert row.short == (f"2nd · {ratings[0]}" if ratings else "2nd")


def test_lines_are_as_few_as_fit_and_even() -> None:
    said = "A draw: the same position came up three times."
    lines = wrapped(said, 36, 700)
    assert " ".join(lines) == said
    assert len(lines) == 2
    assert min(map(len, lines)) > 15
    assert len(wrapped(said, 36, 2000)) == 1
