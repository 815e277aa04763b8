"""From the title through the setup to the first card."""

import json
import tomllib

from tests.window.screen import wait_until


def test_title_set_up_and_deal(open_window, folder, aim):
    """Two players, a preset, a house rule, a typed target and a name, all of which are in the record."""
    window = open_window("--seed", 7)
    window.key("n")
    screen = aim.setup()
    window.click(aim.boxes["unfold"])
    screen.live()["unfold"].act()
    boxes = aim.boxes
    back, _on = _halves(boxes["seats"])
    window.click(back)
    window.click(back)
    window.click(boxes["name0"])
    window.key(*["BackSpace"] * 5)
    window.type("Zoe 2")
    window.click(_halves(boxes["preset"])[0])  # the last of the presets
    window.click(_halves(boxes["cards_drawn"])[1])
    window.click(boxes["typed-target"])
    window.type("7x7")
    window.click(boxes["deal"])
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
