"""How long board pictures take and how large they are: `python -m benchmarks.pictures`."""

from __future__ import annotations

import time
from collections.abc import Callable

from engines.vicious_circle.game import ViciousCircle
from engines.vicious_circle.values import ViciousView
from render.picture import forget, picture

_POSITIONS = (
    "van-slyke t Sc2 Wa1 Da2 P* C* / Sc4 We5 De4 P* C* -",
    "van-slyke t Sc4 Wc2 Db3 P* C* / Pc5 Ce5 De4 W* -",
    "magnus d Sa5 Pb4 Ca3 Wa1 Dc3 / Se1 Pd2 Ce3 We5 D* -",
)
_ROUNDS = 5


def _timed(work: Callable[[], bytes]) -> tuple[float, int]:
    """Milliseconds and bytes."""
    start = time.perf_counter()
    size = len(work())
    return (time.perf_counter() - start) * 1000, size


def _views(game: ViciousCircle) -> dict[str, ViciousView]:
    set_up = game.start(game.settle({}), 2, "benchmark")
    states = {text: game.load(text) for text in _POSITIONS}
    return {
        **{text: game.view(state, game.to_act(state)[0]) for text, state in states.items()},
        "set-up in public": game.view(set_up, None),
        "own set-up": game.view(set_up, 0),
    }


def main() -> None:
    """Print a line for each picture: the first, the next ones, and one that was kept."""
    game = ViciousCircle()
    print(f"{'picture':56} {'cold':>8} {'warm':>8} {'kept':>8}  size")
    for name, view in _views(game).items():

        def draw(view: ViciousView = view) -> bytes:
            return picture(game.key, view)

        cold, size = _timed(draw)
        warm: list[float] = []
        for _ in range(_ROUNDS):
            forget()
            warm.append(_timed(draw)[0])
        kept, _ = _timed(draw)
        typical = sorted(warm)[_ROUNDS // 2]
        print(f"{name:56} {cold:5.0f} ms {typical:5.0f} ms {kept:5.2f} ms  {size // 1024} KB")


if __name__ == "__main__":
    main()
