"""How the pages of seasons call things."""

from collections.abc import Mapping

from chalicelib.domain.club.season import PartKind, Promotion
from chalicelib.domain.lifecycle.status import Status
from chalicelib.render.texts import N_

STATES: Mapping[Status, str] = {
    Status.NOT_BEGUN: N_("Not begun yet"),
    Status.UNDER_WAY: N_("Under way"),
    Status.DONE: N_("Played"),
    Status.CANCELLED: N_("Not held"),
}
KINDS: Mapping[PartKind, str] = {
    PartKind.CYCLE: N_("Ladder"),
    PartKind.LEAGUE: N_("Leagues"),
    PartKind.HELLER: N_("Heller periods"),
    PartKind.PLAY_OFF: N_("Play-offs"),
}
PROMOTIONS: Mapping[Promotion, str] = {
    Promotion.OPEN: N_("has not said yet"),
    Promotion.TAKEN: N_("goes up"),
    Promotion.DECLINED: N_("declines promotion"),
}
