"""A person's own settings, and the questions before blocking a person and before deleting the
data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from cogs import discord
from cogs.hall.dm_delivery import WHERE
from cogs.hall.errors import BadControl
from cogs.hall.ids import SELECT, custom_id
from cogs.hall.menus import in_all_languages, language_options
from cogs.hall.screen import (
    Block,
    Blocks,
    Button,
    Menu,
    Screen,
    button,
    layout,
    option,
    rows,
    select,
    text,
)
from cogs.hall.sending.modal import Modal, modal
from cogs.hall.sentences import DELETED, day, mention, relative
from cogs.people.away import quiet_words
from common.text.say import EMPTY, joined, name, say
from common.text.text import Text
from db.preferences import BOARDS, MOVES, PEOPLE, Preferences
from db.refusals import Refused
from db.settings import Setting, settings_of

LANGUAGE: Final = say("Which language?")
SHOWN: Final = 4
"""The number of blocked people with a button; when one is unblocked the next one gets it."""
CLOSED: Final = say("Discord refuses my direct messages to you. {where} {again}")
NEXT: Final = say("My next message shows whether that helps.")
LATER: Final = say("I try again {when}, or sooner if you use a command in our direct messages.")
PAGES: Final = {
    BOARDS: name("Boards"),
    MOVES: name("Moves"),
    PEOPLE: name("Messages, time and people"),
}
"""The title of each page, by its key: all together would not fit a message by presses."""
BESIDE: Final = {
    "notices": (say("Quiet hours"), "quiet"),
    "reminders": (say("Vacation"), "vacation"),
}
"""The labels and verbs of the buttons to pages beside these settings."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """The settings of a person. `blocked` are the people blocked, the latest first; `away_until` is
    the end of the person's vacation, None without one. `names` are those of strangers, whose
    mention would show none. `refused` is a sentence on refused direct messages, empty for none."""

    chosen: Preferences
    blocked: Sequence[int]
    away_until: datetime | None = None
    names: Mapping[int, str] = field(default_factory=dict[int, str])
    refused: Text = EMPTY


def refused_words(refused: Refused | None, now: datetime) -> Text:
    """Returns a sentence on refused direct messages: how to allow them, and the time of the next
    attempt."""
    if refused is None:
        return EMPTY
    at = refused.try_at or refused.after(now)
    again = NEXT if at <= now else LATER.filled(when=relative(at))
    return CLOSED.filled(where=WHERE, again=again)


def settings_screen(wishes: Wishes, note: Text = EMPTY, page: str = BOARDS) -> Screen:
    """Returns the settings: all, with a window for each page; or for people who fill in forms by
    presses one page with a button for each value, the chosen one marked. Also buttons to unblock
    people; `note` comes first."""
    windows = wishes.chosen.forms == "windows"
    head = [*([note] if note else []), say("### Your settings")]
    head += [] if windows else ["-# " + PAGES[page]]
    if wishes.refused:
        head.append("-# " + wishes.refused)
    shown = _language(wishes.chosen) if windows or page == BOARDS else []
    groups = [each for key in PAGES for each in _group(key, wishes)] if windows else []
    shown += groups or _page(page, wishes)
    blocked = _blocked(wishes.blocked, wishes.names) if windows or page == PEOPLE else []
    others = [] if windows else [_turn(key, page) for key in PAGES if key != page]
    return Screen(layout(text(joined("\n", head)), *shown, *blocked, *rows(others)))


def _language(chosen: Preferences) -> Blocks:
    """Returns the choice of a language, for people who cannot read the rest."""
    spoken = language_options(chosen.language or "", as_discord=True)
    return [text(in_all_languages()), select(LANGUAGE, "set-language", 0, spoken)]


def _page(page: str, wishes: Wishes) -> Blocks:
    """Returns the settings of a page, with a button for each value."""
    blocks = list[Block]()
    for setting in _of_page(page, wishes.chosen):
        buttons = _values(setting, setting.key(getattr(wishes.chosen, setting.name)))
        if setting.name in BESIDE:
            buttons.append(button(*BESIDE[setting.name], 0))
        blocks += [text(_about(setting, wishes)), *rows(buttons)]
    return blocks


def _of_page(page: str, chosen: Preferences) -> list[Setting]:
    return [each for each in settings_of(type(chosen)).values() if each.page == page]


def _group(key: str, wishes: Wishes) -> Blocks:
    """Returns the present settings of a page, and the button to its window."""
    lines: list[str] = ["**" + PAGES[key] + "**"]
    buttons = [button(joined(" ", [PAGES[key], "…"]), "settings-ask", 0, 0, (key,))]
    for each in _of_page(key, wishes.chosen):
        label, _ = each.labels[each.key(getattr(wishes.chosen, each.name))]
        lines += [joined(": ", [each.about, label]), *_facts(each.name, wishes)]
        if each.name in BESIDE:
            buttons.append(button(*BESIDE[each.name], 0))
    return [text(joined("\n", lines)), *rows(buttons)]


def settings_modal(key: str, chosen: Preferences) -> Modal:
    """Returns the window of a page. Raises `BadControl` for one that does not exist."""
    if key not in PAGES:
        raise BadControl
    questions = [_question(each, chosen) for each in _of_page(key, chosen)]
    return modal(PAGES[key], questions, "settings-set", 0, 0, (key,))


def _question(setting: Setting, chosen: Preferences) -> Menu:
    now = setting.key(getattr(chosen, setting.name))
    options = [option(label, key, chosen=key == now) for key, (label, _) in setting.labels.items()]
    named = custom_id(SELECT, "set", 0, 0, (setting.name,))
    return Menu(setting.about, named, tuple(options), note=setting.note)


def _turn(to: str, page: str) -> Button:
    """Returns the button from one page to another; its label begins with Next or Back, unlike the
    values above it."""
    after = list(PAGES).index(to) > list(PAGES).index(page)
    label = say("Next: {page:low}") if after else say("Back: {page:low}")
    return button(label.filled(page=PAGES[to]), "settings-page", 0, 0, (to,))


def _about(setting: Setting, wishes: Wishes) -> Text:
    lines: list[str] = ["**" + setting.about + "**"]
    lines += ["-# " + setting.note] if setting.note else []
    return joined("\n", [*lines, *_facts(setting.name, wishes)])


def _facts(name: str, wishes: Wishes) -> list[Text]:
    if name == "reminders" and wishes.away_until:
        return [say("-# You are away until {day}", day=day(wishes.away_until))]
    quiet = wishes.chosen.quiet
    if name == "notices" and quiet.start is not None:
        return [say("-# Not from {hours}", hours=quiet_words(quiet))]
    return []


def _values(setting: Setting, chosen: str) -> list[Button]:
    primary, plain = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
    return [
        button(
            "✓ " + label if key == chosen else label,
            "set",
            0,
            0,
            (setting.name, key),
            style=primary if key == chosen else plain,
        )
        for key, (label, _) in setting.labels.items()
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
    """Asks for confirmation before a person is blocked."""
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
