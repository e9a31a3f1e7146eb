"""The stored data and the terms of use, for everybody to read in Discord.

The documents show the same words (`docs/privacy.md`, `docs/terms.md`). Pages that the host has
published take precedence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from cogs.hall.context import Rules
from cogs.hall.screen import Button, Screen, button, layout, link, rows, text
from common.text.say import counted, joined, say
from common.text.text import Text
from db.tables.retention import INVITATIONS, KEPT, PAUSE

VERB: Final = "privacy-page"


def stored() -> Sequence[Text]:
    """Returns the stored data, a point a line."""
    return (
        say(
            "**Matches**: who plays, every move with its time, and the result. They stay for the "
            "others who played. When you delete your data, your name goes from them."
        ),
        say(
            "**Invitations**: who invited whom. If no match comes of one, it goes after {days}.",
            days=counted(INVITATIONS.days, "day"),
        ),
        say(
            "**Yours alone**: settings, people whom you blocked, lessons, puzzles, guesses, plans, "
            "vacations, imported files, and matches that you follow. All of it goes when you "
            "delete your data."
        ),
        say(
            "**In a server**: what its managers chose, who may not play there, and who got which "
            "role from me. It goes {days} after I have left the server.",
            days=counted(KEPT.days, "day"),
        ),
        say(
            "**Names and profile pictures** are only in memory. Exception: the names by which "
            "strangers know each other in a match."
        ),
        say(
            "**I can't read your messages.** I get commands, presses, and what you type into my "
            "forms. Everything goes through Discord, and to nobody else."
        ),
        say(
            "**Backups and logs**: the bot's owner may keep them for some time. The log has "
            "Discord ids. Of what you type it has only reports by `/about wrong`."
        ),
        say(
            "**Deleted accounts**: if Discord says for {days} that your account no longer exists, "
            "I delete your data.",
            days=counted(PAUSE.days, "day"),
        ),
        say("`/privacy export` gives you a copy of your data, `/privacy delete` deletes it."),
    )


def terms() -> Sequence[Text]:
    """Returns the terms of use, a point a line."""
    return (
        say("**Who may play**: everybody who may use Discord. Its rules hold here, too."),
        say(
            "**Fair play**: make your moves yourself, without a program. No second account, no "
            "losing on purpose, no insults, no spam. If you find a fault, report it, and don't "
            "use it."
        ),
        say(
            "**Who decides**: the managers of a server may stop matches there, and choose the "
            "people and the games."
        ),
        say(
            "**No warranty**: the bot costs nothing. It comes as it is: it may have faults, be "
            "away, or lose data, and nobody owes you anything for that."
        ),
        say(
            "**The end**: you can stop at any time, and delete your data with `/privacy delete`. "
            "The bot's owner may switch the bot off at any time."
        ),
        say("**Changes**: these terms may change. `/privacy show` has the present ones."),
    )


@dataclass(frozen=True, slots=True)
class _Page:
    """A page: the label of its button, which is also its title, its lines, and a function from the
    host's choices to the address of the host's own page."""

    title: Text
    lines: Callable[[], Sequence[Text]]
    url: Callable[[Rules], str]


PAGES: Final = {
    "stored": _Page(say("What is stored"), stored, lambda rules: rules.privacy_url),
    "terms": _Page(say("Terms"), terms, lambda rules: rules.terms_url),
}
"""The pages by their keys."""


def contact_words(contact: str) -> Text:
    """Returns the responsible person, and the ways to reach them; `contact` is the host's
    setting."""
    if not contact:
        return say("The bot's owner is responsible for your data, but has named no contact.")
    # An e-mail address or a name could be taken for formatting.
    shown = contact if contact.startswith(("http:", "https:")) else f"`{contact}`"
    return say("The bot's owner is responsible for your data. Contact: {contact}", contact=shown)


def privacy_screen(rules: Rules, key: str) -> Screen:
    """Returns a page with the buttons to all pages. Raises `KeyError` for an unknown key."""
    page, url = PAGES[key], PAGES[key].url(rules)
    lines: list[str] = ["### " + page.title]
    if url:
        lines.append(say("The bot's owner has published this: {url}", url=url))
    else:
        lines += ["- " + line for line in page.lines()]
    buttons = page_buttons(but=key)
    if url:
        buttons.insert(0, link(say("Read it there"), url))
    # A block of its own: right under a list, these words would join its last point.
    last = text(contact_words(rules.contact))
    return Screen(layout(text(joined("\n", lines)), last, *rows(buttons)))


def page_buttons(but: str = "") -> list[Button]:
    """Returns the buttons to all pages but one."""
    return [button(page.title, VERB, 0, 0, (key,)) for key, page in PAGES.items() if key != but]
