"""From typed slots to words: one language's forms, each built by a recipe of its `grammar.toml`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from krig.cards import JOKER, Card
from krig.lang.cardnames import CardNames, Noun
from krig.lang.data import Source
from krig.lang.inflect import OWNING, Inflection
from krig.lang.numbers import Numbers
from krig.lang.parts import CardPart, NumberPart, Part, PlayerPart, RankPart, ScorePart, Text
from krig.lang.patterns import Pattern, PatternError, Piece, Slot, parse
from krig.lang.players import Player

TYPES = ("player", "card", "cards", "rank", "number", "score", "text")
DEFAULT_CARD_FORM, DEFAULT_PLAYER_FORM = "bare", "nom"
_SUIT_TOKENS = ("suit", "sign")
_NAMING = ("noun", "suit", "index", "sign")


@dataclass(frozen=True, slots=True)
class Scene:
    """What a pattern is rendered with: the slots' types, their values (a player's is the seat) and who sits there."""

    types: Mapping[str, str]
    values: Mapping[str, Any]
    players: Sequence[Player]

    def player(self, slot: str) -> Player:
        """The player in a player slot."""
        seat: int = self.values[slot]
        return self.players[seat]


class Grammar:
    """The forms of one language. `problem` says at load what `render` would stumble over."""

    def __init__(self, source: Source, cards: CardNames, numbers: Numbers) -> None:
        self._cards, self._numbers = cards, numbers
        self.inflection = Inflection(source)
        joints = source.sub("list")
        self._separator, self._last = joints.text("separator"), joints.text("last")
        self._card_forms = {key: _recipes(source.sub("card"), key) for key in source.sub("card").table}
        self._number_forms = {key: _recipes(source.sub("number"), key) for key in source.sub("number").table}
        if DEFAULT_CARD_FORM not in self._card_forms:
            raise source.error("missing, expected the default form of a card", key=f"card.{DEFAULT_CARD_FORM}")
        self._check_recipes(source)

    # -- checking -----------------------------------------------------------------------------------------------

    def problem(self, slot: Slot, types: Mapping[str, str]) -> str | None:
        """What is wrong with a slot of a pattern whose slots have the given types; None if nothing is."""
        if slot.value is not None:
            return None
        kind = types.get(slot.name)
        if kind is None:
            return f"unknown slot {str(slot)!r}, expected one of {', '.join(types) or 'none'}"
        if slot.choices:
            wanted = {"player": 2, "number": 2, "card": len(self.inflection.genders)}
            wanted["rank"] = wanted["card"]
            if len(slot.choices) != wanted.get(kind, 0):
                return f"{len(slot.choices)} choices in {str(slot)!r}, expected {wanted.get(kind, 'none')} for a {kind}"
            return None
        forms = self.forms(kind)
        if kind == "player":
            known = self.inflection.has_player_form((slot.form or DEFAULT_PLAYER_FORM).split("-"), gender="")
        else:
            known = not slot.form or slot.form in forms
        if not known:
            return f"unknown form {str(slot)!r} of a {kind}, expected one of {', '.join(forms) or 'none'}"
        if kind in ("card", "cards") and self._owned(slot.form) and types.get(slot.owner) != "player":
            return f"{str(slot)!r} needs an owner, expected a slot named after a player slot, such as 'w.card'"
        return None

    def forms(self, kind: str) -> tuple[str, ...]:
        """The named forms of a slot type (those of a player are paths, see `Inflection`)."""
        if kind == "number":
            return tuple(self._number_forms)
        if kind == "rank":
            return tuple(form for form in self._card_forms if not self._owned(form) and not self._suited(form))
        if kind in ("card", "cards"):
            return tuple(self._card_forms)
        return ("nom", "poss-…", "pron-…", "…") if kind == "player" else ()

    def _owned(self, form: str) -> bool:
        return any(_path(slot)[0] in OWNING for slot in self._slots(form))

    def _suited(self, form: str) -> bool:
        return any(_path(slot)[0] in _SUIT_TOKENS for slot in self._slots(form))

    def _slots(self, form: str) -> list[Slot]:
        recipes = self._card_forms[form or DEFAULT_CARD_FORM]
        return [slot for recipe in recipes.values() for slot in recipe.slots]

    def _check_recipes(self, source: Source) -> None:
        for form, recipes in self._card_forms.items():
            for person, slot in ((person, slot) for person, recipe in recipes.items() for slot in recipe.slots):
                if not self._known_in_card(slot, person):
                    raise source.error(f"unknown word {str(slot)!r} in a recipe", key=f"card.{form}", near=str(slot))
        for form, recipes in self._number_forms.items():
            for slot in (slot for recipe in recipes.values() for slot in recipe.slots):
                first, *rest = _path(slot)
                endings = self._numbers.endings
                if slot.value is None and (first not in ("n", "word", "digits", "ordinal")
                                           or (first == "ordinal" and "-".join(rest) not in endings)):
                    raise source.error(f"unknown word {str(slot)!r} in a recipe", key=f"number.{form}", near=str(slot))

    def _known_in_card(self, slot: Slot, person: str) -> bool:
        first, *rest = path = _path(slot)
        if slot.value is not None or path in (["suit"], ["sign"], ["index"]):
            return True
        if first == "noun":
            return rest == ["named"] or "-".join(rest) in self._cards.noun_forms
        if first in OWNING:
            return self.inflection.has_player_form(path, person=person)
        return all(self.inflection.word(path, gender=gender) is not None for gender in self.inflection.genders)

    # -- rendering ----------------------------------------------------------------------------------------------

    def render(self, pattern: Pattern, scene: Scene) -> list[Part]:
        """The parts of a checked pattern."""
        parts: list[Part] = []
        for piece in pattern.pieces:
            parts += [Text(piece)] if isinstance(piece, str) else self._slot(piece, scene)
        return parts

    def _slot(self, slot: Slot, scene: Scene) -> list[Part]:
        if slot.value is not None:
            return [NumberPart(slot.value, slot.choices[0])]
        kind, value = scene.types[slot.name], scene.values[slot.name]
        if slot.choices:
            return [Text(self._choice(slot, kind, value, scene))]
        if kind == "player":
            path = (slot.form or DEFAULT_PLAYER_FORM).split("-")
            return [self._player(value, scene.players[value], path)]
        if kind == "number":
            return self._number(value, slot.form)
        if kind == "score":
            return [ScorePart(tuple(value), self._numbers.score(value))]
        if kind == "cards":
            return self._list([self._card(card, slot, scene) for card in value])
        if kind in ("card", "rank"):
            return self._card(value, slot, scene)
        return [Text(str(value))]

    def _choice(self, slot: Slot, kind: str, value: Any, scene: Scene) -> str:
        if kind == "player":
            return slot.choices[0 if scene.player(slot.name).person == 2 else 1]
        if kind == "number":
            return slot.choices[0 if value == 1 else 1]
        return slot.choices[self.inflection.genders.index(self._noun(value).gender)]

    def _player(self, seat: int, player: Player, path: Sequence[str], *, gender: str = "") -> PlayerPart:
        text = self.inflection.player(player, path, gender=gender)
        assert text is not None, path
        return PlayerPart(seat, text, player.person == 3 and player.name not in text)

    def _number(self, value: int, form: str) -> list[Part]:
        if not form:
            return [NumberPart(value, self._numbers.house(value))]
        recipes = self._number_forms[form]
        recipe = recipes.get(str(value)) or recipes.get("one" if value == 1 else "other") or recipes["other"]
        return [Text(piece) if isinstance(piece, str) else self._number_token(piece, value) for piece in recipe.pieces]

    def _number_token(self, slot: Slot, value: int) -> NumberPart:
        if slot.choices:
            return NumberPart(value if slot.value is None else slot.value, slot.choices[0])
        first, *rest = _path(slot)
        if first == "ordinal":
            return NumberPart(value, self._numbers.ordinal(value, ending="-".join(rest)))
        write = {"n": self._numbers.house, "word": self._numbers.word, "digits": self._numbers.digits}[first]
        return NumberPart(value, write(value))

    def _noun(self, value: Card | int) -> Noun:
        return self._cards.nouns[value.rank if isinstance(value, Card) else value]

    def _card(self, value: Card | int, slot: Slot, scene: Scene) -> list[Part]:
        recipes = self._card_forms[slot.form or DEFAULT_CARD_FORM]
        person = "second" if slot.owner in scene.values and scene.player(slot.owner).person == 2 else "third"
        pieces = list((recipes.get("other") or recipes[person]).pieces)
        if isinstance(value, Card) and value.rank == JOKER:
            pieces = _without_suit(pieces)
        naming = [isinstance(piece, Slot) and _path(piece)[0] in _NAMING for piece in pieces]
        if not any(naming):
            return [_fact(value, "".join(self._card_word(piece, value) for piece in pieces), pronoun=True)]
        parts: list[Part] = []
        for position, piece in enumerate(pieces):
            if naming[position]:
                parts.append(_fact(value, self._card_word(piece, value)))
            elif isinstance(piece, Slot) and _path(piece)[0] in OWNING:
                seat, gender = scene.values[slot.owner], self._noun(value).gender
                parts.append(self._player(seat, scene.players[seat], _path(piece), gender=gender))
            elif isinstance(piece, Slot) and piece.value is not None:
                parts.append(NumberPart(piece.value, piece.choices[0]))
            else:
                parts.append(Text(self._card_word(piece, value)))
        return _merged(parts)

    def _card_word(self, piece: Piece, value: Card | int) -> str:
        if isinstance(piece, str):
            return piece
        first, *rest = _path(piece)
        noun = self._noun(value)
        if first == "noun":
            return noun.named if rest == ["named"] else noun.forms["-".join(rest)]
        if isinstance(value, Card) and first in ("suit", "sign"):
            return self._cards.word(value.suit) if first == "suit" else self._cards.suits[value.suit].sign
        if first == "index":
            return self._cards.letters[value.rank if isinstance(value, Card) else value]
        word = self.inflection.word([first, *rest], gender=noun.gender)
        assert word is not None, piece
        return word

    def _list(self, items: Sequence[list[Part]]) -> list[Part]:
        parts: list[Part] = []
        for position, item in enumerate(items):
            if position:
                parts.append(Text(self._last if position == len(items) - 1 else self._separator))
            parts += item
        return parts


def _path(slot: Slot) -> list[str]:
    return slot.name.split("-")


def _fact(value: Card | int, text: str, *, pronoun: bool = False) -> CardPart | RankPart:
    return CardPart(value, text, pronoun) if isinstance(value, Card) else RankPart(value, text, pronoun)


def _without_suit(pieces: list[Piece]) -> list[Piece]:
    """The pieces without the suit and what joins it to the rank: a joker has none."""
    result: list[Piece] = []
    skip = False
    for piece in pieces:
        if isinstance(piece, Slot) and piece.name in _SUIT_TOKENS:
            skip = True
        elif not (skip and isinstance(piece, str)):
            result.append(piece)
            skip = False
    return result


def _merged(parts: list[Part]) -> list[Part]:
    """The parts with suit and rank of one card, and what joins them, as one part."""
    result: list[Part] = []
    for part in parts:
        if isinstance(part, CardPart) and result:
            if isinstance(result[-1], CardPart):
                part = CardPart(part.card, result.pop().text + part.text)
            elif len(result) > 1 and result[-1] in (Text(" "), Text("-")) and isinstance(result[-2], CardPart):
                glue, suit = result.pop(), result.pop()
                part = CardPart(part.card, suit.text + glue.text + part.text)
        result.append(part)
    return result


def _recipes(source: Source, key: str) -> dict[str, Pattern]:
    """The recipes of one form: a text, or a table of texts by person, number or value."""
    texts = {"other": source.text(key)} if isinstance(source.table[key], str) else {
        case: source.sub(key).text(case) for case in source.sub(key).table
    }
    if "other" not in texts and set(texts) != {"second", "third"}:
        raise source.error(f"{sorted(texts)!r} found, expected a text, second and third, or other", key=key)
    try:
        return {case: parse(text) for case, text in texts.items()}
    except PatternError as error:
        raise source.error(str(error), key=key) from None
