"""The clicks that pick an action."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.game import Part
from engines.vilnius import play, views
from engines.vilnius.actions import legal
from engines.vilnius.actions.legal import GRAMMAR
from engines.vilnius.model.actions import Choose, Send
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import Spot
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Built, EnemyInFight, Stage, Step, VilniusView
from engines.vilnius.model.weapons import is_beaten
from engines.vilnius.words import hints, picker
from tests.engines.vilnius.fighting import attacked
from tests.engines.vilnius.kit import arranged, at, played, start
from tests.engines.vilnius.moments import moments


def clicks(view: VilniusView) -> dict[tuple[str, ...], tuple[Part, ...]]:
    """All actions by the values of their parts."""
    found = [picker.parts(view, action) for action in view.legal]
    return {tuple(part.value for part in each): each for each in found}


def picked(state: State, text: str, seat: int | None = None) -> list[tuple[str, str, str]]:
    """The parts of an action."""
    view = views.view(state, legal.to_act(state)[0] if seat is None else seat)
    action = GRAMMAR.read(text)
    assert action in view.legal
    return [(each.value, each.label, each.note) for each in picker.parts(view, action)]


def test_every_action_is_picked_by_clicks_of_its_own() -> None:
    for moment in moments():
        for view in moment.acting():
            found = clicks(view)
            assert len(found) == len(view.legal)
            beginnings = {values[:n] for values in found for n in range(1, len(values))}
            assert not beginnings & set(found)


def test_a_part_is_the_same_whatever_follows_it_and_fits() -> None:
    for moment in moments():
        for view in moment.acting():
            met: dict[tuple[str, ...], Part] = {}
            for values, found in clicks(view).items():
                for depth, part in enumerate(found, 1):
                    assert met.setdefault(values[:depth], part) == part
            for part in met.values():
                assert 0 < len(part.value) <= 40
                assert not set(part.value) & set(":,")
                assert 0 < len(part.label) <= 80
                assert len(part.note) <= 100


def test_building_asks_for_the_building_then_for_its_place() -> None:
    state = start(seed="1", without="columns")
    build, mint, place = picked(arranged(state, first=1), "build garrison o12")
    assert build == ("build", "Build", "")
    assert mint[:2] == ("garrison", "Garrison 1g 3t, for Spearmen and 3 other units")
    assert mint[2].startswith("1 gold, 3 tools; order value 2; for Spearmen, Swordsmen, Boyar")
    assert place == ("o12", "o12 (east of the Barracks)", "")


def test_a_place_beside_two_buildings_names_both() -> None:
    city = (
        Built("residence-a", Spot(0, 0)),
        Built("barracks-a", Spot(1, 0)),
        Built("mint-a", Spot(0, 1)),
    )
    state = arranged(start(seed="1"), seat0={"city": city}, steps=(Step(Stage.CITY, 0),))
    place = picked(state, "build archery n13")[-1]
    assert place == ("n13", "n13 (north of the Barracks)", "also east of the Ducal Mint")


def test_a_payment_tells_what_each_card_gives_and_what_is_proposed() -> None:
    state = arranged(start(seed="1"), steps=(Step(Stage.CITY, 0),))
    state = played(state, "columns: build envoy n11")
    assert picked(state, "pay")[1][:2] == ("all", "As proposed")
    assert picked(state, "pay kreva") == [("pay", "Pay", ""), ("kreva", "Krėva", "2 tools")]
    assert picked(state, "pay")[1][2] in ("Krėva", "Maišiagala")


def test_an_income_is_one_click() -> None:
    home = {"province_draw": start(3).players[0].provinces.hand, "province_hand": ()}
    state = at(start(3), Step(Stage.INCOME), round=4, seat0=home)
    ((value, label, note),) = picked(state, "income 3+2 r4")
    assert (value, label) == ("u3p2", "3 units and 2 provinces")
    assert note == ""


def test_an_enemy_says_what_it_wants_after_the_unit_is_sent() -> None:
    state = attacked(("sergeants", "wrong-track"), seat0={"unit_hand": ("axemen", "swordsmen")})
    send, unit, enemy = picked(state, "send axemen 1", 0)
    assert send == ("send", "Send", "")
    assert unit == ("axemen", "Slavic Axemen: sword", "")
    assert enemy == ("1", "Sergeants (1)", "still needs a sword, a shield and a spear")
    assert picked(state, "send swordsmen 1", 0)[2][2] == "still needs a spear"
    assert picked(state, "send axemen 2", 0)[2][2] == "already covered"


def test_a_unit_that_spreads_its_weapons_is_sent_weapon_by_weapon() -> None:
    state = attacked(("arsonist",), seat0={"unit_hand": ("crossbowmen", "crossbowmen")})
    _, unit, enemy = picked(state, "send crossbowmen.arrow 1", 0)
    assert unit == ("crossbowmen.arrow", "Crossbowmen: one arrow", "2 in hand")
    assert enemy[2] == "still needs a shield"
    state = played(state, "columns: send crossbowmen.arrow 1")
    _, unit, _ = picked(state, "send crossbowmen.arrow 1", 0)
    assert unit == ("crossbowmen.arrow", "Crossbowmen: one arrow", "of one already sent")


def test_the_note_of_an_enemy_agrees_with_what_sending_does() -> None:
    checked = 0
    for moment in moments():
        if moment.state.stage is not Stage.FIGHT:
            continue
        for view in moment.acting():
            assert view.seat is not None
            for action in [each for each in view.legal if isinstance(each, Send)][:20]:
                after = play.play(moment.state, view.seat, action)
                if after.fight is None or after.stage is not Stage.FIGHT:
                    continue
                note = picker.parts(view, action)[-1].note
                won = is_beaten(after.fight, action.enemy - 1, view.boosted, len(after.players))
                assert won is note.endswith("covered") or "already" in note
                checked += 1
    assert checked > 100


def test_a_unit_that_may_fall_is_told_with_its_price_and_weapons() -> None:
    enemies = (EnemyInFight("knight-brothers", 0, "vilnius", defeated=True),)
    step = Step(Stage.RED, number=0, card="knight-brothers")
    sent = (("farmers", 0), ("farmers", 1))
    state = attacked(("knight-brothers",), step, sent=sent, enemies=enemies)
    for seat in (0, 1):
        assert picked(state, "choose farmers", seat) == [
            ("choose", "Lose a unit", ""),
            ("farmers", "Farmers", "1 tool; spear"),
        ]
        assert views.view(state, seat).legal == (Choose("farmers"),)


@pytest.mark.parametrize("card", [*CARDS.buildings, *CARDS.units])
def test_a_hint_begins_with_the_price_and_fits(card: str) -> None:
    price = CARDS.buildings.get(card) or CARDS.units[card]
    note = hints.building(card) if card in CARDS.buildings else hints.unit(card)
    assert len(note) <= 100
    assert (f"{price.gold} gold" in note.split(";")[0]) is bool(price.gold)
    assert (f"{price.tools} tool" in note.split(";")[0]) is bool(price.tools)


def test_a_building_that_is_lost_says_what_is_lost_with_it() -> None:
    city = (
        Built("residence-a", Spot(0, 0)),
        Built("barracks-a", Spot(1, 0)),
        Built("storehouse", Spot(0, -1), holds="lida"),
        Built("mint-a", Spot(0, 1)),
    )
    effect = next(each for each in CARDS.enemies["trebuchet"].to_player)
    step = Step(Stage.HARM, 0, effect=effect, card="trebuchet")
    state = at(start(seed="1"), step, seat0={"city": city})
    assert picked(state, "choose m11")[1] == ("m11", "Storehouse on m11", "with Lida")
    assert picked(state, "choose m13")[1] == ("m13", "Ducal Mint on m13", "")


# What is asked next


@pytest.mark.parametrize(
    ("stage", "chosen", "asked"),
    [
        (Stage.PAY, ("pay",), "Pay with which province?"),
        (Stage.CAPTURE, ("capture",), "From which stack?"),
        (Stage.CITY, ("build", "treasury"), "Where?"),
        (Stage.FIGHT, ("send", "farmers"), "Against which enemy?"),
        (Stage.SILVER, ("choose",), "Lose which unit?"),
        (Stage.INCOME, (), "Units and provinces?"),
    ],
)
def test_a_step_asks_for_what_it_wants(stage: Stage, chosen: tuple[str, ...], asked: str) -> None:
    view = replace(views.view(start(), 0), stage=stage)
    assert picker.asks(view, chosen) == asked
