"""Text and figures of a statistics page, decisions included: for one or all games, one person or everyone here."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from typing import TypeAlias

from app.ai.player import LEVELS, next_weaker_level
from app.ai.question import HINT_LEVEL
from app.core.cards import Seat
from app.core.info import GameInfo
from app.core.match import AnyMatch
from app.core.messages import (
    N_,
    YOU,
    _,
    decimal,
    format_date,
    format_day,
    listed,
    n_,
    number,
    percent,
    say,
    shown_name,
)
from app.core.options import as_dict
from app.games import game_named, info_of, infos
from app.storage.history import History, MatchSums, PersonSums
from app.storage.judged import JudgedDecision
from app.storage.played import PlayedMatch, Share, streaks_in
from app.table.registry import TEXTS
from app.table.text.game_text import Decided, duration, figure_rows
from app.ui.kit.chart import ResultRun
from app.ui.statistics.table import TableColumn, TableRow

OF_LATE = 50
"""Latest deals counted for recent accuracy."""
_SLIPS = 2
"""Mistakes listed per kind of decision."""
Judged: TypeAlias = Callable[[str], Sequence[JudgedDecision]]
"""Returns the analysed decisions of a record."""


@dataclass(frozen=True, slots=True)
class DecisionStats:
    """What the statistics page shows of it."""

    words: str
    columns: tuple[TableColumn, ...] = ()
    rows: tuple[TableRow, ...] = ()
    """Rows, costliest first; empty before any analysis."""
    good: str = ""
    """Share of recent decisions that were best or equal to it ..."""
    of: str = ""
    """... and out of how many."""


@dataclass(slots=True)
class _Kind:
    made: int = 0
    good: int = 0
    lost: float = 0.0
    slips: Counter[str] = field(default_factory=Counter)


def deciding(matches: Sequence[PlayedMatch], judged: Judged, game: str, who: str | None) -> DecisionStats | None:
    """Return the summary for one game, of ``who`` or of all persons; None if the game cannot be analysed. ``matches``
    must include all analysed ones.
    """
    info = info_of(game)
    if info.real_time or HINT_LEVEL not in info.levels:
        return None
    deals = _deals(matches, judged, who)
    if not deals:
        return DecisionStats(_how(info))
    kinds = dict[str, _Kind]()
    for one in (one for deal in deals for one in deal):
        if (decided := _decided(game, one)) is None:
            continue
        kind = kinds.setdefault(decided.kind, _Kind())
        kind.made += 1
        kind.good += one.made == one.best
        if one.made != one.best:
            kind.lost += one.points if info.by_points else one.wins
            kind.slips[decided.slip] += 1
    good, of = _good(deals[-OF_LATE:])
    analyzed = info.deal_or_hand(
        n_("{n} deal analyzed.", "{n} deals analyzed.", len(deals)),
        n_("{n} hand analyzed.", "{n} hands analyzed.", len(deals)),
    )
    if len(deals) > OF_LATE:
        before = deals[-2 * OF_LATE : -OF_LATE]
        # Translators: {n} is a number of deals.
        lately = _("In the last {n}, the best move was chosen in {share} of the decisions.", n=OF_LATE, share=good)
        # Translators: {n} is a number of deals; {share} of their decisions were the best move.
        earlier = _("In the {n} before that, it was {share}.", n=len(before), share=_good(before)[0])
        share = f"{lately} {earlier}"
    else:
        share = _("The best move was chosen in {share} of the decisions.", share=good)
    lost = N_("Points lost") if info.by_points else N_("Wins lost")
    columns = (
        TableColumn(N_("Decision"), 1.6),
        TableColumn(N_("Count"), 1, number=True),
        TableColumn(N_("Best move"), 1, number=True),
        TableColumn(lost, 1, number=True),
        TableColumn("", 0.4),
        TableColumn(N_("Most common mistakes"), 2.6, gives=True),
    )
    rows = tuple(_row(name, kind) for name, kind in sorted(kinds.items(), key=lambda item: -item[1].lost))
    late = _deal_count(info, min(OF_LATE, len(deals)))
    # Translators: {deals} is a count, as in "8 deals".
    shown_of = _("of {n} in {deals}", n=of, deals=late)
    return DecisionStats(f"{analyzed} {share}", columns, rows, good, shown_of)


def _deal_count(info: GameInfo, n: int) -> str:
    return info.deal_or_hand(n_("{n} deal", "{n} deals", n), n_("{n} hand", "{n} hands", n))


def _how(info: GameInfo) -> str:
    return info.deal_or_hand(
        _(
            "No deals analyzed yet. Open a replay from the list below and press J to analyze a deal. Then "
            "you'll see here which decisions you make well and which you don't."
        ),
        _(
            "No hands analyzed yet. Open a replay from the list below and press J to analyze a hand. Then "
            "you'll see here which decisions you make well and which you don't."
        ),
    )


def _deals(matches: Sequence[PlayedMatch], judged: Judged, who: str | None) -> list[list[JudgedDecision]]:
    found = []
    now = time.time()
    for match in sorted((match for match in matches if judged(match.record)), key=lambda match: _ended(match, now)):
        mine = match.seats_of(who)
        decisions = [one for one in judged(match.record) if one.seat in mine and one.deal >= match.first_deal]
        decisions.sort(key=lambda one: one.deal)
        found += [list(deal) for _, deal in groupby(decisions, lambda one: one.deal)]
    return found


def _ended(match: PlayedMatch, now: float) -> float:
    """Return a match's end as POSIX time; 0 if unknown or in the future (the clock was ahead)."""
    ended = match.ended.timestamp() if match.ended else 0.0
    return ended if ended <= now else 0.0


def _decided(game: str, one: JudgedDecision) -> Decided | None:
    """Return None if the moves are not of that game."""
    parse = game_named(game).parse
    try:
        decided: Decided = TEXTS[game].decided(parse(one.made), parse(one.best))
    except ValueError:
        return None
    return decided


def _good(deals: Sequence[Sequence[JudgedDecision]]) -> tuple[str, int]:
    all_of_them = [one.made == one.best for deal in deals for one in deal]
    return percent(round(100 * sum(all_of_them) / len(all_of_them))), len(all_of_them)


def _row(name: str, kind: _Kind) -> TableRow:
    slips = [f"{slip} ({often})" for slip, often in kind.slips.most_common(_SLIPS)]
    share = percent(round(100 * kind.good / kind.made))
    cells = name, str(kind.made), share, decimal(kind.lost), "", ", ".join(slips)
    return TableRow(cells, briefly=(5, (*slips[:1], "")))


LAST = 200
"""Number of latest matches listed."""
_TITLES = {game.name: game.title for game in infos()}


@dataclass(frozen=True, slots=True)
class Tile:
    head: str
    large: str
    small: str = ""


@dataclass(frozen=True, slots=True)
class Summary:
    tiles: tuple[Tile, ...]
    runs: tuple[ResultRun, ...]
    """Results for the chart."""
    against: tuple[TableRow, ...]
    """Opponents, matches, won, share."""
    figures: tuple[tuple[str, str], ...]
    """Figures that only this game has."""
    games: tuple[TableRow, ...]
    """For all games: game, matches, won, share, time."""
    people: tuple[TableRow, ...]
    """For several people: name, matches, won, share, streak, longest, time."""
    deciding: DecisionStats | None
    """For one game that can be analysed."""
    last: tuple[TableRow, ...]
    """Date, game (if several), players, result, score, time."""


def summary(
    history: History | None, game: str | None, who: str | None, face: Callable[[str], str],
    analyzed: Sequence[PlayedMatch] = (), judged: Judged = lambda _record: (),
) -> Summary | None:  # fmt: skip
    """Return the page of one game or all, of one person or everyone here; None if it is empty.

    ``face`` returns the sprite of a name, ``judged`` the analysed decisions of a record; ``analyzed`` are the matches
    with any.
    """
    if history is None:
        return None
    year = history.ended.astimezone().year if history.ended else None
    names = [person.name for person in history.persons]
    shown = names if who is None else [who]
    runs = (ResultRun(shown_name(name), history.won.get(name, ())) for name in shown[:8])
    of_game = [match for match in analyzed if match.game == game and match.seats_of(who)]
    decided = deciding(of_game, judged, game, who) if game else None
    tiles = _tiles(history, who, info_of(game) if game else None)
    if decided and decided.good:
        tiles.append(Tile(_("Good decisions"), decided.good, decided.of))
    return Summary(
        tuple(tiles),
        tuple(runs),
        tuple(_against(history.sums)),
        tuple(figure_rows(TEXTS[game].figures, history.counts)) if game else (),
        tuple(_games(history.sums)) if game is None else (),
        tuple(_person(history, person, face) for person in history.persons) if len(names) > 1 else (),
        decided,
        tuple(_match(match, who, year, with_game=game is None) for match in history.last),
    )


def _share_won(sums: Iterable[MatchSums]) -> Share:
    over = [each for each in sums if each.over]
    return Share(sum(each.won for each in over), sum(each.matches for each in over))


def _tiles(history: History, who: str | None, game: GameInfo | None) -> list[Tile]:
    sums = history.sums
    won, winnable, streak = _share_won(sums), [*filter(_counts_deals_won, sums)], history.streaks(who)
    small = _("{percent} of {n}", percent=percent(won.percent), n=won.of) if won.of else _("none finished yet")
    tiles = [Tile(_("Matches won"), str(won.won), small)]
    if sum(each.deals for each in winnable):
        head = _by_deal(game, _("Deals won"), _("Hands won"))
        tiles.append(Tile(head, str(sum(each.deals_won for each in winnable)), _of_decided(winnable)))
    tiles.append(Tile(_("Win streak"), str(streak.now), _("best: {score}", score=number(streak.longest))))
    if sum(each.timed for each in sums):
        whole = [each for each in sums if each.over and each.timed]
        mean = sum(each.took for each in whole) // sum(each.timed for each in whole) if whole else 0
        average = _("{time} per match", time=duration(mean)) if whole else _("so far")
        tiles.append(Tile(_("Time played"), duration(sum(each.took for each in sums)), average))
    return tiles + _money(sums, game)


def _by_deal(game: GameInfo | None, deal: str, hand: str) -> str:
    """Choose the message with the game's word for a deal; ``deal`` for all games."""
    return game.deal_or_hand(deal, hand) if game else deal


def _of_decided(sums: Sequence[MatchSums]) -> str:
    """Return the share won of the deals that anyone won: points may decide a match in a deal without a winner."""
    undecided = sum(each.undecided for each in sums)
    decided = Share(sum(each.deals_won for each in sums), sum(each.deals for each in sums) - undecided)
    if not decided.of:
        return _("none decided")
    share = percent(decided.percent)
    if undecided:
        return _("{percent} of {n} decided", percent=share, n=decided.of)
    return _("{percent} of {n}", percent=share, n=decided.of)


def _counts_deals_won(sums: MatchSums) -> bool:
    """False where points decide."""
    return not any(info.by_points for info in infos() if info.name == sums.game)


def _money(sums: Sequence[MatchSums], game: GameInfo | None) -> list[Tile]:
    """Return chips and points separately, since they cannot be added up; other scores where they decide."""
    tiles = []
    for kind in ("chips", "points", "score"):
        scored = [each for each in sums if each.deals and _unit(each.game, each.options) == kind]
        if kind == "score":
            scored = [each for each in scored if not _counts_deals_won(each)]
        if not scored:
            continue
        gained, lost = sum(each.gained for each in scored), sum(each.lost for each in scored)
        deals = sum(each.deals for each in scored)
        highest, lowest = max(each.best or 0 for each in scored), min(each.worst or 0 for each in scored)
        best, worst = number(highest, signed=True), number(lowest, signed=True)
        if kind == "chips":
            net = number(gained - lost, signed=True)
            both = _("{gained} won, {lost} lost", gained=gained, lost=lost)
            head = _by_deal(game, _("Best deal"), _("Best hand"))
            tiles += [Tile(_("Chips"), net, both), Tile(head, best, _("worst: {score}", score=worst))]
            continue
        head = _by_deal(game, _("Points per deal"), _("Points per hand"))
        if kind == "score":
            each_deal = decimal((gained - lost) / deals, signed=True)
            tiles.append(Tile(head, each_deal, _("best: {score}", score=best)))
        else:  # penalty points: none is the best there is
            tiles.append(Tile(head, decimal(lost / deals), _("worst: {score}", score=number(-lowest))))
    return tiles


def _share(share: Share) -> tuple[str, str, str]:
    return str(share.of), str(share.won), percent(share.percent)


def _against(sums: Sequence[MatchSums]) -> list[TableRow]:
    """Return a row per kind of opponent; a match counts for every kind in it."""
    titles = {level.name: level.title for level in LEVELS} | {"person": _("People")}
    players = {player for each in sums if each.over for player in each.against}
    known = [*titles, *sorted(player for player in players if player not in titles)]
    shares = {player: _share_won(each for each in sums if player in each.against) for player in players}
    return [TableRow((titles.get(player, player), *_share(shares[player]))) for player in known if player in shares]


def _games(sums: Sequence[MatchSums]) -> list[TableRow]:
    rows = []
    for info in infos():
        of_game = [each for each in sums if each.game == info.name]
        if of_game:
            took = duration(sum(each.took for each in of_game))
            rows.append(TableRow((info.title, *_share(_share_won(of_game)), took), info.art))
    return rows


def _person(history: History, person: PersonSums, face: Callable[[str], str]) -> TableRow:
    streak = history.streaks(person.name)
    cells = (*_share(person.share), str(streak.now), str(streak.longest), duration(person.took))
    return TableRow((shown_name(person.name), *cells), face(person.name))


def _date(ended: datetime | None, year: int | None) -> str:
    """Return as in ``Oct 17, 19:40``, with another year as in ``Oct 17, 2025``; ``unknown`` without a date."""
    if ended is None:
        return _("unknown")
    when = ended.astimezone()
    if when.year != year:
        return format_date(when)
    return _("{date}, {time}", date=format_day(when), time=f"{when:%H:%M}")


def _match(match: PlayedMatch, who: str | None, year: int | None, *, with_game: bool) -> TableRow:
    mine = match.seats_of(who)
    best = max(mine, key=lambda seat: match.scores[seat])
    others = [shown_name(seat_player.name) for seat, seat_player in enumerate(match.seat_players) if seat not in mine]
    names = [shown_name(match.seat_players[seat].name) for seat in mine]
    took = "" if match.took is None else duration(match.took)
    before = (_date(match.ended, year), *((_TITLES.get(match.game, match.game),) if with_game else ()))
    everyone, people = listed(names), names[0]
    if len(names) > 1:
        people = n_("{n} person", "{n} people", len(names))
    shorter = [everyone, people, people]
    if others:
        against = listed(others)
        shorter[0] = _few(everyone, len(others))
        shorter[1] = _few(people, len(others))
        everyone = _("{players} against {opponents}", players=everyone, opponents=against)
    cells = (everyone, _result(match, mine, best), _score(match, best), took)
    return TableRow((*before, *cells), briefly=(len(before), tuple(shorter)), leads=match.record)


def _few(people: str, others: int) -> str:
    """Return the players with the number of their opponents."""
    return n_("{players} against {n} opponent", "{players} against {n} opponents", others, players=people)


def _result(match: PlayedMatch, mine: Sequence[Seat], best: Seat) -> str:
    """Return as in ``won``, ``tied for first``, ``place 2 of 4``; of several people the best, with the name."""
    if best in match.winners:
        text = _("won") if len(match.winners) == 1 else _("tied for first")
    else:
        place = 1 + sum(score > match.scores[best] for score in match.scores)
        text = _("#{place} of {n}", place=place, n=len(match.scores))
    return f"{text}: {shown_name(match.seat_players[best].name)}" if len(mine) > 1 else text


def _unit(game: str, options: Mapping[str, object]) -> str:
    return TEXTS[game].unit(options) if game in TEXTS else "score"


def _score(match: PlayedMatch, seat: Seat) -> str:
    return in_unit(_unit(match.game, match.options), match.scores[seat])


def score_at(game: str, options: object, score: int) -> str:
    return in_unit(TEXTS[game].unit(as_dict(options)), score)


def in_unit(kind: str, score: int) -> str:
    """Return a score as text, as on the score sheet."""
    if kind == "hands":
        return n_("{n} hand", "{n} hands", score)
    if kind == "chips":
        return n_("{chips} chip", "{chips} chips", score, chips=number(score, signed=True))
    points = -score if kind == "points" else score
    return n_("{n} point", "{n} points", points)


_RUN = 3
"""Shorter winning streaks are not mentioned."""


def in_the_long_run(history: History | None, title: str) -> str:
    """Return a remark on the latest match of a game, such as ``Your first win at Bong.``; empty if several people
    played and none of them won. ``history`` is that of everyone in the game.
    """
    if history is None or not history.last or (seat := _subject(history.last[0])) is None:
        return ""
    name = history.last[0].seat_players[seat].name
    results = history.won[name]
    won, runs, before = Share(sum(results), len(results)), streaks_in(results), streaks_in(results[:-1])
    if results[-1]:
        if won.won == 1:
            return say(name, _("Your first win in {game}."), _("{name}'s first win in {game}."), game=title)
        if runs.now > 1:
            record = _("That's a new record.") if runs.now > max(before.longest, _RUN - 1) else ""
            return f"{_wins_in_a_row(name, runs.now)} {record}".rstrip()
    elif before.now >= _RUN:
        return _run_ended(name, before.now)
    elif won.of == 1:
        return say(name, _("Your first match of {game}."), _("{name}'s first match of {game}."), game=title)
    return _won_of(name, won, title)


def _wins_in_a_row(name: str, n: int) -> str:
    if name == YOU:
        return n_("You've won {n} match in a row.", "You've won {n} matches in a row.", n)
    return n_("{name} has won {n} match in a row.", "{name} has won {n} matches in a row.", n, name=name)


def _run_ended(name: str, n: int) -> str:
    if name == YOU:
        return n_("That ends your streak of {n} win.", "That ends your streak of {n} wins.", n)
    return n_("That ends {name}'s streak of {n} win.", "That ends {name}'s streak of {n} wins.", n, name=name)


def _won_of(name: str, won: Share, game: str) -> str:
    if name == YOU:
        return n_(
            "You've won {won} of {n} match of {game}.", "You've won {won} of {n} matches of {game}.", won.of,
            won=won.won, game=game,
        )  # fmt: skip
    return n_(
        "{name} has won {won} of {n} match of {game}.", "{name} has won {won} of {n} matches of {game}.", won.of,
        name=name, won=won.won, game=game,
    )  # fmt: skip


_ENOUGH = 3
"""Minimum number of deals before suggesting weaker opponents."""


def gentler(match: AnyMatch) -> str:
    """Suggest weaker opponents to the only person, who won none of several deals; empty if there are none."""
    seat_players, deals = match.header.seat_players, match.game.deals(match.state)
    persons = [seat for seat, seat_player in enumerate(seat_players) if seat_player.player == "person"]
    if len(persons) != 1 or len(deals) < _ENOUGH or any(deal.winner == persons[0] for deal in deals):
        return ""
    if match.result is not None and persons[0] in match.result.winners:
        return ""
    levels = [
        next_weaker_level(match.game.name, seat_player.player)
        for seat_player in seat_players
        if seat_player.player != "person"
    ]
    below = max((level for level in levels if level), key=LEVELS.index, default=None)
    info = match.game.info
    if below is None:
        return ""
    level = below.title
    # Translators: {level} is a level of AI players, as in "Casual".
    if info.by_points:
        return _("Too many points lost? Try {level} players.", level=level)
    return info.deal_or_hand(
        _("No deals won? Try {level} players.", level=level), _("No hands won? Try {level} players.", level=level)
    )


def _subject(match: PlayedMatch) -> Seat | None:
    """Return the seat to speak of: a person who won, or else the only person."""
    persons = match.seats_of(None)
    won = [seat for seat in persons if seat in match.winners]
    return won[0] if won else persons[0] if len(persons) == 1 else None
