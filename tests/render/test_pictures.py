"""Whole pictures of every registered game: their form, and what they depend on."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from hypothesis import assume, given
from PIL import Image

from conformance.kit import attempt
from conformance.plays import file_of, sections
from engines.game import AnyGame, AnyView, Refusal
from engines.match import seatings
from engines.registry import GAMES
from render.kit.theme import WIDTH
from render.picture import RENDERERS, forget
from tests.conformance.test_typed import crossed, often, texts_of
from tests.render.kit import SCENES, decoded, picture

SOME = list(SCENES)[::3]
MOST = 160_000
"""The most bytes of a picture: it is sent often, and to phones. Only the start of five or six
kingdoms has more than 140,000; the rest is for faces of nothing but noise."""
STARTS = [name for name in SCENES if ", start, " in name]


def _played(game: AnyGame) -> Iterator[AnyView]:
    """Yields public views of a match of the most players at its start, and of some plays in their
    midst and at their ends."""
    options = game.resolve_options({})
    yield game.view(game.start(options, max(seatings(game, options)), "a seed"), None)
    plays = sections(file_of(game).read_text(encoding="utf-8"))
    for play in plays[:: max(1, len(plays) // 3)]:
        states = [state for state, _, _ in play.steps(game)]
        yield from (game.view(state, None) for state in states[len(states) // 2 :][:1])
        yield game.view(play.end(game), None)


@pytest.mark.untraced
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_board_that_was_played_is_a_small_file(game: AnyGame) -> None:
    sizes = [len(picture(game.key, view)) for view in _played(game)]
    assert len(sizes) > 2
    assert max(sizes) < MOST


@pytest.mark.untraced
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_whatever_position_can_be_loaded_can_be_drawn(game: AnyGame) -> None:
    """Whether or not a match can reach it."""
    _, texts = texts_of(game.key)

    @often(15)
    @given(crossed(texts).map(lambda text: attempt(game.load, text)))
    def each(state: object) -> None:
        assume(not isinstance(state, Refusal))
        assert picture(game.key, game.view(state, None))

    each()


@pytest.mark.parametrize("name", SCENES)
def test_a_picture_is_a_small_png_that_is_not_square(name: str) -> None:
    data = picture(*SCENES[name])
    image = Image.open(io.BytesIO(data))
    image.load()
    assert image.format == "PNG"
    assert not image.has_transparency_data, "nothing shines through"
    assert image.width == WIDTH
    assert image.height > image.width * 1.1
    assert len(data) < MOST


@pytest.mark.untraced
@pytest.mark.parametrize("name", SOME)
def test_the_edge_is_calm_on_dark_and_light_themes(name: str) -> None:
    image = decoded(picture(*SCENES[name]))
    edge = {image.getpixel((x, y)) for x in range(0, image.width, 50) for y in (0, 5)}
    assert len(edge) == 1


@pytest.mark.untraced
@pytest.mark.parametrize("name", STARTS)
def test_the_same_view_gives_the_same_bytes(name: str) -> None:
    first = picture(*SCENES[name])
    forget()
    assert picture(*SCENES[name]) == first


@pytest.mark.parametrize("name", STARTS)
def test_a_finished_picture_is_kept(name: str) -> None:
    assert picture(*SCENES[name]) is picture(*SCENES[name])


def test_every_game_has_a_renderer() -> None:
    assert set(RENDERERS) == set(GAMES)


def test_an_unknown_game_is_an_error() -> None:
    _, view, _ = SCENES[STARTS[0]]
    with pytest.raises(KeyError):
        picture("chess", view)
