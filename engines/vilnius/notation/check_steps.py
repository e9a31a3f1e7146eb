"""Whether the steps of a position can be, with the fight or the bill that they are about."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from engines.game import Unreadable
from engines.vilnius.model import weapons
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Battle, Fight, Phase, Stage, Step, VilniusEnding
from engines.vilnius.notation import check_payment, steps
from engines.vilnius.rules import fights, flow, rounds
from engines.vilnius.rules.aftermath import targets
from engines.vilnius.rules.draft import draft_of

_LOSSES: Final = r"(silver )?gold clean"
_RUNNING: Final = re.compile(
    rf"\|(income|city|capture|keep)|pay \|city|store \|(city|attack)|(harm )+\|(draw|city)"
    rf"|(harm )+(muster )*begin \|raid|fight \|(raid|capture|victory)"
    rf"|(red )*(harm )*{_LOSSES} \|(raid|victory)|plunder \|raid|(levy|pick|put) \|capture"
)
"""The steps that have come up, and after the bar that of the round."""
_FALLEN: Final = re.compile(
    r"(harm )*\|(draw|city)|(harm )*(muster )*begin \|raid"
    r"|(harm )*silver gold clean \|(raid|victory)"
)
_DEFENDED: Final = re.compile(r"\|")
_BATTLES: Final = {
    Stage.RAID: Battle.ATTACK,
    Stage.VICTORY: Battle.FINAL,
    Stage.CAPTURE: Battle.RAID,
}
"""What is fought before a step."""
_SEATED: Final = frozenset(
    {Stage.PAY, Stage.STORE, Stage.LEVY, Stage.PICK, Stage.PUT, Stage.MUSTER, Stage.CITY}
)
_NUMBERED: Final = frozenset(
    {Stage.SILVER, Stage.GOLD, Stage.PLUNDER, Stage.LEVY, Stage.PICK, Stage.PUT}
)
_PHASES: Final = {
    Stage.INCOME: Phase.INCOME,
    Stage.DRAW: Phase.PREPARATION,
    Stage.CITY: Phase.CITY,
    Stage.ATTACK: Phase.CITY,
    Stage.VICTORY: Phase.FINAL,
}
"""The phase before a step of the round; the military one before all others."""


def check(state: State) -> None:
    """Raises `Unreadable` where the steps cannot be those of this position, or where the game
    would not wait here for a player."""
    extra, usual = steps.divided(state)
    shape = "".join(f"{step.stage.value} " for step in extra) + "|"
    shape += usual[0].stage.value if usual else ""
    known = {None: _RUNNING, VilniusEnding.FALLEN: _FALLEN, VilniusEnding.DEFENDED: _DEFENDED}
    _insist(known[state.ending].fullmatch(shape), "These steps cannot follow one another.")
    _insist(state.phase is _phase(state, extra, usual), "This phase does not go with the steps.")
    for step in state.steps:
        _check_step(step)
    _check_attackers(state)
    _check_fight(state, extra, usual)
    _check_harms(state, extra)
    _check_seats(state, extra, usual)
    check_payment.check(state)
    if state.ending is None and not can_go_on(state):
        raise Unreadable("The game would not wait here: nothing is left to be decided.")


def can_go_on(state: State) -> bool:
    """Whether the game waits here, and what has been begun can be paid."""
    return flow.waits(state) and check_payment.can_be_paid(state)


def _insist(holds: object, sentence: str) -> None:
    if not holds:
        raise Unreadable(sentence)


def _phase(state: State, extra: Sequence[Step], usual: Sequence[Step]) -> Phase:
    if not usual:
        return Phase.FINAL
    stage = usual[0].stage
    harmed = state.ending is not None or any(step.stage is Stage.HARM for step in extra)
    if stage is Stage.CITY and harmed:
        return Phase.PREPARATION
    return _PHASES.get(stage, Phase.MILITARY)


def _check_step(step: Step) -> None:
    """A step has what belongs to its stage, and nothing else."""
    stage = step.stage
    if stage in (Stage.DRAW, Stage.CAPTURE, Stage.HARM):
        return
    _insist((step.seat >= 0) is (stage in _SEATED), f"Whose step “{stage.value}” is, is wrong.")
    _insist(
        not step.number or stage in _NUMBERED or stage is Stage.RED,
        f"“{stage.value}” has no number.",
    )
    _insist(step.effect is None, "Only “harm” has an effect.")
    _insist(not step.card or stage is Stage.RED, f"“{stage.value}” has no card.")
    _insist(not step.given or stage is Stage.PLUNDER, "Only “plunder” tells who has had loot.")
    _insist(len(set(step.given)) == len(step.given), "Nobody has had loot twice.")
    if stage in (Stage.LEVY, Stage.PICK, Stage.PUT):
        _insist(1 <= step.number <= len(CARDS.conquests), "There are four stacks.")


def _check_seats(state: State, extra: Sequence[Step], usual: Sequence[Step]) -> None:
    """Who is at it."""
    for step in extra:
        if step.stage is Stage.MUSTER:
            _insist(step.seat in state.attackers, "Only attacking rows muster.")
    if state.ending is None:
        _check_begun(state, extra[0] if extra else usual[0], usual[0])
        if state.phase is Phase.CITY and usual[0].stage is Stage.CITY:
            _insist(not state.players[usual[0].seat].passed, "Who has passed is not to act.")


def _check_begun(state: State, begun: Step, usual: Step) -> None:
    """The step now fits that of the round in which it has come up."""
    stage = begun.stage
    if stage in (Stage.PAY, Stage.LEVY, Stage.PICK, Stage.PUT):
        _insist(begun.seat == usual.seat, "Who pays or captures is whose turn it is.")
    if stage in (Stage.PICK, Stage.PUT):
        _insist(len(state.stacks[begun.number - 1]) > 1, "There is nothing to choose there.")
    if stage is Stage.STORE:
        _insist(state.players[begun.seat].passed, "Only who has passed stores.")
    if stage is Stage.FIGHT and usual.stage is Stage.CAPTURE:
        _insist(usual.seat == state.first, "Provinces are captured after enemy buildings.")


# Fights


def _check_attackers(state: State) -> None:
    order = [seat for seat in state.order_of_seats() if seat in state.attackers]
    _insist(list(state.attackers) == order, "Attacked players stand in their order, each once.")
    if state.phase in (Phase.INCOME, Phase.PREPARATION, Phase.CITY):
        _insist(not order, "Rows attack in the military phase.")


def _check_fight(state: State, extra: Sequence[Step], usual: Sequence[Step]) -> None:
    fighting = any(step.stage in (Stage.FIGHT, Stage.CLEAN) for step in extra)
    _insist(fighting is (state.fight is not None), "A fight is there while it is fought.")
    if state.fight is None:
        return
    _insist(state.fight.battle is _BATTLES[usual[0].stage], "Another fight is fought then.")
    _check_foes(state, state.fight)
    _check_sent(state.fight)
    _check_recalled(state.fight, sending=extra[0].stage is Stage.FIGHT)
    if extra[0].stage is Stage.FIGHT:
        told = any(foe.defeated for foe in state.fight.foes)
        _insist(not told, "Nobody is defeated before all are ready.")
    else:
        _check_losses(state, state.fight, extra)


def _check_foes(state: State, fight: Fight) -> None:
    if fight.battle is Battle.RAID:
        cards = tuple(foe.card for foe in fight.foes)
        _insist(cards == targets(state.works), "Those buildings cannot be attacked.")
        return
    rows = list(dict.fromkeys(foe.seat for foe in fight.foes))
    attacking = list(state.order_of_seats() if fight.battle is Battle.FINAL else state.attackers)
    kept = [seat for seat in attacking if seat in rows]
    sorted_ = sorted((foe.seat for foe in fight.foes), key=attacking.index) if kept == rows else []
    _insist(sorted_ == [foe.seat for foe in fight.foes], "The rows attack in their order.")
    _insist(fight.battle is Battle.FINAL or kept == attacking, "All attacked have an enemy.")


def _check_sent(fight: Fight) -> None:
    """No unit has sent more than its weapons, and only one that spreads them sends some."""
    _insist(all(each.foe < len(fight.foes) for each in fight.sent), "There is no such enemy.")
    for fighter in fights.fighters(fight.sent):
        have = CARDS.units[fighter.unit].arms
        own = [e.arms for e in fight.sent if fighter == (e.seat, e.unit, e.copy)]
        over = any(weapons.lacking(weapons.total(own), have))
        _insist(not over, f"“{fighter.unit}” has not so many weapons.")
        whole = own == [have] or fights.spreads(fight, fighter.unit)
        _insist(whole, f"“{fighter.unit}” does not spread its weapons here.")


def _check_recalled(fight: Fight, *, sending: bool) -> None:
    _insist(sending or not fight.recalled, "Units are taken back while they are being sent.")
    most = all(fights.recalls_left(fight, seat) >= 0 for seat in fight.recalled)
    _insist(most, f"Nobody takes units back more than {fights.MOST_RECALLS} times in a fight.")


def _check_losses(state: State, fight: Fight, extra: Sequence[Step]) -> None:
    """Red, silver and golden skulls are those of the enemies."""
    skulls = [weapons.skulls(foe.card, bool(state.boost)) for foe in fight.foes]
    reds = [step for step in extra if step.stage is Stage.RED]
    numbers = [step.number for step in reds]
    _insist(numbers == sorted(numbers), "Red skulls come in the order of the enemies.")
    for step in reds:
        _insist(step.number < len(fight.foes), "There is no such enemy.")
        foe = fight.foes[step.number]
        _insist(foe.card == step.card and foe.defeated, "Only a defeated enemy kills at once.")
        _insist(numbers.count(step.number) <= skulls[step.number].red, "Too many red skulls.")
    for stage, sum_ in (
        (Stage.SILVER, sum(each.silver for each in skulls)),
        (Stage.GOLD, sum(each.gold for each in skulls)),
    ):
        for at, step in enumerate(extra):
            if step.stage is stage:
                fits = step.number <= sum_ if at == 0 else step.number == sum_
                _insist(fits, f"The enemies have another number of {stage.value} skulls.")


def _check_harms(state: State, extra: Sequence[Step]) -> None:
    """What is still to be suffered is the end of all that is to be suffered."""
    harms = [step for step in extra if step.stage is Stage.HARM]
    if not harms and not any(step.stage is Stage.RED for step in extra):
        return
    draft = draft_of(state)
    if state.fight is not None:
        every = fights.damage(draft, state.fight)
    elif state.boost:
        every = rounds.harms(draft, CARDS.boosts[state.boost].effects, state.boost)
    else:
        every = []
    left = every[len(every) - len(harms) :] if len(harms) <= len(every) else []
    _insist(harms == left, "This damage is not what comes of the enemies, or of the Boost.")
    if extra[0].stage is Stage.RED:
        _insist(harms == every, "All damage comes after the red skulls.")
