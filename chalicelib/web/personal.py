"""Personal links: a member's own page, and what he says of the evenings. Looking at a link never changes anything."""

from collections.abc import Mapping
from datetime import time
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from chalice.app import Blueprint, Response

from chalicelib import wiring
from chalicelib.commands.club.evenings import SayByLink, Wish, say_by_link
from chalicelib.domain.club.availability import Presence, announced
from chalicelib.domain.club.club import ClubVisibility
from chalicelib.domain.errors import DomainError, InvalidFieldError, NotFoundError
from chalicelib.domain.ids import RequestId, RoundNumber, TournamentId
from chalicelib.domain.model.ladder import Reason
from chalicelib.domain.model.result import Outcome
from chalicelib.domain.model.tournament import Visibility
from chalicelib.queries.club.my_page import MyPage, my_page
from chalicelib.queries.event.player_links import own_links
from chalicelib.render.evening_wording import CHOICES, WAYS, your_state
from chalicelib.render.ladder_wording import reason_name
from chalicelib.render.paths import DEFAULT_LANGUAGE, LANGUAGES, PERSONAL, ClubPaths, EventPaths
from chalicelib.render.site import load_site
from chalicelib.render.texts import N_, Texts, texts_for
from chalicelib.web.admin.days import a_clock
from chalicelib.web.admin.door import FORM_TYPES
from chalicelib.web.authorise import Access, Call, Door
from chalicelib.web.errors import status_of, text_of
from chalicelib.web.request import Request, go_to, page
from chalicelib.web.session import Visitor, holding

LABELS: Mapping[str, str] = {
    "until": N_("When do you come?"),
    "duty": N_("What do you do for the club?"),
    "say": N_("Your choice"),
    "round": N_("Evenings"),
}
_OUTCOMES: Mapping[Outcome, str] = {
    Outcome.WIN: N_("If you win"),
    Outcome.DRAW: N_("If you draw"),
    Outcome.LOSS: N_("If you lose"),
}
_KEPT = ("cycle", "language")
_SAID = ("round", "say", "until", "duty", *_KEPT)
"""What an address can say."""


def refuse(request: Request, who: Visitor | None, error: DomainError) -> Response:
    """A page with the reason; whose link it is, is not known here."""
    loaded = load_site(wiring.services().site_root)
    language = who.language if who else DEFAULT_LANGUAGE
    texts = texts_for(loaded.texts, language)
    said = texts.text(N_("This link does not work (any more). Ask the club for a new one."))
    values = {"path": request.path, "said": said if error.code == "not_found" else text_of(error, texts)}
    return page(loaded.render("link/refusal.html", language, values), status_of(error))


blueprint = Blueprint(__name__)
_route = Door(blueprint, PERSONAL.rstrip("/"), refuse, FORM_TYPES)


@_route("GET", "/{token}", Access.LINK)
def personal_page(call: Call) -> Response:
    """His page; with a round in the address that evening, with a choice as well the button that makes it."""
    said = {name: call.request.query[name] for name in _SAID if name in call.request.query}
    return _shown(call, said)


@_route("GET", "/{token}/pages", Access.LINK)
def pages(call: Call) -> Response:
    """S64-55: on to the pages of his cycle, else of the club; the browser keeps the link that opens them."""
    query, holder = call.request.query, call.holder
    language = query["language"] if query.get("language") in LANGUAGES else holder.club.language
    found = my_page(holder, _cycle(query), call.services)
    if found is None:
        is_private = holder.club.visibility is ClubVisibility.MEMBERS
        root = ClubPaths(holder.club.slug, language, is_private=is_private).root
    else:
        root = _paths(found, language).root
    call.keep(holding(call.request, call.request.parameters["token"]))
    return go_to(root)


@_route("POST", "/{token}", Access.LINK)
def say(call: Call) -> Response:
    """Sign on or off for one evening or several; then the page says what holds."""
    form = call.form
    said = {name: form.text(name) for name in _SAID if form.text(name)}
    if len(form.all("round")) != 1:
        said.pop("round", None)
    try:
        found = my_page(call.holder, _cycle(said), call.services)
        if found is None:
            raise NotFoundError(what="cycle")
        rounds = _rounds(form.all("round"))
        wish = _wish(said)
        command = SayByLink(
            request=RequestId(call.services.chance.id()),
            tournament=found.tournament.id,
            member=call.holder.member.id,
            said=dict.fromkeys(rounds, wish),
        )
        say_by_link(command, call.services)
    except DomainError as error:
        return _shown(call, said, error)
    query = {"done": "said", **{name: said[name] for name in _KEPT if name in said}}
    if len(rounds) == 1:
        query["round"] = str(rounds[0])
    return go_to(f"{call.request.path}?{urlencode(query)}")


def _rounds(typed: tuple[str, ...]) -> list[RoundNumber]:
    """Raises InvalidFieldError."""
    found = [_number(text) for text in typed]
    if not found or None in found:
        raise InvalidFieldError(field="round", reason="missing" if not found else "unknown_choice")
    return [number for number in found if number is not None]


def _number(text: str) -> RoundNumber | None:
    return RoundNumber(int(text)) if text.isascii() and text.isdecimal() and len(text) <= 3 else None


def _wish(said: Mapping[str, str]) -> Wish:
    """Raises InvalidFieldError."""
    choice = said.get("say", "")
    if choice not in set(CHOICES):
        raise InvalidFieldError(field="say", reason="unknown_choice" if choice else "missing")
    until: time | None = a_clock(said["until"], "until") if said.get("until") else None
    return Wish(Presence(choice), until, Reason(said.get("duty", "")))


def _cycle(said: Mapping[str, str]) -> TournamentId | None:
    return TournamentId(said["cycle"]) if said.get("cycle") else None


def _shown(call: Call, said: Mapping[str, str], error: DomainError | None = None) -> Response:
    """The page as it is now, with a refusal, if any."""
    language = said.get("language", "")
    language = language if language in LANGUAGES else call.holder.club.language
    site = load_site(call.services.site_root)
    texts = texts_for(site.texts, language)
    found = my_page(call.holder, _cycle(said), call.services)
    values = _values(call, said) | _refused(error, texts)
    template, number = "none.html", _number(said.get("round", ""))
    if found is not None:
        template, choice = "my_page.html", said.get("say", "")
        values |= {"view": found, **_words(found, texts, language), "report": _report(call, found)}
        if number is not None:
            template = "evening.html"
            chosen = choice if choice in set(CHOICES) else ""
            values |= {"number": number, "evening": found.evening(number), "choice": chosen}
    return page(site.render(f"link/{template}", language, values), status_of(error) if error else 200)


def _report(call: Call, found: MyPage) -> str:
    """The page by which he reports his result, where players do."""
    member = call.holder.member.id
    return own_links(found.tournament.id, (member,), call.services).get(member, "")


def _values(call: Call, said: Mapping[str, str]) -> dict[str, object]:
    """What every template has."""
    return {
        "path": call.request.path,
        "holder": call.holder,
        "language": said["language"] if said.get("language") in LANGUAGES else "",
        "cycle": said.get("cycle", ""),
        "done": call.request.query.get("done") == "said",
        "values": said,
    }


def _refused(error: DomainError | None, texts: Texts) -> dict[str, object]:
    """The refusal beside its field, or above."""
    labels = {name: texts.text(label) for name, label in LABELS.items()}
    shown: dict[str, object] = {"labels": labels, "errors": {}, "said": ""}
    if error is not None:
        field = str(error.details.get("field", ""))
        text = text_of(error, texts)
        shown.update({"errors": {field: text}} if field in LABELS else {"said": text})
    return shown


def _words(found: MyPage, texts: Texts, language: str) -> dict[str, object]:
    """What the templates need beside the page itself: words by code."""
    rules, settings = found.rules.rules, found.tournament.settings
    paths = _paths(found, language)
    states = {one.number: texts.text(your_state(one.said, rules, comes=one.comes)) for one in found.evenings}
    return {
        "choices": {choice.value: texts.text(text) for choice, text in CHOICES.items()},
        "duties": [(one, texts.text(reason_name(one, rules))) for one in announced(rules)],
        "states": states,
        "ways": {way.value: texts.text(text) for way, text in WAYS.items()},
        "outcomes": {outcome.value: texts.text(text) for outcome, text in _OUTCOMES.items()},
        "reason": lambda reason: texts.text(reason_name(reason, rules)),
        "said_at": lambda one: one.said.at.astimezone(ZoneInfo(settings.time_zone)),
        "public": "" if paths.is_private else paths,
    }


def _paths(found: MyPage, language: str) -> EventPaths:
    settings = found.tournament.settings
    return EventPaths(settings.slug, language, is_private=settings.visibility is Visibility.PRIVATE)
