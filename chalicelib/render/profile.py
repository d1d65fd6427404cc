"""The page of a player's profile, in every language (S64-5, S64-7)."""

from chalicelib.render.files import PageFile, html_file
from chalicelib.render.paths import LANGUAGES, key_of, profile
from chalicelib.render.site import RenderContext
from chalicelib.render.views.frame import Alternate, Page
from chalicelib.render.views.profile import HEIGHT, WIDTH, ProfileFacts, profile_view


def render_profile(facts: ProfileFacts, context: RenderContext) -> dict[str, PageFile]:
    """Every page of the profile by its key; none while its owner does not wish to be seen."""
    if not facts.identity.is_shown:
        return {}
    view, own = profile_view(facts), facts.identity.page
    links = tuple(Alternate(language, profile(own, language)) for language in LANGUAGES)
    files: dict[str, PageFile] = {}
    for link in links:
        page = Page(link.path, "profile", links, context.origin)
        values = {"page": page, "view": view, "width": WIDTH, "height": HEIGHT}
        files[key_of(link.path)] = html_file(context.site.render("public/profile.html", link.language, values))
    return files
