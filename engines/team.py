"""The table rules of a team game: the match waits for players who leave, until the others let the
bot play their seat, or they take it back. With three rivals or more the others may also let the bot
play for a player who keeps the match waiting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from common.text.say import joined, say
from common.text.text import Text
from engines.entries import (
    ABSENT,
    BACK,
    CLAIM,
    DECLINE,
    DRAW,
    FREE,
    REPLACE,
    RETURN,
    STAND_IN,
    STOP,
    WITHDRAW,
    Entry,
    stop_words,
    table_words,
    team_words,
    withdrawal_words,
)
from engines.game import Illegal, Outcome, Result, Seat, TableEnding, Unreadable, quoted
from engines.standing import Standing

_LEFT: Final = say("You have left this match: press “Take my seat back” first.")
_PLAYED: Final = say("The bot plays for you: press “Take my seat back” first.")
_ALREADY: Final = say("The bot already plays for {side}.")
_AWAY: Final = (STAND_IN, RETURN, FREE, REPLACE)
_ABOUT: Final = {
    CLAIM: say("{side} claims {about}'s time"),
    STAND_IN: say("{side} votes to let the bot play for {about}"),
    FREE: say("{side} looks for somebody else to play {about}"),
    ABSENT: say("{side} stops waiting for {about}"),
}
_SHOWS: Final = (BACK, DRAW, DECLINE, WITHDRAW, STAND_IN, CLAIM, FREE, ABSENT)
"""The table's entries, besides `RETURN`, that show that their player is there."""


@dataclass(frozen=True)
class Team(Standing):
    """The standing of a match, of rivals or of a team."""

    def table_entry(self, entry: Entry) -> Self:
        """Returns the match after one of the table's own entries, which is not yet among its
        entries. Raises `Refusal`."""
        word, _, rest = entry.text.partition(" ")
        if word == CLAIM:
            return self.heard(entry)._claim(entry.seat, rest)
        if word == STOP:
            return self.void(entry)
        if word == ABSENT:
            return self.heard(entry)._without_absent(entry, rest)
        if not self.has_stand_ins or word not in _AWAY:
            return super(Team, self.heard(entry)).table_entry(entry)
        if word == STAND_IN:
            return self.heard(entry)._vote(entry.seat, rest)
        if word == FREE:
            return self.heard(entry)._ask(entry.seat, rest)
        return self._replaced(entry.seat) if word == REPLACE else self._return(entry.seat)

    @property
    def has_stand_ins(self) -> bool:
        """Whether the others may let the bot play for a player. Not in a duel: there the only other
        player is the rival."""
        return self.game.team or self.setup.seats > 2

    def check_present(self, seat: Seat) -> None:
        """Raises `Illegal` if this seat's player cannot play an action, having left a team game or
        let the bot play. In the log such an action is the bot's."""
        if not self.outcome and (self.game.team or seat in self.stood_in):
            self._check_playing(seat)

    def check_stood_in(self, seat: Seat) -> None:
        """Raises `Illegal` if the bot does not play for this seat."""
        if seat not in self.stood_in:
            raise Illegal(say("The bot does not play for {side}.", side=self.sides[seat]))

    def heard(self, entry: Entry) -> Self:
        """Returns the match without the votes to let the bot play this entry's seat, if the entry
        shows that the seat's player is there."""
        word = entry.text.partition(" ")[0]
        if not self.votes or not (entry.is_action or word in _SHOWS):
            return self
        return replace(self, votes=frozenset(v for v in self.votes if v[1] != entry.seat))

    def voters(self, about: Seat) -> frozenset[Seat]:
        """Returns the seats that have voted to let the bot play this one."""
        return frozenset(voter for voter, seat in self.votes if seat == about)

    def decided(self) -> Self:
        """Returns the match with the bot playing every seat about which all other players have
        voted. A decision to play on with the bot answers every proposal to give up."""
        for about in sorted({about for _, about in self.votes} & set(self.playing)):
            if self.voters(about) >= set(self.persons) - {about}:
                return self._stood_in_for(about).decided()
        return self._freed()

    def forced(self) -> Entry | None:
        """Returns the next entry if the rules leave no choice; None if a player has to choose, or
        the match is over."""
        forced = None if self.outcome else self.game.forced(self.state)
        if forced is None:
            return None
        seat, action = forced
        return Entry(self.ply, seat, self.game.write(action))

    @property
    def awaits_bot(self) -> tuple[Seat, ...]:
        """The seats that may act now and for which the bot plays."""
        return tuple(seat for seat in self.to_act if seat in self.stood_in)

    def plainly(self, seat: Seat) -> str:
        """Returns the text of the plain policy's action for a seat, which may act. Raises
        `TypeError` if the game has no such policy."""
        action = self.game.bot_action(self.view(seat))
        if action is None:
            raise TypeError(f"{self.game.title} has no plain policy, so that nobody plays a seat")
        return self.game.write(action)

    def table_words(self, entry: Entry, names: Sequence[str] = ()) -> Text:
        """Returns one of the table's own entries, about to follow, in words. `names` are the
        players' names, by seat; by default each is called by the side."""
        names = names or self.sides
        side, offered = names[entry.seat], bool(self.asking(entry.seat))
        if entry.text == WITHDRAW:
            made = self.offer is not None and self.offer.seat == entry.seat
            return withdrawal_words(side, team=self.game.team, made=made)
        word, _, rest = entry.text.partition(" ")
        if word == STOP:
            return stop_words(entry.text)
        if not self.game.team and word == CLAIM:
            return self._claim_words(entry, side, names[self._named(rest)])
        words: Text
        if word in _ABOUT:
            words = _ABOUT[word].filled(side=side, about=names[self._named(rest)])
        elif word == RETURN and entry.seat in self.persons:
            words = say("{side} is still here", side=side)
        elif self.game.team or word in _AWAY:
            words = team_words(entry.text, side, offered=offered)
        else:
            words = table_words(entry.text, side, self.setup.seats, offered=offered)
        return joined(": ", [words, *self._decided_words(entry, names)])

    def _decided_words(self, entry: Entry, names: Sequence[str]) -> list[Text]:
        """Returns the decisions about seats that this entry brings, to stand after its words."""
        word = entry.text.partition(" ")[0]
        if not (self.game.team or self.votes or self.asks or word in _ABOUT):
            return []
        after = self.table_entry(entry)
        played, free = after.stood_in - self.stood_in, after.free - self.free
        return [
            *sorted(say("the bot plays for {side}", side=names[each]) for each in played),
            *sorted(say("{side}'s seat is free", side=names[each]) for each in free),
        ]

    def _claim_words(self, entry: Entry, side: str, late: str) -> Text:
        after, seat = self.table_entry(entry), self._named(entry.text.partition(" ")[2])
        if after.outcome and self.setup.seats == 2:
            return say("{late} ran out of time, and {side} claims the win", late=late, side=side)
        if after.outcome or seat not in after.playing:
            words = say("{side} claims {late}'s time: {late} is out")
        else:
            words = say("{side} claims {late}'s time: {late} loses the turn")
        return words.filled(side=side, late=late)

    # Players who leave a seat

    def _check_playing(self, seat: Seat) -> None:
        super()._check_playing(seat)
        if seat in self.left:
            raise Illegal(_LEFT)
        if seat in self.stood_in:
            raise Illegal(_PLAYED)

    def _out(self, seat: Seat, reason: TableEnding) -> Self:
        """Returns the match after this seat has left it or lost by time. In a team game the match
        waits for a player who leaves, unless nobody is left to wait. For a player whose time is
        over the bot plays, unless the game has another answer."""
        if not self.game.team:
            return super()._out(seat, reason)._forgotten(seat)
        if reason is TableEnding.TIME:
            return self._played_on(seat)
        self._check_playing(seat)
        left = replace(self._without(seat), left=self.left | {seat})
        return left.decided()._agreed() if left.persons else left._lost(reason)

    def _played_on(self, late: Seat) -> Self:
        """Returns the match with the bot in the seat of a player whose time is over; lost if no
        other player is there."""
        if late in self.stood_in:
            raise Illegal(_ALREADY.filled(side=self.sides[late]))
        played = self._stood_in_for(late)
        return played.decided() if played.persons else played._lost(TableEnding.TIME)

    def _claim(self, seat: Seat, name: str) -> Self:
        self._check_playing(seat)
        late = self._named(name)
        if late in self.stood_in:
            raise Illegal(_ALREADY.filled(side=self.sides[late]))
        if late == seat:
            raise Illegal(say("You can't claim your own time."))
        if late not in self.to_act:
            raise Illegal(say("The match does not wait for {side}.", side=self.sides[late]))
        return self._late(late)

    def _without_absent(self, entry: Entry, name: str) -> Self:
        """Returns the match after a player need no longer wait for another one. The bot plays on
        there; among rivals, if nobody else is there, the match counts for nothing."""
        self._check_playing(entry.seat)
        about = self._named(name)
        if about in self.stood_in:
            raise Illegal(_ALREADY.filled(side=self.sides[about]))
        if about == entry.seat:
            raise Illegal(say("That is your own seat. To stop playing, leave the match."))
        if not self.game.team and set(self.persons) <= {entry.seat, about}:
            return self.void(entry)
        return self._stood_in_for(about).decided()

    def _lost(self, reason: TableEnding) -> Self:
        return replace(self, declared=Outcome(reason, (Result.LOSS,) * self.setup.seats))

    def _without(self, seat: Seat) -> Self:
        """Returns the match without the offer, votes and requests of a player who is no longer
        there. The others may propose anew."""
        votes = frozenset(vote for vote in self.votes if vote[0] != seat)
        asks = frozenset(ask for ask in self.asks if ask[0] != seat)
        return replace(self, offers=self.offers - {seat}, spent=frozenset(), votes=votes, asks=asks)

    def _forgotten(self, out: Seat) -> Self:
        """Returns the match without the votes and requests by and about a seat that is out."""
        if not (self.votes or self.asks or self.free):
            return self
        votes = frozenset(vote for vote in self.votes if out not in vote)
        asks = frozenset(ask for ask in self.asks if out not in ask)
        return replace(self, votes=votes, asks=asks, free=self.free - {out}).decided()

    def _vote(self, seat: Seat, name: str) -> Self:
        self._check_playing(seat)
        about = self._named(name)
        if about == seat:
            raise Illegal(
                say("You can't vote about your own seat. To stop playing, leave the match.")
            )
        if about in self.stood_in:
            raise Illegal(_ALREADY.filled(side=self.sides[about]))
        if (seat, about) in self.votes:
            raise Illegal(say("You have already voted; the others have not."))
        return replace(self, votes=self.votes | {(seat, about)}).decided()

    def _named(self, name: str) -> Seat:
        """Returns the seat that the log's text names. Raises `Unreadable`."""
        seats = {str(seat): seat for seat in self.playing}
        if name not in seats:
            raise Unreadable(say("There is no player {name} in this match.", name=quoted(name)))
        return seats[name]

    def _stood_in_for(self, about: Seat) -> Self:
        votes = frozenset(vote for vote in self.votes if about not in vote)
        return replace(
            self._without(about),
            offers=frozenset(),
            votes=votes,
            left=self.left - {about},
            stood_in=self.stood_in | {about},
        )

    def _return(self, seat: Seat) -> Self:
        super()._check_playing(seat)
        if seat in self.persons and not self.voters(seat):
            raise Illegal(say("Your seat is yours: nobody else plays for you."))
        return self._there(seat)

    def _there(self, seat: Seat) -> Self:
        """Returns the match with a player at the seat, without the votes and requests about it."""
        votes = frozenset(vote for vote in self.votes if vote[1] != seat)
        asks = frozenset(ask for ask in self.asks if ask[1] != seat)
        back = self.left - {seat}, self.stood_in - {seat}, self.free - {seat}
        left, stood_in, free = back
        return replace(self, left=left, stood_in=stood_in, votes=votes, asks=asks, free=free)

    # Other players who take a seat

    def askers(self, about: Seat) -> frozenset[Seat]:
        """Returns the seats that have agreed that somebody else may take this one."""
        return frozenset(asker for asker, seat in self.asks if seat == about)

    def _ask(self, seat: Seat, name: str) -> Self:
        self._check_playing(seat)
        about = self._named(name)
        if about not in self.left | self.stood_in:
            words = say("{side} is at the table: that seat can't be taken.")
            raise Illegal(words.filled(side=self.sides[about]))
        if about in self.free:
            raise Illegal(say("Everyone has agreed already: that seat is free for anybody."))
        if (seat, about) in self.asks:
            raise Illegal(say("You have agreed already; the others have not."))
        return replace(self, asks=self.asks | {(seat, about)})._freed()

    def _freed(self) -> Self:
        """Returns the match with absent players' seats free where all who are there have agreed."""
        here = frozenset(self.persons)
        away = (self.left | self.stood_in) & set(self.playing)
        free = frozenset(seat for seat in away if here and self.askers(seat) >= here)
        if not free:
            return self
        asks = frozenset(ask for ask in self.asks if ask[1] not in free)
        return replace(self, asks=asks, free=self.free | free)

    def _replaced(self, seat: Seat) -> Self:
        if seat not in self.free or seat not in self.playing:
            raise Illegal(say("This seat is not free."))
        return self._there(seat)
