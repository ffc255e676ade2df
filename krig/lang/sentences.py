"""Sentence patterns by kind of moment, from a language's `sentences.toml`.

    [[battle]]
    text = "{w.card:poss} tar {l.card:poss}."
    if = ["war"]                  # used only if the moment has all these tags

Which kinds there are, and which slots of which type each has, is for the caller to declare.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from krig.lang.data import LanguageError, Source
from krig.lang.grammar import TYPES, Grammar
from krig.lang.patterns import Pattern, PatternError, parse


@dataclass(frozen=True, slots=True)
class Sentence:
    """A pattern of a kind of moment, the tags it needs, and the slots it may use by type."""

    kind: str
    pattern: Pattern
    tags: frozenset[str]
    types: Mapping[str, str]


def load_sentences(
    source: Source, grammar: Grammar, *, kinds: Mapping[str, Mapping[str, str]], tags: Collection[str] | None = None
) -> tuple[dict[str, tuple[Sentence, ...]], list[LanguageError]]:
    """The sentences of every kind, in the order of the file, and everything that is wrong with them.

    `kinds` gives each kind its slots' types; `tags`, if given, are the only tags allowed. A kind needs at least one
    pattern without tags, so that there is always something to say.
    """
    problems = [source.error(f"unknown kind, expected one of {', '.join(kinds)}", key=kind, near=f"[[{kind}]]")
                for kind in source.table if kind not in kinds]
    sentences: dict[str, tuple[Sentence, ...]] = {}
    for kind, types in kinds.items():
        if unknown := sorted(set(types.values()) - set(TYPES)):
            raise ValueError(f"unknown slot types {unknown} of kind {kind!r}, expected some of {', '.join(TYPES)}")
        found: list[Sentence] = []
        always = False
        for entry in source.subs(kind):
            text, wanted = entry.text("text"), frozenset(entry.texts_or_none("if"))
            allowed = wanted if tags is None else tags
            always = always or not wanted
            try:
                pattern = parse(text)
            except PatternError as error:
                problems.append(entry.error(f"{error} in {text!r}", near=text))
                continue
            problems += [entry.error(f"{problem} in {text!r}", near=text)
                         for slot in pattern.slots if (problem := grammar.problem(slot, types))]
            problems += [entry.error(f"unknown tag {tag!r}, expected one of {', '.join(sorted(allowed))} in {text!r}",
                                     near=text)
                         for tag in sorted(wanted) if tag not in allowed]
            problems += [entry.error(f"unknown key {key!r}, expected text or if in {text!r}", near=text)
                         for key in entry.table if key not in ("text", "if")]
            found.append(Sentence(kind, pattern, wanted, types))
        if not always:
            problems.append(source.error("no pattern without `if`, expected at least one", key=kind))
        sentences[kind] = tuple(found)
    return sentences, problems
