"""A step of a plan as it is picked: the position so far, and the effect of a pick.

Where the plan says "whatever they do", the position is drawn after a turn of the others that
changes the seat's choices as little as possible. The rules judge the answer in the position that is
really reached.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any, Final

from engines.entries import Entry
from engines.game import END, PASS, Refusal, Seat
from engines.match import Match
from engines.plans.judging import after_others
from engines.plans.plan import ACTIONS, DEPTH, Branch, Draft, Step

TRIED: Final = 24
"""The most actions compared for a turn that changes little."""


@dataclass(frozen=True, slots=True)
class DraftOnBoard:
    """A draft on the board: the `match` as it would stand, and the draft. `supposed` are the
    actions of others that stand for "whatever they do" in the latest step, each with the match
    before it."""

    match: Match
    draft: Draft
    supposed: tuple[tuple[Match, Entry], ...] = ()


def drawn(base: Match, seat: Seat, draft: Draft) -> DraftOnBoard | None:
    """Returns a draft on the board, from the match as it stands where the plan begins. Where only
    one action is possible it is taken for chosen. None if the draft is no longer possible."""
    match = after(base, seat, draft.before)
    if match is None:
        return None
    supposed: tuple[tuple[Match, Entry], ...] = ()
    if draft.anything:
        found = anything(match, seat)
        if found is None:
            return None
        match, supposed = found
    for text in (*(() if draft.anything else draft.theirs), *draft.own):
        done = _followed(match, text)
        if done is None:
            return None
        match = done
    if draft.own and seat not in match.to_act:
        return None
    return _settled(DraftOnBoard(match, draft, supposed), seat)


def after(base: Match, seat: Seat, steps: Branch) -> Match | None:
    """Returns the match after whole steps; None if they are not possible."""
    match: Match | None = base.forced_on()
    for step in steps:
        assert match is not None
        if step.theirs is None:
            found = anything(match, seat)
            match = found[0] if found else None
        else:
            match = after_others(match, seat, step.theirs)
        for text in step.own:
            match = _followed(match, text) if match and seat in match.to_act else None
        if match is None:
            return None
    return match


def picked(at: DraftOnBoard, seat: Seat, text: str) -> DraftOnBoard | None:
    """Returns the draft after a pick of the seat to act; None if the rules refuse it, or if it is
    too much for one step. A pick may be several actions."""
    match, draft = at.match, at.draft
    if len(match.to_act) != 1:
        return None
    try:
        entries = match.propose(match.to_act[0], text)
    except Refusal:
        return None
    for entry in entries:
        if match.game.forced(match.state) is None:
            draft = _with(draft, entry, seat)
        match = match.follow(entry)
    if len(draft.theirs) > ACTIONS or len(draft.own) > ACTIONS:
        return None
    return _settled(DraftOnBoard(match, draft, at.supposed), seat)


def is_whole(at: DraftOnBoard, seat: Seat) -> bool:
    """Tells whether the draft's step is whole: the seat has acted, and its turn is over."""
    own = at.draft.own
    if not own:
        return False
    return at.match.outcome is not None or not _goes_on(at, seat)


def branch_of(draft: Draft) -> Branch:
    """Returns the branch that ends with a draft's step."""
    return (*draft.before, Step(draft.condition, draft.own))


def next_of(at: DraftOnBoard, seat: Seat) -> DraftOnBoard | None:
    """Returns the beginning of the step after a whole one; None if there is no room, or if the
    match would be over."""
    before = branch_of(at.draft)
    if len(before) >= DEPTH or at.match.outcome is not None:
        return None
    return _settled(DraftOnBoard(at.match, Draft(before)), seat)


def _with(draft: Draft, entry: Entry, seat: Seat) -> Draft:
    if entry.seat == seat:
        return replace(draft, own=(*draft.own, entry.text))
    return replace(draft, theirs=(*draft.theirs, entry.text))


def _settled(at: DraftOnBoard, seat: Seat) -> DraftOnBoard:
    """Returns the draft after every action without an alternative, as long as its step is not
    whole."""
    for _ in range(ACTIONS):
        if is_whole(at, seat) or len(at.match.to_act) != 1:
            break
        actor = at.match.to_act[0]
        legal = at.match.view(actor).legal
        if len(legal) != 1:
            break
        entry = Entry(at.match.ply, actor, at.match.game.write(legal[0]))
        match = at.match.follow(entry).forced_on()
        at = replace(at, match=match, draft=_with(at.draft, entry, seat))
    return at


def _goes_on(at: DraftOnBoard, seat: Seat) -> bool:
    match = at.match
    while match.entries and match.recent:
        before, entry = match.recent[-1], match.entries[-1]
        if before.game.forced(before.state) is None:
            action = before.game.read(entry.text)
            ends = before.game.traits(before.state, action).ends_turn
            return entry.seat == seat and not ends
        match = match.at(before.ply)
    return False


def _followed(match: Match, text: str) -> Match | None:
    """Returns the match after an action and all that is forced; None if the rules refuse it."""
    if len(match.to_act) != 1:
        return None
    try:
        return match.follow(Entry(match.ply, match.to_act[0], text)).forced_on()
    except Refusal:
        return None


# Whatever they do


def anything(match: Match, seat: Seat) -> tuple[Match, tuple[tuple[Match, Entry], ...]] | None:
    """Returns the match after a turn of each of the others that changes little for the seat, and
    their actions, each with the match before it. None if such a turn is not found."""
    match, found = match.forced_on(), list[tuple[Match, Entry]]()
    for _ in range(ACTIONS):
        if seat in match.to_act:
            return match, tuple(found)
        if len(match.to_act) != 1:
            return None
        text = _quiet(match, seat)
        entry = Entry(match.ply, match.to_act[0], text)
        found.append((match, entry))
        match = match.follow(entry).forced_on()
    return None


def _quiet(match: Match, seat: Seat) -> str:
    """Returns the text of an action that changes little: one that ends the turn without a deed,
    else the one after which the seat has most of its usual actions."""
    game, state, actor = match.game, match.state, match.to_act[0]
    legal = match.view(actor).legal
    texts = [game.write(action) for action in legal]
    for idle in (END, PASS):
        if idle in texts:
            return idle
    step = -(-len(legal) // TRIED)
    tried = dict[str, frozenset[str]]()
    for action, text in zip(legal[::step], texts[::step], strict=True):
        then: Any = game.apply(state, actor, action)
        if seat in game.to_act(then):
            tried[text] = frozenset(map(game.write, game.actions(then, seat)))
    usual = Counter(each for after_it in tried.values() for each in after_it)
    most = len(tried) / 2

    def worth(text: str) -> float:
        return sum(1 if usual[each] > most else -1 for each in tried[text])

    return max(tried, key=worth, default=texts[0])
