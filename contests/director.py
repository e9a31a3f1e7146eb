"""The next step of a contest: the events that follow by themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from fractions import Fraction
from math import ceil

from contests.contest import TIE_GAMES, Contest, Meeting
from contests.events import (
    HALF,
    Bye,
    Ended,
    Event,
    HalfBye,
    Opened,
    Paired,
    Points,
    RoundClosed,
    Stopped,
    Unplayed,
)
from contests.pairing.matching import Entrant
from contests.pairing.pods import pods_of
from contests.pairing.robin import berger, groups_of
from contests.pairing.seats import first_sits
from contests.pairing.swiss import swiss_round
from contests.pairing.teams import Mate, teams
from contests.pods import place_points
from contests.standings import Tie, games_of, standings, tree
from contests.terms import (
    ALL_AT_ONCE,
    DUPLICATE_ROUNDS,
    GROUP_MOST,
    knockout_rounds,
    pod_rounds,
    pod_sizes,
    swiss_rounds,
)

Apart = Collection[frozenset[int]]
"""Pairs of people with a block between them: they meet only if it cannot be avoided."""
_MOST = 10_000
"""More events than any contest has at once."""


def due(contest: Contest, apart: Apart = ()) -> tuple[Event, ...]:
    """Returns the events that follow now, in their order: none while people play, and none after
    the end; before the start only the stop of a simul without its host."""
    if contest.phase == "gathering":
        return (Stopped(),) if contest.has_lost_host else ()
    found = list[Event]()
    while len(found) < _MOST:
        new = _next(contest, apart)
        if not new:
            return tuple(found)
        for event in new:
            contest = contest.follow(event)
        found += new
    raise RuntimeError("a contest without an end")


def _next(contest: Contest, apart: Apart) -> list[Event]:
    if contest.phase != "running":
        return []
    apart = contest.apart.union(apart)
    if contest.terms.format in ("swiss", "pods", "duplicate"):
        return _in_rounds(contest, apart)
    if len(contest.active) < contest.terms.fewest and not any(
        each.opened for each in contest.open_meetings
    ):
        return [*(Unplayed(each.number) for each in contest.open_meetings), Ended()]
    if gone := _unplayable(contest):
        return gone
    match contest.terms.format:
        case "league":
            return _league(contest, apart)
        case "knockout":
            return _knockout(contest)
        case "simul":
            return _simul(contest)
        case _:
            return [Opened(each.number) for each in contest.open_meetings if not each.opened]


def _unplayable(contest: Contest) -> list[Event]:
    """Returns the end of each match that was not opened yet, and that somebody has withdrawn
    from."""
    there = set(contest.active)
    return [
        Unplayed(each.number)
        for each in contest.open_meetings
        if not each.opened and not set(each.people) <= there
    ]


def _league(contest: Contest, apart: Apart) -> list[Event]:
    if not contest.meetings:
        return _schedule(contest, apart)
    if late := _late_pair(contest):
        return [late]
    if opened := _openable(contest):
        return opened
    return [] if contest.open_meetings or timed_round(contest) else [Ended()]


def _late_pair(contest: Contest) -> Paired | None:
    """Returns a missing match of somebody who came late into a league, and joins the smallest
    group: one in each round, if possible with somebody who rests in it."""
    groups, newcomers = league_groups(contest)
    if not newcomers:
        return None
    person = newcomers[0]
    own = contest.of(person)
    group = own[0].group if own else smallest(groups)
    met = {other for each in own for other in each.against(person)}
    there = [each for each in contest.meetings if each.group == group]
    number = 1 + len(own)
    busy = Counter(each for meeting in there if meeting.round == number for each in meeting.people)
    left = groups[group] - met - {person}
    other = min(left, key=lambda each: (busy[each], each))
    first = first_sits(contest.seats_of(person), contest.seats_of(other), number)
    pair = (person, other) if first else (other, person)
    return Paired(len(contest.meetings), number, pair, group)


def league_groups(contest: Contest) -> tuple[dict[int, set[int]], list[int]]:
    """Returns the people of each group of a league, and the latecomers who do not meet everybody in
    one yet."""
    groups = dict[int, set[int]]()
    for each in contest.meetings:
        groups.setdefault(each.group, set()).update(each.people)
    met = Counter(person for each in contest.meetings for person in each.people)
    of = {person: group for group, people in groups.items() for person in people}
    return groups, [
        each for each in contest.people if each not in of or met[each] < len(groups[of[each]]) - 1
    ][::-1]


def smallest(groups: Mapping[int, Collection[int]]) -> int:
    """Returns the group with the fewest people, of equals the last one."""
    return min(groups, key=lambda each: (len(groups[each]), -each))


def takes_late(contest: Contest) -> bool:
    """Tells whether somebody can still join a contest that runs: a ladder always; a Swiss contest
    and pods before their last round; a league with room in a group, until a round of a group's
    table is over."""
    match contest.terms.format:
        case "ladder":
            return True
        case "swiss" | "pods":
            return contest.round < total_rounds(contest)
        case "league":
            groups, _ = league_groups(contest)
            of = {(each.group, each.round) for each in contest.meetings}
            going_on = {(each.group, each.round) for each in contest.open_meetings}
            room = bool(groups) and len(groups[smallest(groups)]) <= GROUP_MOST
            return room and not contest.closed and of == going_on
        case _:
            return False


def lateness(contest: Contest, person: int) -> list[Event]:
    """Returns the half points of somebody who has just joined a Swiss contest late: one for each
    round before."""
    if contest.terms.format != "swiss" or contest.phase != "running":
        return []
    return [HalfBye(each, person) for each in range(1, contest.people[person].since)]


def _schedule(contest: Contest, apart: Apart) -> list[Event]:
    found = list[Event]()
    groups = [berger(each) for each in groups_of(contest.ranked, apart)]
    for number in range(max(map(len, groups))):
        for group, rounds in enumerate(groups):
            for pair in rounds[number] if number < len(rounds) else ():
                found.append(Paired(len(found), number + 1, pair, group))
    return found


def _simul(contest: Contest) -> list[Event]:
    """Returns the boards of the host, all at once, and the end after the last of them."""
    if not contest.meetings:
        return [
            event
            for number, guest in enumerate(contest.guests)
            for event in (Paired(number, 1, _beside_host(contest, guest, number)), Opened(number))
        ]
    if waiting := [Opened(each.number) for each in contest.open_meetings if not each.opened]:
        return [*waiting]  # annulled
    return [] if contest.open_meetings else [Ended()]


def _beside_host(contest: Contest, guest: int, number: int) -> tuple[int, int]:
    """Returns the seats of a board of the host; by turns, the host is first at every other
    board."""
    assert contest.host is not None
    seat = contest.terms.host_seat
    first = number % 2 == 0 if seat == "turns" else seat == "first"
    return (contest.host, guest) if first else (guest, contest.host)


def _openable(contest: Contest) -> list[Event]:
    """Returns the matches to open now: each person's one round after the other, and no more at the
    same time than the terms say; with rounds of days, those up to the current round."""
    if running := timed_round(contest):
        last = running * contest.terms.at_once
        waiting = [each for each in contest.open_meetings if not each.opened]
        return [Opened(each.number) for each in waiting if each.round <= last]
    most = contest.terms.at_once or len(contest.meetings)
    busy = Counter[int](
        person for each in contest.open_meetings if each.opened for person in each.people
    )
    found = list[Event]()
    for each in contest.open_meetings:
        if each.opened:
            continue
        if all(busy[person] < most for person in each.people):
            found.append(Opened(each.number))
        # Whether it is opened or not: later matches do not overtake one that waits.
        busy.update(each.people)
    return found


def total_rounds(contest: Contest) -> int:
    """Returns the number of rounds in all; before the start, by the people who are there. A league
    whose matches are all played at once has one."""
    count = len(contest.ranked)
    match contest.terms.format:
        case "swiss":
            return swiss_rounds(count)
        case "knockout":
            return knockout_rounds(count)
        case "ladder" | "simul":
            return 1
        case "pods":
            return contest.terms.rounds or pod_rounds(count, contest.terms.pod)
        case "duplicate":
            return DUPLICATE_ROUNDS
        case "league":
            largest = max(map(len, groups_of(contest.ranked)), default=0)
            rounds, at_once = largest - 1 + largest % 2, contest.terms.at_once
            rounds = contest.round or rounds
            return 1 if at_once == ALL_AT_ONCE else ceil(rounds / at_once)


def timed_round(contest: Contest) -> int | None:
    """Returns the number of the round whose days run; None where rounds last as long as their
    matches, before the start, and after the last round's days."""
    if not contest.terms.round_days or contest.phase != "running":
        return None
    last = min(contest.round, total_rounds(contest))
    return contest.closed + 1 if contest.closed < last else None


def _in_rounds(contest: Contest, apart: Apart) -> list[Event]:
    """Returns the next events of a contest in rounds, whose matches open together. A round begins
    once all matches of the last one are over, or its days are. The end waits for all matches; with
    too few people left it comes once they are over."""
    if waiting := [each for each in contest.open_meetings if not each.opened]:
        return [Opened(each.number) for each in waiting]
    too_few = len(contest.active) < contest.terms.fewest
    last = too_few or contest.round >= total_rounds(contest)
    if contest.open_meetings and (last or not contest.terms.round_days):
        return []
    if timed_round(contest) and not too_few:
        return []
    if contest.closed < contest.round:
        return [RoundClosed(contest.round)]
    return [Ended()] if last else _new_round(contest, apart)


def _new_round(contest: Contest, apart: Apart) -> list[Event]:
    match contest.terms.format:
        case "pods":
            return _pods(contest, apart)
        case "duplicate":
            return _teams(contest, apart)
        case _:
            return _swiss(contest, apart)


def _pods(contest: Contest, apart: Apart) -> list[Event]:
    there, number = entrants(contest), contest.round + 1
    sizes = pod_sizes(len(there), contest.terms.pod)
    further = total_rounds(contest) - number
    found = pods_of(there, sizes, _small_pods(contest), apart, further)
    return [
        Paired(len(contest.meetings) + place, number, _seated(contest, pod), place)
        for place, pod in enumerate(found)
    ]


def _small_pods(contest: Contest) -> Counter[int]:
    """Returns how often each person has sat in a smaller pod than others of the same round."""
    largest = Counter[int]()
    for each in contest.meetings:
        largest[each.round] = max(largest[each.round], len(each.people))
    small = [each for each in contest.meetings if len(each.people) < largest[each.round]]
    return Counter(person for each in small for person in each.people)


def _seated(contest: Contest, pod: tuple[int, ...]) -> tuple[int, ...]:
    """Orders a pod by seat: people who have sat late so far sit early; ties rotate."""

    def early(person: int) -> tuple[Fraction, int]:
        sat = [Fraction(m.people.index(person), len(m.people)) for m in contest.of(person)]
        return -sum(sat, Fraction(0)), (person + contest.round) % len(pod)

    return tuple(sorted(pod, key=lambda each: (early(each), each)))


def _swiss(contest: Contest, apart: Apart) -> list[Event]:
    number = contest.round + 1
    paired = swiss_round(entrants(contest), number, apart, total_rounds(contest) - number)
    found: list[Event] = [
        Paired(len(contest.meetings) + place, number, pair)
        for place, pair in enumerate(paired.pairs)
    ]
    return [*found, *([] if paired.bye is None else [Bye(number, paired.bye)])]


def entrants(contest: Contest) -> list[Entrant]:
    """Returns the people of the next round, as the pairing knows them. A match that is still being
    played counts there as a draw of all its people: its points come with its end."""
    points = {row.person: row.points for row in standings(contest)}
    for meeting in contest.open_meetings:
        for person in meeting.people:
            points[person] += _drawn(contest, meeting)
    return [_entrant(contest, each, points[each]) for each in contest.active]


def _drawn(contest: Contest, meeting: Meeting) -> Points:
    """Returns each person's points for a draw of all in a match."""
    pods = contest.terms.format == "pods"
    return place_points([1] * len(meeting.people))[0] if pods else HALF


def _entrant(contest: Contest, person: int, score: Fraction) -> Entrant:
    played = [each for each in contest.of(person) if each.took_place]
    return Entrant(
        number=person,
        score=score,
        strength=contest.people[person].strength,
        met=Counter(other for each in played for other in each.against(person)),
        byes=contest.byes_of(person),
        seats=contest.seats_of(person),
    )


def _knockout(contest: Contest) -> list[Event]:
    if waiting := [Opened(each.number) for each in contest.open_meetings if not each.opened]:
        return list(waiting)
    ties = tree(contest)
    found = list[Event]()
    for tie in ties:
        found += _games(contest, tie, len(contest.meetings) + len(found))
    if found:
        return found
    last = knockout_rounds(len(contest.ranked))
    return [Ended()] if any(each.round == last and each.done for each in ties) else []


def _games(contest: Contest, tie: Tie, number: int) -> list[Event]:
    """Returns the next matches of a tie: two with sides exchanged, then a third one if it is
    level, its seats as in a Swiss round."""
    one, two = tie.people
    games = games_of(contest, tie)
    if tie.done or one is None or two is None or any(each.is_open for each in games):
        return []
    if not games:
        return [
            Paired(number, tie.round, (one, two), tie.slot),
            Paired(number + 1, tie.round, (two, one), tie.slot),
        ]
    first = first_sits(contest.seats_of(one), contest.seats_of(two), tie.round + tie.slot)
    third = (one, two) if first else (two, one)
    return [Paired(number, tie.round, third, tie.slot)] if len(games) == TIE_GAMES else []


def _teams(contest: Contest, apart: Apart) -> list[Event]:
    first = len(contest.meetings)
    formed = teams(mates(contest), contest.terms.seats, apart)
    return [Paired(first + place, contest.round + 1, team) for place, team in enumerate(formed)]


def mates(contest: Contest) -> list[Mate]:
    """Returns the people of the next round of a duplicate, as the teams are formed of them."""
    return [
        Mate(
            number=person,
            strength=contest.people[person].strength,
            played_with=Counter(
                other for each in contest.of(person) for other in each.against(person)
            ),
            with_bots=sum(contest.terms.seats - len(each.people) for each in contest.of(person)),
        )
        for person in contest.active
    ]
