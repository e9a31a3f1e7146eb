"""Jobs that several wait for."""

from __future__ import annotations

import asyncio

from common.jobs import Jobs
from tests.waiting import until


async def test_each_is_done_once_the_most_urgent_first_and_its_wait_is_told() -> None:
    begun, waits, go = list[str](), list[float](), asyncio.Event()

    async def do(name: str) -> str:
        begun.append(name)
        await go.wait()
        return name.upper()

    jobs = Jobs("trying", 1, do)
    jobs.waited = waits.append
    wanted = (("first", 9.0), ("later", 2.0), ("urgent", 1.0), ("later", 3.0))
    tasks = [asyncio.create_task(jobs.done(*each)) for each in wanted]
    await until(lambda: bool(begun))
    assert (begun, jobs.waiting) == (["first"], 2)
    go.set()
    assert await asyncio.gather(*tasks) == ["FIRST", "LATER", "URGENT", "LATER"]
    assert begun == ["first", "urgent", "later"]
    assert len(waits) == 3
    assert min(waits) >= 0


async def test_what_nobody_waits_for_any_more_is_not_begun() -> None:
    begun, go = list[str](), asyncio.Event()

    async def do(name: str) -> None:
        begun.append(name)
        await go.wait()

    jobs = Jobs("trying", 1, do)
    first, second = (asyncio.create_task(jobs.done(each)) for each in ("first", "second"))
    await until(lambda: bool(begun))
    second.cancel()
    await asyncio.gather(second, return_exceptions=True)
    assert "second" not in jobs
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    assert "first" in jobs, "what has begun is finished"
    go.set()
    await until(lambda: "first" not in jobs)
    assert begun == ["first"]
