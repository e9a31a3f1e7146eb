"""The game in words and characters: made from views, never from states."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from common.text.say import EMPTY, fitting, joined, listed, name, say, wrapped
from common.text.text import Sentence, Text
from engines.game import LONGEST_ALT, LONGEST_WORDS, Reasons, Seat, ending_text
from engines.vicious_circle.board import (
    DAWN,
    DOMAINS,
    FILES,
    RANKS,
    SIDES,
    SQUARES,
    TERRAIN,
    THRONES,
    Kind,
    Terrain,
)
from engines.vicious_circle.values import (
    CAPTURED,
    RESERVE,
    Action,
    Ban,
    Deploy,
    Last,
    Move,
    Pass,
    SetUp,
    ViciousEnding,
    ViciousView,
)

_MARKS: Final = {
    Terrain.OPEN: ".",
    Terrain.SHRINE: "+",
    Terrain.SWAMP: "~",
    Terrain.VILLAGE: "#",
    Terrain.MOUNTAIN: "^",
    Terrain.THRONE: "=",
}
_DOMAIN: Final = ":"
_LEGEND: Final = joined(
    "  ",
    [
        f"{mark}\N{NO-BREAK SPACE}" + called
        for mark, called in (
            (_MARKS[Terrain.THRONE], Terrain.THRONE.title),
            (_DOMAIN, name("domain")),
            (_MARKS[Terrain.SHRINE], Terrain.SHRINE.title),
            (_MARKS[Terrain.SWAMP], Terrain.SWAMP.title),
            (_MARKS[Terrain.VILLAGE], Terrain.VILLAGE.title),
            (_MARKS[Terrain.MOUNTAIN], Terrain.MOUNTAIN.title),
            (_MARKS[Terrain.OPEN], Terrain.OPEN.title),
        )
    ],
)
"""The signs of the squares."""
_WINS: Final[Reasons] = {
    ViciousEnding.THRONE: say("its {piece} takes {side}'s throne."),
    ViciousEnding.ANNIHILATION: say("{side} has no creature left."),
}
_WINS_BY_NAME: Final[Reasons] = {
    **_WINS,
    ViciousEnding.THRONE: say("{own}'s {piece} takes {side}'s throne."),
}
"""The same where a player's name stands for the winner, whose side is `own`."""
_DRAWS: Final[Reasons] = {
    ViciousEnding.REPETITION: say("the same position came up three times."),
    ViciousEnding.NO_MOVES: say("both sides had to pass in a row."),
    ViciousEnding.LENGTH: say("the game reached 300 turns."),
}
_MOVES: Final = {
    (False, False): say("{side}'s {piece} moves from {start} to {end}"),
    (True, False): say("{side}'s {piece} moves from {start} to {end} and captures the {prey}"),
    (False, True): say(
        "{side}'s {piece} moves from {start} to {end} and enters the throne of {foe}"
    ),
    (True, True): say(
        "{side}'s {piece} moves from {start} to {end}, captures the {prey} "
        "and enters the throne of {foe}"
    ),
}
"""A move in words, by whether it captures, and whether it enters the enemy throne."""
_BRIEF_MOVES: Final = {
    (False, False): say("{piece} {start} to {end}"),
    (True, False): say("{piece} {start} to {end}, captures the {prey}"),
    (False, True): say("{piece} {start} to {end}, takes the throne"),
    (True, True): say("{piece} {start} to {end}, captures the {prey}, takes the throne"),
}
"""The same in few words."""


def describe(view: ViciousView, by: Seat, action: Action | None) -> Text:
    """Returns the action in words, from the view before it; a concealed action is None."""
    side = SIDES[by]
    match action:
        case None:
            return say("{side} locks in a secret set-up", side=side)
        case SetUp(creatures):
            return say("{side} sets up {pieces}", side=side, pieces=listed(_on(creatures)))
        case Pass():
            return say("{side} can neither move nor deploy and passes", side=side)
        case Move():
            return _move_text(_MOVES, view, by, action)
        case Deploy(kind, end):
            taken = occupant(view, 1 - by, end)
            if taken is None:
                return say(
                    "{side} deploys the {piece} on {end}",
                    side=side,
                    piece=kind.title,
                    end=SQUARES[end],
                )
            return say(
                "{side} deploys the {piece} on {end} and captures the {prey}",
                side=side,
                piece=kind.title,
                end=SQUARES[end],
                prey=taken.title,
            )


def brief(view: ViciousView, by: Seat, action: Action) -> Text:
    """Returns the action in few words: “Saint d1 to a1, captures the Dragon”."""
    match action:
        case Pass():
            return say("Pass")
        case Move():
            return _move_text(_BRIEF_MOVES, view, by, action)
        case Deploy(kind, end):
            taken, at = occupant(view, 1 - by, end), SQUARES[end]
            if taken is None:
                return say("{piece} to {end} from reserve", piece=kind.title, end=at)
            return say(
                "{piece} to {end} from reserve, captures the {prey}",
                piece=kind.title,
                end=at,
                prey=taken.title,
            )
        case SetUp():
            return describe(view, by, action)


def _move_text(
    sentences: Mapping[tuple[bool, bool], Sentence], view: ViciousView, by: Seat, move: Move
) -> Text:
    taken, enters = occupant(view, 1 - by, move.end), move.end == THRONES[1 - by]
    return sentences[taken is not None, enters].filled(
        side=SIDES[by],
        foe=SIDES[1 - by],
        piece=move.kind.title,
        start=SQUARES[move.start],
        end=SQUARES[move.end],
        prey="" if taken is None else taken.title,
    )


def _on(creatures: Iterable[tuple[Kind, int]]) -> list[Text]:
    return [say("{piece} {square}", piece=kind.title, square=SQUARES[at]) for kind, at in creatures]


def occupant(view: ViciousView, side: Seat, index: int) -> Kind | None:
    """Returns this side's creature on a square, if the viewer knows of one."""
    places = view.places[side * 5 : side * 5 + 5]
    return Kind(places.index(index)) if index in places else None


def describe_outcome(view: ViciousView, names: Sequence[str] = ()) -> Text:
    """Returns the reason why the match is over, in one sentence, with the players by name or else
    by side."""
    assert view.outcome is not None
    winner = view.outcome.winner
    taker = None if winner is None else occupant(view, winner, THRONES[1 - winner])
    return ending_text(
        view.outcome,
        names or SIDES,
        SIDES,
        _WINS_BY_NAME if names else _WINS,
        _DRAWS,
        own=SIDES[winner or 0],
        piece=_CREATURE if taker is None else taker.title,
    )


_CREATURE: Final = name("creature")


def status(view: ViciousView) -> Text:
    """Returns one sentence above the board: the side to act, with its kinds of action, or the
    outcome."""
    if view.outcome:
        return describe_outcome(view)
    if view.setting_up:
        return _status_of_set_up(view)
    side = SIDES[view.mover]
    if view.legal == (Pass(),):
        return say("{side} can neither move nor deploy and must pass.", side=side)
    if RESERVE in view.places[view.mover * 5 : view.mover * 5 + 5]:
        return say("{side}: move a creature, or deploy one from reserve.", side=side)
    return say("{side}: move a creature.", side=side)


def _status_of_set_up(view: ViciousView) -> Text:
    if view.seat in view.to_act:
        return say(
            "{side}: place three of your creatures in your domain, in secret.",
            side=SIDES[view.seat],
        )
    waiting = listed([SIDES[side] for side in view.to_act])
    return say("{sides} {sides:one=sets|other=set} up in secret.", sides=waiting)


def alt_text(view: ViciousView, since: Text = EMPTY) -> Text:
    """Returns the events `since` the reader's last turn, or else the last turn, and then the
    position in words: at most 1,000 characters."""
    last = _last_text(view.last) if view.last else EMPTY
    return fitting([since or last, *_position(view)], LONGEST_ALT)


def in_words(view: ViciousView) -> Text:
    """Returns the last turn and the whole position in lines of words."""
    last = _last_text(view.last) if view.last else EMPTY
    return fitting([last, *_position(view)], LONGEST_WORDS, "\n")


def _position(view: ViciousView) -> Iterator[Text]:
    yield status(view)
    for side in (0, 1):
        yield _side_text(view, side)
    for side, ban in enumerate(view.bans):
        if ban and not view.outcome:
            yield _ban_text(side, ban)


def _side_text(view: ViciousView, side: Seat) -> Text:
    places = tuple(zip(Kind, view.places[side * 5 : side * 5 + 5], strict=True))
    standing = _on((kind, at) for kind, at in places if at >= 0)
    if view.setting_up and not standing:
        return _secret(view, side, SIDES[side]) + "."
    on_board = joined(", ", standing) if standing else say("nothing on the board")
    told: list[Text] = [say("{side}: {pieces}", side=SIDES[side], pieces=on_board)]
    for words, place in ((_IN_RESERVE, RESERVE), (_CAPTURED, CAPTURED)):
        if kinds := [kind.title for kind, at in places if at == place]:
            told.append(words.filled(pieces=joined(", ", kinds)))
    return joined("; ", told) + "."


_IN_RESERVE: Final = say("in reserve {pieces}")
_CAPTURED: Final = say("captured {pieces}")


def _secret(view: ViciousView, side: Seat, called: Text) -> Text:
    if view.locked[side]:
        return say("{side}: set-up locked in, still secret", side=called)
    return say("{side}: set-up not yet locked in", side=called)


def _last_text(last: Last) -> Text:
    side = SIDES[last.by]
    match last.action:
        case Pass():
            return say("Last: {side} passed.", side=side)
        case Move(kind, start, end):
            told = _LAST_MOVES[last.captured is not None].filled(start=SQUARES[start])
        case Deploy(kind, end):
            told = _LAST_DEPLOYMENTS[last.captured is not None]
    prey = "" if last.captured is None else last.captured.title
    return told.filled(side=side, piece=kind.title, end=SQUARES[end], prey=prey)


_LAST_MOVES: Final = (
    say("Last: {side}'s {piece} from {start} to {end}."),
    say("Last: {side}'s {piece} from {start} to {end}, capturing the {prey}."),
)
"""The latest move, without a capture and with one."""
_LAST_DEPLOYMENTS: Final = (
    say("Last: {side}'s {piece} from reserve to {end}."),
    say("Last: {side}'s {piece} from reserve to {end}, capturing the {prey}."),
)
"""The latest deployment, without a capture and with one."""


def _ban_text(side: Seat, ban: Ban) -> Text:
    return say(
        "Ko: {side}'s {piece} may not end its next move on {square}.",
        side=SIDES[side],
        piece=ban.kind.title,
        square=SQUARES[ban.square],
    )


def ascii_board(view: ViciousView) -> Text:
    """Returns the position in characters: Twilight in capitals, Dawn in small letters, each
    followed by the sign of its square."""
    return board_from(view, None)


def board_from(view: ViciousView, down: Seat | None) -> Text:
    """Returns the same with this seat's side at the bottom; for None as for all."""
    step = -1 if down == DAWN else 1
    files = "    " + "   ".join(FILES[::step])
    ranks = [_rank(view, rank, FILES[::step]) for rank in RANKS[::-step]]
    sides = [_side_lines(view, side) for side in (1, 0)[::step]]
    return joined("\n", [files, *ranks, files, *sides, wrapped(_LEGEND)])


def _rank(view: ViciousView, rank: str, files: str) -> str:
    cells = [_cell(view, SQUARES.index(file + rank)) for file in files]
    return f"{rank}  " + "  ".join(cells) + f"  {rank}"


def _cell(view: ViciousView, index: int) -> str:
    mark = _MARKS[TERRAIN[index]]
    if TERRAIN[index] is Terrain.OPEN and index in DOMAINS[0] + DOMAINS[1]:
        mark = _DOMAIN
    for side in (0, 1):
        kind = occupant(view, side, index)
        if kind is not None:
            return _letter(side, kind) + mark
    return " " + mark


def _letter(side: Seat, kind: Kind) -> str:
    return kind.letter if side == 0 else kind.letter.lower()


def _side_lines(view: ViciousView, side: Seat) -> Text:
    places = view.places[side * 5 : side * 5 + 5]
    called = _CALLED[side].filled(side=SIDES[side])
    if view.setting_up and all(place < RESERVE for place in places):
        return wrapped(_secret(view, side, called))
    reserve, captured = (_letters(side, places, place) for place in (RESERVE, CAPTURED))
    told = _OFF_BOARD.filled(side=called, reserve=reserve, captured=captured)
    return wrapped(told)


_CALLED: Final = (say("{side} (capitals)"), say("{side} (small letters)"))
"""Each side with its kind of letters."""
_OFF_BOARD: Final = say(
    "{side}: reserve\N{NO-BREAK SPACE}{reserve}, captured\N{NO-BREAK SPACE}{captured}"
)
"""The creatures that are not on the board; a word stays on one line with its letters."""


def _letters(side: Seat, places: Sequence[int], place: int) -> str:
    letters = [_letter(side, kind) for kind, at in zip(Kind, places, strict=True) if at == place]
    return "\N{NO-BREAK SPACE}".join(letters or "-")
