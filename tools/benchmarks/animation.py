"""Measures the size and the time of animations: `python -m tools.benchmarks.animation`.

For each game, a match played at random is ended after a number of turns and drawn as it is shared:
660 px wide, or narrower until it is low and small enough. Times are processor time, in three
cases. `warm`: in this process, with full caches. `alone`: in a new process, which paints the
backgrounds itself. `process`: in a new process as the bot starts it, with the bot's backgrounds and
the bot's time to hand them over. Keep bytecode as the bot's host does, or each process compiles all
modules anew: `PYTHONDONTWRITEBYTECODE= python -m tools.benchmarks.animation`.
"""

from __future__ import annotations

import argparse
import io
import resource
import subprocess
import time
from collections.abc import Sequence
from statistics import median
from typing import Final

from PIL import Image

from engines import export
from engines.game import AnyGame
from engines.match import Match
from engines.registry import GAMES, folder_of
from render.animation.animator import PROGRAM
from render.animation.encoder import WIDTHS, animation
from render.animation.order import Animation, Order, understood
from render.animation.scenes import scenes
from render.cache.backgrounds import exported
from tools.crowd.positions import MOST as ACTIONS
from tools.crowd.positions import played

TURNS: Final = 60
SEEDS: Final = 400
"""The bound of the seeds tried for a match that is long enough."""


def match_of(game: AnyGame, turns: int = TURNS) -> Match:
    """Returns a random match that was ended after so many turns; of rounds, a whole one."""
    if game.round_of:
        return played(game, 1, 2, ACTIONS, end=True)
    seed = next(
        seed
        for seed in range(1, SEEDS)
        if len(scenes(played(game, seed, 2, ACTIONS, end=True))) > turns
    )
    matches = (played(game, seed, 2, actions, end=True) for actions in range(turns, ACTIONS))
    return next(match for match in matches if len(scenes(match)) > turns)


def warm(match: Match, widths: Sequence[int], rounds: int) -> tuple[Animation, float]:
    """Returns the animation and the median of its processor seconds, with full caches."""
    made = animation(match, widths=widths)
    took = list[float]()
    for _ in range(rounds):
        start = time.process_time()
        made = animation(match, widths=widths)
        took.append(time.process_time() - start)
    return made, median(took)


def cold(match: Match, rounds: int, *, aided: bool) -> tuple[Animation, float, float]:
    """Returns the animation made in a new process, the median of its processor seconds from start
    to end, and the peak megabytes of any such process so far. With `aided` it gets the backgrounds
    painted here; the seconds then include handing them over."""
    order = Order(export.write(match, None), None, ())
    made, took = Animation(b"", (0, 0), 0, 1), list[float]()
    for _ in range(rounds + 1):  # the first one may compile modules
        before, start = _spent(), time.process_time()
        painted = exported(f"render.{folder_of(order.game)}") if aided else b""
        asked = order.line() + painted
        asking = time.process_time() - start
        done = subprocess.run(PROGRAM.command, input=asked, stdout=subprocess.PIPE, check=True)  # noqa: S603
        took.append(_spent() - before + asking)
        made = understood(done.stdout)
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    return made, median(took[1:]), most / 1024


def _spent() -> float:
    """Returns the processor seconds of all ended child processes."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def line(title: str, how: str, made: Animation, took: float) -> str:
    """Returns a line of the table."""
    size = f"{made.size[0]} px, {made.boards} boards"
    return (
        f"{title:30} {how:9} {size:20} {_frames(made):3} frames {len(made.data) / 1000:6.0f} KB "
        f"{took:6.2f} s"
    )


def _frames(made: Animation) -> int:
    """Returns the number of all frames, those with pieces on their way among them."""
    with Image.open(io.BytesIO(made.data)) as file:
        return int(getattr(file, "n_frames", 1))


def main() -> None:
    """Prints sizes and times of each game."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.benchmarks.animation", description=__doc__
    )
    parser.add_argument("--turns", type=int, default=TURNS)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("game", nargs="*", choices=[[], *GAMES], help="all if none is given")
    chosen = parser.parse_args()
    for key in chosen.game or GAMES:
        title, match = GAMES[key].title, match_of(GAMES[key], chosen.turns)
        print(line(title, "warm", *warm(match, WIDTHS, chosen.rounds)), flush=True)
        for how, aided in (("alone", False), ("process", True)):
            made, took, memory = cold(match, chosen.rounds, aided=aided)
            print(line(title, how, made, took), f"{memory:.0f} MB at most so far", flush=True)


if __name__ == "__main__":
    main()
