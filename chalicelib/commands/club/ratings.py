"""C16, C18: initial ratings in a club, and which members the players of its events are."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from chalicelib.commands.caller import LIST_PEOPLE, Act, Caller, content_of, receipt
from chalicelib.domain.club.member import Member, checked, refuse_taken_numbers
from chalicelib.domain.errors import InvalidFieldError, NotFoundError
from chalicelib.domain.ids import ClubId, EntryId, RequestId, TournamentId
from chalicelib.domain.lifecycle.closing import refuse_closed
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.tournament import Tempo, Tournament
from chalicelib.domain.ratings.club.counting import StandsFor, is_rated, member_of, rated_players
from chalicelib.domain.ratings.club.history import HIGHEST, LOWEST, UnratedPlayersError
from chalicelib.ports import FollowUp, JobKind, Services, club_group_of
from chalicelib.surroundings import unrated_players


@dataclass(frozen=True, slots=True)
class GiveInitialRatings:
    """Initial ratings by member; `seen` are those that the caller saw of them."""

    caller: Caller
    club: ClubId
    tempo: Tempo
    ratings: Mapping[EntryId, int]
    seen: Mapping[EntryId, int]


def give_initial_ratings(command: GiveInitialRatings, services: Services) -> int:
    """Those that are others than before; what was closed since is rated again. Answers how many that are.

    Raises InvalidFieldError naming `rating-<member>`, ConflictError when somebody else gave one meanwhile.
    """
    names = {member.id: member.person.name for member in services.clubs.members(command.club)}
    _refuse_unusable(command.ratings, names)
    wanted = {one: rating for one, rating in command.ratings.items() if command.seen.get(one) != rating}
    if not wanted:
        return 0
    told = [
        {"name": names[member], "before": command.seen.get(member, 0), "after": rating}
        for member, rating in wanted.items()
    ]
    act = Act(
        "ratings.initial",
        {"tempo": command.tempo.value, "ratings": told},
        (FollowUp(JobKind.RATE, {"tempo": command.tempo.value}),),
        content=content_of("ratings.initial", command),
    )
    given = receipt(command.caller, act, services)
    services.club_ratings.save_initial(command.club, command.tempo, wanted, command.seen, given)
    return len(wanted)


def _refuse_unusable(ratings: Mapping[EntryId, int], known: Mapping[EntryId, str]) -> None:
    """Raises InvalidFieldError, NotFoundError."""
    if strangers := [one for one in ratings if one not in known]:
        raise NotFoundError(what="member", id=strangers[0])
    _refuse_out_of_range(ratings)


def _refuse_out_of_range(ratings: Mapping[EntryId, int]) -> None:
    """By those whose fields they are. Raises InvalidFieldError (`rating-<id>`)."""
    faults = [
        InvalidFieldError(field=f"rating-{own}", reason="out_of_range", least=LOWEST, most=HIGHEST)
        for own, rating in ratings.items()
        if not LOWEST <= rating <= HIGHEST
    ]
    if faults:
        raise InvalidFieldError.of(faults)


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A player of an event who has no rating in its club: which member he is, and his initial rating.

    `member` is the id of his own entry for a member, and for a guest, who is rated without being one. Without a
    `rating` he has one already, as that member.
    """

    entry: EntryId
    member: EntryId
    rating: int | None = None


@dataclass(frozen=True, slots=True)
class RatePlayers:
    """C18: these players of the event get a rating in its club."""

    caller: Caller
    tournament: TournamentId
    players: tuple[Newcomer, ...] = field(default=())


def rate_players(command: RatePlayers, services: Services) -> None:
    """Guests are kept with those who left the club, under the ids of their entries; then who is who; then ratings.

    Three steps, each whole by itself; cut short, the request repeated does the rest. Raises InvalidFieldError
    (`member-<entry>`, `rating-<entry>`), EventClosedError, NotFoundError for an event that is not rated.
    """
    event = services.tournaments.load(command.tournament)
    club, players = club_of(event), {player.entry.id: player for player in rated_players(event)}
    refuse_closed(event)
    members = {member.id: member for member in services.clubs.members(club)}
    chosen = [one for one in command.players if one.entry in players]
    _refuse_out_of_range({one.entry: one.rating for one in chosen if one.rating is not None})
    _take_in_guests(command, club, [players[one.entry] for one in chosen if one.member == one.entry], members, services)
    _say_who_is_who(
        command, event, {one.entry: one.member for one in chosen if one.member != one.entry}, members, services
    )
    present = services.club_ratings.initial(club, event.settings.tempo)
    ratings = {one.member: one.rating for one in chosen if one.rating is not None and one.member not in present}
    wish = GiveInitialRatings(_step(command.caller, "ratings"), club, event.settings.tempo, ratings, {})
    give_initial_ratings(wish, services)


def club_of(event: Tournament) -> ClubId:
    """Whose ratings it changes. Raises NotFoundError for an event that is not rated."""
    if event.settings.club is None or not is_rated(event.settings):
        raise NotFoundError(what="club")
    return event.settings.club


def _take_in_guests(
    command: RatePlayers,
    club: ClubId,
    players: Sequence[Player],
    members: Mapping[EntryId, Member],
    services: Services,
) -> None:
    """A number is one member's: whoever has it already is that member."""
    guests = [
        checked(Member(player.entry.id, player.person, has_left=True), player.person)
        for player in players
        if player.entry.id not in members
    ]
    for guest in guests:
        refuse_taken_numbers(guest, members.values())
    if guests:
        act = Act("members.guests", {"names": [guest.person.name for guest in guests]}, (LIST_PEOPLE,))
        services.clubs.save_members(club, guests, receipt(_step(command.caller, "guests"), act, services))


def _say_who_is_who(
    command: RatePlayers,
    event: Tournament,
    chosen: StandsFor,
    members: Mapping[EntryId, Member],
    services: Services,
) -> None:
    """Two players of an event are two members. Raises InvalidFieldError."""
    seen = services.club_ratings.stands_for(event.id)
    wanted = {**seen, **chosen}
    if wanted == seen:
        return
    if faults := list(_faults(event, wanted, chosen, members)):
        raise InvalidFieldError.of(faults)
    told = [{"entry": entry, "name": members[member].person.name} for entry, member in chosen.items()]
    act = Act("ratings.players", {"players": told})
    services.club_ratings.save_stands_for(event.id, seen, wanted, receipt(command.caller, act, services))


def _faults(
    event: Tournament, wanted: StandsFor, chosen: StandsFor, members: Mapping[EntryId, Member]
) -> Iterator[InvalidFieldError]:
    everybody = [member_of(player, wanted) for player in rated_players(event)]
    for entry, member in chosen.items():
        if member not in members:
            yield InvalidFieldError(field=f"member-{entry}", reason="unknown_player")
        elif everybody.count(member) > 1:
            yield InvalidFieldError(field=f"member-{entry}", reason="plays_already")


def _step(caller: Caller, step: str) -> Caller:
    """The same request, for one of its steps."""
    return replace(caller, request=RequestId(f"{caller.request}#{step}"))


def refuse_unrated(event: Tournament, services: Services) -> None:
    """C18: everybody who plays in a club's event has a rating before it is closed. Raises UnratedPlayersError."""
    found = unrated_players(event, services)
    if found:
        raise UnratedPlayersError(
            tempo=event.settings.tempo.value,
            players=tuple(player.entry.id for player in found),
            names=tuple(player.name for player in found),
        )


def rating_of(event: Tournament) -> tuple[FollowUp, ...]:
    """C11, C12: what follows in the club when the results of its event are final, and when one is corrected."""
    club = event.settings.club
    if club is None or not is_rated(event.settings):
        return ()
    return (FollowUp(JobKind.RATE, {"tournament": event.id}, group=club_group_of(club)),)
