"""Turns: the most urgent first, and none for those who do not wait any more."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from common.jobs import PriorityGate, Ticket
from tests.waiting import in_time


async def served(
    turns: PriorityGate, tickets: Sequence[Ticket], gone: Sequence[int] = ()
) -> list[int]:
    """In which order the tickets have their turns while one is taken; those that are `gone` are
    cancelled before it is given back."""
    order = list[int]()

    async def wait(number: int) -> None:
        async with turns.turn(tickets[number]):
            order.append(number)

    async with turns.turn(Ticket()):
        tasks = [asyncio.create_task(wait(number)) for number in range(len(tickets))]
        await asyncio.sleep(0)
        assert turns.waiting == len(tickets)
        for number in gone:
            tasks[number].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert turns.waiting == 0
    return order


async def test_what_is_due_first_comes_first_and_else_who_came_first() -> None:
    tickets = [Ticket(due) for due in (3.0, 1.0, 2.0, 1.0)]
    assert await served(PriorityGate(1), tickets) == [1, 3, 2, 0]


async def test_a_ticket_may_become_more_urgent() -> None:
    turns, tickets, order = PriorityGate(1), [Ticket(1.0), Ticket(2.0)], list[int]()

    async def wait(number: int) -> None:
        async with turns.turn(tickets[number]):
            order.append(number)

    async with turns.turn(Ticket()):
        tasks = [asyncio.create_task(wait(number)) for number in range(2)]
        await asyncio.sleep(0)
        tickets[1].due = 0.0
    await asyncio.gather(*tasks)
    assert order == [1, 0]


async def test_whoever_is_cancelled_has_no_turn_and_holds_up_nobody() -> None:
    turns = PriorityGate(1)
    tickets = [Ticket(float(number)) for number in range(4)]
    assert await served(turns, tickets, gone=(0, 2)) == [1, 3]
    async with in_time(), turns.turn(Ticket()):
        pass


async def test_whoever_is_cancelled_when_called_gives_the_turn_on() -> None:
    turns = PriorityGate(1)

    async def wait() -> None:
        async with turns.turn(Ticket()):
            pytest.fail("it was cancelled")

    async with turns.turn(Ticket()):
        task = asyncio.create_task(wait())
        await asyncio.sleep(0)
    task.cancel()  # it has been called, and has not noticed that yet
    with pytest.raises(asyncio.CancelledError):
        await task
    async with in_time(), turns.turn(Ticket()):
        pass


async def test_no_more_than_so_many_have_their_turn_at_once() -> None:
    turns, now, most = PriorityGate(2), 0, 0

    async def work() -> None:
        nonlocal now, most
        async with turns.turn(Ticket()):
            now += 1
            most = max(most, now)
            await asyncio.sleep(0)
            now -= 1

    await asyncio.gather(*(work() for _ in range(9)))
    assert (now, most) == (0, 2)
