"""Texts, written out in English and in a small language with genders, cases and three kinds of
number, like Lithuanian."""

from __future__ import annotations

import gettext
import logging
import pickle
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.text.language import Language
from common.text.say import (
    capitalised,
    counted,
    fitting,
    joined,
    listed,
    name,
    ordinal,
    say,
    wrapped,
)
from common.text.template import BadTemplate, names, parsed
from common.text.text import Text, broken, written


class Words(gettext.NullTranslations):
    """A catalogue of a few sentences."""

    def __init__(self, words: Mapping[str, str]) -> None:
        super().__init__()
        self.words = words

    def gettext(self, message: str) -> str:
        return self.words.get(message, "")

    def pgettext(self, context: str, message: str) -> str:
        return self.words.get(f"{context}: {message}", "")


def _kind(number: int) -> str:
    if number % 10 == 1 and number % 100 != 11:
        return "one"
    few = number % 10 >= 2 and not 10 < number % 100 < 20
    return "few" if few else "other"


SMALL = Language(
    code="small",
    catalogue=Words(
        {
            "{side} takes {target:a} on {square}.": "{side} kerta {target:acc} ({square}).",
            "{piece} is taken.": "{piece:^} {piece:m=nukirstas|f=nukirsta}.",
            "All {x}": "{x:all}",
            "{x} stands.": "{x:m=stovi vienas|f=stovi viena|pl=stovi visi|f.pl=stovi visos}.",
            "{x} is here.": "{x:m=čia jis|f=čia ji|other=čia jie}",
            "{who} {who:one=wins|other=win}.": "{who} {who:one=laimi|other=laimi visi}.",
            "{rows:#one=row attacks|other=rows attack}": "{rows:#one=eilė puola|other=eilės puola}",
            "{points} to go": "liko {points}",
            "{a} of {b}": "{b:gen} {a:*}",
            "result: Draw": "Lygiosios",
            "Draw": "Imti",
            "{x} is broken": "{x:ins} {y}",
            "{n:one=a {a}|other=every {a}}": "{n:one={a:*}|other=visi {a:*}}",
        }
    ),
    names={
        "Saint": {"gender": "m", "nom": "šventasis", "acc": "šventąjį", "gen": "šventojo"},
        "Dragon": {"gender": "f", "nom": "drakonė", "acc": "drakonę", "gen": "drakonės"},
        "Dawn": {"gender": "f", "nom": "Aušra", "gen": "Aušros"},
        "Gates": {"gender": "f.pl", "nom": "vartai"},
        "Stairs": {"gender": "pl", "nom": "laiptai"},
        "point": {
            "gender": "m",
            "nom": "taškas",
            "nom.pl": "taškai",
            "gen.pl": "taškų",
            "acc": "tašką",
        },
    },
    forms={
        "dear": "brangus {word:acc}",
        "all": "{word:m=visas {word:nom}|f=visa {word:nom}|pl=visi {word:nom}}",
    },
    counted={"one": "{case}", "few": "{case}.pl", "other": "gen.pl"},
    lists={"and": "{most} ir {last}"},
    plural=_kind,
    ordinal="{number}-as",
    thousands="\xa0",
    decimal=",",
    percent="\xa0%",
)
SAINT, DRAGON, DAWN = name("Saint"), name("Dragon"), name("Dawn")


def small(text: str) -> str:
    """Returns the text in the small language."""
    return written(text, SMALL)


def test_a_sentence_is_english_and_each_name_takes_the_form_that_is_asked_for() -> None:
    said = say("{side} takes {target:a} on {square}.", side=DAWN, target=SAINT, square="d4")
    assert said == "Dawn takes a Saint on d4."
    assert small(said) == "Aušra kerta šventąjį (d4)."


@pytest.mark.parametrize(
    ("word", "said"),
    [("Estate", "an Estate"), ("Saint", "a Saint"), ("unit", "a unit"), ("Undead", "an Undead")],
)
def test_english_has_two_articles(word: str, said: str) -> None:
    assert say("{x:a}", x=name(word)) == said


@pytest.mark.parametrize(("word", "said"), [("Bear", "Bear's row"), ("Columns", "Columns' row")])
def test_english_has_two_ends_of_an_owner(word: str, said: str) -> None:
    assert say("{side:own} row", side=name(word)) == said
    both = say("{sides:own} rows", sides=listed([name(word), DAWN]))
    assert both == f"{said.removesuffix(' row')} and Dawn's rows"


def test_joined_names_take_the_form_that_is_asked_of_all() -> None:
    said = say("{side} takes {target:a} on {square}.", side=DAWN, target="", square="d4")
    both = said.filled(target=joined(", ", [SAINT, DRAGON]))
    assert small(both) == "Aušra kerta šventąjį, drakonę (d4)."


def test_a_choice_goes_by_gender_number_or_value() -> None:
    assert small(say("{piece} is taken.", piece=SAINT)) == "Šventasis nukirstas."
    assert small(say("{piece} is taken.", piece=DRAGON)) == "Drakonė nukirsta."
    wins = "{who} {who:one=wins|other=win}."
    assert say(wins, who=listed(["Ann"])) == "Ann wins."
    assert say(wins, who=listed(["Ann", "Ben"])) == "Ann and Ben win."
    assert small(say(wins, who=listed(["Ann", "Ben"]))) == "Ann ir Ben laimi visi."
    assert say("{n:0=none|one=one unit|other={n} units}", n=0) == "none"
    assert say("{n:0=none|one=one unit|other={n} units}", n=3) == "3 units"
    assert say("{open:yes=open|no=closed}", open=True) == "open"
    assert say("{kind:fire=burns|ice=freezes}", kind="ice") == "freezes"


def test_a_choice_by_number_counts_a_list_apart_from_its_agreement() -> None:
    """“Columns” is a plural word, but one row."""
    words = "{rows:#one=row attacks|other=rows attack}"
    gates, both = listed([name("Gates")]), listed([name("Gates"), SAINT])
    assert (say(words, rows=gates), say(words, rows=both)) == ("row attacks", "rows attack")
    assert small(say(words, rows=gates)) == "eilė puola"
    assert small(say(words, rows=both)) == "eilės puola"


def test_a_name_that_is_plural_only_may_tell_its_gender() -> None:
    gates, stairs = name("Gates"), name("Stairs")
    assert [small(say("{x} stands.", x=each)) for each in (gates, stairs, SAINT)] == (
        ["stovi visos.", "stovi visi.", "stovi vienas."]
    )
    assert small(say("{x} is here.", x=gates)) == "čia ji"
    assert small(say("{x} is here.", x=stairs)) == "čia jie"
    assert small(say("All {x}", x=gates)) == "visi vartai"
    assert small(say("{who} {who:one=wins|other=win}.", who=stairs)) == "laiptai laimi visi."


@pytest.mark.parametrize(
    ("number", "english", "other"),
    [
        (1, "1 point", "1 taškas"),
        (2, "2 points", "2 taškai"),
        (11, "11 points", "11 taškų"),
        (21, "21 points", "21 taškas"),
        (1200, "1,200 points", "1\xa0200 taškų"),
    ],
)
def test_a_noun_follows_its_number(number: int, english: str, other: str) -> None:
    assert counted(number, "point") == english
    assert small(counted(number, "point")) == other
    assert small(say("{points} to go", points=counted(number, "point"))) == f"liko {other}"


def test_a_sentence_hands_on_the_form_and_the_gender_of_its_noun() -> None:
    phrase = say("{a} of {b}", a=SAINT, b=DAWN)
    assert phrase == "Saint of Dawn"
    assert small(phrase) == "Aušros šventasis"
    said = say("{side} takes {target:a} on {square}.", side=DAWN, target=phrase, square="d4")
    assert small(said) == "Aušra kerta Aušros šventąjį (d4)."
    assert small(say("{piece} is taken.", piece=phrase)) == "Aušros šventasis nukirstas."


def test_a_template_without_words_needs_no_translation() -> None:
    phrase = say("{piece:a} ({number})", piece=SAINT, number=2)
    assert phrase == "a Saint (2)"
    assert small(phrase) == "šventasis (2)"
    counted_so = say("{number} {piece}", number=2, piece=SAINT)
    assert small(
        say("{side} takes {target:a} on {square}.", side=DAWN, target=counted_so, square="d4")
    ) == ("Aušra kerta 2 šventąjį (d4).")
    said = say("{side} takes {target:a} on {square}.", side=DAWN, target=phrase, square="d4")
    assert small(said) == "Aušra kerta šventąjį (2) (d4)."


def test_a_choice_hands_on_the_form_as_well() -> None:
    phrase = say("{n:one=a {a}|other=every {a}}", n=1, a=SAINT)
    said = say("{side} takes {target:a} on {square}.", side=DAWN, target=phrase, square="d4")
    assert small(said) == "Aušra kerta šventąjį (d4)."


def test_a_capital_letter_is_for_words_not_for_names_of_people() -> None:
    assert say("{who:^} wins.", who=name("creature")) == "Creature wins."
    assert say("{who:^} wins.", who="ann") == "ann wins."
    assert say("{who:^} win.", who=listed(["ann", name("creature")])) == "ann and creature win."


def test_two_meanings_are_two_sentences() -> None:
    assert small(say("Draw", meaning="result")) == "Lygiosios"
    assert small(say("Draw")) == "Imti"


def test_numbers_have_the_signs_of_the_language() -> None:
    assert small(say("{x:,} {y:.1f}", x=1234567, y=0.5)) == "1\xa0234\xa0567 0,5"
    assert (say("{x:.0%}", x=0.7), small(say("{x:.0%}", x=0.7))) == ("70%", "70\xa0%")
    assert small(ordinal(2)) == "2-as"
    assert [ordinal(each) for each in (1, 2, 3, 4, 11, 12, 21, 112)] == (
        ["1st", "2nd", "3rd", "4th", "11th", "12th", "21st", "112th"]
    )


def test_texts_stay_texts_when_they_are_put_together() -> None:
    draw = say("Draw")
    for text in (f"{'**'}" + draw, draw + "!", joined("\n", [draw, "d4"]), capitalised(draw)):
        assert isinstance(text, Text)
        assert "Imti" in small(text)
    assert small(fitting([draw, draw, draw], 9)) == "Imti Imti"
    assert small(wrapped(joined(" ", [draw, draw]), 6)) == "Imti\n  Imti"


def test_a_template_can_be_filled_later() -> None:
    wins = say("{who} {who:one=wins|other=win}.")
    assert wins.filled(who=listed(["Ann"])) == "Ann wins."


def test_what_a_language_cannot_write_is_english_and_logged_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    broken.cache_clear()
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            assert small(say("{x} is broken", x=DAWN)) == "Dawn is broken"
        assert small(joined(" ", ["4 Farmers", name("secret")])) == "4 Farmers secret"
    assert len(caplog.records) == 2
    assert "Farmers" not in caplog.text, "what a text says may be secret"
    assert small(name("unknown")) == "unknown"
    assert small(say("Not in the catalogue: {x}", x=DAWN)) == "Not in the catalogue: Dawn"
    assert small(say("{x}: {n}", x=DAWN, n=2)) == "Aušra: 2"  # no words to translate


TEXTS = st.sampled_from(
    [
        say("{side} takes {target:a} on {square}.", side=DAWN, target=SAINT, square="d4"),
        SAINT,
        counted(5, "point"),
        listed([SAINT, DRAGON], "or"),
        ordinal(3),
        joined(" ", [SAINT, "x"]),
        fitting([SAINT], 10),
        wrapped(SAINT, 30),
        capitalised(SAINT),
        say("Draw", meaning="result"),
    ]
)


@given(TEXTS)
def test_a_text_keeps_all_it_knows_between_processes(text: Text) -> None:
    again = pickle.loads(pickle.dumps(text))  # noqa: S301
    assert type(again) is type(text)
    assert (again, hash(again), small(again)) == (text, hash(text), small(text))


@given(TEXTS, TEXTS)
def test_texts_are_equal_like_their_english(one: Text, other: Text) -> None:
    assert (one == other) == (str(one) == str(other))


@pytest.mark.parametrize("template", ["{", "{}", "{x!r}", "}"])
def test_a_bad_template_is_refused(template: str) -> None:
    with pytest.raises(BadTemplate):
        parsed(template)


def test_the_names_of_all_fields_are_known() -> None:
    assert names("{a} {n:one={b}|other={c:one={d}|other=x}}") == {"a", "n", "b", "c", "d"}
