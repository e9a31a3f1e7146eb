"""Direct messages: the notice that it is a person's turn, its later text, and the notice that a
followed match is over."""

from __future__ import annotations

from cogs.board.match_view import MatchView
from cogs.hall.screen import Screen, button, layout, rows, text
from cogs.hall.sentences import fitted
from engines.game import Seat

ROOM = 80
"""The most characters for the names of the allies, and for those of the opponents."""


def turn_notice(
    shown: MatchView, seat: Seat, allies: tuple[Seat, ...], url: str, ended: str = ""
) -> Screen:
    """Returns the notice to the person in this seat that it is their turn: the public news in
    words, the ways to the board, and a button to the settings. `shown` is the public's view;
    `ended` says why the person's plan has ended, empty if none has."""
    where = f" · [board]({url})" if url else ""
    lines = ["### It's your turn", f"{_match(shown, seat, allies)}{where}", *shown.told()]
    lines += [ended] if ended else []
    buttons = [button("Show board", "board", shown.match_id), button("Settings", "settings", 0)]
    return Screen(layout(text("\n".join(lines)), *rows(buttons)))


def past_notice(shown: MatchView, seat: Seat, allies: tuple[Seat, ...], *, moved: bool) -> Screen:
    """Returns the notice's text after the turn or the match. `moved` tells whether the person acted
    in that turn."""
    match = _match(shown, seat, allies)
    if shown.view.outcome:
        return Screen(layout(text(f"{match} is over. {shown.ending}")))
    told = "You have moved in" if moved else "It is no longer your turn in"
    return Screen(layout(text(f"{told} {match[0].lower()}{match[1:]}.")))


def end_notice(shown: MatchView, url: str) -> Screen:
    """Returns the notice to a follower that a match is over: its ending and a link to its board.
    `shown` is the public's view."""
    where = f" · [board]({url})" if url else ""
    people = fitted([shown.mention(each) for each in range(len(shown.people))], ROOM)
    lines = [
        "### A match that you follow is over",
        f"Match {shown.match_id}, {shown.game.title}, {people}{where}",
        f"**{shown.ending}**",
    ]
    return Screen(layout(text("\n".join(lines))))


def _match(shown: MatchView, seat: Seat, allies: tuple[Seat, ...]) -> str:
    """Returns a match in words: “Match 7, Vilitum, against @Ben”."""
    others = [each for each in range(len(shown.people)) if each not in (seat, *allies)]
    groups = ((" with ", allies), (" against ", others))
    people = [
        before + fitted([shown.mention(each) for each in seats], ROOM)
        for before, seats in groups
        if seats
    ]
    return f"Match {shown.match_id}, {shown.game.title},{''.join(people)}"
