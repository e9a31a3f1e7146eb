"""The requirements of Discord's verification and App Directory, and an application's gaps.

An application is Discord's own object, as `GET /applications/@me` returns it. A text that somebody
has written there is never changed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeAlias

LONGEST_SUMMARY: Final = 200
"""Characters of the summary in Discord's directory; others allow as many or more."""
LONGEST_DESCRIPTION: Final = 400
"""Characters of an application's description, in Discord."""
MOST_TAGS: Final = 5
LONGEST_TAG: Final = 20
"""Characters of a tag, in Discord."""

SUMMARY: Final = (
    "Four board games of tactics for your server: play friends, strangers or the bot, in minutes "
    "or over days. With lessons, daily puzzles, and leagues that run by themselves."
)
"""The text in the results of a search in the directory."""

DESCRIPTION: Final = (
    "Board games with friends, right in your channels: two duels, a battle of up to six armies, "
    "and a city to defend together. Press a piece, then where it goes: the bot knows the rules and "
    "draws the board. Play in one sitting or over days, on a phone or a desktop. Nobody there? "
    "Play the bot or a stranger.\n\n"
    "/learn takes two minutes, /play begins a match. The bot cannot read messages."
)
"""The text of the bot's profile in Discord, and in the directory above the rest."""

TAGS: Final = ("board game", "strategy", "multiplayer", "puzzle", "tabletop")
"""The words by which people search."""


Json: TypeAlias = dict[str, Any]

CONFIG: Final = "integration_types_config"
PARAMS: Final = "oauth2_install_params"
GUILD, USER = "0", "1"
"""Discord's numbers of the two ways to install an application, as keys of `CONFIG`."""
INSTALLS: Final = {
    GUILD: ("Guild Install", "The bot cannot be added to a server."),
    USER: ("User Install", "People cannot use the bot where it is not a member."),
}
"""Their names in the portal, and the losses without them."""
BOT, COMMANDS = "bot", "applications.commands"
PRIVILEGED: Final = {
    "Presence": 1 << 12 | 1 << 13,
    "Server Members": 1 << 14 | 1 << 15,
    "Message Content": 1 << 18 | 1 << 19,
}
"""The privileged intents by their names in the portal, each with its flags: granted, and granted
to a bot in few servers."""
GENERAL, INSTALLATION, BOT_PAGE = "information", "installation", "bot"
"""The ends of the addresses of the portal's pages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedApplication:
    """The wanted state of the application: the permissions that it needs, and those for features
    that a server's managers may choose; the addresses of its documents, empty if the host has set
    none. `named` returns the names of permissions."""

    permissions: int
    optional: int
    named: Callable[[int], Sequence[str]]
    terms: str = ""
    privacy: str = ""


@dataclass(frozen=True, slots=True)
class Need:
    """A gap of an application: in words, and with the page of the portal that fills it. `change`
    are the fields with which Discord's interface fills it, empty if it cannot; `mended` are the
    words after that."""

    words: str
    page: str
    change: Json = field(default_factory=dict[str, Any])
    mended: str = ""


def needs(application: Json, wanted: WantedApplication) -> list[Need]:
    """Returns all gaps of the application: first those that Discord's interface can fill."""
    found = [
        *_texts(application),
        *_links(application, wanted),
        *_papers(application, wanted),
        *_switches(application),
        *_excess(application, wanted),
    ]
    return sorted(found, key=lambda need: not need.change)


def changes(found: Sequence[Need]) -> Json:
    """Returns the fields that fill all gaps that Discord's interface can."""
    return {key: value for need in found for key, value in need.change.items()}


def kept(application: Json) -> list[str]:
    """Returns a sentence for each text of the host's own that differs from the proposed one."""
    told = list[str]()
    description = str(application.get("description") or "")
    tags: list[str] = application.get("tags") or []
    if description.strip() and description.split() != DESCRIPTION.split():
        told.append(f"Description, {len(description)} characters.")
    if tags and set(tags) != set(TAGS):
        told.append(f"Tags: {', '.join(tags)}.")
    if link := application.get("custom_install_url"):
        told.append(f"Install link: {link}.")
    return told


def _texts(application: Json) -> Iterator[Need]:
    if not str(application.get("description") or "").strip():
        words = f"Description: empty. It becomes:\n{DESCRIPTION}"
        yield Need(words, GENERAL, {"description": DESCRIPTION}, "Description.")
    if not application.get("tags"):
        tags = f"{', '.join(TAGS)}."
        yield Need(
            f"Tags: none. They become {tags}", GENERAL, {"tags": list(TAGS)}, f"Tags: {tags}"
        )


# How people add the bot


def _links(application: Json, wanted: WantedApplication) -> list[Need]:
    """Returns the gaps for servers, and for people who install the bot for themselves."""
    there: Json = application.get(CONFIG) or {}
    if application.get("custom_install_url"):
        # Discord takes no other link beside the host's own.
        return [Need(_off(each), INSTALLATION) for each in INSTALLS if each not in there]
    asked = {GUILD: ((BOT, COMMANDS), wanted.permissions), USER: ((COMMANDS,), 0)}
    # Both together: Discord switches off any that is not sent.
    better = {kind: {PARAMS: _with(_params(there, kind), *asked[kind])} for kind in asked}
    found = list[Need]()
    for kind, (name, _) in INSTALLS.items():
        if lack := _lack(_params(there, kind), *asked[kind], wanted):
            words = f"{name}: its link lacks {lack}." if kind in there else _off(kind)
            mended = f"{name}: on. Its link asks for {lack}."
            found.append(Need(words, INSTALLATION, {CONFIG: better}, mended))
    older: Json | None = application.get("install_params")
    if older and (lack := _lack(older, *asked[GUILD], wanted)):
        change = {"install_params": _with(older, *asked[GUILD])}
        words = f"The bot's button Add App: it lacks {lack}."
        mended = f"The bot's button Add App: it asks for {lack}."
        found.append(Need(words, INSTALLATION, change, mended))
    return found if application.get("bot_public") is not False else [_later(n) for n in found]


def _off(kind: str) -> str:
    name, without = INSTALLS[kind]
    return f"{name}: off. {without}"


def _later(need: Need) -> Need:
    """Returns a need in words alone: Discord takes no links for a bot that is not public."""
    return Need(f"{need.words} `--set` can mend it once Public Bot is on.", need.page)


def _params(config: Json, kind: str) -> Json:
    there: Json = config.get(kind) or {}
    params: Json = there.get(PARAMS) or {}
    return params


def _with(params: Json, scopes: Sequence[str], permissions: int) -> Json:
    """Returns a link's scopes and permissions with those that it lacks."""
    there: list[str] = params.get("scopes") or []
    more = [each for each in scopes if each not in there]
    return {"scopes": [*there, *more], "permissions": _asked_by(params) | permissions}


def _lack(params: Json, scopes: Sequence[str], permissions: int, wanted: WantedApplication) -> str:
    """Returns the scopes and permissions that a link lacks, in words; empty if it asks for
    enough."""
    missing = [each for each in scopes if each not in (params.get("scopes") or ())]
    return ", ".join([*missing, *wanted.named(permissions & ~_asked_by(params))])


def _asked_by(params: Json) -> int:
    """Returns the permissions in a link, which Discord writes as text."""
    return int(params.get("permissions") or 0)


def _excess(application: Json, wanted: WantedApplication) -> Iterator[Need]:
    links = (application.get("install_params"), _params(application.get(CONFIG) or {}, GUILD))
    asked = 0
    for each in links:
        asked |= _asked_by(each or {})
    if more := wanted.named(asked & ~(wanted.permissions | wanted.optional)):
        words = f"Guild Install: its link asks for {', '.join(more)}, which the bot never uses."
        yield Need(f"{words} Take that out.", INSTALLATION)


# Gaps that only the portal can fill


def _papers(application: Json, wanted: WantedApplication) -> Iterator[Need]:
    for key, setting, name, page, address in (
        ("terms_of_service_url", "TERMS_URL", "Terms of Service URL", "terms.md", wanted.terms),
        ("privacy_policy_url", "PRIVACY_URL", "Privacy Policy URL", "privacy.md", wanted.privacy),
    ):
        there = str(application.get(key) or "")
        if not there:
            proposed = address or f"the address of your docs/{page} on the web"
            yield Need(f"{name}: empty. Enter {proposed}.", GENERAL)
        elif address and there != address:
            yield Need(f"{name}: {there}, but {setting} is {address}.", GENERAL)


def _switches(application: Json) -> Iterator[Need]:
    if not application.get("icon"):
        yield Need("App Icon: none. Choose a square picture.", GENERAL)
    if application.get("interactions_endpoint_url"):
        words = "Interactions Endpoint URL: set, so that the bot hears no commands. Empty it."
        yield Need(words, GENERAL)
    if application.get("bot_public") is False:
        yield Need("Public Bot: off, so that only you can add the bot. Switch it on.", BOT_PAGE)
    if application.get("bot_require_code_grant"):
        words = "Requires OAuth2 Code Grant: on, so that nobody can add the bot. Switch it off."
        yield Need(words, BOT_PAGE)
    flags = int(application.get("flags") or 0)
    if on := [name for name, bits in PRIVILEGED.items() if flags & bits]:
        words = f"Privileged Gateway Intents: {', '.join(on)}. The bot uses none: switch them off."
        yield Need(words, BOT_PAGE)


PORTAL: Final = "https://discord.com/developers/applications"
NO_TOKEN: Final = "Discord wants the bot's token: put it behind DISCORD_TOKEN= in .env."  # noqa: S105
PAGES: Final = {GENERAL: "General Information", INSTALLATION: "Installation", BOT_PAGE: "Bot"}
"""The names of the portal's pages, by the ends of their addresses."""
WHOLE: Final = "Nothing is missing here."
UNTOLD: Final = (
    "The pages App Verification and Discovery can only be seen in the portal: "
    "docs/listing/README.md says what goes where."
)


class Application(Protocol):
    """The bot's application in Discord."""

    async def read(self) -> Json:
        """Returns the application. Raises `SystemExit` with a sentence if that fails."""
        ...

    async def change(self, fields: Json) -> Json:
        """Changes these fields, and returns the application. Raises `SystemExit` as `read` does."""
        ...


async def listing(application: Application, wanted: WantedApplication, *, sets: bool) -> int:
    """Prints the application's gaps, after filling those it can if it `sets`. Returns the exit
    code: 0 if none is left, else 1."""
    there = await application.read()
    found = needs(there, wanted)
    tried = [need for need in found if need.change] if sets else []
    if tried:
        there = await application.change(changes(tried))
        found = needs(there, wanted)
    address = f"{PORTAL}/{there['id']}"
    by_itself = [need.words for need in found if need.change]
    # A need that remains although Discord has taken its change was not mended.
    mended = [need.mended for need in tried if need not in found]
    parts = [
        f"{there['name']} in the developer portal: {address}",
        *_part("Set now:", mended),
        *_part("Missing, but `python bot.py listing --set` can set it:", by_itself),
        *_by_hand(found, address),
        *_part("Left as you have written it:", kept(there)),
        UNTOLD if found else f"{WHOLE} {UNTOLD}",
    ]
    sys.stdout.write("\n\n".join(parts) + "\n")
    return 1 if found else 0


def _by_hand(found: Sequence[Need], address: str) -> list[str]:
    """Returns a part for each page of the portal with something to do."""
    mine = [need for need in found if not need.change]
    return [
        part
        for page, name in PAGES.items()
        for part in _part(
            f"Missing, and only you can set it, on the page {name} ({address}/{page}):",
            [need.words for need in mine if need.page == page],
        )
    ]


def _part(title: str, items: Sequence[str]) -> list[str]:
    if not items:
        return []
    # Further lines of an item stand under its first one.
    listed = [f"- {each}".replace("\n", "\n  ").replace("\n  \n", "\n\n") for each in items]
    return ["\n".join([title, *listed])]
