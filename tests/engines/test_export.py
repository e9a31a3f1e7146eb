"""An exported match replays, and gives nobody's secrets away while it runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.__main__ import main
from engines.export import HEADER, read, write
from engines.game import Unreadable
from engines.match import Match, begin, replay
from tests.sample import GAME, random_match, said

pytestmark = pytest.mark.usefixtures("toy")
RED, BLUE = 0, 1
WHOLE = (
    *((RED, "whisper"), (RED, "stop"), (BLUE, "!draw"), (BLUE, "step"), (BLUE, "!back")),
    *((BLUE, "hush"), (BLUE, "!resign")),
)


def played(*turns: tuple[int, str]) -> Match:
    match = replay(begin("toy", {"mood": "wild", "voices": "high,low"}, "s3cret"))
    for seat, text in turns:
        match = said(match, seat, text)
    return match


@pytest.mark.parametrize("length", range(2, len(WHOLE) + 1))
@pytest.mark.parametrize("viewer", [RED, BLUE, None])
def test_an_export_replays_to_the_same_match(length: int, viewer: int | None) -> None:
    match = played(*WHOLE[:length])
    again = read(write(match, viewer))
    assert again.setup.options == match.setup.options
    assert again.state == match.state
    assert again.outcome == match.outcome
    assert [each.text for each in again.entries] == [each.text for each in match.entries]


@pytest.mark.parametrize("viewer", [RED, BLUE, None])
def test_a_whole_random_match_replays_to_the_same_state(viewer: int | None) -> None:
    match = random_match(GAME, "1")
    assert read(write(match, viewer)).state == match.state


def test_what_is_concealed_is_exported_only_to_its_own_side() -> None:
    match = played(*WHOLE[:1])
    assert "0 whisper" in write(match, RED)
    for viewer in (BLUE, None):
        text = write(match, viewer)
        assert "whisper" not in text
        assert read(text).entries == ()


def test_the_seed_is_told_only_after_the_end() -> None:
    assert "s3cret" not in write(played(*WHOLE[:-1]), BLUE)
    assert "seed s3cret\n" in write(played(*WHOLE), None)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        HEADER,
        f"{HEADER}\ngame chess\nrevision 1\nseats 2\n",
        f"{HEADER}\ngame toy\nrevision one\nseats 2\n",
        f"{HEADER}\ngame toy\nrevision 3\nseats 2\n0 pass\n",
        f"{HEADER}\ngame toy\nrevision 3\nseats 2\n7 step\n",
    ],
)
def test_anything_else_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        read(text)


@pytest.mark.parametrize(
    ("line", "instead", "told"),
    [
        ("game toy\n", "", "before its moves a line like “game KEY” is missing"),
        ("seats 2\n", "", "before its moves a line like “seats 2” is missing"),
        ("revision 3", "revision x", "line 3, “revision x”: a number is expected after “revision”"),
        ("seats 2", f"seats {'9' * 5000}", "line 6, “seats 9999"),
        ("seats 2", f"seats 2\n{'1' * 5000} stop", "line 7, “1111"),
        ("game toy", "about x \0\ngame toy", "line 2, “about x \ufffd”: it has a character"),
        ("game toy", "game [a](https://b.org)", "no game “[a] (https b.org)”"),
    ],
)
def test_a_damaged_file_is_refused_with_the_line(line: str, instead: str, told: str) -> None:
    text = write(played(*WHOLE), None)
    assert line in text
    with pytest.raises(Unreadable) as refused:
        read(text.replace(line, instead))
    assert told in str(refused.value)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_an_exported_match_is_replayed_at_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], encoding: str
) -> None:
    """Editors leave a mark at the beginning."""
    file = tmp_path / "match-1.txt"
    file.write_text(write(played(*WHOLE), None), encoding=encoding)
    assert main(["replay", str(file)]) == 0
    told = capsys.readouterr().out
    assert "2. stop: Red says stop." in told
    assert "Blue resigns." in told
    assert told.rstrip().endswith("whisper stop hush pass")


def test_what_is_no_exported_match_is_refused_at_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "no.txt"
    for text in (None, "hello"):
        if text:
            file.write_text(text, encoding="utf-8")
        assert main(["replay", str(file)]) == 2
        assert capsys.readouterr().err


def test_a_match_of_three_replays_with_who_left_and_what_time_did() -> None:
    match = replay(begin("toy", {"mood": "wild"}, "s3cret", 3))
    for seat, text in ((0, "step"), (2, "!resign"), (0, "!time"), (1, "!limit"), (1, "stop")):
        match = said(match, seat, text)
    assert match.outcome
    assert read(write(match, None)) == match


@pytest.mark.parametrize("seats", ["0", "4", "-1"])
def test_a_match_for_a_number_that_the_game_does_not_have_is_refused(seats: str) -> None:
    text = write(played(), None).replace("seats 2", f"seats {seats}")
    with pytest.raises(Unreadable, match=rf"not a game for {seats}\.$"):
        read(text)
