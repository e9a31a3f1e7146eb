"""The profile of a person: one card, or the same in words."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from discord import ui

from cogs.board.ratings import to_go_words
from cogs.hall.courses import PRIMARY, how_to_play
from cogs.hall.screen import (
    ALT_LIMIT,
    Blocks,
    ProfilePicture,
    Screen,
    button,
    gallery,
    layout,
    rows,
    text,
)
from cogs.hall.sentences import mention
from cogs.people.leaderboard_screen import EVERYWHERE, SOMEBODY, UNNAMED
from common.streaks import Streak
from common.text.say import counted, listed
from db.tables.records.tallies import GameRecord, Record
from engines.registry import GAMES
from players.player import TITLES
from players.registry import player_of
from ratings.model import Rating
from ratings.tally import NO_MATCHES, Tally
from render.kit.names import legible
from render.look import Player
from render.profile import GameLines, Profile


@dataclass(frozen=True, slots=True)
class BestWin:
    """The best win of a team: its quality in words, and the names of the other members, None for a
    member who may not be named."""

    words: str
    others: Sequence[str | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfileSheet:
    """The record of a person: the results; by game the ratings, their `curves`, the best wins, and
    the lessons done and all; the number of puzzles solved, and the days in a row with the puzzle of
    the day solved. `own`: the person looks at it."""

    person: int
    player: Player
    record: Record
    ratings: Mapping[str, Rating] = field(default_factory=dict[str, Rating])
    best: Mapping[str, BestWin] = field(default_factory=dict[str, BestWin])
    curves: Mapping[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])
    lessons: Mapping[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])
    puzzles: int = 0
    streak: Streak = field(default_factory=Streak)
    own: bool = False


def profile_screen(
    sheet: ProfileSheet, *, everybody: bool = False, as_text: bool = False
) -> Screen:
    """Returns the card with its buttons; for `everybody` the card alone; `as_text` the same in
    words."""
    told = told_of(sheet)
    head = f"### Profile\n{mention(sheet.person)}"
    ways = [] if everybody else _ways(sheet)
    if as_text:
        return Screen(layout(text(f"{head}\n{_words(told)}"), *ways))
    picture = ProfilePicture("profile.png", told, f"Profile. {_words(told)}"[:ALT_LIMIT])
    return Screen(layout(text(head), gallery(picture), *ways), profiles=(picture,))


def told_of(sheet: ProfileSheet) -> Profile:
    """Returns the contents of the card: every game, those that were played first."""
    games = sorted((_game(key, sheet) for key in GAMES), key=lambda game: not game.played)
    return Profile(
        sheet.player, UNNAMED, _head(sheet.record), tuple(games), _foot(sheet), sheet.streak.now
    )


def _foot(sheet: ProfileSheet) -> str:
    if not sheet.puzzles:
        return "No puzzles solved yet"
    now, longest = sheet.streak.now, sheet.streak.longest
    days = f", {longest:,} days in a row" if longest > 1 else ""
    if days and now < longest:
        days = f", {now:,} days in a row, {longest:,} at best" if now else f"{days} at best"
    return f"{counted(sheet.puzzles, 'puzzle')} solved{days}"


def _head(record: Record) -> tuple[str, ...]:
    total, streaks = record.total, record.streaks
    if not total.played:
        only_bot = any(each.against_bot.played for each in record.games.values())
        with_people = " with people" if only_bot else ""
        fills = "Lessons and wins fill the rings and stars."
        return (f"No match{with_people} finished yet.", *([] if only_bot else [fills]))
    matches = "1 match" if total.played == 1 else f"{total.played:,} matches"
    lines = [f"{matches}: {_results(total)}"]
    if streaks.longest > 1:
        now = f"{streaks.current:,} now, " if streaks.current > 1 else ""
        lines.append(f"Won in a row: {now}{streaks.longest:,} at best")
    return tuple(lines)


def _results(tally: Tally) -> str:
    told = [f"{tally.won:,} won", f"{tally.lost:,} lost"]
    return ", ".join([*told, *([f"{tally.drawn:,} drawn"] if tally.drawn else [])])


def _game(key: str, sheet: ProfileSheet) -> GameLines:
    record = sheet.record.games.get(key, GameRecord())
    rating, best = sheet.ratings.get(key), sheet.best.get(key)
    lines = list[str]()
    if record.tally != NO_MATCHES:
        mostly = f" · mostly {record.side}" if record.side else ""
        lines.append(f"{record.tally.played:,} played: {_results(record.tally)}{mostly}")
    if record.against_bot != NO_MATCHES:
        titles = [title for level, title in TITLES.items() if int(level) in record.beaten]
        beaten = f" · best level beaten: {titles[-1]}" if titles else ""
        lines.append(f"Against Vivat: {_results(record.against_bot)}{beaten}")
    if rating is not None:
        go = to_go_words(rating.to_go)
        lines.append(f"Rating {go}" if go else "Rating settled")
    if best is not None:
        names = [SOMEBODY if each is None else legible(each) or SOMEBODY for each in best.others]
        lines.append(f"Best: {best.words}, with {listed(names)}")
    won, lost, drawn = record.tally.won, record.tally.lost, record.tally.drawn
    return GameLines(
        key,
        GAMES[key].title,
        f"{rating.shown:,}" if rating else "",
        tuple(lines),
        lessons=sheet.lessons.get(key, (0, 0)),
        levels=_levels(key, record.beaten),
        results=(won, drawn, lost),
        curve=sheet.curves.get(key, ()),
    )


def _levels(key: str, beaten: Collection[int]) -> tuple[int, int]:
    """Returns the place of the highest of the bot's levels beaten in a game of rivals, and the
    number of its levels; 0 without any."""
    player = None if GAMES[key].team else player_of(key)
    levels = player.levels if player else ()
    reached = [at for at, each in enumerate(levels, 1) if int(each.key) in beaten]
    return max(reached, default=0), len(levels)


def _words(told: Profile) -> str:
    """Returns the contents of the card as lines of text."""
    lines = list(told.head)
    for game in told.games:
        rating = f" {game.rating}" if game.rating else ""
        lines += [f"**{game.title}**{rating}", *game.lines]
        lines += [f"{game.taught} done"] if game.taught else []
    return "\n".join([*lines, *([told.foot] if told.foot else [])])


def _ways(sheet: ProfileSheet) -> Blocks:
    """Returns the buttons: the leaderboard, and for the person the own matches; for a newcomer
    first those to begin."""
    game = max(
        (key for key in GAMES if not GAMES[key].team),
        key=lambda key: sheet.record.games.get(key, GameRecord()).tally.played,
    )
    ways = list[ui.Button[Any]]()
    if sheet.own and not sheet.record.games:
        ways += [button("Play", "form-open", 0, style=PRIMARY), *how_to_play()]
    ways.append(button("Leaderboard", "leaders", 0, 4, (game, EVERYWHERE, "0")))
    ways += [button("My matches", "list", 0, 0, ("over", "0"))] if sheet.own else []
    return [*rows(ways)]
