"""Compares the log with the acts sent: nothing lost, nothing twice, nothing out of nowhere. Makes
the table of the results."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from db.values import is_bot
from engines.match import LATE, LIMIT, TIME, Entry, Match, replay
from tools.soak.acts import Act, meant
from tools.soak.books import Page

log = logging.getLogger(__name__)

EARLY: Final = timedelta(seconds=1)
SLOWEST: Final = timedelta(seconds=40)
"""The longest time from sending an act to its entry, with time for the bot's own retries."""
ROUGHLY: Final = timedelta(seconds=1)
"""The most by which an entry may seem later than its answer, since two clocks date them."""


class Ledger:
    """A check that goes along every log once, from restart to restart, with the acts sent between
    them. `committed`, `by_itself` and `by_bot` count entries; `found` are the violations, in
    words."""

    def __init__(self) -> None:
        self._walked: dict[int, Match] = {}
        self._once: set[str] = set()
        self._waiting: list[Act] = []
        self._rest: dict[Act, list[tuple[str, ...]]] = {}
        """The entries that a press may still play after its first: one press may stand for several
        actions."""
        self.committed = 0
        self.by_itself = 0
        self.by_bot = 0
        self.found: list[str] = []

    def settle(self, pages: dict[int, Page], acts: list[Act], still: Sequence[Act] = ()) -> None:
        """Checks the entries since the last call against these acts, which are all over. Matches
        with acts `still` under way, whose process lives, wait for a later call: the entries of
        those acts are not known yet."""
        busy = {act.match_id for act in still if act.match_id is not None}
        by_match: dict[int, list[Act]] = {}
        for act in (*self._waiting, *acts):
            if act.match_id is not None:
                by_match.setdefault(act.match_id, []).append(act)
        self._waiting = [act for each in busy & by_match.keys() for act in by_match[each]]
        for number, page in pages.items():
            if number not in busy:
                self._walk(page, by_match.get(number, []))
        for number in by_match.keys() - pages.keys():
            self.found.append(f"match {number} has gone")

    def _walk(self, page: Page, acts: list[Act]) -> None:
        match = self._walked.get(page.id) or replay(page.match.setup)
        used: dict[Act, list[str]] = {}
        self._rest.clear()
        for entry in page.match.entries[match.ply :]:
            act = self._explain(page, match, _together(match, page.match), acts, used)
            if act is not None:
                used.setdefault(act, []).append(entry.text)
            match = match.follow(entry)
        self._walked[page.id] = match
        for act in acts:
            if act.verdict == "committed" and act not in used:
                self.found.append(f"match {page.id}: lost {_of(act)}")

    def _explain(
        self,
        page: Page,
        match: Match,
        together: list[Entry],
        acts: list[Act],
        used: dict[Act, list[str]],
    ) -> Act | None:
        """Returns the act that has played the first of these entries, which were committed
        together; None if the bot played it, or it came by itself or out of nowhere."""
        entry = together[0]
        forced = match.forced()
        if forced is None and _is_bots(page, match, entry):
            self.by_bot += 1
            return None
        if forced is not None or entry.text in (TIME, LATE, LIMIT):
            self.by_itself += 1
            if forced is not None and (forced.seat, forced.text) != (entry.seat, entry.text):
                self._nowhere(match, entry, "instead of what the rules force")
            return None
        self.committed += 1
        able = [each for each in acts if self._could(each, match, entry, used)]
        if not able:
            near = [f"{_of(each)} ({each.verdict})" for each in acts if each.seat == entry.seat]
            self._nowhere(match, entry, f"that nobody sent, among {near[-3:]}")
            return None
        texts = tuple(each.text for each in together)
        act = min(able, key=lambda each: (not self._plays(each, match, texts), *_rank(each)))
        if act.once:
            self._once.add(act.once)
        if act.parts is not None:
            ahead = self._rest[act] if act in used else _meant(match, act)
            self._rest[act] = [each[1:] for each in ahead if entry.text in each[:1]]
        return act

    def _could(self, act: Act, match: Match, entry: Entry, used: dict[Act, list[str]]) -> bool:
        if act.seat != entry.seat or act.verdict == "refused":
            return False
        if entry.at is None or not act.at - EARLY <= entry.at <= _latest(act):
            return False
        if act in self._rest:
            return any(entry.text in each[:1] for each in self._rest[act])
        if act.once in self._once:
            return False
        if act.texts:
            return used.get(act, []).count(entry.text) < act.texts.count(entry.text)
        if act in used:  # by a control whose effect is not known
            return False
        return act.parts is None or any(entry.text in each[:1] for each in _meant(match, act))

    def _plays(self, act: Act, match: Match, texts: tuple[str, ...]) -> bool:
        """Tells whether an act that could have played the first of these texts may have played all
        of them."""
        if act.parts is None:
            return not act.texts or texts == act.texts[-len(texts) :]
        ahead = self._rest.get(act) or _meant(match, act)
        return any(each[: len(texts)] == texts for each in ahead)

    def _nowhere(self, match: Match, entry: Entry, why: str) -> None:
        where = f"{match.game.key} ply {entry.ply} seat {entry.seat}"
        self.found.append(f"{where}: an entry {why}: {entry.text!r} at {entry.at}")


def _is_bots(page: Page, match: Match, entry: Entry) -> bool:
    """Tells whether the bot has played this entry, at its own seat or for a player who has left."""
    return is_bot(page.people[entry.seat]) or (entry.is_action and entry.seat in match.awaits_bot)


def _together(match: Match, whole: Match) -> list[Entry]:
    """Returns the next entry and those of its seat committed together with it, without forced
    ones."""
    first, found = whole.entries[match.ply], list[Entry]()
    for entry in whole.entries[match.ply :]:
        if entry.at != first.at:
            break
        if entry.seat == first.seat and match.forced() is None:
            found.append(entry)
        match = match.follow(entry)
    return found or [first]


def _meant(match: Match, act: Act) -> Iterator[tuple[str, ...]]:
    """Yields the entries that a press in a pick may have played: read against this log, then before
    each of the last entries of other seats, back to the press."""
    yield meant(match, act)
    while act.ply < match.ply and match.entries[-1].seat != act.seat:
        match = match.at(match.ply - 1)
        yield meant(match, act)


def _latest(act: Act) -> datetime:
    """Returns the last moment at which an act may have played: its answer, `SLOWEST` at most."""
    deed = act.deed
    if deed.shown is None:
        return act.at + SLOWEST
    return act.at + min(SLOWEST, timedelta(seconds=deed.shown - deed.begun) + ROUGHLY)


def _rank(act: Act) -> tuple[int, int, datetime]:
    """Returns a sort key. Acts whose answer reports success come first, then acts whose entries are
    known; among these, the act with the earliest last moment."""
    known = act.texts or act.parts is not None
    return int(act.verdict != "committed"), int(not known), _latest(act)


def _of(act: Act) -> str:
    deed = act.deed
    return f"{act.kind} {deed.what!r} {act.texts or act.parts} by seat {act.seat}: {deed.told!r}"


MOST: Final = 25
"""The most violations printed of a kind."""


@dataclass
class Report:
    """All counts. `violations` are in words, by kind; `delays` are in seconds, by name."""

    counts: dict[str, Counter[str]] = field(default_factory=dict[str, Counter[str]])
    violations: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    delays: dict[str, list[float]] = field(default_factory=dict[str, list[float]])

    def count(self, section: str, what: str, number: int = 1) -> None:
        self.counts.setdefault(section, Counter())[what] += number

    def violated(self, kind: str, words: str) -> None:
        """Notes a violation, and logs it at once, since a run takes long."""
        log.warning("%s: %s", kind, words)
        self.violations.setdefault(kind, []).append(words)

    def delay(self, what: str, seconds: float) -> None:
        self.delays.setdefault(what, []).append(seconds)

    def table(self) -> str:
        lines: list[str] = []
        for section, counter in self.counts.items():
            lines.append(section)
            lines += [f"  {name:32}{number:9}" for name, number in sorted(counter.items())]
        lines.append("delays in milliseconds: p50, p95, p99, worst")
        lines += [f"  {name:32}{_spread(each)}" for name, each in self.delays.items()]
        total = sum(map(len, self.violations.values()))
        lines.append(f"violations: {total}")
        for kind, found in sorted(self.violations.items()):
            lines.append(f"  {kind}: {len(found)}")
            lines += [f"    {words}" for words in found[:MOST]]
        return "\n".join(lines)


def _spread(values: list[float]) -> str:
    ordered = sorted(values)
    at = [ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in (0.5, 0.95, 0.99)]
    return "".join(f"{each * 1000:9.1f}" for each in (*at, ordered[-1]))
