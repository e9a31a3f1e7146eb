"""What people are told where one more invitation or match would be too many."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from math import ceil
from typing import Final

from cogs.errors import UserError
from cogs.screens.sentences import mention
from db.tables.blocks import Unwilling
from db.tables.limits import LimitReached

NOT_FOR_YOU: Final = "You can't take part here. You can challenge somebody to a match of your own."


def limit_words(reached: LimitReached, person: int) -> str:
    """Returns what is full, and what this person, who has asked for more, can do. Of others it says
    no more than that they cannot begin a match."""
    most, own = reached.limit, reached.person == person
    match reached.full:
        case "person_invitations":
            return f"You have {_many(most, 'open invitation')}; more are not possible here."
        case "server_invitations":
            return (
                f"There are {_many(most, 'open invitation')} in this server; more are not "
                "possible. Try again when some are answered."
            )
        case "server_matches":
            return (
                f"This server has {_many(most, 'running match')}; more are not possible. "
                "Try again when one is over."
            )
        case "person_matches" if own:
            return (
                f"You have {_many(most, 'running match')}; more are not possible. "
                "Finish one first: `/match list` shows them."
            )
        case "person_matches":
            who = mention(reached.person or 0)
            return f"{who} can't begin a match now, having too many. Try again later."
        case "hourly_challenges":
            who, again = mention(reached.person or 0), reached.again
            when = f" You can ask again <t:{ceil(again.timestamp())}:R>." if again else ""
            return f"{who} has been challenged often in the last hour.{when}"


def unwilling_words(unwilling: Unwilling) -> str:
    """Why somebody cannot be challenged. Whoever does not want to says so in the same words
    for every reason, which nobody is told."""
    who = mention(unwilling.person)
    if unwilling.own_block:
        return f"You have blocked {who}. `/settings` takes that back."
    return (
        f"{mention(unwilling.person, first=True)} takes no challenges from you at the moment. "
        "You can challenge somebody else."
    )


def _many(number: int, what: str) -> str:
    plural = f"{what}es" if what.endswith("ch") else f"{what}s"
    return f"{number} {what if number == 1 else plural}"


@contextmanager
def telling_limits(person: int) -> Generator[None]:
    """Turns a limit that is reached within into a sentence for this person, who has asked to
    play; likewise that the host does not want that."""
    try:
        yield
    except LimitReached as reached:
        raise UserError(limit_words(reached, person)) from None
    except Unwilling:
        raise UserError(NOT_FOR_YOU) from None
