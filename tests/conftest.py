"""What all tests share: property tests have no deadline, as machines are shared, and the same examples everywhere."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("krig", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "krig")
