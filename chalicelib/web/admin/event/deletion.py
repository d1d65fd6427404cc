"""S64-57: deleting an event with everything in it: one question that lists what goes, one press."""

from collections.abc import Iterator

from chalice.app import Response

from chalicelib.commands.event.deletion import DeleteTournament, delete_tournament
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.booking.deletion import counting_on_it
from chalicelib.domain.errors import DomainError
from chalicelib.domain.ids import Version
from chalicelib.domain.lifecycle.deletion import refuse_to_delete
from chalicelib.domain.model.tournament import Tournament
from chalicelib.queries.event.steps import Step
from chalicelib.render.names import listed
from chalicelib.render.texts import N_
from chalicelib.web.admin.door import route, texts
from chalicelib.web.admin.frame import root_of
from chalicelib.web.admin.question import Question, ask, ask_again
from chalicelib.web.authorise import Call
from chalicelib.web.request import go_to


@route("GET", "/t/{tournament}/delete", Action.CHANGE_SETTINGS)
def ask_deletion(call: Call) -> Response:
    """Say what goes. An event whose results stay has no such page."""
    tournament = call.services.tournaments.load(call.tournament)
    refuse_to_delete(tournament)
    return ask(call, tournament, Step.SETTINGS, _question(call, tournament))


@route("POST", "/t/{tournament}/delete", Action.CHANGE_SETTINGS)
def delete(call: Call) -> Response:
    """Delete it, when it is still what the page showed."""
    tournament = call.services.tournaments.load(call.tournament)
    try:
        seen = Version(call.form.number("seen"))
        delete_tournament(DeleteTournament(call.caller, call.tournament, seen), call.services)
    except DomainError as error:
        return ask_again(call, Step.SETTINGS, _question(call, tournament), error)
    return go_to("/admin?done=erased")


def _question(call: Call, tournament: Tournament) -> Question:
    say = texts(call).text
    return Question(
        title=say(N_("Delete “{name}”?"), name=tournament.settings.name),
        consequences=list(_what_goes(call, tournament)),
        button=say(N_("Delete the event with everything in it")),
        back=f"{root_of(call)}/settings",
        seen=tournament.version,
    )


def _what_goes(call: Call, tournament: Tournament) -> Iterator[str]:
    say, count = texts(call).text, texts(call).plural
    results = sum(board.result.is_decided for round_ in tournament.rounds for board in round_.boards)
    entries, guests = call.services.tournaments.entries(call.tournament), call.services.guests.load(call.tournament)
    yield count(
        "{number} player, with all that was entered of him.",
        "{number} players, with all that was entered of them.",
        len(entries),
    )
    yield count(
        "{number} round, its pairing and its results.",
        "{number} rounds, their pairings and their results.",
        len(tournament.rounds),
    )
    yield count("{number} result.", "{number} results.", results)
    yield say(
        N_("Everybody's bookings, the list of guests ({number}), the roles of officials, the change log."),
        number=len(guests.guests),
    )
    if booked := counting_on_it(call.services.bookings.of_tournament(call.tournament)):
        yield count(
            "Who made the {number} booking gets a mail that it is not held.",
            "Who made the {number} bookings get a mail that it is not held.",
            len(booked),
        )
    if series := call.services.series.of_event(call.tournament):
        names = listed([one.name for one in series], texts(call))
        yield say(N_("Its place in the standings of a series: {names}."), names=names)
    yield say(N_("All its pages and files, also those that others have a link to; the address becomes free."))
    yield say(N_("Nothing of it can be brought back. What you want to keep, take away first under Export."))
