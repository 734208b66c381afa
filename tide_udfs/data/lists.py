"""Loads the shipped lists, each once a process, and checks every byte: a list that was edited maps names elsewhere."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files

from tide_udfs.errors import ConfigError


def word_set(text: str) -> frozenset[str]:
    """Return the words of a text, for short lists that stand in code."""
    return frozenset(text.split())


CHECKSUMS = {
    "countries.tsv": "655da186a858afc5b9b3248e1f27fb974ee826ebfce2dc312eb8f1431939d530",
    "first_names.tsv": "53eb002c0f1f507ef9e1250cf9edf6d1c8343933262e462b12f49480ee954fc2",
    "place_names.tsv": "6269a5731c694567f409c3b89fcd86e348094675d5ebb6662a833b8511224b85",
    "street_names.tsv": "5e67d9a1bdbfd78fe4f956b4fd2c913fb34271e998ea1d1844db6356267d3999",
    "surnames.tsv": "2b722b26c427481372bc2e57367afa86e53f12e8028489525f2778381413ae6c",
    "us_cities.tsv": "14dbb05c8201d507b59410c3272a3064ce51710f8e5dcc559881b54fcbf34d3e",
    "us_counties.tsv": "32d6f5fd319058fc009a4beafdb1ce8b6d816bbc0f476a8a9d9cce7d3a5beab1",
    "us_states.tsv": "5c03fe128b46b4a62fe271e78ac816421950cdbcf60508c22d21abf16c127f1b",
    "world_cities.tsv": "4b8508c4d241f10dc778ceb8076c0e4d980f95afdc9514a1585795f0ac57391e",
    "zip3.tsv": "b60b655399f0f37095dba06708b5273cddce06e7478eb360562b554b3b7ce574",
    "zip3_states.tsv": "81ebbb5214970a1767c75eada5ca42a36aa8f3b677fa163d4235169d3496334c",
}
"""SHA-256 of each list. They enter the anonymizer's version, so a changed list gives a new release."""

HHS_RESTRICTED_ZIP3 = word_set("036 059 063 102 203 556 692 790 821 823 830 831 878 879 884 890 893")
"""Three-digit ZIPs of 20,000 people or fewer in the 2000 census.

Source: HHS, Guidance Regarding Methods for De-identification of PHI, 2012, on 45 CFR 164.514(b)(2)(i)(B).
"""
MIN_ZIP3_PEOPLE = 20_000


@cache
def rows(name: str) -> tuple[tuple[str, ...], ...]:
    """Return the rows of a list in its order, each split at tabs.

    Raises:
        ConfigError: the list is not the one that this version was built with.
    """
    data = files(__package__).joinpath(name).read_bytes()
    if hashlib.sha256(data).hexdigest() != CHECKSUMS[name]:
        raise ConfigError(f"list {name}: other bytes than its checksum says; a changed list needs a new version")
    return tuple(tuple(line.split("\t")) for line in data.decode("utf-8").splitlines())


def version() -> str:
    """Return a fingerprint of all lists, 16 hex characters."""
    return hashlib.sha256("".join(CHECKSUMS[name] for name in sorted(CHECKSUMS)).encode()).hexdigest()[:16]


@cache
def open_zip3() -> frozenset[str]:
    """Return the three-digit ZIPs that Safe Harbor lets stand: more than 20,000 people in 2000 and in 2010.

    A prefix that is in neither list is restricted.
    Source: 45 CFR 164.514(b)(2)(i)(B).
    """
    peopled = {zip3 for zip3, people in rows("zip3.tsv") if int(people) > MIN_ZIP3_PEOPLE}
    return frozenset(peopled - HHS_RESTRICTED_ZIP3)


@cache
def zip3_state() -> dict[str, str]:
    """Return the state code of each three-digit ZIP in use."""
    ranges = rows("zip3_states.tsv")
    return {f"{n:03d}": state for first, last, state in ranges for n in range(int(first), int(last) + 1)}
