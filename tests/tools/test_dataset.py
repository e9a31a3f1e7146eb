"""A set of matches among computer players: it replays, is the same in every run, and goes on."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from engines.terms import Refusal
from tools.dataset.__main__ import main
from tools.dataset.files import ABOUT, CARD, part, read
from tools.dataset.matches import Job, Record, kinds, record, replayed

GAMES: Final = ("vicious-circle", "vilnius")
NUMBER: Final = 3


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder with the first matches."""
    started(monkeypatch, tmp_path, NUMBER)
    return tmp_path


def started(monkeypatch: pytest.MonkeyPatch, folder: Path, number: int, *more: str) -> None:
    """Runs the command."""
    words = ["dataset", str(folder), "--matches", str(number), "--games", *GAMES, *more]
    monkeypatch.setattr(sys, "argv", words)
    main()


def test_every_match_replays_to_the_same_result(
    run: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = list(read(run))
    assert [each.number for each in found] == list(range(NUMBER))
    assert {each.game for each in found} == set(GAMES)
    assert all(each.results and each.reason for each in found)
    assert [replayed(each) for each in found] == [(each.results, each.reason) for each in found]
    monkeypatch.setattr(sys, "argv", ["dataset", str(run), "--check"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
    assert "3 matches played again, 0 of them otherwise" in capsys.readouterr().out


def test_it_goes_on_where_it_stopped_and_is_the_same_in_every_run(
    run: Path, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    played = list[int]()

    def noted(job: Job) -> Record:
        played.append(job.number)
        return record(job)

    monkeypatch.setattr("tools.dataset.__main__.record", noted)
    started(monkeypatch, run, NUMBER + 1)
    assert played == [NUMBER], "the others are there"
    other = tmp_path_factory.mktemp("other")
    monkeypatch.setattr("tools.dataset.__main__.record", record)
    started(monkeypatch, other, NUMBER + 1, "--processes", "2")
    assert part(run, 0).read_bytes() == part(other, 0).read_bytes()
    assert {each.name for each in run.iterdir()} == {ABOUT, CARD, part(run, 0).name}


def test_another_seed_is_another_set(run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SystemExit, match="has matches of another set"):
        started(monkeypatch, run, NUMBER, "--seed", "2")
    first = Job("1", GAMES, 0)
    assert record(first) == record(first)
    assert record(first).entries != record(replace(first, seed="2")).entries


def test_the_card_tells_what_is_in_it(run: Path) -> None:
    card = (run / CARD).read_text("utf-8")
    assert card.startswith("# 3 matches among computer players")
    counts = [list(kinds(GAMES))[number % 4] for number in range(NUMBER)]
    for game, seats in counts:
        assert f"| {game} | {seats} | {counts.count((game, seats))} | 0 |" in card
    assert "python -m tools dataset FOLDER --matches 3 --seed 1 --games vicious-circle" in card
    assert "{" not in card.replace(card[card.index("```json") : card.index("| field")], "")


def test_a_changed_match_does_not_replay(run: Path) -> None:
    found = next(read(run))
    longer = replace(found, entries=(*found.entries, found.entries[-1]))
    with pytest.raises(Refusal):
        replayed(longer)


def test_every_kind_has_its_turn() -> None:
    every = kinds(("vicious-circle", "victorus"))
    assert {seats for game, seats in every if game == "victorus"} == {2, 3, 4, 5, 6}
    assert [game for game, _ in every].count("vicious-circle") == 5
