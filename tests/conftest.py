"""What all tests share: property tests have no deadline, as machines are shared, and the same examples everywhere."""

from __future__ import annotations

import contextlib
import os
import signal

from hypothesis import settings

settings.register_profile("krig", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "krig")

# A shell that runs the tests in the background has them ignore SIGINT, and so would every program that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    with contextlib.suppress(ValueError):       # not in the main thread
        signal.signal(signal.SIGINT, signal.default_int_handler)
