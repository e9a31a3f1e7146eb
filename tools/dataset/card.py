"""The data card of a set of matches: what is in it, how it was made, and what it cannot tell."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean, quantiles
from typing import Final

from engines.registry import game as game_of
from players.registry import player
from tools.chances.matches import LONGEST
from tools.dataset.matches import QUICK, Record, levels_of

_TEXT: Final = """\
# {number:,} matches among computer players

Whole matches of the games of Vivat, played by the bot's own computer players against each other. No
person took part, and none is named: there are no names, ids, servers or times.

## How they were made

```
{command}
```

With Vivat {version}. The seed of the set ({seed}) and a match's number settle everything, so the
same command makes the same files. In each match:

- the kinds of matches (a game and a number of seats) take turns;
- half of the matches have the usual options, the others any that the form of a match offers;
- each seat has a level drawn at random; in a team game all have the same one;
- in some games the first actions, as many as `opening` says, are drawn at random from all legal
  ones. Learn nothing from them;
- a match without an end after {longest} actions is cut off, and has no results.

## What is in a line

The files `matches-*.jsonl.gz` have a match a line, as JSON. This one has most entries left out:

```json
{example}
```

| field | meaning |
|---|---|
| `number` | its number in the set |
| `game`, `revision`, `version` | the game, the revision of its rules, the version of the program |
| `options`, `seats` | the rules of the match, and how many seats it has |
| `levels` | the level at each seat, by its key |
| `seed` | from which all chance of the match follows |
| `opening` | how many of the first entries were drawn at random |
| `entries` | seat and action, in the notation of the game; secret set-ups and hands are shown |
| `results`, `reason` | win, draw or loss of each seat, and why; empty if it was cut off |

To replay a match: `game(key).start(options, seats, seed)`, then `play(state, seat, read(text))` for
each entry. `tools.dataset.matches.replayed` does that, and
`python -m tools dataset FOLDER --check` with every match.

## Matches

{matches}

Lengths are entries: actions, not turns. The seat that begins differs by options.

## Results

{results}

In a game for two the share of the points of seat 0, with draws as halves, is in the last column.

## How matches ended

{endings}

## Levels

How often each level had a seat, and its share of the points there (of a team: of its matches).
Slower levels did not play: those whose budget takes more than a {part}th of a second for an action.

{levels}

## What it cannot tell

- Computer players of quick levels played, not people, and not the strongest levels. Most levels
  make mistakes on purpose. It does not tell how people play, nor which rules are fair to them.
- A random opening decides some matches. {alike:,} matches have the same options and entries as one
  before them.
- Levels meet at random, so a win may tell of the opponent more than of the action.
- The same program played both sides: its blind spots are everywhere in the set.
- Entries show what was secret while the match was played. A program that learns to play must be
  given views (`game.view`), not entries.
- The texts fit the rules of this version. A later one may refuse some; `revision` tells which.
"""


def card(records: Iterable[Record], command: str, version: str, seed: str) -> str:
    """Returns the card in Markdown."""
    found = sorted(records, key=lambda each: each.number)
    games = list(dict.fromkeys(each.game for each in found))
    return _TEXT.format(
        number=len(found),
        alike=len(found) - len({(str(each.options), each.entries) for each in found}),
        command=command,
        version=version,
        seed=f"“{seed}”",
        longest=LONGEST,
        example=_example(found),
        matches=_table(
            (
                "game",
                "seats",
                "matches",
                "cut off",
                "opening",
                "shortest",
                "median",
                "mean",
                "longest",
            ),
            [row for key in games for row in _lengths(key, found)],
        ),
        results=_table(
            ("game", "seats", "wins by seat, from 0", "draws", "seat 0"),
            [row for key in games for row in _results(key, found)],
        ),
        endings=_table(
            ("game", "reason", "matches"), [row for key in games for row in _endings(key, found)]
        ),
        levels=_table(
            ("game", "level", "budget", "seats", "points"),
            [row for key in games for row in _levels(key, found)],
        ),
        part=QUICK,
    )


def _example(found: Sequence[Record]) -> str:
    line = found[0].as_line() if found else {}
    return json.dumps({**line, "entries": list(line.get("entries", ()))[:4]})


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(each)} |" for each in lines)


def _kinds(key: str, found: Sequence[Record]) -> list[tuple[int, list[Record]]]:
    seats = sorted({each.seats for each in found if each.game == key})
    return [(one, [r for r in found if r.game == key and r.seats == one]) for one in seats]


def _lengths(key: str, found: Sequence[Record]) -> Iterable[Sequence[str]]:
    for seats, own in _kinds(key, found):
        lengths = sorted(len(each.entries) for each in own)
        middle = quantiles(lengths, n=2)[0] if len(lengths) > 1 else lengths[0]
        cut = sum(not each.results for each in own)
        opening, mean = max(each.opening for each in own), round(fmean(lengths))
        numbers = (len(own), cut, opening, lengths[0], round(middle), mean, lengths[-1])
        yield key, str(seats), *(f"{each:,}" for each in numbers)


def _results(key: str, found: Sequence[Record]) -> Iterable[Sequence[str]]:
    for seats, own in _kinds(key, found):
        ended = [each for each in own if each.results]
        wins = [sum(each.results[seat] == "win" for each in ended) for seat in range(seats)]
        draws = sum("draw" in each.results for each in ended)
        share = sum(map(_points, (each.results[0] for each in ended)))
        told = f"{100 * share / len(ended):.1f} %" if seats == 2 and ended else ""
        told = "" if game_of(key).team else told
        yield key, str(seats), ", ".join(f"{each:,}" for each in wins), f"{draws:,}", told


def _endings(key: str, found: Sequence[Record]) -> Iterable[Sequence[str]]:
    reasons = Counter(each.reason or "cut off" for each in found if each.game == key)
    for reason, number in sorted(reasons.items(), key=lambda each: (-each[1], each[0])):
        yield key, reason, f"{number:,}"


def _levels(key: str, found: Sequence[Record]) -> Iterable[Sequence[str]]:
    points = defaultdict[str, list[float]](list)
    for one in found:
        if one.game == key and one.results:
            for level, result in zip(one.levels, one.results, strict=True):
                points[level].append(_points(result))
    for each in levels_of(player(key)):
        own = points[each.key]
        share = f"{100 * fmean(own):.1f} %" if own else ""
        yield key, f"{each.key} ({each.title})", f"{each.budget:,}", f"{len(own):,}", share


def _points(result: str) -> float:
    return {"win": 1.0, "draw": 0.5}.get(result, 0.0)
