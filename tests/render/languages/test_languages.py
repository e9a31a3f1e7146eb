"""Pictures in other languages: each is made of its own words, and words that are longer by a third
still have their places."""

from __future__ import annotations

from typing import Final

import pytest

from common.text import catalogue
from common.text.say import name, say
from conformance.pseudo import PSEUDO, pseudo
from render.cache.results import ResultCache
from render.cache.speech import speaking, spoken
from render.kit import text
from render.kit.text import Face
from render.look import Look
from tests.render.kit import SCENES, decoded, picture
from tests.render.languages.fits import CODE, NAMED, Found, looks, nothing_kept


@pytest.fixture(autouse=True)
def known() -> None:
    """Makes the other language known."""
    catalogue.register(PSEUDO)


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


def test_words_for_which_there_was_no_room_are_made_again_in_their_own_language() -> None:
    cache, calls = ResultCache(100), list[int]()

    @cache.memo
    def told(size: int) -> int:
        calls.append(size)
        return text.width(say("to move"), Face.PLAIN, size)

    with speaking(CODE):
        own = told.entry(20)
        wide: int = own.open()
    others = [told(size) for size in range(20, 30)]
    assert others[0] < wide
    assert own.open() == wide
    assert calls.count(20) == 3, "once in each language, and once again"


def test_texts_that_are_equal_in_english_alone_are_told_apart() -> None:
    """A person may be called like a piece."""
    with speaking(CODE):
        person, piece = (text.mask.entry(each, Face.PLAIN, 30) for each in ("Saint", name("Saint")))
        assert person.number != piece.number
        assert spoken(name("Saint")) == pseudo("Saint")
        assert piece.number == text.mask.entry(pseudo("Saint"), Face.PLAIN, 30).number


@pytest.mark.parametrize("key", sorted({key for key, _, _ in SCENES.values()}))
def test_longer_words_stay_within_their_panels(key: str, outside: Found) -> None:
    for of, view, chosen in SCENES.values():
        for look in looks() if of == key else ():
            picture(of, view, chosen, look)
    assert outside == []


def test_words_are_cut_to_any_room() -> None:
    said = say("Build, recruit, share or pass")
    with speaking(CODE):
        for face in Face:
            for room in range(40, 900, 7):
                shown, size = text.fitted(said, face, 46, room)
                assert size >= text.LEAST
                assert text.width(shown, face, size) <= room or len(shown) == 2
                assert shown == spoken(said) or shown.endswith("…")
