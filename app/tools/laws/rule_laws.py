"""The laws of a game's rules: moves, records, results."""

from __future__ import annotations

import re
from copy import copy

from app.core import record
from app.core.game import CLOCK, IllegalMove
from app.core.match import AnyMatch, CannotUndo
from app.tools.laws.sample import MOST_TO_A_DEAL, Broken, Law, SampleMatch, require

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
