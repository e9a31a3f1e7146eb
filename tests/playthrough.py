"""Playthroughs: for each game a file of plays with everything that each seat is shown.

The file `tests/playthroughs/GAME.txt` has sections. A section begins with `=== title`, says
where it starts (`options:` and `seed:`, or `from:` and a position; `seats:` where more play
than the game's fewest) and has a line `> Side: action` for each action. All other lines are
what the engine makes of these, and are written afresh by

    python -m tests.playthrough GAME

A line about what viewers are shown stands where that differs from what the section showed them
last, without names where it is the same for all: of the drawing the new lines, of the position in
words the new sentences, by number, “(status)” for those of the status. A section's first and last
drawing stand whole.

It also makes the first sections of a new game: a game played at random, the first actions of
one for each other number of players, and a section `=== Ending: its key` for each ending that is
met at random from the positions of the rules pages or from the start. Every ending of a game has
such a section. A changed file is a changed game: read the diff.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path
from typing import Any, Final, cast

from engines.game import AnyGame, AnyView, Seat
from engines.match import seatings
from engines.registry import GAMES
from engines.registry import game as find_game
from tests.options import some_options

FOLDER: Final = Path(__file__).parent / "playthroughs"
ENDING: Final = "Ending: "
_SHOWN: Final = 12
"""How many legal actions of a seat a file lists."""
_BEGUN: Final = 12
"""How many actions a game has that is only begun."""
_NOTHING: Final = "nothing"
_END: Final = re.compile(r"(?<=[.)]) ")
_TRIED: Final = 300
"""In how many random plays the endings of a new game are looked for."""
_MIXES: Final = 12
"""Under how many mixes of its options."""
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
    """A game that works out each view, action and outcome once."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self.view: Any = cache(game.view)
        self.play: Any = cache(game.play)
        self.outcome: Any = cache(game.outcome)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


def remembered(game: AnyGame) -> AnyGame:
    """The same game, for those who ask for the same again and again."""
    known: Any = _Remembered(game)
    return cast("AnyGame", known)


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
    known = remembered(game)
    return "\n".join([head, *(_section(known, play) for play in plays)])


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
    """For each ending the first of some random plays that ends so."""
    found: dict[str, Section] = {}
    # A page does not say for how many players its position is.
    pages = game.guide() if len(game.seat_counts) == 1 else ()
    starts = [Section("", position=page.position) for page in pages if page.position]
    for options in some_options(game, _MIXES):
        starts += [Section("", options, seats=seats) for seats in seatings(game, options)]
    for number in range(_TRIED):
        section = replace(starts[number % len(starts)], seed=str(number), actions=[])
        if not game.to_act(section.start(game)):
            continue
        outcome = game.outcome(_play(game, section, None))
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
        options = game.actions(state, acting[0])
        action = options[int(rng.random() * len(options))]
        section.actions.append((sides[acting[0]], game.write(action)))
        state = game.apply(state, acting[0], action)
    return state


def _section(game: AnyGame, play: Section) -> str:
    lines, sides = [f"=== {play.title}", *_set_up(play)], play.sides(game)
    shown = _Shown(game, ("public", *sides))
    for number, (state, seat, action) in enumerate(play.steps(game)):
        lines += ["", f"--- {number}", *shown.standing(state), ""]
        lines.append(f"> {sides[seat]}: {game.write(action)}")
        lines += shown.words(state, seat, action)
    state = play.end(game)
    lines += ["", f"--- {len(play.actions)}", *shown.standing(state, whole=True)]
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


@dataclass
class _Shown:
    """What a section has shown so far to its viewers: the public, then each side."""

    game: AnyGame
    names: tuple[str, ...]
    seen: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    """By topic, what each viewer has been shown of it last."""

    def standing(self, state: Any, *, whole: bool = False) -> Iterator[str]:
        """The position, and what has changed for a viewer; of the drawing everything if
        `whole`."""
        yield f"position: {self.game.dump(state)}"
        views = [self.game.view(state, seat) for seat in self._seats()]
        yield from self._drawings([self.game.ascii_board(view) for view in views], whole)
        yield from self._changed("status", [self.game.status(view) for view in views])
        told = [self._sentences(view) for view in views]
        most = max(map(len, told))
        for each in told:
            each.extend([_NOTHING] * (most - len(each)))
        for number, sentences in enumerate(zip(*told, strict=True), 1):
            yield from self._changed(f"told {number}", list(sentences))
        while (topic := f"told {most + 1}") in self.seen:
            most += 1
            yield from self._changed(topic, [_NOTHING] * len(views))
        yield from self._changed("may", [self._legal(view) for view in views])

    def words(self, state: Any, seat: Seat, action: Any) -> Iterator[str]:
        """The action in words, as each viewer reads it."""
        after, read = self.game.play(state, seat, action), list[str]()
        for viewer in self._seats():
            hidden = self.game.redacts(after, seat, action, viewer)
            view = self.game.view(state, viewer if hidden else seat)
            read.append(self.game.describe(view, seat, None if hidden else action))
        self.seen.pop("words", None)
        yield from self._changed("words", read)

    def _seats(self) -> tuple[Seat | None, ...]:
        return (None, *range(len(self.names) - 1))

    def _changed(self, topic: str, now: list[str]) -> Iterator[str]:
        """One line for all viewers where they are shown the same, else one for each group of
        them that is shown something new."""
        before = self.seen.get(topic, [_NOTHING] * len(now))
        self.seen[topic] = now
        groups = dict[str, list[str]]()
        for name, old, new in zip(self.names, before, now, strict=True):
            if old != new:
                groups.setdefault(new, []).append(name)
        same = len(set(now)) == 1
        for text, who in groups.items():
            yield f"{topic}: {text}" if same else f"{', '.join(who)}, {topic}: {text}"

    def _drawings(self, now: list[str], whole: bool) -> Iterator[str]:
        before = self.seen.get("drawing", [""] * len(now))
        self.seen["drawing"] = now
        groups = dict[tuple[str, str], list[str]]()
        for name, old, new in zip(self.names, before, now, strict=True):
            groups.setdefault((old, new), []).append(name)
        for (old, new), who in groups.items():
            if lines := edited("" if whole else old, new):
                if len(groups) > 1:
                    yield f"{', '.join(who)} sees:"
                yield from textwrap.indent("\n".join(lines), "    ").splitlines()

    def _sentences(self, view: AnyView) -> list[str]:
        """The position in words by sentences, the status not repeated."""
        status, told = self.game.status(view), str(self.game.alt_text(view))
        if told == status or told.startswith(f"{status} "):
            told = f"(status){told[len(status) :]}"
        return _END.split(told)

    def _legal(self, view: AnyView) -> str:
        """How many actions are legal, and the first of them."""
        if not view.legal:
            return _NOTHING
        texts = [self.game.write(action) for action in view.legal[:_SHOWN]]
        rest = ["…"] if len(view.legal) > _SHOWN else []
        return f"({len(view.legal)}) {', '.join(texts + rest)}"


def edited(old: str, new: str) -> list[str]:
    """The lines of a drawing that are new, with how many before, between and after them are as
    they were; none where all are."""
    before, now, lines = old.splitlines(), new.splitlines(), list[str]()
    if before == now:
        return []
    for kind, a, b, c, d in SequenceMatcher(None, before, now, autojunk=False).get_opcodes():
        if kind == "equal" and d - c > 1:
            lines.append(f"({d - c} lines as before)")
            continue
        lines += now[c:d]
        if b - a > d - c:
            lines.append(f"({b - a - (d - c)} fewer)")
    return lines


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
