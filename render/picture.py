"""The renderers of all games, and the picture of one position, or the card of a result, as a PNG.

`RENDERER` in `render/FOLDER/draw.py`, or in a package's `draw.py`, draws a registered game. All
functions here block and are thread-safe: call them in a worker thread.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from typing import Final, TypeAlias

from common.lazy_mapping import OnDemand
from common.text.say import EMPTY
from common.text.text import Text
from engines.action_tree import AnyActionChoice
from engines.game import AnyGame, AnyView, Part
from engines.match import seatings
from engines.registry import GAMES, home
from render.cache.cache import Cache
from render.cache.memory import give_back
from render.cache.results import OPENED
from render.cache.speech import speaking
from render.card import card_file
from render.kit.names import PEOPLE
from render.look import SQUARES, WHOLE, Look, Renderer, image_of
from render.png import encode


def _load(key: str) -> Renderer:
    found: Renderer = import_module(f"{home('render', key)}.draw").RENDERER
    return found


RENDERERS: Final = OnDemand(GAMES, _load)
"""The renderers by the games' keys, each loaded on its first use."""

FINISHED: Final = 4_000_000
"""The size limit of all cached finished pictures in bytes."""

_AT_ONCE: Final = threading.BoundedSemaphore(2)
"""The limit of pictures drawn at a time: each takes about 15 MB meanwhile, and more would only wait
for one another."""
_ROUND: Final = 32
"""The number of pictures after which memory is given back to the system."""
_COUNT: Final = itertools.count(1)
_Key: TypeAlias = tuple[str, AnyView, AnyActionChoice | None, Look]
_FINISHED: Final[Cache[_Key, bytes]] = Cache(FINISHED)


def areas(game: str, view: AnyView) -> tuple[Part, ...]:
    """Returns the parts of the board that can be shown by themselves, in the renderer's order; none
    for a game without a renderer."""
    renderer = RENDERERS.get(game)
    return renderer.areas(view) if renderer else ()


def place(game: str, view: AnyView, square: str, look: Look) -> tuple[float, float] | None:
    """Returns where a square stands in the picture: see `Renderer.place`. None also for a game
    without a renderer."""
    renderer = RENDERERS.get(game)
    return renderer.place(view, square, look) if renderer else None


def turns(game: str) -> bool:
    """Tells whether the board can be turned: see `Renderer.turns`."""
    renderer = RENDERERS.get(game)
    return renderer is not None and renderer.turns


def key_of(game: str, view: AnyView, choice: AnyActionChoice) -> Text:
    """Returns what the marks on possible squares mean: see `Renderer.key`."""
    renderer = RENDERERS.get(game)
    return renderer.key(view, choice) if renderer else EMPTY


def picture(
    game: str, view: AnyView, choice: AnyActionChoice | None = None, look: Look = WHOLE
) -> bytes:
    """Returns the position that `view` shows as a PNG, with the viewer's choice among its legal
    actions. If the match is over and the `look` asks for it, returns the card of the result.

    The bytes depend on the arguments alone. `game` is a key of the registry: an unknown one raises
    `KeyError`. Finished pictures are cached.
    """
    key = (game, view, choice, look)
    return cached_picture(*key) or _drawn(key)


def painted(
    game: str, view: AnyView, choice: AnyActionChoice | None, look: Look, board: bytes = b""
) -> bytes:
    """Draws the same picture anew, and does not cache it. For a look with a card, `board` is the
    finished picture of the board; it is drawn as well if it is not given. Raises `KeyError` as
    `picture` does."""
    with speaking(look.language):
        if look.card:
            board = board or painted(game, view, choice, boardlike(look))
            made = card_file(view, look, board, game, RENDERERS[game])
        else:
            series = (game, look.match, look.area, look.down, look.language)
            drawn = RENDERERS[game].draw(view, choice, look)
            if look.area == SQUARES and (box := RENDERERS[game].played_on(view, look)):
                drawn = image_of(drawn).crop(box)
            made = encode(drawn, series)
    if next(_COUNT) % _ROUND == 0:
        give_back()
    return made


def boardlike(look: Look) -> Look:
    """Returns the look of the board on the card of a result."""
    return replace(look, card=None)


def cached_picture(
    game: str, view: AnyView, choice: AnyActionChoice | None, look: Look
) -> bytes | None:
    """Returns the finished picture; None if it is not cached."""
    return _FINISHED.get((game, view, choice, look))


def cache_picture(
    game: str, view: AnyView, choice: AnyActionChoice | None, look: Look, made: bytes
) -> None:
    """Caches a finished picture."""
    _FINISHED.put((game, view, choice, look), made, len(made))


def _drawn(key: _Key) -> bytes:
    """Draws a picture and caches it, or returns it if another thread has cached it meanwhile."""
    game, view, choice, look = key
    # Outside the semaphore: a thread that waits for another picture must not hold a place in it.
    board = picture(game, view, choice, boardlike(look)) if look.card else b""
    with _AT_ONCE:
        found = cached_picture(*key) or painted(*key, board)
        cache_picture(*key, found)
    return found


def forget() -> None:
    """Drops every finished picture, and every drawing of people: for measurements and tests, and
    when a person asks to be forgotten."""
    _FINISHED.clear()
    PEOPLE.clear()


def first_pictures() -> Iterator[tuple[str, AnyView]]:
    """Yields the views of each game's start, with the game's key: the public view, and that of the
    first seat to act."""
    for game in GAMES.values():
        options = game.resolve_options({})
        state = game.start(options, max(seatings(game, options)), "")
        for seat in (None, *game.to_act(state)[:1]):
            yield game.key, game.view(state, seat)


def turned_pictures() -> Iterator[tuple[str, AnyView]]:
    """Yields, with the key of each game whose board can be turned, the views of its start, as the
    second seat sees it if it acts then, and of the `example`."""
    for game in GAMES.values():
        if turns(game.key):
            state = game.start(game.resolve_options({}), 2, "")
            yield game.key, game.view(state, 1 if 1 in game.to_act(state) else None)
            yield game.key, example(game)


def example(game: AnyGame) -> AnyView:
    """Returns the public view of the position that stands for the game: the first one that its
    rules pages show, else the start. Both are open to everybody."""
    found = next((each.position for each in game.guide() if each.position), None)
    if found is not None:
        state = game.load(found)
    else:
        options = game.resolve_options({})
        state = game.start(options, max(seatings(game, options)), "")
    view: AnyView = game.view(state, None)
    return view


def warm() -> None:
    """Makes the backgrounds and palettes of every game, and its first pictures. Takes some seconds:
    call it in a thread."""
    for key, view in first_pictures():
        picture(key, view)
        OPENED.clear()
        give_back()  # before the next one is painted, so that their memory does not add up
