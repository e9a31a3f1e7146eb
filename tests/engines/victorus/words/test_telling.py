"""The position in words and in characters, and the score-cards."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import cast

import pytest

from common.text.text import written
from conformance.pseudo import PSEUDO
from engines.game import LONGEST_ALT, LONGEST_WORDS
from engines.victorus.model.board import NAMES, SIDES, SPELT
from engines.victorus.model.pieces import PIECE_ID, parse_piece
from engines.victorus.model.values import VictorusView
from engines.victorus.words import alt_text
from engines.victorus.words.scores import scores
from tests.engines.victorus import playing
from tests.engines.victorus.kit import GAME, play
from tests.spoken.victorus import heard

FIGHT = (
    "quick orange 4 / orange Tbl9* Ebk5 Hwi5 Kj6@1 / blue Tbk9 Bwi3 Kh14 Ql14 "
    "captures:oEbxbUw,oTbxbUb,oTbxbEb*,bHbxoQ last:bTb.k3xk9(oUb)"
)


@cache
def views() -> tuple[VictorusView, ...]:
    """Returns what stands in random matches, seen by the mover."""
    return tuple(_views())


def _views() -> Iterator[VictorusView]:
    for number, ruleset in enumerate(playing.RULESETS):
        rng = random.Random(number)
        for state in (playing.scattered(rng, ruleset), GAME.load(_homes(ruleset.kingdoms))):
            for _ in range(18):
                yield GAME.view(state, None if state.ending else playing.seat_of(state))
                if state.ending:
                    break
                state = playing.play(state, playing.choice(rng, state))


def _homes(kingdoms: tuple[int, ...]) -> str:
    names = ("orange", "black", "red", "blue", "green", "purple")
    return " / ".join(["orange", *(f"{names[each]} home" for each in kingdoms)])


def test_words_fit_where_they_are_shown_and_name_every_cell_with_a_piece() -> None:
    for view in views():
        told = GAME.alt_text(view)
        assert len(told) <= LONGEST_ALT
        named = set(re.findall(r"\b[a-qℓ]\d{1,2}\b", told))
        standing = {SPELT[cell] for cell, mark in enumerate(view.cells) if mark}
        assert standing - {"i7"} <= named
        for words in (GAME.in_words(view), written(GAME.in_words(view), PSEUDO)):
            assert len(words) <= LONGEST_WORDS
            assert standing - {"i7"} <= set(re.findall(r"\b[a-qℓ]\d{1,2}\b", words))
        assert len(GAME.status(view)) <= 200
        assert len(scores(view)) <= 1000
        assert scores(view).count("\n") == len(view.ruleset.kingdoms) - 1


def test_the_sketch_can_be_read_back() -> None:
    """Its rows hold every cell once, in its file, and the ranks of a file from the bottom."""
    for view in views():
        drawing = GAME.ascii_board(view)
        assert len(drawing) <= 1900
        assert max(map(len, drawing.splitlines())) <= 40
        found = _read_back(drawing.splitlines())
        assert found.keys() == set(NAMES)
        for name, mark in zip(NAMES, view.cells, strict=True):
            sign = found[name].rstrip("*!.")
            assert sign == name[1:] if not mark else parse_piece(sign) == mark - 1


def _read_back(lines: list[str]) -> dict[str, str]:
    """Returns the signs of all cells by their names."""
    files, ranks = lines[29], dict.fromkeys("abcdefghijklmnopq", 0)
    found: dict[str, str] = {}
    for line in reversed(lines[1:28]):
        for match in re.finditer(rf"{'|'.join(SIDES)}|{PIECE_ID}[*!]?|\d+\.?", line):
            if match[0] not in SIDES:
                file = files[match.start()]
                ranks[file] += 1
                found[f"{file}{ranks[file]}"] = match[0]
    return found


def test_tell_of_a_fight() -> None:
    assert GAME.alt_text(GAME.view(GAME.load(FIGHT), None)) == (
        "Last turn, Blue: Templar k3 captures Orange's Teutonic on k9. "
        "Orange: move a piece. Quick game, round 4. "
        "Orange: King j6 330 of 360; Queen held by Blue; royal Templar ℓ9; Excalibur k5; "
        "Hospitaller i5. "
        "Blue: King h14; Queen ℓ14; Templar k9; Byzantine i3."
    )


def test_tell_of_allies_of_a_turn_under_way_and_of_whoever_is_out() -> None:
    state = GAME.load(
        "allied orange / orange Kj1 Ubf2 / black / blue home / green home last:gK.o9-n9"
    )
    told = GAME.alt_text(GAME.view(play(state, "j1-j2"), None))
    assert "Allied armies, round 1. Orange (East): King j2; Queen lost; Teutonic f2." in told
    assert "Black (West) is out." in told
    assert told.startswith(
        "Turn before, Green: King moves from o9 to n9. This turn, Orange: King moves from j1 to j2."
    )


def test_where_words_are_too_long_the_turn_before_goes_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Then letters stand for the kinds of pieces; the holders of royalty stay."""
    view = GAME.view(GAME.load(FIGHT), None)
    whole = len(GAME.alt_text(view))
    monkeypatch.setattr(alt_text, "LONGEST_ALT", whole - 1)
    assert "Last turn" not in GAME.alt_text(view)
    assert "royal Templar ℓ9; Excalibur k5" in GAME.alt_text(view)
    monkeypatch.setattr(alt_text, "LONGEST_ALT", len(GAME.alt_text(view)) - 1)
    assert "Orange: King j6 330 of 360; Queen held by Blue; T ℓ9*; E k5" in GAME.alt_text(view)
    for longest in range(60, whole):
        monkeypatch.setattr(alt_text, "LONGEST_ALT", longest)
        assert len(GAME.alt_text(view)) <= longest
        assert GAME.alt_text(view).startswith("Orange: move a piece.")


def test_the_legend_of_the_sketch_fits_the_signs() -> None:
    lines = GAME.ascii_board(GAME.view(GAME.load(FIGHT), None)).splitlines()
    at = lines.index("o Orange: King j6 330 of 360, Queen held")
    assert lines[at + 1] == "  by Blue"
    assert sum("oTb*" in line for line in lines) == 1
    captured = GAME.load("orange / orange Kj1 Tbl6 Ebk5 / blue Kh14 Ubl9")
    assert "oTb!" in GAME.ascii_board(GAME.view(play(captured, "l6xl9"), None))
    assert "! frozen" in " ".join(lines)


def test_the_names_of_living_kingdoms_stand_beside_the_board() -> None:
    rows = GAME.ascii_board(GAME.view(GAME.load(_homes((0, 1, 3, 4))), None)).split("\n")[:29]
    assert {"Orange", "Black", "Blue", "Green"} <= set(" ".join(rows).split())
    assert not {"Red", "Purple"} & set(" ".join(rows).split())


def test_the_scores_of_a_fight() -> None:
    assert scores(GAME.view(GAME.load(FIGHT), None)) == (
        "Orange: 3 captures by knights; King 330 of 360; Queen held by Blue; 12 points; "
        "black Templar (royal) captured Blue's Teutonic and Blue's royal Excalibur; "
        "black Excalibur (1 of 2) captured Blue's Teutonic.\n"
        "Blue: 1 of 3 captures by knights; King 0 of 360; Queen 0 of 360; "
        "holds Orange's Queen; 10 points; black Hospitaller captured Orange's Queen."
    )


def test_where_the_scores_are_too_long_the_captured_pieces_go_first() -> None:
    view = GAME.view(GAME.load(FIGHT), None)
    short = scores(view, len(scores(view)) - 1)
    assert "; 12 points; black Templar is royal; black Excalibur 1 of 2.\n" in short
    assert "1 of 2" not in scores(view, len(short) - 1)
    assert "holds Orange's Queen; 10 points." in scores(view, len(short) - 1)


def test_of_several_kingdoms_the_movers_pieces_and_all_royal_families_come_first() -> None:
    long = [each for each in views() if each.outcome is None and len(each.ruleset.kingdoms) > 2]
    assert long
    for view in long:
        whole, told = heard(GAME.in_words(view)), heard(alt_text.matters(view))
        where = cast("dict[str, str]", whole["where"])
        own = f"{SIDES[view.mover]} "
        placed = {
            cell: piece
            for cell, piece in where.items()
            if piece.startswith(own) or piece.endswith((" King", " Queen"))
        }
        assert told == {**whole, "where": placed, "turn": ""}
