"""Made-up lists: the same seed, the same people; and the one of the local stack."""

from chalicelib.cli import demo
from chalicelib.cli.made_up_list import fide_text, made_up
from chalicelib.commands.people.accounts import SignUp, sign_up
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.ratings.lists.row import ListKind
from chalicelib.ports import Services
from chalicelib.queries.rating_lists import search
from tests.people import PASSWORD


def test_the_same_seed_gives_the_same_people_and_another_one_others() -> None:
    assert list(made_up(50, seed=4)) == list(made_up(50, seed=4))
    assert list(made_up(50, seed=4)) != list(made_up(50, seed=5))


def test_numbers_rise_and_names_are_as_fide_writes_them() -> None:
    people = list(made_up(500))
    numbers = [int(row.number) for row in people]
    assert numbers == sorted(set(numbers))
    assert all(row.name.isascii() for row in people)
    assert 0.9 < sum("," in row.name for row in people) / 500 < 1
    assert len({len(line) for line in fide_text(people)}) == 1


def test_the_local_stack_has_a_list_once(services: Services) -> None:
    sent: list[str] = []

    def send(key: str, content: bytes) -> None:
        files = services.list_files
        files._client.put_object(Bucket=files._bucket, Key=key, Body=content)  # type: ignore[attr-defined]
        sent.append(key)

    demo.seed_list(services, send)
    assert sent == []
    sign_up(SignUp(demo.EMAIL, "Anneke", PASSWORD, "nl", "test"), services)
    for _ in range(2):
        demo.seed_list(services, send)
    assert len(sent) == 1
    assert services.rating_lists.current(ListKind.FIDE) is not None
    player = next(made_up(1))
    assert [hit.row for hit in search(player.number, Tempo.STANDARD, services).hits] == [player]
