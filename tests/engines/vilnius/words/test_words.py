"""Actions in words."""

from __future__ import annotations

from typing import Any

import pytest

from engines.recent_entries import together
from engines.vilnius import views
from engines.vilnius.actions import legal
from engines.vilnius.actions.legal import GRAMMAR
from engines.vilnius.game import GAME
from engines.vilnius.model.cards import Damage
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import Spot
from engines.vilnius.model.state import State
from engines.vilnius.model.values import SIDES, Built, Phase, Stage, Step
from engines.vilnius.words import actions, alt_text
from tests.engines.vilnius.fighting import attacked
from tests.engines.vilnius.kit import arranged, at, played, start
from tests.engines.vilnius.moments import moments

CITY = (
    Built("residence-a", Spot(0, 0)),
    Built("barracks-a", Spot(1, 0)),
    Built("storehouse", Spot(0, -1), holds="lida"),
    Built("exchange", Spot(0, 1)),
)


def described(state: State, text: str, seat: int | None = None) -> str:
    """A legal action in words, by the first seat to act."""
    by = legal.to_act(state)[0] if seat is None else seat
    view = views.view(state, by)
    action = GRAMMAR.read(text)
    assert action in view.legal, view.legal
    return alt_text.describe(view, by, action)


def city(**changes: Any) -> State:
    """The city phase: Columns to act, with an Exchange and a Storehouse."""
    own = {"city": CITY, **changes}
    return arranged(start(), first=0, steps=(Step(Stage.CITY, 0),), seat0=own)


# Actions


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        (("build envoy n11",), "Columns builds an Envoy's House on n11"),
        (("recruit farmers",), "Columns recruits Farmers"),
        (("pass",), "Columns passes"),
        (("recruit axemen", "pay asmena"), "Columns pays with Ašmena"),
        (("recruit farmers", "pay asmena"), "Columns pays with Ašmena, and recruits Farmers"),
        (("build garrison o12", "pay trakai"), "Columns pays with Trakai"),
        (("build envoy n11", "pay kreva"), "Columns pays with Krėva: the Envoy's House stands"),
        (("recruit townguard", "pay kreva"), "Columns pays with Krėva, and recruits Townguard"),
        (
            ("recruit townguard", "pay trakai", "exchange gold"),
            "Columns exchanges 1 gold for 2 tools, and recruits Townguard",
        ),
    ],
)
def test_actions_of_the_city_phase(texts: tuple[str, ...], told: str) -> None:
    *before, last = texts
    assert described(played(city(), *(f"columns: {each}" for each in before)), last) == told


def test_storing_provinces() -> None:
    state = city(city=(*CITY[:2], CITY[2]._replace(holds=""), CITY[3]))
    state = played(state, "columns: pass")
    assert described(state, "store punia") == "Columns stores Punia in a Storehouse"
    assert described(state, "ready") == "Columns discards the rest"


def test_a_payment_as_proposed_names_what_is_laid_down() -> None:
    mint = (*CITY[:2], Built("mint-a", Spot(0, 1)))
    state = city(city=mint, province_hand=("punia", "trakai"))
    state = played(state, "columns: recruit mercenaries", "columns: pay trakai")
    told = "Columns pays with the Ducal Mint's gold, and recruits Mercenaries"
    assert described(state, "pay") == told
    seen_by_another = alt_text.describe(views.view(state, 1), 0, GRAMMAR.read("pay"))
    assert seen_by_another == "Columns pays as proposed"


def test_an_income_and_its_concealment() -> None:
    state = at(start(3), Step(Stage.INCOME), round=4)
    assert described(state, "income 3+2 r4") == "Columns chooses 3 units and 2 provinces"
    assert alt_text.describe(views.view(state, 1), 2, None) == "Knight has chosen an income"


def test_a_purchase_and_its_payment_are_told_in_one_sentence() -> None:
    mint = (*CITY[:2], Built("mint-a", Spot(0, 1)))
    state = city(city=mint, province_hand=("punia", "trakai"))
    told = [described(state, "recruit mercenaries")]
    state = played(state, "columns: recruit mercenaries")
    one, whole = described(state, "pay trakai"), described(state, "pay")
    assert actions.together([*told, whole]) == (
        "Columns recruits Mercenaries (the Ducal Mint's gold and Punia)"
    )
    assert actions.together([*told, one]) == "Columns recruits Mercenaries (Trakai)"
    state = played(state, "columns: pay trakai")
    told += [one, described(state, "pay")]
    assert actions.together(told) == "Columns recruits Mercenaries (Trakai, the Ducal Mint's gold)"
    assert actions.together([*told, told[0]]) is None
    assert actions.together(told[1:]) == (
        "Columns pays with Trakai and the Ducal Mint's gold, and recruits Mercenaries"
    )


def test_units_sent_in_a_row_are_told_in_one_sentence() -> None:
    hand: dict[str, Any] = {"unit_hand": ("crossbowmen", "farmers", "farmers", "hunters")}
    state = attacked(("arsonist", "sergeants"), seat0=hand, seat1={"unit_hand": ("hunters",)})
    sent = ("send farmers 2", "send farmers 2", "send hunters 2")
    told = [described(state, each) for each in sent]
    assert actions.together(told) == ("Columns sends Farmers ×2 and Hunters against Sergeants (2)")
    told.append(described(state, "send crossbowmen.arrow 1"))
    assert actions.together(told) == (
        "Columns sends Farmers ×2 and Hunters against Sergeants (2) and Crossbowmen (arrow) "
        "against Arsonist (1)"
    )
    ready = described(state, "ready")
    assert actions.together([*told, ready]) is None
    assert together(GAME, [*told[:3], ready], ["a", "b", "c"]) == (
        ["Columns sends Farmers ×2 and Hunters against Sergeants (2)", ready],
        ["a", ""],
    )
    assert actions.together([told[0], described(state, "send hunters 1", 1)]) is None


def test_actions_of_a_fight() -> None:
    state = attacked(("arsonist", "sergeants"), seat0={"unit_hand": ("farmers", "crossbowmen")})
    assert described(state, "send farmers 2") == "Columns sends Farmers against Sergeants (2)"
    assert described(state, "send crossbowmen.arrow 1") == (
        "Columns sends Crossbowmen (arrow) against Arsonist (1)"
    )
    assert described(state, "ready") == "Columns is ready"
    state = played(state, "columns: send farmers 2")
    assert described(state, "recall") == "Columns takes all units back"


@pytest.mark.parametrize(
    ("step", "text", "told"),
    [
        (
            Step(Stage.RED, number=0, card="knight-brothers"),
            "choose farmers",
            "Columns loses Farmers to the Knight Brothers' red skull",
        ),
        (Step(Stage.SILVER, number=1), "choose farmers", "Columns loses Farmers to silver skulls"),
    ],
)
def test_losses_of_a_fight(step: Step, text: str, told: str) -> None:
    state = attacked(("knight-brothers",), step, sent=(("farmers", 0), ("farmers", 1)))
    assert described(state, text, 0) == told


@pytest.mark.parametrize(
    ("effect", "text", "told"),
    [
        (
            Damage.STORED_OR_POINT,
            "choose lida",
            "Columns discards Lida, which was stored, to spare Vilnius a point",
        ),
        (Damage.STORED_OR_POINT, "choose point", "Columns lets Vilnius lose a point"),
        (Damage.PROVINCE_BACK, "choose punia", "Columns gives Punia back, under stack 4"),
        (Damage.UNIT_BACK, "choose hunters", "Columns gives Hunters back, to the supply"),
        (Damage.BUILDING_BACK, "choose m11", "Columns gives back the Storehouse on m11"),
    ],
)
def test_choices_of_damage(effect: Damage, text: str, told: str) -> None:
    own = {
        "city": CITY,
        "province_discard": ("punia", "trakai"),
        "unit_discard": ("hunters", "farmers"),
    }
    state = at(start(), Step(Stage.HARM, 0, effect=effect, card="trebuchet"), seat0=own)
    assert described(state, text, 0) == told


def test_a_boost_may_be_given_a_province_of_the_discard_pile() -> None:
    """Ruling 8."""
    harm = Step(Stage.HARM, 0, effect=Damage.STORED_OR_POINT, card="boost-3")
    state = at(start(), harm, seat0={"province_discard": ("punia",)})
    told = "Columns gives Punia back, under stack 4, to spare Vilnius a point"
    assert described(state, "choose punia", 0) == told
    assert "gives a province up, or Vilnius loses a point" in alt_text.status(views.view(state, 0))


def test_actions_after_a_fight() -> None:
    hand = {"unit_hand": ("axemen", "townguard", "farmers")}
    state = at(start(), Step(Stage.CAPTURE, 0), phase=Phase.MILITARY, seat0=hand)
    goes = described(state, "capture 1")
    assert goes == "Columns goes for a province of stack 1 (sword, shield)"
    assert described(state, "ready") == "Columns captures no more"
    state = played(state, "capture 1")
    assert described(state, "send axemen") == "Columns sends Slavic Axemen for stack 1"
    assert described(state, "send") == (
        "Columns sends Slavic Axemen and Townguard and takes a province of stack 1"
    )
    told = [described(state, "send axemen"), described(state, "send")]
    assert actions.together([goes, told[1]]) == told[1]
    assert actions.together([goes, told[0]]) is None, "it does not get the province yet"
    state = played(state, "send")
    one, two, three = sorted(state.face_down.stacks[0])
    assert described(state, f"choose {one}") == f"Columns captures {CARDS.names[one]}"
    state = played(state, f"choose {one}")
    assert described(state, f"under {two}") == (
        f"Columns puts {CARDS.names[two]} under the stack first, then the other province"
    )
    concealed = alt_text.describe(views.view(state, 1), 0, None)
    assert concealed == "Columns puts two provinces under a stack"
    assert CARDS.names[three] not in concealed


def test_loot_and_storing_units() -> None:
    state = at(
        start(),
        Step(Stage.PLUNDER, number=1),
        seat0={"province_draw": ("kyiv",)},
        seat1={"province_draw": ("memel",)},
    )
    assert described(state, "loot columns", 0) == "Columns takes a loot card"
    assert described(state, "loot bear", 0) == "Columns gives a loot card to Bear"
    house = (*CITY[:2], Built("guardhouse", Spot(0, -1)))
    state = at(start(), Step(Stage.STORE_UNITS), seat0={"city": house, "unit_hand": ("farmers",)})
    assert described(state, "store farmers") == "Columns stores Farmers in a Guardhouse"
    assert described(state, "ready") == "Columns stores no more units"


def test_sharing() -> None:
    state = city(city=(*CITY[:2], Built("envoy-a", Spot(1, -1))))
    assert described(state, "share punia") == "Columns lays out Punia for the others"


def test_every_action_begins_with_its_player_and_fits() -> None:
    for moment in moments():
        for view in moment.acting():
            assert view.seat is not None
            by = SIDES[view.players[view.seat].emblem]
            for action in (*view.legal, None):
                told = alt_text.describe(view, view.seat, action)
                assert told.startswith(f"{by} ")
                assert len(told) <= 300
                assert not told.endswith(".")


def test_nothing_is_learnt_of_an_action_that_is_concealed() -> None:
    """What is told of a concealed action does not depend on the action."""
    for moment in moments():
        if moment.seat is None:
            continue
        told = {alt_text.describe(view, moment.seat, None) for view in moment.views()}
        assert len(told) == 1


@pytest.mark.parametrize(
    ("former", "now"),
    [
        ("keep lida", "store lida"),
        ("keep hunters", "store hunters"),
        ("done", "ready"),
        ("assign farmers 2", "send farmers 2"),
        ("unassign", "recall"),
    ],
)
def test_verbs_of_earlier_versions_are_read(former: str, now: str) -> None:
    """They stand in older logs, and people have them in their fingers."""
    assert GRAMMAR.write(GRAMMAR.read(former)) == now
