"""Names are found however they are typed; pieces hold everybody, in order."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.cli.made_up_list import made_up
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.ratings.lists import search, shards
from chalicelib.domain.ratings.lists.folding import words_of
from chalicelib.domain.ratings.lists.row import ListRow
from chalicelib.domain.ratings.lists.shards import BY_NAME, BY_NUMBER, Manifest


class Kept:
    """A list in memory, cut into small pieces."""

    def __init__(self, *rows: ListRow) -> None:
        by_number = sorted(shards.line_by_number(row) for row in rows)
        by_name = sorted(line for row in rows for line in shards.lines_by_name(row))
        cut = [*shards.shards_of(BY_NUMBER, by_number), *shards.shards_of(BY_NAME, by_name)]
        self.texts = {shard.name: shard.text for shard in cut}
        firsts = {order: tuple(one.first for one in cut if one.order == order) for order in (BY_NUMBER, BY_NAME)}
        self.manifest = Manifest(len(rows), firsts[BY_NUMBER], firsts[BY_NAME])

    def names(self, question: str, tempo: Tempo = Tempo.STANDARD) -> list[str]:
        return [row.name for row in self.rows(question, tempo)]

    def rows(self, question: str, tempo: Tempo = Tempo.STANDARD) -> list[ListRow]:
        wanted = search.wanted(question)
        plan = search.plan(wanted, self.manifest)
        return search.best(wanted, search.fitting(wanted, plan, [self.texts[name] for name in plan.shards]), tempo)

    def numbered(self, number: str) -> ListRow | None:
        return shards.row_numbered(number, [self.texts[name] for name in self.manifest.numbers(number)])


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards, "LINES_IN_SHARD", 16)
    monkeypatch.setattr(search, "MOST_SHARDS", 1000)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Van der Wiel, John", "wiel john"),
        ("Wiel, J. van der", "wiel j"),
        ("Müller-Øst, Zoë", "muller ost zo"),
        ("Mueller-Oest, Zoe", "muller ost zo"),
        ("d'Artagnan, Réné", "dartagnan rene"),
        ("Łukasz Weiß", "lukasz weiss"),
        ("Æsir, Þór", "asir thor"),
        ("Le, Quang Liem", "le quang liem"),
        ("De la Garcia Garcia, José", "garcia jose"),
        ("Иванов, Иван", "иванов иван"),
    ],
)  # fmt: skip
def test_words_of_a_name(name: str, words: str) -> None:
    assert " ".join(words_of(name)) == words


@pytest.mark.parametrize(
    "question",
    ["wiel", "van der wiel", "Wiel, John", "john van der wiel", "JOHN WIEL", "wiel j", "j wiel", "wie"],
)
def test_the_same_player_however_he_is_typed(question: str) -> None:
    kept = Kept(ListRow("1", "Van der Wiel, John"), ListRow("2", "Wit, Johan"), ListRow("3", "Jansen, Wim"))
    assert kept.names(question) == ["Van der Wiel, John"]


@pytest.mark.parametrize("question", ["muller", "Müller", "mueller", "MULLER zoe", "zoë mull"])
def test_accents_and_their_transliterations_are_one(question: str) -> None:
    assert Kept(ListRow("1", "Mueller, Zoe"), ListRow("2", "Mulder, Zoe")).names(question)[0] == "Mueller, Zoe"


def test_exactly_this_name_first_then_the_higher_rating() -> None:
    kept = Kept(
        ListRow("1", "Jansen, Jan", standard=1500),
        ListRow("2", "Jansen, Jan Piet", standard=1900),
        ListRow("3", "Jansens, Jan", standard=2100),
        ListRow("4", "Jansen, Jan Willem", standard=1700, rapid=2000),
    )
    expected = ["Jansen, Jan", "Jansen, Jan Piet", "Jansen, Jan Willem", "Jansens, Jan"]
    assert kept.names("jan jansen") == expected
    assert kept.names("jan jansen", Tempo.RAPID)[1] == "Jansen, Jan Willem"


def test_at_most_twenty_are_shown() -> None:
    assert len(Kept(*(ListRow(str(n), "Jansen, Jan") for n in range(1, 60))).rows("jansen")) == search.MOST_FOUND


def test_too_few_letters_are_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "MOST_SHARDS", 2)
    kept = Kept(*(ListRow(str(n), f"Ja{n:03d}, Jan") for n in range(200)))
    assert search.plan(search.wanted("ja"), kept.manifest).is_cut
    assert not search.plan(search.wanted("ja012 j"), kept.manifest).is_cut


PEOPLE = list(made_up(400, seed=7))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(PEOPLE), st.randoms(use_true_random=False))
def test_everybody_is_found_by_number_and_by_each_of_his_words_in_any_order(row: ListRow, chance: object) -> None:
    kept = _everybody()
    words = list(words_of(row.name))
    chance.shuffle(words)  # type: ignore[attr-defined]
    assert kept.numbered(row.number) == row
    assert row.number in {one.number for one in _all(kept, " ".join(words))}
    for word in words:
        assert row.number in {one.number for one in _all(kept, word)}


def _everybody() -> Kept:
    if not hasattr(_everybody, "kept"):
        _everybody.kept = Kept(*PEOPLE)  # type: ignore[attr-defined]
    return _everybody.kept  # type: ignore[attr-defined,no-any-return]


def _all(kept: Kept, question: str) -> list[ListRow]:
    wanted = search.wanted(question)
    plan = search.plan(wanted, kept.manifest)
    return [shards.row_of(line) for line in search.fitting(wanted, plan, [kept.texts[name] for name in plan.shards])]


def test_pieces_are_in_order_and_of_a_fixed_size() -> None:
    kept = Kept(*PEOPLE)
    for order in (BY_NUMBER, BY_NAME):
        lines = [text for name, text in kept.texts.items() if name.startswith(order)]
        together = b"".join(lines).splitlines()
        assert together == sorted(together)
        assert {len(text.splitlines()) for text in lines[:-1]} == {16}


def test_a_row_comes_back_as_it_was() -> None:
    for row in PEOPLE:
        assert {shards.row_of(line.rstrip(b"\n")) for line in shards.lines_by_name(row)} == {row}


@pytest.mark.parametrize("tempo", Tempo)
def test_a_rating_is_read_from_the_line(tempo: Tempo) -> None:
    for row in PEOPLE:
        assert shards.rating_in(shards.line_by_number(row).partition(b"\t")[2], tempo) == row.rating(tempo)


def test_nobody_and_nothing() -> None:
    kept = Kept(*PEOPLE)
    assert (kept.names("zzzz"), kept.names(""), kept.numbered("1")) == ([], [], None)
    assert Kept().names("jansen") == []
