"""Settings that all tests share."""

from hypothesis import HealthCheck, settings

# A busy machine makes no test fail: nothing here is measured by the clock.
settings.register_profile("bouton", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("bouton")
