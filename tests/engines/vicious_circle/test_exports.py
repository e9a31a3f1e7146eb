"""An exported match replays, and gives nobody's secrets away while it runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.__main__ import main
from engines.export import read, write
from engines.match import Match, begin, replay

TWILIGHT, DAWN = 0, 1


def played(*turns: tuple[int, str]) -> Match:
    match = replay(begin("vicious-circle", {"ruleset": "magnus"}, "s3cret"))
    for seat, text in turns:
        for entry in match.propose(seat, text):
            match = match.follow(entry)
    return match


WHOLE = (
    (TWILIGHT, "set Sc2 Wa1 Da2"),
    (DAWN, "set Sc4 We5 De4"),
    (DAWN, "!draw"),
    (DAWN, "Sc4-d3"),
    (TWILIGHT, "Da2-c3"),
    (DAWN, "!resign"),
)


@pytest.mark.parametrize("length", range(2, len(WHOLE) + 1))
@pytest.mark.parametrize("viewer", [TWILIGHT, DAWN, None])
def test_an_export_replays_to_the_same_match(length: int, viewer: int | None) -> None:
    match = played(*WHOLE[:length])
    again = read(write(match, viewer))
    assert again.state == match.state
    assert again.outcome == match.outcome
    assert [each.text for each in again.entries] == [each.text for each in match.entries]


def test_a_locked_set_up_is_exported_only_to_its_own_side() -> None:
    match = played(WHOLE[0])
    assert "Sc2 Wa1 Da2" in write(match, TWILIGHT)
    for viewer in (DAWN, None):
        text = write(match, viewer)
        assert "0 set" not in text
        assert read(text).entries == ()


def test_the_seed_is_told_only_after_the_end() -> None:
    assert "s3cret" not in write(played(*WHOLE[:-1]), DAWN)
    assert "seed s3cret\n" in write(played(*WHOLE), None)


def test_an_exported_match_is_replayed_at_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match-1.txt"
    file.write_text(write(played(*WHOLE), None), encoding="utf-8")
    assert main(["replay", str(file)]) == 0
    told = capsys.readouterr().out
    assert "4. Sc4-d3: Dawn's Saint moves from c4 to d3." in told
    assert "Dawn resigned" in told or "Dawn resigns" in told
    assert told.rstrip().endswith("line:Sc4-d3,Da2-c3")
