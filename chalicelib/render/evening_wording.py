"""What is known of somebody for a club evening, in words (D13). English msgids, translated where shown."""

from collections.abc import Mapping

from chalicelib.domain.club.availability import Availability, Presence, Way
from chalicelib.domain.model.ladder import LadderRules, Reason
from chalicelib.render.ladder_wording import reason_name
from chalicelib.render.texts import N_, Composed

WAYS: Mapping[Way, str] = {
    Way.LINK: N_("by personal link"),
    Way.MAIL: N_("by e-mail"),
    Way.PHONE: N_("by phone"),
    Way.IN_PERSON: N_("in person"),
    Way.DIRECTOR: N_("put down by the director"),
}
CHOICES: Mapping[Presence, str] = {
    Presence.IN: N_("I come"),
    Presence.OUT: N_("I do not come"),
    Presence.LATE: N_("I come later"),
    Presence.DUTY: N_("I am away for the club"),
}
"""What a member can say of himself."""
STATES: Mapping[Presence, str] = {
    Presence.IN: N_("comes"),
    Presence.OUT: N_("does not come"),
    Presence.LATE: N_("comes later"),
    Presence.DUTY: N_("away for the club"),
    Presence.UNKNOWN: N_("has said nothing"),
}
"""What the director knows of him."""
_YOURS: Mapping[Presence, str] = {
    Presence.IN: N_("You come."),
    Presence.OUT: N_("You do not come."),
    Presence.LATE: N_("You come later, at {time}."),
    Presence.DUTY: N_("You are away for the club: {reason}."),
}


def state(said: Availability | None, rules: LadderRules | None) -> str:
    """What is known of somebody: "comes later, at 20:30"."""
    if said is None:
        return STATES[Presence.UNKNOWN]
    until = f"{said.until:%H:%M}" if said.until else ""
    return state_of(said.presence, until, said.duty, rules)


def state_of(presence: Presence, until: str, duty: Reason, rules: LadderRules | None) -> str:
    """The same from its parts, as the change log has them."""
    if presence is Presence.LATE and until:
        return Composed(N_("comes later, at {time}"), time=until)
    if presence is Presence.DUTY and rules is not None:
        return reason_name(duty, rules)
    return STATES[presence]


def your_state(said: Availability | None, rules: LadderRules, *, comes: bool) -> str:
    """What holds for the reader. Without a word of his own his standing choice does."""
    if said is None or said.presence is Presence.UNKNOWN:
        if comes:
            return N_("You are expected: you are always in unless you sign off.")
        return N_("You are not expected: you are in only when you sign on.")
    time = f"{said.until:%H:%M}" if said.until else ""
    return Composed(_YOURS[said.presence], time=time, reason=reason_name(said.duty, rules))
