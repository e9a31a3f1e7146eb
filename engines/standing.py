"""The standing of a match, and the effects of the table's own entries."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Self

from common.text.say import say
from common.text.text import Text
from engines.entries import ABSENT, CALL_OFF, DECLINE, DRAW, LATE, LIMIT, WITHDRAW, Entry, Setup
from engines.game import (
    AnyGame,
    AnyView,
    Feat,
    Illegal,
    OpenGame,
    Outcome,
    Result,
    Seat,
    TableEnding,
    Unreadable,
    lead,
    quoted,
)
from engines.match_cache import Same, remembered


@dataclass(frozen=True)
class Standing:
    """The standing of a match.

    `states` ends with the present state; before it stand the earlier states of this turn that can
    still be restored. `offers` are the seats with an open draw offer, in a team game a proposal to
    give up. `spent` are those that have offered since their own latest action, and may not offer
    again yet. `stood_in` are the players' seats that the bot plays, and `votes` the pairs of a
    voter and the seat to give to the bot. In a team game, `left` are the seats whose player has
    left. `asks` are the pairs of a player and the seat to give to somebody else, `free` the seats
    for which all have agreed to that.
    """

    setup: Setup
    game: AnyGame
    states: tuple[Any, ...]
    entries: tuple[Entry, ...] = ()
    offers: frozenset[Seat] = frozenset()
    spent: frozenset[Seat] = frozenset()
    declared: Outcome | None = None
    left: frozenset[Seat] = frozenset()
    stood_in: frozenset[Seat] = frozenset()
    votes: frozenset[tuple[Seat, Seat]] = frozenset()
    asks: frozenset[tuple[Seat, Seat]] = frozenset()
    free: frozenset[Seat] = frozenset()

    @property
    def ply(self) -> int:
        """The ply of the next entry."""
        return len(self.entries)

    @property
    def sides(self) -> tuple[Text, ...]:
        """The name of each seat's side."""
        return self.game.seating(dict(self.setup.options), self.setup.seats)

    @property
    def state(self) -> Any:
        """The game's state now: for engines only, screens take a `view`."""
        return self.states[-1]

    @property
    @remembered
    def outcome(self) -> Outcome | None:
        """The outcome; None while the match goes on."""
        return self.declared or self.game.outcome(self.state)

    @property
    @remembered
    def laid_open(self) -> bool:
        """Whether nothing of the match is secret any more, its seed included: it is over with a
        result. Secrets of a match that was called off or stopped, or of one of rivals that ended
        before all had played, stay secret. In games without secrets every end lays it open."""
        if self.outcome is None or isinstance(self.game, OpenGame):
            return self.outcome is not None
        counts = self.game.team or self.all_have_played
        return Result.VOID not in self.outcome.results and counts

    @property
    def feat(self) -> Feat | None:
        """The quality of a team's win; None while the match goes on, after a loss, and where the
        game does not tell."""
        outcome = self.outcome
        won = outcome is not None and set(outcome.results) == {Result.WIN}
        return self.game.feat(self.state) if won and self.game.team else None

    @property
    def score(self) -> int | None:
        """How well a team has done, to be compared with other teams that had the same seed, options
        and seats: the higher, the better, and every win above every loss, which is 0. None while
        the match goes on, if it is void, and in games of rivals."""
        outcome = self.outcome
        if outcome is None or Result.VOID in outcome.results or not self.game.team:
            return None
        feat = self.feat
        won = set(outcome.results) == {Result.WIN}
        return (1 + feat.order if feat else 1) if won else 0

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now; none once the match is over."""
        return () if self.outcome else self.game.to_act(self.state)

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that are still in the match, ascending."""
        playing = self.game.playing(self.state)
        return tuple(range(self.setup.seats)) if playing is None else playing

    @property
    def agreed_draw(self) -> Outcome:
        """The outcome if all players still in the match agree to a draw."""
        drawn = lead(TableEnding.AGREEMENT, self.playing, self.setup.seats)
        return self.game.agreed_draw(self.state, TableEnding.AGREEMENT) or drawn

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats in the match whose players are there, ascending: they have not left, and the
        bot does not play for them."""
        away = self.left | self.stood_in
        return tuple(seat for seat in self.playing if seat not in away)

    def view(self, seat: Seat | None) -> AnyView:
        """Returns the view of this seat, or of the public (None), with all that it may know."""
        return self._declared(_view(self.state, Same(self.game), seat))

    def past(self, seat: Seat | None) -> AnyView:
        """Returns the same for an earlier moment. Each line of a board needs such a view: kept
        apart, they do not drive out the views of the boards that people look at."""
        return self._declared(_past(self.state, Same(self.game), seat))

    def revealed(self) -> AnyView:
        """Returns the view that everybody may have of this moment once the match is over."""
        return self._declared(self.game.revealed(self.state))

    def _declared(self, view: AnyView) -> AnyView:
        if self.declared is None:
            return view
        return replace(view, outcome=self.declared, to_act=(), legal=())

    def may_take_back(self, seat: Seat) -> bool:
        """Tells whether this seat may undo its latest action."""
        return (
            self.outcome is None
            and seat in self.persons
            and len(self.states) > 1
            and self.game.to_act(self.state) == (seat,)
            and self.game.to_act(self.states[-2]) == (seat,)
        )

    def asking(self, seat: Seat) -> frozenset[Seat]:
        """Returns the other seats, of players who are there, with an open draw offer."""
        return (self.offers & set(self.persons)) - {seat}

    @property
    def offer(self) -> Entry | None:
        """The entry that made the open draw offer, in a team game the proposal; None if there is
        none. The other seats of `offers` have accepted it."""
        made, waited = None, set(self.offers & set(self.persons))
        for entry in reversed(self.entries):
            if not waited:
                break
            if entry.text == DRAW and entry.seat in waited:
                made = entry
                waited.discard(entry.seat)
        return made

    def check_undecided(self, seat: Seat) -> None:
        """Raises `Illegal` if this seat declines its own offer or acceptance. Only new entries are
        checked: older logs contain such ones."""
        if seat not in self.offers:
            return
        if self.offer is None or self.offer.seat != seat:
            raise Illegal(say("You have accepted already. Withdraw that first."))
        raise Illegal(
            self._either(
                say("That is your own draw offer: you can withdraw it."),
                say("That is your own proposal: you can withdraw it."),
            )
        )

    # One table entry each

    @property
    def may_be_called_off(self) -> bool:
        """Whether somebody has not played yet, so that the match may still be called off. Such a
        match is void for ratings as well (`ratings.contest`)."""
        return self.outcome is None and not self.all_have_played

    @property
    def all_have_played(self) -> bool:
        """Whether each seat has played at least once."""
        acted = {entry.seat for entry in self.entries if entry.is_action}
        return len(acted) == self.setup.seats

    @property
    def is_untouched(self) -> bool:
        """Whether this is a duel in which nobody has played yet, so that nobody can have won it."""
        acted = any(entry.is_action for entry in self.entries)
        return not (acted or self.outcome or self.game.team) and self.setup.seats == 2

    @property
    def waits_for_all_rivals(self) -> bool:
        """Whether all who still play are to act, and the game has no other answer to a lapse of
        their time than a loss: if it ends for all at once, nobody can have won."""
        late = {*self.to_act} if not self.game.team else set[Seat]()
        answers = (self.game.on_timeout(self.state, seat) for seat in late)
        return len(late) > 1 and late == {*self.playing} and all(each is None for each in answers)

    def table_entry(self, entry: Entry) -> Self:
        """Returns the match after one of the table's own entries, which is not yet among its
        entries. Raises `Refusal`."""
        match entry.text:
            case "!resign" | "!gone":
                return self._out(entry.seat, TableEnding.RESIGNATION)
            case "!time":
                return self._late(entry.seat)
            case "!limit":
                return self._last_round(entry.seat)
            case "!calloff" | "!late":
                return self.void(entry)
            case "!draw" | "!decline" | "!withdraw":
                return self._talk(entry)
            case "!back":
                if not self.may_take_back(entry.seat):
                    raise Illegal(say("There is nothing to take back in this turn."))
                return replace(self, states=self.states[:-1])
            case _:
                words = say("I don't know {text} here.", text=quoted(entry.text))
                raise Unreadable(words)

    def _check_playing(self, seat: Seat) -> None:
        if seat not in self.playing:
            raise Illegal(say("You are no longer in this match."))

    def void(self, entry: Entry) -> Self:
        """Returns the match, ended so that it counts for nothing: by a player before all have
        played or because nobody else is left, or by the managers of the server."""
        nothing, reason = (Result.VOID,) * self.setup.seats, TableEnding.STOPPED
        if entry.text.partition(" ")[0] in (ABSENT, LATE):
            reason = TableEnding.ABSENCE
            if entry.text == LATE and not self.waits_for_all_rivals:
                raise Illegal(say("Only a player whose turn it is can run out of time."))
        elif entry.text == CALL_OFF:
            reason = TableEnding.CALLED_OFF
            self._check_playing(entry.seat)
            if not self.may_be_called_off:
                raise Illegal(say("Everyone has played: this match can no longer be called off."))
        return replace(self, declared=Outcome(reason, nothing))

    def _out(self, seat: Seat, reason: TableEnding) -> Self:
        """Returns the match after this seat has conceded or lost by time. With two seats the other
        one wins; with more the others play on, unless that ends the game."""
        self._check_playing(seat)
        if self.setup.seats == 2 or self.game.leave(self.state, seat, reason) is None:
            return replace(self, declared=self._ended_by(seat, reason))
        left = replace(self, offers=self.offers - {seat}, spent=self.spent - {seat})
        if seat in self.to_act:
            left = replace(left, states=self.states[-1:])
        return left._changed(lambda state: self.game.leave(state, seat, reason))._agreed()

    def _side(self, seat: Seat) -> set[Seat]:
        return {seat, *self.game.allies(dict(self.setup.options), self.setup.seats, seat)}

    def _ended_by(self, seat: Seat, reason: TableEnding) -> Outcome:
        """Returns the outcome of a match that ends because this seat is out: its side has lost, and
        so have the seats that were out before."""
        first = set(self.playing) - self._side(seat)
        is_won = any(first <= self._side(each) for each in first)
        return lead(reason, first, self.setup.seats, Result.WIN if is_won else Result.DRAW)

    def _late(self, seat: Seat) -> Self:
        if seat not in self.to_act:
            raise Illegal(say("Only a player whose turn it is can run out of time."))
        state = self.game.on_timeout(self.state, seat)
        if state is None:
            return self._out(seat, TableEnding.TIME)
        return replace(self, states=(state,))

    def _last_round(self, seat: Seat) -> Self:
        if seat != self.to_act[0]:
            raise Illegal(say("Enter the end of the match's time for the first player to act."))
        if any(entry.text == LIMIT for entry in self.entries):
            raise Illegal(say("The time for this match is over already."))
        return self._changed(self.game.last_round)

    def _changed(self, change: Callable[[Any], Any]) -> Self:
        """Returns the match after a change from outside the turn, made in the present state and in
        those that can be restored. Of these, only the latest remain from which the same seat plays
        on."""
        *earlier, now = map(change, self.states)
        if to_act := self.game.to_act(now):
            while any(s is None or self.game.to_act(s) != to_act for s in earlier):
                earlier = earlier[1:]
            return replace(self, states=(*earlier, now))
        return replace(self, states=(now,))

    def _talk(self, entry: Entry) -> Self:
        answers = {DRAW: self._draw, DECLINE: self._decline, WITHDRAW: self._withdraw}
        return answers[entry.text](entry.seat)

    @property
    def is_alone(self) -> bool:
        """Whether, among rivals, only one player is left and the bot plays for others, so that
        there is nobody to agree with."""
        return not self.game.team and bool(self.stood_in) and len(self.persons) == 1

    def _draw(self, seat: Seat) -> Self:
        self._check_playing(seat)
        if self.is_alone:
            raise Illegal(say("The bot plays for all others: there is nobody to agree to a draw."))
        if seat in self.offers:
            if self.offer is None or self.offer.seat != seat:
                raise Illegal(say("You have accepted already; others have not."))
            offer = say("Your draw offer is still open.")
            raise Illegal(self._either(offer, say("Your proposal is still open.")))
        if seat in self.spent and not self.asking(seat):
            again = say("You can offer a draw again after your next action.")
            raise Illegal(
                self._either(again, say("You can propose that again after your next action."))
            )
        offered = replace(self, offers=self.offers | {seat}, spent=self.spent | {seat})
        return offered._agreed()

    def _agreed(self) -> Self:
        """Returns the match, drawn if all players still in it have offered or accepted a draw."""
        if self.outcome or self.is_alone or not self.offers >= set(self.persons):
            return self
        return replace(self, declared=self.agreed_draw)

    def _decline(self, seat: Seat) -> Self:
        self._check_playing(seat)
        if not self.asking(seat):
            offer = say("There is no draw offer to decline.")
            raise Illegal(self._either(offer, say("There is no proposal to decline.")))
        return replace(self, offers=self.offers & {seat})

    def _withdraw(self, seat: Seat) -> Self:
        self._check_playing(seat)
        if seat not in self.offers:
            offer = say("You have no open draw offer to withdraw.")
            raise Illegal(self._either(offer, say("You have no open proposal to withdraw.")))
        made = self.offer is not None and self.offer.seat == seat
        return replace(self, offers=frozenset() if made else self.offers - {seat})

    def _either(self, rivals: Text, team: Text) -> Text:
        return team if self.game.team else rivals


@remembered
def _view(state: Any, game: Same[AnyGame], seat: Seat | None) -> AnyView:
    """Returns a game's view of a state, which moments of a match have in common."""
    view: AnyView = game.thing.view(state, seat)
    return view


@remembered
def _past(state: Any, game: Same[AnyGame], seat: Seat | None) -> AnyView:
    view: AnyView = game.thing.view(state, seat)
    return view
