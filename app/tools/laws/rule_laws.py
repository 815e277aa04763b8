"""The laws of a game's rules and of its views: moves, records, results, secrets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

from app.core import record
from app.core.cards import Card, Chance, Seat
from app.core.game import CLOCK, IllegalMove
from app.core.match import AnyMatch, CannotUndo
from app.table.observation import Observation, is_back
from app.table.observing import cards_behind
from app.tools.laws.sample import MOST_TO_A_DEAL, Broken, Law, SampleMatch, require


def a_view_holds_no_secret(sample: SampleMatch) -> None:
    """A View contains no State, no random source, and no hand or stock that its seat can't see, at any depth."""
    for state in sample.states(20):
        for seat in sample.seats:
            secrets = _hidden_groups(sample, state, seat)
            for part in reachable(sample.game.view(state, seat)):
                require(not isinstance(part, type(state)), f"the View of seat {seat} holds a State")
                require(not isinstance(part, Chance | Random), f"the View of seat {seat} holds the luck to come")
                known = not isinstance(part, tuple | list | set | frozenset) or _as_set(part) not in secrets
                require(known, f"the View of seat {seat} holds hidden cards: {part}")


def _hidden_groups(sample: SampleMatch, state: Any, seat: Seat) -> set[frozenset[Card]]:
    seen = sample.look(state, seat)
    backs = cards_behind(seen, state)
    places = (*seen.hands, seen.stock, *(group for groups in seen.face_down for group in groups))
    groups = [frozenset(backs[card] for card in place if is_back(card)) for place in places]
    return {group for group in groups if len(group) >= _FEWEST}


_FEWEST = 4
"""Numbers that are no cards may happen to be those of a few hidden ones."""


def _as_set(part: Iterable[Any]) -> frozenset[Any]:
    return frozenset(item for item in part if type(item) is int)


def reachable(value: Any) -> Iterator[Any]:
    """Yield everything that is reachable from a value."""
    yield value
    inner: Iterable[Any] = ()
    if is_dataclass(value) and not isinstance(value, type):
        inner = [getattr(value, field.name) for field in fields(value)]
    elif isinstance(value, Mapping):
        inner = [*value.keys(), *value.values()]
    elif isinstance(value, tuple | list | set | frozenset):
        inner = value
    for item in inner:
        yield from reachable(item)


def a_determinization_looks_like_the_truth(sample: SampleMatch) -> None:
    """A determinization has the same View, active seats and legal moves."""
    game = sample.game
    for state in sample.states(12):
        for seat in sample.seats:
            view = game.view(state, seat)
            world = game.determinize(view, sample.rng)
            require(game.view(world, seat) == view, f"view(determinize(view)) is another view, for seat {seat}")
            require(hash(game.view(world, seat)) == hash(view), f"equal Views of seat {seat} have two hashes")
            require(game.active(world) == game.active(state), f"in a determinization for seat {seat} others may move")
            same = list(game.legal_moves(world, seat)) == list(game.legal_moves(state, seat))
            require(same, f"in a determinization for seat {seat} it has other legal moves")


def a_determinization_is_random(sample: SampleMatch) -> None:
    """Determinizations with different seeds hide different cards; the same seed gives the same one."""
    state = sample.match.states[0]
    sample.at = 0
    for seat in sample.seats:
        view, hidden = sample.game.view(state, seat), sample.hidden(state, seat)
        worlds = [sample.game.determinize(view, Random(seed)) for seed in (1, 1, 2, 3, 4, 5)]
        backs = [cards_behind(sample.look(world, seat), world) for world in worlds]
        require(backs[0] == backs[1], f"for seat {seat} the same luck gives two determinizations")
        differ = any(one != backs[0] for one in backs)
        require(differ or len(hidden) < 2, f"the View of seat {seat} is determinized in one way alone")
        same = all({*one.values()} == {*hidden} for one in backs)
        require(same, f"in a determinization for seat {seat} other cards are hidden than in truth")


def observations_depend_on_views_only(sample: SampleMatch) -> None:
    """States that a seat can't distinguish look the same on its table, with a back for each hidden card."""
    for state in sample.states(12):
        for seat in sample.seats:
            seen = sample.look(state, seat)
            require(isinstance(seen, Observation), "what Tabletop.observe gives is no Observation")
            if sample.tabletop.all_open(seen):
                continue
            world = sample.game.determinize(sample.game.view(state, seat), sample.rng)
            require(sample.look(world, seat) == seen, f"seat {seat} sees another table in a world it cannot tell apart")
            hash(seen)
            backs = cards_behind(seen, state)
            lying = [card for hand in (*seen.hands, seen.stock) for card in hand]
            require(len({*lying}) == len(lying), f"seat {seat} sees a card twice")
            counted = sum(is_back(card) for card in lying)
            require(counted <= len(backs), f"seat {seat} sees more backs than there are cards behind them")


VIEW_LAWS: tuple[Law, ...] = (
    a_view_holds_no_secret,
    a_determinization_looks_like_the_truth,
    a_determinization_is_random,
    observations_depend_on_views_only,
)


SENTENCE = re.compile(r"[A-Z“\"‘'][^\n<>_]*[.!?…]")
"""What a person reads: a capital in front, a full stop behind, and no Python in it."""


def random_play_ends(sample: SampleMatch) -> None:
    """Random play reaches the end of a deal."""
    match, game = sample.match, sample.game
    require(not sample.stuck, "nobody may move, and the match is not over")
    over = match.result is not None
    require(over or game.deals(match.state), f"after {MOST_TO_A_DEAL} random moves no deal is over")
    if over and match.result is not None:
        require(len(match.result.scores) == len(sample.seats), "the result has not one score per seat")
        require(not game.active(match.state), "the match is over, and somebody may still move")
        require(game.wake_at(match.state) is None, "the match is over, and the clock would still move")


def active_seats_have_moves(sample: SampleMatch) -> None:
    """``active`` contains exactly the seats for which ``legal_moves`` has moves."""
    for state in sample.states(60):
        active = sample.game.active(state)
        for seat in sample.seats:
            moves = sample.game.legal_moves(state, seat)
            require(bool(moves) == (seat in active), f"seat {seat} has {len(moves)} moves; active are {sorted(active)}")
            require(len({*moves}) == len(moves), f"legal_moves names a move of seat {seat} twice")
        waits = sample.game.wake_at(state) is not None
        require(bool(sample.game.legal_moves(state, CLOCK)) == waits, "CLOCK has moves just where wake_at has a time")


def a_match_is_its_header_and_its_log(sample: SampleMatch) -> None:
    """Replaying a record gives the same states, hash by hash, and the same record."""
    text = record.write(sample.match)
    try:
        again = record.read(text.splitlines(), lambda _name: sample.game)
    except record.BadRecord as why:
        raise Broken(f"the record of the match is refused: {why}") from why
    for moves, (one, other) in enumerate(zip(sample.match.states, again.states, strict=True)):
        sample.at = moves
        require(one == other, "the match that is read back has another state")
        require(hash(one) == hash(other), "the match that is read back has a state with another hash")
    require(record.write(again) == text, "written again, the record is another")


def moves_are_written_and_read_back(sample: SampleMatch) -> None:
    """``parse`` reads what ``notate`` has written, and raises ValueError for anything else."""
    game, texts = sample.game, dict[str, object]()
    for state in sample.states(40):
        for seat in (*sample.seats, CLOCK):
            for move in game.legal_moves(state, seat):
                text = game.notate(move)
                require(texts.setdefault(text, move) == move, f"{text!r} stands for two moves")
    for text, move in texts.items():
        try:
            again = game.parse(text)
        except ValueError as why:
            raise Broken(f"notate writes {text!r}, which parse refuses: {why}") from why
        require(again == move, f"{text!r} is read back as {again}")
    some = next(iter(texts), "x")
    for wrong in ("", " ", "no move", f"{some} ", ">", "\ud800", some * 2):
        if wrong not in texts:
            _refuses(sample, wrong)


def _refuses(sample: SampleMatch, text: str) -> None:
    try:
        move = sample.game.parse(text)
    except ValueError:
        return
    except Exception as why:
        raise Broken(f"parse({text!r}) raises {type(why).__name__} and not ValueError") from why
    require(sample.game.notate(move) == text, f"parse({text!r}) gives {move}, which is written otherwise")


def illegal_moves_are_refused(sample: SampleMatch) -> None:
    """An illegal move is refused with a reason, and changes nothing."""
    found = {
        move for state in sample.states(20) for seat in sample.seats for move in sample.game.legal_moves(state, seat)
    }
    known = sorted(found, key=repr)
    known = known[:: len(known) // 60 + 1]
    for _ in sample.states(10):
        match = shortened(sample.match, sample.at)
        for seat in sample.seats:
            for move in known:
                if move not in match.legal(seat):
                    _is_refused(match, seat, move)
        require(match.log == sample.match.log[: sample.at], "a refused move was made")


def _is_refused(match: AnyMatch, seat: int, move: object) -> None:
    try:
        match.play(seat, move, match.now)
    except IllegalMove as why:
        require(SENTENCE.fullmatch(str(why)), f"{why!s} is no sentence: why {move} is illegal for seat {seat}")
    else:
        raise Broken(f"seat {seat} could play {move}, which is not among its legal moves")


def a_move_changes_no_state(sample: SampleMatch) -> None:
    """``apply`` returns a new state, the same every time, and leaves the old one unchanged."""
    for before, event, after in sample.moves(40):
        known = repr(before)
        again = sample.game.apply(before, event.seat, event.move, event.at)
        require(repr(before) == known, f"{event.move} changes the state it is made in")
        require(again == after, f"made twice, {event.move} gives two states")


def the_seed_makes_everything(sample: SampleMatch) -> None:
    """The same seed deals the same cards, and another seed deals other cards."""
    one, same, other = (sample.case.match(seed).state for seed in (7, 7, 8))
    require(one == same, "one seed gives two deals")
    require(one != other, "two seeds give one deal")


def deals_add_up_to_the_result(sample: SampleMatch) -> None:
    """``deals`` contains the finished deals, and their scores add up to the result."""
    match = sample.match
    deals = sample.game.deals(match.state)
    require(all(len(deal.scores) == len(sample.seats) for deal in deals), "a deal has not one score per seat")
    winners = {deal.winner for deal in deals} - {None}
    require(winners <= {*sample.seats}, f"the winner of a deal is no seat: {winners}")
    if match.result is not None:
        sums = tuple(map(sum, zip(*(deal.scores for deal in deals), strict=True)))
        require(sums == match.result.scores, f"the deals add up to {sums}, the result is {match.result.scores}")
    for state in sample.states(20):
        earlier = tuple(sample.game.deals(state))
        require(earlier == tuple(deals[: len(earlier)]), "a deal that is over has another score later")


def undo_gives_the_state_before(sample: SampleMatch) -> None:
    """The last move can be undone, or there is a reason why not."""
    for _ in sample.states(60):
        if not sample.at:
            continue
        match = shortened(sample.match, sample.at)
        before, (_, seat, move) = match.states[-2], match.log[-1]
        why = sample.game.undo_blocked_by(before, seat, move)
        require(why is None or SENTENCE.fullmatch(why), f"{why!r} is no sentence: why {move} lasts")
        if why is None and seat != CLOCK:
            try:
                match.undo(seat)
            except CannotUndo as reason:
                raise Broken(f"{move} cannot be taken back, though undo_blocked_by gives no reason: {reason}") from None
            require(match.state == before, f"taken back, {move} leaves another state")


def shortened(match: AnyMatch, moves: int) -> AnyMatch:
    """Return the match with its first moves only, without replaying them."""
    found = copy(match)
    found.log, found.states = match.log[:moves], match.states[: moves + 1]
    found._legal = {}
    return found


LAWS: tuple[Law, ...] = (
    random_play_ends,
    active_seats_have_moves,
    a_match_is_its_header_and_its_log,
    moves_are_written_and_read_back,
    illegal_moves_are_refused,
    a_move_changes_no_state,
    the_seed_makes_everything,
    deals_add_up_to_the_result,
    undo_gives_the_state_before,
)
