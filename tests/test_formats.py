"""The text and the JSON form of a trace, and the published schema."""

from __future__ import annotations

import json
from typing import Any

import pytest
from decisions import decided
from games import game
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from krig.errors import TraceError
from krig.events import EVENTS, Reason, own_fields
from krig.formats import SCHEMA_FILE, read_trace_json, read_trace_text, write_trace_json, write_trace_text
from krig.trace import Trace
from krig.trace_json import write_any_event

WAR = game("7C 9D 2S 6H QD / 7H 3D KC 10H 10S AC", "fifty")
MANY = [WAR, game("7C 9D 2S / 7H 3D 4H 8H", "none-down+bonus=1+limit=4"),
        game("7C 9D / 7H 3D / 2S 4S 5S / 3S 6S 8S", "strict"), game("2S 4S 3S / 5S", "standard+pickup=seat"),
        game("QS / QH"), game("KS 2H 3S / 4D 5C 6D / 9H 5D 8D", "standard+pickup=random+minutes=1", seed=2**63),
        game("7C 2C / 7H 3H / 4S KS 5S", "none-down+participants=all+wars_to_win=1"),
        game("7C 9D / KH 9S", "tod-und-leben"), decided("2S 2D 4S / KH 3H 5H", "steal"),
        decided("2S 3S 4S 5S 6S 7S 8S / 2H 3H 4H 5H 6H 7H 8H", "arneson"),
        decided("/ 2S 2S 3S 4S 5S 6S 7S KS 9H 2S 3S 4S 5S 6S", "casino-war+tie_bet=1+tie_bonus=1")]

TEXT = """\
krig trace 1
rules    fifty
hand 0   7C 9D 2S 6H QD
hand 1   7H 3D KC 10H 10S AC
aside    2H
"""

EVENTS_TEXT = """\
0      dealt                                        deal
1      turned    0:7C 1:7H                          battle.turn-up
1      tied      0 1                                war.tie
1.1    laid      0:9D,2S,6H 1:3D,KC,10H             war.face-down
1.1    turned    0:QD 1:10S                         war.turn-up
1.1    won       0  10-1  takes 7C 7H 9D 3D 2S KC 6H 10H QD 10S war.highest-wins
2      recycled  0 plays 7C won in 1                stack.comes-round
2      turned    0:7C 1:AC                          battle.turn-up
2      won       1  9-2  takes 7C AC                battle.highest-wins
3      recycled  1 plays 7C won in 2                stack.comes-round
3      turned    0:7H 1:7C                          battle.turn-up
3      tied      0 1                                war.tie
3      short     1 has 1 needs 4                    shortage.last-card
3.1    laid      0:9D,3D,2S 1:-                     war.face-down
3.1    turned    0:KC 1:AC                          war.turn-up
"""


def test_a_trace_reads_like_this() -> None:
    text = write_trace_text(WAR)
    head, _, events = text.partition("\n\n")
    assert head.split("aside")[0] == TEXT.split("aside")[0]
    assert events.startswith(EVENTS_TEXT)
    assert text.endswith("\n")


def test_no_line_of_a_trace_ends_with_a_blank() -> None:
    for trace in MANY:
        assert all(line == line.rstrip() for line in write_trace_text(trace).split("\n"))


@pytest.mark.parametrize("trace", MANY, ids=lambda trace: trace.rules.name)
def test_a_trace_is_read_back_without_loss(trace: Trace) -> None:
    for again in (read_trace_text(write_trace_text(trace)), read_trace_json(write_trace_json(trace))):
        assert again == trace
        assert (again.rules.name, list(map(type, again.events))) == (trace.rules.name, list(map(type, trace.events)))


def test_the_games_show_every_kind_of_event() -> None:
    assert {type(event) for trace in MANY for event in trace.events} == set(EVENTS.values())


def test_a_pot_that_goes_under_the_stack_in_another_order_says_so() -> None:
    assert "won       1  1-3  takes 4D KS as KS 4D " in write_trace_text(game("4D 2S / KS 3S"))


@pytest.mark.parametrize(("old", "new", "message"), [
    ("krig trace 1", "krig trace 2", "trace:1: first line 'krig trace 2', expected 'krig trace 1'"),
    ("rules    fifty", "rules    fifti", "trace:2: unknown rule set 'fifti'"),
    ("rules    fifty\n", "", "trace:2: no rule set, expected a line 'rules'"),
    ("hand 1", "hand 3", "trace:4: unreadable line 'hand 3   7H 3D KC 10H 10S AC', expected rules, seed, game, pickup, "
                         "hand 1, aside or an event"),
    ("9D 2S", "9D 1S", "trace:3: unknown card '1S', expected a rank"),
    ("turned    0:7C 1:7H", "turned    0:7C 1=7H", "trace:8: unreadable event '0:7C 1=7H', expected {up}"),
    ("turned    0:7C 1:7H", "buried    0:7C 1:7H", "trace:8: unknown kind of event 'buried', expected one of dealt, "),
    ("1      tied      0 1                                war.tie", "1 tied",
     "trace:9: unreadable line '1 tied', expected a battle, a kind of event, what happened"),
    ("takes 7C 7H", "grabs 7C 7H", "trace:12: unreadable event .*, expected {seat}  {score}  takes {pot} as {taken}"),
    ("short     1 has 1", "short     1 has x", "trace:19: unreadable event '1 has x needs 4', expected {seat} has"),
])
def test_a_text_that_is_no_trace_is_told_with_its_line(old: str, new: str, message: str) -> None:
    text = write_trace_text(WAR)
    assert old in text
    with pytest.raises(TraceError, match=message.replace("{", r"\{").replace("(", r"\(")):
        read_trace_text(text.replace(old, new, 1))


def test_a_text_that_breaks_off_is_told() -> None:
    lines = write_trace_text(WAR).split("\n")
    with pytest.raises(TraceError, match="no end, expected an event 'ended' as the last one"):
        read_trace_text("\n".join(lines[:15]))


# -- JSON -----------------------------------------------------------------------------------------------------------


def test_the_json_of_a_game_is_as_documented() -> None:
    table = json.loads(write_trace_json(game("KS 2H / 4D 3C", "standard+down=1+limit=1")))
    aside = table.pop("aside")
    assert len(aside) == 48
    assert table.pop("events")[1:] == [
        {"type": "turned", "battle": 1, "level": 0, "rule": "battle.turn-up", "seats": [0, 1], "cards": ["KS", "4D"]},
        {"type": "won", "battle": 1, "level": 0, "rule": "battle.highest-wins", "seat": 0, "pot": ["KS", "4D"],
         "taken": ["KS", "4D"], "score": [3, 1]},
        {"type": "ended", "battle": 1, "level": 0, "rule": "end.limit",
         "outcome": {"reason": "limit", "winner": 0, "score": [3, 1], "battles": 1}}]
    assert table == {
        "schema": "krig.trace/1", "rules": "standard", "set": {"down": [1], "limit": 1}, "seed": None,
        "hands": [["KS", "2H"], ["4D", "3C"]],
        "battles": [{"battle": 1, "war": False, "levels": 0, "winner": 0, "pot": ["KS", "4D"], "score": [3, 1]}],
        "outcome": {"reason": "limit", "winner": 0, "score": [3, 1], "battles": 1}}


def test_only_an_endless_game_has_start_and_period() -> None:
    for trace in MANY:
        outcome = json.loads(write_trace_json(trace))["outcome"]
        assert ("start" in outcome, "period" in outcome) == (trace.outcome.reason is Reason.ENDLESS,) * 2


def test_a_limit_taken_away_is_written_none() -> None:
    trace = game("KS / 2H", "fifty+limit=none")
    assert json.loads(write_trace_json(trace))["set"] == {"limit": "none"}
    assert read_trace_json(write_trace_json(trace)) == trace


@pytest.mark.parametrize("trace", MANY, ids=lambda trace: trace.rules.name)
def test_the_quick_text_of_plain_battles_is_that_of_every_event(trace: Trace) -> None:
    assert f'"events": [{", ".join(map(write_any_event, trace.events))}], "battles"' in write_trace_json(trace)


def load_schema() -> dict[str, Any]:
    """The published schema."""
    schema = json.loads(SCHEMA_FILE.read_text("utf-8"))
    assert isinstance(schema, dict)
    return schema


@pytest.mark.parametrize("trace", MANY, ids=lambda trace: trace.rules.name)
def test_the_json_fits_the_published_schema(trace: Trace) -> None:
    Draft202012Validator(load_schema()).validate(json.loads(write_trace_json(trace)))


def test_the_schema_knows_every_event_and_field_and_no_other() -> None:
    Draft202012Validator.check_schema(load_schema())
    kinds = {kind["properties"]["type"]["const"]: kind for kind in load_schema()["$defs"]["event"]["oneOf"]}
    assert list(kinds) == list(EVENTS)
    for name, event in EVENTS.items():
        assert kinds[name]["required"] == ["type", *event._fields]
        assert kinds[name]["additionalProperties"] is False
    assert load_schema()["$defs"]["outcome"]["properties"]["reason"]["enum"] == list(Reason)


@pytest.mark.parametrize(("key", "value"), [("schema", "krig.trace/2"), ("hands", [["KS"]]), ("aside", ["1S"]),
                                            ("events", []), ("extra", 1), ("outcome", {"reason": "tired"})])
def test_the_schema_refuses_what_is_no_trace(key: str, value: object) -> None:
    table = {**json.loads(write_trace_json(WAR)), key: value}
    assert not Draft202012Validator(load_schema()).is_valid(table)


@pytest.mark.parametrize(("key", "value", "message"), [
    ("schema", "krig.trace/2", "schema is 'krig.trace/2', expected 'krig.trace/1'"),
    ("rules", "fifti", "unknown rule set 'fifti'"),
    ("rules", 7, "rules is 7, expected a text"),
    ("set", {"down": 1}, "down is 1, expected a list of whole numbers"),
    ("hands", [["KS", "1S"]], "unknown card '1S'"),
    ("hands", ["KS"], "hands is 'KS', expected a list of cards"),
    ("seed", "7", "seed is '7', expected a whole number"),
    ("events", [], "no end, expected an event 'ended' as the last one"),
    ("events", ["x"], "event 0 is 'x', expected an object with one of the types dealt, turned, "),
    ("events", [{"type": "out", "battle": 1}], r"event 0 \(out\) has type, battle, expected type, battle, level, rule"),
    ("events", [{"type": "out", "battle": True, "level": 0, "rule": "end.out", "seat": 1}],
     r"event 0 \(out\): battle is true, expected a whole number"),
    ("battles", [], "battles are not those of the events"),
    ("outcome", None, "outcome are not those of the events"),
])
def test_a_json_text_that_is_no_trace_is_told(key: str, value: object, message: str) -> None:
    table = {**json.loads(write_trace_json(WAR)), key: value}
    with pytest.raises(TraceError, match=message):
        read_trace_json(json.dumps(table))


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "[]", "NaN"])
def test_a_text_that_is_no_json_object_is_told(text: str) -> None:
    with pytest.raises(TraceError, match=r"expected|not JSON"):
        read_trace_json(text)


def test_own_fields_come_in_the_order_of_the_event() -> None:
    assert [name for name, _ in own_fields(WAR.events[1])] == ["seats", "cards"]
