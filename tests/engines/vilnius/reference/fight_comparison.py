"""The engine's fights put beside the second reading, from the last ready to the last loss."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from engines.vilnius.model.state import State
from engines.vilnius.model.values import Battle, Event, Fight, Stage
from tests.engines.vilnius.boards import shown
from tests.engines.vilnius.reference import second_reading as plain
from tests.engines.vilnius.reference.comparison import men_of, symbols


def beaten(state: State, fight: Fight) -> list[bool]:
    """Which enemies are defeated."""
    found: list[bool] = []
    for number, enemy in enumerate(fight.enemies):
        have: Counter[str] = Counter()
        for each in fight.sent:
            if each.enemy == number:
                have.update(symbols(each.arms))
        need = plain.asks(enemy.card, bool(state.table.boost))
        raid = fight.battle is Battle.RAID
        count = len(state.players)
        found.append(plain.razes(need, have, count) if raid else plain.raises(need, have))
    return found


@dataclass
class Course:
    """A fight from the last ready on: what was sent, and what then happened by itself."""

    before: State
    fight: Fight
    events: list[Event] = field(default_factory=list)

    def check(self, after: State) -> None:
        """Red skulls, damage, silver and golden skulls, one after the other."""
        boosted = bool(self.before.table.boost)
        won = beaten(self.before, self.fight)
        told = [each for each in self.events if each[0] in ("beaten", "unbeaten")]
        assert [each[0] == "beaten" for each in told] == won, shown(self.before)
        men = self._reds(won, boosted)
        if after.table.points:
            self._fires(won)
            self._payments(men, boosted)

    def _killed(self, by: str) -> Iterator[Event]:
        return (each for each in self.events if each[0] == "killed" and each[3] == by)

    def _reds(self, won: list[bool], boosted: bool) -> list[plain.Man]:
        men, dead = men_of(self.fight), self._killed("red")
        counts = [plain.reds(n, f.card, men, boosted) for n, f in enumerate(self.fight.enemies)]
        for number, (enemy, count) in enumerate(zip(self.fight.enemies, counts, strict=True)):
            for _ in range(count if won[number] else 0):
                there = [each for each in men if number in each.against]
                if there:
                    _, seat, unit, _, card = next(dead)
                    assert card == enemy.card
                    fit = [e for e in plain.victims(there) if (str(e.seat), e.unit) == (seat, unit)]
                    men.remove(fit[0])
        assert next(dead, None) is None, "no more red skulls"
        return men

    def _fires(self, won: list[bool]) -> None:
        """Points lost for fire, at least, and at most with those for stored provinces."""
        sure = maybe = 0
        for enemy, is_won in zip(self.fight.enemies, won, strict=True):
            side = "damage_vilnius" if enemy.target == "vilnius" else "damage_player"
            effects: list[str] = [] if is_won else plain.DATA[enemy.card][side]
            sure += effects.count("FIRE")
            maybe += effects.count("STORED_OR_POINT")
        if not all(won) and self.fight.battle is Battle.ATTACK:
            sure += plain.standing(self.before.table.enemy_buildings, "EXTRA_FIRE")
        burnt = sum(each[0] == "fire" for each in self.events)
        spared = sum(each[0] == "spared" for each in self.events)
        assert burnt + spared == sure + maybe, shown(self.before)
        assert spared <= maybe

    def _payments(self, men: list[plain.Man], boosted: bool) -> None:
        for colour in ("silver", "gold"):
            cost = "cost_tools" if colour == "silver" else "cost_gold"
            owed = sum(plain.skulls(enemy.card, boosted)[colour] for enemy in self.fight.enemies)
            for _, seat, unit, _, _ in self._killed(colour):
                assert owed > 0, "nobody falls for nothing"
                fit = [e for e in plain.payers(men, cost) if (str(e.seat), e.unit) == (seat, unit)]
                men.remove(fit[0])
                owed -= plain.DATA[unit][cost]
            assert owed <= 0 or not plain.payers(men, cost), shown(self.before)


def _resolved(fight: Fight, after: State) -> bool:
    now = after.fight
    over = now is None or (now.battle, now.enemies) != (fight.battle, fight.enemies)
    return over or after.stage is not Stage.FIGHT


def _razed(before: State, after: State) -> Counter[str]:
    """The enemy buildings that were destroyed; new ones come with a new round only."""
    if before.round.number == after.round.number:
        return Counter(before.table.enemy_buildings) - Counter(after.table.enemy_buildings)
    return Counter(each[1] for each in after.news if each[0] == "razed")


def followed(
    course: Course | None, before: State, after: State, met: Counter[str]
) -> Course | None:
    """Follows a fight from its last ready to its end, and checks it then."""
    fight = before.fight
    if before.stage is Stage.FIGHT and fight is not None and _resolved(fight, after):
        if fight.battle is Battle.RAID:
            razed = _razed(before, after)
            enemies = zip(fight.enemies, beaten(before, fight), strict=True)
            won = Counter(enemy.card for enemy, is_won in enemies if is_won)
            assert razed == won, shown(before)
            met["raid"] += 1
            return None
        course = Course(before, fight)
    if course is None:
        return None
    course.events += after.news
    if after.fight is None or after.ending or after.fight.battle is Battle.RAID:
        course.check(after)
        met[course.fight.battle.value] += 1
        return None
    return course
