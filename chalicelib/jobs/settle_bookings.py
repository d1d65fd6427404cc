"""Settle bookings: ask how payments stand, do what follows, let seats lapse, offer those that are free.

Runs twice without harm, and from wherever it was killed: what has to be done follows from the booking and from what the
payment service says now; refunds have keys that name what went back before; what is done already is no change. ADR 12.
"""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import timedelta

from chalicelib.commands.booking.booking_outcome import BOOKING, CHARGE, outcome, receipt_of
from chalicelib.commands.mails import mail
from chalicelib.commands.people.invited import without_uninvited
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.booking import moves
from chalicelib.domain.booking.booking import ENDED, Booking, Charge, ChargeState, State
from chalicelib.domain.booking.entering import EntryChanges
from chalicelib.domain.booking.refunds import obsolete, refunds, undelivered
from chalicelib.domain.booking.seats import BookedEvent, next_offer, room_for
from chalicelib.domain.ids import BookingId, RequestId, TournamentId
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import FollowUp, Job, JobKind, MailKind, Services
from chalicelib.ports.bookings import Changed
from chalicelib.ports.payments import PaymentRefusedError, PaymentServiceError

_PASSES = 5
"""So often a booking is looked at in one run: asked, closed, paid back, asked again."""
_SLOWLY = timedelta(minutes=10)
"""When the payment service does not answer, or its figures have not moved yet."""
_DAILY = timedelta(days=1)
"""S5: a payment that takes days is asked for though nobody tells."""
_CAN_MOVE = frozenset({ChargeState.OPEN, ChargeState.PROCESSING, ChargeState.PAID})
_MAY_PASS = frozenset({"no_payment_service", "payment_key_reused"})
"""Our key can be put right; another refund of the same payment is under way, of which nothing is known yet."""
_KEEPS_MONEY = frozenset({Role.OWNER, Role.TREASURER})
_log = logging.getLogger(__name__)


def run(jobs: Sequence[Job], services: Services) -> None:
    """The booking that a job names; without one all bookings of an event that is not held. Then the free seats.

    Raises PaymentRefusedError for money that the payment service does not give back: an official has to look at it.
    """
    for job in jobs:
        settling = _Settling(TournamentId(job.group.removeprefix("T#")), job, services)
        named = job.arguments.get(BOOKING)
        if named is None:
            settling.cancel_all()
        else:
            settling.settle(BookingId(str(named)))


@dataclass(frozen=True, slots=True)
class _Settling:
    """The work of one job."""

    tournament: TournamentId
    job: Job
    services: Services
    refusals: list[PaymentRefusedError] = field(default_factory=list)
    """What the payment service would not do; all else is done before one of them is raised."""

    def settle(self, booking: BookingId) -> None:
        """Ask, write down what was told, let lapse, close pages, pay back; until nothing is left to do.

        Seats that come free are offered before anything is paid back: a refund that is refused keeps nobody waiting,
        nor does a payment of which the payment service will not speak: should money come of it, S7 says what becomes
        of that.
        """
        try:
            for _ in range(_PASSES):
                self._learn(booking)
                self.offer()
                found = self.services.bookings.load(self.tournament, booking)
                if not self._closed(found) and not self._paid_back(found):
                    return self._ended(found)
        except PaymentServiceError:
            _log.warning("payment service away: booking=%s", booking, exc_info=True)
        return self._order(booking, _SLOWLY)

    @contextmanager
    def _asking(self) -> Iterator[None]:
        """Noted is what the payment service refuses for good.

        Raises PaymentServiceError.
        """
        try:
            yield
        except PaymentRefusedError as refusal:
            if refusal.details["reason"] in _MAY_PASS:
                raise PaymentServiceError(refusal.details["reason"]) from refusal
            self.refusals.append(refusal)

    def _learn(self, booking_id: BookingId) -> None:
        """What the payment service says now. It is asked before the booking is written, and never inside a change."""
        booking = self.services.bookings.load(self.tournament, booking_id)
        standings = list(self._standings(booking))

        def decide(event: BookedEvent) -> Changed | None:
            now, before = self.services.clock.now(), event.booking(booking_id)
            after = before
            for standing in standings:
                after = moves.told(after, standing, room_for(event, after, now), now)
            after = moves.lapsed(after, now)
            if event.settings.is_cancelled:
                after = moves.cancelled(after, now)
            return self._outcome(event, before, after)

        self.services.bookings.change(self.tournament, self._request(), decide, about=booking_id)

    def _standings(self, booking: Booking) -> Iterator[Charge]:
        """The payment of a notice is asked for, however it stood: it is not sent for nothing.

        Of a page that was never made nothing can come once its time is over.
        """
        now = self.services.clock.now()
        for charge in booking.charges:
            if charge.session and (charge.state in _CAN_MOVE or charge.number == self.job.arguments.get(CHARGE)):
                with self._asking():
                    yield self._standing(charge)
            elif not charge.session and charge.expires_at is not None and charge.expires_at <= now:
                yield replace(charge, state=ChargeState.EXPIRED)

    def _standing(self, charge: Charge) -> Charge:
        said = self.services.payments.standing(charge.session, charge.account)
        return Charge(
            charge.number,
            charge.amount,
            intent=said.intent,
            state=said.state,
            captured=said.captured,
            refunded=said.refunded,
            came_back=said.came_back,
            is_disputed=said.is_disputed,
            is_won=said.is_won,
            lost=said.lost,
        )

    def _closed(self, booking: Booking) -> bool:
        """Pages on which nobody may pay any more. S10. Whether there was one that could be closed."""
        has_closed = False
        for charge in obsolete(booking, self.services.clock.now()):
            with self._asking():
                self.services.payments.close_page(charge.session, charge.account)
                has_closed = True
        return has_closed

    def _paid_back(self, booking: Booking) -> bool:
        """Asked for again it is the same refund, by its key. S13. Whether anything could be given back."""
        has_paid = False
        for refund in refunds(booking):
            charge, refused = refund.charge, len(self.refusals)
            with self._asking():
                self.services.payments.refund(charge.intent, refund.amount, refund.key(booking), charge.account)
                has_paid = True
            if len(self.refusals) > refused:
                self._count_refusal(booking.id, charge.number)
        return has_paid

    def _count_refusal(self, booking_id: BookingId, number: int) -> None:
        """Nothing follows of it: an official has to look first."""

        def decide(event: BookedEvent) -> Changed:
            before = event.booking(booking_id)
            charges = (
                replace(one, refusals=one.refusals + 1) if one.number == number else one for one in before.charges
            )
            now = self.services.clock.now()
            receipt = receipt_of(self._request(), self.job.actor, now, "bookings.settle", before)
            return Changed(replace(before, charges=tuple(charges)), EntryChanges(), receipt)

        self.services.bookings.change(self.tournament, self._request(), decide)

    def _ended(self, booking: Booking) -> None:
        """All is done that can be. Raises PaymentRefusedError for what an official has to look at, or do by hand."""
        if booking.is_processing:
            self._order(booking.id, _DAILY)
        if self.refusals:
            raise self.refusals[0]
        if undelivered(booking):
            raise PaymentRefusedError(reason="refund_failed")
        told_of = booking.charge(int(self.job.arguments.get(CHARGE, 0)))
        if told_of is not None and told_of.is_contested:
            raise PaymentRefusedError(reason="payment_disputed")

    def _order(self, booking: BookingId, after: timedelta) -> None:
        """A row of its own, the same one for the same minute; of those that look day by day for the same day."""
        now = self.services.clock.now()
        moment = f"{now + after:%Y%m%d}" if after >= _DAILY else f"{now + after:%Y%m%dT%H%M}"
        row = Job(
            id=f"settle-{booking}-{moment}",
            group=self.job.group,
            kind=JobKind.SETTLE_BOOKINGS,
            arguments={BOOKING: booking},
            created_at=now,
            due_at=now + after,
        )
        self.services.outbox.add(row)

    def offer(self) -> None:
        """Seats that are free, to those who wait, one booking at a time, until there is none left for whom it is.

        Whoever a private event does not invite (any more) waits on, and is in nobody's way.
        """

        def decide(event: BookedEvent) -> Changed | None:
            found = next_offer(without_uninvited(event, self.services), self.services.clock.now())
            return None if found is None else self._outcome(event, event.booking(found.id), found)

        while self.services.bookings.change(self.tournament, self._request(), decide):
            pass

    def cancel_all(self) -> None:
        """Of an event that is not held every booking ends, each with a job of its own for its money."""
        if not self.services.bookings.settings(self.tournament).is_cancelled:
            return self.offer()
        for booking in self.services.bookings.of_tournament(self.tournament):
            if booking.state not in ENDED | {State.DRAFT} or any(place.kept for place in booking.places):
                self._cancel(booking.id)
        return None

    def _cancel(self, booking: BookingId) -> None:
        def decide(event: BookedEvent) -> Changed | None:
            before = event.booking(booking)
            return self._outcome(event, before, moves.cancelled(before, self.services.clock.now()))

        self.services.bookings.change(self.tournament, self._request(), decide)

    def _outcome(self, event: BookedEvent, before: Booking, after: Booking) -> Changed | None:
        action = "bookings.settle" if after.state is before.state else f"bookings.{after.state.value}"
        receipt = receipt_of(self._request(), self.job.actor, self.services.clock.now(), action, before)
        if _disputed(after) > _disputed(before):
            told = tuple(self._told_of_dispute(event.tournament, after))
            receipt = replace(receipt, follow_up=told)
        return outcome(event, before, after, receipt)

    def _told_of_dispute(self, tournament: Tournament, booking: Booking) -> Iterator[FollowUp]:
        """Those whose event it is, and who keep its money: the payment service wants an answer before long."""
        club = tournament.settings.club
        realms = [Realm.event(tournament.id), *([Realm.club(club)] if club else [])]
        officials = [one for realm in realms for one in self.services.officials.of(realm) if one.role in _KEEPS_MONEY]
        for user in dict.fromkeys(one.user for one in officials):
            about = {"tournament": tournament.id, BOOKING: booking.id, "user": user}
            yield mail(MailKind.BOOKING_DISPUTED, booking.id, about)

    def _request(self) -> RequestId:
        """A new one for each write: what is done already is no change, so nothing needs to be recognised."""
        return RequestId(f"job-{self.job.id}-{self.services.chance.id()}")


def _disputed(booking: Booking) -> int:
    return sum(charge.is_disputed for charge in booking.charges)
