"""What is said where an action is against a rule, rule by rule."""

from __future__ import annotations

from typing import Any, Final

import pytest

from engines.vilnius import views
from engines.vilnius.actions import legal
from engines.vilnius.actions.legal import GRAMMAR
from engines.vilnius.model.actions import Action
from engines.vilnius.model.cards import Damage
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Phase, Stage, Step
from tests.engines.vilnius.boards import acting, attacked, capturing, city, harmed, raiding, refused
from tests.engines.vilnius.kit import at, played, start


def income() -> State:
    """Round 4 of two begins."""
    steps = (Step(Stage.INCOME), Step(Stage.CITY, 0))
    return at(start(2), *steps, round=4, phase=Phase.INCOME, chosen=(-1, -1))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "income 2+2",
            "Your income is 5 cards: units and provinces together have to make that many, such as "
            "`income 2+3`.",
        ),
        ("income 2+3 r3", "That is the income of round 3; now it is round 4."),
        ("pass", "Now all choose their income: how many units and how many provinces."),
    ],
)
def test_income(text: str, sentence: str) -> None:
    """Income Phase."""
    assert refused(income(), 0, text) == sentence


def test_an_income_is_chosen_once() -> None:
    """Income Phase."""
    state = played(income(), "columns: income 2+3")
    assert refused(state, 0, "income 3+2") == (
        "You have chosen your income. The game waits for Bear."
    )


CITY: Final[dict[str, Any]] = {
    "city": city(0, "workshop m13", "storehouse m11"),
    "province_hand": ("lida", "punia", "asmena"),
}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "build residence l12",
            "The Residence stands from the beginning: there is no second one to build.",
        ),
        ("build smithy m14", "Only Bear can build the Smithy."),
        ("build stable n13", "You must not own a Stable: your Residence forbids that type."),
        (
            "build treasury n13",
            "The Treasury does not fit on n13: the Barracks takes only an Archery Range there. "
            "It fits on l13.",
        ),
        (
            "build garrison m10",
            "The Garrison does not fit on m10: the Storehouse takes only a Storehouse or a "
            "Guardhouse there. It fits on o12.",
        ),
        (
            "build garrison o13",
            "On o13 the Garrison would touch none of your buildings. It fits on o12.",
        ),
        ("build workshop m13", "The Workshop stands on m13. The Workshop fits on l13."),
        (
            "build storehouse l11",
            "The Storehouse does not fit on l11: the Storehouse takes nothing there. It fits on "
            "m10 or m14.",
        ),
        (
            "build palace l12",
            "You cannot afford the Palace: the price is 3 gold and 4 tools, and you have 1 gold "
            "and 3 tools.",
        ),
        ("recruit hunters", "To recruit Hunters you need an Archery Range in your city."),
        (
            "recruit boyars",
            "To recruit Boyar Cavalry you need a Garrison and a Stable in your city, and a Stable"
            " is forbidden to you.",
        ),
        (
            "recruit mercenaries",
            "You cannot afford Mercenaries: the price is 2 gold, and you have 1 gold and 3 tools.",
        ),
        ("share lida", "Only at an Envoy's House can a province be laid out for the others."),
        ("pay lida", "It is your action of the city phase: build, recruit, or pass."),
        ("send farmers 1", "It is your action of the city phase: build, recruit, or pass."),
    ],
)
def test_the_city_phase(text: str, sentence: str) -> None:
    """City Phase."""
    assert refused(acting(seat0=CITY), 0, text) == sentence


def test_whose_turn_it_is() -> None:
    """City Phase: one action each in turn."""
    state = acting(3, 1, first=0, seat0=CITY)
    assert refused(state, 0, "pass") == "It is not your turn: the game waits for Bear."
    state = played(state, "bear: pass", "knight: pass")
    assert refused(state, 1, "recruit farmers") == (
        "You have passed and take no more actions this phase. The game waits for Columns."
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("pay kyiv", "Kyiv is not in your hand: you have Ašmena, Lida and Punia."),
        ("pay gold", "None of your buildings gives gold: pay with provinces."),
        (
            "pay punia",
            "That gives 1 gold, and you need no more of it: `pay` pays the rest as proposed.",
        ),
        ("exchange tools", "No Exchange stands in any city."),
        ("pass", "Pay the price first: write `pay`, or `pay` with a province."),
    ],
)
def test_paying(text: str, sentence: str) -> None:
    """City Phase A."""
    state = played(acting(seat0=CITY), "recruit axemen")
    found = refused(state, 0, text)
    assert found.replace(CARDS.names["asmena"], "Ašmena") == sentence


def test_storing() -> None:
    """City Phase C."""
    state = played(acting(seat0={**CITY, "unit_hand": ("axemen",)}), "pass")
    assert refused(state, 0, "store axemen") == (
        "A Storehouse holds a province. Units are stored when the round ends."
    )
    assert refused(state, 0, "store kyiv").startswith("Kyiv is not in your hand")
    assert refused(state, 0, "pass") == (
        "You have passed: store provinces in Storehouses, or write `ready`."
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("send axemen 3", "Which enemy? Write its number: 1 = Footmen and 2 = Sergeants."),
        ("send axemen", "Which enemy? Write its number: 1 = Footmen and 2 = Sergeants."),
        (
            "send boyars 1",
            "You have no Boyar Cavalry in your hand: you have Slavic Axemen and Crossbowmen.",
        ),
        (
            "send axemen.sword 1",
            "Slavic Axemen cannot spread their weapons: write `send axemen 1`.",
        ),
        ("send crossbowmen.sword 1", "Crossbowmen have no sword left: the card shows 2 arrows."),
        (
            "send crossbowmen 1",
            "Crossbowmen spread their weapons: write one, as in `send crossbowmen.arrow 1`.",
        ),
        ("recall", "You have sent no unit that could be taken back."),
        ("pass", "A fight is on: send units, take them back, or write `ready`."),
    ],
)
def test_fighting(text: str, sentence: str) -> None:
    """Military Phase A."""
    own = {"row": ("footmen", "sergeants"), "unit_hand": ("axemen", "crossbowmen")}
    assert refused(attacked(seat0=own), 0, text) == sentence


def test_whoever_is_ready_has_had_a_say() -> None:
    """Military Phase A: and who has no units has none."""
    own = {"row": ("footmen",), "unit_hand": ("axemen",)}
    state = attacked(3, seat0=own, seat1={"unit_hand": ("farmers",)})
    assert refused(state, 2, "ready") == (
        "You have no units left to send. The fight waits for Columns and Bear."
    )
    state = played(state, "columns: ready")
    assert refused(state, 0, "send axemen 1") == "You are ready. The fight waits for Bear."


def test_raids() -> None:
    """C and ruling 27."""
    hand = ("axemen",) * 3 + ("townguard",) * 2 + ("crossbowmen",)
    state = raiding(enemy_buildings=("siege-camp",), seat0={"unit_hand": hand})
    assert refused(state, 0, "send crossbowmen.arrow 1") == (
        "An enemy building is destroyed with units of its own, so none spreads its weapons: write "
        "`send crossbowmen 1`."
    )


def test_losses_and_damage() -> None:
    """Silver Skulls, Damage and rulings 22 to 25."""
    own = {"row": ("footmen",), "unit_hand": ("axemen", "townguard", "boyars")}
    state = played(attacked(seat0=own), "send axemen 1", "send townguard 1", "ready")
    assert refused(state, 0, "choose boyars") == (
        "Only units that fought and live can be lost: choose Slavic Axemen or Townguard."
    )
    wealth = {"city": city(0, "workshop m13", "workshop m14", "storehouse m11 kyiv")}
    state = harmed(Damage.BUILDING_BACK, seat0=wealth)
    assert refused(state, 0, "choose m13") == (
        "Without the Workshop on m13 your city would fall apart: choose m14 or m11."
    )
    assert refused(state, 0, "choose m12") == "The Residence is never lost: choose m14 or m11."
    state = harmed(Damage.STORED_OR_POINT, seat0=wealth)
    assert refused(state, 0, "choose lida") == (
        "Give up a province that you have stored (Kyiv), or write `choose point`."
    )
    assert refused(state, 1, "choose point") == "It is not your turn: the game waits for Columns."


def test_provinces() -> None:
    """D."""
    state = capturing(seat0={"unit_hand": ("axemen", "townguard")})
    assert refused(state, 0, "capture 3") == (
        "Your units cannot pay for stack 3, which costs 2 swords, a spear and an arrow. "
        "You can capture from stack 1."
    )
    state = played(state, "capture 1")
    assert refused(state, 0, "send boyars").startswith("You have no Boyar Cavalry in your hand")
    assert refused(state, 0, "send axemen 1") == (
        "Units go to the stack that is captured: write `send` with a unit alone."
    )


def test_losses_from_the_discard_pile() -> None:
    """Damage and ruling 24."""
    own = {"unit_discard": ("axemen", "farmers"), "city": city(0, "workshop m13", "garrison o12")}
    state = harmed(Damage.UNIT_BACK, Damage.BUILDING_BACK, seat0=own)
    assert refused(state, 0, "choose boyars") == (
        "A unit of your discard pile is lost: Slavic Axemen or Farmers."
    )
    state = played(state, "choose axemen")
    assert refused(state, 0, "choose lida") == (
        "A building of yours at the outer rim is lost: choose m13 or o12."
    )


def test_loot() -> None:
    """B and ruling 26."""
    piles: dict[str, Any] = {"province_draw": ("lida", "punia"), "province_hand": ()}
    other: dict[str, Any] = {"province_draw": ("ariogala",), "province_hand": ()}
    steps = (Step(Stage.PLUNDER, number=1), Step(Stage.CITY, 0))
    state = at(start(2), *steps, seat0=piles, seat1=other)
    assert refused(state, 0, "loot knight") == "Nobody plays Knight in this match."
    assert refused(state, 0, "pass") == "First choose who takes the loot."


def test_guardhouses() -> None:
    """E."""
    own = {"city": city(0, "guardhouse m11"), "unit_hand": ("axemen",)}
    state = at(start(2), Step(Stage.STORE_UNITS), phase=Phase.MILITARY, seat0=own)
    assert refused(state, 1, "store axemen") == (
        "You have no unit, or no Guardhouse free. The game waits for Columns."
    )
    assert refused(state, 0, "pass") == (
        "The round ends: store units in Guardhouses, or write `ready`."
    )


def test_after_the_end_nothing_is_played() -> None:
    """End of the Game."""
    state = harmed(Damage.FIRE, points=1)
    assert views.view(state, 0).legal == ()
    action: Action = GRAMMAR.read("pass")
    assert legal.reason(state, 0, action) == "This match is over."
