"""Compares the log with what was sent: nothing lost, nothing twice, nothing out of nowhere."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from benchmarks.soak.acts import Act
from benchmarks.soak.books import Page
from engines.match import LIMIT, TIME, Entry, Match, replay

EARLY: Final = timedelta(seconds=1)
LATE: Final = timedelta(seconds=40)
"""The longest time between sending something and its being played, since the bot's own retries take
time."""


class Ledger:
    """A check that goes along every log once, from restart to restart, with the acts of the time
    between. `committed` and `by_itself` count entries; `found` are the violations, in words."""

    def __init__(self) -> None:
        self._walked: dict[int, Match] = {}
        self._once: set[str] = set()
        self.committed = 0
        self.by_itself = 0
        self.found: list[str] = []

    def settle(self, pages: dict[int, Page], acts: list[Act]) -> None:
        """Checks what has been played since the last call. All these acts are over."""
        by_match: dict[int, list[Act]] = {}
        for act in acts:
            if act.match_id is not None:
                by_match.setdefault(act.match_id, []).append(act)
        for number, page in pages.items():
            self._walk(page, by_match.get(number, []))
        for number in by_match.keys() - pages.keys():
            self.found.append(f"match {number} has gone")

    def _walk(self, page: Page, acts: list[Act]) -> None:
        match = self._walked.get(page.id) or replay(page.match.setup)
        used: dict[Act, list[str]] = {}
        for entry in page.match.entries[match.ply :]:
            act = self._explain(match, entry, acts, used)
            if act is not None:
                used.setdefault(act, []).append(entry.text)
            match = match.follow(entry)
        self._walked[page.id] = match
        for act in acts:
            if act.verdict == "committed" and act not in used:
                self.found.append(f"match {page.id}: lost {_of(act)}")

    def _explain(
        self, match: Match, entry: Entry, acts: list[Act], used: dict[Act, list[str]]
    ) -> Act | None:
        """Returns the act that has played this entry; None if it came by itself, or out of
        nowhere."""
        forced = match.automatic()
        if forced is not None or entry.text in (TIME, LIMIT):
            self.by_itself += 1
            if forced is not None and (forced.seat, forced.text) != (entry.seat, entry.text):
                self._nowhere(match, entry, "instead of what the rules force")
            return None
        self.committed += 1
        parts = _parts(match, entry)
        able = [each for each in acts if self._could(each, entry, parts, used)]
        if not able:
            near = [f"{_of(each)} ({each.verdict})" for each in acts if each.seat == entry.seat]
            self._nowhere(match, entry, f"that nobody sent, among {near[-3:]}")
            return None
        act = min(able, key=_rank)
        if act.once:
            self._once.add(act.once)
        return act

    def _could(
        self, act: Act, entry: Entry, parts: tuple[str, ...], used: dict[Act, list[str]]
    ) -> bool:
        if act.seat != entry.seat or act.verdict == "refused" or act.once in self._once:
            return False
        if entry.at is None or not act.at - EARLY <= entry.at <= act.at + LATE:
            return False
        if act.texts:
            return used.get(act, []).count(entry.text) < act.texts.count(entry.text)
        if act in used:
            return False
        if act.parts is None:
            return True
        return parts == act.parts if act.exact else parts[: len(act.parts)] == act.parts

    def _nowhere(self, match: Match, entry: Entry, why: str) -> None:
        where = f"{match.game.key} ply {entry.ply} seat {entry.seat}"
        self.found.append(f"{where}: an entry {why}: {entry.text!r} at {entry.at}")


def _parts(match: Match, entry: Entry) -> tuple[str, ...]:
    """Returns the parts that would have been picked for this entry."""
    if not entry.is_action:
        return ()
    view = match.view(entry.seat)
    parts = match.game.parts(view, match.game.read(entry.text))
    return tuple(each.value for each in parts)


def _rank(act: Act) -> tuple[int, int]:
    """Returns a sort key: acts that say they have played it come first, then those known best."""
    known = 0 if act.texts else 1 if act.parts is not None else 2
    return int(act.verdict != "committed"), known


def _of(act: Act) -> str:
    deed = act.deed
    return f"{act.kind} {deed.what!r} {act.texts or act.parts} by seat {act.seat}: {deed.told!r}"
