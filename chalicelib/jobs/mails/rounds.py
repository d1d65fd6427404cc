"""Mails about a round: to its players, where their addresses are known."""

from collections.abc import Mapping
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from chalicelib.domain.booking.booking import State
from chalicelib.domain.booking.links import token_of
from chalicelib.domain.ids import EntryId, RoundNumber, TournamentId
from chalicelib.domain.mail.topic import Topic
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.result import ByeKind, Colour
from chalicelib.domain.model.round import Board, Round
from chalicelib.domain.model.tournament import Tournament, Visibility
from chalicelib.ports import Message, Services
from chalicelib.profiles import booker_address
from chalicelib.queries.club.links import links
from chalicelib.render.paths import EventPaths, booking_link
from chalicelib.render.texts import N_

_PLAYS = N_("{event}: round {round}, board {board}")
_IS_FREE = N_("{event}: round {round}, no opponent")


@dataclass(frozen=True, slots=True)
class Recipient:
    """Who is told what concerns an entry. `page` is the address of his own page; empty where he has none."""

    email: str
    language: str
    page: str = ""


def recipients(tournament: Tournament, services: Services) -> Mapping[EntryId, Recipient]:
    """Of the event's entries those that are members of its club and have an address."""
    if tournament.settings.club is None:
        return {}
    club, members = services.clubs.load(tournament.settings.club), services.clubs.members(tournament.settings.club)
    known = [member for member in members if member.email and not member.has_left]
    pages = links(club.id, known, services)
    return {member.id: Recipient(member.email, club.language, pages[member.id]) for member in known}


def players(tournament: Tournament, services: Services) -> Mapping[EntryId, Recipient]:
    """Of the event's entries those whose address is known: the booker's, in his language, or the member's."""
    key: str | None = None
    told: dict[EntryId, Recipient] = {}
    for booking in services.bookings.of_tournament(tournament.id):
        if booking.state is State.CONFIRMED and not booking.is_forgotten:
            key = key or services.bookings.link_key(tournament.id)
            page = f"{services.origin}{booking_link(token_of(key, tournament.id, booking.id))}"
            booker = Recipient(booker_address(booking.booker, services), booking.booker.language, page)
            told |= dict.fromkeys((place.entry for place in booking.taken), booker)
    return {**told, **recipients(tournament, services)}


def round_published(about: Mapping[str, str | int], services: Services) -> Message | None:
    """Board, colour and opponent, as long as the round is published, the event held, and the game not decided."""
    tournament = services.tournaments.load(TournamentId(str(about["tournament"])))
    round_ = tournament.round(RoundNumber(int(about["round"])))
    player = next((one for one in tournament.players if one.entry.id == about["entry"]), None)
    if round_ is None or player is None or not round_.is_published:
        return None
    if services.bookings.settings(tournament.id).is_cancelled:
        return None
    recipient = players(tournament, services).get(player.entry.id)
    if recipient is None or not concerns(round_, player):
        return None
    board, link = board_of(round_, player), _link(tournament, round_, recipient, services.origin)
    page = recipient.page if recipient.page != link else ""
    return Message(
        to=recipient.email,
        language=recipient.language,
        subject=_IS_FREE if board is None else _PLAYS,
        template="round_published",
        values=_values(tournament, round_, player) | {"link": link, "page": page},
        unsubscribe=Topic.ROUND_PUBLISHED,
        reply_to=tournament.settings.contact.email,
    )


def concerns(round_: Round, player: Player) -> bool:
    """He has something to learn: a game that is not decided, or that he is left over."""
    board = board_of(round_, player)
    if board is not None:
        return not board.result.is_decided
    return any(bye.player == player.number and bye.kind is ByeKind.PAIRING_ALLOCATED for bye in round_.byes)


def board_of(round_: Round, player: Player) -> Board | None:
    """His board."""
    return next((one for one in round_.boards if player.number in (one.white, one.black)), None)


def _values(tournament: Tournament, round_: Round, player: Player) -> dict[str, object]:
    settings, board = tournament.settings, board_of(round_, player)
    starts_at = settings.starts_at(round_.number)
    return {
        "name": player.name,
        "event": settings.name,
        "round": round_.number,
        "board": board.number if board else None,
        "is_white": board is not None and board.colour_of(player.number) is Colour.WHITE,
        "opponent": tournament.player(board.opponent_of(player.number)).name if board else "",
        "starts_at": starts_at.astimezone(ZoneInfo(settings.time_zone)) if starts_at else None,
        "contact": settings.contact.line,
    }


def _link(tournament: Tournament, round_: Round, recipient: Recipient, origin: str) -> str:
    """The pairings, where everybody may see them; else his own page."""
    settings = tournament.settings
    if settings.visibility is Visibility.PRIVATE:
        return recipient.page
    return f"{origin}{EventPaths(settings.slug, recipient.language).round(round_.number)}"
