"""How Discord shows an account that was deleted."""

from __future__ import annotations

import re
from typing import Final

from cogs import discord

_NAMED: Final = re.compile(r"deleted[_ ]user[_ ][0-9a-z]+", re.IGNORECASE)
"""The names that Discord gives to deleted accounts. No field of an account says it better."""


def looks_deleted(user: discord.abc.User) -> bool:
    """Tells whether Discord shows this account as deleted: under such a name alone, and without a
    picture. This is no proof: somebody may have chosen such a name."""
    alone = user.global_name in (None, user.name)
    return alone and user.avatar is None and not user.bot and bool(_NAMED.fullmatch(user.name))
