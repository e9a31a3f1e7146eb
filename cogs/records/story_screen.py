"""A person's matches, those that wait for this person first; and a match's history in words and
notation, and its replay in pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final

from cogs.hall.emojis import pictured
from cogs.hall.screen import Picture, Screen, button, gallery, layout, rows, text
from cogs.hall.sentences import fitted, mention, relative
from engines.game import AnyGame, AnyView
from engines.match import Line
from render.look import Look, Player

NEVER: Final = datetime.max.replace(tzinfo=UTC)
MATCHES = 10
"""Number of matches on a page of the list."""
AGAINST = 80
"""Characters for the opponents, the allies, and the awaited people each: three mentions, or two and
the number of others."""


@dataclass(frozen=True, slots=True)
class Listed:
    """One match in the list. `state` tells in words whose turn it is or how the match ended;
    `awaited` are the other people for whom it waits; `url` links to its board, empty if there is
    none. `allies` win or lose together with the person. `due` is the end of the time for the turn,
    None without one; `since` is the time of the latest entry, else of the match's creation. `score`
    is the record of two players, empty if they had not met before. `asked` are the offers and votes
    that wait for the person's answer. `late`: the person may claim the time of those awaited.
    `names` stand in place of mentions."""

    match_id: int
    title: str
    opponents: tuple[int, ...]
    state: str
    waiting: bool
    url: str
    allies: tuple[int, ...] = ()
    awaited: tuple[int, ...] = ()
    due: datetime | None = None
    since: datetime = NEVER
    score: str = ""
    asked: tuple[str, ...] = ()
    late: bool = False
    names: Mapping[int, str] = field(default_factory=dict[int, str])

    def order(self) -> tuple[bool, datetime, datetime, int]:
        """Returns the sort key. Matches in which it is the person's turn, or with a question to
        answer, come first: by the end of their time, then those without one, by how long they have
        waited. Then come the others, the newest first."""
        if not self.waiting and not self.asked:
            return (True, NEVER, NEVER, -self.match_id)
        return (False, self.due or NEVER, self.since, -self.match_id)


def match_list(matches: list[Listed], page: int, *, over: bool) -> Screen:
    """Returns one page of the list, counted from 0, with a button to look at each match: a select
    would keep showing the last choice, and not let it be chosen again."""
    ordered = sorted(matches, key=Listed.order)
    last = max(0, (len(ordered) - 1) // MATCHES)
    page = max(0, min(page, last))
    shown = ordered[page * MATCHES : (page + 1) * MATCHES]
    head = "### Your finished matches" if over else "### Your matches"
    if not shown:
        empty = "You have no running match." if not over else "You have no finished match yet."
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
    begin = [] if over else [button("Challenge", "form-open", 0)]
    return Screen(layout(words, *rows(looks), *rows([*(turns if last else []), *begin])))


def _line(each: Listed) -> str:
    allies = f" with {_mentions(each.allies, each.names)}" if each.allies else ""
    against = f" against {_mentions(each.opponents, each.names)}" if each.opponents else ""
    against += f" ({each.score})" if each.score else ""
    where = f" · [board]({each.url})" if each.url else ""
    awaited = f" for {_mentions(each.awaited, each.names)}" if each.awaited else ""
    waiting = ", ".join([each.state, *each.asked] if each.waiting else each.asked)
    told = [f"**{waiting}**"] if waiting else []
    state = ", ".join([*told, *([] if each.waiting else [f"{each.state}{awaited}"])])
    if each.late and each.due:
        whose = _mentions(each.awaited, each.names)
        state = ", ".join([*told, f"{each.state} of {whose}: it ended {relative(each.due)}"])
    elif each.due:
        state += f", {'ends' if each.waiting else 'until'} {relative(each.due)}"
    return f"`{each.match_id}` {state} · {each.title}{allies}{against}{where}"


def _mentions(people: tuple[int, ...], names: Mapping[int, str]) -> str:
    return fitted([mention(each, name=names.get(each, "")) for each in people], AGAINST)


PAGE = 15
LONGEST = 200
"""Characters of a line's words: a page of the longest fits a message."""


def history_screen(
    match_id: int, game: AnyGame, lines: tuple[Line, ...], page: int | None = None, ending: str = ""
) -> Screen:
    """Returns one page of the history, the last if none is named; pages count from 0. `ending`
    tells why the match is over, below the last line."""
    last = max(0, (len(lines) - 1) // PAGE)
    page = last if page is None else max(0, min(page, last))
    shown = lines[page * PAGE : (page + 1) * PAGE]
    where = f", page {page + 1} of {last + 1}" if last else ""
    head = f"### {game.title}\n-# Match {match_id}{where}"
    end = [f"**{ending}**"] if ending and page == last else []
    body = "\n".join([*(_written(line, game) for line in shown), *end])
    turns = [
        button("First", "history-page", match_id, 0, ("first", "0"), disabled=page == 0),
        button("Back", "history-page", match_id, 0, ("back", str(page - 1)), disabled=page == 0),
        button("Next", "history-page", match_id, 0, ("next", str(page + 1)), disabled=page == last),
        button("Last", "history-page", match_id, 0, ("last", str(last)), disabled=page == last),
    ]
    buttons = [*(turns if last else []), button("Replay", "replay", match_id)]
    return Screen(layout(text(f"{head}\n{body or 'Nobody has moved yet.'}"), *rows(buttons)))


def _written(line: Line, game: AnyGame) -> str:
    """Returns a line without its notation, which a phone would break; an export has it."""
    words = line.words if len(line.words) <= LONGEST else f"{line.words[: LONGEST - 1]}…"
    drawn = pictured(game.key, line.miniature, words)
    return f"`{line.ply + 1:>3}` {drawn if len(drawn) <= LONGEST else words}"


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment of a replay as its viewer may see it: after `ply` of `plies` entries. `words` tell
    the entry that led here, empty at the start; `small_print` has the lines on the seed; the
    picture names `players`; `over` tells whether the match is over."""

    match_id: int
    ply: int
    plies: int
    words: str
    game: AnyGame
    view: AnyView
    small_print: tuple[str, ...] = ()
    ending: str = ""
    players: tuple[Player, ...] = ()
    over: bool = False


def replay_screen(frame: Frame) -> Screen:
    """Returns one step of the replay, with buttons to go on and back."""
    match_id, ply, last = frame.match_id, frame.ply, frame.plies
    game, look = frame.game, Look(players=frame.players, match=match_id)
    picture = Picture("replay.png", game.key, frame.view, game.alt_text(frame.view), look=look)
    words = frame.words or "The beginning"
    head = f"### {frame.game.title}\n-# Match {match_id}, step {ply} of {last}\n{words}."
    end = [f"**{frame.ending}**"] if frame.ending else []
    head = "\n".join((head, *end, *frame.small_print))
    buttons = [
        button("Start", "step", match_id, 0, ("start", "0"), disabled=ply == 0),
        button("Back", "step", match_id, 0, ("back", str(ply - 1)), disabled=ply == 0),
        button("Next", "step", match_id, 0, ("next", str(ply + 1)), disabled=ply == last),
        button("End", "step", match_id, 0, ("end", str(last)), disabled=ply == last),
    ]
    share = [button("Share as animation", "animate", match_id)] if frame.over else []
    if frame.over and ply < last and not game.team:
        share.append(button("Try it from here", "try", match_id, ply, (game.key,)))
    return Screen(layout(text(head), gallery(picture), *rows(buttons), *rows(share)), (picture,))
