"""From the title through the setup to the first card."""

import json
import tomllib

from tests.window.screen import wait_until
from tests.window.window import Window


def test_title_set_up_and_deal(open_window, folder, aim):
    """Two players, a preset, a house rule, a typed target and a name, all of which are in the record."""
    window = open_window("--seed", 7)
    window.key("n")
    screen = aim.setup()
    window.click(aim.boxes["unfold"])
    screen.live()["unfold"].act()

    def step(name, by):
        window.click(_halves(aim.boxes[name])[by > 0])
        screen.live()[name].step(by)

    for _ in range(2):
        step("seats", -1)
    window.click(aim.boxes["name0"])
    window.key(*["BackSpace"] * 5)
    window.type("Zoe 2")
    step("preset", -1)  # the last of the presets
    window.click(aim.boxes["typed-target"])
    window.type("7x7")
    step("page", 1)
    step("cards_drawn", 1)
    window.click(aim.boxes["deal"])
    match = window.wait_for_record()
    assert [seat_player.name for seat_player in match.header.seat_players] == ["Zoe 2", "Rosa"]
    assert [seat_player.player for seat_player in match.header.seat_players] == ["person", "novice"]
    options = match.header.options
    assert (options.compulsory_kings, options.target, options.cards_drawn) == (True, 77, 2)
    assert (options.ends, options.scoring, options.draw) == ("target", "kings", "end")
    assert match.header.chance.seed == 7
    kept = _settings_with_set_up(folder)
    setup = kept["setups"]["kings-corners"]
    assert setup["seats"] == [{"name": "Zoe 2", "player": "person"}, {"name": "Rosa", "player": "novice"}]
    assert setup["options"] == json.loads(window.text.splitlines()[0])["options"]


def _halves(box):
    """Return where a click steps back and forward."""
    y = box.middle[1]
    return (box.x + box.h / 2, y), (box.right - box.h / 2, y)


def _settings_with_set_up(folder):
    file = folder / "settings.toml"
    wait_until(lambda: file.exists() and "setups" in file.read_text(encoding="utf-8"), "the settings")
    return tomllib.loads(file.read_text(encoding="utf-8"))


class Impatient(Window):
    """Clicks as soon as there is a window, before anything is painted."""

    where = (0.0, 0.0)

    def _find(self):
        found = super()._find()
        if found:
            self.process.suspend()
            self.window = found
            self.click(self.where)
            self.process.resume()
        return found


def test_click_before_the_first_picture_counts(xvfb, folder, aim):
    Impatient.where = aim.boxes["new"].middle
    window = Impatient(xvfb, folder, "--seed", "7")
    try:
        window.still()
        window.key("Return")  # deals in the set-up; on the title it would open the lessons
        window.wait_for_record()
        assert window.stderr_text() == ""
    finally:
        window.close()
