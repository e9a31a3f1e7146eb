"""A person's own settings, and the questions before blocking somebody and before deleting the
data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

import discord
from discord import ui

from cogs.hall.screen import Blocks, Screen, button, layout, rows, text
from cogs.hall.sentences import DELETED, day, mention
from cogs.time.quiet_screen import quiet_words
from db.values import Preferences, Quiet

SHOWN: Final = 4
"""Number of blocked people with a button; when one is unblocked the next one gets it."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting with a few values: its key, its subject, and each value with its button's label."""

    key: str
    about: str
    values: Mapping[str, str]


BOARDS: Final = Setting("boards", "Private boards", {"pictures": "Pictures", "text": "Text"})
SIDE: Final = Setting("side", "Board turned", {"own": "My side down", "same": "Same for everyone"})
CONFIRM: Final = Setting(
    "confirm",
    "Confirm moves",
    {"always": "Always", "turn": "Before my turn ends", "never": "Never"},
)
NOTICES: Final = Setting(
    "notices",
    "Tell me by direct message when it is my turn",
    {"never": "Don't tell me", "now": "At once", "hour": "After an hour"},
)
HINTS: Final = Setting(
    "hints", "Hints against people (if everyone agrees)", {"no": "No hints", "yes": "Hints"}
)
FORCED: Final = Setting(
    "forced", "Moves without an alternative", {"no": "I play them", "yes": "Play them for me"}
)
CHALLENGES: Final = Setting(
    "challenges",
    "Who may challenge me",
    {"everyone": "Everyone", "played": "People I've played", "nobody": "Nobody"},
)
LISTED: Final = Setting("listed", "On leaderboards", {"yes": "List me", "no": "Don't list me"})
REMINDERS: Final = Setting(
    "reminders",
    "Remind me when my time is running out, and when an opponent's has",
    {"yes": "Remind me", "no": "Don't remind me"},
)
NO_QUIET: Final = Quiet()
CLOSED: Final = "I can't send you direct messages. Allow them, then use `/settings` here again."
STRANGERS: Final = Setting(
    "strangers",
    "Play strangers on other servers (any time: once a day I may ask you)",
    {"never": "Never play them", "asked": "When I ask", "any": "Any time"},
)
PAGES: Final = {
    "playing": ("Playing", (BOARDS, SIDE, CONFIRM, HINTS, FORCED)),
    "people": ("Messages, time and people", (NOTICES, REMINDERS, CHALLENGES, STRANGERS, LISTED)),
}
"""The title of each page and its settings, by its key: all together would not fit a message."""
PLAYING, PEOPLE = PAGES
SETTINGS: Final = tuple(each for _, settings in PAGES.values() for each in settings)


@dataclass(frozen=True, slots=True)
class Wishes:
    """The settings of a person. `blocked` are the people blocked, the latest first; `away_until` is
    the end of the person's vacation, None without one. `names` are those of strangers, whom a
    mention would not name."""

    chosen: Preferences
    blocked: Sequence[int]
    away_until: datetime | None = None
    names: Mapping[int, str] = field(default_factory=dict[int, str])

    def value(self, setting: Setting) -> str:
        """Returns the value chosen for a setting."""
        chosen = self.chosen
        return {
            BOARDS.key: "text" if chosen.text_board else "pictures",
            SIDE.key: "own" if chosen.turned_board else "same",
            CONFIRM.key: chosen.confirm,
            HINTS.key: "yes" if chosen.hints else "no",
            FORCED.key: "yes" if chosen.plays_forced else "no",
            NOTICES.key: chosen.notices,
            CHALLENGES.key: chosen.challenges,
            STRANGERS.key: chosen.strangers,
            LISTED.key: "yes" if chosen.listed else "no",
            REMINDERS.key: "yes" if chosen.reminders else "no",
        }[setting.key]


def settings_screen(wishes: Wishes, note: str = "", page: str = PLAYING) -> Screen:
    """Returns a page of the settings with a button for each value, the chosen one marked, and
    buttons to unblock people; `note` comes first."""
    title, settings = PAGES[page]
    head = [*([note] if note else []), "### Your settings", f"-# {title}"]
    if wishes.chosen.dm_closed and wishes.chosen.notices != "never":
        head.append(f"-# {CLOSED}")
    blocks: Blocks = [text("\n".join(head))]
    for setting in settings:
        buttons = _values(setting, wishes.value(setting))
        if setting is NOTICES:
            buttons.append(button("Quiet hours", "quiet", 0))
        if setting is REMINDERS:
            buttons.append(button("Vacation", "vacation", 0))
        blocks += [text(_about(setting, wishes)), *rows(buttons)]
    if page == PEOPLE:
        blocks += _blocked(wishes.blocked, wishes.names)
    others = [_turn(key, page) for key in PAGES if key != page]
    return Screen(layout(*blocks, *rows(others)))


def _turn(to: str, page: str) -> ui.Button[Any]:
    """Returns the button from one page to another; its label begins with Next or Back, unlike the
    values above it."""
    way = "Next" if list(PAGES).index(to) > list(PAGES).index(page) else "Back"
    return button(f"{way}: {PAGES[to][0].lower()}", "settings-page", 0, 0, (to,))


def page_of(key: str) -> str:
    """Returns the key of the page with this setting."""
    return next(
        page for page, (_, found) in PAGES.items() if any(each.key == key for each in found)
    )


def _about(setting: Setting, wishes: Wishes) -> str:
    """Returns a setting's subject, with the facts that belong to it."""
    about = f"**{setting.about}**"
    if setting is REMINDERS and wishes.away_until:
        return f"{about}\n-# You are away until {day(wishes.away_until)}"
    if setting is not NOTICES:
        return about
    quiet = wishes.chosen.quiet
    return f"{about}\n-# Not from {quiet_words(quiet)}" if quiet.start is not None else about


def _values(setting: Setting, chosen: str) -> list[ui.Button[Any]]:
    primary, plain = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
    return [
        button(
            f"✓ {label}" if value == chosen else label,
            "set",
            0,
            0,
            (setting.key, value),
            style=primary if value == chosen else plain,
        )
        for value, label in setting.values.items()
    ]


def _blocked(people: Sequence[int], names: Mapping[int, str]) -> Blocks:
    shown = list(enumerate(people[:SHOWN], 1))
    if not shown:
        return []
    called = [f"`{number}` {mention(each, name=names.get(each, ''))}" for number, each in shown]
    lines = ["You have blocked:", *called]
    more = len(people) - len(shown)
    if more:
        lines.append(f"and {more} more")
    buttons = [button(f"Unblock {number}", "unblock", person) for number, person in shown]
    return [text("\n".join(lines)), *rows(buttons)]


def block_question(person: int) -> Screen:
    """Returns the question before somebody is blocked."""
    words = (
        f"Block {mention(person)}? They can't challenge you any more, and open challenges from "
        "them are declined. They won't be told. You can unblock them in `/settings`."
    )
    sure = button("Block", "block-sure", person, style=discord.ButtonStyle.danger)
    return Screen(layout(text(words), *rows([sure, button("Cancel", "close", 0)])))


FORGET: Final = "forget"
DONE: Final = (
    "Your data is deleted. Boards and invitations that are still open show it in a moment. "
    "You can play again at any time, as somebody new."
)


def deletion_question(person: int, running: int) -> Screen:
    """Returns the consequences of a deletion, and the button that this person alone can press;
    `running` is the number of running matches with a seat of this person."""
    lines = [
        "### Delete your data?",
        f"- {_matches(running)}",
        "- Your open invitations are withdrawn. You decline those to you and leave those that you "
        "have joined.",
        f"- Your name is replaced by “{DELETED}” everywhere. Matches and moves stay, for the "
        "people who played with you.",
        "- Your settings are deleted. A server that doesn't let you play still doesn't.",
        "- Messages in Discord stay as they are, except boards and invitations that are still "
        "open. The bot's owner may keep backups for some time.",
    ]
    sure = button("Delete my data", FORGET, person, style=discord.ButtonStyle.danger)
    # A block of its own: right under a list, these words would join its last point.
    last = text("This cannot be undone. `/privacy export` gives you a copy first.")
    keep = button("Keep it", "close", 0)
    return Screen(layout(text("\n".join(lines)), last, *rows([sure, keep])))


def _matches(running: int) -> str:
    if not running:
        return "You have no running match."
    which = "your running match" if running == 1 else f"your {running} running matches"
    return (
        f"You resign {which}. A team game you leave, and the others may let the bot play for you."
    )
