"""The list of a server's contests, and the organiser's controls of one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from cogs import discord
from cogs.contests.screens import REASONS, facts_words, url, won_words
from cogs.contests.words import Seen, name_of, stand_words
from cogs.hall.screen import Blocks, Screen, button, layout, link, option, rows, select, text, word
from common.text.say import EMPTY, cut, joined, say
from common.text.text import Text
from db.tables.contests.rows import HEIR_AFTER, ContestRow


def list_screen(seen: Sequence[Seen], over: Sequence[Seen], *, may_open: bool) -> Screen:
    """Returns a server's contests; people who may open one get a button for that."""
    lines: list[Text] = [say("### Leagues and tournaments")]
    lines += [_entry(each) for each in seen]
    lines += [say("None are open here.")] if not seen else []
    lines += [joined("", ["-# ", name_of(each.opened.row), ": ", won_words(each)]) for each in over]
    if not may_open:
        lines.append(say("-# People with **Manage Server** or the role for leagues can open one."))
    choices = [
        option(
            _numbered(each.opened.row),
            str(each.opened.row.id),
            stand_words(each.opened, each.now, each.lengths),
        )
        for each in seen
    ]
    green = discord.ButtonStyle.success
    new = [button(say("New league"), "contest-new", 0, style=green)] if may_open else []
    new += [
        button(cut(_next_season(each.opened.row), 80), "contest-season", each.opened.row.id)
        for each in over
        if may_open and each.opened.row.terms.format == "league"
    ][:1]
    menu = [select(say("Which one?"), "contest-show", 0, choices)] if choices else []
    return Screen(layout(text(joined("\n", lines)), *menu, *rows(new)))


def _numbered(row: ContestRow) -> Text:
    return say("{contest}, number {number}", contest=name_of(row), number=str(row.id))


def _next_season(row: ContestRow) -> Text:
    return say("Next season: {contest}", contest=name_of(row))


def _entry(seen: Seen) -> Text:
    row = seen.opened.row
    where = url(row)
    linked = "[" + name_of(row) + f"]({where})" if where else name_of(row)
    stand = stand_words(seen.opened, seen.now, seen.lengths)
    entry = joined(" · ", ["**" + linked + "**", stand])
    if row.failing_since is None:
        return entry
    trouble = say(
        "-# I haven't been able to {threads:yes=open private threads|no=write} in {channel} since "
        "{time}. The organiser can move it: send `/league` in the new channel, choose it in the "
        "list, and press **Move it here**.",
        threads=row.terms.format == "duplicate",
        channel=f"<#{row.channel_id}>",
        time=discord.format_dt(row.failing_since, "f"),
    )
    return joined("\n", [entry, trouble])


def details_screen(
    seen: Seen, *, manages: bool, note: Text = EMPTY, inherits: bool = False
) -> Screen:
    """Returns one contest for one person, with the organiser's controls. If the organiser has gone,
    a person who `manages` or `inherits` can take over."""
    row = seen.opened.row
    stand = stand_words(seen.opened, seen.now, seen.lengths)
    lines = ["### " + name_of(row), facts_words(seen), stand]
    lines += ["**" + note + "**"] if note else []
    where = url(row)
    buttons = [link(say("Go there"), where)] if where else []
    buttons.append(button(say("As text"), "contest-text", row.id))
    if row.organiser_gone_at and row.phase in ("gathering", "running"):
        words = say(
            "The organiser has gone. People with **Manage Server** can take over, and from {time} "
            "on whoever joined first."
        )
        since = row.organiser_gone_at + timedelta(days=HEIR_AFTER)
        lines.append(words.filled(time=discord.format_dt(since, "f")))
        if manages or inherits:
            buttons.append(button(say("Take over"), "contest-take-over", row.id))
    menu: Blocks = []
    if manages and row.phase in ("gathering", "running"):
        if row.phase == "gathering":
            green = discord.ButtonStyle.success
            buttons.append(button(say("Start now"), "contest-start", row.id, style=green))
        if row.phase == "running" and seen.opened.contest.enterable:
            buttons.append(button(say("Results"), "contest-results", row.id))
        if seen.opened.contest.may_keep_apart:
            buttons.append(button(say("Keep apart"), "contest-pairs", row.id))
        buttons.append(button(say("Move it here"), "contest-move", row.id))
        reasons = [
            option(say("Stop it: {why}", why=each), str(number))
            for number, each in enumerate(REASONS)
        ]
        menu = [select(say("Why stop it?"), "contest-why", row.id, reasons)]
    return Screen(layout(text(joined("\n", lines)), *menu, *rows(buttons)))


def stop_question(row: ContestRow, reason: int) -> Screen:
    """Asks for confirmation before a contest is stopped."""
    words = say(
        "Stop the {contest}: {why}? Its players are told.",
        contest=name_of(row),
        why=REASONS[reason],
    )
    sure = button(say("Stop it"), "contest-stop", row.id, reason, style=discord.ButtonStyle.danger)
    back = button(say("Keep it"), "contest-details", row.id)
    return Screen(layout(text(words), *rows([sure, back])))


def leave_question(row: ContestRow) -> Screen:
    """Asks for confirmation before a person withdraws."""
    if row.terms.format == "duplicate":
        words = say(
            "Withdraw from the {contest}? The bot plays for you in your current match, and you "
            "can't come back."
        )
    else:
        words = say(
            "Withdraw from the {contest}? You lose the matches you are playing in it, and you "
            "can't come back."
        )
    words = words.filled(contest=name_of(row))
    sure = button(
        say("Withdraw", meaning="from a league"),
        "contest-withdraw",
        row.id,
        style=discord.ButtonStyle.danger,
    )
    return Screen(layout(text(words), *rows([sure])))


def no_role_screen(why: Text) -> Screen:
    """Returns the reason why the winner does not get the role."""
    return word(say("I could not give the winner's role. {why}", why=why))
