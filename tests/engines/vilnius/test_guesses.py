"""Guesses: what a seat cannot know is dealt anew, and nothing that it sees tells the difference."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from engines.game import Seat
from engines.vilnius import play, turns, views
from engines.vilnius.actions import income, legal
from engines.vilnius.actions.legal import proposed
from engines.vilnius.model.actions import Pay, Ready, Send, Store
from engines.vilnius.model.catalogue import CARDS, FINAL, WEAPONLESS
from engines.vilnius.model.piles import counted
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Stage
from engines.vilnius.notation.card_count import census
from engines.vilnius.notation.positions import dump, load
from engines.vilnius.resampling import TRIES, resample
from tests.engines.vilnius.boards import shown
from tests.engines.vilnius.kit import arranged, changed, late, random_plays, start
from tests.engines.vilnius.stages import WAITING, met
from tests.sample import present

GUESSES = 30


def guesses(state: State, seat: int | None) -> list[State]:
    return [resample(state, seat, random.Random(number)) for number in range(GUESSES)]


def hands_of(state: State) -> list[tuple[object, object]]:
    return [(each.provinces.hand, each.units.hand) for each in state.players]


def seen(state: State) -> State:
    """A match of three under way, with loot and cards in all piles."""
    state = late(state, boosted=False)
    homes = [sorted(player.provinces.hand) for player in state.players]
    changes: dict[str, Any] = {
        f"seat{seat}": {
            "province_draw": home[:3],
            "province_hand": home[3:5],
            "loot": home[5:7],
            "province_discard": home[7:],
            "unit_hand": state.players[seat].units.draw[:3],
            "unit_draw": state.players[seat].units.draw[3:],
        }
        for seat, home in enumerate(homes)
    }
    return arranged(state, **changes)


# What nobody may notice


@pytest.mark.parametrize("hands", ["open", "closed"])
def test_no_view_tells_a_guess_from_the_truth(hands: str) -> None:
    found = met(hands)
    assert {None, *WAITING} <= set(found)
    rng = random.Random(hands)
    for states in found.values():
        for state in states:
            for viewer in (None, *range(len(state.players))):
                other = resample(state, viewer, rng)
                assert views.view(other, viewer) == views.view(state, viewer)
                assert legal.to_act(other) == legal.to_act(state)
                assert census(other) == Counter(CARDS.counts)
                assert load(dump(other)) == other


@pytest.mark.parametrize("hands", ["open", "closed"])
def test_equal_chance_makes_equal_guesses_of_all_that_look_alike(hands: str) -> None:
    """Whoever acts makes the same guesses of a guess as of the truth."""
    rng = random.Random(hands)
    for states in met(hands).values():
        for state in states:
            for viewer in legal.to_act(state):
                other = resample(state, viewer, rng)
                one, two = (resample(each, viewer, random.Random(7)) for each in (state, other))
                assert one == two


@pytest.mark.parametrize("hands", ["open", "closed"])
def test_hands_differ_where_they_are_closed(hands: str) -> None:
    """In each stage in which somebody else may hold cards; own hands never do."""
    differing: set[Stage | None] = set()
    for stage, states in met(hands).items():
        for state in states:
            for viewer in (None, 0):
                other = resample(state, viewer, random.Random(1))
                pairs = zip(hands_of(state), hands_of(other), strict=True)
                seats = [seat for seat, (one, two) in enumerate(pairs) if one != two]
                assert viewer not in seats
                differing |= {stage} if seats else set()
    held = {Stage.CITY, Stage.PAY, Stage.STORE, Stage.FIGHT, Stage.CAPTURE, Stage.STORE_UNITS}
    assert differing >= held if hands == "closed" else not differing


def with_other_hands(state: State, rng: random.Random) -> State:
    """The position with other cards in hands and draw piles, all else as it is: the public could
    not tell the two apart."""
    other = resample(state, None, rng)
    chosen = [each.chosen for each in state.players]
    return changed(state._replace(players=other.players), chosen=chosen)


def goes_on(state: State) -> object:
    """Whoever is to do what, and the pass that comes by itself, all of it public; of what is
    stored by itself, that it is. The card itself is turned up like any that is stored."""
    seat, action = turns.forced(state) or (None, None)
    forced = seat, Store if isinstance(action, Store | Ready) else action
    return state.round, state.steps, state.ending, legal.to_act(state), forced


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("boosted", [False, True])
def test_nothing_that_follows_by_itself_depends_on_a_closed_hand(seats: int, boosted: bool) -> None:
    """Ruling 32: whatever is asked or skipped, and every pass that comes by itself, is the same
    with any hands that the public could not tell apart, now and after any action that both
    allow. Only what is laid down as proposed, and a unit given back from a draw pile, is turned up
    for all to see."""
    rng, compared = random.Random(seats), Counter[Stage | None]()
    for seed in ("1", "2", "3"):
        opening = late(start(seats, seed, hands="closed"), boosted)
        for number, (state, seat, _) in enumerate(random_plays(opening, seed)):
            if seat is None or number % 3:
                continue
            other = with_other_hands(state, rng)
            assert goes_on(other) == goes_on(state), shown(state)
            both = set(legal.actions(state, seat)) & set(legal.actions(other, seat)) - {
                Pay(),
                Send(),
            }
            for action in sorted(both, key=repr)[:8]:
                one, two = play.play(state, seat, action), play.play(other, seat, action)
                if not any(event[0] == "unit" for event in (*one.news, *two.news)):
                    assert goes_on(one) == goes_on(two), (shown(one), shown(two), action)
                    compared[state.stage] += 1
    assert min(compared[each] for each in (Stage.CITY, Stage.FIGHT, Stage.INCOME)) > 3, compared


# What is unknown, and what is known


HIDDEN: dict[str, Callable[[State], object]] = {
    "the seed": lambda state: state.seed,
    "the Order pile": lambda state: state.face_down.order,
    "the destinations": lambda state: state.face_down.destinations,
    "the stacks": lambda state: state.face_down.stacks,
    "the Boost": lambda state: state.face_down.unused_boosts,
    "the own provinces": lambda state: state.players[0].provinces.draw,
    "the own units": lambda state: state.players[0].units.draw,
    "the own loot": lambda state: state.players[0].loot,
    "the provinces of others": lambda state: state.players[1].provinces.draw,
    "the units of others": lambda state: state.players[1].units.draw,
    "the loot of others": lambda state: state.players[2].loot,
}


@pytest.mark.parametrize("hidden", HIDDEN)
@pytest.mark.parametrize("hands", ["open", "closed"])
def test_all_that_lies_face_down_is_unknown(hands: str, hidden: str) -> None:
    state = seen(start(3, hands=hands))
    assert len({HIDDEN[hidden](other) for other in guesses(state, 0)}) > 2


def test_cards_stay_where_they_might_be() -> None:
    state = seen(start(3, hands="closed"))
    for other in guesses(state, 1):
        for seat, (one, two) in enumerate(zip(state.players, other.players, strict=True)):
            assert len(one.loot) == len(two.loot)
            for old, new in ((one.provinces, two.provinces), (one.units, two.units)):
                assert list(map(len, old)) == list(map(len, new))
                assert old.discard == new.discard
                assert seat != 1 or old.hand == new.hand
        assert counted(other.face_down) == counted(state.face_down)
        assert Counter(other.face_down.destinations) == Counter(state.face_down.destinations)


def test_the_order_pile_keeps_its_make_up() -> None:
    """The weaponless cards on top, the Boost and the Final Attack at the bottom; in a short game
    what has been left out could be in the pile."""
    for length in ("full", "short"):
        state = start(2, length=length)
        tops, bodies, asides = set[Any](), set[Any](), set[Any]()
        for other in guesses(state, 0):
            drawn = len(WEAPONLESS) - len(state.players)
            order = other.face_down.order
            assert set(order[:drawn]) <= set(WEAPONLESS)
            assert (order[-2] in CARDS.boosts, order[-1]) == (True, FINAL)
            tops.add(order[:drawn])
            bodies.add(tuple(sorted(order[drawn:-2])))
            asides.add(other.face_down.removed_orders)
        assert (len(bodies) > 2, len(asides) > 2) == (length == "short",) * 2
        assert len(tops) == 1


def test_the_weaponless_cards_change_places_only_among_themselves() -> None:
    state = start(2)
    drawn = [player.row[0] for player in state.players]
    state = arranged(
        state, order=(*drawn, *state.face_down.order), seat0={"row": ()}, seat1={"row": ()}
    )
    tops = {other.face_down.order[:3] for other in guesses(state, None)}
    assert {tuple(sorted(top)) for top in tops} == {tuple(sorted(WEAPONLESS))}
    assert len(tops) > 2


def test_after_the_boost_the_order_pile_is_made_of_what_has_been_seen() -> None:
    state = late(start(2, length="short"), boosted=True)
    for other in guesses(state, 0):
        assert Counter(other.face_down.order) == Counter(state.face_down.order)
        assert other.face_down.order[-1] == FINAL
        assert other.table == state.table
        assert other.face_down[3:] == state.face_down[3:]


def test_whoever_looks_at_provinces_knows_them_and_others_do_not() -> None:
    for stage in (Stage.PICK, Stage.PUT):
        for state in met("open")[stage]:
            step = present(state.step)
            assert {other.looked for other in guesses(state, step.seat)} == {state.looked}
            strangers = guesses(state, (step.seat + 1) % len(state.players))
            assert len({other.looked for other in strangers}) > 2


def test_an_income_is_hidden_until_all_have_chosen() -> None:
    state = met("open")[Stage.INCOME][0]
    last = len(state.players) - 1
    state = changed(state, chosen=(2, *(each.chosen for each in state.players[1:-1]), -1))
    assert {other.players[0].chosen for other in guesses(state, 0)} == {2}
    unknown = {other.players[0].chosen for other in guesses(state, 1)}
    assert unknown == set(range(income.income_of(state, 0) + 1))
    assert {other.players[last].chosen for other in guesses(state, 1)} == {-1}


def test_whoever_pays_or_has_begun_to_capture_is_able_to() -> None:
    for stage in (Stage.PAY, Stage.LEVY):
        for state in met("closed")[stage]:
            step = present(state.step)
            for other in guesses(state, (step.seat + 1) % len(state.players))[:5]:
                actions = legal.actions(other, step.seat)
                assert len(actions) > 1 or stage is not Stage.LEVY
                assert load(dump(other)) == other


def test_a_hand_that_few_deals_could_pay_with_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if no hand that is dealt could pay."""
    asked, told = list[Seat](), Counter[bool]()

    def unlucky(state: State, seat: Seat) -> tuple[str, ...]:
        asked.append(seat)
        return proposed(state, seat) if len(asked) > TRIES else ()

    monkeypatch.setattr("engines.vilnius.resampling.proposed", unlucky)
    for state in (*met("closed")[Stage.PAY], *met("closed")[Stage.LEVY]):
        assert state.step is not None
        payer = state.step.seat
        asked.clear()
        other = resample(state, (payer + 1) % len(state.players), random.Random(1))
        assert proposed(other, payer)
        assert load(dump(other)) == other
        told[hands_of(other)[payer] == hands_of(state)[payer]] += 1
    assert told[False] > told[True]
