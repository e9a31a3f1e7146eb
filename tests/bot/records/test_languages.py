"""Sentences of the table in another language: they stay texts on their way to a screen."""

from __future__ import annotations

from cogs.board.picker import BoldQuestion
from cogs.hall.emojis import pictured
from cogs.hall.errors import UserError, words_of
from cogs.hall.sentences import DELETED, fitted, happened, turn_words
from common.text.language import Language
from common.text.say import capitalised, joined, name, say
from common.text.text import Text, written
from engines.entries import BY_THE_BOT, Line
from tests.common.test_text import Words

GERMAN = Language(
    code="de",
    catalogue=Words(
        {
            "The bot plays for {side}: {deeds}": "Der Bot spielt für {side:acc}: {deeds}",
            ": the bot plays for {side}": ": Der Bot spielt für {side:acc}",
            "{side} rows": "{side} rudert",
            "{side} bails": "{side} schöpft",
            "{side} votes: the bot plays for {about}": (
                "{side} will es: Der Bot spielt für {about:acc}"
            ),
            "{deed} (played by the bot)": "{deed} (vom Bot gespielt)",
            "It's {people}'s turn.": "{people} ist am Zug.",
            "{count:one={count} other|other={count} others}": "{count} weitere",
            "Build it? Pays: {gold} gold.": "Bauen? Kostet {gold} Gold.",
            "Choose again.": "Wähle noch einmal.",
        }
    ),
    names={
        "Bear": {"nom": "Bär", "acc": "den Bären"},
        "Owl": {"nom": "Eule", "acc": "die Eule"},
        "a deleted player": {"nom": "ein gelöschter Mensch"},
    },
    lists={"and": "{most} und {last}", "or": "{most} oder {last}"},
)
BEAR, OWL = name("Bear"), name("Owl")


def by_bot(ply: int, words: Text) -> Line:
    return Line(ply, 0, "", words, None, by_bot=True)


def test_the_bot_is_named_once_before_all_that_it_does() -> None:
    """However the words of a line are joined with the note that the bot has played it."""
    vote = Line(
        0, 1, "", say("{side} votes: the bot plays for {about}", side=OWL, about=BEAR), None
    )
    rows, bails = say("{side} rows", side=BEAR), say("{side} bails", side=BEAR)
    lines = [
        vote,
        by_bot(1, say("{deed} (played by the bot)", deed=rows)),
        by_bot(2, bails + BY_THE_BOT),
        by_bot(3, say("Bear leaves (played by the bot)")),
    ]
    told = happened(lines, (BEAR, OWL))
    assert told == "Owl votes. The bot plays for Bear: rows; bails; leaves"
    assert written(told, GERMAN) == (
        "Eule will es. Der Bot spielt für den Bären: rudert; schöpft; Bear leaves"
    )


def test_names_that_have_no_room_are_counted() -> None:
    words = fitted(["Ann", "Benjamin", "Cleopatra"], 20)
    assert words == "Ann and 2 others"
    assert written(words, GERMAN) == "Ann und 2 weitere"
    assert written(turn_words(["Ann"]), GERMAN) == "Ann ist am Zug."
    assert written(capitalised(DELETED), GERMAN) == "Ein gelöschter Mensch"


def test_a_question_is_bold_up_to_its_mark() -> None:
    asked = BoldQuestion(say("Build it? Pays: {gold} gold.", gold=3))
    assert asked == "**Build it?** Pays: 3 gold."
    assert written(asked, GERMAN) == "**Bauen?** Kostet 3 Gold."


def test_refusals_and_small_pictures_keep_their_words() -> None:
    words = words_of(UserError(say("Choose again.")))
    assert (words, written(words, GERMAN)) == ("Choose again.", "Wähle noch einmal.")
    assert written(pictured("toy", "", words), GERMAN) == "Wähle noch einmal."
    assert words_of(ValueError("Plain.")) == joined("", ["Plain."])
