"""`python bot.py listing`: prints the application's gaps for Discord's verification and App
Directory, and with `--set` fills those that Discord's interface can."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final, Protocol

from host.listing.needs import (
    BOT_PAGE,
    GENERAL,
    INSTALLATION,
    Json,
    Need,
    WantedApplication,
    changes,
    kept,
    needs,
)

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
