"""The text forms of actions and positions.

An action: `f2-n5` moves, `f2xn5` captures, `h1-k5-l6` or `h1-k5xl6` is a Hospitaller's travel
and pivot; `end`, `pass`.

A position: `standard orange 12 / orange Kj1 Qf1 Tbl2 Twj2* / blue Kj13 Q@1 Ubh14`. First the
variant (`standard`, `quick`, `allied`, or `quick allied`), the kingdom to move, and the round
(`12.70` with the turns played so far); by default `standard`, the first kingdom and 1.
Then each kingdom in play after a slash, with its pieces: a letter of T, U (Teutonic), B, E, H,
K, Q, for knights the edge `b` or `w`, and the cell; `*` is a royal knight, `+1` a knight's score
for promotion, `@1` the number of times a King or Queen has gone round (see `laps`). A piece
without a cell is off the board, and so is one left out. `home` stands for a whole kingdom at its
start. The rest, needed by the rules, stands anywhere, each part only if it is not empty; in it a
kingdom is written as its small letter of o, k (black), r, b (blue), g, p:

- `last-round`: the time is over (quick game);
- `captures:oTbxbUw,oHbxbEb*`: captors and victims, oldest first; `*` is a royal victim, `+0` to
  `+2` the captor's score, if that is unusual;
- `held:bK=o,kQ=-`: who holds a captured King or Queen, `-` if it is lost; by default the latest
  captor's kingdom, while it is in the game;
- `turn:oUb.f2xn5(bEb),oEb.k1-k3`: the moves of the turn under way;
- `last:...`: the same of the turn before, for the picture. After the victim there may be
  `~oKj1~bQf13`, an exchange with the two cells of return, and `!b`, the kingdom that is out. After
  the first cell or after the victim there may be `@b`: the cell lay in that kingdom, which was
  still in the game then;
- `past:...,=`: digests of the positions since the last capture, for the rule of repetition;
  `=` is this one, or the one in which the turn under way began; `-` is none;
- `over:centre`, `over:points=o,b`: how the match has ended, and with points who has won.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from common.text.say import say
from engines.game import Unreadable, quoted
from engines.victorus.model.board import CELL, CENTRE, NAMES, SPELT, Cell
from engines.victorus.model.values import Action, EndTurn, Move, Pass

_FILES: Final = "abcdefghijklmnopq"
_HEIGHTS: Final = {file: sum(name[0] == file for name in NAMES) for file in _FILES}
_WORDS: Final[dict[str, Action]] = {"end": EndTurn(), "end turn": EndTurn(), "pass": Pass()}
_SIGN: Final = "(?:->|-|:|to|x|takes|captures)"
_CELL: Final = "(?:[a-q][0-9]{1,2}|cent(?:re|er))"
_CHAIN: Final = re.compile(rf"{_CELL}(?: ?{_SIGN}? ?{_CELL})+")
_LINK: Final = re.compile(rf"({_SIGN}?) ?({_CELL})")
_CAPTURES: Final = ("x", "takes", "captures")
_FEWEST, _MOST = 2, 3


@dataclass(frozen=True, slots=True)
class Chain:
    """Cells typed in a row, and for each but the first whether a capture on it was typed."""

    cells: tuple[Cell, ...]
    takes: tuple[bool, ...]


def read(text: str) -> Action:
    """Returns the action that a person typed, such as `f2xn5`, in any case and with any spaces.
    Raises `Unreadable`."""
    found = read_chain(text)
    if not isinstance(found, Chain):
        return found
    if len(found.cells) > _MOST:
        raise Unreadable(
            say("One move has two cells, a Hospitaller's has three. Part moves by commas.")
        )
    return move(found)


def move(chain: Chain) -> Move:
    """Returns the one move of two or three cells. Raises `Unreadable` for a capture on the way."""
    if any(chain.takes[:-1]):
        raise Unreadable(
            say(
                "Nothing is captured on the way of one move: write two moves, such as f2xn5, n5-n7."
            )
        )
    return Move(chain.cells, chain.takes[-1])


def read_chain(text: str) -> Chain | EndTurn | Pass:
    """Returns one word of a turn: cells in a row, such as `j1-j2-j6`, or `end` or `pass`. Raises
    `Unreadable`."""
    plain = " ".join(text.replace("→", "-").lower().split())
    if (word := _WORDS.get(plain)) is not None and not isinstance(word, Move):
        return word
    if not _CHAIN.fullmatch(plain):
        raise Unreadable(
            say(
                "{text} is not an action. Write a move as f2-n5, a capture as f2xn5, a "
                "Hospitaller's move as h1-k5-l6; end ends your turn.",
                text=quoted(text),
            )
        )
    links = [(link[1], _cell(link[2])) for link in _LINK.finditer(plain)]
    return Chain(
        tuple(cell for _, cell in links), tuple(sign in _CAPTURES for sign, _ in links[1:])
    )


def _cell(name: str) -> Cell:
    if name.startswith("cent"):
        return CENTRE
    return cell(name)


def cell(name: str) -> Cell:
    """Returns the cell of this name. Raises `Unreadable`, naming the last cell of its file."""
    if (found := CELL.get(name)) is None:
        file = name[:1]
        if file not in _HEIGHTS:
            raise Unreadable(say("There is no cell {name}.", name=name))
        words = say("There is no cell {name}: file {file} runs from {first} to {last}.")
        first, last = (SPELT[CELL[f"{file}{rank}"]] for rank in (1, _HEIGHTS[file]))
        raise Unreadable(words.filled(name=name, file=first[0], first=first, last=last))
    return found


def write(action: Action) -> str:
    """Returns the action's canonical text."""
    match action:
        case Move(path, takes):
            names = [NAMES[cell] for cell in path]
            return f"{'-'.join(names[:-1])}{'x' if takes else '-'}{names[-1]}"
        case EndTurn():
            return "end"
        case Pass():
            return "pass"
