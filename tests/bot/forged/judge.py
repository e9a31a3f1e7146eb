"""What may come of something that anybody sends: an answer to this person alone, and at most a
legal deed of this very person."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from simcord import InteractionResult, MemberActor

from cogs.hall.errors import OURS
from cogs.table.play import NOBODYS
from db.values import MatchRow, is_bot
from engines.match import Entry, Match
from tests.bot.forged.manor import Manor, Rows
from tests.bot.reading import answers, ids, said

WAYS_TO_CLOSE = {"declined": "opponent_id", "withdrawn": "challenger_id"}
"""Whose deed it is that an invitation is over so. Whoever accepts one is its last guest."""
PLACE = {"guild_id", "channel_id", "place", "board_id", "moves", "shown_ply"}
"""Where a match is shown."""


@dataclass(frozen=True)
class Before:
    """How everything stood."""

    rows: Rows
    public: dict[int, Any]
    matches: dict[int, tuple[MatchRow, Match]]


async def look(manor: Manor) -> Before:
    """How everything stands."""
    opened = [await manor.world.store.open_match(room.id) for room in manor.rooms]
    matches = {each.row.id: (each.row, each.match) for each in opened}
    return Before(await manor.stored(), manor.public(), matches)


async def check(
    manor: Manor, before: Before, person: MemberActor, result: InteractionResult
) -> bool:
    """Asserts all that holds whatever was sent; whether the database was changed."""
    after = await manor.stored()
    changed = after != before.rows
    check_answer(result, alone=not changed)
    if changed:
        check_deed(before, after, person.id)
    else:
        assert manor.public() == before.public
    return changed


def check_answer(result: InteractionResult, *, alone: bool) -> None:
    """It is answered once: by a sentence or a screen, that nobody else sees if it is `alone`,
    and never by the excuse for a fault of ours."""
    record = result._interaction  # pyright: ignore[reportPrivateUsage]
    assert result.acknowledged
    taken_away = record.message_id is not None and result.response is None
    assert taken_away or not record.loading, "still thinking"
    assert OURS not in said(result)
    if alone:
        told = [each for each in answers(result) if each.id != record.source_message_id]
        assert all(each.ephemeral or record.guild_id is None for each in told), told
        lists = [each for each in told if any(":withdraw:" in one for one in ids(each))]
        assert len(told) - len(lists) <= 1, "beside matches a person's challenges are listed"
        assert all(said(result) or ids(each) for each in told)


def check_deed(before: Before, after: Rows, person: int) -> None:
    """What was changed is this person's to change, and it is one thing."""
    touched = _check_log(before, after, person) | _check_invitations(before.rows, after, person)
    for old in before.rows["matches"]:
        (new,) = [each for each in after["matches"] if each["id"] == old["id"]]
        assert new == old or old["id"] in touched or _is_moved(old, new, before, person)
    for table in ("seats", "clocks"):
        was = {tuple(each.items()) for each in before.rows[table]}
        now = {tuple(each.items()) for each in after[table]}
        moved = {dict(each)["match_id"] for each in was ^ now} - touched
        assert not moved or (table == "clocks" and _rests(before, after, moved, person))
    blocks = {tuple(each.items()) for each in before.rows["blocks"]}
    blocks ^= {tuple(each.items()) for each in after["blocks"]}
    assert {dict(each)["person_id"] for each in blocks} <= {person}
    for each in after["people"]:
        assert each in before.rows["people"] or each["id"] == person


def _rests(before: Before, after: Rows, moved: set[int], person: int) -> bool:
    """Whether a person's vacation alone has moved the ends of turns in their own matches."""
    kept = [
        {
            (each["match_id"], each["turn_began"], each["match_due"], each["awaited"])
            for each in rows
        }
        for rows in (before.rows["clocks"], after["clocks"])
    ]
    own = all(person in before.matches[number][0].people for number in moved)
    return own and kept[0] == kept[1]


def _is_moved(old: dict[str, Any], new: dict[str, Any], before: Before, person: int) -> bool:
    """Whether one of its players shows the match in another place, or anew, and that is all."""
    changed = {key for key in old if old[key] != new[key]}
    return changed <= PLACE and person in before.matches[old["id"]][0].people


def _check_log(before: Before, after: Rows, person: int) -> set[int]:
    """New entries are what the rules make of one text of this person, in one match."""
    added = [each for each in after["actions"] if each not in before.rows["actions"]]
    assert [each for each in after["actions"] if each not in added] == before.rows["actions"]
    touched = {each["match_id"] for each in added}
    assert len(touched) <= 1
    for number in touched:
        if number not in before.matches:
            _check_bots_log(number, added, after, person)
            continue
        row, match = before.matches[number]
        first = added[0]
        assert row.people[first["seat"]] == person
        assert first["text"] not in NOBODYS
        entries = match.propose(first["seat"], first["text"])
        assert [(each["ply"], each["seat"], each["text"]) for each in added] == [
            (each.ply, each.seat, each.text) for each in entries if isinstance(each, Entry)
        ]
    return touched


def _check_bots_log(number: int, added: list[dict[str, Any]], after: Rows, person: int) -> None:
    """In a match that has just begun against the bot, which may have played already."""
    seats = {
        each["seat"]: each["person_id"] for each in after["seats"] if each["match_id"] == number
    }
    assert person in seats.values()
    assert all(is_bot(seats[each["seat"]]) for each in added)


def _check_invitations(before: Rows, after: Rows, person: int) -> set[int]:
    """Whoever has answered or made one; the numbers of the matches that came of it."""
    old = {each["id"]: each for each in before["invitations"]}
    for each in after["invitations"]:
        was = old.pop(each["id"], None)
        if was is None:
            assert each["challenger_id"] == person != each["opponent_id"]
        elif each != was:
            guests = [row for row in after["guests"] if row["invitation_id"] == each["id"]]
            _check_answered(was, each, guests, person)
    assert not old
    guests = [each for each in after["guests"] if each not in before["guests"]]
    left = [each for each in before["guests"] if each not in after["guests"]]
    hosts = {each["id"]: each["challenger_id"] for each in after["invitations"]}
    for each in (*guests, *left):
        bots_host = hosts[each["invitation_id"]] if is_bot(each["person_id"]) else None
        assert person in (each["person_id"], bots_host)
    known = {each["id"] for each in before["matches"]}
    return {each["id"] for each in after["matches"]} - known


def _check_answered(
    was: dict[str, Any], now: dict[str, Any], guests: list[dict[str, Any]], person: int
) -> None:
    assert was["status"] == "open"
    if now["status"] == "accepted":
        last = max(guests, key=lambda guest: int(guest["id"]))["person_id"]
        host = now["challenger_id"]
        alone = (host,) if is_bot(last) else (last,)
        assert person in (alone if now["seats"] == 2 else (last, host))
        assert was["opponent_id"] in (None, person)
    else:
        assert now[WAYS_TO_CLOSE[now["status"]]] == person
