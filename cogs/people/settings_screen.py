"""A person's own settings, and the questions before blocking somebody and before deleting the
data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

import discord

from cogs.hall.letters import WHERE
from cogs.hall.menus import language_options
from cogs.hall.screen import Blocks, Button, Screen, button, layout, rows, select, text
from cogs.hall.sentences import DELETED, day, mention, relative
from cogs.people.away_screen import quiet_words
from common.text.say import EMPTY, joined, name, say
from common.text.text import Name, Text
from db.refusals import Refused
from db.values import Preferences, Quiet

SHOWN: Final = 4
"""Number of blocked people with a button; when one is unblocked the next one gets it."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting with a few values: its key, its subject, and each value with its button's label."""

    key: str
    about: Text
    values: Mapping[str, Text]


BOARDS: Final = Setting(
    "boards",
    say("Private boards (in words: for a screen reader)"),
    {"pictures": say("Pictures"), "text": say("Text"), "words": say("In words")},
)
SIDE: Final = Setting(
    "side", say("Board turned"), {"own": say("My side down"), "same": say("Same for everyone")}
)
CONFIRM: Final = Setting(
    "confirm",
    say("Confirm moves"),
    {"always": say("Always"), "turn": say("Before my turn ends"), "never": say("Never")},
)
NOTICES: Final = Setting(
    "notices",
    say("Tell me by direct message when it is my turn"),
    {"never": say("Don't tell me"), "now": say("At once"), "hour": say("After an hour")},
)
HINTS: Final = Setting(
    "hints",
    say("Hints against people (if everyone agrees)"),
    {"no": say("No hints"), "yes": say("Hints")},
)
FORCED: Final = Setting(
    "forced",
    say("Moves without an alternative"),
    {"no": say("I play them"), "yes": say("Play them for me")},
)
CHALLENGES: Final = Setting(
    "challenges",
    say("Who may challenge me"),
    {"everyone": say("Everyone"), "played": say("People I've played"), "nobody": say("Nobody")},
)
LISTED: Final = Setting(
    "listed", say("On leaderboards"), {"yes": say("List me"), "no": say("Don't list me")}
)
REMINDERS: Final = Setting(
    "reminders",
    say("Remind me when my time is running out, and when an opponent's has"),
    {"yes": say("Remind me"), "no": say("Don't remind me")},
)
NO_QUIET: Final = Quiet()
CLOSED: Final = say("Discord refuses my direct messages to you. {where} {again}")
NEXT: Final = say("My next message shows whether that helps.")
LATER: Final = say("I try again {when}, or sooner if you use a command in our direct messages.")
STRANGERS: Final = Setting(
    "strangers",
    say("Play strangers on other servers (any time: once a day I may ask you)"),
    {"never": say("Never play them"), "asked": say("When I ask"), "any": say("Any time")},
)
PAGES: Final[dict[str, tuple[Name, tuple[Setting, ...]]]] = {
    "playing": (name("Playing"), (BOARDS, SIDE, CONFIRM, HINTS, FORCED)),
    "people": (
        name("Messages, time and people"),
        (NOTICES, REMINDERS, CHALLENGES, STRANGERS, LISTED),
    ),
}
"""The title of each page and its settings, by its key: all together would not fit a message."""
PLAYING, PEOPLE = PAGES
SETTINGS: Final = tuple(each for _, settings in PAGES.values() for each in settings)


@dataclass(frozen=True, slots=True)
class Wishes:
    """The settings of a person. `blocked` are the people blocked, the latest first; `away_until` is
    the end of the person's vacation, None without one. `names` are those of strangers, whom a
    mention would not name. `refused` is a sentence on refused direct messages, empty for none."""

    chosen: Preferences
    blocked: Sequence[int]
    away_until: datetime | None = None
    names: Mapping[int, str] = field(default_factory=dict[int, str])
    refused: Text = EMPTY

    def value(self, setting: Setting) -> str:
        """Returns the value chosen for a setting."""
        chosen = self.chosen
        return {
            BOARDS.key: chosen.boards.value,
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


def refused_words(refused: Refused | None, now: datetime) -> Text:
    """Returns a sentence on refused direct messages: where to allow them, and when one is tried."""
    if refused is None:
        return EMPTY
    at = refused.try_at or refused.after(now)
    again = NEXT if at <= now else LATER.filled(when=relative(at))
    return CLOSED.filled(where=WHERE, again=again)


def settings_screen(wishes: Wishes, note: Text = EMPTY, page: str = PLAYING) -> Screen:
    """Returns a page of the settings with a button for each value, the chosen one marked, and
    buttons to unblock people; `note` comes first."""
    title, settings = PAGES[page]
    head = [*([note] if note else []), say("### Your settings"), "-# " + title]
    if wishes.refused:
        head.append("-# " + wishes.refused)
    blocks: Blocks = [text(joined("\n", head))]
    for setting in settings:
        buttons = _values(setting, wishes.value(setting))
        if setting is NOTICES:
            buttons.append(button(say("Quiet hours"), "quiet", 0))
        if setting is REMINDERS:
            buttons.append(button(say("Vacation"), "vacation", 0))
        blocks += [text(_about(setting, wishes)), *rows(buttons)]
    if page == PEOPLE:
        blocks += _blocked(wishes.blocked, wishes.names)
    else:
        spoken = language_options(wishes.chosen.language, as_discord=True)
        blocks.append(select(say("Which language?"), "set-language", 0, spoken))
    others = [_turn(key, page) for key in PAGES if key != page]
    return Screen(layout(*blocks, *rows(others)))


def _turn(to: str, page: str) -> Button:
    """Returns the button from one page to another; its label begins with Next or Back, unlike the
    values above it."""
    after = list(PAGES).index(to) > list(PAGES).index(page)
    label = say("Next: {page:low}") if after else say("Back: {page:low}")
    return button(label.filled(page=PAGES[to][0]), "settings-page", 0, 0, (to,))


def page_of(key: str) -> str:
    """Returns the key of the page with this setting."""
    return next(
        page for page, (_, found) in PAGES.items() if any(each.key == key for each in found)
    )


def _about(setting: Setting, wishes: Wishes) -> Text:
    """Returns a setting's subject, with the facts that belong to it."""
    lines = ["**" + setting.about + "**"]
    if setting is REMINDERS and wishes.away_until:
        lines.append(say("-# You are away until {day}", day=day(wishes.away_until)))
    quiet = wishes.chosen.quiet
    if setting is NOTICES and quiet.start is not None:
        lines.append(say("-# Not from {hours}", hours=quiet_words(quiet)))
    return joined("\n", lines)


def _values(setting: Setting, chosen: str) -> list[Button]:
    primary, plain = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
    return [
        button(
            "✓ " + label if value == chosen else label,
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
    lines: list[Text] = [say("You have blocked:")]
    for number, each in shown:
        lines.append(joined(" ", [f"`{number}`", mention(each, name=names.get(each, ""))]))
    more = len(people) - len(shown)
    if more:
        lines.append(say("and {people} more", people=more))
    buttons = [
        button(say("Unblock {number}", number=number), "unblock", person)
        for number, person in shown
    ]
    return [text(joined("\n", lines)), *rows(buttons)]


def block_question(person: int) -> Screen:
    """Returns the question before somebody is blocked."""
    words = say(
        "Block {person}? They can't challenge you any more, and open challenges from them "
        "are declined. They won't be told. You can unblock them in `/settings`.",
        person=mention(person),
    )
    sure = button(say("Block"), "block-sure", person, style=discord.ButtonStyle.danger)
    return Screen(layout(text(words), *rows([sure, button(say("Cancel"), "close", 0)])))


FORGET: Final = "forget"
DONE: Final = say(
    "Your data is deleted. Boards and invitations that are still open show it in a moment. "
    "You can play again at any time, as somebody new."
)


def deletion_question(person: int, running: int) -> Screen:
    """Returns the consequences of a deletion, and the button that this person alone can press;
    `running` is the number of running matches with a seat of this person."""
    lines = [
        say("### Delete your data?"),
        _matches(running),
        say(
            "- Your open invitations are withdrawn. You decline those to you and leave those "
            "that you have joined."
        ),
        say(
            "- Your name is replaced by “{name}” everywhere. Matches and moves stay, for "
            "the people who played with you.",
            name=DELETED,
        ),
        say("- Your settings are deleted. A server that doesn't let you play still doesn't."),
        say(
            "- Messages in Discord stay as they are, except boards and invitations that are "
            "still open. The bot's owner may keep backups for some time."
        ),
    ]
    sure = button(say("Delete my data"), FORGET, person, style=discord.ButtonStyle.danger)
    # A block of its own: right under a list, these words would join its last point.
    last = text(say("This cannot be undone. `/privacy export` gives you a copy first."))
    keep = button(say("Keep it"), "close", 0)
    return Screen(layout(text(joined("\n", lines)), last, *rows([sure, keep])))


def _matches(running: int) -> Text:
    if not running:
        return say("- You have no running match.")
    return say(
        "- You resign {matches:one=your running match|other=your {matches} running matches}. A "
        "team game you leave, and the others may let the bot play for you.",
        matches=running,
    )
