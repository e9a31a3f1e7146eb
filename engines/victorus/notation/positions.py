"""Positions from texts and to texts; their form is described in `notation.actions`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from common.text.say import joined, say
from engines.game import Unreadable, named_fields, quoted
from engines.victorus.model.board import (
    CENTRE,
    COLOURS,
    HOMES,
    KINGDOMS,
    NAMES,
    SIDES,
    Cell,
    Kingdom,
)
from engines.victorus.model.pieces import (
    ARMY,
    KING,
    PIECES,
    QUEEN,
    Piece,
    edge_of,
    is_family,
    name_of,
    parse_kingdom,
    piece_id,
    piece_named,
)
from engines.victorus.model.state import EMPTY, State, family_index
from engines.victorus.model.values import ROUNDS, SEATINGS, Ruleset
from engines.victorus.notation import history
from engines.victorus.notation.actions import cell

_FORM: Final = say("Write it like “{example}”.").filled(
    example="standard orange 12 / orange Kj1 Qf1 Tbl2 / blue Kj13 Ubh14"
)
_PIECE: Final = re.compile(
    r"([TUBEH][BW]|[KQ])([A-Q][0-9]{1,2})?(\*)?(?:\+([0-9]{1,2}))?(?:@(-?[0-9]{1,3}))?",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,4})?")
_STANDS: Final = (
    say("A knight with black edges stands on grey cells: {piece} cannot stand on {cell}."),
    say("A knight with white edges stands on white cells: {piece} cannot stand on {cell}."),
)
"""The refusals of knights on the wrong colour, by edge."""
_ORDER: Final = (KING, QUEEN, *range(KING))
"""The royal family first."""
_HOME: Final = "home"
_LAST_ROUND: Final = "last-round"
_QUICK, _ALLIED, _STANDARD = "quick", "allied", "standard"


# Writing


def dump(state: State) -> str:
    """Returns the position's text, with all fields of the state."""
    words = _head(state)
    for each in state.ruleset.kingdoms:
        words += ["/", SIDES[each].lower(), *_pieces(state, each)]
    return " ".join(words + history.write(state))


def _head(state: State) -> list[str]:
    rules = state.ruleset
    words = [_QUICK] * rules.quick + [_ALLIED] * rules.allied or [_STANDARD]
    words.append(SIDES[state.mover].lower())
    usual = _usual_turn(rules, state.mover, state.round)
    words.append(f"{state.round}{f'.{state.turn}' if state.turn != usual else ''}")
    return [*words, _LAST_ROUND] if state.closing else words


def _usual_turn(rules: Ruleset, mover: Kingdom, number: int) -> int:
    """Returns the number of turns before this one, if no kingdom has been out in any round."""
    return (number - 1) * len(rules.kingdoms) + rules.seat(mover)


def _pieces(state: State, kingdom: Kingdom) -> list[str]:
    own = [kingdom * ARMY + each for each in _ORDER]
    scored, royal = history.scored(state), history.royal_when_taken(state)
    words: list[str] = []
    for piece in own:
        at = state.cell(piece)
        word = NAMES[at] if at >= 0 else ""
        if state.royal[piece] != (at < 0 and piece in royal):
            word += "*"
        if state.credit[piece] != scored[piece]:
            word += f"+{state.credit[piece]}"
        if is_family(piece) and (winding := state.windings[family_index(piece)]):
            word += f"@{winding}"
        if word:
            words.append(name_of(piece) + word)
    at_home = [name_of(piece) + NAMES[HOMES[piece]] for piece in own]
    return [_HOME] if words == at_home else words


# Reading


@dataclass(slots=True)
class _Draft:
    """The pieces of a text during its reading; `credit` has only the scores that are written."""

    board: bytearray = field(default_factory=lambda: bytearray(EMPTY))
    royal: set[Piece] = field(default_factory=set[Piece])
    credit: dict[Piece, int] = field(default_factory=dict[Piece, int])
    windings: list[int] = field(default_factory=lambda: [0] * 12)
    named: set[Piece] = field(default_factory=set[Piece])

    def put(self, piece: Piece, at: Cell) -> None:
        if self.board[at]:
            raise Unreadable(say("Two pieces stand on {cell}.", cell=NAMES[at]))
        self.board[at] = piece + 1

    def name(self, piece: Piece) -> None:
        if piece in self.named:
            raise Unreadable(say("The piece {piece} is named twice.", piece=piece_id(piece)))
        self.named.add(piece)


def load(text: str) -> State:
    """Returns the state of a position's text. Raises `Unreadable`."""
    words = text.replace("/", " / ").split()
    fields = named_fields([word for word in words if ":" in word], history.FIELDS)
    bare = " ".join(word for word in words if ":" not in word)
    head, *sides = [part.split() for part in bare.split("/")]
    if not sides:
        raise Unreadable(say("That is not a position. {form}", form=_FORM))
    draft, kingdoms = _Draft(), list[Kingdom]()
    for side in sides:
        kingdoms.append(_side(draft, side))
    state = _placed(draft, _headed(head, _seating(kingdoms)))
    _check_board(state)
    return history.read(state, fields, draft.credit)


def _side(draft: _Draft, words: list[str]) -> Kingdom:
    owner = parse_kingdom(words[0]) if words else None
    if owner is None:
        told = say("After a slash the pieces begin with their kingdom. {form}", form=_FORM)
        if words:
            told = say(
                "After a slash the pieces begin with their kingdom, not with {text}. {form}",
                text=quoted(words[0]),
                form=_FORM,
            )
        raise Unreadable(told)
    for word in words[1:]:
        if word.lower() == _HOME:
            for piece in range(owner * ARMY, owner * ARMY + ARMY):
                draft.name(piece)
                draft.put(piece, HOMES[piece])
        else:
            _piece(draft, owner, word)
    return owner


def _piece(draft: _Draft, owner: Kingdom, word: str) -> None:
    found = _PIECE.fullmatch(word)
    if not found:
        raise Unreadable(
            say(
                "{text} is not a piece: write a letter of T, U (Teutonic), B, E, H with b or w "
                "for its edge, or K or Q, and the cell, as in Tbl2 or Kj1.",
                text=quoted(word),
            )
        )
    name, at, star, credit, winding = found.groups()
    piece = piece_named(owner, name)
    draft.name(piece)
    if at:
        draft.put(piece, cell(at.lower()))
    if is_family(piece):
        _lap(draft, piece, winding, star or credit)
        return
    if winding:
        raise Unreadable(
            say("Only King and Queen go round the centre, not {piece}.", piece=piece_id(piece))
        )
    if star:
        draft.royal.add(piece)
    if credit:
        draft.credit[piece] = int(credit)


def _lap(draft: _Draft, piece: Piece, winding: str | None, promotion: str | None) -> None:
    if promotion:
        raise Unreadable(say("Only knights are promoted, not {piece}.", piece=piece_id(piece)))
    draft.windings[family_index(piece)] = int(winding or 0)


def _seating(kingdoms: list[Kingdom]) -> tuple[Kingdom, ...]:
    if len(set(kingdoms)) < len(kingdoms):
        raise Unreadable(say("A kingdom is named twice."))
    found = tuple(sorted(kingdoms))
    if len(found) != len(KINGDOMS) - 1 and SEATINGS.get(len(found)) != found:
        seated = joined(", ", [SIDES[each] for each in found])
        raise Unreadable(
            say(
                "{seated} is not a seating: two players are Orange and Blue; three Orange, Red "
                "and Green; four Orange, Black, Blue and Green; name all in play, even those "
                "without pieces.",
                seated=seated,
            )
        )
    return found


def _headed(words: list[str], kingdoms: tuple[Kingdom, ...]) -> State:
    """Returns a state without pieces, with the variant, mover and round of the text's head."""
    said = [word.lower() for word in words]
    rules = Ruleset(kingdoms, _QUICK in said, _ALLIED in said)
    if rules.allied and len(kingdoms) not in (4, 6):
        raise Unreadable(say("Allied armies need four or six players."))
    rest = [word for word in said if word not in (_QUICK, _ALLIED, _STANDARD, _LAST_ROUND)]
    movers = [owner for word in rest if (owner := parse_kingdom(word)) is not None]
    numbers = [word for word in rest if _NUMBER.fullmatch(word)]
    if len(rest) > len(movers) + len(numbers) or len(movers) > 1 or len(numbers) > 1:
        raise Unreadable(
            say("A position begins with variant, kingdom to move and round. {form}", form=_FORM)
        )
    mover = movers[0] if movers else kingdoms[0]
    if mover not in kingdoms:
        raise Unreadable(say("{side} is to move, but does not play.", side=SIDES[mover]))
    closing = _LAST_ROUND in said
    if closing and not rules.quick:
        raise Unreadable(say("Only the quick game has a last round."))
    state = State(rules, mover, EMPTY, closing=closing)
    return _counted(state, numbers[0] if numbers else "1")


def _counted(state: State, word: str) -> State:
    """Returns the state in this round, with the turns played if a dot and their number follow."""
    number, _, turn = word.partition(".")
    rounds = int(number)
    turns = int(turn) if turn else _usual_turn(state.ruleset, state.mover, rounds)
    if not 1 <= rounds <= ROUNDS + 1:
        raise Unreadable(say("A match has {rounds} rounds, counted from 1.", rounds=ROUNDS))
    if not rounds - 1 <= turns < rounds * len(state.ruleset.kingdoms):
        raise Unreadable(
            say(
                "In round {rounds} there cannot have been {turns} turns.",
                rounds=rounds,
                turns=turns,
            )
        )
    return state._replace(round=rounds, turn=turns)


def _placed(draft: _Draft, state: State) -> State:
    return state._replace(
        board=bytes(draft.board),
        royal=bytes(piece in draft.royal for piece in PIECES),
        windings=tuple(draft.windings),
    )


def _check_board(state: State) -> None:
    """Raises `Unreadable` if a knight stands in the centre or on the wrong colour."""
    for piece in PIECES:
        at = state.cell(piece)
        if at < 0 or is_family(piece):
            continue
        if at == CENTRE:
            raise Unreadable(say("Only a King or a Queen may stand in the centre."))
        if COLOURS[at] != edge_of(piece):
            words = _STANDS[edge_of(piece)]
            raise Unreadable(words.filled(piece=piece_id(piece), cell=NAMES[at]))
