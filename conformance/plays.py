"""Plays of a game that reach its endings: those of its playthrough file, or some at random."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Final, cast

from conformance.options import some_options
from engines.game import AnyGame, Seat
from engines.match import seatings

FOLDER: Final = Path(__file__).parents[1] / "tests" / "playthroughs"
ENDING: Final = "Ending: "
_BEGUN: Final = 12
"""The number of actions in a game that is only begun."""
_TRIED: Final = 300
"""The number of random plays searched for the endings of a new game."""
_LONGEST: Final = 20_000
"""The most actions in all of these together."""
_MIXES: Final = 12
"""The number of mixes of its options."""


@dataclass
class Section:
    """One play: its start and its actions."""

    title: str
    options: dict[str, str] = field(default_factory=dict[str, str])
    seed: str = "1"
    position: str | None = None
    seats: int | None = None
    actions: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])

    @property
    def ending(self) -> str | None:
        """The key of the ending that the section is to reach."""
        return self.title[len(ENDING) :] if self.title.startswith(ENDING) else None

    def start(self, game: AnyGame) -> Any:
        """The state in which the section starts."""
        if self.position is not None:
            return game.load(self.position)
        options = game.resolve_options(self.options)
        return game.start(options, self.seats or game.seat_counts[0], self.seed)

    def sides(self, game: AnyGame) -> tuple[str, ...]:
        """The side of each seat."""
        return game.seating(game.resolve_options(self.options), self.seats or game.seat_counts[0])

    def steps(self, game: AnyGame) -> Iterator[tuple[Any, Seat, Any]]:
        """Each action with the state before it and its seat."""
        state, sides = self.start(game), self.sides(game)
        for side, text in self.actions:
            seat, action = sides.index(side), game.read(text)
            yield state, seat, action
            state = game.play(state, seat, action)

    def end(self, game: AnyGame) -> Any:
        """The state after all actions."""
        state = self.start(game)
        for before, seat, action in self.steps(game):
            state = game.play(before, seat, action)
        return state


class _Remembered:
    """A game that computes each view, action and outcome once."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self.view: Any = cache(game.view)
        self.play: Any = cache(game.play)
        self.outcome: Any = cache(game.outcome)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


def remembered(game: AnyGame) -> AnyGame:
    """The same game, for callers who repeat their questions."""
    known: Any = _Remembered(game)
    return cast("AnyGame", known)


def file_of(game: AnyGame) -> Path:
    """The file of the game's playthrough."""
    return FOLDER / f"{game.key}.txt"


def sections(text: str) -> list[Section]:
    """The plays in a file, by its input lines alone."""
    found: list[Section] = []
    for line in text.splitlines():
        if line.startswith("=== "):
            found.append(Section(line[4:]))
        elif line.startswith("from: "):
            found[-1].position = line[6:]
        elif line.startswith("seed: "):
            found[-1].seed = line[6:]
        elif line.startswith("seats: "):
            found[-1].seats = int(line[7:])
        elif line.startswith("options: "):
            pairs = (word.partition("=") for word in line[9:].split())
            found[-1].options = {key: value for key, _, value in pairs}
        elif line.startswith("> "):
            side, _, action = line[2:].partition(": ")
            found[-1].actions.append((side, action))
    return found


def at_random(game: AnyGame, seed: str = "1") -> list[Section]:
    """Games begun at random, and one for each ending that is met; the same on every version of
    Python."""
    return [*begun_at_random(game, seed), *_endings(game)]


def begun_at_random(game: AnyGame, seed: str = "1") -> list[Section]:
    """A game played at random, and the beginning of one for each other number of players."""
    options = game.resolve_options({})
    fewest, *others = seatings(game, options)
    first = None if fewest == game.seat_counts[0] else fewest
    whole = Section("A game played at random", options, seed, seats=first)
    begun = [Section(f"A game for {n} begun at random", options, seed, seats=n) for n in others]
    _play(game, whole, None)
    for section in begun:
        _play(game, section, _BEGUN)
    return [whole, *begun]


def _endings(game: AnyGame) -> list[Section]:
    """The first of some random plays for each ending."""
    found: dict[str, Section] = {}
    # A page does not say for how many players its position is.
    pages = game.guide() if len(game.seat_counts) == 1 else ()
    starts = [Section("", position=page.position) for page in pages if page.position]
    for options in some_options(game, _MIXES):
        starts += [Section("", options, seats=seats) for seats in seatings(game, options)]
    left = _LONGEST
    for number in range(_TRIED):
        section = replace(starts[number % len(starts)], seed=str(number), actions=[])
        if not game.to_act(section.start(game)):
            continue
        outcome = game.outcome(_play(game, section, left))
        left -= len(section.actions)
        if left <= 0:
            break
        assert outcome is not None, "a game in which nobody can act is over"
        section.title = f"{ENDING}{outcome.reason.value}"
        found.setdefault(outcome.reason.value, section)
        if len(found) == len(game.endings):
            break
    return [found[each.value] for each in game.endings if each.value in found]


def _play(game: AnyGame, section: Section, most: int | None) -> Any:
    """Plays a section at random, at most so many actions of it. Returns the state at its end."""
    rng = random.Random(section.seed)
    state, sides = section.start(game), section.sides(game)
    while (acting := game.to_act(state)) and len(section.actions) != most:
        options = choices(game, state, acting[0])
        action = options[int(rng.random() * len(options))]
        section.actions.append((sides[acting[0]], game.write(action)))
        state = game.apply(state, acting[0], action)
    return state


def choices(game: AnyGame, state: Any, seat: Seat) -> Sequence[Any]:
    """The legal actions of a seat that is to act, which has one at least."""
    found: Sequence[Any] = game.actions(state, seat)
    assert found, f"seat {seat} is to act and has no action"
    return found


@cache
def plays(game: AnyGame) -> list[Section]:
    """The plays of the game's file; some at random without one."""
    path = file_of(game)
    if path.exists():
        return sections(path.read_text("utf-8"))
    return at_random(remembered(game))
