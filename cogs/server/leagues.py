"""The leagues and tournaments under way in a server, as lines of its week."""

from __future__ import annotations

from typing import Final

from cogs.contests.words import group_name, name_of, points_words
from cogs.hall.sentences import mention
from cogs.table.faces import Faces
from common.text.say import counted, joined, listed, name, say
from common.text.text import Text
from contests.events import Points
from contests.standings import Row, standings
from db.store import Store
from db.tables.contests.rows import OpenContest

MOST: Final = 3
"""The most leagues told; a server can have five."""
POINT: Final = name("point")
NAMED: Final = 2
"""The most groups of a league whose leaders are told."""


async def league_lines(store: Store, faces: Faces, guild_id: int) -> tuple[Text, ...]:
    """Returns a line for each running league, with the leaders of its groups. People who are not on
    leaderboards are not named, and people who have left the server are named without a mention.
    Raises `StoreTrouble`."""
    found = [
        await store.contests.get(row.id) for row in await store.contests.of_guild(guild_id, MOST)
    ]
    return tuple(
        [await _line(store, faces, each) for each in found if each and each.row.phase == "running"]
    )


async def _line(store: Store, faces: Faces, opened: OpenContest) -> Text:
    rows = standings(opened.contest)
    groups = sorted({row.group for row in rows})
    told = [
        await _leaders(store, faces, opened, [row for row in rows if row.group == each])
        for each in groups
    ]
    if len(groups) > 1:
        named = zip(groups, told, strict=True)
        told = [joined(": ", [group_name(each), words]) for each, words in named]
    leaders = joined("; ", told[:NAMED])
    return say("**{contest}:** {leaders}.", contest=name_of(opened.row), leaders=leaders)


async def _leaders(store: Store, faces: Faces, opened: OpenContest, rows: list[Row]) -> Text:
    first = [row for row in rows if row.place == 1]
    if not any(row.points for row in first):
        return say("No result yet")
    people = [opened.people[row.person] for row in first]
    listing = [each for each in people if (await store.people.of(each)).listed]
    absent = await faces.gone(listing, opened.row.guild_id)
    named = [mention(each, name=absent.get(each, "")) for each in listing]
    if hidden := len(people) - len(listing):
        named.append(say("{people:one=somebody|other={people} people}", people=hidden))
    return say(
        "{people:^} {number:one=leads|other=lead} with {points}",
        people=listed(named),
        number=len(people),
        points=_points(first[0].points),
    )


def _points(points: Points) -> Text:
    if points.denominator == 1:
        return counted(int(points), POINT)
    return say("{points} points", points=points_words(points))
