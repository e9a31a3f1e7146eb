"""How long board pictures take and how large they are: `python -m benchmarks.pictures`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from engines.game import AnyGame, AnyView
from engines.match import seatings
from engines.registry import GAMES
from render.picture import forget, picture

_ROUNDS = 5


def _timed(work: Callable[[], bytes]) -> tuple[float, int]:
    """Milliseconds and bytes."""
    start = time.perf_counter()
    size = len(work())
    return (time.perf_counter() - start) * 1000, size


def _scenes(game: AnyGame) -> Iterator[tuple[str, AnyView, tuple[str, ...]]]:
    """The start as everybody and as each seat sees it, and the pictures of the guide."""
    options = game.settle({})
    seats = max(seatings(game, options))
    sides, start = game.seating(options, seats), game.start(options, seats, "benchmark")
    yield "start in public", game.view(start, None), ()
    for seat in game.to_act(start):
        yield f"start for {sides[seat]}", game.view(start, seat), ()
    for page in game.guide():
        if page.position:
            state = game.load(page.position)
            yield page.title, game.view(state, game.to_act(state)[0]), page.chosen


def main() -> None:
    """Print a line for each picture: the first, the next ones, and one that was kept."""
    print(f"{'picture':48} {'cold':>8} {'warm':>8} {'kept':>8}  size")
    for game in GAMES.values():
        for name, view, chosen in _scenes(game):

            def draw(
                key: str = game.key, view: AnyView = view, chosen: tuple[str, ...] = chosen
            ) -> bytes:
                return picture(key, view, chosen)

            cold, size = _timed(draw)
            warm: list[float] = []
            for _ in range(_ROUNDS):
                forget()
                warm.append(_timed(draw)[0])
            kept, _ = _timed(draw)
            typical = sorted(warm)[_ROUNDS // 2]
            line = f"{cold:5.0f} ms {typical:5.0f} ms {kept:5.2f} ms  {size // 1024} KB"
            print(f"{game.title + ': ' + name:48} {line}")


if __name__ == "__main__":
    main()
