"""The reference players find wins that are near, play the same each time, and measure levels."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from engines.game import AnyGame, Unreadable
from engines.registry import GAMES
from engines.registry import game as find_game
from learning.puzzle import Puzzle, puzzles_of
from players.observation import AnyObservation
from tests.tools.stick.kit import DUELS, begun, duel_stick, would_win
from tools.strength import ladder
from tools.strength.__main__ import main
from tools.strength.stick.position import WON, Position
from tools.strength.stick.reference import Reference, references
from tools.strength.stick.search import THREATS, QuietSearch, Search
from tools.strength.stick.stick import REFERENCES

SOME = 12
FEW = {"vicious-circle": "magnus t Wc1 Pb1 S* / Cd5 Dc5 W*", "vilitum": "5x5 1 Wb2 Ac1 / Wd4 Zc5"}
"""Positions with few pieces, in which nobody is about to win."""


def _some(goal: str) -> list[Puzzle]:
    found = [[each for each in puzzles_of(key) if each.goal == goal] for key in DUELS]
    return [each for some in found for each in some[:SOME]]


@pytest.mark.untraced
@pytest.mark.parametrize("turns", [1, 2])
def test_a_win_in_one_and_in_two_is_found(turns: int) -> None:
    """In puzzles, each of which has one solution."""
    puzzles = _some(f"win {turns}")
    assert {each.game for each in puzzles} == {*DUELS}
    for puzzle in puzzles:
        game, stick = find_game(puzzle.game), duel_stick(puzzle.game)
        state = game.load(puzzle.position)
        position = stick.position(state)
        assert position is not None
        move, value = Search(position).best(2 * turns, random.Random(1))
        assert value == WON - (2 * turns - 1), puzzle.key
        solved = _played(game, state, [game.parse(each) for each in puzzle.turns[0]])
        assert _played(game, state, stick.actions(state, move)) == solved, puzzle.key


def _played(game: AnyGame, state: Any, actions: Any) -> Any:
    for action in actions:
        state = game.play(state, game.to_act(state)[0], action)
    return state


@pytest.mark.untraced
@pytest.mark.parametrize(("kind", "depth"), [(Search, 2), (QuietSearch, 1)])
def test_a_loss_with_the_next_turn_is_seen(kind: type[Search[Any]], depth: int) -> None:
    """By the one that goes on beyond its depth also from one turn less."""
    for puzzle in _some("save"):
        game, stick = find_game(puzzle.game), duel_stick(puzzle.game)
        state = game.load(puzzle.position)
        position = stick.position(state)
        assert position is not None
        move, _ = kind(position).best(depth, random.Random(1))
        solved = _played(game, state, [game.parse(each) for each in puzzle.turns[0]])
        assert _played(game, state, stick.actions(state, move)) == solved, puzzle.key


@pytest.mark.untraced
@pytest.mark.parametrize("quiet", [False, True])
@pytest.mark.parametrize(
    ("key", "text", "depth"),
    [
        ("vicious-circle", "magnus t Pc2 Wb2 / Cd4 Pd3", 4),
        ("vicious-circle", "van-slyke d Wc2 / Pd4 Dd3", 4),
        ("vicious-circle", "van-slyke t Sb2 Pc1 / Pd5", 4),
        ("vicious-circle", "magnus t Ce2 / Pd5", 5),
        ("vicious-circle", "magnus t Pb4 / Pd1", 5),
        ("vilitum", "5x5 2 We2-4 / Zb3-2", 5),
        ("vilitum", "5x5 1 Wc1-4 / Wc2-4 Zb3-2", 3),
        ("vilitum", "5x5 1 Ac2-2 / Ce4-3", 4),
    ],
)
def test_the_value_is_that_of_trying_everything(
    key: str, text: str, depth: int, quiet: bool
) -> None:
    """Whatever a search leaves out or remembers."""
    position = duel_stick(key).position(find_game(key).load(text))
    assert position is not None
    leaf, depth = (_settled, depth - 2) if quiet else (_points, depth)
    search = QuietSearch[Any](position) if quiet else Search[Any](position)
    move, value = search.best(depth, random.Random(1))
    tried = {each: _tried(position, gain, each, depth, 0, leaf) for gain, each in position.moves()}
    assert value == tried[move] == max(tried.values())


Leaf: TypeAlias = Callable[[Position[Any], int], int]


def _tried(position: Position[Any], gain: int, move: Any, depth: int, ply: int, leaf: Leaf) -> int:
    """Returns a move's value by the rule of a search, without any shortcut."""
    if gain >= WON:
        return WON - ply - 1
    position.make(move)
    if position.drawn():
        value = 0
    elif depth == 1:
        value = -leaf(position, ply + 1)
    else:
        moves = position.moves()
        value = -max(_tried(position, *each, depth - 1, ply + 1, leaf) for each in moves)
    position.unmake()
    return value


def _points(position: Position[Any], ply: int) -> int:
    del ply
    return position.value()


def _settled(position: Position[Any], ply: int, threats: int = THREATS) -> int:
    """Returns the value of trying all captures, threats and answers to threats."""
    if would_win(position, position.mover):
        return WON - ply - 1
    pressed = bool(threats) and would_win(position, 1 - position.mover)
    values = [] if pressed else [position.value()]
    for _, move in position.moves():
        takes = position.takes(move)
        position.make(move)
        threatens = bool(threats) and would_win(position, 1 - position.mover)
        if pressed or takes or threatens:
            left = threats - (threatens and not pressed and not takes)
            values.append(0 if position.drawn() else -_settled(position, ply + 1, left))
        position.unmake()
    return max(values)


@pytest.mark.untraced
@pytest.mark.parametrize("budget", [1, 40, 900, 20_000])
def test_a_budget_of_positions_is_kept_to(budget: int) -> None:
    """The move is then that of the last depth, or a better one found since."""
    stick, game = duel_stick("vicious-circle"), find_game("vicious-circle")
    state = begun(game, {}, random.Random(3))
    position = stick.position(state)
    assert position is not None
    search = Search(position, budget)
    move, _ = search.best(40, random.Random(1))
    assert search.positions <= budget + 1
    assert stick.actions(state, move)[0] in game.actions(state, state.mover)
    assert search.positions > budget // 2


@pytest.mark.untraced
@pytest.mark.parametrize("key", DUELS)
def test_the_same_seed_gives_the_same_turn(key: str) -> None:
    """A new search every time, and of equal turns another one for another seed."""
    game = find_game(key)
    state = begun(game, {}, random.Random(7))
    stick = duel_stick(key)
    once, again = (
        [stick.turn(state, depth, random.Random(seed)) for depth in (1, 2) for seed in range(8)]
        for _ in range(2)
    )
    assert once == again
    assert len(set(once)) > 1


@pytest.mark.untraced
@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if references(game)])
@pytest.mark.parametrize("name", REFERENCES)
def test_a_reference_plays_whole_turns_that_are_legal(
    key: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the first action on, at a table like any other player; only depths that the game has."""
    monkeypatch.setattr("tools.strength.stick.stick.MILLION", 3_000)
    game = GAMES[key]
    if name not in references(game):
        with pytest.raises(Unreadable, match=name):
            Reference(game, name)
        return
    ply, players = 0, [Reference(game, name) for _ in range(2)]
    state = game.load(FEW[key]) if key in FEW else game.start(game.resolve_options({}), 2, "x")
    while not game.outcome(state) and ply < 8:
        seat = game.to_act(state)[0]
        action = players[seat](AnyObservation.of(game, state, seat, f"{ply}"), f"{ply}")
        assert action in game.actions(state, seat)
        state, ply = game.play(state, seat, action), ply + 1


def test_whoever_has_begun_a_turn_a_reference_ends_it() -> None:
    game = find_game("vilitum")
    state = game.play(game.load("5x5 1 Wb1 Rc1 / Wb3 Rd4-2"), 0, game.parse("Wb1-b2"))
    chosen = Reference(game, "one-ply")(AnyObservation.of(game, state, 0, "1"), "1")
    assert chosen == game.parse("Wb2xb3")


@pytest.mark.untraced
def test_a_turn_is_played_out_as_it_was_chosen() -> None:
    game, stick = find_game("vilitum"), duel_stick("vilitum")
    lengths = set[int]()
    for seed in range(12):
        state = begun(game, {}, random.Random(seed))
        chosen = stick.turn(state, 2, random.Random(f"depth-2 {seed}"))
        player, played = Reference(game, "depth-2"), list[Any]()
        while len(played) < len(chosen):
            played.append(player(AnyObservation.of(game, state, state.mover, "1"), f"{seed}"))
            state = game.play(state, state.mover, played[-1])
        assert tuple(played) == chosen
        lengths.add(len(chosen))
    assert max(lengths) > 1


def _two(_game: AnyGame) -> tuple[str, ...]:
    return "one-ply", "depth-2"


@pytest.mark.untraced
def test_a_level_is_measured_by_each_reference(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tools.strength.trials.os.cpu_count", lambda: 1)
    monkeypatch.setattr(ladder, "references", _two)
    monkeypatch.setattr("sys.argv", ["strength", "vicious-circle", "--stick", "1", "--pairs", "1"])
    main()
    shown = capsys.readouterr().out
    assert "1 Novice against one-ply" in shown
    assert "1 Novice against depth-2" in shown
    assert shown.count(" won, ") == 2
