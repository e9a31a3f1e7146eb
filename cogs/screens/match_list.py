"""A person's matches, those that wait for this person first."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from cogs.screens.mentions import mention
from cogs.screens.screen import Blocks, Screen, button, layout, rows, select, text
from cogs.screens.sentences import fitted

PAGE = 10
AGAINST = 80
"""Room for the opponents, for the allies, and for those awaited: three mentions, or two and how
many others."""


@dataclass(frozen=True, slots=True)
class Listed:
    """One match in the list. `state` says whose turn it is or how it ended, and `awaited` are
    the others for whom it waits; `url` leads to its board, empty where there is none; `allies`
    win or lose together with the person."""

    match_id: int
    title: str
    opponents: tuple[int, ...]
    state: str
    waiting: bool
    url: str
    allies: tuple[int, ...] = ()
    awaited: tuple[int, ...] = ()


def match_list(matches: list[Listed], page: int, *, over: bool) -> Screen:
    """One page of the list, counted from 0, with a select to look at a match."""
    ordered = sorted(matches, key=lambda each: (not each.waiting, -each.match_id))
    last = max(0, (len(ordered) - 1) // PAGE)
    page = max(0, min(page, last))
    shown = ordered[page * PAGE : (page + 1) * PAGE]
    head = "### Your finished matches" if over else "### Your matches"
    if not shown:
        empty = "None running. Challenge somebody!" if not over else "None yet."
        return Screen(layout(text(f"{head}\n{empty}")))
    which = "over" if over else "running"
    turns = [
        button("Back", "list", 0, 0, (which, str(page - 1)), disabled=page == 0),
        button("Next", "list", 0, 0, (which, str(page + 1)), disabled=page == last),
    ]
    options = [
        discord.SelectOption(
            label=f"Match {each.match_id}",
            value=str(each.match_id),
            description=f"{each.title}, {each.state}"[:100],
        )
        for each in shown
    ]
    blocks: Blocks = [text("\n".join([head, *(_line(each) for each in shown)]))]
    blocks.append(select("Show a match", "show", 0, options))
    return Screen(layout(*blocks, *(rows(turns) if last else [])))


def _line(each: Listed) -> str:
    allies = f" with {_mentions(each.allies)}" if each.allies else ""
    against = f" against {_mentions(each.opponents)}" if each.opponents else ""
    where = f" · [board]({each.url})" if each.url else ""
    awaited = f" for {_mentions(each.awaited)}" if each.awaited else ""
    state = f"**{each.state}**" if each.waiting else f"{each.state}{awaited}"
    return f"`{each.match_id}` {state} · {each.title}{allies}{against}{where}"


def _mentions(people: tuple[int, ...]) -> str:
    return fitted([mention(person) for person in people], AGAINST)
