"""The gains of fights: the loot of an attack, and the provinces that units left capture."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from common.text.say import joined, listed, say
from common.text.text import Text
from engines.game import Seat
from engines.grammar import Param
from engines.vilnius.actions.rule import (
    ActionRule,
    StageRule,
    Stages,
    its_own,
    one_of,
    read_province,
    read_side,
    write_side,
)
from engines.vilnius.model import weapons
from engines.vilnius.model.actions import Action, Capture, Choose, Loot, Ready, Send, Under
from engines.vilnius.model.cards import NO_ARMS, Arms, CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import SIDES, Bill, PlayerState, Stage, Step, VilniusView
from engines.vilnius.names import either, side, weapons_in_a_sentence, weapons_in_words
from engines.vilnius.rules import fights
from engines.vilnius.rules.draft import Draft

# Loot: the players choose who gets it


def _listed(state: State, _seat: Seat) -> Iterator[Action]:
    yield from (Loot(state.players[seat].emblem) for seat in _takers(state))


def _takers(state: State | Draft) -> tuple[Seat, ...]:
    """Returns the seats that may get the next loot card: none gets a second one before all have one
    (ruling 26)."""
    return tuple(
        seat
        for seat in state.round.seats(len(state.players))
        if seat not in state.steps[0].given and _has_some(state.players[seat])
    )


def _has_some(player: PlayerState) -> bool:
    """Tells whether the player has a province that could become loot."""
    return bool(player.provinces.draw or player.provinces.discard)


def _do(draft: Draft, state: State, _seat: Seat, action: Loot) -> None:
    step, seat = draft.steps[0], state.ruleset.emblems.index(action.side)
    fights.give_loot(draft, seat)
    draft.replace_step(step._replace(number=step.number - 1, given=(*step.given, seat)))


def _settled(draft: Draft, step: Step) -> bool:
    """Gives the loot, or ends the step, if there is no choice. Returns False if there is one."""
    seats = _takers(draft)
    if step.number <= 0 or not seats:
        draft.end_step()
        return True
    if len(seats) > step.number:
        return False
    for seat in seats:
        fights.give_loot(draft, seat)
    draft.replace_step(step._replace(number=step.number - len(seats), given=()))
    return True


def _refused(state: State, _seat: Seat, action: Loot) -> Text:
    taker = SIDES[action.side]
    if action.side not in state.ruleset.emblems:
        return say("Nobody plays {side} in this match.", side=taker)
    if not _has_some(state.players[state.ruleset.emblems.index(action.side)]):
        return say("{side} has no province left to take as loot.", side=taker)
    return say("{side} may take a second loot card only when everybody has one.", side=taker)


def _told(view: VilniusView, by: Seat, action: Loot) -> Text:
    who, taker = side(view, by), SIDES[action.side]
    if taker == who:
        return say("{side} takes a loot card", side=who)
    return say("{side} gives a loot card to {other}", side=who, other=taker)


LOOT: Final = ActionRule(
    "loot",
    Loot,
    Param("side", read_side, write_side, asks=say("Loot for whom?")),
    label=say("Loot for"),
    do=_do,
    told=_told,
    refused=_refused,
)

# Capturing a province

LOOKED_AT: Final = 3
"""The number of provinces to look at when one is captured."""


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


def _capturing(state: State | Draft) -> tuple[Seat, ...]:
    """Returns the player who is asked to capture provinces: with open hands, if the hand can raise
    the weapons of a stack. With closed hands that is secret: then if that many units of any kind
    could."""
    (seat,), stacks = its_own(state), state.face_down.stacks
    hand = state.players[seat].units.hand
    if state.ruleset.open_hands:
        return (seat,) if _open(stacks, hand) else ()
    needs = [need for stack, need in zip(stacks, CARDS.conquests, strict=True) if stack]
    return (seat,) if any(weapons.might_raise(len(hand), need) for need in needs) else ()


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
    return int(one_of(("1", "2", "3", "4"))(word))


CAPTURE: Final = ActionRule(
    "capture",
    Capture,
    Param("stack", _stack, asks=say("From which stack?")),
    label=say("Capture from"),
    form=say("Write the number of a stack, `capture 1` to `capture 4`."),
    do=_capture,
    told=_captures,
    refused=_no_capture,
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
    return 2 * CARDS.units[unit].gold + CARDS.units[unit].tools


def send_for(draft: Draft, seat: Seat, unit: CardId) -> None:
    """Uses this unit, or those proposed if it is empty. Once enough weapons are raised, the next
    step is the choice of the province."""
    bill = draft.bill
    assert bill is not None
    player = draft.players[seat]
    units = (unit,) if unit else levy(bill, player.units.hand)
    draft.change(seat, units=player.units.using(*units))
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
    "under",
    Under,
    Param("province", read_province, asks=say("Which goes under first?")),
    label=say("Under the stack first"),
    do=_under,
    told=_puts,
    refused=no_choice,
)
STAGES: Final[Stages] = {
    Stage.PLUNDER: StageRule(
        (Loot,),
        say("First choose who takes the loot."),
        _listed,
        lambda state: tuple(range(len(state.players))),
        _settled,
    ),
    Stage.CAPTURE: StageRule(
        (Capture, Ready),
        say("Now you can capture provinces: choose a stack, or write `ready`."),
        _stacks,
        _capturing,
    ),
    Stage.LEVY: StageRule(
        (Send,),
        say("Send units for the province first: write `send`, or `send` with a unit."),
        _units,
    ),
    Stage.PICK: StageRule(
        (Choose,), say("Choose the province that you take."), _looked_at, settled=_pick_settled
    ),
    Stage.PUT: StageRule((Under,), say("Say which province goes under the stack first."), _others),
}
