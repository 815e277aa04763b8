"""A line for the end of a match: what it means in the long run."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.cards import Seat
from app.core.grammar import in_words, ordinal
from app.storage.played import PlayedMatch, matches_won, streaks

_RUN = 3
"""A run of fewer wins is not missed when it ends."""


def in_the_long_run(matches: Sequence[PlayedMatch], game: str, title: str) -> str:
    """Of the match that has just ended, the last of that game in ``matches``: ``Your third win in a row.`` Empty where
    there is no one person to speak of.
    """
    played = [match for match in matches if match.game == game]
    if not played or (seat := _subject(played[-1])) is None:
        return ""
    name = played[-1].sitters[seat].name
    mine = [match for match in played if match.seats_of(name)]
    won, runs, before = matches_won(mine, name), streaks(mine, name), streaks(mine[:-1], name)
    your = "Your" if name == "You" else f"{name}'s"
    if mine[-1].won_by(name):
        if won.won == 1:
            return f"{your} first win at {title}."
        if runs.now > 1:
            longest = ", more than ever before" if runs.now > max(before.longest, _RUN - 1) else ""
            return f"{your} {ordinal(runs.now)} win in a row{longest}."
    elif before.now >= _RUN:
        wins = in_words(before.now)
        return f"That ends {'your' if name == 'You' else your} run of {wins} wins."
    elif won.of == 1:
        return f"{your} first match of {title}."
    return f"{'You have' if name == 'You' else f'{name} has'} won {won.won} of {won.of} matches of {title}."


def _subject(match: PlayedMatch) -> Seat | None:
    """Who is spoken of: a person who won, or else the only person there."""
    persons = match.seats_of(None)
    won = [seat for seat in persons if seat in match.winners]
    return won[0] if won else persons[0] if len(persons) == 1 else None
