"""The costs of the matches in rows: beside the costs before moves began under the board, and
beside the goals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from typing import Final

from engines.registry import GAMES
from tools.presses.driver import Decision
from tools.presses.play import SEATS, Plan, Played, measure
from tools.table import Group, Row

VICIOUS, VILITUM, VICTORUS, VILNIUS = "vicious-circle", "vilitum", "victorus", "vilnius"
SHORT: Final = (("length", "short"),)
PLACED: Final = {VICIOUS: SEATS, VILITUM: 10}
"""The number of turns at the start of a match that place pieces."""
END: Final = "end"
"""The action that only ends a turn of Vilitum."""
INCOME: Final = "income"
"""The beginning of the action that everybody plays once in each round of Vilnius but the first."""
PRESSES, MESSAGES = 5, 3
"""The goals for a player's presses, and for the public messages, in a round of Vilnius with two
players who buy what the screens propose."""
EXTRA: Final = 2
"""The public messages of a match besides one for each turn: its beginning and its end."""

_MATCHES: Final = (
    *(Plan(VICIOUS, seed) for seed in (2, 10, 11)),
    Plan(VILITUM, 295),
    Plan(VICTORUS, 5),
    Plan(VILNIUS, 1),
    Plan(VILNIUS, 1, options=SHORT),
)
_MORE: Final = (Plan(VILNIUS, 0, options=SHORT), Plan(VILNIUS, 2, options=SHORT))
PLANS: Final = (
    Plan(VICIOUS, 2, most=SEATS, surprised=True),
    *_MORE,
    *(
        Plan(each.game, each.seed, confirm, each.options)
        for each in _MATCHES
        for confirm in ("never", "turn")
    ),
)
"""All matches: one of each game, three where they are short; with Confirm never, and most of them
also with its default."""


@dataclass(frozen=True, slots=True)
class Sum:
    """The cost of doing something once: presses, and screens waited for."""

    taps: int
    answers: int


class Matches:
    """The matches played with one setting for Confirm."""

    def __init__(self, found: Iterable[Played], confirm: str) -> None:
        self._found = [each for each in found if each.plan.confirm == confirm]

    def all(self) -> list[Played]:
        return self._found

    def of(self, game: str, options: tuple[tuple[str, str], ...] = ()) -> list[Played]:
        """Returns the whole matches of a game."""
        whole = [each for each in self._found if not each.plan.surprised]
        return [each for each in whole if (each.plan.game, each.plan.options) == (game, options)]

    def set_ups(self, *, surprised: bool) -> list[Sum]:
        """Returns the costs of secret set-ups: by creatures and squares, or by Surprise me."""
        found = [each for each in self._found if each.plan.surprised] if surprised else None
        matches = self.of(VICIOUS) if found is None else found
        return _sums([one] for each in matches for one in each.decisions[:SEATS])

    def turns(self, game: str, size: int, *, capture: bool = False) -> list[Sum]:
        """Returns the costs of turns with `size` decisions, not counting those that only end a
        turn; with `capture`, only of turns with a capture."""
        return _sums(
            turn
            for turn in ([one for one in each if one.text != END] for each in self._turns(game))
            if len(turn) == size and (not capture or any(one.captures for one in turn))
        )

    def ends(self) -> list[Sum]:
        """Returns the costs of the decisions that only end a turn."""
        found = self._turns(VILITUM)
        return _sums([one] for turn in found for one in turn if one.text == END)

    def _turns(self, game: str) -> Iterator[list[Decision]]:
        for each in self.of(game):
            yield from list(each.turns())[PLACED.get(game, 0) :]

    def rounds(self) -> list[float]:
        """Returns a player's mean presses of a round of Vilnius, for each match."""
        found = (*self.of(VILNIUS), *self.of(VILNIUS, SHORT))
        return [each.taps / SEATS / _rounds(each) for each in found]


def _sums(turns: Iterable[Sequence[Decision]]) -> list[Sum]:
    return [Sum(sum(one.taps for one in turn), sum(one.answers for one in turn)) for turn in turns]


def _rounds(played: Played) -> float:
    """Returns the number of rounds of Vilnius: half of one if only one player has begun it."""
    return 1 + sum(each.text.startswith(INCOME) for each in played.decisions) / SEATS


@dataclass(frozen=True, slots=True)
class Line:
    """A row on a repeated act; `most` is the goal in presses, None without one, and `before` the
    cost before."""

    what: str
    before: str
    most: int | None
    found: Callable[[Matches], list[Sum]]

    def row(self, never: Matches, usual: Matches) -> Row:
        """Returns the row: the median presses, mean answers and most presses; then the median
        presses with Confirm."""
        sums, asked = self.found(never), self.found(usual)
        goal = "" if self.most is None else str(self.most)
        if not sums:
            return Row(self.what, "did not happen", goal, anchor=self.before)
        taps = median(each.taps for each in sums)
        words = f"{_presses(taps)}, {mean(each.answers for each in sums):.1f} answers"
        words += f" (at most {max(each.taps for each in sums)})"
        if asked:
            words += f"; {median(each.taps for each in asked):g} with Confirm"
        met = None if self.most is None else taps <= self.most
        return Row(self.what, words, goal, met, self.before)


def _presses(number: float) -> str:
    return f"{number:g} press" if number == 1 else f"{number:g} presses"


LINES: Final = (
    Line("Vicious Circle, a move", "6, 4 answers", 2, lambda m: m.turns(VICIOUS, 1)),
    Line("Vicious Circle, secret set-up", "13", 7, lambda m: m.set_ups(surprised=False)),
    Line("Vicious Circle, Surprise me", "none", 2, lambda m: m.set_ups(surprised=True)),
    Line("Vilitum, one action and no more", "", None, lambda m: m.turns(VILITUM, 1)),
    Line("Vilitum, move and attack", "7", 4, lambda m: m.turns(VILITUM, 2, capture=True)),
    Line("Vilitum, End turn", "1", 1, Matches.ends),
    Line("Victorus, a turn of one move", "6 and more", 3, lambda m: m.turns(VICTORUS, 1)),
    Line(
        "Victorus, two moves with a capture",
        "over 10",
        5,
        lambda m: m.turns(VICTORUS, 2, capture=True),
    ),
)


TITLE: Final = "Presses, by the shortest way that the screens show (beside the anchor: before)"


async def group(folder: Path, plans: Sequence[Plan] = PLANS) -> Group:
    """Plays these matches and returns their costs."""
    return table(await measure(folder, [*plans]))


def table(found: Sequence[Played]) -> Group:
    """Returns the costs of these matches."""
    return Group(TITLE, tuple(_rows(found)))


def _rows(found: Sequence[Played]) -> Iterator[Row]:
    never, usual = Matches(found, "never"), Matches(found, "turn")
    for line in LINES:
        yield line.row(never, usual)
    for what, kind in (("by default", usual), ("Confirm never", never)):
        if rounds := kind.rounds():
            words = f"{mean(rounds):.1f} presses (mean of {len(rounds)}; at most {max(rounds):.1f})"
            row = f"Vilnius, a round of one player, {what}"
            yield Row(row, words, f"{PRESSES}", mean(rounds) <= PRESSES, "31 to 43")
    for options, name, most, before in (
        ((), "full", (275, 350), "542, 1,111"),
        (SHORT, "short", (165, 210), "331, 695"),
    ):
        if matches := never.of(VILNIUS, options):
            number = mean(len(each.decisions) for each in matches)
            taps = mean(each.taps for each in matches)
            worst = max((len(each.decisions), each.taps) for each in matches)
            of = f" (mean of {len(matches)}; at most {worst[0]}, {worst[1]})"
            of = of if len(matches) > 1 else ""
            words = f"{number:.0f} decisions, {taps:.0f} presses{of}"
            what, goal = f"Vilnius, {name}: both players", f"{most[0]}, {most[1]}"
            yield Row(what, words, goal, number <= most[0] and taps <= most[1], before)
    yield from _posted(never)
    yield from _whole(never)


def _posted(never: Matches) -> Iterator[Row]:
    """Yields the rows on public messages, and on boards in the channel."""
    for each in never.of(VILITUM):
        turns = sum(1 for _ in each.turns()) - PLACED[VILITUM]
        posts, most = each.sent.posts, turns + EXTRA
        words = f"{posts} for {turns} turns"
        yield Row("Vilitum 5x5, public messages", words, f"{most}", posts <= most, "41 for 28")
    matches = [*never.of(VILNIUS), *never.of(VILNIUS, SHORT)]
    for what, before, found in (
        ("", "5.4", [each.sent.posts for each in matches]),
        (", of two who are never there together", "", [1 + each.called for each in matches]),
    ):
        if matches:
            pairs = zip(found, matches, strict=True)
            a_round = mean(number / _rounds(each) for number, each in pairs)
            words = f"{a_round:.1f} (mean of {len(matches)})"
            row = f"Vilnius, public messages a round{what}"
            yield Row(row, words, f"{MESSAGES}", a_round <= MESSAGES, before)
    standing = max((each.sent.standing for each in never.all()), default=0)
    yield Row("boards with a picture at once", f"{standing}", "1", standing <= 1, "all")


def _whole(never: Matches) -> Iterator[Row]:
    for game in GAMES.values():
        for options in ((), SHORT) if game.key == VILNIUS else ((),):
            for each in never.of(game.key, options):
                name = f"{game.title}, short" if options else game.title
                cut = "" if each.over else ", not to its end"
                yield Row(f"{name}: {sum(1 for _ in each.turns())} turns{cut}", _in_all(each))


def _in_all(played: Played) -> str:
    sent = played.sent
    return (
        f"{len(played.decisions)} decisions, {played.taps} presses, {played.answers} answers; "
        f"{sent.posts} messages, {sent.edits} edits, {sent.pings} pings, "
        f"{sent.size / 1e6:.1f} MB of pictures"
    )
