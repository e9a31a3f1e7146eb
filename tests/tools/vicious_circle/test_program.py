"""The program that solves the game of set-ups."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.vicious_circle.moves import SET_UPS
from engines.vicious_circle.notation import write
from engines.vicious_circle.rules import sound_set_ups
from engines.vicious_circle.values import Ruleset, SetUp
from players.vicious_circle.player import FILE, Mixture
from tests.sample import costly
from tools.vicious_circle.set_ups import oracle, program
from tools.vicious_circle.set_ups.__main__ import main
from tools.vicious_circle.set_ups.exploit import Proof, best_answer, drawn, won
from tools.vicious_circle.set_ups.oracle import Effort, Oracle, best_answers, likeliest, pruned
from tools.vicious_circle.set_ups.program import QUICK, Options, Plan, measured, run, told
from tools.vicious_circle.set_ups.refinement import Games
from tools.vicious_circle.set_ups.trials import begun, played
from tools.vicious_circle.set_ups.worth import Worth, chance

TINY = Plan(
    effort=Effort(
        glance=5, look=8, study=10, looked_at=2, studied=2, begin=9, add=1, rounds=1, among=8
    ),
    games=Games(rounds=2, foes=1, each=1, drawn=1, every=2, new=2, budget=5),
    proof=Proof(best=2, some=1, last=2, value=2, budget=5),
)
SMALL = Effort(
    glance=10, look=20, study=40, looked_at=5, studied=3, begin=9, add=2, rounds=2, among=30
)


@costly
@pytest.mark.untraced
def test_the_same_seed_writes_the_same_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(oracle, "DOUBTS", 2)
    files = [tmp_path / name for name in ("one.json", "two.json", "other.json")]
    for file, seed in zip(files, ("a", "a", "b"), strict=True):
        lines = list(run(seed, TINY, file))
        assert lines[-1] == f"Written to {file.name}."
        assert "gains" in lines[1]
    one, two, other = (file.read_text("utf-8") for file in files)
    assert one == two != other
    for ruleset in Ruleset:
        found = json.loads(one)["rulesets"][ruleset.value]
        for role, seat in (("opens", 0), ("follows", 1)):
            assert set(Mixture.of(found[role]).set_ups) <= set(SET_UPS[seat])
        assert [each["against"] for each in found["best_answers"]] == ["opens", "follows"]


@pytest.mark.untraced
def test_several_processes_find_the_same() -> None:
    assert list(measured("a", TINY, 2)) == list(measured("a", TINY))


def test_trying_it_replaces_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[tuple[Plan, Path | None]] = []

    def noted(_seed: str, plan: Plan, file: Path | None, _processes: int) -> Iterator[str]:
        asked.append((plan, file))
        return iter(())

    monkeypatch.setattr(program, "run", noted)
    for file, quick in ((None, True), (None, False), (tmp_path / "own", False)):
        told(Options(file=file, quick=quick))
    list(told(Options(quick=True, measure=True)))
    assert asked == [(QUICK, None), (Plan(), FILE), (Plan(), tmp_path / "own")]


def test_a_folder_that_there_is_not_is_told_before_anything_is_played(tmp_path: Path) -> None:
    lines = list(told(Options(file=tmp_path / "none" / "file.json")))
    assert lines == [f"There is no folder {tmp_path / 'none'}."]


def test_the_command_runs_the_program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["set_ups", "--file", "none/file.json"])
    main()
    assert capsys.readouterr().out == "There is no folder none.\n"


def test_a_proved_result_is_certain_and_points_are_odds() -> None:
    assert chance(999_990) == 1
    assert chance(-999_990) == 0
    assert chance(0) == 0.5
    assert 0.5 < chance(80) == 1 - chance(-80) < chance(989_999) <= 1


def test_a_pair_keeps_its_longest_search() -> None:
    worth, pair = Worth(Ruleset.VAN_SLYKE), (SET_UPS[0][400], SET_UPS[1][400])
    short, long = (Worth(Ruleset.VAN_SLYKE).chance(*pair, budget) for budget in (20, 2000))
    assert worth.chance(*pair, 20) == short != long
    assert worth.chance(*pair, 2000) == long
    assert worth.chance(*pair, 20) == long


def test_no_set_up_of_the_restricted_seat_is_drawn_too_often() -> None:
    found = Oracle(Worth(Ruleset.VAN_SLYKE), SMALL, random.Random(5), 1).solve()
    assert max(found.mixtures[1].weights) < oracle.MOST + 0.03


@costly
def test_what_loses_by_force_to_many_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A set-up with an open throne is lost against every Saint in reach of it."""
    beaten = tuple(each for each in SET_UPS[1] if each not in set(sound_set_ups(1)))[:40]

    monkeypatch.setattr(oracle, "SET_UPS", (SET_UPS[0], (*beaten, *sound_set_ups(1)[:20])))
    monkeypatch.setattr(oracle, "FORCED", 2)
    with_them = Oracle(Worth(Ruleset.VAN_SLYKE), SMALL, random.Random(6), 1).solve()
    monkeypatch.setattr(oracle, "FORCED", 0)
    without = Oracle(Worth(Ruleset.VAN_SLYKE), SMALL, random.Random(6), 1).solve()
    assert with_them != without
    assert not set(without.mixtures[1].set_ups) & set(beaten)


def test_the_first_sight_is_of_the_likeliest() -> None:
    found = likeliest(Mixture(SET_UPS[0][:4], (0.1, 0.3, 0.4, 0.2)), 2)
    assert found.set_ups == (SET_UPS[0][2], SET_UPS[0][1])
    assert found.weights == pytest.approx((4 / 7, 3 / 7))


def test_games_end_with_a_result_that_follows_from_the_seed() -> None:
    rng = random.Random(4)
    for _ in range(5):
        state = begun(Ruleset.VAN_SLYKE, rng.choice(SET_UPS[0]), rng.choice(SET_UPS[1]))
        results = {played(state, 20, random.Random(8)) for _ in range(2)}
        assert len(results) == 1
        assert results <= {0.0, 0.5, 1.0}


@pytest.mark.untraced
def test_who_can_take_the_throne_at_once_is_the_best_answer() -> None:
    """Against a throne that lies open, every Saint within reach wins with its first move."""
    sound = set(sound_set_ups(1))
    beaten = next(each for each in SET_UPS[1] if each not in sound)
    worth = Worth(Ruleset.VAN_SLYKE)
    wide = Effort(glance=20, look=60, study=60, looked_at=6, begin=9, add=2, rounds=1)
    only = Mixture.even((beaten,))
    first = best_answers(worth, wide, 0, only, SET_UPS[0])[0]
    assert first.chance == 1
    assert played(begun(Ruleset.VAN_SLYKE, first.set_up, beaten), 60, random.Random(1)) == 1
    proof = Proof(best=2, some=2, last=6, budget=40)
    assert best_answer(worth, wide, proof, 0, only, "seed").won.share == 1


def test_a_known_answer_is_found_though_the_search_does_not_promise_it() -> None:
    sound = set(sound_set_ups(1))
    beaten = next(each for each in SET_UPS[1] if each not in sound)
    worth, only = Worth(Ruleset.VAN_SLYKE), Mixture.even((beaten,))
    saint = next(each for each in SET_UPS[0] if worth.chance(each, beaten, 20) == 1)
    blind = Effort(glance=5, look=5, study=5, looked_at=1, studied=1, among=1)
    proof = Proof(best=1, some=2, last=2, budget=20)
    assert best_answer(worth, blind, proof, 0, only, "seed").set_up != saint
    assert best_answer(worth, blind, proof, 0, only, "seed", (saint,)).won.share == 1


def test_known_set_ups_are_candidates_of_the_seat_whose_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No search looks at more than eight set-ups here, and this one is not among them."""
    monkeypatch.setattr(oracle, "DOUBTS", 1)
    best, other = SET_UPS[0][77], SET_UPS[1][77]
    plan = Plan(known=(write(best), write(other)))
    assert (plan.known_of(0), plan.known_of(1)) == ((best,), (other,))

    class Seen(Worth):
        def chance(self, opens: SetUp, follows: SetUp, budget: int) -> float:
            return 0.9 if opens == best else 0.5

    def opens(known: tuple[SetUp, ...]) -> Mixture:
        worth = Seen(Ruleset.MAGNUS)
        return Oracle(worth, TINY.effort, random.Random(7), 1, known).solve().mixtures[0]

    assert best not in opens(()).set_ups
    assert best in opens(plan.known_of(0)).set_ups


@pytest.mark.parametrize("seat", [0, 1])
def test_solutions_are_mixtures_of_either_seat(seat: int) -> None:
    found = Oracle(Worth(Ruleset.MAGNUS), SMALL, random.Random(2), seat).solve()
    for at, each in enumerate(found.mixtures):
        assert set(each.set_ups) <= set(SET_UPS[at])
        assert sum(each.weights) == pytest.approx(1)
    assert 0 < found.value < 1


def test_what_is_hardly_ever_drawn_is_left_out() -> None:
    found = pruned(SET_UPS[0][:4], (0.333, 0.662, 0.003, 0.002))
    assert found.set_ups == SET_UPS[0][:2]
    assert sum(found.weights) == pytest.approx(1)
    assert found.weights[1] == pytest.approx(0.665, abs=0.001)


def test_intervals_grow_with_the_spread_and_shrink_with_the_games() -> None:
    assert won([1, 1, 1]).half == 0
    found = won([0, 1] * 50)
    assert (found.share, found.games) == (0.5, 100)
    assert found.half == pytest.approx(0.098, abs=0.002)
    assert won([0, 1] * 200).half < found.half


def test_the_value_of_the_game_counts_for_whoever_opens() -> None:
    """The opener's Saint takes the throne of all that lie open."""
    open_thrones = tuple(each for each in SET_UPS[1] if each not in set(sound_set_ups(1)))[:3]
    saint = Mixture.even(tuple(each for each in SET_UPS[0] if each.creatures[0] == (0, 7))[:3])
    proof = Proof(value=6, budget=40)
    found = drawn(Ruleset.MAGNUS, saint, Mixture.even(open_thrones), proof, "seed")
    assert found.games == 6
    assert found.share > 0.9
