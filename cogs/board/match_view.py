"""What a screen may know of a match, for one seat or for the public."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from itertools import zip_longest
from typing import Final

from cogs.hall.game_ui import news_lines
from cogs.hall.screen import Picture
from cogs.hall.sentences import board_lines, happened, mention
from common.english import counted, listed
from db.pace import NONE
from db.store import OpenMatch
from db.values import Clock
from engines.choosing import AnyChoice
from engines.game import AnyGame, AnyView, Part, Result, Seat
from engines.latest import latest, told_by
from engines.match import GONE, REPLACE, Line, Match, had_stand_in
from ratings.ledger import Step
from ratings.tally import NO_MATCHES, Tally
from render.look import Card, Look, Player
from render.picture import areas

ENDED: Final = {
    Result.WIN: "won",
    Result.LOSS: "lost",
    Result.DRAW: "drew",
    Result.SHARED: "ended like all",
    Result.VOID: "called off",
}
"""How a match ended for somebody, on the card of its result."""
BEGINS: Final = "The match begins"
LONGEST_RETIRED: Final = 2000
"""Characters of all that an older board has told, which nothing else tells again."""


@dataclass(frozen=True, slots=True)
class MatchView:
    """Values for the screens of one match, made from a view and never from a state.

    `people` are Discord ids and `sides` names by seat; `playing` the seats that are not out of
    the match, and `offers` those of them with an open draw offer; `latest`
    what is new in words, empty before the first entry; `news` the game's own; `may_undo` says
    whether the seat that is to act may take its latest action back; `turned` whether pictures are
    to have the viewer's own side at the bottom; `clock` when the limits are over; `small_print`
    what is told on the seed; `left` are the seats whose person has left a team game, `stood_in`
    those of people that the bot plays, `votes` the pairs of a voter and the seat that the bot is to
    play; `mover` is the view of who is to act, as far as the viewer may know what that seat may do:
    the viewer's own, or where nothing is secret that of the one seat whose turn it is; `players`
    are those whom pictures name, by seat, none where nobody is to be named; `rated` whether the
    match counts for ratings, and `steps` what it has made of them once it is over, by seat; `pace`
    is the key of its pace, `away` until when the people are on vacation, by seat; `may_call_off`
    tells whether somebody has not played yet; `asks` are the pairs of a player and the seat that
    somebody else is to take, `free` the seats that anybody may take; `had_stand_in` whether the bot
    has played for somebody, `had_deletion` whether somebody has left by the deletion of their data,
    and `met` how all matches of two have ended for the first seat, once
    this one is over.
    """

    match_id: int
    ply: int
    game: AnyGame
    view: AnyView
    people: tuple[int, ...]
    sides: tuple[str, ...]
    playing: tuple[Seat, ...]
    offers: frozenset[Seat]
    latest: str
    may_undo: bool
    clock: Clock
    turned: bool = False
    small_print: tuple[str, ...] = ()
    left: frozenset[Seat] = frozenset()
    stood_in: frozenset[Seat] = frozenset()
    votes: frozenset[tuple[Seat, Seat]] = frozenset()
    asks: frozenset[tuple[Seat, Seat]] = frozenset()
    free: frozenset[Seat] = frozenset()
    news: tuple[str, ...] = ()
    mover: AnyView | None = None
    players: tuple[Player, ...] = ()
    rated: bool = False
    steps: tuple[Step | None, ...] = ()
    pace: str = NONE.key
    away: tuple[datetime | None, ...] = ()
    may_call_off: bool = False
    had_stand_in: bool = False
    had_deletion: bool = False
    met: Tally = NO_MATCHES

    @property
    def seat(self) -> Seat | None:
        """For whom it was made."""
        return self.view.seat

    @property
    def is_duel(self) -> bool:
        """Whether it is a match for two, who are each other's only opponents."""
        return len(self.people) == 2

    @property
    def has_stand_ins(self) -> bool:
        """Whether the others may let the bot play for somebody."""
        return self.game.team or len(self.people) > 2

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats in the match that are held by people who are there."""
        return tuple(seat for seat in self.playing if seat not in self.left | self.stood_in)

    def mention(self, seat: Seat, *, first: bool = False) -> str:
        """Returns the mention of the person in this seat; `first` says that a sentence begins with
        it."""
        return mention(self.people[seat], first=first)

    @property
    def ending(self) -> str:
        """Why the match is over, with those who played by name."""
        people = range(len(self.people))
        words = self.game.describe_outcome(self.view, [self.mention(seat) for seat in people])
        return f"{words[0].upper()}{words[1:]}"

    def told(self, notes: str = "") -> list[str]:
        """Returns what is new and the game's news, as lines; `notes` stand beside them."""
        latest = [f"{self.latest}."] if self.latest else []
        news = news_lines(self.news, notes)
        result_first = self.game.begins_with_result(self.view)
        return [*news, *latest] if result_first else [*latest, *news]

    @property
    def drawing(self) -> str:
        """The board in characters, as a block of code."""
        return f"```\n{self.game.ascii_board(self.view)}\n```"

    @property
    def areas(self) -> tuple[Part, ...]:
        """The parts of the board that can be shown by themselves."""
        return areas(self.game.key, self.view)

    def picture(self, choice: AnyChoice | None = None, area: str = "") -> Picture:
        """Returns the board or an area of it as its viewer sees it, perhaps with what is
        chosen marked in it."""
        alt = self.game.alt_text(self.view)
        look = Look(area, self.turned, self.players, match=self.match_id)
        return Picture("board.png", self.game.key, self.view, alt, choice, look)

    @property
    def in_all(self) -> str:
        """The score of all matches of two, in words; empty where this is their first one."""
        return f"{self.met.score} in all" if self.met.played > 1 else ""

    @property
    def turns(self) -> int:
        """How many turns the match has had, as its game counts them."""
        return self.view.turn

    def card(self) -> Picture:
        """Returns the card of the result of a match that is over, as everybody may post it."""
        outcome = self.view.outcome
        untold = self.game.team or (outcome is not None and Result.VOID in outcome.results)
        turns = 0 if untold else self.turns
        look = Look(players=self.players, card=Card(self.sides, turns, self.in_all))
        return Picture("result.png", self.game.key, self.view, self._card_words(turns), look=look)

    def _card_words(self, turns: int) -> str:
        """Returns what stands on the card: game, players, how the match ended, how long it was."""
        outcome = self.view.outcome
        assert outcome is not None
        names = [
            f"{player.name} ({side})" if player and player.name else side
            for side, player in zip_longest(self.sides, self.players[: len(self.sides)])
        ]
        seats = zip(names, outcome.results, strict=True)
        told = listed([f"{name} {ENDED[result]}" for name, result in seats])
        why = self.game.describe_outcome(self.view)
        length = f" {counted(turns, 'turn')}." if turns else ""
        length += f" {self.in_all}." if self.in_all else ""
        return f"Result of {self.game.title}: {told}. {why[0].upper()}{why[1:]}{length}"


def match_view(
    opened: OpenMatch, seat: Seat | None, players: tuple[Player, ...] = (), met: Tally = NO_MATCHES
) -> MatchView:
    """Returns a match as a screen may show it for one seat, or for the public (None); `players` are
    those whom its pictures name, and `met` tells how all matches of two have ended."""
    match, bots = opened.match, opened.row.bots
    lines = [_by_name(line, opened) for line in latest(match, seat, bots)]
    view = match.view(seat)
    return MatchView(
        match_id=opened.row.id,
        ply=match.ply,
        game=match.game,
        view=view,
        people=tuple(each.person_id for each in opened.row.seats),
        sides=match.sides,
        playing=match.playing,
        offers=match.offers & frozenset(match.persons),
        latest=happened(lines, match.sides),
        may_undo=any(match.may_take_back(each) for each in match.to_act),
        clock=opened.row.clock,
        small_print=tuple(board_lines(opened)),
        left=match.left,
        stood_in=match.stood_in,
        votes=match.votes,
        asks=match.asks,
        free=match.free,
        news=match.game.news(view),
        mover=_mover(match, view),
        players=players,
        rated=opened.row.rated,
        steps=tuple(each.step for each in opened.row.seats),
        pace=opened.row.pace,
        away=tuple(each.away_until for each in opened.row.seats),
        may_call_off=match.may_be_called_off,
        had_stand_in=match.outcome is not None and had_stand_in(match),
        had_deletion=any(entry.text == GONE for entry in match.entries),
        met=met,
    )


def retired_view(shown: MatchView, opened: OpenMatch, first: Match) -> MatchView:
    """Returns the same for a board that was posted when the match stood as `first` and is left
    behind now: with all that it has ever told."""
    match = opened.match
    lines = [_by_name(line, opened) for line in told_by(first, match, opened.row.bots)]
    before = [each for each in match.game.news(first.view(None)) if each not in shown.news]
    told = happened(lines, match.sides, LONGEST_RETIRED)
    news = (*before, *shown.news)
    if first.ply:
        return replace(shown, latest=told, news=news)
    begins = f"{BEGINS}. {told}" if told else BEGINS
    published = tuple(board_lines(OpenMatch(opened.row, first)))
    return replace(shown, latest=begins, news=news, small_print=published)


def _by_name(line: Line, opened: OpenMatch) -> Line:
    """Returns what has happened with the name of a newcomer, whom the log calls somebody else: it
    names nobody. Who sits there now is who came last."""
    if opened.match.entries[line.ply].text != REPLACE:
        return line
    who, side = opened.row.people[line.seat], opened.match.sides[line.seat]
    return replace(line, words=f"{mention(who, first=True)} plays {side} now")


def _mover(match: Match, view: AnyView) -> AnyView | None:
    if view.seat is not None:
        return view if view.legal else None
    if len(match.to_act) != 1 or match.awaits_bot or not match.game.shows_choice(view):
        return None
    return match.view(match.to_act[0])
