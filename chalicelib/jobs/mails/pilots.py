"""Mails to those who asked to organise here; whoever was approved is told by the mail about his role."""

from collections.abc import Mapping

from chalicelib.domain.accounts.pilots import PilotState
from chalicelib.ports import Message, Services
from chalicelib.render.texts import N_


def pilot_refused(about: Mapping[str, str | int], services: Services) -> Message | None:
    """Why not."""
    pilot = services.pilots.pilot(str(about["pilot"]))
    if pilot.state is not PilotState.REFUSED:
        return None
    values = {"name": pilot.name, "reason": pilot.reason}
    return Message(pilot.email, pilot.language, N_("Your request to organise with Speelzaal"), "pilot_refused", values)
