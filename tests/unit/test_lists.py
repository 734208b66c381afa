"""The shipped lists: whole, large enough, and what their source page says."""

import hashlib
import re
from importlib.resources import files

import pytest

from tide_udfs.data import lists
from tide_udfs.errors import ConfigError

DATA = files("tide_udfs.data")


@pytest.mark.parametrize("name", sorted(lists.CHECKSUMS))
def test_every_list_has_the_bytes_that_its_version_names(name):
    assert hashlib.sha256(DATA.joinpath(name).read_bytes()).hexdigest() == lists.CHECKSUMS[name]
    assert lists.rows(name)


@pytest.mark.parametrize("name", sorted(lists.CHECKSUMS))
def test_the_source_page_names_every_list_with_rows_and_checksum(name):
    page = DATA.joinpath("SOURCES.md").read_text("utf-8")
    row = next(line for line in page.splitlines() if line.startswith(f"| {name} "))
    assert lists.CHECKSUMS[name] in row
    assert f"{len(lists.rows(name)):,}" in row


def test_a_list_that_was_changed_is_refused(monkeypatch):
    monkeypatch.setitem(lists.CHECKSUMS, "us_states.tsv", "0" * 64)
    lists.rows.cache_clear()
    try:
        with pytest.raises(ConfigError):
            lists.rows("us_states.tsv")
    finally:
        lists.rows.cache_clear()


def test_the_version_follows_the_checksums(monkeypatch):
    before = lists.version()
    monkeypatch.setitem(lists.CHECKSUMS, "us_states.tsv", "0" * 64)
    assert re.fullmatch("[0-9a-f]{16}", before)
    assert lists.version() != before


def test_there_are_names_enough():
    given = lists.rows("first_names.tsv")
    assert len(lists.rows("surnames.tsv")) >= 20_000
    assert sum(fit == "+" for _, _, fit in given) >= 5_000
    assert {sex for _, sex, _ in given} == {"F", "M", "U"}
    assert len(lists.rows("place_names.tsv")) >= 300
    assert len(lists.rows("street_names.tsv")) >= 300


def test_no_name_stands_in_two_lists_or_twice():
    given = [row[0].lower() for row in lists.rows("first_names.tsv")]
    family = [row[0].lower() for row in lists.rows("surnames.tsv")]
    assert len(set(given)) == len(given)
    assert len(set(family)) == len(family)
    assert not set(given) & set(family)


def test_names_to_give_are_plain_latin_letters():
    names = [row[0] for row in (*lists.rows("first_names.tsv"), *lists.rows("surnames.tsv"))]
    assert all(name.isascii() and name.isalpha() and name[0].isupper() for name in names)


@pytest.mark.parametrize("word", ["pain", "stroke", "cancer", "apgar", "foley", "gay", "will", "may", "hope", "ward"])
def test_no_surrogate_reads_as_a_clinical_or_common_word(word):
    given = {name.lower() for name, _, fit in lists.rows("first_names.tsv") if fit == "+"}
    assert word not in given | {row[0].lower() for row in lists.rows("surnames.tsv")}


@pytest.mark.parametrize(
    "prefix",
    [
        "036",
        "059",
        "063",
        "102",
        "203",
        "556",
        "692",
        "790",
        "821",
        "823",
        "830",
        "831",
        "878",
        "879",
        "884",
        "890",
        "893",
    ],
)
def test_the_prefixes_that_hhs_restricts_are_closed(prefix):
    assert prefix not in lists.open_zip3()


@pytest.mark.parametrize("prefix", ["369", "204", "753", "772", "000", "999x"])
def test_prefixes_that_lost_their_people_by_2010_or_are_unknown_are_closed(prefix):
    assert prefix not in lists.open_zip3()


@pytest.mark.parametrize(("prefix", "state"), [("021", "MA"), ("100", "NY"), ("941", "CA"), ("995", "AK")])
def test_three_digits_tell_the_state(prefix, state):
    assert lists.zip3_state()[prefix] == state
    assert prefix in lists.open_zip3()


def test_the_lists_stay_small():
    assert sum(len(DATA.joinpath(name).read_bytes()) for name in lists.CHECKSUMS) < 3_000_000
