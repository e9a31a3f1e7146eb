"""Lessons, and the text files in which they are written.

`learning/FOLDER/lessons.txt` holds a game's lessons in their order. A line `== KEY: TITLE` begins
one; each line after it is a word, a colon and its text; a line that begins with a space goes on
with the one before; `#` begins a comment. Progress is kept by game and key: a title may be
reworded, a key is for ever.

    == throne: Take the throne
    position: van-slyke t Sc2 Wa1 Da2 P* C* / Sc4 We5 De4 P* C* -
    task: Win with this move.
    do: Sc2-e5
    goal: wins
    only: yes
    hint: The Saint moves up to three squares.
    wrong Sc2-d3: That is on the way, but no throne.
    refused: Da2-b4
    right: The Saint stands on e5, and you win.

- `do` is a way to solve it, action by action, separated by commas; there may be several.
- `goal` is what the engine checks instead (`Goal`); of several all must be reached.
- `only: yes` says that no other first action can solve it.
- `wrong ACTIONS` answers just this try, which is legal; `refused` is an action that the rules
  refuse, offered all the same, and answered by the rule.
- `missed` says why a try fails that ends without reaching a `tells`, `shows` or `hides` goal;
  the bot replies after it.
- any win of the match is right, too.
- `else` answers every other wrong try; without it the bot does, by its reply.
- `last` is an action with which the try is over, though the turn may go on.
- `instead` begins the news about a wrong try's consequence, such as “Vilnius loses”; they
  come before `else`.
- `partner: yes` lets the bot play every other seat as soon as that may act, by its plain policy: so
  the try goes on until the match is over, in a game that all win or lose together.
- `match: KEY=VALUE` makes it the match at the end, with these options, and needs no position; `bot`
  is the key of the bot's level in it, the lowest one if it is left out, `plan` a first plan,
  and for a team `harder` the option whose choices go from easy to hard.

The title and all words for the learner are sentences for translators (`sentences`). The words of
goals are not: they are looked for in the English ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from common.text.say import EMPTY, read
from common.text.text import Sentence, Text
from engines.guide import sections
from engines.registry import GAMES, file_of

FOLDER: Final = Path(__file__).parent
LONGEST_KEY: Final = 12
"""Characters of a lesson's key, which stands in the ids of its controls."""
LONGEST_TITLE: Final = 50
LONGEST_WORDS: Final = 400
"""Characters of a task, a hint or an answer."""

WINS: Final = "wins"
WINS_IN: Final = re.compile(r"wins in ([2-9])")
NO_LOSS: Final = "no loss"
TELLS: Final = "tells "
AVOIDS: Final = "avoids "
SHOWS: Final = "shows "
HIDES: Final = "hides "

_HEAD: Final = re.compile(r"== ([a-z][a-z-]*): (\S.*)")
_LINE: Final = re.compile(r"([a-z]+)((?: [^:]+)?): ?(.*)")
_ONCE: Final = (
    *("position", "task", "hint", "right", "else", "missed", "only", "last", "match"),
    *("instead", "partner", "bot", "plan", "harder"),
)
_FOLLOW: Final = ("do", "goal", "refused", "wrong")
_WORDY: Final = ("task", "hint", "right", "else", "missed", "plan")


class BadLessons(ValueError):
    """Raised for a file of lessons that cannot be read; the text names the lesson."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A legal try that does not solve the task, by the texts of its actions, and why it does
    not."""

    actions: tuple[str, ...]
    words: Text


@dataclass(frozen=True, slots=True)
class Lesson:
    """One position and one task. Actions are texts as people may type them.

    A goal is one of: `wins`; `wins in N`, with the N-th turn of one's own at the latest, whatever
    the others do; `no loss` with the others' next turn; `tells WORDS`, in the words of an action or
    of the news after it; `avoids WORDS`, in none of the words of the others' possible next turns;
    `shows WORDS` and `hides WORDS`, in the position in words, or not there.
    """

    game: str
    key: str
    title: Text
    task: Text
    right: Text
    position: str = ""
    hint: Text = EMPTY
    otherwise: Text = EMPTY
    missed: Text = EMPTY
    only: bool = False
    last: str = ""
    instead: str = ""
    partner: bool = False
    ways: tuple[tuple[str, ...], ...] = ()
    goals: tuple[str, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    refused: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    bot: str = ""
    harder: str = ""
    plan: Text = EMPTY

    @property
    def is_match(self) -> bool:
        """Whether this is the match at the end."""
        return not self.position


def lessons_of(game: str) -> tuple[Lesson, ...]:
    """Returns the lessons of the game with this key, in their order: none where nobody has written
    any, or there is no such game. Raises `BadLessons`."""
    return _written(game) if game in GAMES else ()


@cache
def _written(game: str) -> tuple[Lesson, ...]:
    path = file_of(FOLDER, game, "lessons.txt")
    return read_lessons(game, path.read_text("utf-8")) if path.exists() else ()


def find_lesson(game: str, key: str) -> Lesson | None:
    """Returns the lesson of this key, or None."""
    return next((each for each in lessons_of(game) if each.key == key), None)


def last_match(game: str) -> Lesson | None:
    """Returns the match at the end of a game's lessons, or None."""
    return next((each for each in lessons_of(game) if each.is_match), None)


def next_lesson(lesson: Lesson) -> Lesson | None:
    """Returns the lesson after this one, or None after the last."""
    every = lessons_of(lesson.game)
    return dict(pairwise(every)).get(lesson)


def read_lessons(game: str, text: str) -> tuple[Lesson, ...]:
    """Returns the lessons of a file's text. Raises `BadLessons`."""
    lessons = [_read(game, _joined(lines)) for lines in sections(text)]
    keys = [each.key for each in lessons]
    for key in keys:
        if keys.count(key) > 1:
            raise BadLessons(f"{game}: two lessons are called {key}")
    return tuple(lessons)


def sentences(text: str) -> Iterator[str]:
    """Yields the templates of all sentences in a file's text, for translators. Raises
    `BadLessons`."""
    for lesson in read_lessons("", text):
        said = [lesson.title, lesson.task, lesson.right, lesson.hint, lesson.otherwise]
        for each in (*said, lesson.missed, lesson.plan, *(wrong.words for wrong in lesson.wrong)):
            if isinstance(each, Sentence):
                yield each.template


def _joined(lines: Iterable[str]) -> list[str]:
    found: list[str] = []
    for line in filter(None, lines):
        if line.startswith(" ") and found:
            found[-1] += f" {line.strip()}"
        else:
            found.append(line)
    return found


def _read(game: str, lines: Sequence[str]) -> Lesson:
    head = _HEAD.fullmatch(lines[0])
    if head is None or len(head[1]) > LONGEST_KEY or len(head[2]) > LONGEST_TITLE:
        raise BadLessons(f"{game}: {lines[0]} does not begin a lesson")
    where = f"{game}, {head[1]}"
    found = [_line(where, line) for line in lines[1:]]
    once = _once(where, found)
    several = {name: [each for each in found if each[0] == name] for name in _FOLLOW}
    return Lesson(
        game=game,
        key=head[1],
        title=read(head[2]),
        task=read(once["task"]),
        right=read(once["right"]),
        position=once.get("position", ""),
        hint=_words(once, "hint"),
        otherwise=_words(once, "else"),
        missed=_words(once, "missed"),
        only=once.get("only") == "yes",
        last=once.get("last", ""),
        instead=once.get("instead", ""),
        partner=once.get("partner") == "yes",
        ways=tuple(_actions(said) for _, _, said in several["do"]),
        goals=tuple(_goal(where, said) for _, _, said in several["goal"]),
        wrong=tuple(Wrong(_actions(which), read(said)) for _, which, said in several["wrong"]),
        refused=tuple(said for _, _, said in several["refused"]),
        options=_options(once.get("match", "")),
        bot=once.get("bot", ""),
        harder=once.get("harder", ""),
        plan=_words(once, "plan"),
    )


def _words(once: dict[str, str], word: str) -> Text:
    return read(once[word]) if word in once else EMPTY


def _line(where: str, line: str) -> tuple[str, str, str]:
    """Returns the word that begins a line, the text between it and the colon, and the rest.
    The texts of actions may have colons: a space follows the one that counts."""
    found = _LINE.fullmatch(line)
    if found is None or found[1] not in (*_ONCE, *_FOLLOW):
        raise BadLessons(f"{where}: {line} says nothing that a lesson has")
    word, which, said = found[1], found[2].strip(), found[3].strip()
    if bool(which) != (word == "wrong") or not (said or word == "match"):
        raise BadLessons(f"{where}: {line} is not whole")
    if word in (*_WORDY, "wrong") and len(said) > LONGEST_WORDS:
        raise BadLessons(f"{where}: {word} is longer than {LONGEST_WORDS} characters")
    return word, which, said


def _once(where: str, found: Sequence[tuple[str, str, str]]) -> dict[str, str]:
    said = [(word, words) for word, _, words in found if word in _ONCE]
    once = dict(said)
    if len(once) < len(said):
        raise BadLessons(f"{where} says something twice")
    if not {"task", "right"} <= set(once) or ("position" in once) == ("match" in once):
        raise BadLessons(f"{where} needs a task, right, and either a position or a match")
    solved = any(word in ("do", "goal") for word, _, _ in found)
    if solved != ("position" in once):
        raise BadLessons(f"{where}: a position needs a way to do it or a goal, a match has none")
    return once


def _actions(text: str) -> tuple[str, ...]:
    return tuple(each.strip() for each in text.split(","))


def _goal(where: str, text: str) -> str:
    known = text in (WINS, NO_LOSS) or WINS_IN.fullmatch(text)
    if not known and not text.startswith((TELLS, AVOIDS, SHOWS, HIDES)):
        raise BadLessons(f"{where}: {text} is no goal")
    return text


def _options(text: str) -> tuple[tuple[str, str], ...]:
    pairs = [each.partition("=") for each in text.split()]
    return tuple((key, value) for key, _, value in pairs)
