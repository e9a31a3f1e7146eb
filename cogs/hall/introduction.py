"""The introduction to the bot in a few lines, for a person or a new server; and a person's progress
through the lessons, with the button to them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from cogs import discord
from cogs.hall.emojis import game_emoji
from cogs.hall.screen import (
    Blocks,
    Button,
    Screen,
    button,
    emblem_of,
    gallery,
    headed,
    layout,
    option,
    rows,
    select,
    text,
)
from cogs.hall.sentences import effort_words
from common.names import called
from common.text.say import joined, listed, say
from common.text.text import Text
from engines.game import AnyGame
from engines.registry import GAMES
from learning.lesson import Lesson, lessons_of

PRIMARY = discord.ButtonStyle.primary
HOW_TO_PLAY: Final = say("How to play")

Done: TypeAlias = Collection[tuple[str, str]]
"""The lessons that a person has done: games and keys."""


def how_to_play(game: str = "") -> list[Button]:
    """Returns the button to the lessons of the game with this key, or to all games; none without
    lessons."""
    if game and not lessons_of(game):
        return []
    return [button(HOW_TO_PLAY, "how-to", 0, 0, (game,) if game else ())]


def taught() -> list[AnyGame]:
    """Returns the games that have lessons."""
    return [game for game in GAMES.values() if lessons_of(game.key)]


def progress(game: str, done: Done) -> Text:
    """Returns how many of a game's lessons are done: “3 of 8 done”."""
    lessons = lessons_of(game)
    number = sum((game, each.key) in done for each in lessons)
    return say("{number} of {all} done", number=number, all=len(lessons))


def courses_screen(done: Done) -> Screen:
    """Returns all games with lessons to choose from."""
    lines: list[str] = ["### " + HOW_TO_PLAY]
    lines.append(say("Short lessons, one move at a time. Only you can see them."))
    for each in taught():
        lines += [
            joined("", ["**", each.title, "**  ·  ", progress(each.key, done)]),
            "-# " + each.tagline,
        ]
    buttons = [
        button(each.title, "learn-list", 0, 0, (each.key,), emoji=game_emoji(each.key))
        for each in taught()
    ]
    return Screen(layout(text(joined("\n", lines)), *rows([*buttons, todays_puzzle()])))


def todays_puzzle() -> Button:
    """Returns the button to today's puzzle, which opens privately."""
    return button(say("Today's puzzle"), "puzzle-today", 0)


def lessons_screen(game: AnyGame, done: Done, post: Sequence[Button] = ()) -> Screen:
    """Returns a game's lessons, those done marked, with a button to the first one not done. If any
    is done, the buttons to `post` the list are added."""
    lessons, marks, titles = lessons_of(game.key), _marks(game, done), _titles(game, done)
    lines = [
        say("### How to play: {game}", game=game.title),
        joined("", ["-# ", progress(game.key, done), "  ·  ", effort_words(game)]),
        *titles,
    ]
    options = [option(title, each.key) for title, each in zip(titles, lessons, strict=True)]
    first = next((each for each in lessons if not marks[each.key]), None)
    begun = say("Continue") if any(marks.values()) else say("Begin")
    label = begun if first else say("Repeat")
    buttons = [
        lesson_button(label, first or lessons[0], style=PRIMARY),
        button(say("Rules"), "rules", 0, 0, (game.key, "learn", "0")),
        button(say("All games"), "learn-list", 0),
        *(post if any(marks.values()) else ()),
    ]
    menu = select(say("Which lesson?"), "learn-open", 0, options, 0, (game.key,))
    emblem = emblem_of(game.key)
    blocks = [headed(joined("\n", lines), emblem), menu, *rows(buttons)]
    return Screen(layout(*blocks))


def _marks(game: AnyGame, done: Done) -> dict[str, str]:
    found = lessons_of(game.key)
    return {each.key: "✓ " if (game.key, each.key) in done else "" for each in found}


def _titles(game: AnyGame, done: Done) -> list[Text]:
    marks = _marks(game, done)
    return [
        joined("", [f"{at}. {marks[each.key]}", each.title])
        for at, each in enumerate(lessons_of(game.key), 1)
    ]


def posted_lessons_screen(game: AnyGame, done: Done, name: str) -> Screen:
    """Returns the lessons that a person of this name has done, for all to see, and a way to do the
    same. It mentions nobody."""
    words = say("🎓 {who} learns {game}: {progress}.")
    words = words.filled(who=called(name, "Somebody"), game=game.title)
    words = words.filled(progress=progress(game.key, done))
    marked = zip(_titles(game, done), _marks(game, done).values(), strict=True)
    lines = joined("\n", [words, *(title for title, mark in marked if mark)])
    return Screen(layout(headed(lines, emblem_of(game.key)), *rows(how_to_play(game.key))))


def lesson_button(
    label: Text, lesson: Lesson, *, style: discord.ButtonStyle = discord.ButtonStyle.secondary
) -> Button:
    """Returns a button that begins a lesson."""
    return button(label, "learn", 0, 0, (lesson.game, lesson.key), style=style)


def list_button(game: str) -> Button:
    """Returns the button back to a game's lessons."""
    return button(say("Lessons"), "learn-list", 0, 0, (game,))


def _games() -> Text:
    return listed([game.title for game in GAMES.values()])


def help_screen(about: str = "") -> Screen:
    """Returns the help on one of its topics, at first on the start, with a button for each next
    step, and the list of all topics."""
    topics = {topic.key: topic for topic in _topics()}
    shown = topics.get(about) or next(iter(topics.values()))
    options = [option(each.title, each.key, chosen=each.key == about) for each in topics.values()]
    menu = select(say("Help with what?"), "help-about", 0, options)
    emblem = emblem_of(*GAMES)
    blocks: Blocks = [gallery(emblem)] if emblem else []
    return Screen(layout(*blocks, text(joined("\n", shown.lines)), *rows(shown.ways), menu))


class _Topic(NamedTuple):
    key: str
    title: Text
    lines: Sequence[Text]
    ways: Sequence[Button]


def _topics() -> Iterator[_Topic]:
    play = button(say("Play"), "form-open", 0, style=PRIMARY)
    lines = [
        say("Play {games} with friends or against me, live or a move a day.", games=_games()),
        say("**`/play`** takes you to the match that is waiting for you, or starts a new one."),
        say("New here? **`/learn`** teaches a game in a few minutes."),
    ]
    yield _Topic("start", say("Where to start"), lines, [play, *how_to_play()])
    lines = [
        say(
            "To move, press a piece below the board, then its target. "
            "Only you see your own choices and your hand."
        ),
        say(
            "**More** below a board has hints, the history, the board in words, and the ways to "
            "end a match."
        ),
    ]
    yield _Topic("moves", say("Moves"), lines, [play])
    lines = [
        say("**`/learn`** teaches a game in a few minutes. **`/rules`** has all the rules."),
        say("**`/puzzle`** has a new one every day."),
    ]
    ways = [*how_to_play(), todays_puzzle(), button(say("Rules"), "rules-games", 0)]
    yield _Topic("learn", say("Lessons and puzzles"), lines, ways)
    lines = [
        say(
            "**`/match list`**: your matches, and finished ones to **Review** and **Replay**. "
            "**`/leaderboard`** and **`/profile`**: results."
        )
    ]
    ways = [button(say("My matches"), "list", 0, 0, ("running", "0"))]
    yield _Topic("matches", say("Matches and results"), lines, ways)
    lines = [say("**`/league`**: leagues and tournaments of this server.")]
    yield _Topic("leagues", say("Leagues"), lines, [button(say("Leagues"), "contests", 0)])
    lines = [say("**`/settings`**: boards, confirmations, messages, your language.")]
    yield _Topic("settings", say("Settings"), lines, [button(say("Settings"), "settings", 0)])


def hello_screen(missing: Sequence[str], *, pictures: bool = True, server: str = "") -> Screen:
    """Returns the greeting to a server that the bot has joined: the bot's purpose, the ways to
    begin, and the missing permissions, for the people who can give them. `pictures` tells whether
    it may show the games in small. A direct message names the `server`, and why it was sent."""
    hello = say("Hello! Play {games} here, with friends or against me.")
    if server:
        hello = say("Hello! Play {games} in **{server}**, with friends or against me.")
    lines = [
        hello.filled(games=_games(), server=server),
        say(
            "**`/play`** starts a match, **`/learn`** teaches a game in a few minutes, "
            "**`/help`** says more. I cannot read your messages."
        ),
        say("-# Admins: **`/server`** chooses the channels and the daily puzzle."),
    ]
    if missing:
        words = say(
            "-# I still need {permissions}. An admin can grant that to my role, or in single "
            "channels."
        )
        names = listed(joined("", ["**", each, "**"]) for each in missing)
        lines.append(words.filled(permissions=names))
    if server:
        lines.append(
            say("-# I tell you alone, since I can't write in the server's system channel.")
        )
    play = [] if server else [button(say("Play"), "form-open", 0, style=PRIMARY)]
    begin = [*play, *how_to_play(), button(say("Help"), "help", 0)]
    emblem = emblem_of(*GAMES) if pictures else None
    blocks: Blocks = [gallery(emblem)] if emblem else []
    return Screen(layout(*blocks, text(joined("\n", lines)), *rows(begin)))
