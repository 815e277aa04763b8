import pytest

from app.core.info import AI_NAMES
from app.storage.settings import FACES, MOST_PEOPLE, Settings
from app.ui.kit.avatars import KnownPerson, avatar, face_of, faces_at, free_face, people
from app.ui.window.resources import folder


def test_all_faces_are_there_and_no_more():
    assert {path.stem for path in (folder("sprites") / "avatars").glob("*.svg")} == {
        f"{face:02}" for face in range(1, FACES + 1)
    }


def test_people_who_have_not_chosen_and_ai_players_all_look_different():
    assert len({face_of(name, {}) for name in ("You", *AI_NAMES)}) == 1 + len(AI_NAMES)


@pytest.mark.parametrize("name", ["You", "Ann", "Zoë", "Bertram the Great", "王"])
def test_a_name_has_a_face_for_good(name):
    assert avatar(name, {}) == avatar(name, {"Somebody": 3})
    assert avatar(name, {name: 5}) == "avatars/05"
    assert 1 <= face_of(name, {}) <= FACES


def test_an_ai_player_gives_way_to_a_person_with_its_face():
    own = face_of("Mei", {})
    faces = {"You": 11, "Ann": own}
    seen = [face_of(name, faces) for name in (*faces, *AI_NAMES)]
    assert seen[1] == own
    assert len(set(seen)) == len(seen)
    everybody = {f"P{i}": i for i in range(1, MOST_PEOPLE + 1)}
    assert all(1 <= face_of(name, everybody) <= FACES for name in AI_NAMES)


def test_no_two_at_one_table_look_the_same():
    names = ["Wilhelmina Moser", "Mwongozo Wa Mama", "Bartholomew Finch", "Hammersmith Gwen", "Rosa", "You"]
    alone = {name: face_of(name, {}) for name in names}
    assert len(set(alone.values())) < len(names)  # else nothing is asked of the table
    seen = faces_at(names, {})
    assert set(seen) == set(names)
    assert len(set(seen.values())) == len(names)
    assert all(1 <= face <= FACES for face in seen.values())
    assert seen == faces_at(names, {})
    assert (seen["Rosa"], seen["You"]) == (alone["Rosa"], alone["You"])
    assert all(avatar(name, seen) == f"avatars/{face:02}" for name, face in seen.items())


def test_a_chosen_face_stays_at_every_table():
    first, second = "Wilhelmina Moser", "Mwongozo Wa Mama"
    chosen = face_of(first, {})
    assert faces_at([first, second], {second: chosen})[second] == chosen
    assert faces_at([first, second], {second: chosen})[first] != chosen
    assert faces_at(["Ann", "Ben"], {"Ann": 4, "Ben": 4}) == {"Ann": 4, "Ben": 4}
    crowd = [f"P{i}" for i in range(FACES + 2)]
    assert set(faces_at(crowd, {}).values()) == set(range(1, FACES + 1))


def test_the_first_of_the_people_is_who_the_settings_say():
    assert people(Settings()) == (KnownPerson("You", 11),)
    found = people(Settings(name="Ann", faces={"Ben": 2, "Ann": 3}))
    assert found == (KnownPerson("Ann", 3), KnownPerson("Ben", 2))
    full = people(Settings(name="Ann", faces={f"P{i}": 1 for i in range(MOST_PEOPLE)}))
    assert len(full) == MOST_PEOPLE
    assert full[0].name == "Ann"
    assert free_face(full) != 1
    assert free_face([KnownPerson("A", face) for face in range(1, FACES + 1)]) in range(1, FACES + 1)
