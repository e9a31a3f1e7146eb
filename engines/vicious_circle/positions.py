"""Positions from texts and to texts, in the form described in `notation`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from common.text.say import counted, joined, listed, name, say
from common.text.text import Text
from engines.game import Seat, Unreadable, named_fields, quoted
from engines.vicious_circle import notation, refusals, rules
from engines.vicious_circle.board import (
    DAWN,
    LETTERS,
    SIDES,
    SQUARES,
    TERRAIN,
    TWILIGHT,
    Kind,
    admits,
    square,
)
from engines.vicious_circle.moves import EMPTY, PASS, trail
from engines.vicious_circle.state import NO_BANS, OFFSET, UNSET, Bans, State
from engines.vicious_circle.values import (
    CAPTURED,
    RESERVE,
    Action,
    Ban,
    Deploy,
    Move,
    Pass,
    Played,
    Ruleset,
    SetUp,
)

_MOVERS: Final = "td"
EXAMPLE: Final = "van-slyke t Sc2 Wa1 Da2 P* C* / Sc4 We5 De4 P* C* -"
"""A position, for every text that explains how to write one."""
_CREATURE: Final = re.compile(rf"([{LETTERS}])(\*|[a-e][1-5])", re.IGNORECASE)
_LAST: Final = re.compile(rf"(.+?)(?:=([{LETTERS}]))?", re.IGNORECASE)
_NUMBER: Final = re.compile("[0-9]{1,3}")
_FORM: Final = say("Write it like “{example}”.", example=EXAMPLE)
_RESTS: Final = ("ply", "ban", "line", "last")
_T = TypeVar("_T")


# Writing


def dump(state: State) -> str:
    """Returns the position's text, with all that the rules remember."""
    head = [state.ruleset.value, _MOVERS[state.mover]]
    sides = [*_side(state, TWILIGHT), "/", *_side(state, DAWN)]
    rest = [] if state.setting_up else _rest(state) or ["-"]
    return " ".join(head + sides + rest)


def _side(state: State, side: Seat) -> list[str]:
    if not state.locked(side):
        return ["?"]
    places = [(kind, state.place(side, kind)) for kind in Kind]
    standing = [kind.letter + SQUARES[place] for kind, place in places if place >= 0]
    return standing + [f"{kind.letter}*" for kind, place in places if place == RESERVE]


def _rest(state: State) -> list[str]:
    rest: list[str] = []
    if state.plies:
        rest.append(f"ply:{state.plies}")
    if state.root != NO_BANS:
        bans = (ban.kind.letter + SQUARES[ban.square] if ban else "-" for ban in state.root)
        rest.append("ban:" + "/".join(bans))
    if state.line:
        rest.append("line:" + ",".join(notation.write(action) for action in state.line))
    elif state.last:
        taken = state.last.captured
        end = "" if taken is None else f"={taken.letter}"
        rest.append(f"last:{notation.write(state.last.action)}{end}")
    return rest


# Reading


@dataclass(frozen=True, slots=True)
class _Rest:
    """The rest of a position's text as it is read, not yet compared with the position."""

    ply: int | None
    bans: Bans
    line: tuple[Move | Pass, ...]
    last: tuple[Move | Deploy, Kind | None] | None


def load(text: str) -> State:
    """Returns the state of a position's text. Raises `Unreadable`."""
    head, slash, tail = text.partition("/")
    words, more = head.split(), tail.split()
    if not slash or len(words) < 2:
        raise _malformed(say("That is not a position."))
    ruleset, mover = _ruleset(words[0]), _mover(words[1])
    cut = next((n for n, word in enumerate(more) if word == "-" or ":" in word), len(more))
    places = _places(TWILIGHT, words[2:]) + _places(DAWN, more[:cut])
    state = State(ruleset, mover, places)
    rest = _read_rest(more[cut:])
    if state.setting_up:
        return _check_set_up(state, rest)
    return _remembering(_check_places(state), rest)


def _malformed(problem: Text) -> Unreadable:
    return Unreadable(joined(" ", [problem, _FORM]))


def _ruleset(word: str) -> Ruleset:
    try:
        return Ruleset(word.lower())
    except ValueError:
        keys = listed([ruleset.value for ruleset in Ruleset], "or")
        typed = quoted(word)
        problem = say("A position begins with {keys}, not {typed}.", keys=keys, typed=typed)
        raise _malformed(problem) from None


def _mover(word: str) -> Seat:
    if word.lower() not in ("t", "d"):
        raise Unreadable(
            say(
                "{typed} is not a side to move: write t for {twilight}, d for {dawn}.",
                typed=quoted(word),
                twilight=SIDES[TWILIGHT],
                dawn=SIDES[DAWN],
            )
        )
    return _MOVERS.index(word.lower())


def _places(side: Seat, words: list[str]) -> bytes:
    if words == ["?"]:
        return UNSET
    places = [CAPTURED] * 5
    for word in words:
        found = _CREATURE.fullmatch(word)
        if not found:
            raise Unreadable(
                say(
                    "{typed} is not a creature with its place: write a letter of {letters} "
                    "with a square, or with * in reserve.",
                    typed=quoted(word),
                    letters=", ".join(LETTERS),
                )
            )
        kind = Kind(LETTERS.index(found[1].upper()))
        if places[kind] != CAPTURED:
            raise Unreadable(
                say("{side}'s {piece} is named twice.", side=SIDES[side], piece=kind.title)
            )
        places[kind] = RESERVE if found[2] == "*" else square(found[2].lower())
    return bytes(place + OFFSET for place in places)


def _check_set_up(state: State, rest: _Rest) -> State:
    if rest != _Rest(None, NO_BANS, (), None):
        raise Unreadable(say("There is nothing to remember before both set-ups are locked in."))
    for side in (TWILIGHT, DAWN):
        if not state.locked(side):
            continue
        placed = [(kind, state.place(side, kind)) for kind in Kind]
        problem = refusals.bad_set_up(side, SetUp(tuple(p for p in placed if p[1] != RESERVE)))
        if any(place == CAPTURED for _, place in placed):
            problem = say("During the set-up every creature is on the board or in reserve.")
        if problem:
            raise Unreadable(say("{side}'s set-up: {problem}", side=SIDES[side], problem=problem))
    return state


def _check_places(state: State) -> State:
    squares = [EMPTY] * 25
    for creature, place in enumerate(state.places):
        side, kind = creature // 5, Kind(creature % 5)
        if place < OFFSET:
            continue
        at = place - OFFSET
        if squares[at] != EMPTY:
            raise Unreadable(say("Two creatures stand on {square}.", square=SQUARES[at]))
        if not admits(at, kind):
            raise Unreadable(
                say(
                    "{side}'s {piece} cannot stand on {square}, {terrain:a}.",
                    side=SIDES[side],
                    piece=kind.title,
                    square=SQUARES[at],
                    terrain=TERRAIN[at].title,
                )
            )
        squares[at] = creature
    gone = bytes([CAPTURED + OFFSET] * 5)
    if gone * 2 == state.places:
        raise Unreadable(say("A position needs at least one creature."))
    return state


# The rest


def _read_rest(words: list[str]) -> _Rest:
    fields = named_fields(words if words != ["-"] else [], _RESTS)
    return _Rest(
        _field(fields, "ply", _read_ply),
        _field(fields, "ban", _read_bans) or NO_BANS,
        _field(fields, "line", _read_line) or (),
        _field(fields, "last", _read_last),
    )


def _field(fields: dict[str, str], key: str, read: Callable[[str], _T]) -> _T | None:
    return read(fields[key]) if key in fields else None


def _read_ply(value: str) -> int:
    if not _NUMBER.fullmatch(value) or int(value) > rules.PLIES:
        raise Unreadable(
            say(
                "{field}: takes a number of turns up to {most}, not {typed}.",
                field="ply",
                most=rules.PLIES,
                typed=quoted(value),
            )
        )
    return int(value)


def _read_bans(value: str) -> Bans:
    parts = value.split("/")
    if len(parts) != 2:
        raise Unreadable(
            say(
                "{field}: takes one ban for each side, such as {example}, not {typed}.",
                field="ban",
                example="Sc2/-",
                typed=quoted(value),
            )
        )
    return _read_ban(parts[0]), _read_ban(parts[1])


def _read_ban(value: str) -> Ban | None:
    if value == "-":
        return None
    found = _CREATURE.fullmatch(value)
    if not found or found[2] == "*":
        raise Unreadable(
            say("{typed} is not a ban: write a creature with a square, or -.", typed=quoted(value))
        )
    return Ban(Kind(LETTERS.index(found[1].upper())), square(found[2].lower()))


def _read_line(value: str) -> tuple[Move | Pass, ...]:
    line: list[Move | Pass] = []
    for text in value.split(","):
        match notation.read(text):
            case Move(takes=False) | Pass() as action:
                line.append(action)
            case _:
                raise Unreadable(
                    say(
                        "{typed} cannot be in a line: only passes and moves without a capture can.",
                        typed=quoted(text),
                    )
                )
    return tuple(line)


def _read_last(value: str) -> tuple[Move | Deploy, Kind | None]:
    found = _LAST.fullmatch(value)
    captured = Kind(LETTERS.index(found[2].upper())) if found and found[2] else None
    match notation.read(found[1]) if found else PASS:
        case Move(takes=True) | Deploy() as action if action.takes is (captured is not None):
            return action, captured
        case _:
            raise Unreadable(
                say(
                    "{typed} is not a capture or deployment, such as {capture} or {deployment}.",
                    typed=quoted(value),
                    capture="Sc2xd3=P",
                    deployment="W>b1",
                )
            )


# The position with its memory


def _remembering(state: State, rest: _Rest) -> State:
    if rest.line and rest.last:
        raise Unreadable(say("A position has a line or a last action, not both."))
    ply = len(rest.line) if rest.ply is None else rest.ply
    if ply < len(rest.line):
        raise Unreadable(
            say(
                "The line has {turns}, but only {played} {played:one=was|other=were} played.",
                turns=counted(len(rest.line), name("turn")),
                played=ply,
            )
        )
    if rest.bans != NO_BANS and state.ruleset is not Ruleset.VAN_SLYKE:
        raise Unreadable(say("The magnus ruleset has no ko, so nothing is banned."))
    base = _before(state, rest.line)
    state = rules.begin(base._replace(plies=ply - len(rest.line), bans=rest.bans))
    for action in rest.line:
        state = rules.apply(state, state.mover, action)
        if isinstance(action, Move) and not trail(state):
            raise _misfit(action)
    return _after(state, *rest.last) if rest.last else state


def _before(state: State, line: tuple[Move | Pass, ...]) -> State:
    """Returns the position before its line: moves without a capture can be taken back."""
    places, mover = bytearray(state.places), state.mover
    for action in reversed(line):
        mover = 1 - mover
        if isinstance(action, Pass):
            continue
        at = mover * 5 + action.kind
        if places[at] != action.end + OFFSET or action.start + OFFSET in places:
            raise _misfit(action)
        places[at] = action.start + OFFSET
    return state._replace(places=bytes(places), mover=mover)


def _misfit(action: Action) -> Unreadable:
    return Unreadable(say("{action} does not lead to the position.", action=notation.write(action)))


def _after(state: State, action: Move | Deploy, captured: Kind | None) -> State:
    """Returns the position with the action that led to it. Raises `Unreadable` if the action cannot
    have led there."""
    side = 1 - state.mover
    state = state._replace(last=Played(side, action, captured))
    if state.place(side, action.kind) != action.end or not trail(state):
        raise _misfit(action)
    return state
