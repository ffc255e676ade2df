"""The card game War (krig, Krieg): an engine that plays every ruling, and pages in four languages that it proves.

>>> from krig import Card, load_rules, play
>>> rules = load_rules("standard+down=1")
"""

from krig.cards import Card
from krig.engine import play
from krig.rules import RuleSet, load_rules
from krig.trace import Trace

__all__ = ["Card", "RuleSet", "Trace", "load_rules", "play"]
