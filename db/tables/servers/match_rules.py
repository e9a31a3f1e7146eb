"""The rules of a server for its matches, checked in the transaction that opens or fills one: nobody
gets past them by pressing at the same moment.

Where the bot is only a guest they do not hold: nobody manages it there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from db.connection import Transaction
from db.errors import StoreError
from db.tables.servers.bans import check_admitted
from db.values import Place

_RULES: Final = "SELECT games_off, most_matches FROM guilds WHERE id = ?"

_OF_MATCH: Final = "SELECT guild_id, place, game FROM matches WHERE id = ?"


class GameOff(StoreError):
    """The error that the server has switched this game off; nothing was changed."""

    def __init__(self, game: str) -> None:
        super().__init__(f"{game} is off")
        self.game = game


@dataclass(frozen=True, slots=True)
class ServerRules:
    """The server and the place in it, for one game."""

    guild_id: int | None
    place: Place
    game: str


async def check_house(
    transaction: Transaction, house: ServerRules, people: Iterable[int]
) -> int | None:
    """Returns the most matches that the server wants at a time, None if it leaves that to the host.

    Raises `IsBarred` if one of these people may not use the bot there, and `GameOff`.
    """
    if house.guild_id is None or house.place == "interaction":
        return None
    for person in dict.fromkeys(people):
        await check_admitted(transaction, house.guild_id, person)
    rows = await transaction.rows(_RULES, (house.guild_id,))
    if rows and house.game in json.loads(rows[0]["games_off"]):
        raise GameOff(house.game)
    return rows[0]["most_matches"] if rows else None


async def check_newcomer(transaction: Transaction, match_id: int, person: int) -> None:
    """Raises `IsBarred` if this person may not use the bot where the match is played."""
    for row in await transaction.rows(_OF_MATCH, (match_id,)):
        if row["place"] != "interaction":
            await check_admitted(transaction, row["guild_id"], person)
