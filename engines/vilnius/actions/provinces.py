"""Capturing a province: the stack, the units sent for it, the choice, and the order below."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from common.text.say import joined, listed, say
from common.text.text import Text
from engines.game import Seat
from engines.grammar import Param, Verb
from engines.vilnius.actions import params
from engines.vilnius.actions.rule import ActionRule, StageRule, Stages
from engines.vilnius.model import weapons
from engines.vilnius.model.actions import Action, Capture, Choose, Ready, Send, Under
from engines.vilnius.model.cards import NO_ARMS, Arms, CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Bill, Stage, Step, VilniusView
from engines.vilnius.names import either, side, weapons_in_a_sentence, weapons_in_words
from engines.vilnius.rules.draft import Draft

LOOKED_AT: Final = 3
"""The number of provinces to look at when one is captured."""

# The stack


def _stacks(state: State, seat: Seat) -> Iterator[Action]:
    hand = state.players[seat].units.hand
    yield from (Capture(stack) for stack in _open(state.face_down.stacks, hand))
    yield Ready()


def can_capture(hand: tuple[CardId, ...], stack: int) -> bool:
    """Tells whether these units raise the weapons that a stack, counted from 1, costs."""
    have = weapons.total(CARDS.units[unit].arms for unit in hand)
    return not weapons.short(CARDS.conquests[stack - 1], have)


def _open(stacks: tuple[tuple[CardId, ...], ...], hand: tuple[CardId, ...]) -> tuple[int, ...]:
    """Returns the stacks from which a province can be captured with these units."""
    return tuple(
        number for number, stack in enumerate(stacks, 1) if stack and can_capture(hand, number)
    )


def _may_capture(draft: Draft, seat: Seat) -> bool:
    """Tells whether this player is asked to capture provinces: with open hands, if the hand can
    raise the weapons of a stack. With closed hands that is secret: it then tells whether that many
    units of any kind could."""
    hand, stacks = draft.players[seat].units.hand, draft.face_down.stacks
    if draft.ruleset.open_hands:
        return bool(_open(stacks, hand))
    return any(
        stack and weapons.might_raise(len(hand), need)
        for stack, need in zip(stacks, CARDS.conquests, strict=True)
    )


def _capture_settled(draft: Draft, step: Step) -> bool:
    if _may_capture(draft, step.seat):
        return False
    draft.end_step()
    return True


def _capture(draft: Draft, _state: State, seat: Seat, action: Capture) -> None:
    draft.bill = Bill(card=f"conquest-{action.stack}", stack=action.stack, arms=NO_ARMS)
    draft.then(Step(Stage.LEVY, seat, action.stack))


def _no_capture(state: State, seat: Seat, action: Capture) -> Text:
    hand = state.players[seat].units.hand
    can = _open(state.face_down.stacks, hand)
    if not state.face_down.stacks[action.stack - 1]:
        told = say("Stack {stack} is empty.", stack=action.stack)
    else:
        told = say(
            "Your units cannot pay for stack {stack}, which costs {weapons}.",
            stack=action.stack,
            weapons=weapons_in_a_sentence(CARDS.conquests[action.stack - 1]),
        )
    stacks = listed([*map(str, can)], "or")
    hint = [say("You can capture from stack {stacks}.", stacks=stacks)] * bool(can)
    return joined(" ", [told, *hint])


GOES: Final = say("{side} goes for a province of stack {stack} ({weapons})")


def _captures(view: VilniusView, by: Seat, action: Capture) -> Text:
    return GOES.filled(
        side=side(view, by),
        stack=action.stack,
        weapons=weapons_in_words(CARDS.conquests[action.stack - 1]),
    )


def _stack(word: str) -> int:
    return int(params.one_of(("1", "2", "3", "4"))(word))


CAPTURE: Final = ActionRule(
    Verb(
        "capture",
        Capture,
        Param("stack", _stack, asks=say("From which stack?")),
        label=say("Capture from"),
        form=say("Write the number of a stack, `capture 1` to `capture 4`."),
    ),
    _capture,
    _captures,
    _no_capture,
)

# The units


def _units(state: State, seat: Seat) -> Iterator[Action]:
    yield Send()
    yield from (Send(unit) for unit in dict.fromkeys(state.players[seat].units.hand))


def levy(bill: Bill, hand: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Returns the cheapest units in hand that raise the weapons still missing; empty if none do."""
    need = CARDS.conquests[bill.stack - 1]
    kinds = sorted(set(hand))
    best: tuple[int, int, tuple[int, ...]] | None = None
    for counts in product(*(range(hand.count(kind) + 1) for kind in kinds)):
        have = _raised(bill.arms, kinds, counts)
        if not weapons.short(need, have):
            cost = sum(_cost(kind) * n for kind, n in zip(kinds, counts, strict=True))
            rated = (cost, sum(counts), counts)
            best = rated if best is None else min(best, rated)
    if best is None:
        return ()
    return tuple(kind for kind, n in zip(kinds, best[2], strict=True) for _ in range(n))


def _raised(laid: Arms, kinds: list[CardId], counts: tuple[int, ...]) -> Arms:
    arms = [CARDS.units[kind].arms for kind, n in zip(kinds, counts, strict=True) for _ in range(n)]
    return weapons.total([laid, *arms])


def _cost(unit: CardId) -> int:
    card = CARDS.units[unit]
    return 2 * card.gold + card.tools


def send_for(draft: Draft, seat: Seat, unit: CardId) -> None:
    """Uses this unit, or those proposed if it is empty. Once enough weapons are raised, the next
    step is the choice of the province."""
    bill = draft.bill
    assert bill is not None
    player = draft.players[seat]
    units = (unit,) if unit else levy(bill, player.units.hand)
    draft.players[seat] = player._replace(units=player.units.using(*units))
    arms = weapons.total([bill.arms, *(CARDS.units[each].arms for each in units)])
    draft.bill = bill._replace(arms=arms, laid=tuple(sorted((*bill.laid, *units))))
    if not weapons.short(CARDS.conquests[bill.stack - 1], arms):
        draft.bill = None
        draft.replace_step(Step(Stage.PICK, seat, bill.stack))


# The province


def _looked_at(state: State, _seat: Seat) -> Iterator[Action]:
    yield from (Choose(card) for card in sorted(state.looked))


def _pick_settled(draft: Draft, step: Step) -> bool:
    """Picks the only card of a stack. Returns False if there is a choice."""
    first, *others = draft.face_down.stacks[step.number - 1]
    if others:
        return False
    pick(draft, step, first)
    return True


def pick(draft: Draft, step: Step, province: CardId) -> None:
    """Puts the province on the player's discard pile, and the others looked at under the stack. If
    there are two others, the player chooses their order in a further step."""
    stack = draft.face_down.stacks[step.number - 1]
    others = tuple(card for card in stack[:LOOKED_AT] if card != province)
    below = stack[LOOKED_AT:]
    player = draft.players[step.seat]
    draft.players[step.seat] = player._replace(provinces=player.provinces.gaining(province))
    draft.say("captured", step.seat, step.number, province)
    if len(others) > 1:
        draft.lay_stack(step.number - 1, others + below)
        draft.replace_step(Step(Stage.PUT, step.seat, step.number))
    else:
        draft.lay_stack(step.number - 1, below + others)
        draft.end_step()


# The order below


def _others(state: State, _seat: Seat) -> Iterator[Action]:
    yield from (Under(card) for card in sorted(state.looked))


def _under(draft: Draft, _state: State, _seat: Seat, action: Under) -> None:
    """Puts the two other provinces under the stack, this one first."""
    number = draft.steps[0].number - 1
    one, two, *below = draft.face_down.stacks[number]
    other = two if action.province == one else one
    draft.lay_stack(number, (*below, action.province, other))
    draft.end_step()


def no_choice(state: State, _seat: Seat, _action: Choose | Under) -> Text:
    """Tells among which provinces the player chooses."""
    return say(
        "You are looking at {provinces}: choose one of them.",
        provinces=either(sorted(state.looked)),
    )


def _puts(view: VilniusView, by: Seat, action: Under) -> Text:
    return say(
        "{side} puts {province} under the stack first, then the other province",
        side=side(view, by),
        province=CARDS.names[action.province],
    )


UNDER: Final = ActionRule(
    Verb(
        "under",
        Under,
        Param("province", params.province, asks=say("Which goes under first?")),
        label=say("Under the stack first"),
    ),
    _under,
    _puts,
    no_choice,
)
STAGES: Final[Stages] = {
    Stage.CAPTURE: StageRule(
        (Capture, Ready),
        say("Now you can capture provinces: choose a stack, or write `ready`."),
        _stacks,
        _capture_settled,
    ),
    Stage.LEVY: StageRule(
        (Send,),
        say("Send units for the province first: write `send`, or `send` with a unit."),
        _units,
    ),
    Stage.PICK: StageRule(
        (Choose,), say("Choose the province that you take."), _looked_at, _pick_settled
    ),
    Stage.PUT: StageRule((Under,), say("Say which province goes under the stack first."), _others),
}
