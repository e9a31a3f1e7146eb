"""The table of a contest: the places, and the reasons for them.

People of a group are ranked by points; then by the points of the matches among those who are equal,
if all of these have met; then by wins; then by Buchholz: the sum of the points of all opponents
without the lowest. People who are still equal share a place. In Buchholz a round without an
opponent counts as one with no points, and so is the first that is left out.

In pods wins alone follow the points: a win is a first place that nobody shares, and a draw one that
others share. In a duplicate the scores of the own teams follow. In a simul
nobody has a place: its host stands first, then the others by points.

A bye is a point without an opponent, and half a one for each round of a Swiss contest before
somebody joined late. People who have withdrawn stand below all others.

The teams of a round of a duplicate have played the same match, and are compared. The points of a
match are the game's own score, the same for all people of a team. A round brings each of them one
for each other team that has done worse, and half a point for each that has done as well, divided by
the number of the other teams: so between nothing and one, however many teams there are. A round
counts once all its matches are over, and not before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby, pairwise
from typing import Final, Literal, TypeAlias

from common.text.say import say
from contests.contest import TIE_GAMES, Contest, Meeting
from contests.events import HALF, NONE, WIN, Points
from contests.pairing.knockout import bracket
from contests.terms import knockout_rounds


@dataclass(frozen=True, slots=True)
class Share:
    """A person's share of a round: the points, the numbers of other teams that did worse, as well,
    and better, and the own team's score."""

    points: Points
    worse: int = 0
    equal: int = 0
    better: int = 0
    score: Points = NONE


def shares(contest: Contest, person: int) -> Iterator[Share]:
    """Yields a person's share of each round that is over."""
    for meeting in contest.of(person):
        if meeting.round <= contest.closed and meeting.points is not None:
            yield share(meeting, compared(contest, meeting.round), person)


def compared(contest: Contest, in_round: int) -> tuple[Meeting, ...]:
    """Returns the matches of a round that took place."""
    return tuple(
        each
        for each in contest.meetings
        if each.round == in_round and each.took_place and each.points is not None
    )


def share(meeting: Meeting, others: Sequence[Meeting], person: int) -> Share:
    """Returns a person's share of a match that is over, beside the `others` of its round. A team
    that is alone has half a point; a match that did not take place brings the points settled
    then."""
    assert meeting.points is not None
    own = meeting.points[meeting.people.index(person)]
    if not meeting.took_place:
        return Share(own)
    scores = [each.points[0] for each in others if each.points and each != meeting]
    if not scores:
        return Share(HALF, score=own)
    worse, equal = sum(1 for each in scores if each < own), scores.count(own)
    points = Fraction(2 * worse + equal, 2 * len(scores))
    return Share(points, worse, equal, len(scores) - worse - equal, own)


TIE_BREAKS: Final = say(
    "Equal on points: if all of them have met, their matches against each other decide; then wins; "
    "then the opponents' points, without the lowest. Still equal: a shared place."
)
POD_TIE_BREAKS: Final = say("Equal on points: wins decide, then the place is shared.")
TieBreak: TypeAlias = Literal["direct", "wins", "buchholz", "score"]
TIES: Final[tuple[TieBreak, ...]] = ("direct", "wins", "buchholz", "score")
"""The fields of a row that rank people of equal points, in their order."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table; in a simul its `place` is 0. `direct` are the points among the equal,
    None where that does not decide; `open` is the number of matches still to be played. Of a
    duplicate `wins`, `draws` and `losses` are the other teams that did worse, as well and better,
    and `score` is the sum of the own teams' scores."""

    person: int
    group: int
    place: int
    points: Points
    wins: int
    draws: int
    losses: int
    buchholz: Points
    direct: Points | None = None
    open: int = 0
    byes: int = 0
    withdrawn: bool = False
    score: Points = NONE

    @property
    def played(self) -> int:
        """The number of matches that took place."""
        return self.wins + self.draws + self.losses


def standings(contest: Contest) -> tuple[Row, ...]:
    """Returns the table, group by group, the first place first."""
    if contest.terms.format == "duplicate":
        return tuple(_compared(contest))
    found = list[Row]()
    groups = groups_in(contest)
    everybody = {each: _row(contest, each, groups) for each in contest.people}
    points = {each: row.points for each, row in everybody.items()}
    rows = [replace(row, buchholz=_buchholz(contest, row, points)) for row in everybody.values()]
    for group in sorted({row.group for row in rows}):
        found += _ranked(contest, [row for row in rows if row.group == group])
    return tuple(found)


def deciding(contest: Contest, table: Sequence[Row]) -> tuple[TieBreak, ...]:
    """Returns the tie-breaks by which people of equal points stand one below the other in a table,
    in their order: none where nothing but points told them apart."""
    if contest.terms.format in ("knockout", "ladder", "simul"):
        return ()
    found = {
        next(each for each in TIES if getattr(above, each) != getattr(below, each))
        for above, below in pairwise(table)
        if are_level(above, below) and above.place != below.place
    }
    return tuple(each for each in TIES if each in found)


def are_level(one: Row, two: Row) -> bool:
    """Tells whether two rows are of equal points, so that a tie-break has to rank them."""
    return (one.group, one.withdrawn, one.points) == (two.group, two.withdrawn, two.points)


def counted(contest: Contest) -> tuple[Meeting, ...]:
    """Returns the matches that count. In a league that does not count people who withdrew, matches
    of somebody who did so before half of the own ones were played do not count. The results of
    others stay, as FIDE has it in round robins: else somebody who goes late could choose the
    winner."""
    if contest.terms.format != "league" or contest.terms.absence == "half":
        return contest.meetings
    people = contest.people.values()
    gone = {each.number for each in people if each.withdrawn and not each.halfway}
    return tuple(each for each in contest.meetings if not gone & set(each.people))


def groups_in(contest: Contest) -> dict[int, int]:
    """Returns the group of each person of a league; of other contests 0."""
    if contest.terms.format != "league":
        return dict.fromkeys(contest.people, 0)
    found = {person: each.group for each in contest.meetings for person in each.people}
    return {each: found.get(each, 0) for each in contest.people}


def _row(contest: Contest, person: int, groups: dict[int, int]) -> Row:
    """Returns a row without place and Buchholz."""
    total, wins, draws, losses = NONE, 0, 0, 0
    mine = [each for each in counted(contest) if person in each.people]
    for meeting in mine:
        if meeting.points is None:
            continue
        own = meeting.points[meeting.people.index(person)]
        total += own
        if meeting.took_place:
            best = max(meeting.points)
            first, alone = own == best != NONE, meeting.points.count(best) == 1
            wins += first and alone
            draws += first and not alone
            losses += not first
    byes = contest.byes_of(person)
    total += sum((HALF for _, each in contest.half_byes if each == person), NONE)
    return Row(
        person=person,
        group=groups[person],
        place=0,
        points=total + byes * WIN,
        wins=wins,
        draws=draws,
        losses=losses,
        buchholz=NONE,
        open=sum(1 for each in mine if each.is_open),
        byes=byes,
        withdrawn=contest.people[person].withdrawn,
    )


def _buchholz(contest: Contest, row: Row, points: dict[int, Points]) -> Points:
    """Returns the points of a person's opponents without the lowest; none in pods."""
    if contest.terms.format == "pods":
        return NONE
    met = [
        points[other] if each.took_place else NONE
        for each in counted(contest)
        if row.person in each.people and not each.is_open
        for other in each.against(row.person)
    ]
    met += [NONE] * (row.byes + max(0, contest.people[row.person].since - 1))
    return sum(sorted(met)[1:], NONE)


def _ranked(contest: Contest, rows: Sequence[Row]) -> list[Row]:
    if contest.terms.format == "knockout":
        return _knocked_out(contest, rows)
    if contest.terms.format == "ladder":
        return _on_rungs(contest, rows)
    if contest.host is not None:
        host = contest.host
        return sorted(rows, key=lambda row: (row.person != host, -row.points, row.person))
    rough = sorted(rows, key=lambda row: (row.withdrawn, -row.points))
    if contest.terms.format == "pods":
        ordered = sorted(rough, key=lambda row: (row.withdrawn, -row.points, -row.wins, row.person))
        return _placed(ordered, [_key(each) for each in ordered])
    found = list[Row]()
    for _, equal in groupby(rough, key=lambda row: (row.withdrawn, row.points)):
        found += _among(contest, list(equal))
    return _placed(found, [_key(each) for each in found])


def _on_rungs(contest: Contest, rows: Sequence[Row]) -> list[Row]:
    """Returns the rows of a ladder from the top; before its start by strength."""
    order = contest.rungs or contest.ranked
    place = {person: number for number, person in enumerate(order)}
    ordered = sorted(rows, key=lambda row: (place.get(row.person, len(place)), row.person))
    return _placed(ordered, [place.get(row.person, -1) for row in ordered])


def _key(row: Row) -> tuple[object, ...]:
    return row.withdrawn, row.points, row.direct, row.wins, row.buchholz


def _placed(rows: Sequence[Row], keys: Sequence[object]) -> list[Row]:
    """Returns rows in order with their places: rows of equal keys share one."""
    found = list[Row]()
    for number, (row, key) in enumerate(zip(rows, keys, strict=True)):
        same = number > 0 and keys[number - 1] == key
        found.append(replace(row, place=found[-1].place if same else number + 1))
    return found


def _among(contest: Contest, equal: Sequence[Row]) -> list[Row]:
    """Returns rows of equal points in order, with the points among them where all have met."""
    own = {row.person for row in equal}
    among = [each for each in counted(contest) if set(each.people) <= own and each.took_place]
    met = {frozenset(each.people) for each in among if each.points is not None}
    if len(equal) > 1 and len(met) == len(own) * (len(own) - 1) // 2:
        equal = [replace(row, direct=_direct(among, row.person)) for row in equal]
    return sorted(
        equal, key=lambda row: (-(row.direct or NONE), -row.wins, -row.buchholz, row.person)
    )


def _direct(among: Sequence[Meeting], person: int) -> Points:
    mine = [each for each in among if person in each.people and each.points is not None]
    return sum((each.points[each.people.index(person)] for each in mine if each.points), NONE)


def _compared(contest: Contest) -> list[Row]:
    """Returns the rows of a duplicate: by points, then by the scores of the own teams."""
    rows = [_shared(contest, each) for each in contest.people]
    ordered = sorted(rows, key=lambda row: (row.withdrawn, -row.points, -row.score, row.person))
    return _placed(ordered, [(row.withdrawn, row.points, row.score) for row in ordered])


def _shared(contest: Contest, person: int) -> Row:
    brought = tuple(shares(contest, person))
    return Row(
        person=person,
        group=0,
        place=0,
        points=sum((each.points for each in brought), NONE),
        wins=sum(each.worse for each in brought),
        draws=sum(each.equal for each in brought),
        losses=sum(each.better for each in brought),
        buchholz=NONE,
        open=sum(1 for each in contest.of(person) if each.is_open),
        withdrawn=contest.people[person].withdrawn,
        score=sum((each.score for each in brought), NONE),
    )


# Knockouts: the round that a person has reached


@dataclass(frozen=True, slots=True)
class Tie:
    """A place in the tree of a knockout: its round, its number there, and the two people, None
    where nobody comes. `winner` is who goes on, None while that is open or if nobody does; `done`
    tells which."""

    round: int
    slot: int
    people: tuple[int | None, int | None]
    done: bool = False
    winner: int | None = None


def tree(contest: Contest) -> tuple[Tie, ...]:
    """Returns the ties of a knockout whose people are known, round by round."""
    ranked = contest.ranked
    seed = {person: number for number, person in enumerate(ranked)}
    coming: list[tuple[bool, int | None]] = [
        (True, each) for each in bracket(ranked, contest.apart)
    ]
    found = list[Tie]()
    for number in range(1, knockout_rounds(len(ranked)) + 1):
        after = list[tuple[bool, int | None]]()
        for slot in range(len(coming) // 2):
            (known, one), (also, two) = coming[2 * slot], coming[2 * slot + 1]
            if not (known and also):
                after.append((False, None))
                continue
            tie = _decided(contest, Tie(number, slot, (one, two)), seed)
            found.append(tie)
            after.append((tie.done, tie.winner))
        coming = after
    return tuple(found)


def games_of(contest: Contest, tie: Tie) -> tuple[Meeting, ...]:
    """Returns the matches of a tie."""
    return tuple(
        each for each in contest.meetings if each.round == tie.round and each.group == tie.slot
    )


def _decided(contest: Contest, tie: Tie, seed: dict[int, int]) -> Tie:
    """Returns a tie with its winner, if that is settled: by the points of its matches; if equal
    after three, the one higher in the ranking at the start. If one person withdraws before that,
    the other goes on; if both do, the one who stayed longer, at once out in the next tie. So
    nothing that is settled changes later."""
    there = [each for each in tie.people if each is not None]
    if len(there) < 2:
        return replace(tie, done=True, winner=there[0] if there else None)
    games = games_of(contest, tie)
    if any(each.is_open for each in games):
        return tie
    score = {each: sum((_points(game, each) for game in games), NONE) for each in there}
    level = score[there[0]] == score[there[1]]
    if len(games) > TIE_GAMES or (len(games) == TIE_GAMES and not level):
        best = min(there, key=lambda each: (-score[each], seed[each]))
        return replace(tie, done=True, winner=best)
    stayed = sorted(there, key=lambda each: contest.people[each].left or len(contest.people) + 1)
    gone = contest.people[stayed[0]].withdrawn
    return replace(tie, done=True, winner=stayed[1]) if gone else tie


def _points(game: Meeting, person: int) -> Points:
    return game.points[game.people.index(person)] if game.points else NONE


def _knocked_out(contest: Contest, rows: Sequence[Row]) -> list[Row]:
    """Returns the rows of a knockout: the further somebody came, the higher."""
    if contest.phase == "gathering":
        return _placed(rows, [0] * len(rows))
    reached = dict.fromkeys((row.person for row in rows), 0)
    last = knockout_rounds(len(contest.ranked))
    for tie in tree(contest):
        for person in tie.people:
            if person is not None:
                reached[person] = max(reached[person], tie.round)
        if tie.round == last and tie.winner is not None:
            reached[tie.winner] = last + 1

    def key(row: Row) -> tuple[bool, int]:
        return row.withdrawn and reached[row.person] <= last, -reached[row.person]

    ordered = sorted(rows, key=lambda row: (key(row), row.person))
    return _placed(ordered, [key(row) for row in ordered])


def winners(contest: Contest) -> tuple[int, ...]:
    """Returns the winners, several for a shared first place; in a league of each group, the first
    group first. Empty if no match took place."""
    took = any(each.took_place and each.points is not None for each in contest.meetings)
    rows = standings(contest) if took else ()
    return tuple(row.person for row in rows if row.place == 1 and not row.withdrawn)
