"""What a server's managers see, and its weekly message, at its largest."""

from __future__ import annotations

from datetime import date

import pytest

from cogs.hall.roles import FOREIGN, NOT_ALLOWED, POWERS, TOO_HIGH
from cogs.hall.screen import MENU, Blocks, Screen, layout
from cogs.server.channels_page import channels_blocks
from cogs.server.matches_page import matches_blocks
from cogs.server.people_page import people_blocks
from cogs.server.running_page import running_blocks, stop_screen
from cogs.server.week import Closest, week_screen
from cogs.server.week_page import DEEDS, week_blocks
from common.text.say import say
from common.text.text import Sentence, Text
from conformance.limits import problems
from conformance.screens import AT, BIG, components_of, row_of, sheet_of
from db.guild_row import GuildRow
from db.pace import PACES
from db.tables.servers.weeks import NAMED, WeekFacts, WeekRow
from engines.entries import LONGEST_REASON, stop_text
from engines.match import Entry, begin, replay
from engines.registry import GAMES

MANY = tuple(BIG - number for number in range(MENU))
NAMES = dict.fromkeys(MANY, "n" * 32)
"""Of people who have left, the longest."""


def checked(blocks: Blocks) -> None:
    """The page of these blocks keeps Discord's limits."""
    kept(Screen(layout(*blocks)))


def kept(screen: Screen) -> None:
    """The same of a whole screen; its files come with it only when it is sent."""
    assert problems(components_of(screen)) == []
    assert screen.mentions == ()


@pytest.mark.parametrize("off", [(), tuple(GAMES)])
@pytest.mark.parametrize("pace", [None, *PACES])
def test_the_page_of_matches(off: tuple[str, ...], pace: str | None) -> None:
    for most in (None, 1, 200):
        checked(
            matches_blocks(
                GuildRow(games_off=off, pace=pace, most_matches=most, quiet=True, strangers=False)
            )
        )


def test_the_page_of_people() -> None:
    checked(people_blocks(GuildRow(), (), {}))
    checked(people_blocks(GuildRow(match_roles=MANY, league_role=BIG), MANY, NAMES))


@pytest.mark.parametrize("key", list(GAMES))
def test_the_page_of_running_matches(key: str) -> None:
    seats = GAMES[key].seat_counts[-1]
    row = row_of(replay(begin(key, {}, "seed", seats)))
    checked(running_blocks((row,), 1, NAMES))
    kept(stop_screen(row, NAMES))


@pytest.mark.parametrize("words", [FOREIGN, NOT_ALLOWED, POWERS, TOO_HIGH])
def test_the_page_of_the_week_with_trouble_everywhere(words: Sentence) -> None:
    roles = dict.fromkeys(DEEDS, BIG)
    troubles: dict[str, Text] = dict.fromkeys(DEEDS, words.filled(role=f"<@&{BIG}>"))
    for week in (WeekRow(1), WeekRow(1, BIG, failing_since=AT), WeekRow(1, stopped_at=AT)):
        checked(week_blocks(week, roles, troubles))


def test_the_page_of_channels_in_which_everything_is_missing() -> None:
    names: list[Text] = [
        say("Send Messages"),
        say("Attach Files"),
        say("Read Message History"),
        say("Send Messages in Threads"),
    ]
    checked(channels_blocks({BIG - number: names for number in range(500)}, 500))
    checked(channels_blocks({}))
    checked(channels_blocks({BIG: []}, 1))


@pytest.mark.parametrize("key", list(GAMES))
@pytest.mark.parametrize("over", [True, False])
def test_the_message_of_the_week(key: str, over: bool) -> None:
    facts = WeekFacts(
        games=tuple((each, 9_999) for each in GAMES),
        players=9_999,
        running=999,
        closest=1,
        guessers=tuple((BIG - n, 9_999, 9_999) for n in range(NAMED)),
        solvers=tuple((BIG - n, 7) for n in range(NAMED)),
        solved=9_999,
        climbers=tuple((BIG - n, each, 999) for n, each in enumerate(list(GAMES)[:NAMED])),
    )
    match = replay(begin(key, {}, "seed", GAMES[key].seat_counts[-1]))
    text = stop_text("w" * LONGEST_REASON)
    ended = match.follow(Entry(0, match.to_act[0], text))
    url = f"https://discord.com/channels/{BIG}/{BIG}/{BIG}"
    closest = Closest(sheet_of(ended, None), url, f"match-{BIG}.gif")
    kept(week_screen(facts, date(2026, 9, 28), closest, over=over))
    kept(week_screen(WeekFacts(), date(2026, 9, 28), None, over=over))
