"""The tables about chances and mistakes, as Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from players.chances import Curve
from tools.chances.fit import bins, called
from tools.chances.matches import Sample
from tools.chances.mistakes import Found
from tools.strength.ladder import interval


def chances_table(
    curves: Mapping[int, Curve], matches: Mapping[int, Sequence[Sequence[Sample]]]
) -> Iterator[str]:
    """Yields the table of how many positions were won of those called about so likely, from matches
    by the number of seats."""
    told = [
        ((seats, number), each)
        for seats, some in matches.items()
        for number, match in enumerate(some)
        for each in called(curves[seats], match)
    ]
    count = sum(bool(match) for some in matches.values() for match in some)
    yield f"{' and '.join(map(str, matches))} seats, {count:,} matches:"
    yield ""
    yield "| called | positions | matches | mean called | won | 95 % interval |"
    yield "|---|---|---|---|---|---|"
    for each in bins(told):
        low = round(100 * each.low)
        yield (
            f"| {low} to {low + 10} % | {each.positions:,} | {each.matches:,} "
            f"| {100 * each.called:.0f} % | {100 * each.won:.0f} % "
            f"| {100 * each.least:.0f} to {100 * each.most:.0f} % |"
        )


MISTAKES_HEAD = (
    "| game | matches | grave | named | 95 % interval | marked | moments | made no matter "
    "| 95 % interval |",
    "|---|---|---|---|---|---|---|---|---|",
)


def mistakes_row(what: str, matches: int, found: Found) -> str:
    """Returns the row of how many grave mistakes were named, and how many moments made no
    matter."""
    return (
        f"| {what} | {matches} | {found.grave} | {_part(found.named, found.grave)} "
        f"| {found.marked} | {found.told} | {_part(found.idle, found.told)} |"
    )


def _part(some: int, all_: int) -> str:
    low, high = interval(some, all_)
    share = f"{some}: {100 * some / all_:.0f} %" if all_ else "0"
    return f"{share} | {low:.0f} to {high:.0f} %"
