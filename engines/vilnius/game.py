"""Vilnius as an implementation of the contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Final

from common.text.say import name, say
from common.text.text import Name, Text
from engines.game import (
    Difficulty,
    Effort,
    Ending,
    Game,
    GuidePage,
    Options,
    OptionSpec,
    Outcome,
    Result,
    Seat,
    TableEnding,
    delegate,
)
from engines.guide import pages_beside
from engines.vilnius import guide, names, picks, resampling, turns, views
from engines.vilnius import play as rules
from engines.vilnius.actions import legal
from engines.vilnius.actions.legal import GRAMMAR
from engines.vilnius.advice import policy
from engines.vilnius.model import options as choices
from engines.vilnius.model.actions import Action, Income, Under
from engines.vilnius.model.state import State
from engines.vilnius.model.values import SIDES, VilniusEnding, VilniusView
from engines.vilnius.notation import positions
from engines.vilnius.words import actions as words
from engines.vilnius.words import alt_text, ascii_board, news, picker, status, unusual


class Vilnius(Game[State, Action, VilniusView]):
    """A cooperative card game about the defence of a city, designed by Malte Meinecke."""

    key: ClassVar[str] = "vilnius"
    title = name("Vilnius")
    tagline: ClassVar[Text] = say("Build Vilnius together and hold it against the Teutonic Order.")
    effort: ClassVar[Effort] = Effort((45, 90), Difficulty.HARD, 5, 145)
    revision: ClassVar[int] = 2
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3)
    sides: ClassVar[tuple[Text, ...]] = SIDES
    options: ClassVar[tuple[OptionSpec, ...]] = choices.OPTIONS
    endings: ClassVar[type[Ending]] = VilniusEnding
    pages: ClassVar[tuple[GuidePage, ...]] = pages_beside(__file__, guide.NAMED)
    team: ClassVar[bool] = True
    chance: ClassVar[bool] = True
    orders: ClassVar[Mapping[str, Text]] = picks.ORDERS

    to_act = delegate(legal.to_act)
    actions = delegate(legal.actions)
    intended = delegate(turns.intended)
    parse_turn = delegate(turns.read_turn)
    play = delegate(rules.play)
    apply = delegate(rules.played)
    whole_turns = delegate(turns.whole_turns)
    forced = delegate(turns.forced)
    bot_action = delegate(policy.choose)
    outcome = delegate(rules.outcome)
    feat = delegate(rules.feat)
    traits = delegate(turns.traits)
    step = delegate(turns.step)
    parse = delegate(GRAMMAR.read)
    write = delegate(GRAMMAR.write)
    parse_position = delegate(positions.load)
    dump = delegate(positions.dump)
    gathered = delegate(turns.gathered)
    view = delegate(views.view)
    resample = delegate(resampling.resample)
    parts = delegate(picker.parts)
    asks = delegate(picks.asks)
    miniature = delegate(picker.miniature)
    ordered = delegate(picks.ordered)
    picks = delegate(picks.picks)
    side = delegate(names.side)
    describe = delegate(alt_text.describe)
    together = delegate(words.together)
    describe_outcome = delegate(alt_text.describe_outcome)
    status = delegate(alt_text.status)
    unusual = delegate(unusual.unusual)
    fought = delegate(news.fought)
    news = delegate(news.news)
    is_news = delegate(turns.is_news)
    round_of = delegate(turns.round_of)
    in_fight = delegate(turns.in_fight)
    in_words = delegate(alt_text.in_words)
    alt_text = delegate(alt_text.alt_text)
    ascii_board = delegate(ascii_board.ascii_board)

    def brought(self, state: State, seat: Seat, action: Action) -> tuple[Text, ...]:
        """Returns the news that this action causes."""
        after = rules.played(state, seat, action)
        return () if after.news is state.news else news.news(views.view(after, None))

    def seating(self, options: Options, seats: int) -> tuple[Name, ...]:
        """Returns the player emblems; with two players the chosen one is left out."""
        return tuple(SIDES[each] for each in choices.emblems(self.resolve_options(options), seats))

    def story(self, view: VilniusView, names: Sequence[str] = ()) -> Text:
        """Returns how Vilnius fell, or why else the match is over."""
        return status.fall(view) or super().story(view, names)

    def start(self, options: Options, seats: int, seed: str) -> State:
        """Returns the position at the first decision, all piles shuffled by the seed."""
        return rules.fresh(choices.ruleset(self.resolve_options(options), seats), seed)

    def playing(self, state: State) -> tuple[Seat, ...]:
        """Returns all seats: everybody plays to the end."""
        return tuple(range(len(state.players)))

    def agreed_draw(self, state: State, reason: TableEnding) -> Outcome:
        """Returns the loss of all: people who give up together lose together."""
        return Outcome(reason, (Result.LOSS,) * len(state.players))

    def spelled(self, action: Action) -> str:
        """Returns the canonical text, that of an income without its round."""
        return GRAMMAR.write(replace(action, round=0) if isinstance(action, Income) else action)

    def revealed(self, state: State) -> VilniusView:
        """Returns the public's view with all hands, incomes already chosen, and provinces that a
        player looks at."""
        return views.view(state, None, revealed=True)

    def redacts(self, state: State, by: Seat, action: Action, viewer: Seat | None) -> bool:
        """Tells whether the action is an income while others have still to choose theirs, or the
        order in which provinces lie under a stack."""
        if viewer == by:
            return False
        if isinstance(action, Under):
            return True
        return isinstance(action, Income) and turns.is_choosing(state, action)


GAME: Final = Vilnius()
