"""Income: all choose how many units and how many provinces they draw."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from common.text.say import capitalised, counted, listed, say
from common.text.text import Text
from engines.game import Seat
from engines.grammar import Param
from engines.vilnius.actions.rule import ActionRule, StageRule, Stages, read_number
from engines.vilnius.model.actions import Action, Income
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Stage, Step, VilniusView
from engines.vilnius.names import side
from engines.vilnius.rules import rounds
from engines.vilnius.rules.draft import Draft


def income_of(state: State, seat: Seat) -> int:
    """Returns the number of cards in a player's income."""
    return rounds.income_of(state.players[seat].city, state.table.enemy_buildings)


def _listed(state: State, seat: Seat) -> Iterator[Action]:
    cards = income_of(state, seat)
    for units in range(cards + 1):
        yield Income(units, cards - units, state.round.number)


def _choosing(state: State | Draft) -> tuple[Seat, ...]:
    return tuple(seat for seat, player in enumerate(state.players) if player.chosen < 0)


def _settled(draft: Draft, _step: Step) -> bool:
    """Draws the incomes once all are chosen; a player without income chooses none."""
    for seat, player in enumerate(draft.players):
        if player.chosen < 0 and not rounds.income_of(player.city, draft.table.enemy_buildings):
            draft.players[seat] = player._replace(chosen=0)
    if _choosing(draft):
        return False
    draft.end_step()
    rounds.draw_income(draft)
    return True


def _refused(state: State, seat: Seat, action: Income) -> Text:
    if action.round not in (0, state.round.number):
        return say(
            "That is the income of round {past}; now it is round {round}.",
            past=action.round,
            round=state.round.number,
        )
    cards = income_of(state, seat)
    units = min(action.units, cards)
    return say(
        "Your income is {cards}: units and provinces together have to make that many, such as "
        "`income {units}+{provinces}`.",
        cards=counted(cards, "card"),
        units=units,
        provinces=cards - units,
    )


def _told(view: VilniusView, by: Seat, action: Income) -> Text:
    """Returns the chosen income. The cards drawn, perhaps fewer, are reported when all draw."""
    cards = how_many(action.units, action.provinces)
    return say("{side} chooses {cards}", side=side(view, by), cards=cards)


def how_many(units: int, provinces: int) -> Text:
    """Returns an income: “3 units and 1 province”."""
    told = [counted(units, "unit")] * bool(units)
    told += [counted(provinces, "province")] * bool(provinces)
    return listed(told) if told else say("no cards")


def _picked(income: Income) -> tuple[str, ...]:
    return (f"u{income.units}p{income.provinces}",)


INCOME: Final = ActionRule(
    "income",
    Income,
    Param("units", read_number(2)),
    Param("provinces", read_number(2), sign="+"),
    Param("round", read_number(3), sign=" r", default=0),
    label=capitalised(say("income")),
    form=say("Write an income as units and provinces, such as `income 3+2`."),
    picked=_picked,
    do=lambda draft, _state, seat, action: draft.change(seat, chosen=action.units),
    told=_told,
    refused=_refused,
)
STAGES: Final[Stages] = {
    Stage.INCOME: StageRule(
        (Income,),
        say("Now all choose their income: how many units and how many provinces."),
        _listed,
        _choosing,
        _settled,
        lambda _: say("You have chosen your income. The game waits for {sides}."),
    )
}
