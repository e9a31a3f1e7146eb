"""The engine's positions put beside the second reading: cities, payments, income, attacks."""

from __future__ import annotations

from collections.abc import Sequence

from engines.vilnius import play
from engines.vilnius.model.actions import Action, Build, Choose, Exchange, Income, Pay, Recruit
from engines.vilnius.model.cards import Arms, Damage
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import Spot
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Built, Fight, Phase, Stage
from tests.engines.vilnius.boards import shown
from tests.engines.vilnius.reference import second_reading as plain


def city_of(built: Sequence[Built]) -> dict[plain.Place, str]:
    """A city as the reading has it."""
    return {(each.spot.x, each.spot.y): each.card for each in built}


def symbols(arms: Arms) -> dict[str, int]:
    """Weapons as the reading has them."""
    return dict(zip(plain.SYMBOLS, arms, strict=True))


def men_of(fight: Fight) -> list[plain.Man]:
    """Who fights, and against whom."""
    found: dict[tuple[int, str, int], set[int]] = {}
    for each in fight.sent:
        found.setdefault((each.seat, each.unit, each.copy), set()).add(each.enemy)
    return [plain.Man(*man, frozenset(against)) for man, against in found.items()]


# The city phase


def purse(state: State, seat: int) -> list[plain.Amount]:
    """All that a player can lay down."""
    player = state.players[seat]
    traded = plain.goods(
        [(e.card, e.since) for e in player.city], state.round.number, state.table.enemy_buildings
    )
    gifts = {
        "gold": sum(plain.able(e.card, "GOLD_PER_ROUND") for e in player.city) - player.gold_used,
        "tool": sum(plain.able(e.card, "TOOL_PER_ROUND") for e in player.city) - player.tools_used,
    }
    shared = [
        each.holds
        for other, owner in enumerate(state.players)
        for each in owner.city
        if other != seat and each.holds and plain.able(each.card, "SHARED_PROVINCE")
    ]
    cards = [plain.worth(card, traded) for card in (*player.provinces.hand, *shared)]
    return [*cards, *[(1, 0)] * gifts["gold"], *[(0, 1)] * gifts["tool"]]


def ways(state: State) -> tuple[bool, bool]:
    """Which exchanges are open."""
    stands = any(plain.able(e.card, "EXCHANGE") for p in state.players for e in p.city)
    return stands and not state.round.exchanged[0], stands and not state.round.exchanged[1]


def price(card: str) -> plain.Amount:
    """What a card costs."""
    return plain.DATA[card]["cost_gold"] or 0, plain.DATA[card]["cost_tools"] or 0


def check_city(state: State, seat: int, actions: set[Action]) -> None:
    """What may be built where, and who may be recruited."""
    player, cards, open_ = state.players[seat], purse(state, seat), ways(state)
    can = {
        card: plain.payable(price(card), cards, open_)
        for card in {*player.supply, *state.table.supply, *state.table.units}
    }
    supply = (*player.supply, *state.table.supply)
    wanted: set[Action] = {
        Build(plain.key(card), Spot(*place))
        for card, place in plain.buildable(city_of(player.city), supply)
        if can[card]
    }
    types = {plain.DATA[each.card]["type"] for each in player.city}
    wanted |= {
        Recruit(unit)
        for unit in set(state.table.units)
        if can[unit] and set(plain.DATA[unit]["requires"]) <= types
    }
    assert {e for e in actions if isinstance(e, Build | Recruit)} == wanted, shown(state)


def check_payment(state: State, seat: int, actions: set[Action]) -> None:
    """That it can be paid, which exchanges leave it so, and that the proposal pays."""
    bill, cards, (tools, gold) = state.bill, purse(state, seat), ways(state)
    assert bill is not None
    cost = price(bill.card)
    assert plain.payable(cost, cards, (tools, gold), (bill.gold, bill.tools)), shown(state)
    wanted: set[Action] = set()
    if tools and bill.tools >= 2:
        laid = (bill.gold + 1, bill.tools - 2)
        if plain.payable(cost, cards, (False, gold), laid):
            wanted.add(Exchange("tools"))
    if gold and bill.gold >= 1:
        laid = (bill.gold - 1, bill.tools + 2)
        if plain.payable(cost, cards, (tools, False), laid):
            wanted.add(Exchange("gold"))
    assert {each for each in actions if isinstance(each, Exchange)} == wanted, shown(state)
    assert play.play(state, seat, Pay()).bill is None


# Income, attack, destinations


def check_incomes(state: State, seat: int, actions: set[Action]) -> None:
    """How many cards are drawn."""
    cards = plain.income(city_of(state.players[seat].city), state.table.enemy_buildings)
    assert actions == {Income(n, cards - n, state.round.number) for n in range(cards + 1)}


def check_drawn(before: State, after: State) -> None:
    """How many cards of each sort are in hand once all have chosen."""
    for old, new in zip(before.players, after.players, strict=True):
        cards = plain.income(city_of(old.city), before.table.enemy_buildings)
        chosen = old.chosen if old.chosen >= 0 else None
        if chosen is None:
            continue
        units = len(old.units.draw) + len(old.units.discard)
        lands = len(old.provinces.draw) + len(old.provinces.discard)
        drawn_units, drawn_lands = min(units, chosen), min(lands, cards - chosen)
        held = [each.holds for each in old.city if each.holds]
        kept = [each for each in held if each in CARDS.units]
        stored = [e.holds for e in old.city if e.holds and plain.able(e.card, "STORE_PROVINCE")]
        assert len(new.units.hand) == drawn_units + len(kept), shown(after)
        assert len(new.provinces.hand) == drawn_lands + len(stored) + len(old.loot), shown(after)


def check_attack(before: State, after: State) -> None:
    """Which rows attack when all have passed."""
    if (
        after.round.phase is Phase.FINAL
        or after.ending
        or after.round.number != before.round.number
    ):
        return
    strong = [
        seat
        for seat in before.round.seats(len(before.players))
        if plain.strength(before.players[seat].row) >= before.players[seat].value
    ]
    assert list(after.round.attackers) == strong, shown(before)
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        if seat not in strong or not any(each.stage is Stage.BEGIN for each in after.steps):
            assert new.row == (() if seat in strong else old.row), shown(before)


def check_values(after: State) -> None:
    """The new attack values."""
    for event in after.news:
        if event[0] == "destination":
            city = city_of(after.players[int(event[1])].city)
            assert int(event[3]) == plain.attack_value(city), shown(after)


def check_choice(state: State, seat: int, actions: set[Action]) -> None:
    """Of the buildings that may be lost, and of what may be given in place of a point."""
    assert state.step is not None
    if state.step.effect is Damage.STORED_OR_POINT:
        player = state.players[seat]
        stored = [
            each.holds
            for each in player.city
            if each.holds and plain.able(each.card, "STORE_PROVINCE")
        ]
        given = plain.spared_by(stored, player.provinces.discard, state.step.card)
        assert actions == {Choose(each) for each in (*given, "point")}, shown(state)
    if state.step.effect is Damage.BUILDING_BACK:
        places = plain.outer(city_of(state.players[seat].city))
        letters = "abcdefghijklmnopqrstuvwxyz"
        assert actions == {Choose(f"{letters[12 + x]}{12 + y}") for x, y in places}


def check_loss(state: State, seat: int, actions: set[Action]) -> None:
    """Of the own units that may fall."""
    step, fight = state.step, state.fight
    assert step is not None
    assert fight is not None
    men = men_of(fight)
    if step.stage is Stage.RED:
        found = plain.victims([each for each in men if step.number in each.against])
    else:
        found = plain.payers(men, "cost_tools" if step.stage is Stage.SILVER else "cost_gold")
    assert actions == {Choose(e.unit) for e in found if e.seat == seat}, shown(state)


CHECKS = {
    Stage.CITY: check_city,
    Stage.PAY: check_payment,
    Stage.INCOME: check_incomes,
    Stage.HARM: check_choice,
    Stage.RED: check_loss,
    Stage.SILVER: check_loss,
    Stage.GOLD: check_loss,
}
