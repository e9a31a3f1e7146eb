"""The rest of a position's text, needed by the rules; its form is described in `notation.actions`.

Values that follow from the board and the score-cards are left out: the holder of a captured King or
Queen, credit, and the position at the start of the turn for the rule of repetition.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from common.text.say import say
from engines.game import Unreadable, quoted
from engines.victorus.model.board import CENTRE, NAMES, SIDES, Kingdom
from engines.victorus.model.pieces import (
    KINGDOM_LETTERS,
    PIECE_ID,
    PIECES,
    Kind,
    Piece,
    family_of,
    is_family,
    kind_of,
    kingdom_of,
    parse_piece,
    piece_id,
)
from engines.victorus.model.state import ROYAL_VICTIM, State, digest, family_index
from engines.victorus.model.values import FREE, LOST, ROUNDS, Capture, VictorusEnding
from engines.victorus.notation import last_turn
from engines.victorus.rules import laps
from engines.victorus.rules.captures import PROMOTION, lines

FIELDS: Final = ("captures", "held", "turn", "last", "past", "over")
_CAPTURE: Final = re.compile(rf"({PIECE_ID})x({PIECE_ID})(\*)?(?:\+([0-2]))?")
_HOLDER: Final = re.compile(rf"([{KINGDOM_LETTERS}][KQ])=([{KINGDOM_LETTERS}-])")
_DIGEST: Final = re.compile("[A-Za-z0-9_-]{11}")
_THIS, _NONE = "=", "-"
_LONGEST: Final = 1300
"""The maximum number of digests in a position: more than 200 rounds of six turns."""


# Writing


def write(state: State) -> list[str]:
    """Returns the fields of the rest, without the empty ones."""
    values = {
        "captures": ",".join(_captures(state)),
        "held": ",".join(_held(state)),
        "turn": last_turn.write(state, state.done),
        "last": last_turn.write(state, state.last),
        "past": _past(state),
        "over": _over(state),
    }
    return [f"{name}:{value}" for name, value in values.items() if value]


def _captures(state: State) -> Iterator[str]:
    credit = bytearray(len(PIECES))
    for line in lines(state):
        usual = _usual_count(line, credit)
        counts = "" if line.counts == usual else f"+{line.counts}"
        credit[line.captor] += line.counts
        yield f"{piece_id(line.captor)}x{piece_id(line.victim)}{'*' * line.was_royal}{counts}"


def _usual_count(line: Capture, credit: bytearray) -> int:
    """Returns the captor's usual score for the capture. The captor counts as royal only if its
    score so far, `credit`, has made it so."""
    if kind_of(line.captor) >= Kind.HOSPITALLER or credit[line.captor] >= PROMOTION:
        return 0
    return 2 if line.was_royal or is_family(line.victim) else 1


def scored(state: State) -> bytes:
    """Returns the score of each piece for promotion, by its captures."""
    credit = bytearray(len(PIECES))
    for line in lines(state):
        credit[line.captor] += line.counts
    return bytes(credit)


def royal_when_taken(state: State) -> frozenset[Piece]:
    """Returns the knights that were captured as royal ones."""
    return frozenset(line.victim for line in lines(state) if line.was_royal)


def _held(state: State) -> Iterator[str]:
    for captive in _captives(state):
        holder = state.held[family_index(captive)]
        if holder != _usual_holder(state, captive):
            yield f"{piece_id(captive)}={_NONE if holder == LOST else KINGDOM_LETTERS[holder]}"


def _captives(state: State) -> list[Piece]:
    return [
        piece
        for kingdom in state.ruleset.kingdoms
        for piece in family_of(kingdom)
        if state.cell(piece) < 0
    ]


def _usual_holder(state: State, captive: Piece) -> int:
    captors = [line.captor for line in lines(state) if line.victim == captive]
    holder = kingdom_of(captors[-1]) if captors else LOST
    return holder if holder in _standing(state) else LOST


def _standing(state: State) -> set[Kingdom]:
    return {kingdom_of(number - 1) for number in state.board if number and is_family(number - 1)}


def _usual_past(state: State) -> tuple[bytes, ...]:
    """Returns the digest of the position at the start of the turn under way, worked back from its
    moves; empty if that turn has captured."""
    if any(played.takes for played in state.done):
        return ()
    board, windings = bytearray(state.board), [*state.windings]
    for played in reversed(state.done):
        start, end = played.path[0], played.end
        board[start], board[end] = board[end], 0
        if is_family(played.piece):
            windings[family_index(played.piece)] -= laps.wound(played.piece, 0, start, end)
    before = state._replace(board=bytes(board), windings=tuple(windings))
    return (digest(before),)


def _past(state: State) -> str:
    usual, past = _usual_past(state), state.past
    if past == usual:
        return ""
    if not past:
        return _NONE
    words = [_text_of(mark) for mark in past]
    return ",".join([*words[:-1], _THIS] if past[-1:] == usual else words)


def _text_of(mark: bytes) -> str:
    return urlsafe_b64encode(mark).decode().rstrip("=")


def _over(state: State) -> str:
    if state.ending is None:
        return ""
    name = str(state.ending.value).replace(" ", "-")
    if state.ending is not VictorusEnding.POINTS:
        return name
    return f"{name}={','.join(KINGDOM_LETTERS[each] for each in state.winners)}"


# Reading


def read(state: State, told: dict[str, str], credit: dict[Piece, int]) -> State:
    """Returns the state on this board, completed from the fields of its text. `credit` replaces the
    scores that follow from the captures. Raises `Unreadable`."""
    state = _with_captures(state, told.get("captures", ""), credit)
    state = state._replace(held=_read_held(state, told.get("held", "")))
    done, last = (last_turn.read(state, told.get(name, "")) for name in ("turn", "last"))
    state = state._replace(done=done, last=last)
    _check_turn(state)
    state = _with_end(state._replace(past=_read_past(state, told.get("past", _THIS))), told)
    _check_match(state)
    return state


def _with_captures(state: State, text: str, credit: dict[Piece, int]) -> State:
    found = bytearray()
    counted, royal = bytearray(len(PIECES)), bytearray(state.royal)
    for word in text.split(",") if text else []:
        line, counts = _capture(word)
        usual = _usual_count(line, counted)
        line = replace(line, counts=usual if counts is None else int(counts))
        counted[line.captor] = min(255, counted[line.captor] + line.counts)
        royal[line.victim] |= line.was_royal
        found += bytes([line.captor, line.victim + ROYAL_VICTIM * line.was_royal, line.counts])
    for each, score in credit.items():
        counted[each] = score
    return state._replace(captures=bytes(found), credit=bytes(counted), royal=bytes(royal))


def _capture(word: str) -> tuple[Capture, str | None]:
    found = _CAPTURE.fullmatch(word)
    if not found:
        raise Unreadable(
            say(
                "{text} is not a capture: write oTbxbUw, or oTbxbUw* for a royal.",
                text=quoted(word),
            )
        )
    captor, victim, was_royal = parse_piece(found[1]), parse_piece(found[2]), bool(found[3])
    if was_royal and kind_of(victim) >= Kind.HOSPITALLER:
        raise Unreadable(say("{piece} is never a royal knight.", piece=piece_id(victim)))
    if found[4] not in (None, "0") and kind_of(captor) >= Kind.HOSPITALLER:
        raise Unreadable(say("{piece} scores nothing for its captures.", piece=piece_id(captor)))
    return Capture(captor, victim, was_royal, 0), found[4]


def _read_held(state: State, text: str) -> bytes:
    held = bytearray([FREE] * 12)
    for captive in _captives(state):
        held[family_index(captive)] = _usual_holder(state, captive)
    for word in text.split(",") if text else []:
        found = _HOLDER.fullmatch(word)
        if not found:
            raise Unreadable(
                say("{text} does not say who holds whom: write bK=o, or bK=-.", text=quoted(word))
            )
        captive = parse_piece(found[1])
        if captive not in _captives(state):
            raise Unreadable(
                say(
                    "{piece} is on the board or does not play: nobody holds it.",
                    piece=piece_id(captive),
                )
            )
        held[family_index(captive)] = LOST if found[2] == _NONE else KINGDOM_LETTERS.index(found[2])
    return bytes(held)


def _read_past(state: State, text: str) -> tuple[bytes, ...]:
    if text == _NONE:
        return ()
    usual, words = _usual_past(state), text.split(",")
    if len(words) > _LONGEST:
        raise Unreadable(say("A position remembers at most {longest} others.", longest=_LONGEST))
    marks = [_mark(word) for word in (words[:-1] if words[-1] == _THIS else words)]
    return (*marks, *usual) if words[-1] == _THIS else tuple(marks)


def _mark(word: str) -> bytes:
    mark = urlsafe_b64decode(f"{word}=") if _DIGEST.fullmatch(word) else b""
    if not mark or _text_of(mark) != word:
        raise Unreadable(say("{text} is not a position of the past.", text=quoted(word)))
    return mark


def _with_end(state: State, told: dict[str, str]) -> State:
    if "over" not in told:
        return state
    name, _, who = told["over"].partition("=")
    try:
        ending = VictorusEnding(name.replace("-", " "))
    except ValueError:
        known = ", ".join(str(each.value).replace(" ", "-") for each in VictorusEnding)
        raise Unreadable(
            say("No match ends with {text}. Choose from: {known}.", text=quoted(name), known=known)
        ) from None
    if (ending is VictorusEnding.POINTS) is not bool(who):
        raise Unreadable(say("Name winners after points, and only there: over:points=o,b."))
    return state._replace(ending=ending, winners=_winners(state, ending, who))


def _winners(state: State, ending: VictorusEnding, who: str) -> tuple[Kingdom, ...]:
    match ending:
        case VictorusEnding.CENTRE:
            return _side_of(state, state.mover)
        case VictorusEnding.LAST_SURVIVOR:
            return _side_of(state, *state.living[:1])
        case VictorusEnding.POINTS:
            won = [KINGDOM_LETTERS.find(letter) for letter in who.split(",")]
            if not set(won).issubset(state.ruleset.kingdoms) or sorted(set(won)) != won:
                raise Unreadable(
                    say("Name only players of the match as winners by points, each once, in order.")
                )
            return tuple(won)
        case _:
            return ()


def _side_of(state: State, *kingdoms: Kingdom) -> tuple[Kingdom, ...]:
    friends = state.ruleset.friends
    return tuple(
        each for each in state.ruleset.kingdoms if any(friends(each, one) for one in kingdoms)
    )


def _check_turn(state: State) -> None:
    """Raises `Unreadable` if a piece of the turn under way is not where its moves led."""
    ends = {played.piece: played.end for played in state.done}
    for moved, end in ends.items():
        if kingdom_of(moved) != state.mover:
            raise Unreadable(
                say("{piece} is not the mover's, so this is not its turn.", piece=piece_id(moved))
            )
        if state.cell(moved) != end:
            raise Unreadable(
                say(
                    "{piece} does not stand on {cell}, where its turn led.",
                    piece=piece_id(moved),
                    cell=NAMES[end],
                )
            )


def _check_match(state: State) -> None:
    """Raises `Unreadable` if no kingdom is left, if the mover is out, or if a finished match has no
    `over` field."""
    living = state.living
    if not living:
        raise Unreadable(say("No King and no Queen stands on the board."))
    if state.ending:
        return
    if all(state.ruleset.friends(living[0], other) for other in living):
        raise Unreadable(say("At least two enemies must have a King or a Queen on the board."))
    if state.board[CENTRE]:
        raise Unreadable(say("A piece in the centre has won: write over:centre."))
    if state.mover not in state.living:
        raise Unreadable(say("{side} is out, so another player moves.", side=SIDES[state.mover]))
    if state.round > ROUNDS:
        raise Unreadable(say("After {rounds} rounds the match is over.", rounds=ROUNDS))
