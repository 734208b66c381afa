"""One profile for all laws: the same examples in every run, and no deadline on a busy machine."""

from hypothesis import HealthCheck, settings

settings.register_profile("laws", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("laws")
