"""How the tests run everywhere: the profiles of Hypothesis, and bots that do not take their time."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("quick", deadline=None)
settings.register_profile(
    "ci",
    deadline=None,
    derandomize=True,
    print_blob=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],  # a machine that stands still for a second is no fault of a test
)
settings.register_profile("thorough", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "quick"))

os.environ.setdefault("TAFELRUNDE_PAUSE", "0")
