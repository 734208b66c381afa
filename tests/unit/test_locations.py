"""Places become other places of their kind; layout, kinds, states and countries stay."""

import re

import pytest

from tests.support.values import KEYS, OTHER_KEYS, context
from tide_udfs.anonymizers.base import Settings
from tide_udfs.anonymizers.geography import fold_place
from tide_udfs.anonymizers.locations import PlaceSurrogates
from tide_udfs.data import lists
from tide_udfs.keys import Keys

PLACES = PlaceSurrogates(KEYS, Settings())
ZIP_STATE = lists.zip3_state()


def new(value, entity="ADDRESS", category="LOCATION", *, places=PLACES, person_id="1"):
    return places.surrogate(value, context(category, entity, person_id=person_id))


def facility(value, entity="HOSPITAL"):
    return new(value, entity, "HOSPITAL")


def cities_of(state):
    return {fold_place(name) for name, code, _ in lists.rows("us_cities.tsv") if code == state}


@pytest.mark.parametrize(
    ("value", "form"),
    [
        ("12 Main St Apt 4B, Boston, MA 02101", r"\d\d [A-Z][\w ]+ St Apt \d[A-Z], [A-Z][\w .'-]+, MA 0[12]\d{3}"),
        ("PO Box 99, Boston, MA 02101", r"PO Box \d\d, [A-Z][\w .'-]+, MA 0[12]\d{3}"),
        ("225 Main Street\nWorcester, MA 01608-1104", r"\d{3} [A-Z][\w ]+ Street\n[A-Z][\w .'-]+, MA 0[12]\d{3}-\d{4}"),
        ("225 MAIN ST\r\nAPT 5\r\nBOSTON MA 02101", r"\d{3} [A-Z ]+ ST\r\nAPT \d\r\n[A-Z .'-]+ MA 0[12]\d{3}"),
        ("28210 SW 152nd Ave, Homestead, FL 33033", r"\d{5} SW \d{3}(?:st|nd|rd|th) Ave, [A-Z][\w .'-]+, FL 3\d{4}"),
        ("48 TAMARACK LN^^BEMIDJI^MN^56601", r"\d\d [A-Z ]+ LN\^\^[A-Z .'-]+\^MN\^5\d{4}"),
        ("Rt 4 Box 1180, Salina, OK 74365", r"Rt \d Box \d{4}, [A-Z][\w .'-]+, OK 7\d{4}"),
        ("6217 N Claremont Ave, Chicago 60659", r"\d{4} N [A-Z][\w ]+ Ave, [A-Z][\w .'-]+ 6\d{4}"),
        ("1455 Co Rd 21, Gallion, AL 36742", r"\d{4} Co Rd \d\d, [A-Z][\w .'-]+, AL 3\d{4}"),
        ("411 Broadway, Newport, Tennessee", r"\d{3} [A-Z][\w ]+, [A-Z][\w .'-]+, Tennessee"),
        ("123 main st boston, ma 02101", r"\d{3} [a-z ]+ st [a-z .'-]+, ma 0[12]\d{3}"),
    ],
)
def test_an_address_keeps_its_layout(value, form):
    result = new(value)
    assert re.fullmatch(form, result), result
    kept = {"box", "apt", "st", "street", "ave", "ma", "ln", "rd", "co", "rt", "po", "sw", "n", "ok", "al", "fl", "mn"}
    words = {w.lower() for w in re.findall(r"[A-Za-z]{2,}", value)} - kept - {"tennessee", "nd"}
    assert not words & {w.lower() for w in re.findall(r"[A-Za-z]{2,}", result)}


@pytest.mark.parametrize(
    ("value", "state"),
    [("Boston, MA", "MA"), ("San Mateo, CA 94401", "CA"), ("Flint MI 48503", "MI"), ("boston ma", "MA")],
)
def test_city_and_zip_stay_in_the_state(value, state):
    result = new(value, "CITY")
    city = re.split(r",? (?:MA|CA|MI|ma)\b", result)[0]
    assert fold_place(city) in cities_of(state)
    zip_code = re.search(r"\d{5}", result)
    assert zip_code is None or ZIP_STATE[zip_code[0][:3]] == state


def test_a_city_is_the_same_with_and_without_its_state():
    assert new("Boston, MA", "CITY") == f"{new('Boston', 'CITY')}, MA"
    assert new("BOSTON", "CITY") == new("Boston", "CITY").upper()


@pytest.mark.parametrize("value", ["California", "Ohio", "MA", "N.C.", "Puerto Rico", "Calif.", "OHIO"])
def test_a_lone_state_stays(value):
    assert new(value, "STATE") == value


@pytest.mark.parametrize("value", ["Mexico", "México", "France", "Viet Nam", "USA", "scotland"])
def test_a_lone_country_stays(value):
    assert new(value, "COUNTRY") == value


@pytest.mark.parametrize("value", ["Oaxaca", "Springfield", "Atlantis"])
def test_a_state_that_is_on_no_list_does_not_stay(value):
    assert value not in new(value, "STATE")


@pytest.mark.parametrize("value", ["LA", "SF", "NYC"])
def test_a_city_in_short_becomes_other_letters(value):
    assert re.fullmatch(f"(?!{value})[A-Z]{{{len(value)}}}", new(value, "CITY"))


def test_a_street_that_is_named_after_a_state_does_not_stay():
    assert "Virginia" not in new("Virginia", "STREET")


def test_a_foreign_city_becomes_another_of_its_country():
    assert re.fullmatch(r"[A-Z][\w' -]+, France", new("Paris, France", "CITY"))
    french = {fold_place(name) for name, code in lists.rows("world_cities.tsv") if code == "FR"}
    assert fold_place(new("Paris", "CITY")) in french


def test_a_county_becomes_another_of_its_state():
    result = new("Santa Clara County", "PLACE")
    assert (result, "CA") in set(lists.rows("us_counties.tsv"))


def test_zips_of_a_state_are_exchanged_one_for_one():
    zips = [f"{zip3}{n:02d}" for zip3 in ("021", "022", "010") for n in range(100)]
    results = [new(value, "ZIP") for value in zips]
    assert len(set(results)) == len(zips)
    assert all(re.fullmatch(r"\d{5}", result) and ZIP_STATE[result[:3]] == "MA" for result in results)
    assert all(value != result for value, result in zip(zips, results, strict=True))


@pytest.mark.parametrize(
    ("value", "form"), [("02101-1234", r"0\d{4}-\d{4}"), ("00000", r"\d{5}"), ("021011234", r"0\d{8}")]
)
def test_a_zip_keeps_its_form(value, form):
    assert re.fullmatch(form, new(value, "ZIP"))


@pytest.mark.parametrize(
    ("value", "entity", "form"),
    [
        ("STANFORD HOSPITAL", "HOSPITAL", r"[A-Z]{4,} HOSPITAL"),
        ("Larkmoor General Hospital", "HOSPITAL", r"[A-Z][a-z]+ General Hospital"),
        ("St. Mary's Hospital", "HOSPITAL", r"[A-Z][a-z]+'s Hospital"),
        ("University Hospital", "HOSPITAL", r"[A-Z][a-z]+ Hospital"),
        ("HARMON-KESSEL MEDICAL CENTER", "HOSPITAL", r"[A-Z]+-[A-Z]+ MEDICAL CENTER"),
        ("UCSF", "HOSPITAL", r"[A-Z]{4}"),
        ("SHC", "HOSPITAL", r"[A-Z]{3}"),
        ("3142", "HOSPITAL", r"\d{4}"),
        ("Walgreens #04471", "PHARMACY", r"[A-Z][a-z]+ #\d{5}"),
        ("CVS", "PHARMACY", r"[A-Z]{3}"),
        ("Brandt & Sohn", "ORG", r"[A-Z][a-z]+ & [A-Z][a-z]+"),
        ("Washburn Elementary School", "ORG", r"[A-Z][a-z]+ Elementary School"),
        ("fedex", "ORG", r"[a-z]{4,}"),
        ("KcMC", "ABBREV", r"[A-Z][a-z][A-Z]{2}"),
        ("AHH&H", "ABBREV", r"[A-Z]{3}&[A-Z]"),
        ("Room 3142", "ROOM", r"Room \d{4}"),
        ("M-17", "ROOM", r"[A-Z]-\d\d"),
        ("201b", "ROOM", r"\d{3}[a-z]"),
        ("4 West", "UNIT", r"\d (?:North|South|East)"),
        ("NICU B", "UNIT", r"NICU [A-Z]"),
        ("Tower A", "BUILDING", r"Tower [A-Z]"),
        ("Chowan Bldg", "BUILDING", r"[A-Z][a-z]+ Bldg"),
    ],
)
def test_a_facility_becomes_one_of_its_kind_in_its_case(value, entity, form):
    result = facility(value, entity)
    assert re.fullmatch(form, result), result
    assert result != value


def test_a_facility_has_one_name_wherever_it_is_named():
    assert facility("Larkmoor General Hospital").split()[0] == facility("Larkmoor")
    assert facility("LARKMOOR CLINIC", "CLINIC").split()[0] == facility("Larkmoor").upper()
    assert facility("Gould's Apothecary", "PHARMACY").split("'")[0] == facility("Gould", "ORG")


@pytest.mark.parametrize("value", ["Custer State Park", "Lake Vesper", "Our Lady of the Marsh", "Gem", "Camp Tuckahoe"])
def test_a_place_becomes_another_place(value):
    kept = {"State", "Park", "Lake", "of", "the", "Camp"}
    assert not (set(value.split()) - kept) & set(new(value, "PLACE").split())


@pytest.mark.parametrize(
    "value", ["California", "Ohio", "Mexico", "Puerto Rico", "Paris, France", "Santa Clara County"]
)
def test_geography_never_becomes_a_facility(value):
    assert not re.search("Health|Med|Hospital|Clinic", new(value, "LOCATION"))


@pytest.mark.parametrize(
    ("value", "entity"),
    [("", "CITY"), (" ", "ADDRESS"), ("--", "PLACE"), ("five five four", "ZIP"), ("١٢ Main St", "ADDRESS")],
)
def test_a_value_that_cannot_be_replaced_gets_no_surrogate(value, entity):
    assert new(value, entity) is None


@pytest.mark.parametrize("value", ["Te\u0302\u0301t", "北京", "Košice", "Ελλάς"])
def test_nothing_of_another_script_or_accent_is_left(value):
    assert new(value, "PLACE").isascii()


def test_scope_person_gives_short_numbers_of_their_own_but_one_map():
    own = PlaceSurrogates(KEYS, Settings(scope="person"))
    values = {new("Room 12", "ROOM", "HOSPITAL", places=own, person_id=f"p{i}") for i in range(20)}
    assert len(values) > 10
    assert len({new("Larkmoor", "HOSPITAL", "HOSPITAL", places=own, person_id=f"p{i}") for i in range(20)}) == 1


def test_scope_person_gives_each_patient_zips_of_their_own_in_the_same_state():
    own = PlaceSurrogates(KEYS, Settings(scope="person"))
    values = {new("94401", "ZIP", places=own, person_id=f"p{i}") for i in range(20)}
    assert len(values) > 10
    assert {ZIP_STATE[value[:3]] for value in values} == {"CA"}


@pytest.mark.parametrize(
    ("value", "entity"), [("Swanzey, NH", "CITY"), ("Amber St", "STREET"), ("Bluff", "PLACE"), ("Amber", "PLACE")]
)
def test_no_surrogate_holds_its_original(value, entity):
    name = fold_place(re.split(",| St", value)[0])
    for n in range(60):
        keys = Keys(KEYS.salt, bytes([n]) * 32)
        result = new(value, entity, places=PlaceSurrogates(keys, Settings()))
        assert f" {name} " not in f" {fold_place(result)} "


@pytest.mark.parametrize("value", ["Palestine, TX", "Washington, UT", "Wyoming, MI 49509", "Jordan, NY", "Mexico, MO"])
@pytest.mark.parametrize("entity", ["CITY", "ADDRESS", "LOCATION"])
def test_a_city_that_bears_the_name_of_a_country_or_state_does_not_stay(value, entity):
    assert not new(value, entity).startswith(value.split(",")[0])
    assert new(f"12 Elm Lane, {value}", "ADDRESS").split(", ")[1] != value.split(",")[0]


@pytest.mark.parametrize("value", ["Toronto, Ontario, Canada", "Atlanta, Georgia, USA", "London, England, UK"])
def test_state_and_country_behind_a_city_both_stay(value):
    assert new(value, "CITY").split(", ")[1:] == value.split(", ")[1:]
    assert new(value, "CITY").split(", ")[0] != value.split(", ")[0]


@pytest.mark.parametrize(
    ("value", "state"), [("New York", "NY"), ("Washington", ""), ("NEW YORK", "NY"), ("Georgia", "")]
)
def test_a_city_that_is_named_like_a_state_does_not_stay_where_it_is_found_as_a_city(value, state):
    result = new(value, "CITY")
    assert fold_place(result) != fold_place(value)
    assert not state or fold_place(result) in cities_of(state)
    assert new(value, "STATE") == value


def test_another_key_gives_other_places():
    other = PlaceSurrogates(OTHER_KEYS, Settings())
    values = [name for name, _, _ in lists.rows("us_cities.tsv")[:500]]
    assert sum(new(v, "CITY") != new(v, "CITY", places=other) for v in values) > 480


@pytest.mark.parametrize("entity", ["ADDRESS", "CITY", "PLACE", "STREET"])
@pytest.mark.parametrize(
    "value",
    ["a." * 20_000, "St " * 40_000, " " * 200_000 + "x", "1 " * 20_000, "MA " * 40_000, "Ab, " * 40_000, "A-" * 5_000],
)
def test_long_values_take_linear_time(value, entity):
    new(value, entity)
    facility(value)
