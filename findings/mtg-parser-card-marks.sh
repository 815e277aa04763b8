#!/usr/bin/env bash
# mtg-parser 0.0.1a61, parse_deck: drops cards with an exclamation mark, a question mark or an ampersand in their names.
#
# According to the documentation, parse_deck reads decklists in MTGO or MTGA format: a quantity and a card name on each line. Lines such as
# "1 Kaboom!" and "1 Everybody Lives!" are silently dropped, so the parsed deck is smaller than the list; so are "Question Elemental?" and
# "R&D's Secret Lair". Accents, commas, colons, slashes and quotation marks are parsed correctly. If all cards in the list are dropped, the
# result is None, as for text that is not a decklist at all.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet mtg-parser==0.0.1a61
"$folder/venv/bin/python" - <<'PY'
from importlib.metadata import version

import mtg_parser

print("mtg-parser", version("mtg-parser"))
DECK = {
    "Atraxa, Praetors' Voice": 1,
    "Kaboom!": 1,
    "Lim-Dûl's Vault": 1,
    "To Arms!": 2,
    "Everybody Lives!": 1,
    "Fire // Ice": 3,
    "Circle of Protection: Red": 1,
    "Question Elemental?": 1,
    "R&D's Secret Lair": 1,
    "Kongming, \"Sleeping Dragon\"": 1,
}
text = "".join(f"{quantity} {name}\n" for name, quantity in DECK.items())
parsed = {card.name: card.quantity for card in mtg_parser.parse_deck(text)}
lost = {name: quantity for name, quantity in DECK.items() if parsed.get(name) != quantity}
print(f"{sum(DECK.values())} cards in the list, {sum(parsed.values())} parsed; lost: {lost}")
assert set(parsed) <= set(DECK)
assert list(lost) == ["Kaboom!", "To Arms!", "Everybody Lives!", "Question Elemental?", "R&D's Secret Lair"], "the behavior has changed"
results = {line: mtg_parser.parse_deck(line) for line in ("4 Kaboom!", "4 Kaboom")}
print({line: cards and [str(card) for card in cards] for line, cards in results.items()})
assert results["4 Kaboom!"] is None and results["4 Kaboom"] is not None, "the behavior has changed"
PY
