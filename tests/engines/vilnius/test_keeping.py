"""Storing: the best cards by themselves, others for a player who has asked."""

from __future__ import annotations

import pytest

from engines.match import Match, begin, replay
from engines.vilnius import turns
from engines.vilnius.actions import legal
from engines.vilnius.actions.legal import GRAMMAR
from engines.vilnius.game import GAME
from engines.vilnius.model.actions import Ask, Pass, Store
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Phase, Stage, Step
from engines.vilnius.notation import players
from engines.vilnius.rules import cities
from tests.engines.vilnius.boards import city, refused
from tests.engines.vilnius.kit import at, played, start


def _buying(*buildings: str, hands: str = "open", hand: tuple[str, ...] = ()) -> State:
    """The city phase of a player with these buildings and provinces."""
    own = {"city": city(0, *buildings), "province_hand": hand}
    other = {"province_hand": ("betygala",)}
    return at(start(2, hands=hands), Step(Stage.CITY, 0), phase=Phase.CITY, seat0=own, seat1=other)


def _ending(*, asks: bool = False) -> State:
    """The end of a round: both players may store units, the first has two."""
    own = {"city": city(0, "guardhouse m11"), "unit_hand": ("farmers", "hunters"), "asks": asks}
    other = {"city": city(1, "guardhouse m11"), "unit_hand": ("axemen",)}
    steps = (Step(Stage.STORE_UNITS), Step(Stage.ROUND))
    return at(start(2), *steps, phase=Phase.MILITARY, seat0=own, seat1=other)


def _match(state: State) -> Match:
    fresh = replay(begin("vilnius", {}, "1"))
    return Match(fresh.setup, GAME, (state,))


def _said(state: State, text: str) -> list[str]:
    """The texts of all entries that a player's text leads to."""
    return [entry.text for entry in _match(state).propose(0, text)]


def test_the_best_province_is_stored_by_itself_after_a_pass() -> None:
    state = _buying("storehouse m11", hand=("lida", "trakai"))
    assert _said(state, "pass") == ["pass", "store trakai"]


def test_every_empty_storehouse_gets_a_province() -> None:
    state = _buying("storehouse m11", "storehouse m10", hand=("lida", "trakai", "medininkai"))
    stored = _said(state, "pass")[1:]
    assert stored[0] == "store trakai"
    assert len(stored) == 2


def test_a_pass_that_comes_by_itself_is_followed_by_storing() -> None:
    """Punia's gold buys nothing, and is worth keeping."""
    state = _buying("storehouse m11", hand=("punia",))
    assert turns.forced(state) == (0, Pass())
    assert turns.forced(played(state, "pass")) == (0, Store("punia"))


def test_units_are_stored_by_themselves_for_everybody_at_once() -> None:
    after = _match(_ending()).forced_on()
    assert [entry.text for entry in after.entries] == ["store hunters", "store axemen"]
    assert [cities.stored_units(each.city) for each in after.state.players] == [
        ("hunters",),
        ("axemen",),
    ]


def test_a_player_who_has_asked_chooses_and_the_other_need_not_wait() -> None:
    match = _match(_ending(asks=True)).forced_on()
    assert [(entry.seat, entry.text) for entry in match.entries] == [(1, "store axemen")]
    assert match.to_act == (0,)
    done = match.propose(0, "store farmers")
    assert [entry.text for entry in done] == ["store farmers"]


def test_after_asking_nothing_is_stored_by_itself_in_this_round() -> None:
    state = played(_buying("storehouse m11", hand=("lida", "trakai")), "ask")
    assert _said(state, "pass") == ["pass"]
    assert _said(state, "pass, store lida") == ["pass", "store lida"]
    assert _said(state, "pass, ready") == ["pass", "ready"]


def test_the_next_round_keeps_by_itself_again() -> None:
    done = _match(_ending(asks=True)).forced_on()
    for entry in done.propose(0, "ready"):
        done = done.follow(entry)
    assert done.state.round.number == _ending().round.number + 1
    assert not any(player.asks for player in done.state.players)


def test_asking_can_be_taken_back_and_is_no_turn() -> None:
    state = _buying("storehouse m11", hand=("lida",))
    assert not turns.traits(state, Ask()).ends_turn
    assert not turns.traits(state, Ask()).reveals


def test_asking_is_part_of_a_positions_text() -> None:
    asked = played(_buying("storehouse m11", hand=("lida",)), "ask").players[0]
    words = players.write(asked).split()
    assert players.read(words[1:], asked.emblem).asks
    assert not players.read([each for each in words[1:] if each != "asks"], asked.emblem).asks


@pytest.mark.parametrize("building", ["storehouse m11", "guardhouse m11"])
def test_asking_needs_a_place_where_something_is_stored(building: str) -> None:
    assert Ask() in legal.actions(_buying(building), 0)
    assert Ask() not in legal.actions(_buying(), 0)
    assert "no empty Storehouse" in refused(_buying(), 0, "ask")


def test_nobody_asks_twice() -> None:
    state = played(_buying("storehouse m11", hand=("lida",)), "ask")
    assert Ask() not in legal.actions(state, 0)
    assert "already" in refused(state, 0, "ask")


@pytest.mark.parametrize("hands", ["open", "closed"])
def test_asking_is_the_same_whatever_a_hand_holds(hands: str) -> None:
    for hand in ((), ("lida",), ("punia",)):
        state = _buying("storehouse m11", hands=hands, hand=hand)
        assert Ask() in legal.actions(state, 0)


def test_the_reason_of_a_pass_is_told_where_everybody_sees_it() -> None:
    def told(hands: str, hand: tuple[str, ...]) -> str:
        state = _buying("storehouse m11", hands=hands, hand=hand)
        return GAME.describe(GAME.view(state, 0), 0, Pass())

    assert told("open", ("punia",)) == "Columns can afford nothing and passes"
    assert told("open", ("lida",)) == "Columns passes"
    assert told("closed", ()) == "Columns can afford nothing and passes"
    assert told("closed", ("punia",)) == "Columns passes"


def test_a_pass_says_what_it_keeps() -> None:
    view = GAME.view(_buying("storehouse m11", hand=("lida", "trakai")), 0)
    passes = [pick for pick in GAME.picks(view) if pick.action == Pass()]
    assert [(pick.text, pick.parts[0].note) for pick in passes] == [("pass", "keeps Trakai")]
    asked = GAME.view(played(_buying("storehouse m11", hand=("lida", "trakai")), "ask"), 0)
    ways = [pick.text for pick in GAME.picks(asked) if pick.action == Pass()]
    assert {"pass, store trakai", "pass, store lida", "pass, ready", "pass"} == set(ways)


def test_asking_reads_and_writes() -> None:
    assert GRAMMAR.read("ask") == Ask()
    assert GRAMMAR.write(Ask()) == "ask"
