"""Direct messages: the notice that it is a person's turn, its later text, and the notice that a
followed match is over."""

from __future__ import annotations

from cogs.board.match_view import MatchView
from cogs.hall.game_ui import SHOW
from cogs.hall.screen import Screen, button, layout, rows, text
from cogs.hall.sentences import fitted
from common.text.say import EMPTY, joined, say
from common.text.text import Text
from engines.game import Seat

ROOM = 80
"""The most characters for the names of the allies, and for those of the opponents."""
LAST = say("**You are the last one:** all others wait for you.")


def turn_notice(
    shown: MatchView,
    seat: Seat,
    allies: tuple[Seat, ...],
    url: str,
    ended: Text = EMPTY,
    *,
    last: bool = False,
) -> Screen:
    """Returns the notice to the person in this seat that it is their turn: the public news in
    words, the ways to the board, and a button to the settings. `shown` is the public's view;
    `ended` is the reason why the person's plan has ended, empty if none has; `last` tells that all
    others, who were to act at the same time, have done so."""
    match = joined(" · ", [_match(shown, seat, allies), *_link(url)])
    lines = [say("### It's your turn"), match, *([LAST] if last else []), *shown.told()]
    lines += [ended] if ended else []
    buttons = [SHOW.button(shown.match_id, 0), button(say("Settings"), "settings", 0)]
    return Screen(layout(text(joined("\n", lines)), *rows(buttons)))


def past_notice(shown: MatchView, seat: Seat, allies: tuple[Seat, ...], *, moved: bool) -> Screen:
    """Returns the notice's text after the turn or the match. `moved` tells whether the person acted
    in that turn."""
    match = _match(shown, seat, allies)
    if shown.view.outcome:
        over = say("{match} is over.", match=match)
        return Screen(layout(text(joined(" ", [over, shown.ending]))))
    if moved:
        return Screen(layout(text(say("{match}: you have moved.", match=match))))
    return Screen(layout(text(say("{match}: it is no longer your turn.", match=match))))


def end_notice(shown: MatchView, url: str) -> Screen:
    """Returns the notice to a follower that a match is over: its ending and a link to its board.
    `shown` is the public's view."""
    people = fitted([shown.mention(each) for each in range(len(shown.people))], ROOM)
    match = say("Match {number}, {game}, {people}").filled(**_named(shown), people=people)
    lines = [
        say("### A match that you follow is over"),
        joined(" · ", [match, *_link(url)]),
        "**" + shown.ending + "**",
    ]
    return Screen(layout(text(joined("\n", lines))))


def _link(url: str) -> list[Text]:
    return [say("[board]({url})", url=url)] if url else []


def _named(shown: MatchView) -> dict[str, int | str]:
    return {"number": shown.match_id, "game": shown.game.title}


def _match(shown: MatchView, seat: Seat, allies: tuple[Seat, ...]) -> Text:
    """Returns a match in words: “Match 7, Vilitum, against @Ben”."""
    others = [each for each in range(len(shown.people)) if each not in (seat, *allies)]
    if not allies:
        words = say("Match {number}, {game}, against {others}")
    elif not others:
        words = say("Match {number}, {game}, with {allies}")
    else:
        words = say("Match {number}, {game}, with {allies} against {others}")
    friends = fitted([shown.mention(each) for each in allies], ROOM)
    rivals = fitted([shown.mention(each) for each in others], ROOM)
    return words.filled(**_named(shown), allies=friends, others=rivals)
