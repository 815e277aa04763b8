"""Laws of a game's texts: sentences, the same for every viewer, without hidden cards."""

from __future__ import annotations

from typing import Any

from app.core.cards import Seat
from app.core.game import AnyGame
from app.games import own_sprites
from app.tools.laws.rule_laws import SENTENCE
from app.tools.laws.sample import NAMES, Law, SampleMatch, require
from app.ui.window.resources import folder


def the_log_is_the_same_for_all(sample: SampleMatch) -> None:
    """``log_line`` is the same for every viewer, and isn't empty unless the cue is quiet."""
    for before, event, after in sample.moves():
        lines = set()
        for seat in sample.seats:
            seen = sample.look(before, seat), sample.look(after, seat)
            lines.add(sample.tabletop.text.log_line(seen[0], event.seat, event.move, seen[1], NAMES.__getitem__))
            quiet = sample.tabletop.staging.cue(seen[0], event.seat, event.move, seen[1]).quiet
        require(len(lines) == 1, f"of {event.move} those who look read different things: {sorted(lines)}")
        (words,) = lines
        require(SENTENCE.fullmatch(words) or (quiet and not words), f"{words!r} is no sentence: what {event.move} is")


def the_log_names_no_hidden_card(sample: SampleMatch) -> None:
    """``log_line`` names no card that another seat sees neither before nor after the move, nor in its cue."""
    if sample.game.pack.copies > 1:
        return  # a hidden card has the same name as a face-up one
    for before, event, after in sample.moves(60):
        seen = sample.look(before, 0), sample.look(after, 0)
        words = sample.tabletop.text.log_line(seen[0], event.seat, event.move, seen[1], NAMES.__getitem__)
        cue = sample.tabletop.staging.cue(seen[0], event.seat, event.move, seen[1])
        shown = {*(cue.bounce or ())[:1], *(cue.halfway.cards if cue.halfway else ())}
        others = [seat for seat in sample.seats if seat != event.seat]
        secret = {card for seat in others for card in sample.hidden(before, seat) & sample.hidden(after, seat)} - shown
        for name in (sample.tabletop.text.card(seen[1], card) for card in secret):
            require(name not in words, f"the log names the {name}, which others may not know: {words}")


def words_are_there(sample: SampleMatch) -> None:
    """The table's text for terminals has lines; hints, if there are any, are sentences about existing cards."""
    for state in sample.states(12):
        for seat in sample.seats:
            lines = sample.text.picture(sample.game.view(state, seat), NAMES.__getitem__)
            require(lines and all(isinstance(line, str) for line in lines), "picture gives no lines")
            _hint_words(sample, state, seat)


def _hint_words(sample: SampleMatch, state: Any, seat: Seat) -> None:
    text, seen = sample.tabletop.text, sample.look(state, seat)
    zones = sample.tabletop.layout.zones(seen, seat, True)
    lying = {card for zone in zones.values() for card in zone.cards}
    for move in list(sample.game.legal_moves(state, seat))[:20]:
        words = text.describe(seen, move)
        require(SENTENCE.fullmatch(words), f"{words!r} is no sentence: a hint for {move}")
        cards, zone = text.highlight(seen, move)
        require({*cards} <= lying, f"a hint for {move} lights up a card that does not lie on the table")
        require(zone is None or zone in zones, f"a hint for {move} lights up the zone {zone!r}, which there is not")


def the_rules_in_brief_can_be_drawn(sample: SampleMatch) -> None:
    """Topics of ``brief``, if there are any, have examples of cards that have pictures."""
    pages = sample.text.brief(sample.match.header.options, len(sample.seats))
    for topic in pages.topics:
        for example in topic.examples:
            for code in (code for group in example.groups for code in group.split()):
                there = code == "back" or _has_sprite(sample.game, f"{example.faces}/{code}")
                require(there, f"{topic.title!r}: there is no picture of {code!r} in the sprites of {example.faces!r}")


def _has_sprite(game: AnyGame, name: str) -> bool:
    return any((place / f"{name}{end}").is_file() for place in (folder("sprites"), *own_sprites()) for end in _ENDINGS)


_ENDINGS = (".svg", ".png")


def figures_are_counted(sample: SampleMatch) -> None:
    """``counts`` returns numbers per seat, or nothing; their names are words."""
    counts = sample.game.counts(sample.match.states, sample.match.log)
    require(len(counts) in (0, len(sample.seats)), f"counts gives {len(counts)} records for {len(sample.seats)} seats")


LAWS: tuple[Law, ...] = (
    the_log_is_the_same_for_all,
    the_log_names_no_hidden_card,
    words_are_there,
    the_rules_in_brief_can_be_drawn,
    figures_are_counted,
)
