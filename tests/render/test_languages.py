"""Pictures in other languages: each is made of its own words, and words that are longer by a third
still have their places."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

import pytest
from PIL import ImageDraw

from common.text import catalogue
from common.text.say import name, say
from render.cache.results import RARE_BACKGROUNDS, RESULTS, ResultCache
from render.cache.speech import speaking, spoken
from render.kit import text
from render.kit.names import PEOPLE
from render.kit.shapes import sprite
from render.kit.text import Face
from render.look import Look, Player
from render.picture import forget
from render.vilnius.canvas import Canvas
from render.vilnius.sections import palette
from tests.pseudo import PSEUDO, pseudo
from tests.render.kit import SCENES, choice_of, decoded, picture
from tests.render.victorus import kit as victorus
from tests.render.vilitum import kit as vilitum
from tests.render.vilnius import kit as vilnius

NAMED: Final = (Player("Ann"), Player("Bartholomew the Unabridged"), Player("Cleo"), Player("Dan"))
CODE: Final = PSEUDO.code


@pytest.fixture(autouse=True)
def known() -> None:
    """Makes the other language known."""
    catalogue.register(PSEUDO)


def nothing_kept() -> None:
    """Forgets all parts of pictures that may have words."""
    forget()
    for each in (RESULTS, RARE_BACKGROUNDS, palette._sections, PEOPLE):
        each.clear()


def drawn_in(scene: str, code: str) -> bytes:
    key, view, chosen = SCENES[scene]
    return picture(key, view, chosen, Look(players=NAMED, language=code))


STARTS: Final = [each for each in SCENES if "start, seat None" in each]


@pytest.mark.parametrize("scene", STARTS)
def test_no_language_gets_the_words_of_another(scene: str) -> None:
    """In whichever order the pictures are made."""
    nothing_kept()
    first = [drawn_in(scene, code) for code in ("en", CODE)]
    nothing_kept()
    second = [drawn_in(scene, code) for code in (CODE, "en")]
    assert first == second[::-1]
    assert first[0] != first[1]
    assert decoded(first[0]).width == decoded(first[1]).width


def test_an_unknown_language_is_english() -> None:
    assert drawn_in(STARTS[0], "xx") == drawn_in(STARTS[0], "en")


def test_only_parts_with_words_are_made_once_more() -> None:
    cache, calls = ResultCache(10**6), list[str]()

    @cache.memo
    def bare(size: int) -> int:
        calls.append(f"bare {size}")
        return size

    @cache.memo
    def told(size: int) -> int:
        calls.append(f"told {size}")
        return text.width(say("to move"), Face.PLAIN, size)

    @cache.memo
    def around(size: int) -> int:
        return told(size) + bare(size)

    found = dict[str, int]()
    for code in ("en", CODE, "en", CODE):
        with speaking(code):
            assert found.setdefault(code, around(20)) == around(20)
    assert found["en"] < found[CODE]
    assert calls == ["told 20", "bare 20", "told 20"]


def test_texts_that_are_equal_in_english_alone_are_told_apart() -> None:
    """A person may be called like a piece."""
    with speaking(CODE):
        person, piece = (text.mask.entry(each, Face.PLAIN, 30) for each in ("Saint", name("Saint")))
        assert person.number != piece.number
        assert spoken(name("Saint")) == pseudo("Saint")
        assert piece.number == text.mask.entry(pseudo("Saint"), Face.PLAIN, 30).number


# Room for longer words

Found = list[tuple[str, float, float, float]]
"""Words with what they exceed, or overlap, in px."""


@pytest.fixture
def outside(monkeypatch: pytest.MonkeyPatch) -> Found:
    """The words that leave the panel on which a pen writes them."""
    found: Found = []
    write = text.write

    def noting(
        draw: ImageDraw.ImageDraw,
        at: tuple[float, float],
        said: str,
        face: Face,
        size: int,
        colour: str,
        anchor: str = "mc",
    ) -> None:
        wide, room = text.advance(said, face, size), draw.im.size[0]
        left = at[0] - wide * {"l": 0, "m": 0.5, "r": 1}[anchor[0]]
        if left < -3 or left + wide > room + 3:
            found.append((spoken(said), left, left + wide, room))
        write(draw, at, said, face, size, colour, anchor)

    monkeypatch.setattr(text, "write", noting)
    return found


@pytest.fixture
def touching(monkeypatch: pytest.MonkeyPatch) -> Found:
    """The words of Vilnius that leave their section, or run into others there."""
    found: Found = []
    laid = dict[int, tuple[Canvas, list[tuple[str, float, float, float]]]]()
    words: Callable[..., float] = Canvas.words

    def noting(
        canvas: Canvas,
        x: float,
        y: float,
        said: str,
        colour: str,
        size: int = 33,
        anchor: str = "l",
        face: Face = Face.PLAIN,
        room: float = math.inf,
    ) -> float:
        wide = words(canvas, x, y, said, colour, size, anchor, face, room)
        left = x - wide * {"l": 0, "m": 0.5, "r": 1}[anchor]
        _, others = laid.setdefault(id(canvas), (canvas, []))
        if left < -1 or left + wide > canvas.size[0] + 1:
            found.append((spoken(said), left, left + wide, canvas.size[0]))
        others.append((spoken(said), left, left + wide, y))
        latest = others[-1]
        for each in others[:-1]:
            overlap = min(each[2], latest[2]) - max(each[1], latest[1])
            if overlap > 2 and abs(each[3] - latest[3]) < 20 and each[0] != latest[0]:
                found.append((f"{each[0]} / {latest[0]}", overlap, each[3], latest[3]))
        return wide

    monkeypatch.setattr(Canvas, "words", noting)
    return found


def test_words_without_room_are_noticed(outside: Found, touching: Found) -> None:
    canvas = Canvas(100, 50)
    canvas.words(10, 20, "Many words", "#ffffff")
    canvas.words(50, 24, "and more", "#ffffff")
    assert [each for each, *_ in touching] == ["Many words", "and more", "Many words / and more"]
    text.inked("Words", Face.PLAIN, 30)
    assert outside == []
    sprite(40, 40, lambda pen: pen.write(20, 20, "Words", Face.PLAIN, 30, "#ffffff"))
    assert [each for each, *_ in outside] == ["Words"]


def looks() -> Iterator[Look]:
    yield Look(language=CODE)
    yield Look(players=NAMED, language=CODE)


GAMES_OF: Final = sorted({key for key, _, _ in SCENES.values()})


@pytest.mark.parametrize("key", GAMES_OF)
def test_longer_words_stay_within_their_panels(key: str, outside: Found, touching: Found) -> None:
    nothing_kept()
    for of, view, chosen in SCENES.values():
        if of == key:
            for look in looks():
                picture(of, view, chosen, look)
    assert outside == []
    assert touching == []


def test_longer_words_tell_the_ends_of_matches(outside: Found, touching: Found) -> None:
    nothing_kept()
    for kit in (victorus, vilitum, vilnius):
        for view in kit.endings().values():
            for look in looks():
                picture(kit.KEY, view, (), look)
    assert outside == []
    assert touching == []


def test_longer_words_fit_wherever_vilnius_is_looked_at(outside: Found, touching: Found) -> None:
    nothing_kept()
    for view in (*vilnius.stages().values(), *vilnius.seen(vilnius.fighting())):
        for look in vilnius.looks(view):
            picture(vilnius.KEY, view, (), replace(look, language=CODE))
    assert outside == []
    assert touching == []


def test_words_are_cut_to_any_room() -> None:
    said = say("Build, recruit, share or pass")
    with speaking(CODE):
        for face in Face:
            for room in range(40, 900, 7):
                shown, size = text.fitted(said, face, 46, room)
                assert size >= text.LEAST
                assert text.width(shown, face, size) <= room or len(shown) == 2
                assert shown == spoken(said) or shown.endswith("…")


def test_a_choice_is_drawn_in_the_language() -> None:
    key, view, chosen = SCENES["vilnius, Building chosen"]
    plain, other = (
        decoded(picture(key, view, chosen, Look(language=each))) for each in ("en", CODE)
    )
    assert choice_of(key, view, chosen) is not None
    assert plain.tobytes() != other.tobytes()
