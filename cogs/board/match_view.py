"""The values of a match for its screens, in the view of one seat or of the public."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import zip_longest
from typing import Final

from cogs.board.next_step import alone, is_first, next_step, plan_words
from cogs.board.result import is_void, place_words, rating_words, seat_places, terms
from cogs.hall.emojis import pictured
from cogs.hall.game_ui import NOT_DRAWN, Drawn, news_lines
from cogs.hall.screen import ALT_LIMIT, CardPicture, Picture
from cogs.hall.sentences import board_lines, happened, mention
from common.text.say import EMPTY, capitalised, fitting, joined, listed, ordinal, say
from common.text.text import Text
from db.pace import NONE
from db.store import OpenMatch
from db.values import BoardForm, Clock
from engines.action_tree import AnyActionChoice
from engines.game import AnyGame, AnyView, Part, Result, Seat
from engines.match import GONE, REPLACE, Line, Match, had_stand_in, how_long, turn_count
from engines.recent_entries import UNTOLD, latest, record, since
from engines.terms import void_text
from players.guess import Guesser
from ratings.ledger import RatingStep
from ratings.tally import NO_MATCHES, Tally
from render.look import Card, Look, Player
from render.painting.miniatures import side_key
from render.picture import areas

ENDED: Final = {
    Result.WIN: say("{who} won"),
    Result.LOSS: say("{who} lost"),
    Result.DRAW: say("{who} drew"),
    Result.SHARED: say("{who}: the same result for everyone"),
    Result.VOID: say("{who} called off"),
}
"""The result of a player, on the result card."""
BEGINS: Final = say("The match begins")
LONGEST_SINCE: Final = 400
"""The most characters in an alt text of the events since the reader's last turn, and as many again
of the game's news."""
LONGEST_RETIRED: Final = 2000
"""The most characters of news on an older board: no other board shows them again."""


@dataclass(frozen=True, slots=True)
class MatchView:
    """Values for the screens of one match, made from a view and never from a state.

    - `people` are Discord ids and `sides` names, by seat. `playing` are the seats still in the
    match, `left` those whose person has left a team game, `stood_in` those of people that the bot
    plays, and `free` those that anybody may take. - `offers` are the seats with an open draw offer.
    `votes` are pairs of a voter and the seat that the bot should play. `asks` are pairs of a player
    and the seat that somebody else should take. - `latest` is the match's news in words, empty
    before the first entry, and `aside` its part without actions, such as a replaced player; `news`
    is the game's own. `since` are the events since the last turn of the viewer, or for the public
    of the only seat to act, in sentences. - `mover` is the view of the seat to act, if the viewer
    may know its legal actions: the viewer's own view, or for the public, if they are no secret,
    that of the only seat to act. - `may_undo` tells whether a seat to act may take its latest
    action back, `may_call_off` whether somebody has not played yet. - `down` is the seat whose side
    is at the bottom of boards, None on public ones. `players` are the names in pictures, by seat;
    empty if pictures name nobody. - `clock` has the ends of the limits; `pace` is the key of the
    pace; `away` are the ends of the people's vacations, by seat. `small_print` are the lines on the
    seed. - `rated` tells whether the match counts for ratings. After its end `steps` are the
    changes of the ratings, by seat; `had_stand_in` tells whether the bot has played for somebody;
    `met` is the tally of all matches of the two, for the first seat. - `had_deletion` tells whether
    somebody has left by the deletion of their data. `void` tells that the match was given up before
    anybody had played: nobody has won it. - `terms` are the options in words that tell its
    difficulty; empty for the usual ones. `curve` are the chances by turn, None until they are
    known. - `names` stand in place of mentions, by seat, between people who meet in no server; an
    empty one is none. - `boards` is the viewer's preferred form of private boards. - `turns` is the
    number of turns of a finished match, and `places` are the seats' places, if several have played
    against one another. - `asked_of` is the view by which the game names its controls. - `plan` is
    the advice in the first rounds of a person's first matches against the bot; `is_first` tells
    that it is one of these. After the end `better` is the better choice of a person alone with the
    bot, `next_up` the name of the next match, and `with_bot` is the seat of such a person. -
    `helps` tells that the board explains the pieces: to the viewer, or to the public as long as it
    is new to somebody. - `laid_open` tells that nothing in it is secret any more; `simul`,
    `meets_at` and `appoints` are as in its row. - `record` replaces all news on an older board,
    None for others. - `lost` is the player who has lost it in its league, although it ended before
    all had moved. - `guessers` are its best guessing onlookers, once it is over, and `own_guesses`
    are those of the viewer; None for a viewer without guesses."""

    match_id: int
    ply: int
    game: AnyGame
    view: AnyView
    people: tuple[int, ...]
    sides: tuple[str, ...]
    playing: tuple[Seat, ...]
    offers: frozenset[Seat]
    latest: Text
    since: Text
    may_undo: bool
    clock: Clock
    down: Seat | None = None
    small_print: tuple[Text, ...] = ()
    left: frozenset[Seat] = frozenset()
    stood_in: frozenset[Seat] = frozenset()
    votes: frozenset[tuple[Seat, Seat]] = frozenset()
    asks: frozenset[tuple[Seat, Seat]] = frozenset()
    free: frozenset[Seat] = frozenset()
    news: tuple[str, ...] = ()
    mover: AnyView | None = None
    players: tuple[Player, ...] = ()
    rated: bool = False
    steps: tuple[RatingStep | None, ...] = ()
    pace: str = NONE.key
    away: tuple[datetime | None, ...] = ()
    may_call_off: bool = False
    had_stand_in: bool = False
    had_deletion: bool = False
    void: bool = False
    terms: Text = EMPTY
    met: Tally = NO_MATCHES
    guessers: tuple[Guesser, ...] = ()
    turns: int = 0
    lost: tuple[Seat, ...] = ()
    own_guesses: Guesser | None = None
    curve: CardPicture | None = None
    names: tuple[str, ...] = ()
    alliances: tuple[Text, ...] = ()
    places: tuple[int, ...] = ()
    aside: Text = EMPTY
    boards: BoardForm = BoardForm.PICTURES
    helps: bool = False
    plan: Text = EMPTY
    is_first: bool = False
    better: Text = EMPTY
    next_up: Text = EMPTY
    with_bot: Seat | None = None
    laid_open: bool = False
    simul: int = 0
    meets_at: datetime | None = None
    appoints: bool = False
    record: tuple[Text, ...] | None = None
    asked_of: AnyView | None = None

    @property
    def seat(self) -> Seat | None:
        """The viewer's seat; None for the public."""
        return self.view.seat

    @property
    def is_duel(self) -> bool:
        """Whether the match has two seats."""
        return len(self.people) == 2

    @property
    def has_stand_ins(self) -> bool:
        """Whether the others may let the bot play for somebody."""
        return self.game.team or len(self.people) > 2

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats still in the match whose player is there: neither left nor stood in for."""
        return tuple(seat for seat in self.playing if seat not in self.left | self.stood_in)

    def mention(self, seat: Seat, *, first: bool = False) -> str:
        """Returns the mention of the person in this seat; `first` tells that it begins a
        sentence."""
        return mention(self.people[seat], first=first, name=self.names[seat] if self.names else "")

    @property
    def ending(self) -> Text:
        """The reason why the match is over, with mentions of its players."""
        called = [self.mention(seat) for seat in range(len(self.people))]
        words: str
        if self.void and self.view.outcome is not None:
            words = void_text(self.view.outcome, called)
        else:
            words = self.game.describe_outcome(self.view, called)
        winner = self.view.outcome.winner if self.view.outcome and not self.void else None
        drawn = "" if winner is None else side_key(self.sides[winner])
        return pictured(self.game.key, drawn, capitalised(words))

    def told(self, notes: str = "", drawn: Drawn = NOT_DRAWN) -> list[str]:
        """Returns the news of the match and of the game, as lines, without those already `drawn` in
        a picture. The screen's `notes` leave less room for the game's news."""
        if self.record is not None:
            return [*self.record]
        latest = self.aside if drawn.actions else self.latest
        news = () if drawn.news else self.news
        return [*([latest + "."] if latest else []), *news_lines(news, notes)]

    @property
    def areas(self) -> tuple[Part, ...]:
        """The parts of the board that can be shown alone."""
        return areas(self.game.key, self.view)

    def picture(self, choice: AnyActionChoice | None = None, area: str = "") -> Picture:
        """Returns the board, or an area of it, as its viewer sees it; a `choice` is marked in
        it."""
        alt = self.game.alt_text(self.view, self.since)
        return Picture("board.png", self.game.key, self.view, alt, choice, self.look(area))

    def look(self, area: str = "") -> Look:
        """Returns the look of the board, or of an area of it, for the viewer."""
        return Look(area, self.down, self.players, helps=self.helps, match=self.match_id)

    def placed(self, seat: Seat, words: Text) -> Text:
        """Returns words on a seat with its place, if several have played against one another."""
        if not self.places:
            return words
        return joined(", ", [words, place_words(self.places[seat], len(self.places))])

    @property
    def in_all(self) -> Text:
        """The score of all matches of two people, in words; empty in their first one."""
        return say("{score} in all", score=self.met.score) if self.met.played > 1 else EMPTY

    def card(self) -> Picture:
        """Returns the result card of a finished match; everybody may post it."""
        turns = 0 if self.game.team or Result.VOID in self._results else self.turns
        ratings = rating_words(self.steps)
        card = Card(
            self.sides,
            turns,
            self.in_all,
            ratings,
            self.terms,
            self.void,
            self.alliances,
            tuple(map(ordinal, self.places)),
        )
        look = Look(players=self.players, card=card)
        return Picture("result.png", self.game.key, self.view, self._card_words(turns), look=look)

    @property
    def _results(self) -> tuple[Result, ...]:
        """The results by seat, for the card; empty while the match is running."""
        results = self.view.outcome.results if self.view.outcome else ()
        return (Result.VOID,) * len(results) if self.void else results

    def _card_words(self, turns: int) -> Text:
        """Returns the card in words, the most important ones first: game, players, results and
        ratings, reason of the end, length and options."""
        assert self.view.outcome is not None
        sides: list[str] = list(self.sides)
        if self.alliances:
            sides = [joined(", ", each) for each in zip(sides, self.alliances, strict=True)]
        names = [
            joined("", [player.name, " (", side, ")"] if player and player.name else [side])
            for side, player in zip_longest(sides, self.players[: len(sides)])
        ]
        rated = rating_words(self.steps) or ("",) * len(names)
        seats = zip(names, self._results, rated, strict=True)
        told = listed(
            _rated(self.placed(seat, ENDED[result].filled(who=who)), rated)
            for seat, (who, result, rated) in enumerate(seats)
        )
        outcome = self.view.outcome
        why = void_text(outcome, self.sides) if self.void else self.game.story(self.view)
        more: list[Text] = [how_long(self.game, turns)] if turns else []
        more += [each for each in (self.in_all, self.terms) if each]
        result = say("Result of {game}: {results}.", game=self.game.title, results=told)
        return fitting([result, capitalised(why), *(each + "." for each in more)], ALT_LIMIT)


def _rated(result: Text, rating: str) -> Text:
    if not rating:
        return result
    return say("{result}, rating {rating}", result=result, rating=rating)


def match_line(number: int) -> Text:
    """Returns the number of a match as the small line below the title of its game."""
    return say("-# Match {number}", number=number)


def title_lines(shown: MatchView) -> list[str]:
    """Returns the first lines of a match's screens: its game and its number."""
    return ["### " + shown.game.title, match_line(shown.match_id)]


def title_line(shown: MatchView) -> Text:
    """Returns the same in one small line."""
    return say("-# {game}, match {number}", game=shown.game.title, number=shown.match_id)


def match_view(
    opened: OpenMatch,
    seat: Seat | None,
    players: tuple[Player, ...] = (),
    met: Tally = NO_MATCHES,
    *,
    drawn: bool = True,
) -> MatchView:
    """Returns the values of a match for the screens of one seat, or of the public (None). `players`
    are the names in its pictures; `met` is the tally of all matches of the two. Without a picture
    (`drawn`) the events `since` the last turn are not needed, and stay empty."""
    match, bots = opened.match, opened.row.bots
    found = latest(match, seat, bots, opened.row.planned)
    lines = [_by_name(line, opened) for line in found]
    view = match.view(seat)
    news = match.game.news(view)
    return MatchView(
        match_id=opened.row.id,
        ply=match.ply,
        game=match.game,
        view=view,
        people=tuple(each.person_id for each in opened.row.seats),
        sides=match.sides,
        playing=match.playing,
        offers=match.offers & frozenset(match.persons),
        latest=happened(lines, match.sides, game=match.game.key),
        aside=happened(_table_lines(match, lines), match.sides),
        since=_since(opened, seat, lines, news) if drawn else EMPTY,
        may_undo=any(match.may_take_back(each) for each in match.to_act),
        clock=opened.row.clock,
        small_print=tuple(board_lines(opened)),
        left=match.left,
        stood_in=match.stood_in,
        votes=match.votes,
        asks=match.asks,
        free=match.free,
        news=news,
        mover=_mover(match, view),
        asked_of=_asked_of(match, view),
        players=players,
        rated=opened.row.rated,
        steps=tuple(each.step for each in opened.row.seats),
        pace=opened.row.pace,
        away=tuple(each.away_until for each in opened.row.seats),
        may_call_off=match.may_be_called_off,
        had_stand_in=match.outcome is not None and had_stand_in(match),
        had_deletion=any(entry.text == GONE for entry in match.entries),
        void=match.outcome is not None and is_void(match),
        terms=terms(match.game, dict(match.setup.options)) if match.outcome else EMPTY,
        met=met,
        turns=turn_count(match) if match.outcome else 0,
        names=opened.row.names if opened.row.is_mirrored else (),
        alliances=match.game.alliances(dict(match.setup.options), match.setup.seats),
        places=seat_places(match) if match.outcome else (),
        helps=any(each.fresh for each in opened.row.seats if seat in (None, each.seat)),
        laid_open=match.laid_open,
        simul=opened.row.simul,
        meets_at=opened.row.meets_at,
        appoints=opened.row.appoints,
        plan=plan_words(opened.row, match),
        is_first=is_first(opened.row),
        next_up=step.name if (step := next_step(opened.row, match)) else EMPTY,
        with_bot=alone(opened.row),
    )


def _table_lines(match: Match, lines: Sequence[Line]) -> list[Line]:
    return [line for line in lines if not match.entries[line.ply].is_action]


def _since(
    opened: OpenMatch, viewer: Seat | None, newest: Sequence[Line], news: Sequence[Text]
) -> Text:
    """Returns the events since the reader's last turn: of the viewer, or for the public of the only
    seat to act; else the `newest` lines. The game's `news` follow."""
    match = opened.match
    seat = match.to_act[0] if viewer is None and len(match.to_act) == 1 else viewer
    lines = newest
    if seat is not None and not match.outcome:
        lines = [_by_name(line, opened) for line in since(match, viewer, seat)]
    told = happened(lines, match.sides, LONGEST_SINCE)
    done = joined("", [told, "."]) if told else EMPTY
    return joined(" ", filter(None, (done, fitting(news, LONGEST_SINCE))))


def retired_view(shown: MatchView, opened: OpenMatch, start: int) -> MatchView:
    """Returns the view for a board that a newer one replaces. Its record has all events from the
    ply `start` on, which is where the board before it ended."""
    match, told, room = opened.match, list[Text](), LONGEST_RETIRED
    for lines, news in reversed(record(match, start)):
        done = [_by_name(line, opened) for line in lines]
        deeds = happened(done, match.sides, max(room, 1), match.game.key)
        words = joined(" ", [*([joined("", [deeds, "."])] if deeds else []), *news])
        room -= len(words) + 1
        if room < 0 and told:
            told.insert(0, joined("", ["…"]))
            break
        told.insert(0, words)
    if start != UNTOLD:
        return replace(shown, record=tuple(told))
    published = tuple(board_lines(OpenMatch(opened.row, match.at(0))))
    return replace(shown, record=(BEGINS + ".", *told), small_print=published)


def _by_name(line: Line, opened: OpenMatch) -> Line:
    """Returns a line on a newcomer with the newcomer's mention, because the log names nobody; any
    other line unchanged. The latest newcomer is the person now in the seat."""
    if opened.match.entries[line.ply].text != REPLACE:
        return line
    who, side = opened.row.people[line.seat], opened.match.sides[line.seat]
    words = say("{who} plays {side} now", who=mention(who, first=True), side=side)
    return replace(line, words=words)


def _mover(match: Match, view: AnyView) -> AnyView | None:
    if view.seat is not None:
        return view if view.legal else None
    if len(match.to_act) != 1 or match.awaits_bot or not match.game.shows_choice(view):
        return None
    return match.view(match.to_act[0])


def _asked_of(match: Match, view: AnyView) -> AnyView:
    """Returns the view by which a game names its controls: on the public board of a team without
    secrets from each other, that of the only one to act, who sees no more than the others."""
    if view.seat is not None or not match.game.team or len(match.to_act) != 1 or match.awaits_bot:
        return view
    seen = match.view(match.to_act[0])
    return seen if replace(seen, seat=None, legal=()) == view else view
