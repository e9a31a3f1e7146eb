"""Animations at the command line, and as the bot's own process makes them."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from engines import export
from engines.__main__ import main
from engines.terms import Unreadable
from render.animation import service
from render.animation.encoder import animation
from render.animation.order import Animation, Order, understood
from render.animation.program import about, write
from render.cache.results import OPENED
from render.look import Player
from tests.render.animation.kit import boards_of, every_key, finished


@every_key
def test_an_exported_match_becomes_a_file(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = finished(key, 5)
    file, out = tmp_path / "match.txt", tmp_path / "match.gif"
    file.write_text(export.write(match, None), encoding="utf-8-sig")  # as some editors do
    assert main(["replay", str(file), "--animation", str(out)]) == 0
    assert out.read_bytes() == animation(match).data
    assert capsys.readouterr().out == f"{out}: {about(animation(match))}\n"


def test_through_a_seats_eyes_it_is_another_file(tmp_path: Path) -> None:
    match = finished("vicious-circle", 5)
    file, out = tmp_path / "match.txt", tmp_path / "match.gif"
    file.write_text(export.write(match, None))
    write(file, out, 1, 600)
    data = out.read_bytes()
    assert data == animation(match, 1, widths=(600,)).data
    assert data != animation(match, widths=(600,)).data
    with pytest.raises(Unreadable, match="There is no seat 2: they are 0 to 1"):
        write(file, out, 2)
    with pytest.raises(Unreadable, match="cannot be written"):
        write(file, tmp_path)


def test_what_is_no_match_is_refused_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty, none = tmp_path / "empty.txt", tmp_path / "none.txt"
    empty.write_text("vivat match 1\ngame victorus\nrevision 1\nseats 2\nseed 1\n")
    for file in (none, tmp_path / "match.gif"):
        assert main(["replay", str(file), "--animation", str(tmp_path / "out.gif")]) == 2
        assert "cannot be read" in capsys.readouterr().err
    with pytest.raises(Unreadable):
        write(empty, tmp_path / "out.gif")
    assert not (tmp_path / "out.gif").exists()


def test_it_says_what_is_left_out() -> None:
    told = about(Animation(b"x" * 1500, (480, 640), 34, 18))
    assert told == "34 turns on 18 boards of 480 by 640 px, 2 KB."


def untouched(*_: object) -> None:
    """Other tests go on in this process."""


def test_an_order_is_answered_by_the_same_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "bound", untouched)
    monkeypatch.setattr(OPENED, "most", OPENED.most)
    match = finished("victorus", 5)
    order = Order(export.write(match, None), 1, (Player("Ann", b"\x00"), Player("Ben")))
    assert Order.of(order.line()) == order
    order = Order(order.text, 1, (Player("Ann"), Player("Ben")))
    given = io.BytesIO()
    assert service.serve(io.BytesIO(order.line()), given) == 0
    made = understood(given.getvalue())
    assert made == animation(match, 1, order.players)
    assert len(boards_of(made.data)) == made.boards


@pytest.mark.parametrize("answer", [b"", b"[1]\n", b"[9, 9, 1, 1, 5]\nhalf", b"no\n"])
def test_half_an_answer_is_none(answer: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - of several sorts
        understood(answer)
