"""A person's matches, those that wait for this person first."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.screens.screen import Screen, button, layout, rows, text
from cogs.screens.sentences import fitted, mention

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
    """One page of the list, counted from 0, with a button to look at each match: a select would
    go on showing the match chosen last, and not let it be chosen again."""
    ordered = sorted(matches, key=lambda each: (not each.waiting, -each.match_id))
    last = max(0, (len(ordered) - 1) // PAGE)
    page = max(0, min(page, last))
    shown = ordered[page * PAGE : (page + 1) * PAGE]
    head = "### Your finished matches" if over else "### Your matches"
    if not shown:
        empty = "No match is running." if not over else "None yet."
        return Screen(
            layout(text(f"{head}\n{empty}"), *rows([button("Challenge", "form-open", 0)]))
        )
    which = "over" if over else "running"
    turns = [
        button("Back", "list", 0, 0, (which, str(page - 1)), disabled=page == 0),
        button("Next", "list", 0, 0, (which, str(page + 1)), disabled=page == last),
    ]
    looks = [button(f"Match {each.match_id}", "board", each.match_id) for each in shown]
    words = text("\n".join([head, *(_line(each) for each in shown)]))
    return Screen(layout(words, *rows(looks), *(rows(turns) if last else [])))


def _line(each: Listed) -> str:
    allies = f" with {_mentions(each.allies)}" if each.allies else ""
    against = f" against {_mentions(each.opponents)}" if each.opponents else ""
    where = f" · [board]({each.url})" if each.url else ""
    awaited = f" for {_mentions(each.awaited)}" if each.awaited else ""
    state = f"**{each.state}**" if each.waiting else f"{each.state}{awaited}"
    return f"`{each.match_id}` {state} · {each.title}{allies}{against}{where}"


def _mentions(people: tuple[int, ...]) -> str:
    return fitted([mention(person) for person in people], AGAINST)
