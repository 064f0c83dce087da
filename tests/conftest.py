"""Settings that all tests share."""

import os
import tempfile

from hypothesis import HealthCheck, settings

from bouton.cli import progress
from bouton.storage import compiler

# A busy machine makes no test fail: nothing here is measured by the clock.
settings.register_profile("bouton", max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("bouton")
os.environ["BOUTON_SEQUENCES"] = tempfile.mkdtemp(
    prefix="bouton-test-"
)  # nothing that a person keeps is read or written
os.environ["BOUTON_QUOTIENTS"] = tempfile.mkdtemp(prefix="bouton-test-")
os.environ["BOUTON_THEOREMS"] = tempfile.mkdtemp(prefix="bouton-test-")
# What is not compiled yet is compiled when a test needs it, and a busy machine takes its time; that this is told is no
# concern of the test's (tests/cli/test_progress.py apart, which has a clock of its own).
compiler._AFTER = 1_000_000
progress._FIRST_AFTER = progress._SILENT = 1_000_000
