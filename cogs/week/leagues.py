"""The leagues and tournaments under way in a server, as lines of its week."""

from __future__ import annotations

from typing import Final

from cogs.contests.words import group_name, name_of, points_words
from cogs.hall.sentences import mention
from common.text.say import counted, listed
from contests.standings import Row, standings
from db.store import Store
from db.tables.contests.rows import OpenContest

MOST: Final = 3
"""The most leagues told; a server can have five."""
NAMED: Final = 2
"""The most groups of a league of which the leaders are told."""


async def league_lines(store: Store, guild_id: int) -> tuple[str, ...]:
    """Returns a line for each league that is being played, with the leaders of its groups. People
    who are not on leaderboards are not named. Raises `StoreTrouble`."""
    found = [
        await store.contests.get(row.id) for row in await store.contests.of_guild(guild_id, MOST)
    ]
    return tuple(
        [await _line(store, each) for each in found if each and each.row.phase == "running"]
    )


async def _line(store: Store, opened: OpenContest) -> str:
    rows = standings(opened.contest)
    groups = sorted({row.group for row in rows})
    told = [
        await _leaders(store, opened, [row for row in rows if row.group == each]) for each in groups
    ]
    if len(groups) > 1:
        told = [f"{group_name(each)}: {words}" for each, words in zip(groups, told, strict=True)]
    return f"**{name_of(opened.row)}:** {'; '.join(told[:NAMED])}."


async def _leaders(store: Store, opened: OpenContest, rows: list[Row]) -> str:
    """Returns who leads a group, and with how many points."""
    first = [row for row in rows if row.place == 1]
    if not any(row.points for row in first):
        return "No result yet"
    people = [opened.people[row.person] for row in first]
    listing = [each for each in people if (await store.people.of(each)).listed]
    hidden = len(people) - len(listing)
    names = [*map(mention, listing), *([_others(hidden)] if hidden else [])]
    verb = "leads" if len(first) == 1 else "lead"
    points = first[0].points
    amount = counted(1, "point") if points == 1 else f"{points_words(points)} points"
    who = listed(names)
    return f"{who[:1].upper()}{who[1:]} {verb} with {amount}"


def _others(number: int) -> str:
    return "somebody" if number == 1 else f"{number} people"
