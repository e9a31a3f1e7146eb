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
import re
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Any, Final

from conformance.plays import ENDING, Section, at_random, file_of, remembered, sections
from engines.game import AnyGame, AnyView, Seat
from engines.registry import GAMES
from engines.registry import game as find_game

_SHOWN: Final = 12
"""How many legal actions of a seat a file lists."""
_NOTHING: Final = "nothing"
_END: Final = re.compile(r"(?<=[.)]) ")
_HEAD: Final = """\
# {title}, revision {revision}: plays with all that each seat is shown.
# Lines that begin with === {inputs} and > are input; the rest is written by
#     python -m tests.playthrough {key}
"""


def written(game: AnyGame, plays: list[Section]) -> str:
    """The whole file."""
    inputs = "options: seed: from:" + (" seats:" if len(game.seat_counts) > 1 else "")
    head = _HEAD.format(title=game.title, revision=game.revision, key=game.key, inputs=inputs)
    known = remembered(game)
    return "\n".join([head, *(_section(known, play) for play in plays)])


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
