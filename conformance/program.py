"""Checks a game from outside: `python -m engines check KEY` runs this in a process of its own.

Each line of output is a fault: the place, the question and the finding. The questions are those of
the house's own games (`conformance.asked`)."""

from __future__ import annotations

import asyncio
import contextlib
import faulthandler
import json
import logging
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any, Final

from cogs.registry import EXTENSIONS
from common.text import catalogue
from conformance.commands import payloads
from conformance.kit import ASKED, Moment, journeys, moments, spread
from engines.game import AnyGame
from engines.outside.check import PATIENCE
from engines.outside.guests import Guest
from engines.registry import GAMES, GUESTS, REFUSED

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parent
SLOWEST: Final = 0.25
"""Seconds of the processor that an action may take, with the screens before and after it."""
TIMED: Final = 20
"""The number of actions timed."""
AGAIN: Final = 3
"""The number of times that a slow action is timed again: modules may have been loaded first, or the
machine have been shared."""
KEPT: Final = ("outcome", "actions")
"""The methods whose answers are kept, `MOST` of each: they follow from the state alone."""
MOST: Final = 50_000
LONGEST: Final = 8_000
"""Characters of a command with all its options, to Discord."""


def load() -> None:
    """Loads all that is asked."""
    for path in sorted((HERE / "asked").glob("[a-z]*.py")):
        import_module(f"conformance.asked.{path.stem}")


def remember(game: AnyGame) -> None:
    """Lets a game compute once the answers that would take most of the check's time."""
    for each in KEPT:
        vars(game)[each] = lru_cache(maxsize=MOST)(getattr(game, each))


def faults(guest: Guest, game: AnyGame, only: Sequence[str] = ()) -> Iterator[str]:
    """Yields the faults of a game: for each question, or for `only` these, the first one; for each
    place the first one. A game that cannot be played is asked nothing else."""
    load()
    remember(game)
    asked = [each for each, trait in ASKED.items() if trait(game)]
    others = (actions_are_quick, commands_fit_discord, languages_are_readable)
    places = set[object]()
    for question in (a_game_can_be_played, *asked, *others):
        if only and question.__name__ not in (a_game_can_be_played.__name__, *only):
            continue
        try:
            question(game)
        except (Exception, SystemExit) as error:
            where, words = told(guest, game, question, error)
            place = where if ":" in where else (question, where)
            if place not in places:
                yield f"{where}: {words}"
            places.add(place)
            if question is a_game_can_be_played:
                break


def told(
    guest: Guest, game: AnyGame, question: Callable[[AnyGame], None], error: BaseException
) -> tuple[str, str]:
    """Returns the place of a fault, and its description in a line."""
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    steps = traceback.extract_tb(error.__traceback__)
    own = [each for each in steps if Path(each.filename).is_relative_to(guest.folder)]
    asked = [each.line for each in steps if Path(each.filename).is_relative_to(HERE)]
    where, by = f"{guest.package}/game.py", ""
    if own:
        inner = Path(own[-1].filename).relative_to(guest.folder).as_posix()
        where = f"{guest.package}/{inner}:{own[-1].lineno}"
    found = str(error) or f"this does not hold: {asked[-1]}"
    if own or not isinstance(error, AssertionError):
        found = f"{type(error).__name__}: {error}"
        if not own and Path(steps[-1].filename).is_relative_to(ROOT):
            inner = Path(steps[-1].filename).relative_to(ROOT).as_posix()
            by = f" in {inner}:{steps[-1].lineno}"
    doc = " ".join((question.__doc__ or "").split())
    name = question.__name__.replace("_", " ")
    return where, " ".join(f"{name}: {found}{by}{_position(game, frames)}. {doc}".split())


def _position(game: AnyGame, frames: list[FrameType]) -> str:
    """Returns the position that was checked, if it is known."""
    for frame in reversed(frames):
        moment: Any = frame.f_locals.get("moment")
        with contextlib.suppress(Exception):
            state = moment.state if moment else frame.f_locals["state"]
            return f', in the position "{game.dump(state)}"'
    return ""


def a_game_can_be_played(game: AnyGame) -> None:
    """By actions at random, from the start to an end. Before that nothing else can be asked."""
    journeys(game.key)
    moments(game.key)


def actions_are_quick(game: AnyGame) -> None:
    """People wait for it, and so does everybody else. The same state has the same answers."""
    acted = tuple(each for each in moments(game.key) if each.seat is not None)

    def answers(moment: Moment) -> object:
        return game.outcome(moment.state), game.actions(moment.state, moment.seat or 0)

    kept = [*map(answers, acted)]
    for each in KEPT:
        vars(game).pop(each, None)
    for moment, known in zip(acted, kept, strict=True):
        assert answers(moment) == known
    for moment in spread(acted, TIMED):
        took = SLOWEST
        for _ in range(AGAIN):
            if (took := _time_of(game, moment)) <= SLOWEST:
                break
        assert took <= SLOWEST, f"{took:.2f} s for {game.write(moment.action)}"


def _time_of(game: AnyGame, moment: Moment) -> float:
    """Returns the seconds of the processor that an action takes, with its screens."""
    began = time.process_time()
    game.picks(game.view(moment.state, moment.seat))
    after = game.apply(moment.state, moment.seat or 0, moment.action)
    game.alt_text(game.view(after, None))
    return time.process_time() - began


def commands_fit_discord(game: AnyGame) -> None:
    """They are made from the game, or by the package's cog.py."""
    found = asyncio.run(payloads(EXTENSIONS))
    if game.key in REFUSED:
        raise AssertionError(REFUSED[game.key].trouble)
    assert game.key in found, f"there is no command /{game.key}"
    size = len(json.dumps(found[game.key]))
    assert size <= LONGEST, f"/{game.key} has {size:,} characters, at most {LONGEST:,}"


def languages_are_readable(game: AnyGame) -> None:
    """A package has words for languages that the house has, in folders of their codes."""
    folder, flaws = GUESTS[game.key].folder / "languages", list[str]()
    handler = logging.Handler(logging.WARNING)
    handler.emit = lambda record: flaws.append(record.getMessage())  # type: ignore[method-assign]
    catalogue.log.addHandler(handler)
    try:
        for each in sorted(folder.iterdir()) if folder.is_dir() else ():
            assert each.name in catalogue.codes(), f"the house has no language {each.name}"
            catalogue.forget()
            catalogue.language(each.name)
    finally:
        catalogue.log.removeHandler(handler)
    assert not flaws, "; ".join(flaws)


def watch(
    give_up: Callable[[], None],
    used: Callable[[], float] = time.process_time,
    wait: Callable[[float], None] = time.sleep,
) -> None:
    """Gives up once the check has had `PATIENCE` seconds of the processor: waits for other programs
    on this host are not the game's fault."""
    while used() < PATIENCE:
        wait(1)
    give_up()


def main(key: str, *only: str) -> int:
    """Checks the installed package with this game, by all questions or by `only` these. Returns the
    exit code: 1 for any fault."""
    logging.getLogger("common.text.text").setLevel(logging.ERROR)  # a package has its own words
    output, found = sys.stdout, list[str]()

    def tell(fault: str) -> None:
        found.append(fault)
        output.write(f"{fault}\n")
        output.flush()

    def give_up() -> None:
        faulthandler.dump_traceback()
        tell(f"{key}: the check was not done after {PATIENCE} seconds of the processor")
        os._exit(1)

    threading.Thread(target=watch, args=(give_up,), daemon=True).start()
    with contextlib.redirect_stdout(sys.stderr):
        game = GAMES.get(key)
        for each in faults(GUESTS[key], game, only) if game else [REFUSED[key].words]:
            tell(each)
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
