"""The files of example games, as written: rule set, seats, hands, choices and facts; read and checked, not played.

```toml
rules = "fifty"                       # an id, or id+field=value
pickup_seed = 7                       # only with pick-up order random
any_deal = true                       # only for hands of other sizes than the rule set deals

[seats]                               # optional; the keys of [cards], in seating order
du = { person = 2 }                   # addressed as "du"
ada = { name = "Ada", pronoun = "she" }

[cards]                               # top first; "?" for an unknown card, only for `krig reconstruct`
du = "KS 4D …"                        # "" for the player against the bank; the shoe is the hand of the other seat
ada = "9H JC …"

[choices]                             # only in games with decisions: what a seat chose, in order
du = "war surrender"

[[fact]]
battle = 1
up = [["KS", "9H"]]
```
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from krig.cards import UNKNOWN, Card, find_repeated
from krig.deals import hand_sizes
from krig.errors import CardError, ExampleError, KrigError, Place, RuleError, listed, quote
from krig.expectations import Expectation, read_expectations
from krig.files import locate, read_toml
from krig.lang.players import PRONOUNS, Player
from krig.rules import RuleSet, load_rules

KEYS = ("rules", "pickup_seed", "any_deal", "seats", "cards", "choices", "fact")
_RESERVED = {"nobody": "that no seat wins", "won_in": "a battle"}


@dataclass(frozen=True)
class Story:
    """An example file as read. hands: cards top first, None for an unknown one. aside: cards in no hand.

    aside is empty where cards are unknown. players, keys and choices: by seat.
    """

    path: Path
    text: str
    rules: RuleSet
    keys: tuple[str, ...]
    players: tuple[Player, ...]
    hands: tuple[tuple[Card | None, ...], ...]
    facts: tuple[Expectation, ...]
    choices: tuple[tuple[str, ...], ...]
    pickup_seed: int | None = None
    any_deal: bool = False

    @property
    def id(self) -> str:
        """The file's name without its ending."""
        return self.path.stem

    @property
    def unknown(self) -> int:
        """How many cards the file does not name."""
        return sum(card is None for hand in self.hands for card in hand)


def read_story(path: Path, *, rules: RuleSet | None = None) -> Story:
    """An example file, checked but not played; with `rules` in place of its own rule set.

    Raises ExampleError with the place of what is wrong.
    """
    table, text = read_toml(path, error=ExampleError)
    for key in table:
        if key not in KEYS:
            raise ExampleError(f"unknown key {key!r}, expected one of {', '.join(KEYS)}", place=locate(path, text, key))
    rules = rules or _rules(table, path, text)
    if "cards" not in table:
        raise ExampleError("no hands, expected a table [cards] with one for each seat", place=Place(path))
    cards = table["cards"]
    if not isinstance(cards, dict):
        raise ExampleError(f"cards is {quote(cards)}, expected a table with a hand for each seat",
                           place=locate(path, text, "cards"))
    keys = tuple(cards)
    for key, hand in cards.items():
        if key in _RESERVED:
            raise ExampleError(f"seat {key!r} in [cards], expected another word: in facts {key!r} means "
                               f"{_RESERVED[key]}", place=locate(path, text, key, table="cards"))
        if not isinstance(hand, str):
            above = f"; {key} of the whole file stands above all tables" if key in KEYS else ""
            raise ExampleError(f"the hand of {key!r} is {quote(hand)}, expected a text with cards, such as "
                               f"'KS 4D'{above}", place=locate(path, text, key, table="cards"))
    if len(keys) not in rules.seats:
        raise ExampleError(f"{len(keys)} {'hand' if len(keys) == 1 else 'hands'}, expected "
                           f"{listed(rules.seats, 'or')} for {rules.name!r}",
                           place=locate(path, text, "", table="cards"))
    any_deal = table.get("any_deal", False)
    if not isinstance(any_deal, bool):
        raise ExampleError(f"any_deal is {quote(any_deal)}, expected true or false",
                           place=locate(path, text, "any_deal"))
    hands = _hands(cards, rules, path, text, any_deal=any_deal)
    facts = read_expectations(table.get("fact", []), keys, path=path, text=text)
    seed = table.get("pickup_seed")
    if seed is not None and not (type(seed) is int and 0 <= seed < 2**64):
        raise ExampleError(f"pickup_seed is {quote(seed)}, expected a whole number from 0 to {2**64 - 1}",
                           place=locate(path, text, "pickup_seed"))
    players = _players(table.get("seats", {}), keys, path, text)
    choices = _choices(table, keys, rules, path, text)
    return Story(path, text, rules, keys, players, hands, tuple(facts), choices, seed, any_deal)


def _rules(table: Mapping[str, Any], path: Path, text: str) -> RuleSet:
    if "rules" not in table:
        raise ExampleError("no rule set, expected one, such as rules = \"standard\"", place=Place(path))
    name = table["rules"]
    if not isinstance(name, str):
        raise ExampleError(f"rules is {quote(name)}, expected the name of a rule set",
                           place=locate(path, text, "rules"))
    try:
        return load_rules(name)
    except RuleError as fault:
        raise ExampleError(fault.message, place=locate(path, text, "rules")) from None


def _hands(cards: Mapping[str, str], rules: RuleSet, path: Path, text: str, *, any_deal: bool
           ) -> tuple[tuple[Card | None, ...], ...]:
    """The hands, each card known to the deck and named once, or as often as there are packs."""
    hands = []
    named: list[Card] = []
    in_deck, sizes = set(rules.cards), hand_sizes(rules, seats=len(cards))
    for (key, hand), size in zip(cards.items(), sizes, strict=True):
        place = locate(path, text, key, table="cards")
        try:
            found = [None if word == UNKNOWN else Card.parse(word) for word in hand.split()]
        except CardError as fault:
            raise ExampleError(fault.message, place=place) from None
        named += [card for card in found if card is not None]
        wrong = next((card for card in found if card is not None and card not in in_deck), None)
        if wrong is not None:
            raise ExampleError(f"card '{wrong}' is not in a deck of {rules.deck}", place=place)
        if (often := find_repeated(named, packs=rules.packs)) is not None:
            times = "twice, expected each card once" if rules.packs == 1 else \
                f"{named.count(often)} times, expected {rules.packs} at most"
            raise ExampleError(f"card '{often}' is dealt {times}", place=place)
        if (len(found) != size and not any_deal) or bool(found) != bool(size):
            wanted = "at least one" if any_deal and size else size or "none"
            raise ExampleError(f"the hand of {key!r} has {len(found)} cards, expected {wanted}", place=place)
        hands.append(tuple(found))
    return tuple(hands)


def _choices(table: Mapping[str, Any], keys: Sequence[str], rules: RuleSet, path: Path, text: str
             ) -> tuple[tuple[str, ...], ...]:
    """What each seat chose, in order."""
    choices = table.get("choices", {})
    if "choices" in table and not rules.decides:
        raise ExampleError(f"choices in a game without decisions, expected no table [choices] for {rules.name!r}",
                           place=locate(path, text, "choices"))
    if not isinstance(choices, dict):
        raise ExampleError(f"choices is {quote(choices)}, expected a table with the choices of each seat",
                           place=locate(path, text, "choices"))
    for key, words in choices.items():
        place = locate(path, text, key, table="choices")
        if key not in keys:
            raise ExampleError(f"unknown seat {key!r}, expected one of {', '.join(keys)}", place=place)
        if not isinstance(words, str):
            raise ExampleError(f"choices of {key!r} are {quote(words)}, expected a text, such as 'war surrender'",
                               place=place)
    return tuple([tuple(choices.get(key, "").split()) for key in keys])


def _players(table: Any, keys: Sequence[str], path: Path, text: str) -> tuple[Player, ...]:
    """Who sits at the table: by default third persons named like their keys."""
    if not isinstance(table, dict):
        raise ExampleError(f"seats is {quote(table)}, expected a table", place=locate(path, text, "seats"))
    for key in table:
        if key not in keys:
            raise ExampleError(f"unknown seat {key!r}, expected one of {', '.join(keys)}",
                               place=locate(path, text, key, table="seats"))
    players: list[Player] = []
    for key in keys:
        given = table.get(key, {})
        place = locate(path, text, key, table="seats" if key in table else "cards")
        if not isinstance(given, dict) or not given.keys() <= {"name", "person", "pronoun"}:
            raise ExampleError(f"seat {key!r} is {quote(given)}, expected a table with name, person, pronoun",
                               place=place)
        name = given.get("name", key if given.get("person") == 2 else key[:1].upper() + key[1:])
        if not isinstance(name, str):
            raise ExampleError(f"name is {quote(name)}, expected a text", place=place)
        if not name.isprintable():
            raise ExampleError(f"name is {quote(name)}, expected signs that can be printed, on one line", place=place)
        if type(person := given.get("person", 3)) is not int:
            raise ExampleError(f"person is {quote(person)}, expected 2 or 3", place=place)
        try:
            player = Player(name, person=person, pronoun=given.get("pronoun", PRONOUNS[-1]))    # type: ignore[arg-type]
        except KrigError as fault:
            raise ExampleError(fault.message, place=place) from None
        for other, found in zip(keys, players, strict=False):
            if found.name == name:
                raise ExampleError(f"seats {other!r} and {key!r} are both called {name!r}, expected a name for each",
                                   place=place)
            if found.person == player.person == 2:
                raise ExampleError(f"seats {other!r} and {key!r} both have person 2, expected one at most", place=place)
        players.append(player)
    return tuple(players)
