"""Every program beside the bot is found by its name."""

from __future__ import annotations

import sys

import pytest

from tools.__main__ import PROGRAMS, main


@pytest.mark.filterwarnings("ignore:.*found in sys.modules:RuntimeWarning")  # other tests use them
@pytest.mark.parametrize("name", PROGRAMS)
def test_each_program_tells_how_it_is_used(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["tools", name, "--help"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
    assert "usage: " in capsys.readouterr().out


def test_another_name_is_refused_with_those_there_are(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["tools", "swimming"])
    with pytest.raises(SystemExit):
        main()
    assert "'soak'" in capsys.readouterr().err
