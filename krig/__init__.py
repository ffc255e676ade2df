"""The card game War (krig, Krieg): an engine that plays every ruling, and pages in four languages that it proves.

>>> from krig import Card, load_rules, play
>>> rules = load_rules("standard+down=1")
"""

TYPE_CHECKING = False       # typing alone would take as long to load as all else here
if TYPE_CHECKING:
    from krig.cards import Card
    from krig.engine import play
    from krig.rules import RuleSet, load_rules
    from krig.trace import Trace

__all__ = ["Card", "RuleSet", "Trace", "load_rules", "play"]

_MODULES = {"Card": "cards", "RuleSet": "rules", "Trace": "trace", "load_rules": "rules", "play": "engine"}


def __getattr__(name: str) -> object:
    """What the package offers, loaded when it is asked for: the command line must be up before it loads anything."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # not above: the command line loads nothing before it minds Ctrl-C
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
