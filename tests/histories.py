"""Histories of invented matches, read back from a database in memory."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace

from app.storage.counting import COUNTING, insert_row
from app.storage.database import create_tables
from app.storage.history import read_history, read_people, renew, utc_text


def filled(matches):
    """Return a database of finished matches, given oldest first."""
    database = sqlite3.connect(":memory:")
    create_tables(database)
    for number, match in enumerate(matches):
        _insert(database, replace(match, record=match.record or f"{number:05}"))
    return database


def _insert(database, match):
    seats = [{"name": each.name, "player": each.player} for each in match.seat_players]
    row = (match.record, match.game, utc_text(match.ended), match.preset, json.dumps(dict(match.options)))
    insert_row(database, "matches", (*row, *map(json.dumps, (seats, match.winners, match.scores)), 0, 0))
    for number, deal in enumerate(match.deals):
        insert_row(database, "deals", (match.record, number, json.dumps(deal.winners), json.dumps(deal.scores), 0, 0))
    if match.took is not None:
        counts = [{"numbers": dict(seat.numbers), "times": seat.times} for seat in match.counts]
        insert_row(database, "details", (match.record, COUNTING, match.took, 0, json.dumps(counts)))
    renew(database, match.record)


def history_of(matches, game=None, who=None, latest=200):
    with closing(filled(matches)) as database:
        return read_history(database, game, who, latest)


def people_of(matches):
    with closing(filled(matches)) as database:
        return read_people(database)
