"""The game contract, implemented for Magna Victorus."""

from __future__ import annotations

from typing import Final

from common.text.say import name, say
from common.text.text import Name, Text
from engines.game import (
    Difficulty,
    Effort,
    Limits,
    OpenGame,
    Options,
    Seat,
    TableEnding,
    Traits,
    delegate,
)
from engines.guide import pages_beside
from engines.victorus import play, unusual
from engines.victorus import play as rules
from engines.victorus.model import options as choices
from engines.victorus.model.board import KINGDOMS, SIDES
from engines.victorus.model.pieces import PIECES, family_of
from engines.victorus.model.state import State, family_index, fresh
from engines.victorus.model.values import Action, Lap, VictorusEnding, VictorusView
from engines.victorus.notation import actions as notation
from engines.victorus.notation import positions, shorthand
from engines.victorus.rules import captures, laps
from engines.victorus.rules.turns import moment
from engines.victorus.words import alt_text as words
from engines.victorus.words import ascii_board as drawing
from engines.victorus.words import endings as ends
from engines.victorus.words import moves, picker


def view(state: State, seat: Seat | None) -> VictorusView:
    """Returns the view of this seat, or the public view for None."""
    now = moment(state)
    return VictorusView(
        seat=seat,
        to_act=play.to_act(state),
        turn=state.turn,
        outcome=play.outcome(state),
        legal=play.legal(state, seat),
        ruleset=state.ruleset,
        mover=state.mover,
        round=state.round,
        closing=state.closing,
        cells=state.board[:-1],
        royal=tuple(piece for piece in PIECES if state.royal[piece] and state.cell(piece) >= 0),
        frozen=tuple(sorted(now.frozen)),
        active=now.active,
        bonus=now.bonus,
        living=state.living,
        held=tuple(state.held),
        captures=captures.lines(state),
        credit=tuple(state.credit),
        tally=tuple(state.tally(kingdom) for kingdom in KINGDOMS),
        points=tuple(captures.points(state, kingdom) for kingdom in KINGDOMS),
        laps=_laps(state),
        done=state.done,
        last=state.last,
        winners=state.winners,
        repeats=max(1, state.past.count(state.past[-1])) if state.past else 1,
    )


def _laps(state: State) -> tuple[Lap, ...]:
    return tuple(
        Lap(piece, laps.degrees(piece, state.windings[family_index(piece)], cell))
        for kingdom in state.ruleset.kingdoms
        for piece in family_of(kingdom)
        if (cell := state.cell(piece)) >= 0
    )


class Victorus(OpenGame[State, Action, VictorusView]):
    """A war of two to six kingdoms round one central cell, designed by John Redden."""

    key = "victorus"
    title = name("Magna Victorus")
    tagline = say(
        "Armies of knights race a King or Queen once around the board and into the centre."
    )
    effort = Effort((20, 60), Difficulty.MEDIUM, 5, 34)
    revision = 2
    seat_counts = (2, 3, 4, 5, 6)
    sides = SIDES
    options = choices.OPTIONS
    endings = VictorusEnding
    pages = pages_beside(__file__)

    to_act = delegate(rules.to_act)
    actions = delegate(rules.legal)
    play = delegate(rules.play)
    forced = delegate(rules.forced)
    outcome = delegate(rules.outcome)
    merit = delegate(rules.merit)
    parse = delegate(notation.read)
    write = delegate(notation.write)
    parse_position = delegate(positions.load)
    dump = delegate(positions.dump)
    view = delegate(view)
    parse_turn = delegate(shorthand.read_turn)
    parts = delegate(picker.parts)
    asks = delegate(picker.asks)
    miniature = delegate(picker.miniature)
    side = delegate(moves.side)
    describe = delegate(moves.describe)
    brief = delegate(moves.brief)
    describe_outcome = delegate(ends.describe_outcome)
    story = delegate(ends.story)
    unusual = delegate(unusual.unusual)
    status = delegate(words.status)
    last_round = delegate(rules.closing)
    alt_text = delegate(words.alt_text)
    in_words = delegate(words.in_words)
    ascii_board = delegate(drawing.ascii_board)
    board_from = delegate(drawing.board_from)
    agreed_draw = delegate(rules.agreed_draw)
    whole_turns = delegate(rules.whole_turns)

    def resolve_options(self, chosen: Options) -> dict[str, str]:
        """Returns every option with its value. Raises `Illegal` if some exclude one another."""
        return choices.checked(super().resolve_options(chosen))

    def seating(self, options: Options, seats: int) -> tuple[Name, ...]:
        """Returns the kingdoms that play; with five players one chosen kingdom stays empty."""
        return tuple(SIDES[each] for each in choices.kingdoms(self.resolve_options(options), seats))

    def limits(self, options: Options) -> Limits:
        """Returns the time limits as chosen; the quick game always has one for the match."""
        return choices.limits(self.resolve_options(options))

    def allies(self, options: Options, seats: int, seat: Seat) -> tuple[Seat, ...]:
        """Returns the other seats of East, or of West, in allied armies; else none."""
        ruleset = choices.ruleset(self.resolve_options(options), seats)
        own = ruleset.kingdoms[seat]
        allied = [each for each in ruleset.kingdoms if each != own and ruleset.friends(each, own)]
        return tuple(ruleset.kingdoms.index(each) for each in allied)

    def alliances(self, options: Options, seats: int) -> tuple[Text, ...]:
        """Returns East or West for each seat in allied armies; else none."""
        ruleset = choices.ruleset(self.resolve_options(options), seats)
        return tuple(map(moves.alliance, ruleset.kingdoms)) if ruleset.allied else ()

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        """Returns the state after a listed action of the mover."""
        del seat
        return rules.apply(state, action)

    def start(self, options: Options, seats: int, seed: str) -> State:
        """Returns the state with all pieces at home; the seed is unused."""
        return fresh(choices.ruleset(self.resolve_options(options), seats))

    def intended(self, state: State, seat: Seat, action: Action) -> Action:
        """Returns a move with the right sign for its capture."""
        return shorthand.intended(state, action)

    def playing(self, state: State) -> tuple[Seat, ...]:
        """Returns the seats of the players whose King or Queen is on the board."""
        return tuple(state.ruleset.seat(kingdom) for kingdom in state.living)

    def leave(self, state: State, seat: Seat, reason: TableEnding) -> State | None:
        """Returns the state without the pieces of this player; the others play on (ruling
        “conceding, with more than two”)."""
        del reason
        return rules.without(state, state.ruleset.kingdoms[seat])

    def on_timeout(self, state: State, seat: Seat) -> State | None:
        """Returns the state with the rest of the turn lost in the quick game; else None, since
        the player is then out (ruling “time for a turn”)."""
        return rules.ended(state) if state.ruleset.quick else None

    def traits(self, state: State, action: Action) -> Traits:
        """Returns the traits: nothing is ever revealed."""
        return Traits(ends_turn=rules.ends_turn(state, action), reveals=False)

    def step(self, state: State, seat: Seat, action: Action) -> tuple[State, Traits]:
        """Returns the state after the action and its traits, playing it once."""
        after = rules.play(state, seat, action)
        return after, Traits(ends_turn=rules.has_ended(state, after), reveals=False)


GAME: Final = Victorus()
