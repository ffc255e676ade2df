"""Number words and number style of one language, built from its `numbers.toml`.

Every entry of the data is a list of spellings: the first is written, all are read.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from itertools import product

from krig.lang.data import Source

LIMIT = 1000
ORDINAL_LIMIT = 200

Spellings = tuple[str, ...]


class Numbers:
    """Cardinals 0–999, ordinals 1–199, digits, scores and percentages of one language."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self.words_up_to = source.number("words_up_to")
        self.stressed_one = source.text("stressed_one")
        digits = source.sub("digits")
        self.thousands, self.thousands_from = digits.text("thousands"), digits.number("thousands_from")
        self.decimal, self.minus, self.percent_form = (digits.text(key) for key in ("decimal", "minus", "percent"))
        self.thousands_read = digits.texts("thousands_read")
        more = source.sub_or_empty("more")
        self.more = {word: more.number(word) for word in more.table}
        self.score_join = source.sub("score").text("join")
        self.cardinals: tuple[Spellings, ...] = tuple(self._cardinal(value) for value in range(LIMIT))
        ordinal = source.sub("ordinal")
        self.endings = {key: ordinal.sub("endings").text(key) for key in ordinal.sub("endings").table}
        figures = ordinal.sub("digits")
        self._ordinal_digits = {case: figures.text(case) for case in {"other": 0, **figures.table}}
        self._stems = tuple(self._stem(value) for value in range(1, ORDINAL_LIMIT))

    # -- writing ------------------------------------------------------------------------------------------------

    def word(self, value: int) -> str:
        """`value` (0–999) in words."""
        return self.cardinals[value][0]

    def house(self, value: int) -> str:
        """`value` as house style writes it in a sentence: small numbers in words, a stressed one, others in digits."""
        if value == 1:
            return self.stressed_one
        return self.word(value) if 0 <= value <= self.words_up_to else self.digits(value)

    def ordinal(self, value: int, *, ending: str = "") -> str:
        """The `value`-th, counted from 1, with the inflection that `endings` names; from the 200th on in digits."""
        if value < ORDINAL_LIMIT:
            return self._stems[value - 1][0] + self.endings[ending]
        forms = self._ordinal_digits
        form = forms.get(str(value % 100)) or forms.get(str(value % 10)) or forms["other"]
        return form.replace("{n}", self.digits(value))

    def ordinals(self, value: int) -> Spellings:
        """All spellings and inflections of the `value`-th (1–199), the written one first."""
        return tuple(stem + ending for stem in self._stems[value - 1] for ending in self.endings.values())

    def digits(self, value: int | Decimal) -> str:
        """`value` in digits, with the language's thousands, decimal and minus signs."""
        whole, _, fraction = f"{abs(Decimal(value)):f}".partition(".")
        if len(whole) >= self.thousands_from:
            first = len(whole) % 3
            groups = [whole[:first]] if first else []
            whole = self.thousands.join(groups + [whole[i : i + 3] for i in range(first, len(whole), 3)])
        return (self.minus if value < 0 else "") + whole + (self.decimal + fraction if fraction else "")

    def percent(self, value: int | Decimal) -> str:
        """`value` per cent, with the sign and its space."""
        return self.percent_form.replace("{n}", self.digits(value))

    def score(self, values: Sequence[int]) -> str:
        """Stack sizes as a score, in the order given."""
        return self.score_join.join(map(str, values))

    # -- building -----------------------------------------------------------------------------------------------

    def _cardinal(self, value: int) -> Spellings:
        source = self._source.sub("cardinal")
        if str(value) in source:
            return source.texts(str(value))
        if value < 100:
            tens, unit = source.texts(str(value // 10 * 10)), self._inside(value % 10)
            return _fill(source.texts("compose"), tens=tens, unit=unit)
        hundreds, rest = self._hundreds(value // 100, self._source.sub("hundred")), value % 100
        return hundreds if not rest else _joined(hundreds, self._joins(), self._rest(rest))

    def _inside(self, unit: int) -> Spellings:
        """A unit as part of a longer word ("ein" in "einundzwanzig")."""
        return self._either("cardinal", "inside", unit)

    def _rest(self, rest: int) -> Spellings:
        """What follows the hundreds."""
        return self._either("hundred", "rest", rest) if rest < 10 else self._cardinal(rest)

    def _either(self, table: str, special: str, unit: int) -> Spellings:
        inside = self._source.sub(table).sub_or_empty(special)
        if str(unit) in inside:
            return inside.texts(str(unit))
        return self._source.sub("cardinal").texts(str(unit))

    def _joins(self) -> Spellings:
        return self._source.sub("hundred").texts("join")

    def _hundreds(self, count: int, source: Source) -> Spellings:
        return source.texts("one") if count == 1 else _fill(source.texts("many"), unit=self._inside(count))

    def _stem(self, value: int) -> Spellings:
        ordinal, cardinal = self._source.sub("ordinal"), self._source.sub("cardinal")
        if str(value) in ordinal:
            return ordinal.texts(str(value))
        if value >= 100:
            count, rest = divmod(value, 100)
            if not rest:
                return self._hundreds(count, ordinal.sub("hundred"))
            return _joined(self._hundreds(count, self._source.sub("hundred")), self._joins(), self._stem(rest))
        tens, unit = value // 10 * 10, value % 10
        result: list[str] = []
        for form in cardinal.texts("compose"):
            # Whatever stands last takes the ordinal form: "femtio|andra", "zweiund|fünfzigst".
            if form.endswith("{unit}"):
                result += _fill((form,), tens=cardinal.texts(str(tens)), unit=ordinal.texts(str(unit)))
            else:
                result += _fill((form,), tens=ordinal.texts(str(tens)), unit=self._inside(unit))
        return tuple(result)


def _fill(forms: Spellings, **words: Spellings) -> Spellings:
    """Every form with every spelling put in; the first of each come first."""
    names = list(words)
    return tuple(
        form.format(**dict(zip(names, choice, strict=True))) for form in forms for choice in product(*words.values())
    )


def _joined(heads: Spellings, joins: Spellings, rests: Spellings) -> Spellings:
    return tuple(head + glue + rest for head, glue, rest in product(heads, joins, rests))
