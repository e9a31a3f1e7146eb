"""Every benchmark runs, in its smallest size, and measures what it says."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from db.store import Store
from engines.registry import GAMES
from players.observation import AnyObservation
from players.player import TITLES
from tests.db import server
from tests.sample import GAME, costly
from tests.traits import is_rivalry, thinks
from tests.waiting import until
from tools.benchmarks import clicks, engines, freshness, pictures, start, thinking
from tools.crowd.filling import fill
from tools.crowd.positions import middle, states
from tools.loopback.launch import BotProcess, household, resident, settled, share, worked
from tools.presses import figures, walks
from tools.presses.play import Plan, measure
from tools.rounds import measure as rounds
from tools.rounds.full import Size, fill_up
from tools.scale import costs
from tools.scale.__main__ import growths
from tools.strength import ladder, trials
from tools.strength.contestants import chooser
from tools.table import Group, Row, at, below, lines

SMALL = start.Size(matches=9, starts=1, tables=1, actions=4, grown=1)


def test_the_table_says_what_is_met() -> None:
    rows = (below("near", 3, 4, "ms"), below("far", 4, 4, "ms"), Row("free", "7"))
    shown = list(lines([Group("things", rows, ("a note",))]))
    assert [line.split("|")[4].strip() for line in shown[3:6]] == ["yes", "**no**", ""]
    assert len({len(line) for line in shown[:6]}) == 1
    assert shown[-1] == "a note"


def test_a_table_is_old_once_the_program_has_changed(tmp_path: Path) -> None:
    """A change of anything else leaves it new; without a commit it is refused."""

    def git(*arguments: str) -> None:
        who = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
        subprocess.run(  # noqa: S603
            ("git", *who, *arguments),  # noqa: S607
            cwd=tmp_path,
            check=True,
            capture_output=True,
        )

    page = tmp_path / "page.md"
    page.write_text(f"before\n{freshness.BEGIN}old\n{freshness.END}after\n")
    with pytest.raises(SystemExit):
        freshness.changed(tmp_path, page)
    (tmp_path / "bot.py").write_text("1\n")
    git("init", "--quiet")
    git("add", "bot.py")
    git("commit", "--quiet", "--message", "one")
    freshness.written(f"{freshness.told(tmp_path)}\ntable\n", page)
    assert "before" in page.read_text()
    assert "old" not in page.read_text()
    assert freshness.changed(tmp_path, page) == []
    git("add", "page.md")
    git("commit", "--quiet", "--message", "two")
    assert freshness.changed(tmp_path, page) == []
    (tmp_path / "bot.py").write_text("2\n")
    with pytest.raises(SystemExit):
        freshness.told(tmp_path)
    assert freshness.changed(tmp_path, page) == ["bot.py"]


def test_a_part_of_values_is_one_of_them() -> None:
    assert [at([3, 1, 2, 4], part) for part in (0, 0.5, 0.99)] == [1, 3, 4]


@pytest.mark.untraced
def test_every_engine_is_measured() -> None:
    rows = engines.group(1).rows
    assert [row.what for row in rows] == [game.title for game in GAMES.values()]
    assert all(int(row.measured.split()[0].replace(",", "")) > 0 for row in rows)


@costly
@pytest.mark.untraced
def test_pictures_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "prepare", lambda: None)
    monkeypatch.setattr(pictures, "PARTS", (0.5,))
    monkeypatch.setattr(pictures, "GAMES", dict([*GAMES.items()][:1]))
    group = pictures.group(1)
    assert len(group.rows) == 5


def test_strength_is_measured_by_pairs_of_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each start once with either side; the same whoever counts."""
    monkeypatch.setattr("tools.strength.trials.os.cpu_count", lambda: 1)
    row = ladder.duel(GAME, "2", "random", 2, 50)
    assert row.what == f"{GAME.title}: 2 {TITLES['2']} against random"
    assert " of 4 (" in row.measured or " drawn" in row.measured
    one, other = trials.pairs(GAME.key, "1", "random", 1)
    assert one.seed == other.seed
    assert one.contestants == other.contestants[::-1]
    again = [trials.play(one).points for _ in range(2)]
    assert again[0] == again[1]


def test_one_at_a_table_of_six_who_wins_half_of_the_games_would_win_five_of_six_duels(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It has each seat in turn, in the same starts."""
    asked = list[trials.Trial]()

    def played(wanted: Sequence[trials.Trial]) -> list[trials.Played]:
        asked.extend(wanted)
        return [
            trials.Played(
                each, tuple(float(name == ("5", "9")[at % 2]) for name in each.contestants), 9, {}
            )
            for at, each in enumerate(wanted)
        ]

    monkeypatch.setattr(ladder, "all_played", played)
    share, words = ladder.table_of(GAME, "5", "9", 6, 12)
    assert share == 50
    assert "50 % (25 to 75) of 12, in a duel 83 % (63 to 94)" in words
    assert [each.contestants.index("5") for each in asked] == [*range(6), *range(6)]
    assert len({each.seed for each in asked}) == 2


@pytest.mark.parametrize(("own", "drawn"), [(False, 2), (True, 0)])
def test_in_a_duel_each_may_set_up_on_its_own(
    monkeypatch: pytest.MonkeyPatch, own: bool, drawn: int
) -> None:
    asked = list[trials.Trial]()

    def none_played(wanted: Sequence[trials.Trial]) -> list[trials.Played]:
        asked.extend(wanted)
        return []

    monkeypatch.setattr(ladder, "all_played", none_played)
    ladder.duel(GAMES["vicious-circle"], "5", "quiet-6", 3, own=own)
    assert [each.opening for each in asked] == [drawn] * 6


@pytest.mark.parametrize(
    "key", [key for key, game in GAMES.items() if is_rivalry(game) and thinks(game)]
)
@pytest.mark.parametrize("name", ["random", "greedy", "plain"])
def test_whoever_strength_is_measured_with_plays_what_is_legal(
    monkeypatch: pytest.MonkeyPatch, key: str, name: str
) -> None:
    """A few choices each, in the middle of a match, looking ahead no further than must be."""
    monkeypatch.setattr("tools.strength.contestants.DEPTH", 1)
    game = GAMES[key]
    choose = chooser(game, name)
    for state in middle(states(game, 3), 20)[:3]:
        for seat in game.to_act(state):
            sight = AnyObservation.of(game, state, seat, "one")
            assert choose(sight, "one") in game.actions(state, seat)


@pytest.mark.parametrize(("won", "low", "high"), [(0, 0, 28), (5, 24, 76), (10, 72, 100)])
def test_intervals_are_those_of_wilson(won: int, low: int, high: int) -> None:
    assert tuple(map(round, ladder.interval(won, 10))) == (low, high)


@costly
@pytest.mark.untraced
async def test_people_are_answered_while_the_bot_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _unprepared(monkeypatch)
    group = await thinking.measure(tmp_path, 1, 2, 3, tables=1, hints=2, level=1)
    named = [row.what for row in group.rows]
    assert named[0].startswith("a turn of the bot (")
    assert named[1] == "first answer"
    assert named[3].startswith("board shown (")
    assert named[4].startswith("something to read after Hint (")
    assert re.fullmatch(r"bot \d+ %, painters \d+, thinkers \d+", group.rows[5].measured)


@pytest.mark.untraced
async def test_the_bots_turns_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one game: the turn of the highest level takes seconds in each."""
    monkeypatch.setattr(thinking, "GAMES", {GAME.key: GAME})
    group = await thinking.turns(1)
    assert [row.what for row in group.rows] == [f"{GAME.title}, a turn of the bot"]


async def test_a_filled_database_holds_whole_matches(tmp_path: Path) -> None:
    """Copies replay like those that they are copied from."""
    path = tmp_path / "full.sqlite3"
    await fill(path, 17, each=1)
    store = await Store.open(path)
    try:
        assert [(await store.open_match(number)).row.id for number in range(1, 18)]
        assert await store.matches.unshown() == ()
        assert await store.matches.untold() == ()
    finally:
        await store.close()
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT COUNT(*) FROM matches").fetchone() == (17,)


@costly
@pytest.mark.untraced
async def test_rounds_are_measured(tmp_path: Path) -> None:
    """With matches of every kind, all shown, none of whose people sits in it twice."""
    path = tmp_path / "full.sqlite3"
    await fill_up(path, Size(running=50, over=45, won=2, people=100, guilds=3))
    with closing(sqlite3.connect(path)) as database:
        kinds = "SELECT status, COUNT(*) FROM matches GROUP BY status ORDER BY status"
        assert database.execute(kinds).fetchall() == [("over", 47), ("running", 50)]
        twice = "SELECT 1 FROM seats GROUP BY match_id, person_id HAVING COUNT(*) > 1"
        assert database.execute(twice).fetchall() == []
        assert database.execute("SELECT COUNT(*) FROM feats").fetchone() == (2,)
    found = await rounds.measure(path, 1, plans=True)
    assert sum(" ms, p95" in each for each in found) > 20
    assert any("SCAN" in each for each in found)
    store = await Store.open(path)
    try:
        assert await store.matches.unshown() == ()
    finally:
        await store.close()


@costly
@pytest.mark.untraced
async def test_clicks_are_answered_and_boards_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clicks, "settled", _at_once)
    _unprepared(monkeypatch)
    group = await clicks.measure(tmp_path, (clicks.Rate(8, 1),), tables=1)
    assert group.notes == ()
    first, board, work = group.rows
    assert "first answer" in first.what
    assert "board shown" in board.what
    whole, bot, painters = map(float, re.findall(r"[\d.]+", work.measured))
    assert bot > 0
    assert whole == pytest.approx(bot + painters, abs=0.2)


@costly
@pytest.mark.untraced
async def test_presses_are_counted(tmp_path: Path) -> None:
    """A set-up is seven presses: three creatures, three squares, Lock in; who is surprised needs
    two. What may be taken back is never asked about, what ends the turn is unless somebody says
    otherwise."""
    plans = [
        Plan(figures.VICIOUS, 2, most=2, surprised=True),
        Plan(figures.VICIOUS, 2, most=3),
        Plan(figures.VICIOUS, 2, "turn", most=3),
        Plan(figures.VILNIUS, 1, options=figures.SHORT, most=1),
    ]
    surprised, never, usual, city = await measure(tmp_path, plans)
    assert [each.taps for each in surprised.decisions] == [2, 2]
    assert [each.taps for each in never.decisions] == [7, 7, 2]
    assert [each.taps for each in usual.decisions] == [7, 7, 3]
    assert [each.text for each in never.decisions] == [each.text for each in usual.decisions]
    assert never.answers < never.taps
    assert (never.sent.posts, never.sent.pings) > (0, 0)
    assert never.sent.size > 100_000
    assert len(city.decisions) == 1
    table = figures.table([surprised, never, usual])
    measured = {row.what: row.met for row in table.rows}
    assert measured["Vicious Circle, secret set-up"]
    assert measured["Vicious Circle, a move"]
    assert measured["Vilitum, End turn"] is None


@costly
@pytest.mark.untraced
async def test_the_walk_of_a_press_is_counted_in_the_real_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _unprepared(monkeypatch)
    found = await walks.measure(tmp_path, Plan(figures.VILITUM, 1, most=2))
    assert len(found) == 2
    for walk in found:
        assert any(each.startswith("INSERT INTO actions") for each in walk.statements)
        assert walk.openings >= 1
        assert {"cogs/table/publish.py", "engines/match.py"} <= walk.files


@costly
@pytest.mark.untraced
async def test_starts_are_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "settled", _at_once)
    _unprepared(monkeypatch)
    found = await start.measure(tmp_path, SMALL.matches, SMALL)
    assert found[0].answer > found[0].session > 0
    # The system counts a process's pages a little late.
    assert found[0].peak >= found[0].memory.own - 2**20
    assert found[0].later
    assert min(found[0].memory.own, found[0].later.own) > 10_000_000
    assert (found[0].memory.number, found[0].later.number) == (1, 1)
    assert 10_000_000 < found[0].memory.together < found[0].memory.own, "it shares libraries"


def test_the_first_load_of_languages_is_measured() -> None:
    """In processes of their own: this one has them loaded."""
    assert [float(each.measured.split()[0]) > 0 for each in start.languages(1)] == [True, True]


async def test_what_a_process_has_started_is_found() -> None:
    program = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'input()'])"
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, stdin=asyncio.subprocess.PIPE
    )
    try:
        await until(lambda: len(household(process.pid)) > 1)
        assert household(process.pid)[0] == process.pid
        assert all(share(each) > 0 for each in household(process.pid))
    finally:
        await process.communicate(b"\n")
    assert household(process.pid) == (process.pid,)


async def test_a_process_comes_to_rest() -> None:
    # wall: it stays until it is ended
    program = "sum(range(10**7)); import time; time.sleep(60)"
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", program)
    try:
        await settled(process.pid)
        assert worked(process.pid) > 0
        assert resident(process.pid) > 1_000_000
    finally:
        process.kill()
        await process.wait()


def _unprepared(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot's first pictures, for which a measurement waits, would cost most of a test."""
    monkeypatch.setenv("LOOPBACK_COLD", "1")
    monkeypatch.setattr(BotProcess, "prepared", _at_once)


async def _at_once(_of: object) -> None:
    """Instead of waiting."""


@costly
@pytest.mark.untraced
async def test_what_a_second_process_costs_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(costs, "TIMES", 3)
    monkeypatch.setenv("LOOPBACK_COLD", "1")
    address = server.empty()
    took = await costs.times(tmp_path / "times.sqlite3", address)
    assert all(each > 0 for pair in took.values() for each in pair)
    both = await costs.memory(address, tmp_path, 2)
    assert len(both) == 2
    assert all(0 < share <= whole for whole, share in both)
    server.drop(address)


async def test_how_much_matches_add_is_measured_in_both_kinds_of_database(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.scale.__main__.GAMES", {GAME.key: GAME})
    address = server.empty()
    await growths(address, 1)
    assert capsys.readouterr().out.startswith(f"{GAME.title}: ")
    server.drop(address)
