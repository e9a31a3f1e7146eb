"""What a screen may know of a match, for one seat or for the public."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.screens.screen import Picture
from db.store import OpenMatch
from engines.game import AnyGame, AnyView, Seat


@dataclass(frozen=True, slots=True)
class Sheet:
    """Values for the screens of one match, made from a view and never from a state.

    `people` are Discord ids by seat; `offers` the seats with an open draw offer; `latest`
    what is new in words, empty before the first entry; `may_undo` says whether the seat that
    is to act may take its latest action back.
    """

    match_id: int
    ply: int
    game: AnyGame
    view: AnyView
    people: tuple[int, ...]
    offers: frozenset[Seat]
    rated: bool
    latest: str
    may_undo: bool

    @property
    def seat(self) -> Seat | None:
        """For whom the sheet was made."""
        return self.view.seat

    def mention(self, seat: Seat) -> str:
        """The mention of the person in this seat."""
        return f"<@{self.people[seat]}>"

    @property
    def drawing(self) -> str:
        """The board in characters, as a block of code."""
        return f"```\n{self.game.sketch(self.view)}\n```"

    def picture(self, chosen: tuple[str, ...] = ()) -> Picture:
        """The board as this sheet's viewer sees it, perhaps with choices marked in it."""
        alt = self.game.tell(self.view)
        return Picture("board.png", self.game.key, self.view, alt, chosen)


def sheet(opened: OpenMatch, seat: Seat | None) -> Sheet:
    """The sheet of a match for one seat, or for the public (None)."""
    match = opened.match
    return Sheet(
        match_id=opened.row.id,
        ply=match.ply,
        game=match.game,
        view=match.view(seat),
        people=tuple(each.person_id for each in opened.row.seats),
        offers=match.offers,
        rated=opened.row.rated,
        latest=". ".join(line.words for line in match.latest(seat)),
        may_undo=any(match.may_take_back(each) for each in match.to_act),
    )
