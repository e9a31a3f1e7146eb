"""The screens of a contest: the message where people join, the table, its matches, and the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from cogs import discord
from cogs.board.board import next_board
from cogs.contests.meetings import meetings_told, pod_name, pod_now
from cogs.contests.table import (
    legend_words,
    places_counted,
    results_words,
    table_words,
    team_words,
    teams_words,
    tie_figures,
    tie_words,
)
from cogs.contests.words import (
    FORMAT_NAMES,
    LAST_DAYS,
    Seen,
    at_once_words,
    foretold,
    group_name,
    is_certain,
    matches_words,
    name_of,
    people_words,
    pods_words,
    points_words,
    prize_words,
    rounds_words,
    rules_words,
    score_words,
    stamp,
    stand_words,
    team_size_words,
    too_few,
    waits_words,
)
from cogs.hall.screen import (
    ALT_LIMIT,
    Blocks,
    Button,
    CardPicture,
    Screen,
    button,
    emblem_of,
    gallery,
    headed,
    layout,
    option,
    rows,
    select,
    text,
)
from common.text.say import EMPTY, capitalised, cut, fitting, joined, listed, say
from common.text.text import Text
from contests.contest import Contest, Meeting
from contests.director import takes_late, timed_round, total_rounds
from contests.standings import Row, standings, winners
from contests.terms import FEWEST
from db.pace import PACES
from db.tables.contests.rows import ContestRow, OpenContest
from render.cards.contest import ContestCard, ContestGroup
from render.cards.contest import ContestRow as CardRow
from render.kit.names import legible
from render.look import Player

UNNAMED: Final = say("A player")
NOBODY_YET: Final = say("Nobody yet. Press **Join**.")
REASONS: Final = (
    say("there are too few people"),
    say("it was opened by mistake"),
    say("it takes too long"),
    say("it will be held another time"),
)
"""The reasons for which an organiser can stop a contest."""
KNOWN: Final[Mapping[str, Text]] = {
    str(each): each for each in (*REASONS, *(too_few(joined) for joined in range(FEWEST)))
}
"""All possible reasons for a stop, by the stored words."""
_WINNERS: Final = 12
"""The most winners who are named in words."""
_TABLE: Final = 3_000
"""The most characters of a table in words."""
_MEETINGS: Final = 900
"""The most characters of the meetings below a table."""
_FILE: Final = "table.png"
_NAMED: Final = 2_400
"""The most characters of a list of people in a message."""
_TEAMS: Final = 1_200
"""The most characters of a list of teams; a message may have two."""


def url(row: ContestRow) -> str:
    """Returns the address of the table, else of the message where people join; empty without."""
    if row.card_id and row.card_channel_id:
        return f"https://discord.com/channels/{row.guild_id}/{row.card_channel_id}/{row.card_id}"
    if row.message_id:
        return f"https://discord.com/channels/{row.guild_id}/{row.channel_id}/{row.message_id}"
    return ""


def joining_screen(seen: Seen) -> Screen:
    """Returns the public message of a contest: before the start with the people who have joined."""
    row = seen.opened.row
    emblem = emblem_of(row.game)
    head = joined("\n", ["### " + name_of(row), facts_words(seen)])
    if row.phase in ("over", "stopped"):
        return Screen(layout(headed(joined("\n", [head, _end(seen)]), emblem)))
    blocks: Blocks = [headed(head, emblem)]
    if row.phase == "gathering":
        rules = "-# " + rules_words(row.terms)
        begins = waits_words(row) if row.waits else _begins(seen)
        blocks += [text(begins), text(_joined(seen)), text(rules)]
        join = button(say("Join"), "contest-join", row.id, style=discord.ButtonStyle.success)
        buttons = [join, button(say("Leave"), "contest-leave", row.id)]
    else:
        blocks.append(text(waits_words(row) if row.waits else _under_way(seen)))
        buttons = [button(say("Withdraw", meaning="from a league"), "contest-leave", row.id)]
        if takes_late(seen.opened.contest):
            buttons.insert(0, button(say("Join"), "contest-join", row.id))
        if row.terms.format == "ladder":
            buttons.insert(0, _challenge(row))
    return Screen(layout(*blocks, *rows(buttons)))


def _under_way(seen: Seen) -> Text:
    """Returns the number of people, the place of the table, and the likely end."""
    opened, row = seen.opened, seen.opened.row
    told = [say("{people} play.", people=people_words(len(opened.contest.people)))]
    if row.card_channel_id:
        told.append(say("The table is in {channel}.", channel=f"<#{row.card_channel_id}>"))
    if end := foretold(opened, seen.now, seen.lengths):
        ends = say("It ends {certain:yes=on|no=about} {day}.")
        told.append(ends.filled(certain=is_certain(row), day=discord.format_dt(end, "D")))
    return joined(" ", told)


def facts_words(seen: Seen) -> Text:
    """Returns the terms of a contest in a line, and its organiser."""
    row = seen.opened.row
    pace, terms = PACES.get(row.pace), row.terms
    facts: list[Text] = [FORMAT_NAMES[terms.format][1]]
    facts += [say("{time} a turn", time=pace.words)] if pace and pace.turn else []
    facts += [at_once_words(terms)] if terms.format == "league" else []
    facts += [pods_words(terms)] if terms.format == "pods" else []
    facts += [team_size_words(terms)] if terms.format == "duplicate" else []
    facts += [rounds_words(terms)] if terms.round_days else []
    facts += [say("after the last season two moved up and two moved down")] if row.season_of else []
    facts += [prize_words(row.role_id)] if row.role_id else []
    by = say("-# Opened by {person}", person=seen.mention(row.organiser_id))
    return joined("\n", [joined("  ·  ", facts), by])


def _begins(seen: Seen) -> Text:
    row = seen.opened.row
    end = foretold(seen.opened, seen.now, seen.lengths)
    starts = stamp(row.starts_at) if row.starts_at else ""
    ends = discord.format_dt(end, "D") if end else ""
    if starts and ends:
        begins = say("It begins {start} and ends about {end}.", start=starts, end=ends)
    elif starts:
        begins = say("It begins {start}.", start=starts)
    elif ends:
        begins = say("It begins when the organiser starts it and ends about {end}.", end=ends)
    else:
        begins = say("It begins when the organiser starts it.")
    people = say("{fewest} to {most} people can play.", fewest=FEWEST, most=row.most)
    if (host := seen.opened.contest.host) is not None:
        against = say("{fewest} to {most} people can play against {host}.", host=seen.called(host))
        people = against.filled(fewest=FEWEST, most=row.most - 1)
    return joined(" ", [begins, people])


def _joined(seen: Seen) -> Text:
    """Returns the people who have joined, in mentions that ping nobody; of very many only the
    first."""
    people = [seen.called(each) for each in seen.opened.contest.guests]
    if not people:
        return NOBODY_YET
    named = list(people)
    while len(" ".join(named)) > _NAMED:
        named.pop()
    words = joined(", ", named)
    if others := len(people) - len(named):
        words = say("{people} and {others} others", people=words, others=others)
    return say("**{number}:** {people}", number=people_words(len(people)), people=words)


def _end(seen: Seen) -> Text:
    row = seen.opened.row
    if row.phase == "stopped":
        return say("**Stopped:** {why}. Running matches continue.", why=_why(seen.opened))
    return won_words(seen)


def _why(opened: OpenContest) -> str:
    """Returns the reason for a stop, translated from the stored English."""
    row = opened.row
    if opened.contest.has_lost_host:
        return say("its host has left")
    return KNOWN.get(row.reason or "", row.reason or REASONS[0])


def won_words(seen: Seen) -> Text:
    """Returns the winners of a contest that is over."""
    opened = seen.opened
    if (host := opened.contest.host) is not None:
        words = say("{contest}: **{host} {score}**.", contest=name_of(opened.row))
        score = score_words(opened.contest)
        return words.filled(host=seen.called(host, first=True), score=score)
    everybody = [seen.called(each, first=True) for each in winners(opened.contest)]
    if not everybody:
        return say("It is over. Nobody won: no match took place.")
    named = everybody[:_WINNERS]
    if others := len(everybody) - len(named):
        named.append(say("{number} others", number=others))
    won = listed(named)
    if len({row.group for row in standings(opened.contest)}) > 1:
        return say("It is over. First in their groups: {people}.", people=won)
    return say(
        "**{people}** {people:one=wins|other=win} the {contest}.",
        people=won,
        contest=name_of(opened.row),
    )


def card_screen(seen: Seen) -> Screen:
    """Returns the table, for the contest's thread."""
    opened, row = seen.opened, seen.opened.row
    table = standings(opened.contest)
    words = table_words(seen, table, _TABLE)
    picture = CardPicture(_FILE, card_of(seen, table), _alt(seen, table), _below(seen), words)
    buttons = [button(say("As text"), "contest-text", row.id)]
    if row.phase == "running":
        buttons.append(button(say("Withdraw", meaning="from a league"), "contest-leave", row.id))
        if row.terms.format == "ladder":
            buttons.insert(0, _challenge(row))
        if row.terms.format == "simul":
            buttons = [*boards_buttons(row.id), *buttons]
    under = meetings_told(seen, _MEETINGS, now=True) if row.phase == "running" else EMPTY
    told = [text(each) for each in (picture.below, under) if each]
    return Screen(layout(gallery(picture), *told, *rows(buttons)))


def boards_buttons(simul: int) -> list[Button]:
    """Returns the buttons to the boards of a simul, above all for its host."""
    return [next_board(simul), button(say("My boards"), "list", simul, 0, ("running", "0"))]


def _challenge(row: ContestRow) -> Button:
    green = discord.ButtonStyle.success
    return button(say("Challenge"), "contest-challenge", row.id, style=green)


def challenge_screen(seen: Seen, others: Sequence[int]) -> Screen:
    """Asks a person of a ladder for an opponent among these numbers."""
    row = seen.opened.row
    choices = [
        option(
            legible(seen.players.get(each, Player("")).name) or UNNAMED,
            str(each),
            say("Place {place}", place=seen.opened.contest.rungs.index(each) + 1),
        )
        for each in others
    ]
    words = text(say("### {contest}\nIf you win, you take their place.", contest=name_of(row)))
    return Screen(layout(words, select(say("Challenge whom?"), "contest-against", row.id, choices)))


def _below(seen: Seen) -> Text:
    opened = seen.opened
    last = results_words(seen, opened.contest.closed, _TEAMS) + _tie_line(opened)
    if opened.row.phase in ("over", "stopped"):
        return last + "-# " + _end(seen)
    words, waits = [_running(opened)], len(opened.contest.open_meetings)
    if waits and _pairs_again(opened.contest):
        paired = say("Round {round} is paired once {matches:one=it is|other=they are} over.")
        words.append(paired.filled(round=opened.contest.round + 1, matches=waits))
    if end := foretold(opened, seen.now, seen.lengths):
        day = discord.format_dt(end, "D")
        expected = say("The end is expected {certain:yes=on|no=about} {day}.")
        words.append(expected.filled(certain=is_certain(opened.row), day=day))
    words.append(say("Results count by themselves."))
    if running := timed_round(opened.contest):
        rounds, ends_at = total_rounds(opened.contest), opened.row.round_ends_at
        if running < rounds and ends_at:
            begins = say("Round {round} begins {time}.", round=running + 1, time=stamp(ends_at))
            words.append(begins)
    elif opened.row.terms.round_days:
        words.append(LAST_DAYS)
    return last + teams_words(seen, _TEAMS) + "-# " + joined(" ", words)


def _pairs_again(contest: Contest) -> bool:
    """Tells whether a round follows that waits for the matches of this one."""
    rounds = total_rounds(contest) if contest.terms.format in ("swiss", "pods") else 0
    return timed_round(contest) is None and contest.round < rounds


def _tie_line(opened: OpenContest) -> Text:
    """Returns the tie-breaks that rank equal points, as a line."""
    words = tie_words(opened.contest, standings(opened.contest))
    return joined("", ["-# ", words, "\n"]) if words else EMPTY


def _running(opened: OpenContest) -> Text:
    """Returns the number of running matches in words, and how many of them are from earlier rounds
    of days."""
    there = [each for each in opened.contest.open_meetings if each.opened]
    terms, running = opened.row.terms, timed_round(opened.contest) or 0
    before = (running - 1) * (terms.at_once if terms.format == "league" else 1)
    old = sum(1 for each in there if each.round <= before)
    number = matches_words(len(there))
    if old:
        words = say(
            "{matches} {matches:one=is|other=are} running, {old} of them from earlier rounds."
        )
        return words.filled(matches=number, old=old)
    return say("{matches} {matches:one=is|other=are} running.", matches=number)


def end_screen(seen: Seen) -> Screen:
    """Returns the winner's card, to post once it is over: it mentions the winners."""
    opened = seen.opened
    table, won = standings(opened.contest), winners(opened.contest)
    words = won_words(seen)
    if opened.contest.host is not None:
        words, won = joined("\n", [words, meetings_told(seen, _TABLE)]), (opened.contest.host,)
    card = card_of(seen, table, with_winners=True)
    picture = CardPicture(_FILE, card, _alt(seen, table), words, words)
    return Screen(layout(gallery(picture), text(words)), _there(seen, won))


def stopped_screen(seen: Seen) -> Screen:
    """Returns the notice to all people of a contest that was stopped."""
    opened = seen.opened
    people = _there(seen, opened.contest.active)
    words = say(
        "The {contest} is stopped: {why}. Running matches continue.",
        contest=name_of(opened.row),
        why=_why(opened),
    )
    names = "-# " + joined(", ", map(seen.mention, people))
    return Screen(layout(text(cut(joined("\n", [words, names]), 3500))), mentions=people)


def card_of(seen: Seen, table: Sequence[Row], *, with_winners: bool = False) -> ContestCard:
    """Returns the contents of the picture."""
    opened = seen.opened
    groups = sorted({row.group for row in table})
    begun = bool(opened.contest.meetings or opened.contest.byes)
    won = winners(opened.contest) if with_winners else ()
    several, figures = len(groups) > 1, tie_figures(opened.contest, table)
    return ContestCard(
        key=opened.row.game,
        title=name_of(opened.row),
        subject=capitalised(stand_words(opened, seen.now, seen.lengths)),
        called=UNNAMED,
        legend=legend_words(opened.row.terms),
        groups=tuple(
            ContestGroup(
                group_name(group) if several else EMPTY,
                tuple(
                    replace(_card_row(seen, row, begun=begun), tie=figures.get(row.person, ""))
                    for row in table
                    if row.group == group
                ),
            )
            for group in groups
        ),
        winners=tuple(seen.players.get(each, Player("")) for each in won),
        won=_prize(len(won), several=several),
        ties=tie_words(opened.contest, table),
    )


def _prize(number: int, *, several: bool) -> Text:
    """Returns the prize of so many winners, in one of `several` groups or all together."""
    if several:
        return say("first in their groups")
    return say("{winners:one=wins|other=share the win}", winners=number)


def _card_row(seen: Seen, row: Row, *, begun: bool) -> CardRow:
    return CardRow(
        place=str(row.place) if begun and row.place else "",
        player=seen.players.get(row.person, Player("")),
        points=points_words(row.points),
        results=(
            places_counted(seen.opened.contest, row.person)
            if seen.opened.row.terms.format == "pods"
            else (row.wins, row.draws, row.losses)
        ),
        open=row.open,
        gone=row.withdrawn,
        where=pod_now(seen.opened.contest, row.person),
    )


def _alt(seen: Seen, table: Sequence[Row]) -> Text:
    """Returns the picture in words; of very many people the first ones."""
    stand = stand_words(seen.opened, seen.now, seen.lengths)
    several = len({row.group for row in table}) > 1
    lines: list[Text] = [say("{contest}: {stand}.", contest=name_of(seen.opened.row), stand=stand)]
    lines += [words] if (words := tie_words(seen.opened.contest, table)) else []
    figures = tie_figures(seen.opened.contest, table)
    for row in table:
        line = _alt_line(seen, row, figures.get(row.person, ""), several=several)
        if len("\n".join([*lines, line])) > ALT_LIMIT - 40:
            lines.append(say("The button As text shows the rest."))
            break
        lines.append(line)
    return fitting(lines, ALT_LIMIT, "\n")


def _alt_line(seen: Seen, row: Row, tie: str, *, several: bool) -> Text:
    """Returns a row in words, with its group if there are `several`."""
    person = legible(seen.players.get(row.person, Player("")).name) or UNNAMED
    points = joined(" · ", filter(None, [points_words(row.points), tie]))
    place = f"{row.place}. " if row.place else ""
    told = joined("", [place, person, ": ", points])
    told = joined(", ", [group_name(row.group), told]) if several else told
    return joined(", ", [told, say("withdrew")]) if row.withdrawn else told


def match_title(opened: OpenContest, number: int, match_id: int) -> Text:
    """Returns the beginning of a match's message, by which it is found again."""
    meeting, form = opened.contest.meetings[number], opened.contest.terms.format
    where: list[Text] = [name_of(opened.row)]
    in_rounds = form not in ("league", "simul")
    where += [say("round {round}", round=meeting.round)] if in_rounds else []
    where += [pod_name(meeting.group)] if form == "pods" else []
    return joined(" · ", [joined(", ", where), say("match {number}", number=match_id)])


def match_screen(seen: Seen, number: int, match_id: int, waits: int | None) -> Screen:
    """Returns the message at which the thread of a match opens. It mentions everybody but the
    person to act: the board does that."""
    opened = seen.opened
    meeting = opened.contest.meetings[number]
    facts: list[Text] = [match_title(opened, number, match_id)]
    if ends := opened.row.round_ends_at:
        facts.append(say("the round ends {time}", time=discord.format_dt(ends, "f")))
    words = joined("\n", ["-# " + joined(" · ", facts), _opponents(seen, meeting)])
    called = tuple(each for each in _there(seen, meeting.people) if each != waits)
    people = tuple(opened.people[each] for each in meeting.people)
    return Screen(layout(text(words)), mentions=called, among=people)


def _there(seen: Seen, numbers: Iterable[int]) -> tuple[int, ...]:
    """Returns the people with these numbers who can be mentioned."""
    people = (seen.opened.people[each] for each in numbers)
    return tuple(each for each in people if each not in seen.absent)


def _opponents(seen: Seen, meeting: Meeting) -> Text:
    people = [seen.called(each) for each in meeting.people]
    match seen.opened.contest.terms.format:
        case "duplicate":
            return team_words(seen, meeting)
        case "pods":
            return listed(people)
        case _:
            one, other = people
            return say("{one} against {other}", one=one, other=other)


def text_screen(seen: Seen) -> Screen:
    """Returns the table as text, with the rules, for one person."""
    opened = seen.opened
    room = _TABLE - (_TEAMS if opened.row.terms.format == "duplicate" else _MEETINGS)
    table = standings(opened.contest)
    told = table_words(seen, table, room) or NOBODY_YET
    lines = [
        "### " + name_of(opened.row),
        stand_words(opened, seen.now, seen.lengths),
        "-# " + legend_words(opened.row.terms),
        told,
        *(["-# " + words] if (words := tie_words(opened.contest, table)) else []),
        *([words] if (words := meetings_told(seen, _TABLE - len(told))) else []),
    ]
    last = results_words(seen, opened.contest.closed, _TEAMS)
    below = last + "-# " + rules_words(opened.row.terms)
    return Screen(layout(text(joined("\n", lines)), text(below)))
