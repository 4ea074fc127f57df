import pytest


@pytest.fixture(autouse=True)
def installed(little_war: dict[str, str]) -> dict[str, str]:
    """Every test here works on packs of the little system."""
    return little_war
