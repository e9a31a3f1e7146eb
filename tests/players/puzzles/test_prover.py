"""The prover finds what trying everything finds, with no short cut at all."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import Any, Final

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.game import AnyGame, Result, Seat
from engines.registry import GAMES
from learning.puzzle import puzzles_of
from players.puzzles.prover import Duel, Prover
from players.puzzles.puzzler import puzzler_of
from tests.traits import has_puzzles

FEW: Final = {"vicious-circle": 20, "vilitum": 20, "victorus": 400}
"""Different turns of positions that are small enough."""
SOME: Final = 100
"""Puzzles of a game whose positions are looked at."""
HP: Final = {"W": 5, "R": 3, "Z": 3, "A": 3, "C": 4}
QUICK: Final = ("vicious-circle", "vilitum")
"""Games in which whole turns are tried after whole turns."""


@cache
def small(key: str) -> tuple[Any, ...]:
    """Positions of puzzles, and after a turn of each, in which neither side has many turns."""
    duel = puzzler_of(key)
    assert isinstance(duel, Duel)
    found: list[Any] = []
    puzzles = puzzles_of(key)
    for puzzle in puzzles[:: 1 + len(puzzles) // SOME]:
        state = duel.game.load(puzzle.position)
        after = next(duel.game.whole_turns(state))[1]
        found += [each for each in (state, after) if duel.game.outcome(each) is None]
    return tuple(each for each in found if is_small(duel, each))


def is_small(duel: Duel[Any, Any], state: Any) -> bool:
    few = FEW[duel.game.key]
    return all(
        len([*islice(duel.game.whole_turns(each), few + 1)]) <= few
        for each in (state, duel.passed(state))
    )


def won(game: AnyGame, state: Any, seat: Seat) -> bool:
    outcome = game.outcome(state)
    return outcome is not None and outcome.results[seat] is Result.WIN


def after_turn(game: AnyGame, state: Any) -> list[Any]:
    return [after for _, after in game.whole_turns(state)]


def plainly_wins(game: AnyGame, state: Any, seat: Seat, turns: int) -> bool:
    """Whether the mover wins in so many turns, by trying everything."""
    return any(plainly_leads(game, after, seat, turns) for after in after_turn(game, state))


def plainly_leads(game: AnyGame, after: Any, seat: Seat, turns: int) -> bool:
    if game.outcome(after) is not None:
        return won(game, after, seat)
    if turns == 1:
        return False
    return all(
        game.outcome(reply) is None and plainly_wins(game, reply, seat, turns - 1)
        for reply in after_turn(game, after)
    )


def plainly_saved(game: AnyGame, after: Any, seat: Seat) -> bool:
    if game.outcome(after) is not None:
        return not won(game, after, 1 - seat)
    return not any(won(game, reply, 1 - seat) for reply in after_turn(game, after))


def keys(duel: Duel[Any, Any], states: list[Any]) -> set[Any]:
    return {duel.key(each) for each in states}


@given(st.data(), st.sampled_from(QUICK), st.integers(1, 2))
@settings(max_examples=12, deadline=None)
def test_it_finds_the_wins_that_there_are(data: st.DataObject, key: str, turns: int) -> None:
    duel = puzzler_of(key)
    assert isinstance(duel, Duel)
    state = data.draw(st.sampled_from(small(key)))
    game, seat, prover = duel.game, duel.mover(state), Prover(duel)
    plain = [after for after in after_turn(game, state) if plainly_leads(game, after, seat, turns)]
    assert prover.wins(state, turns) == bool(plain)
    found = keys(duel, [each.after for each in prover.winning(state, turns)])
    assert found == keys(duel, plain)
    assert duel.wins_at_once(state) == plainly_wins(game, state, seat, 1)
    assert not plain or duel.soonest(state) <= turns


@given(st.data(), st.sampled_from(QUICK))
@settings(max_examples=12, deadline=None)
def test_it_finds_what_saves_the_match(data: st.DataObject, key: str) -> None:
    duel = puzzler_of(key)
    assert isinstance(duel, Duel)
    state = data.draw(st.sampled_from(small(key)))
    game, seat, prover = duel.game, duel.mover(state), Prover(duel)
    plain = [after for after in after_turn(game, state) if plainly_saved(game, after, seat)]
    assert keys(duel, [each.after for each in prover.saving(state)]) == keys(duel, plain)
    for after in after_turn(game, state):
        harmed = next(prover.harms(after, seat), None) is not None
        assert harmed != plainly_saved(game, after, seat)


@given(st.data(), st.sampled_from(QUICK))
@settings(max_examples=8, deadline=None)
def test_it_finds_what_loses_no_piece(data: st.DataObject, key: str) -> None:
    duel = puzzler_of(key)
    assert isinstance(duel, Duel)
    state = data.draw(st.sampled_from(small(key)))
    game, seat = duel.game, duel.mover(state)
    own = duel.pieces(state, seat)

    def kept(after: Any) -> bool:
        if game.outcome(after) is not None:
            return won(game, after, seat)
        replies = after_turn(game, after)
        whole = all(duel.pieces(each, seat) >= own for each in (after, *replies))
        return whole and not any(won(game, each, 1 - seat) for each in replies)

    plain = [after for after in after_turn(game, state) if kept(after)]
    found = Prover(duel).keeping(state)
    assert keys(duel, [each.after for each in found]) == keys(duel, plain)


@given(st.data(), st.sampled_from(QUICK))
@settings(max_examples=8, deadline=None)
def test_it_finds_what_saves_the_match_for_two_turns(data: st.DataObject, key: str) -> None:
    duel = puzzler_of(key)
    assert isinstance(duel, Duel)
    state = data.draw(st.sampled_from(small(key)))
    game, seat = duel.game, duel.mover(state)

    def saved(after: Any) -> bool:
        if game.outcome(after) is not None:
            return not won(game, after, 1 - seat)
        return not plainly_wins(game, after, 1 - seat, 2)

    plain = [after for after in after_turn(game, state) if saved(after)]
    found = Prover(duel).saving(state, 2)
    assert keys(duel, [each.after for each in found]) == keys(duel, plain)


@given(st.data(), st.sampled_from(QUICK))
@settings(max_examples=10, deadline=None)
def test_it_finds_what_wins_a_piece_for_nothing(data: st.DataObject, key: str) -> None:
    duel = puzzler_of(key)
    assert isinstance(duel, Duel)
    state = data.draw(st.sampled_from(small(key)))
    game, seat = duel.game, duel.mover(state)
    own, foe = duel.pieces(state, seat), duel.pieces(state, 1 - seat)

    def good(after: Any) -> bool:
        if game.outcome(after) is not None:
            return won(game, after, seat)
        replies = after_turn(game, after)
        whole = all(duel.pieces(each, seat) >= own for each in (after, *replies))
        return whole and not any(won(game, each, 1 - seat) for each in replies)

    taking = [each for each in after_turn(game, state) if duel.pieces(each, 1 - seat) < foe]
    plain = [after for after in taking if good(after)]
    found = Prover(duel).taking(state)
    assert keys(duel, [each.after for each in found]) == keys(duel, plain)
    assert duel.takes_at_once(state) == bool(taking)


@given(st.data(), st.sampled_from(QUICK))
@settings(max_examples=10, deadline=None)
def test_it_finds_what_traps_a_piece(data: st.DataObject, key: str) -> None:
    duel = puzzler_of(key)
    assert isinstance(duel, Duel)
    state = data.draw(st.sampled_from(small(key)))
    game, seat = duel.game, duel.mover(state)
    own, foe = duel.pieces(state, seat), duel.pieces(state, 1 - seat)

    def lost(reply: Any) -> bool:
        if game.outcome(reply) is not None:
            return won(game, reply, seat)
        if plainly_wins(game, reply, seat, 1):
            return True
        left, whole = duel.pieces(reply, 1 - seat), duel.pieces(reply, seat) >= own
        return whole and any(duel.pieces(each, 1 - seat) < left for each in after_turn(game, reply))

    def traps(after: Any) -> bool:
        if duel.pieces(after, 1 - seat) < foe or duel.pieces(after, seat) < own:
            return False
        if game.outcome(after) is not None:
            return won(game, after, seat)
        return all(lost(reply) for reply in after_turn(game, after))

    plain = [after for after in after_turn(game, state) if traps(after)]
    found = Prover(duel).trapping(state)
    assert keys(duel, [each.after for each in found]) == keys(duel, plain)


@given(st.data())
@settings(max_examples=10, deadline=None)
def test_it_finds_what_leaves_nothing_to_be_hurt(data: st.DataObject) -> None:
    """In Vilitum: no hit points can be lost, as the text of the position has them."""
    duel = puzzler_of("vilitum")
    assert isinstance(duel, Duel)
    state = data.draw(st.sampled_from(small("vilitum")))
    game, seat = duel.game, duel.mover(state)

    def left(each: Any) -> int:
        side = game.dump(each).split(" ", 2)[2].split(" / ")[seat].split()
        pieces = (word for word in side if word[0] in HP)
        return sum(HP[word[0]] - int(word.partition("-")[2] or 0) for word in pieces)

    def whole(after: Any) -> bool:
        if game.outcome(after) is not None:
            return won(game, after, seat)
        replies = after_turn(game, after)
        lost = any(won(game, each, 1 - seat) or left(each) < left(after) for each in replies)
        return not lost

    plain = [after for after in after_turn(game, state) if whole(after)]
    found = Prover(duel).sheltering(state)
    assert keys(duel, [each.after for each in found]) == keys(duel, plain)


@given(st.data(), st.sampled_from(sorted(FEW)))
@settings(max_examples=12, deadline=None)
def test_a_win_at_once_is_seen_by_a_quick_look(data: st.DataObject, key: str) -> None:
    duel = puzzler_of(key)
    assert isinstance(duel, Duel)
    state = data.draw(st.sampled_from(small(key)))
    for each in (state, duel.passed(state)):
        seat = duel.mover(each)
        assert duel.wins_at_once(each) == plainly_wins(duel.game, each, seat, 1)


def test_every_game_with_puzzles_has_a_puzzler() -> None:
    posed = {key: game for key, game in GAMES.items() if has_puzzles(game)}
    assert posed
    assert all(puzzler_of(key).game is game for key, game in posed.items())
