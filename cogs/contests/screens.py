"""The screens of a contest: the message where people join, the table, the end, and the list of a
server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

import discord
from discord import ui

from cogs.contests.duplicates import results_words, team_words, teams_words
from cogs.contests.pods import pod_name, pod_now, pods_told
from cogs.contests.words import (
    FORMAT_NAMES,
    LAST_DAYS,
    about,
    at_once_words,
    foretold,
    group_name,
    legend_words,
    name_of,
    people_words,
    pods_words,
    points_words,
    rules_words,
    stamp,
    stand_words,
    table_words,
)
from cogs.hall.screen import (
    ALT_LIMIT,
    Blocks,
    ContestPicture,
    Screen,
    button,
    emblem_of,
    gallery,
    headed,
    layout,
    link,
    rows,
    select,
    text,
    word,
)
from cogs.hall.sentences import mention
from common.text.say import listed
from contests.director import timed_round, total_rounds
from contests.standings import Row, standings, winners
from contests.terms import FEWEST
from db.pace import PACES
from db.tables.contests.rows import ContestRow, OpenContest
from render.cards.contest import ContestCard, ContestGroup
from render.cards.contest import ContestRow as CardRow
from render.kit.names import legible
from render.look import Player

UNNAMED: Final = "A player"
NOBODY_YET: Final = "Nobody yet. Press **Join**."
REASONS: Final = (
    "there are too few people",
    "it was opened by mistake",
    "it takes too long",
    "it will be held another time",
)
"""The reasons for which an organiser can stop a contest."""
_WINNERS: Final = 12
"""The most winners who are named in words."""
_TABLE: Final = 3_000
"""The most characters of a table in words."""
_NAMED: Final = 2_400
"""The most characters of a list of people in a message."""
_TEAMS: Final = 1_200
"""The most characters of a list of teams, of which a message may have two."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A contest as its screens show it: the people by number, the lengths of the matches that are
    over, the moment, and how well teams have done by match."""

    opened: OpenContest
    players: dict[int, Player]
    lengths: tuple[timedelta, ...]
    now: datetime
    feats: Mapping[int, str] = field(default_factory=dict[int, str])


def url(row: ContestRow) -> str:
    """Returns the address of the table, else of the message where people join; empty without."""
    if row.card_id and row.card_channel_id:
        return f"https://discord.com/channels/{row.guild_id}/{row.card_channel_id}/{row.card_id}"
    if row.message_id:
        return f"https://discord.com/channels/{row.guild_id}/{row.channel_id}/{row.message_id}"
    return ""


def joining_screen(seen: Seen) -> Screen:
    """Returns the public message of a contest: before the start with those who have joined."""
    opened, row = seen.opened, seen.opened.row
    emblem = emblem_of(row.game)
    head = f"### {name_of(row)}\n{_facts(row)}"
    if row.phase in ("over", "stopped"):
        return Screen(layout(headed(f"{head}\n{_end(opened)}", emblem)), emblem=emblem)
    blocks: Blocks = [headed(head, emblem)]
    if row.phase == "gathering":
        blocks += [text(_begins(seen)), text(_joined(opened)), text(f"-# {rules_words(row.terms)}")]
        join = button("Join", "contest-join", row.id, style=discord.ButtonStyle.success)
        buttons = [join, button("Leave", "contest-leave", row.id)]
    else:
        where = f" The table is in <#{row.card_channel_id}>." if row.card_channel_id else ""
        end = foretold(opened, seen.now, seen.lengths)
        day = discord.utils.format_dt(end, "D" if row.terms.round_days else "R") if end else ""
        ends = f" It ends {about(row)}{day}." if end else ""
        blocks.append(text(f"{people_words(len(opened.contest.people))} play.{where}{ends}"))
        buttons = [button("Withdraw", "contest-leave", row.id)]
        if row.terms.late:
            buttons.insert(0, button("Join", "contest-join", row.id))
        if row.terms.format == "ladder":
            buttons.insert(0, _challenge(row))
    return Screen(layout(*blocks, *rows(buttons)), emblem=emblem)


def _facts(row: ContestRow) -> str:
    """Returns the terms of a contest in a line."""
    pace = PACES.get(row.pace)
    facts = [FORMAT_NAMES[row.terms.format][1]]
    facts += [f"{pace.words} a turn"] if pace and pace.turn else []
    facts += [at_once_words(row.terms)] if row.terms.format == "league" else []
    facts += [pods_words(row.terms)] if row.terms.format == "pods" else []
    facts += [f"teams of {row.terms.seats}"] if row.terms.format == "duplicate" else []
    facts += [f"rounds of {row.terms.round_days} days"] if row.terms.round_days else []
    facts += ["after the last season two moved up and two moved down"] if row.season_of else []
    facts += [f"the winner gets <@&{row.role_id}>"] if row.role_id else []
    return f"{'  ·  '.join(facts)}\n-# Opened by {mention(row.organiser_id, first=True)}"


def _begins(seen: Seen) -> str:
    row = seen.opened.row
    begins = (
        f"It begins {stamp(row.starts_at)}"
        if row.starts_at
        else "It begins when the organiser starts it"
    )
    end = foretold(seen.opened, seen.now, seen.lengths)
    ends = f" and ends {about(row)}{discord.utils.format_dt(end, 'D')}" if end else ""
    return f"{begins}{ends}. {FEWEST} to {row.most} people can play."


def _joined(opened: OpenContest) -> str:
    """Returns who has joined, in mentions that ping nobody; of very many only the first."""
    people = [mention(opened.people[each]) for each in opened.contest.people]
    if not people:
        return NOBODY_YET
    named = list(people)
    while len(" ".join(named)) > _NAMED:
        named.pop()
    others = f" and {len(people) - len(named)} others" if len(named) < len(people) else ""
    return f"**{people_words(len(people))}:** {', '.join(named)}{others}"


def _end(opened: OpenContest) -> str:
    """Returns how a contest ended."""
    if opened.row.phase == "stopped":
        why = opened.row.reason or REASONS[0]
        return f"**Stopped:** {why}. Running matches go on."
    return _won_words(opened)


def _won_words(opened: OpenContest) -> str:
    won = [mention(opened.people[each], first=True) for each in winners(opened.contest)]
    if len(won) > _WINNERS:
        won = [*won[:_WINNERS], f"{len(won) - _WINNERS} others"]
    if not won:
        return "It is over. Nobody won: no match took place."
    groups = {row.group for row in standings(opened.contest)}
    if len(groups) > 1:
        return f"It is over. First in their groups: {listed(won)}."
    return f"**{listed(won)}** {'win' if len(won) > 1 else 'wins'} the {name_of(opened.row)}."


def card_screen(seen: Seen) -> Screen:
    """Returns the table, as it stands in the contest's thread."""
    opened, row = seen.opened, seen.opened.row
    table = standings(opened.contest)
    picture = ContestPicture(
        card_of(seen, table), _alt(seen, table), _below(seen), table_words(opened, table, _TABLE)
    )
    buttons = [button("As text", "contest-text", row.id)]
    if row.phase == "running":
        buttons.append(button("Withdraw", "contest-leave", row.id))
        if row.terms.format == "ladder":
            buttons.insert(0, _challenge(row))
    blocks = gallery(picture), text(picture.below), *rows(buttons)
    return Screen(layout(*blocks), contest=picture)


def _challenge(row: ContestRow) -> ui.Button[Any]:
    green = discord.ButtonStyle.success
    return button("Challenge", "contest-challenge", row.id, style=green)


def challenge_screen(seen: Seen, others: Sequence[int]) -> Screen:
    """Asks a person of a ladder whom to challenge, of these numbers."""
    row = seen.opened.row
    choices = [
        discord.SelectOption(
            label=(legible(seen.players.get(each, Player("")).name) or UNNAMED)[:100],
            value=str(each),
            description=f"Place {seen.opened.contest.rungs.index(each) + 1}",
        )
        for each in others
    ]
    words = text(f"### {name_of(row)}\nIf you win, you take their place.")
    return Screen(layout(words, select("Challenge whom?", "contest-against", row.id, choices)))


def _below(seen: Seen) -> str:
    """Returns the words under the picture."""
    opened = seen.opened
    last = results_words(opened, seen.feats, opened.contest.closed, _TEAMS)
    if opened.row.phase in ("over", "stopped"):
        return f"{last}-# {_end(opened)}"
    playing = _running(opened)
    end = foretold(opened, seen.now, seen.lengths)
    day = discord.utils.format_dt(end, "D") if end else ""
    ends = f". The end is expected {about(opened.row)}{day}" if end else ""
    words = f"{playing}{ends}. Results count by themselves."
    if running := timed_round(opened.contest):
        rounds, ends_at = total_rounds(opened.contest), opened.row.round_ends_at
        if running < rounds and ends_at:
            words += f" Round {running + 1} begins {stamp(ends_at)}."
    elif opened.row.terms.round_days:
        words += f" {LAST_DAYS}"
    return f"{last}{teams_words(opened, _TEAMS)}-# {words}"


def _running(opened: OpenContest) -> str:
    """Returns how many matches run, in words, and how many of them of earlier rounds of days."""
    there = [each for each in opened.contest.open_meetings if each.opened]
    terms, running = opened.row.terms, timed_round(opened.contest) or 0
    before = (running - 1) * (terms.at_once if terms.format == "league" else 1)
    old = sum(1 for each in there if each.round <= before)
    words = "1 match is running" if len(there) == 1 else f"{len(there)} matches are running"
    return f"{words}, {old} of them from earlier rounds" if old else words


def end_screen(seen: Seen) -> Screen:
    """Returns the winner's card, to post once it is over: it mentions the winners."""
    opened = seen.opened
    table, won = standings(opened.contest), winners(opened.contest)
    words = _won_words(opened)
    card = card_of(seen, table, with_winners=True)
    picture = ContestPicture(card, _alt(seen, table), words, words)
    people = tuple(opened.people[each] for each in won)
    blocks = gallery(picture), text(words)
    return Screen(layout(*blocks), contest=picture, mentions=people)


def stopped_screen(opened: OpenContest) -> Screen:
    """Returns the word to all people of a contest that was stopped."""
    people = tuple(opened.people[each] for each in opened.contest.active)
    names = ", ".join(map(mention, people))
    why = opened.row.reason or REASONS[0]
    words = f"The {name_of(opened.row)} is stopped: {why}. Running matches go on."
    return Screen(layout(text(f"{words}\n-# {names}"[:3500])), mentions=people)


def card_of(seen: Seen, table: Sequence[Row], *, with_winners: bool = False) -> ContestCard:
    """Returns the contents of the picture."""
    opened = seen.opened
    groups = sorted({row.group for row in table})
    begun = bool(opened.contest.meetings or opened.contest.byes)
    won = winners(opened.contest) if with_winners else ()
    several = len(groups) > 1
    return ContestCard(
        key=opened.row.game,
        title=name_of(opened.row),
        subject=stand_words(opened, seen.now, seen.lengths),
        called=UNNAMED,
        legend=legend_words(opened.row.terms),
        groups=tuple(
            ContestGroup(
                group_name(group) if several else "",
                tuple(_card_row(seen, row, begun=begun) for row in table if row.group == group),
            )
            for group in groups
        ),
        winners=tuple(seen.players.get(each, Player("")) for each in won),
        won="first in their groups" if several else "wins" if len(won) == 1 else "share the win",
    )


def _card_row(seen: Seen, row: Row, *, begun: bool) -> CardRow:
    return CardRow(
        place=str(row.place) if begun else "",
        player=seen.players.get(row.person, Player("")),
        points=points_words(row.points),
        results=(row.wins, row.draws, row.losses),
        open=row.open,
        gone=row.withdrawn,
        where=pod_now(seen.opened.contest, row.person),
    )


def _alt(seen: Seen, table: Sequence[Row]) -> str:
    """Returns the picture in words; of very many people the first ones."""
    head = f"{name_of(seen.opened.row)}: {stand_words(seen.opened, seen.now, seen.lengths)}."
    several = len({row.group for row in table}) > 1
    lines = [head]
    for row in table:
        name = legible(seen.players.get(row.person, Player("")).name) or UNNAMED
        group = f"{group_name(row.group)}, " if several else ""
        gone = ", withdrew" if row.withdrawn else ""
        line = f"{group}{row.place}. {name}: {points_words(row.points)}{gone}"
        if len("\n".join([*lines, line])) > ALT_LIMIT - 40:
            lines.append("The button As text shows the rest.")
            break
        lines.append(line)
    return "\n".join(lines)[:ALT_LIMIT]


def match_screen(opened: OpenContest, number: int, match_id: int, waits: int | None) -> Screen:
    """Returns the message at which the thread of a match opens. It mentions those for whom the
    match does not wait: the board mentions the other one."""
    meeting = opened.contest.meetings[number]
    people = [opened.people[each] for each in meeting.people]
    pods = opened.contest.terms.format == "pods"
    if opened.contest.terms.format == "duplicate":
        names = team_words(opened, meeting)
    else:
        names = (
            listed(list(map(mention, people))) if pods else " against ".join(map(mention, people))
        )
    several = opened.contest.terms.format != "league"
    where = f", round {meeting.round}" if several else ""
    where += f", {pod_name(meeting.group)}" if pods else ""
    ends = opened.row.round_ends_at
    until = f" · the round ends {discord.utils.format_dt(ends, 'f')}" if ends else ""
    words = f"-# {name_of(opened.row)}{where} · match {match_id}{until}\n{names}"
    called = tuple(each for each in people if each != waits)
    return Screen(layout(text(words)), mentions=called)


def text_screen(seen: Seen) -> Screen:
    """Returns the table as text, with the rules, for one person."""
    opened = seen.opened
    form = opened.row.terms.format
    room = _TABLE // 2 if form == "pods" else _TABLE - _TEAMS if form == "duplicate" else _TABLE
    words = table_words(opened, standings(opened.contest), room) or NOBODY_YET
    told = form == "pods" and opened.contest.meetings
    words += f"\n{pods_told(opened, room)}" if told else ""
    stand = stand_words(opened, seen.now, seen.lengths)
    head = f"### {name_of(opened.row)}\n{stand}\n-# {legend_words(opened.row.terms)}"
    last = results_words(opened, seen.feats, opened.contest.closed, _TEAMS)
    below = f"{last}-# {rules_words(opened.row.terms)}"
    return Screen(layout(text(f"{head}\n{words}"), text(below)))


# The list of a server, and what an organiser can do


def list_screen(seen: Sequence[Seen], over: Sequence[OpenContest], *, may_open: bool) -> Screen:
    """Returns a server's contests; those who may open one get a button for that."""
    lines = ["### Leagues and tournaments"]
    lines += [_entry(each) for each in seen]
    lines += ["None are open here."] if not seen else []
    lines += [f"-# {name_of(each.row)}: {_won_words(each)}" for each in over]
    if not may_open:
        lines.append("-# People with **Manage Server** or the role for leagues can open one.")
    choices = [
        discord.SelectOption(
            label=f"{name_of(each.opened.row)}, number {each.opened.row.id}"[:100],
            value=str(each.opened.row.id),
            description=stand_words(each.opened, each.now, each.lengths)[:100],
        )
        for each in seen
    ]
    green = discord.ButtonStyle.success
    new = [button("New league", "contest-new", 0, style=green)] if may_open else []
    new += [
        button(f"Next season: {name_of(each.row)}"[:80], "contest-season", each.row.id)
        for each in over
        if may_open and each.row.terms.format == "league"
    ][:1]
    menu = [select("Which one?", "contest-show", 0, choices)] if choices else []
    return Screen(layout(text("\n".join(lines)), *menu, *rows(new)))


def _entry(seen: Seen) -> str:
    row = seen.opened.row
    where = url(row)
    name = f"[{name_of(row)}]({where})" if where else name_of(row)
    trouble = ""
    if row.failing_since:
        since = discord.utils.format_dt(row.failing_since, "f")
        trouble = (
            f"\n-# I haven't been able to {_needed(row)} <#{row.channel_id}> since {since}. "
            "The organiser can move it: send `/league` in the new channel, choose it in the "
            "list, and press **Move it here**."
        )
    return f"**{name}** · {stand_words(seen.opened, seen.now, seen.lengths)}{trouble}"


def _needed(row: ContestRow) -> str:
    return "open private threads in" if row.terms.format == "duplicate" else "write in"


def details_screen(seen: Seen, *, manages: bool, note: str = "") -> Screen:
    """Returns one contest for one person, with what an organiser can do."""
    row = seen.opened.row
    lines = [f"### {name_of(row)}", _facts(row), stand_words(seen.opened, seen.now, seen.lengths)]
    lines += [f"**{note}**"] if note else []
    where = url(row)
    buttons = [link("Go there", where)] if where else []
    buttons.append(button("As text", "contest-text", row.id))
    menu: Blocks = []
    if manages and row.phase in ("gathering", "running"):
        if row.phase == "gathering":
            green = discord.ButtonStyle.success
            buttons.append(button("Start now", "contest-start", row.id, style=green))
        buttons.append(button("Move it here", "contest-move", row.id))
        reasons = [
            discord.SelectOption(label=f"Stop it: {each}"[:100], value=str(number))
            for number, each in enumerate(REASONS)
        ]
        menu = [select("Why stop it?", "contest-why", row.id, reasons)]
    return Screen(layout(text("\n".join(lines)), *menu, *rows(buttons)))


def stop_question(row: ContestRow, reason: int) -> Screen:
    """Asks before a contest is stopped."""
    words = f"Stop the {name_of(row)} because {REASONS[reason]}? Its players are told."
    sure = button("Stop it", "contest-stop", row.id, reason, style=discord.ButtonStyle.danger)
    back = button("Keep it", "contest-details", row.id)
    return Screen(layout(text(words), *rows([sure, back])))


def leave_question(row: ContestRow) -> Screen:
    """Asks before a person withdraws."""
    what = "You lose the matches you are playing in it"
    if row.terms.format == "duplicate":
        what = "The bot plays on for you in your current match"
    words = f"Withdraw from the {name_of(row)}? {what}, and you can't come back."
    sure = button("Withdraw", "contest-withdraw", row.id, style=discord.ButtonStyle.danger)
    return Screen(layout(text(words), *rows([sure])))


def no_role_screen(why: str) -> Screen:
    """Returns why the winner does not get the role."""
    return word(f"I could not give the winner's role. {why}")
