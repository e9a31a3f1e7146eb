"""Rules told by examples: a sentence of the rules, and below it positions with what holds there.

    a rush pushes an enemy one square and lays a ring on it
        5x5:warrior-rush 1 Wb3 / Rc3 | Wb3!c3 -> 2 Wc3 / Rd3-1

A line is a position's text, after a bar what is played there, each by the side to act then, and
one of these words with what holds after it:

| word | what holds |
|---|---|
| `->` | the position is this one, without its first word and its memory |
| `only`, `may`, `never` | just these actions are legal; these are; none of these is |
| `without` | no legal action has any of these signs in it |
| `aims` | of the legal actions that begin with the first word, these are the rest |
| `goes` | the same for a piece on this square, without a sign for a plain move |
| `starts` | the pieces on these squares, and no others, can move |
| `refused` | this action is, in this sentence; `…` at either end stands for more of it |
| `told`, `noted` | this legal action is told so; the last part of its pick is noted so |
| `status` | whoever is to act is told this |
| `over`, `on` | it is over for this reason, with this winner or `draw`; it goes on |

A line without a position goes from that of the line before; a line that stands further to the right
goes on with the line above. `[WR]c3 … [12]` is one line for each letter, or word where there are
spaces between them, of all brackets in step.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import dedent
from typing import Any, Final

import pytest

from engines.game import AnyGame, Illegal
from tests.sample import present

_BRACKETS: Final = re.compile(r"\[([^\]]+)\]")


def mover(game: AnyGame, state: Any) -> int:
    """The first seat that is to act; the first seat of all once the match is over."""
    return next(iter(game.to_act(state)), 0)


def legal(game: AnyGame, state: Any, start: str = "") -> set[str]:
    """The texts of the mover's legal actions, perhaps those that begin so."""
    texts = (game.write(action) for action in game.actions(state, mover(game, state)))
    return {text for text in texts if text.startswith(start)}


def played(game: AnyGame, state: Any, *texts: str) -> Any:
    """The state after these actions, each by the side to act."""
    for text in texts:
        state = game.play(state, mover(game, state), game.read(text))
    return state


def refusal(game: AnyGame, state: Any, text: str, seat: int | None = None) -> str:
    """Why this action is refused to the mover, or to another seat."""
    try:
        game.play(state, mover(game, state) if seat is None else seat, game.read(text))
    except Illegal as reason:
        return str(reason)
    raise AssertionError(f"{text} was allowed")


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence of the rules with the lines that show it."""

    sentence: str
    lines: tuple[str, ...]

    def holds(self, game: AnyGame) -> None:
        """Asserts every line."""
        position = ""
        for line in self.lines:
            words = line.split()
            at = next(n for n, word in enumerate(words) if word in _CHECKS)
            own, _, texts = " ".join(words[:at]).partition("|")
            position = own.strip() or position
            try:
                state = played(game, game.load(position), *texts.split())
                _CHECKS[words[at]](game, state, words[at + 1 :])
            except (AssertionError, Illegal) as error:
                error.add_note(line)
                raise


def sayings(text: str) -> pytest.MarkDecorator:
    """Runs a test with each of these sentences as `saying`; it is named after it."""
    found: list[Saying] = []
    for line in dedent(text).strip().replace("\n" + " " * 8, " ").split("\n"):
        if not line.startswith(" "):
            found.append(Saying(line, ()))
            continue
        said = found.pop()
        found.append(Saying(said.sentence, (*said.lines, *_spread(line))))
    assert all(each.lines for each in found)
    assert len({each.sentence for each in found}) == len(found)
    return pytest.mark.parametrize(
        "saying", [pytest.param(each, id=each.sentence) for each in found]
    )


def _spread(line: str) -> Iterator[str]:
    """The line once for each choice of its brackets."""
    choices = [each.split() if " " in each else [*each] for each in _BRACKETS.findall(line)]
    plain = _BRACKETS.sub("{}", line)
    if not choices:
        yield line
    for chosen in zip(*choices, strict=True):
        yield plain.format(*chosen)


def _becomes(game: AnyGame, state: Any, words: list[str]) -> None:
    text, expected = game.dump(state).split(" ", 1)[1], " ".join(words)
    assert f"{text} ".startswith(f"{expected} "), text


def _only(game: AnyGame, state: Any, words: list[str]) -> None:
    assert legal(game, state) == {*words}


def _may(game: AnyGame, state: Any, words: list[str]) -> None:
    assert {*words} <= legal(game, state)


def _never(game: AnyGame, state: Any, words: list[str]) -> None:
    assert not {*words} & legal(game, state)


def _without(game: AnyGame, state: Any, words: list[str]) -> None:
    assert not {text for text in legal(game, state) for sign in words if sign in text}


def _aims(game: AnyGame, state: Any, words: list[str]) -> None:
    start, *ends = words
    assert {text.removeprefix(start) for text in legal(game, state, start)} == {*ends}


def _goes(game: AnyGame, state: Any, words: list[str]) -> None:
    start, *ends = words
    found = _moves(game, state).get(start, set())
    assert {text.removeprefix(start).removeprefix("-") for text in found} == {*ends}


def _starts(game: AnyGame, state: Any, words: list[str]) -> None:
    assert _moves(game, state).keys() == {*words}


def _moves(game: AnyGame, state: Any) -> dict[str, set[str]]:
    """The texts of the legal moves, by the squares from which they go."""
    found: dict[str, set[str]] = {}
    for text in legal(game, state):
        if start := re.match(r"[a-z]\d+", text):
            found.setdefault(start[0], set()).add(text)
    return found


def _refused(game: AnyGame, state: Any, words: list[str]) -> None:
    text, sentence = _parted(words)
    _same(refusal(game, state, text), sentence)


def _told(game: AnyGame, state: Any, words: list[str]) -> None:
    text, sentence = _parted(words)
    assert text in legal(game, state)
    seat = mover(game, state)
    _same(game.describe(game.view(state, seat), seat, game.read(text)), sentence)


def _noted(game: AnyGame, state: Any, words: list[str]) -> None:
    text, sentence = _parted(words)
    assert text in legal(game, state)
    _same(game.parts(game.view(state, mover(game, state)), game.read(text))[-1].note, sentence)


def _status(game: AnyGame, state: Any, words: list[str]) -> None:
    _same(game.status(game.view(state, mover(game, state))), " ".join(words))


def _parted(words: list[str]) -> tuple[str, str]:
    """An action's text and what is said of it."""
    text, _, sentence = " ".join(words).partition(": ")
    return text, sentence


def _same(told: str, sentence: str) -> None:
    pattern = re.escape(sentence.strip("…"))
    pattern = f"{'.*' * sentence.startswith('…')}{pattern}{'.*' * sentence.endswith('…')}"
    assert re.fullmatch(pattern, told), told


def _over(game: AnyGame, state: Any, words: list[str]) -> None:
    outcome = present(game.outcome(state))
    winner = "draw" if outcome.winner is None else str(outcome.winner)
    assert [*outcome.reason.value.split(), winner] == words


def _on(game: AnyGame, state: Any, _: list[str]) -> None:
    assert game.outcome(state) is None


_CHECKS: Final = {
    "->": _becomes,
    "only": _only,
    "may": _may,
    "never": _never,
    "without": _without,
    "aims": _aims,
    "goes": _goes,
    "starts": _starts,
    "refused": _refused,
    "told": _told,
    "noted": _noted,
    "status": _status,
    "over": _over,
    "on": _on,
}
