"""The game in words and characters: made from views, never from states."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from common.text.say import EMPTY, fitting, fullest, joined, say, sentence
from common.text.text import Name, Sentence, Text
from engines.game import LONGEST_ALT, LONGEST_WORDS, AnyView
from engines.victorus.model.board import SIDES, SPELT, Cell, Kingdom
from engines.victorus.model.pieces import Kind, Piece, kind_of, kingdom_of
from engines.victorus.model.values import NOBODY, Move, Pass, PlayedMove, VictorusView
from engines.victorus.words.endings import describe_outcome
from engines.victorus.words.moves import alliance, move_text, piece_on, titled
from engines.victorus.words.scores import edged, royalty, scores

# Over the board


def status(view: VictorusView) -> Text:
    """Returns the sentence over the board: the outcome, or the mover and the rest of its turn."""
    if view.outcome:
        return describe_outcome(view)
    told = _to_do(view)
    return joined(" ", [sentence(say("last round")), told]) if view.closing else told


def _to_do(view: VictorusView) -> Text:
    side = SIDES[view.mover]
    if view.legal == (Pass(),):
        return say("{side} cannot move and must pass.", side=side)
    if not view.done:
        return say("{side}: move a piece.", side=side)
    again, bonus = _left(view)
    words = _LEFT[again != NOBODY, bool(bonus)].filled(side=side, bonus=bonus)
    if again == NOBODY:
        return words
    return words.filled(piece=titled(again), cell=SPELT[view.cells.index(again + 1)])


_LEFT: Final = {
    (False, False): say("{side}: end the turn."),
    (False, True): say(
        "{side} may make {bonus:one=a bonus move|other={bonus} bonus moves}, or end the turn."
    ),
    (True, False): say("{side} may move the {piece} on {cell} again, or end the turn."),
    (True, True): say(
        "{side} may move the {piece} on {cell} again or make {bonus:one=a bonus move|other={bonus} "
        "bonus moves}, or end the turn."
    ),
}
"""The words after a move, by whether its piece may go on, and whether there is a bonus move."""


def _left(view: VictorusView) -> tuple[Piece, int]:
    """Returns the piece that may move again in the turn under way, or `NOBODY`, and the number of
    bonus moves left. In a view without legal actions, such as another seat's, they may have no open
    way."""
    movers = {piece_on(view, each.path[0]) for each in view.legal if isinstance(each, Move)}
    active = view.active
    again = active if not view.legal or active in movers else NOBODY
    return again, view.bonus if not view.legal or movers - {active} else 0


# The position


def alt_text(view: VictorusView, since: Text = EMPTY) -> Text:
    """Returns the events `since` the reader's last turn, or else the latest turns, and then the
    position in words: at most 1,000 characters. A longer text without `since` first loses the turn
    before; then kinds are named by letters (with that turn if it fits, else without); then it loses
    the turn under way."""
    tellings = _since(view, since) if since else _tellings(view)
    return fullest(tellings, LONGEST_ALT)


def in_words(view: VictorusView) -> Text:
    """Returns the latest turns, the whole position and the score-cards, a line each. Knights are
    told apart by their edges."""
    turns, now, kingdoms = _turns(view), (status(view), _rules(view)), view.ruleset.kingdoms
    sides = [_told_side(view, each, _knights(view, each)) for each in kingdoms]
    kinds, letters = (
        [_side(view, each, whole=whole) for each in kingdoms] for whole in (True, False)
    )
    tellings = [
        _lines(*turns, *now, *sides, scores(view)),
        _lines(*turns, *now, *sides),
        _lines(*now, *sides),
        _lines(*now, *kinds),
        _lines(*now, *letters),
    ]
    return fullest(tellings, LONGEST_WORDS)


def matters(view: AnyView) -> Text:
    """Returns the facts for a decision in lines, if more than two kingdoms play: the mover's side
    in full, then the Kings and Queens of the others."""
    assert isinstance(view, VictorusView)
    if view.outcome or len(view.ruleset.kingdoms) == _SHORT:
        return EMPTY
    others = [each for each in view.ruleset.kingdoms if each != view.mover]
    own = _told_side(view, view.mover, _knights(view, view.mover))
    return _lines(_rules(view), own, *(_told_side(view, each, ()) for each in others))


_SHORT: Final = 2
"""The number of kingdoms whose whole board is short enough in words."""


def _lines(*told: Text) -> Text:
    return joined("\n", filter(None, told))


def _since(view: VictorusView, since: Text) -> Iterator[Text]:
    """Yields the events, then the position, from the fullest text to the shortest."""
    for whole in (True, False):
        sides = [_side(view, kingdom, whole=whole) for kingdom in view.ruleset.kingdoms]
        yield _told(since, status(view), _rules(view), *sides)
    yield fitting([since, status(view), *sides], LONGEST_ALT)


def _tellings(view: VictorusView) -> Iterator[Text]:
    """Yields the position after the latest turns, from the fullest text to the shortest."""
    last, this = _turns(view)
    rules, now = _rules(view), status(view)
    for whole in (True, False):
        sides = [_side(view, kingdom, whole=whole) for kingdom in view.ruleset.kingdoms]
        yield _told(last, this, now, rules, *sides)
        yield _told(this, now, rules, *sides)
    yield _told(now, rules, *sides)
    yield _told(now, *sides)


def _turns(view: VictorusView) -> tuple[Text, Text]:
    """Returns the turn before and the turn under way, each empty if there is none."""
    before = (
        say("Turn before, {side}: {moves}.") if view.done else say("Last turn, {side}: {moves}.")
    )
    return _turn(before, view.last), _turn(say("This turn, {side}: {moves}."), view.done)


def _told(*sentences: Text) -> Text:
    return joined(" ", filter(None, sentences))


_RULES: Final = {
    (False, False): say("Round {round}.", meaning="of a game"),
    (False, True): say("Allied armies, round {round}."),
    (True, False): say("Quick game, round {round}."),
    (True, True): say("Quick game, allied armies, round {round}."),
}


def _rules(view: VictorusView) -> Text:
    return _RULES[view.ruleset.quick, view.ruleset.allied].filled(round=view.round)


def _turn(words: Sentence, moves: tuple[PlayedMove, ...]) -> Text:
    if not moves:
        return EMPTY
    told = joined("; ", [move_text(each) for each in moves])
    return words.filled(side=SIDES[moves[0].by], moves=told)


def _side(view: VictorusView, kingdom: Kingdom, *, whole: bool) -> Text:
    """Returns a kingdom with its pieces, by kind names if `whole`, else by kind letters."""
    cells = _cells(view, kingdom)
    knights = [
        _group(view, kind, cells[kind], whole=whole)
        for kind in Kind
        if kind < Kind.KING and kind in cells
    ]
    return _told_side(view, kingdom, knights)


def _knights(view: VictorusView, kingdom: Kingdom) -> list[Text]:
    cells = _cells(view, kingdom)
    return [
        say("{pieces} {cells}", pieces=edged(piece, royal=piece in view.royal), cells=SPELT[cell])
        for kind in Kind
        if kind < Kind.KING
        for cell in cells.get(kind, ())
        for piece in [piece_on(view, cell)]
    ]


def _told_side(view: VictorusView, kingdom: Kingdom, knights: Sequence[str]) -> Text:
    name: Text = SIDES[kingdom]
    if view.ruleset.allied:
        name = say("{side} ({alliance})", side=name, alliance=alliance(kingdom))
    if kingdom not in view.living:
        return say("{side} is out.", side=name)
    pieces = joined("; ", [*royalty(view, kingdom), *knights])
    return say("{side}: {pieces}.", side=name, pieces=pieces)


def _cells(view: VictorusView, kingdom: Kingdom) -> dict[Kind, list[Cell]]:
    found: dict[Kind, list[Cell]] = {}
    for cell, mark in enumerate(view.cells):
        if mark and kingdom_of(mark - 1) == kingdom:
            found.setdefault(kind_of(mark - 1), []).append(cell)
    return found


def _group(view: VictorusView, kind: Kind, cells: list[Cell], *, whole: bool) -> str:
    """Returns the knights of a kind: “royal Templar l9; Templars f2, k5”."""
    royal = [cell for cell in cells if piece_on(view, cell) in view.royal]
    if not whole:
        told = [f"{SPELT[cell]}*" if cell in royal else SPELT[cell] for cell in cells]
        return f"{kind.letter} {' '.join(told)}"
    others = [cell for cell in cells if cell not in royal]
    groups = ((kind.royal_title, royal), (kind.title, others))
    return joined("; ", [_placed(title, there) for title, there in groups if there])


def _placed(title: Name, cells: list[Cell]) -> Text:
    many = say("{pieces:many} {cells}", meaning="several pieces with their cells")
    words = many if len(cells) > 1 else say("{pieces} {cells}")
    return words.filled(pieces=title, cells=joined(", ", (SPELT[cell] for cell in cells)))
