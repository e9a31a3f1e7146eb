"""The leaderboard of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import discord

from cogs.screens.match.ratings import to_go_words
from cogs.screens.screen import Blocks, Screen, button, layout, rows, select, text
from cogs.screens.sentences import mention
from db.tables.ratings import Leader
from ratings.model import SETTLED, Rating

PAGE: Final = 10
"""People on a page."""
HERE, EVERYWHERE = "here", "everywhere"


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A page of the leaderboard of a game, one of `titles`: of this server (`here`) or everywhere,
    where `count` people are listed. `own` is the rating of the `person` who looks, who wants to be
    `listed` or not; `in_server` says that this is looked at in a server."""

    game: str
    titles: Mapping[str, str]
    here: bool
    page: int
    count: int
    leaders: Sequence[Leader]
    own: Rating
    person: int
    listed: bool
    in_server: bool = True


def leaderboard_screen(board: Board, *, everybody: bool = False) -> Screen:
    """Returns the page with what leads to others; or for `everybody` the page alone, without what
    is only for the person who asked."""
    where = "in this server" if board.here else "everywhere"
    lines = [f"### {board.titles[board.game]}: leaderboard", f"-# Rated highest {where}"]
    lines += [_line(each) for each in board.leaders]
    if not board.leaders:
        lines.append(f"Nobody is listed yet: a rating is settled after {SETTLED} rated matches.")
    if everybody:
        return Screen(layout(text("\n".join(lines))))
    return Screen(layout(text("\n".join([*lines, *_own(board)])), *_ways(board)))


def _line(leader: Leader) -> str:
    matches = leader.rating.matches
    points = f"**{leader.rating.shown:,}**"
    return f"`{leader.place:>2}` {points} {mention(leader.person_id)} · {matches} matches"


def _own(board: Board) -> list[str]:
    """Returns what only the person who looks is told."""
    if not board.own.matches:
        return ["-# You have no rating in this game yet: play a rated match with somebody."]
    words = f"-# You: {board.own.shown:,}{to_go_words(board.own.to_go)}"
    return [f"{words}.", *([] if board.listed else ["-# `/settings`: you are not listed."])]


def _ways(board: Board) -> Blocks:
    """Returns the controls."""
    where, other = (HERE, EVERYWHERE) if board.here else (EVERYWHERE, HERE)
    label = "Everywhere" if board.here else "This server"
    last = max(0, board.count - 1) // PAGE
    turns = [
        button("Earlier", "leaders", 0, 1, (board.game, where, str(max(0, board.page - 1)))),
        button("Later", "leaders", 0, 2, (board.game, where, str(min(last, board.page + 1)))),
    ]
    turns[0].disabled, turns[1].disabled = board.page == 0, board.page >= last
    ways = [button(label, "leaders", 0, 3, (board.game, other, "0"))] if board.in_server else []
    games = [
        discord.SelectOption(label=title, value=key, default=key == board.game)
        for key, title in board.titles.items()
    ]
    return [
        select("Which game?", "leaders", 0, games, 0, (board.game, where)),
        *rows([*(turns if last else []), *ways]),
    ]
