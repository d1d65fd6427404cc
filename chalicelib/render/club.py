"""The pages of a club: what it is and where it can be reached. Names of members stand in its events alone."""

from chalicelib.domain.club.club import Club, ClubVisibility
from chalicelib.render.files import PageFile, html_file
from chalicelib.render.paths import LANGUAGES, ClubPaths, key_of
from chalicelib.render.site import RenderContext
from chalicelib.render.views.frame import Alternate, Page


def render_club(club: Club, context: RenderContext) -> dict[str, PageFile]:
    """Every page of the club, by key; those of a members-only club lie below `private/`."""
    paths = paths_of(club)
    links = tuple(Alternate(language, paths.in_language(language).root) for language in LANGUAGES)
    files: dict[str, PageFile] = {}
    for link in links:
        page = Page(link.path, "club", links, context.origin)
        values = {"page": page, "club": club, "is_private": paths.is_private}
        files[key_of(link.path)] = html_file(context.site.render("public/club.html", link.language, values))
    return files


def paths_of(club: Club) -> ClubPaths:
    """Where its pages are, in its own language."""
    return ClubPaths(club.slug, club.language, is_private=club.visibility is ClubVisibility.MEMBERS)
