"""Files of rules pages are read as they are written, and a slip is told with its page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from common.text.language import Language, Untranslated
from common.text.say import say
from common.text.text import written
from engines import registry
from engines.guide import BadPages, GuidePage, pages_beside, read_pages, sentences

GOOD: Final = """\
# A comment.

== The aim
position: {start}
chosen: Wa1, move, a2

**Take the Rogue** with your
  Warrior.
You have:
- a Warrior
# Another comment.
- and no more


That is all: no king.

== The pieces
further: yes

Of these:

{pieces}
"""
NAMED: Final = {"start": "5x5 1 Wa1 / Rb1", "pieces": "- {W}arrior\n- Rogue"}
AIM: Final = GuidePage(
    say("The aim"),
    say(
        "**Take the Rogue** with your Warrior.\nYou have:\n- a Warrior\n- and no more\n\n"
        "That is all: no king."
    ),
    "5x5 1 Wa1 / Rb1",
    ("Wa1", "move", "a2"),
)
PIECES: Final = GuidePage(say("The pieces"), say("Of these:\n\n- {W}arrior\n- Rogue"), further=True)

ENGINES: Final = Path(registry.__file__).parent
FILES: Final = {path.parent.name: path.read_text("utf-8") for path in ENGINES.glob("*/rules.txt")}
every_file = pytest.mark.parametrize("folder", sorted(FILES))


def test_pages_are_read_as_they_are_written() -> None:
    assert read_pages("vilitum", GOOD, NAMED) == (AIM, PIECES)
    assert read_pages("vilitum", "== A\n  \nB ") == (GuidePage(say("A"), say("B")),)
    assert read_pages("vilitum", "# Nothing yet.\n") == ()


def test_each_line_is_a_sentence_for_translators() -> None:
    assert list(sentences(GOOD)) == [
        "The aim",
        "**Take the Rogue** with your Warrior.",
        "You have:",
        "a Warrior",
        "and no more",
        "That is all: no king.",
        "The pieces",
        "Of these:",
        "{pieces}",
    ]


def test_a_page_is_written_in_another_language() -> None:
    words = {"a Warrior": "ein Krieger", "The pieces": "Die Figuren", "Of these:": "Davon:"}
    german = Language("de", catalogue=Words(words))
    aim, pieces = read_pages("vilitum", GOOD, NAMED)
    assert "\n- ein Krieger\n- and no more\n" in written(aim.text, german)
    assert written(pieces.title, german) == "Die Figuren"
    assert written(pieces.text, german) == "Davon:\n\n- {W}arrior\n- Rogue"


class Words(Untranslated):
    """A catalogue of these words."""

    def __init__(self, words: dict[str, str]) -> None:
        super().__init__()
        self.words = words

    def gettext(self, message: str) -> str:
        return self.words.get(message, "")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("# A comment.", "Early.", "vilitum: Early. does not begin a page"),
        ("== The aim", "==The aim", "vilitum: ==The aim does not begin a page"),
        ("== The pieces", "== The aim", "vilitum: two pages are called The aim"),
        ("position:", "place:", "vilitum, The aim: place: {start} says nothing that a page has"),
        ("position: {start}\n", "position:\n", "vilitum, The aim: position: is not whole"),
        ("chosen:", "position:", "vilitum, The aim says its position twice"),
        ("position: {start}\n", "", "vilitum, The aim: something is chosen, but in no position"),
        ("a2\n\n", "a2\n", "vilitum, The aim: **Take the Rogue** with your Warrior. says nothing"),
        ("aim\n", "aim\n\n", "vilitum, The aim: position: {start} stands in the text"),
        ("a2\n\n**", "a2\n\n  **", "vilitum, The aim: **Take the Rogue** with your goes on with"),
        ("further: yes", "further: no", "vilitum, The pieces: further: no is not whole"),
        ("Of these:\n\n{pieces}\n", "", "vilitum, The pieces has no text"),
        ("{start}", "{end}", "vilitum, The aim: nothing is called {end}"),
        ("{pieces}", "{pieces", "vilitum, The pieces: nothing is called {"),
        ("{pieces}", "pieces}", "vilitum, The pieces: nothing is called }"),
        ("{pieces}", "None.", "vilitum: no page has {pieces}"),
    ],
)
def test_a_slip_is_told_with_its_page(old: str, new: str, told: str) -> None:
    assert old in GOOD
    with pytest.raises(BadPages, match=re.escape(told)):
        read_pages("vilitum", GOOD.replace(old, new, 1), NAMED)


def test_the_file_stands_beside_the_module(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        pages_beside(str(tmp_path / "game.py"))
    (tmp_path / "rules.txt").write_text(GOOD, "utf-8")
    assert pages_beside(str(tmp_path / "game.py"), NAMED) == (AIM, PIECES)


@every_file
def test_a_game_has_the_pages_of_its_file(folder: str) -> None:
    written = re.findall(r"^== (.+)$", FILES[folder], re.MULTILINE)
    assert [page.title for page in registry.GAMES[folder.replace("_", "-")].guide()] == written


@every_file
def test_a_slip_in_any_page_of_a_file_is_told_with_it(folder: str) -> None:
    text = FILES[folder]
    named = dict.fromkeys(re.findall(r"{(.+)}", text), "filled in")
    count = len(read_pages(folder, text, named))
    slips = list(broken(text))
    assert len(slips) == 3 * count > 0
    for title, slip in slips:
        with pytest.raises(BadPages, match=re.escape(f"{folder}, {title}")):
            read_pages(folder, slip, named)


def broken(text: str) -> Iterator[tuple[str, str]]:
    """The text with one slip in one of its pages, and the page's title: an unknown word before the
    text, a brace without its partner, and no text at all."""
    first, *pages = re.split(r"^(?=== )", text, flags=re.MULTILINE)
    for place, page in enumerate(pages):
        head = page.partition("\n")[0]
        for slip in (page.replace("\n", "\nwords: none\n", 1), page + "Or {so.\n", f"{head}\n"):
            others = (*pages[:place], slip, *pages[place + 1 :])
            yield head.removeprefix("== "), first + "".join(others)
