"""A plan in words, for its player."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from common.text.say import EMPTY, capitalised, joined, listed, say
from common.text.text import Text
from engines.entries import Entry
from engines.game import Refusal, Seat
from engines.match import Match
from engines.plans.drafting import after, anything
from engines.plans.plan import Branch, Draft, Plan, Step


def branch_words(base: Match, seat: Seat, branch: Branch, names: Sequence[str]) -> Text:
    """Returns a branch in words: “If @Ben plays Saint d1 to a1: **Child b2 takes a1**. Then
    whatever they do: **end the turn**.” `names` are the players', by seat."""
    told = list[Text]()
    then: Match | None = base.forced_on()
    for depth, step in enumerate(branch):
        words, then = _step_words(then, seat, step, names, first=not depth)
        told.append(words)
    return joined(" ", told)


def plan_words(base: Match, plan: Plan, names: Sequence[str]) -> list[Text]:
    """Returns the branches of a plan in words."""
    return [branch_words(base, plan.seat, branch, names) for branch in plan.branches]


def draft_words(base: Match, seat: Seat, draft: Draft, names: Sequence[str]) -> Text:
    """Returns the picked part of a draft's step in words; empty for none."""
    match = after(base, seat, draft.before)
    if not (draft.anything or draft.theirs or draft.own):
        return EMPTY
    step = Step(draft.condition, draft.own)
    words, _ = _step_words(match, seat, step, names, first=not draft.before)
    return words


def _step_words(
    match: Match | None, seat: Seat, step: Step, names: Sequence[str], *, first: bool
) -> tuple[Text, Match | None]:
    """Returns a step in words, from the match before it, and the match after it; from the texts
    alone if the match is unknown."""
    if step.theirs is None:
        condition: Text = say("Whatever they do") if first else say("Then, whatever they do")
        found = anything(match, seat) if match else None
        match = found[0] if found else None
    elif step.theirs:
        told, match = _played(match, step.theirs, names)
        condition = say("If {deeds}", deeds=told) if first else say("Then if {deeds}", deeds=told)
    else:
        condition = capitalised(say("at once")) if first else say("Then at once")
    own, match = _played(match, step.own, ())
    words = say("{condition}: **{deeds}**.") if own else say("{condition}:")
    return words.filled(condition=condition, deeds=own), match


def _played(
    match: Match | None, texts: Sequence[str], names: Sequence[str]
) -> tuple[Text, Match | None]:
    """Returns these actions in words, by name if there are names, and the match after them."""
    found = list[tuple[Seat, str]]()
    for text in texts:
        actor = match.to_act[0] if match and match.to_act else -1
        words, match = _action(match, text)
        found.append((actor, words))
    told = list[Text]()
    for actor, group in groupby(found, key=lambda each: each[0]):
        deeds = listed([words for _, words in group])
        known = names and actor >= 0
        words = say("{player} plays {deeds}", player=names[actor], deeds=deeds) if known else deeds
        told.append(words)
    return listed(told), match


def _action(match: Match | None, text: str) -> tuple[str, Match | None]:
    """Returns an action in words, and the match after it and all that is forced."""
    if match is None or len(match.to_act) != 1:
        return text, None
    actor = match.to_act[0]
    try:
        words = match.game.brief(match.view(actor), actor, match.game.read(text))
        return words, match.follow(Entry(match.ply, actor, text)).forced_on()
    except Refusal:
        return text, None
