"""The data file of prizes, which the API answers too."""

from chalicelib.domain.lifecycle.status import Status
from chalicelib.domain.prizes.awards import Award, Awards
from chalicelib.domain.prizes.fund import Category, PrizeFund, Shown
from chalicelib.domain.prizes.taking import Ref
from chalicelib.render.facts import EventFacts

Data = dict[str, object]


def prizes_data(facts: EventFacts, fund: PrizeFund, awards: Awards) -> Data:
    """The fund; with it who gets what, where that is shown. Amounts are in minor units; places count from 1."""
    made: Data = {
        "currency": fund.currency,
        "total": fund.total,
        "sharing": fund.sharing.value,
        "equal_on": fund.equal_on.value,
        "unit": fund.unit,
        "categories": [_category(category) for category in fund.categories],
    }
    if fund.shown is not Shown.AWARDS:
        return made
    return {
        **made,
        "provisional": facts.status is not Status.DONE,
        "awards": [_award(facts, fund, award) for award in awards.awards],
        "prizes": [{**_place(line.ref), "due": line.due, "takers": list(line.takers)} for line in awards.lines],
    }


def _category(category: Category) -> Data:
    return {
        "name": category.name,
        "by_performance": category.by_performance,
        "prizes": [{"amount": prize.amount, "thing": prize.thing} for prize in category.prizes],
    }


def _award(facts: EventFacts, fund: PrizeFund, award: Award) -> Data:
    return {
        "number": award.number,
        "name": facts.players[award.number].name,
        "amount": award.amount,
        "things": [fund.categories[ref.category].prizes[ref.place].thing for ref in award.things],
        "pool": [_place(ref) for ref in award.pool],
        "pool_total": award.total,
        "shared_with": [number for number in award.sharers if number != award.number],
    }


def _place(ref: Ref) -> Data:
    return {"category": ref.category + 1, "place": ref.place + 1}
