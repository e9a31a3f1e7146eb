"""The standing of a plan as its match goes on: it waits, answers, or has ended.

Nothing is remembered: the answer follows from the plan and the log. The rules judge each planned
action anew in the match as it stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from common.text.say import EMPTY, listed, say
from common.text.text import Text
from engines.entries import BACK, Entry
from engines.game import Refusal, Seat
from engines.match import Match
from engines.plans.plan import Branch, Plan, Step

OVER: Final = say("Your plan has ended.")
OWN: Final = say("You have acted yourself. Your plan has ended.")
ASKED: Final = say("A draw offer waits for your answer. Your plan has ended.")
GONE: Final = say("You no longer play here. Your plan has ended.")


@dataclass(frozen=True, slots=True)
class Waits:
    """The plan waits for others; `plan` is the rest of it, from the turn under way on, and `theirs`
    are the others' actions in that turn."""

    plan: Plan
    theirs: tuple[str, ...] = ()

    def now(self, ply: int) -> Plan:
        """Returns the rest of the plan from this ply on, which is the present one, for a change of
        the plan in the middle of a turn. Branches that name other actions fall away."""
        done, kept = len(self.theirs), list[Branch]()
        for first, *rest in self.plan.branches:
            if first.theirs is None or first.theirs[:done] == self.theirs:
                theirs = None if first.theirs is None else first.theirs[done:]
                kept.append((Step(theirs, first.own), *rest))
        return Plan(self.plan.seat, ply, tuple(dict.fromkeys(kept)))


@dataclass(frozen=True, slots=True)
class Answers:
    """It is the seat's turn, and the plan answers with these actions: the rest of one turn; where
    they are `ordered`, by standing orders."""

    texts: tuple[str, ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class PlanEnded:
    """The plan has ended: `why` in a sentence to its player, empty if it was played to its end."""

    why: Text = EMPTY


Standing: TypeAlias = Waits | Answers | PlanEnded


@dataclass(slots=True)
class _Course:
    """The way of the match since the plan was made. `alive` are the branches that it has followed,
    from the step under way on; `began` is the match as it stood when that step began; `theirs` are
    the choices of others in it, each with the match before it; `own` are those of the seat."""

    plan: Plan
    names: Sequence[str]
    began: Match
    alive: tuple[Branch, ...]
    theirs: list[tuple[Match, Entry]] = field(default_factory=list[tuple[Match, Entry]])
    own: list[str] = field(default_factory=list[str])

    def texts(self) -> tuple[str, ...]:
        """Returns the choices of others in the step under way."""
        return tuple(entry.text for _, entry in self.theirs)

    def meeting(self, match: Match) -> tuple[Branch, ...]:
        """Returns the branches whose condition is met where the seat is to act: first those that
        name the others' actions."""
        met = [each for each in self.alive if self._is_met(each, match)]
        return tuple(sorted(met, key=lambda branch: branch[0].theirs is None))

    def _is_met(self, branch: Branch, match: Match) -> bool:
        """Tells whether the others have played the actions of the branch, or others that lead to
        the same position."""
        theirs = branch[0].theirs
        if theirs is None or theirs == self.texts():
            return True
        then = after_others(self.began, self.plan.seat, theirs)
        return then is not None and then.state == match.state

    def follow(self, before: Match, entry: Entry, after: Match) -> Text | None:
        """Goes on by one entry; returns why that ends the plan, None if it goes on."""
        if not entry.is_action:
            return self._table_entry(before, entry)
        if before.game.forced(before.state) is not None:
            return None  # nobody chose it
        if entry.seat != self.plan.seat:
            self.theirs.append((before, entry))
            return None
        return self._own_action(before, entry, after)

    def _table_entry(self, before: Match, entry: Entry) -> Text | None:
        """Returns the end of the plan if this entry brings it. An action that another player takes
        back was no more than a thought; any other entry of the table was not foreseen."""
        if entry.text == BACK and entry.seat != self.plan.seat and self.theirs:
            self.theirs.pop()
            return None
        if entry.seat == self.plan.seat:
            return OWN
        words = before.table_words(entry, self.names)
        return say("{words:^}. Your plan has ended.", words=words)

    def _own_action(self, before: Match, entry: Entry, after: Match) -> Text | None:
        if not self.own:
            self.alive = self.meeting(before)
        self.own.append(entry.text)
        done = tuple(self.own)
        self.alive = tuple(each for each in self.alive if each[0].own[: len(done)] == done)
        if before.game.traits(before.state, before.game.read(entry.text)).ends_turn:
            whole = [each for each in self.alive if each[0].own == done]
            rest = tuple(each[1:] for each in whole if len(each) > 1)
            if whole and not rest:
                return EMPTY
            self.alive, self.own, self.theirs, self.began = rest, [], [], after
        return None if self.alive else OWN

    def difference(self) -> Text:
        """Returns the others' actions that no branch foresees, in a sentence."""
        known = [each[0].theirs or () for each in self.alive]
        same = max((_alike(each, self.texts()) for each in known), default=0)
        at = min(same, len(self.theirs) - 1)
        if at < 0:
            return OVER
        who = self.theirs[at][1].seat
        turn = [each for each in self.theirs[at:] if each[1].seat == who]
        played = [before.game.brief(*_asked(before, entry)) for before, entry in turn]
        words = say("{player} played {deeds} instead. Your plan has ended.", deeds=listed(played))
        return words.filled(player=self.names[who])


def _asked(before: Match, entry: Entry) -> tuple[object, Seat, object]:
    return before.view(entry.seat), entry.seat, before.game.read(entry.text)


def judge(plan: Plan, match: Match, names: Sequence[str] = ()) -> Standing:
    """Returns how a plan stands in the match as it is now. `names` are the players', by seat; by
    default each is called by the side. Text in sentences is for the plan's own player alone."""
    if match.outcome is not None:
        return PlanEnded()
    if not plan.branches:  # one that is only being drafted, which it is until the match goes on
        return Waits(plan) if plan.ply == match.ply else PlanEnded()
    if plan.seat not in match.persons or not 0 <= plan.ply <= match.ply:
        return PlanEnded(GONE)
    moment = match.at(plan.ply)
    course = _Course(plan, names or match.sides, moment, plan.branches)
    for entry in match.entries[plan.ply :]:
        before, moment = moment, moment.follow(entry)
        why = course.follow(before, entry, moment)
        if why is not None:
            return PlanEnded(why)
    if plan.seat in match.to_act:
        return _answer(course, match)
    left = replace(plan, ply=course.began.ply, branches=course.alive)
    return Waits(left, course.texts())


def _answer(course: _Course, match: Match) -> Standing:
    """Returns the answer at the seat's turn, which may have begun. One that is no longer a whole
    turn by the rules ends the plan before any of it is played."""
    if match.asking(course.plan.seat):
        return PlanEnded(ASKED)
    found = course.alive if course.own else course.meeting(match)
    if not found:
        return PlanEnded(course.difference())
    texts = found[0][0].own[len(course.own) :]
    if is_turn(match, course.plan.seat, texts):
        return Answers(texts)
    named = ", ".join(found[0][0].own)[:100]
    words = say("Your planned answer ({answer}) is not possible now. Your plan has ended.")
    return PlanEnded(words.filled(answer=named))


def is_turn(match: Match, seat: Seat, texts: Sequence[str]) -> bool:
    """Tells whether these actions are legal for the seat one after the other, exactly as they are
    written, and end its turn with the last one. An action that reveals something comes last, since
    nobody could foresee its consequences."""
    for number, text in enumerate(texts, 1):
        view = match.view(seat)
        if seat not in match.to_act or not match.game.shows_choice(match.view(None)):
            return False
        try:
            action = match.game.read(text)
        except Refusal:
            return False
        if action not in view.legal or match.game.write(action) != text:
            return False
        traits, last = match.game.traits(match.state, action), number == len(texts)
        if traits.ends_turn is not last or (traits.reveals and not last):
            return False
        match = match.follow(Entry(match.ply, seat, text))
    return bool(texts)


def only_action(match: Match, seat: Seat) -> str | None:
    """Returns the text of the only action that the seat to act has, where everybody may know that;
    else None, as where an offer waits for the seat's answer."""
    if match.to_act != (seat,) or seat not in match.persons or match.asking(seat):
        return None
    legal = match.view(seat).legal
    if len(legal) != 1 or not match.game.shows_choice(match.view(None)):
        return None
    return match.game.write(legal[0])


def after_others(match: Match, seat: Seat, texts: Sequence[str]) -> Match | None:
    """Returns the match after these actions of others and all that the rules force; None if the
    rules refuse one of them, or if the seat is then not to act."""
    match = match.forced_on()
    for text in texts:
        if len(match.to_act) != 1 or seat in match.to_act:
            return None
        try:
            match = match.follow(Entry(match.ply, match.to_act[0], text)).forced_on()
        except Refusal:
            return None
    return match if seat in match.to_act else None


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """Returns how many of the first texts are the same."""
    same = 0
    for first, second in zip(one, other, strict=False):
        if first != second:
            break
        same += 1
    return same
