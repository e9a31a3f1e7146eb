"""The table of a contest, made a second time from the plain texts of its log, by the rules as
people read them. Nothing of `contests` is used here, so that nothing can be wrong in both."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from tools.contests.wrong import expect

POD: Final = (4, 2, 1, 0, 0, 0)


@dataclass
class Plain:
    """What a log tells. `brought` are the points of each match that counts, by person; `played`
    the matches that took place, and `away` the rounds without an opponent of each person. `order`
    is who has withdrawn, and `early` those of them who had played less than half by then."""

    pods: bool
    half: bool
    people: set[int] = field(default_factory=set[int])
    pairs: dict[int, list[int]] = field(default_factory=dict[int, list[int]])
    group: dict[int, int] = field(default_factory=dict[int, int])
    brought: dict[int, dict[int, Fraction]] = field(default_factory=dict[int, dict[int, Fraction]])
    played: set[int] = field(default_factory=set[int])
    extra: dict[int, Fraction] = field(default_factory=lambda: defaultdict[int, Fraction](Fraction))
    byes: dict[int, int] = field(default_factory=lambda: defaultdict[int, int](int))
    order: list[int] = field(default_factory=list[int])
    early: set[int] = field(default_factory=set[int])
    over: bool = False
    acts: int = 0

    def read(self, texts: Iterable[str]) -> Plain:
        """Reads the log."""
        before = ""
        for text in texts:
            expect(not self.over, f"nothing comes after the end: {text}")
            word, *rest = text.split(" ")
            expect(before != "missed" or word in ("missed", "due"), "a round ends by it")
            before = word
            getattr(self, f"_{word}", self._nothing)(*rest)
        return self

    def _nothing(self, *_: str) -> None:
        pass

    def _join(self, person: str, _: str) -> None:
        self.people.add(int(person))

    def _leave(self, person: str) -> None:
        self.people.remove(int(person))

    def _pair(self, match: str, _: str, group: str, people: str) -> None:
        expect(int(match) not in self.pairs, f"match {match} is set once")
        self.pairs[int(match)] = [int(each) for each in people.split("-")]
        self.group[int(match)] = 0 if self.pods else int(group)

    def _result(self, match: str, *points: str) -> None:
        expect(int(match) not in self.brought, f"match {match} is counted once")
        self._enter(match, *points)
        self.acts -= 1

    def _enter(self, match: str, *points: str) -> None:
        people = self.pairs[int(match)]
        self.brought[int(match)] = dict(zip(people, map(Fraction, points), strict=True))
        self.played.add(int(match))
        self.acts += 1

    def _missed(self, match: str, *points: str) -> None:
        expect(sorted(points) == ["0", "1"], f"one of the two of match {match} did not come")
        self._result(match, *points)

    def _annul(self, match: str) -> None:
        del self.brought[int(match)]
        self.played.discard(int(match))
        self.acts += 1

    def _unplayed(self, match: str) -> None:
        expect(int(match) not in self.brought, f"match {match} is counted once")
        people = self.pairs[int(match)]
        there = [each for each in people if each not in self.order]
        half = Fraction(1, 2) if self.half else Fraction(0)
        found = {each: half if each in there else Fraction(0) for each in people}
        if self.pods:
            points = POD[: len(people)]
            found |= {each: Fraction(sum(points[: len(there)]), len(there)) for each in there}
            gone = [each for each in people if each in self.order]
            found |= {each: Fraction(sum(points[len(there) :]), len(gone)) for each in gone}
        self.brought[int(match)] = found

    def _bye(self, _: str, person: str) -> None:
        self.extra[int(person)] += 1
        self.byes[int(person)] += 1

    def _halfbye(self, _: str, person: str) -> None:
        self.extra[int(person)] += Fraction(1, 2)
        self.byes[int(person)] += 1

    def _withdraw(self, person: str) -> None:
        gone = int(person)
        mine = [match for match, people in self.pairs.items() if gone in people]
        if not mine or 2 * sum(1 for each in mine if each in self.played) < len(mine):
            self.early.add(gone)
        self.order.append(gone)

    def _end(self) -> None:
        self.over = True

    _stop = _end

    # The table

    def points(self, drops: Iterable[int] = ()) -> dict[int, Fraction]:
        """Returns everybody's points, without the matches of some people."""
        found = {each: self.extra[each] for each in self.people}
        for match in self.counting(drops):
            for person, each in self.brought[match].items():
                found[person] += each
        return found

    def counting(self, drops: Iterable[int] = ()) -> list[int]:
        """Returns the matches that have brought something, without those of some people."""
        gone = set(drops)
        return [each for each in self.brought if not gone & set(self.pairs[each])]

    def places(self, drops: Iterable[int] = ()) -> dict[int, int]:
        """Returns everybody's place in the own group: one more than how many stand before."""
        points, counting = self.points(drops), self.counting(drops)
        groups = {person: self.group[match] for match in self.pairs for person in self.pairs[match]}
        keys = {each: self._key(each, points, counting) for each in self.people}
        found = dict[int, int]()
        for person in self.people:
            group = [each for each in self.people if groups.get(each, 0) == groups.get(person, 0)]
            level = [each for each in group if keys[each][:2] == keys[person][:2]]
            own = (*keys[person][:2], self._direct(person, level, counting), *keys[person][2:])
            before = [
                each
                for each in group
                if (*keys[each][:2], self._direct(each, level, counting), *keys[each][2:]) < own
                or keys[each][:2] < keys[person][:2]
            ]
            found[person] = 1 + len(before)
        return found

    def _key(
        self, person: int, points: dict[int, Fraction], counting: Sequence[int]
    ) -> tuple[bool, Fraction, int, Fraction]:
        mine = [each for each in counting if person in self.pairs[each]]
        wins, against = 0, [Fraction(0)] * self.byes[person]
        for each in mine:
            brought = self.brought[each]
            best = max(brought.values())
            alone = list(brought.values()).count(best) == 1
            wins += each in self.played and alone and 0 < best == brought[person]
            there = each in self.played
            against += [points[o] if there else Fraction(0) for o in brought if o != person]
        buchholz = Fraction(0) if self.pods else sum(sorted(against)[1:], Fraction(0))
        return person in self.order, -points[person], -wins, -buchholz

    def _direct(self, person: int, level: list[int], counting: Sequence[int]) -> Fraction:
        """Returns the points among those who are level, negative, if all of these have met."""
        if self.pods:
            return Fraction(0)
        among = [each for each in counting if each in self.played]
        among = [each for each in among if set(self.pairs[each]) <= set(level)]
        met = {frozenset(self.pairs[each]) for each in among}
        if len(met) < len(level) * (len(level) - 1) // 2:
            return Fraction(0)
        return -sum((self.brought[each].get(person, Fraction(0)) for each in among), Fraction(0))
