"""Playthroughs: for each game a file of plays with everything that each seat is shown.

The file `tests/playthroughs/GAME.txt` has sections. A section begins with `=== title`, says
where it starts (`options:` and `seed:`, or `from:` and a position; `seats:` where more play
than the game's fewest) and has a line `> Side: action` for each action. All other lines are
what the engine makes of these, and are written afresh by

    python -m tests.playthrough GAME

which also makes the first sections of a new game: a game played at random, and the first
actions of one for each other number of players. Every ending of a
game has a section `=== Ending: its key`. A changed file is a changed game: read the diff.
"""

from __future__ import annotations

import argparse
import random
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from engines.game import AnyGame, Seat
from engines.match import seatings
from engines.registry import GAMES
from engines.registry import game as find_game

FOLDER: Final = Path(__file__).parent / "playthroughs"
ENDING: Final = "Ending: "
_SHOWN: Final = 12
"""How many legal actions of a seat a file lists."""
_BEGUN: Final = 12
"""How many actions a game has that is only begun."""
_HEAD: Final = """\
# {title}, revision {revision}: plays with all that each seat is shown.
# Lines that begin with === {inputs} and > are input; the rest is written by
#     python -m tests.playthrough {key}
"""


@dataclass
class Section:
    """One play: where it starts and what is done."""

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
        options = game.settle(self.options)
        return game.start(options, self.seats or game.seat_counts[0], self.seed)

    def sides(self, game: AnyGame) -> tuple[str, ...]:
        """The side of each seat."""
        return game.seating(game.settle(self.options), self.seats or game.seat_counts[0])

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


def file_of(game: AnyGame) -> Path:
    """Where the game's playthrough is kept."""
    return FOLDER / f"{game.key}.txt"


def sections(text: str) -> list[Section]:
    """The plays that a file holds, by its input lines alone."""
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


def written(game: AnyGame, plays: list[Section]) -> str:
    """The whole file."""
    inputs = "options: seed: from:" + (" seats:" if len(game.seat_counts) > 1 else "")
    head = _HEAD.format(title=game.title, revision=game.revision, key=game.key, inputs=inputs)
    return "\n".join([head, *(_section(game, play) for play in plays)])


def at_random(game: AnyGame, seed: str = "1") -> list[Section]:
    """A game played at random, and the beginning of one for each other number of players;
    the same on every version of Python."""
    options = game.settle({})
    fewest, *others = seatings(game, options)
    first = None if fewest == game.seat_counts[0] else fewest
    whole = Section("A game played at random", options, seed, seats=first)
    begun = [Section(f"A game for {n} begun at random", options, seed, seats=n) for n in others]
    _play(game, whole, None)
    for section in begun:
        _play(game, section, _BEGUN)
    return [whole, *begun]


def _play(game: AnyGame, section: Section, most: int | None) -> None:
    rng = random.Random(section.seed)
    state, sides = section.start(game), section.sides(game)
    while (acting := game.to_act(state)) and len(section.actions) != most:
        options = game.actions(state, acting[0])
        action = options[int(rng.random() * len(options))]
        section.actions.append((sides[acting[0]], game.write(action)))
        state = game.play(state, acting[0], action)


def _section(game: AnyGame, play: Section) -> str:
    lines, sides = [f"=== {play.title}", *_set_up(play)], play.sides(game)
    for number, (state, seat, action) in enumerate(play.steps(game)):
        lines += ["", f"--- {number}", *_standing(game, state, sides), ""]
        lines.append(f"> {sides[seat]}: {game.write(action)}")
        lines += _told(game, state, seat, action, sides)
    state = play.end(game)
    lines += ["", f"--- {len(play.actions)}", *_standing(game, state, sides)]
    if outcome := game.outcome(state):
        results = ", ".join(result.value for result in outcome.results)
        lines.append(f"outcome: {outcome.reason.value} ({results})")
    return "\n".join([*lines, "", ""])


def _set_up(play: Section) -> Iterator[str]:
    pairs = " ".join(f"{key}={value}" for key, value in sorted(play.options.items()))
    if play.position is not None:
        yield f"from: {play.position}"
    if play.position is None or pairs:
        yield f"options: {pairs}"
    if play.seats is not None:
        yield f"seats: {play.seats}"
    if play.position is None:
        yield f"seed: {play.seed}"


def _standing(game: AnyGame, state: Any, sides: tuple[str, ...]) -> Iterator[str]:
    yield f"position: {game.dump(state)}"
    public = game.view(state, None)
    yield from _indented(game.sketch(public))
    for seat in (None, *range(len(sides))):
        view = game.view(state, seat)
        name = "public" if seat is None else sides[seat]
        if game.sketch(view) != game.sketch(public):
            yield f"{name} sees:"
            yield from _indented(game.sketch(view))
        yield f"{name}, status: {game.status(view)}"
        yield f"{name}, told: {game.tell(view)}"
        if view.legal:
            texts = [game.write(action) for action in view.legal[:_SHOWN]]
            rest = ["…"] if len(view.legal) > _SHOWN else []
            yield f"{name} may ({len(view.legal)}): {', '.join(texts + rest)}"


def _told(
    game: AnyGame, state: Any, seat: Seat, action: Any, sides: tuple[str, ...]
) -> Iterator[str]:
    after = game.play(state, seat, action)
    for viewer in (None, *range(len(sides))):
        hidden = game.conceals(after, seat, action, viewer)
        view = game.view(state, viewer if hidden else seat)
        name = "public" if viewer is None else sides[viewer]
        yield f"{name} reads: {game.describe(view, seat, None if hidden else action)}"


def _indented(text: str) -> list[str]:
    return textwrap.indent(text, "    ").splitlines()


def main() -> int:
    """Writes the files anew."""
    parser = argparse.ArgumentParser(prog="python -m tests.playthrough", description=__doc__)
    parser.add_argument("game", nargs="*", metavar="GAME", help="keys of games; all if left out")
    for key in parser.parse_args().game or GAMES:
        game = find_game(key)
        path = file_of(game)
        plays = sections(path.read_text("utf-8")) if path.exists() else at_random(game)
        path.write_text(written(game, plays), "utf-8")
        missing = {ending.value for ending in game.endings} - {play.ending for play in plays}
        for ending in sorted(missing):
            sys.stderr.write(f"{path.name}: no section “=== {ENDING}{ending}” yet\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
