"""The form for a new contest, as its organiser sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord
from discord import ui

from cogs.contests.form import POD_SIZES, SIZES, STARTS, ContestForm, formats_of, games
from cogs.contests.words import (
    FORMAT_NAMES,
    at_once_words,
    people_words,
    pods_words,
    round_days_words,
    rules_words,
)
from cogs.hall.emojis import game_emoji
from cogs.hall.screen import Blocks, Screen, button, emblem_of, headed, layout, rows, select, text
from cogs.invite.form_screen import asked, option_choices
from contests.terms import (
    ALL_AT_ONCE,
    AS_MANY_AS_FIT,
    ROUND_DAYS,
    ROUNDS_LEAST,
    ROUNDS_MOST,
    ROUNDS_USUAL,
)
from db.pace import NONE, PACES

STARTS_WORDS: Final = {
    "o": "when you press Start now",
    "1h": "in an hour",
    "1d": "tomorrow at this time",
    "3d": "in 3 days",
    "7d": "in a week",
}
ROLES: Final = 24
"""The most roles that the select offers."""


def form_screen(
    form: ContestForm, roles: Sequence[tuple[int, str]] = (), *, opened: bool = False
) -> Screen:
    """Returns the form. `roles` are those that the bot could give to the winner, with their names;
    further choices are there if they are `opened`."""
    refusal = form.refusal()
    emblem = emblem_of(form.form.game)
    lines = ["### New league or tournament", _told(form)]
    lines += [f"-# {rules_words(form.terms(''))}"]
    lines += [f"**{refusal}**"] if refusal else []
    blocks: Blocks = [headed("\n".join(lines), emblem), *_menus(form)]
    if opened or refusal:
        blocks += _further(form, roles)
    args, role = form.args, form.role
    green = discord.ButtonStyle.success
    buttons = [
        button("Open it", "contest-send", role, 0, args, style=green, disabled=bool(refusal))
    ]
    buttons += [] if opened else [button("Options", "contest-options", role, 0, args)]
    buttons.append(button("All leagues", "contest-list", 0))
    return Screen(layout(*blocks, *rows(buttons)), emblem=emblem)


def _told(form: ContestForm) -> str:
    """Returns the contest that the form describes, in words."""
    name, about = FORMAT_NAMES[form.format]
    pace = PACES[form.form.pace]
    facts = [f"up to {people_words(form.most)}"]
    facts += [f"{pace.words} a turn"] if form.form.is_paced else ["the game's own time limit"]
    facts += [f"begins {STARTS_WORDS[form.starts]}"]
    terms = form.terms("")
    facts += [at_once_words(terms)] if form.format == "league" else []
    facts += [pods_words(terms)] if form.format == "pods" else []
    facts += [f"teams of {terms.seats}"] if form.format == "duplicate" else []
    facts += [f"rounds of {terms.round_days} days"] if terms.round_days else []
    facts += [f"the winner gets <@&{form.role}>"] if form.role else []
    return f"**{form.game.title}**, **{name}**: {about}.\n{'  ·  '.join(facts)}"


def _menus(form: ContestForm) -> Blocks:
    args, role = form.args, form.role
    playable = [_option(each.title, each.key, form.form.game) for each in games()]
    for each in playable:
        each.emoji = game_emoji(each.value)
    formats = [
        _option(FORMAT_NAMES[each][0], each, form.format, FORMAT_NAMES[each][1])
        for each in formats_of(form.game)
    ]
    seats = [_option(f"Teams of {each}", str(each), str(form.form.seats)) for each in _sizes(form)]
    paces = [
        _option(f"{each.words} a turn", each.key, form.form.pace)
        for each in PACES.values()
        if each != NONE
    ]
    starts = [_option(f"Begins {STARTS_WORDS[key]}", key, form.starts) for key in STARTS]
    return [
        *([select("Which game?", "contest-game", role, playable, 0, args)] if playable[1:] else []),
        *(
            [select("Which format?", "contest-format", role, formats, 0, args)]
            if formats[1:]
            else []
        ),
        *(
            [select("How large a team?", "contest-seats", role, seats, 0, args)]
            if seats[1:]
            else []
        ),
        *(
            [select("How much time for a turn?", "contest-pace", role, paces, 0, args)]
            if form.form.is_paced
            else []
        ),
        select("When does it begin?", "contest-starts", role, starts, 0, args),
        *([_days(form)] if form.terms("").has_rounds else []),
    ]


def _sizes(form: ContestForm) -> tuple[int, ...]:
    """Returns the sizes of teams that can be chosen; none in games of rivals."""
    return form.game.seat_counts if form.game.team else ()


def _days(form: ContestForm) -> ui.ActionRow[ui.LayoutView]:
    """Returns the select of how long a round lasts."""
    days = [
        _option(f"A round lasts {round_days_words(each)}", str(each), str(form.days))
        for each in ROUND_DAYS
    ]
    return select("How long is a round?", "contest-days", form.role, days, 0, form.args)


def _further(form: ContestForm, roles: Sequence[tuple[int, str]]) -> Blocks:
    """Returns the controls of what most organisers leave as it is."""
    args, role = form.args, form.role
    sizes = sorted({*SIZES, form.most})
    most = [_option(f"Up to {each} people", str(each), str(form.most)) for each in sizes]
    blocks: Blocks = [select("How many people?", "contest-most", role, most, 0, args)]
    blocks += _pods(form) if form.format == "pods" else []
    for index, spec in enumerate(asked(form.game)):
        choices = option_choices(form.form, index, spec)
        blocks.append(
            select(
                f"{spec.label}?", "contest-option", role, choices, index, args, several=spec.several
            )
        )
    if roles:
        chosen = [_option("No role for the winner", "0", str(role))]
        chosen += [_option(f"The winner gets {name}", str(key), str(role)) for key, name in roles]
        blocks.append(select("Which role for the winner?", "contest-role", role, chosen, 0, args))
    if form.format == "league":
        label = "All at once" if form.at_once == ALL_AT_ONCE else f"{form.at_once} at a time"
        buttons = [button(f"Matches: {label.lower()}", "contest-at-once", role, 0, args)]
    else:
        buttons = []
    if form.format != "pods":
        absent = "half a point" if form.absence == "half" else "not counted"
        buttons.append(button(f"Withdrawals: {absent}", "contest-absence", role, 0, args))
    rated = [] if form.game.team else [text("-# Matches count for ratings.")]
    return [*blocks, *rows(buttons), *rated]


def _pods(form: ContestForm) -> Blocks:
    """Returns the controls of pods: their size and the number of rounds."""
    args, role = form.args, form.role
    sizes = [
        _option(f"Pods of {each} where possible", str(each), str(form.pod)) for each in POD_SIZES
    ]
    usual = f"{ROUNDS_LEAST} to {ROUNDS_USUAL} rounds, by the number of people"
    rounds = [_option(usual, str(AS_MANY_AS_FIT), str(form.rounds))]
    rounds += [
        _option("1 round" if each == 1 else f"{each} rounds", str(each), str(form.rounds))
        for each in range(1, ROUNDS_MOST + 1)
    ]
    return [
        select("How large is a pod?", "contest-pod", role, sizes, 0, args),
        select("How many rounds?", "contest-rounds", role, rounds, 0, args),
    ]


def _option(label: str, value: str, chosen: str, note: str = "") -> discord.SelectOption:
    return discord.SelectOption(
        label=label[:100], value=value, default=value == chosen, description=note[:100] or None
    )
