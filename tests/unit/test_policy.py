import copy
import pickle
from importlib.resources import files

import pytest
import yaml

from tide_udfs.anonymizers.policy import Policy, Strategy
from tide_udfs.errors import ConfigError
from tide_udfs.span import ENTITIES, PhiCategory

NAMES = ["surrogate", "mask", "safe_harbor", "limited"]
EVERY_SPAN = [(category, entity) for category in PhiCategory for entity in sorted(ENTITIES[category])]


def table(name):
    return yaml.safe_load(files("conf").joinpath(f"policies/{name}.yaml").read_text(encoding="utf-8"))


def policy(name):
    return Policy.from_mapping(table(name))


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_policy_has_a_strategy_for_every_category_and_entity(name):
    assert all(policy(name).strategy(*span) in Strategy for span in EVERY_SPAN)


@pytest.mark.parametrize(("name", "dates"), list(zip(NAMES, ["shift", "year", "year", "keep"], strict=True)))
def test_a_date_column_goes_the_way_of_the_text(name, dates):
    assert policy(name).structured_dates == dates


@pytest.mark.parametrize(
    ("name", "category", "entity", "strategy"),
    [
        ("surrogate", "PATIENT", "NAME", "surrogate"),
        ("surrogate", "OTHER", "GENETIC", "placeholder"),
        ("mask", "DATE", "DATE", "placeholder"),
        ("mask", "LOCATION", "STATE", "placeholder"),
        ("safe_harbor", "DATE", "DATE", "year"),
        ("safe_harbor", "AGE", "AGE", "age_cap"),
        ("safe_harbor", "LOCATION", "ZIP", "zip3"),
        ("safe_harbor", "LOCATION", "CITY", "placeholder"),
        ("safe_harbor", "LOCATION", "STATE", "keep"),
        ("safe_harbor", "ID", "MRN", "placeholder"),
        ("limited", "DATE", "DATE", "keep"),
        ("limited", "LOCATION", "CITY", "keep"),
        ("limited", "LOCATION", "STREET", "surrogate"),
        ("limited", "LOCATION", "ADDRESS", "locality"),
        ("limited", "PHONE", "PHONE", "surrogate"),
    ],
)
def test_the_shipped_policies_say_what_they_promise(name, category, entity, strategy):
    assert policy(name).strategy(PhiCategory(category), entity) == strategy


def changed(path, value):
    mapping = copy.deepcopy(table("surrogate"))
    *parents, last = path
    at = mapping
    for key in parents:
        at = at[key]
    if value is None:
        del at[last]
    else:
        at[last] = value
    return mapping


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        (["structured_dates"], None, "structured_dates: need one of shift, year, keep"),
        (["structured_dates"], "skip", "structured_dates: need one of"),
        (["strategies"], None, "strategies: need a table"),
        (["strategy"], {}, "unknown: strategy"),
        (["strategies", "ID"], None, "strategies.ID: missing"),
        (["strategies", "ID", "MRN"], None, "strategies.ID.MRN: missing"),
        (["strategies", "ID", "PASSPORT"], "surrogate", "strategies.ID.PASSPORT: no such entity"),
        (["strategies", "NAME"], {}, "strategies.NAME: no such category"),
        (["strategies", "ID", "MRN"], "skip", "strategies.ID.MRN: unknown strategy"),
        (["strategies", "ID", "MRN"], ["keep"], "strategies.ID.MRN: unknown strategy"),
        (["strategies", "ID", "MRN"], "keep", "a direct identifier cannot be kept"),
        (["strategies", "PATIENT", "NAME"], "keep", "a direct identifier cannot be kept"),
        (["strategies", "OTHER", "IMAGE"], "surrogate", "has no surrogate"),
        (["strategies", "ID", "MRN"], "year", "year does not fit"),
        (["strategies", "LOCATION", "CITY"], "zip3", "zip3 does not fit"),
        (["strategies", "DATE", "DATE"], "age_cap", "age_cap does not fit"),
    ],
)
def test_a_faulty_policy_stops_with_the_place_of_the_fault(path, value, fault):
    with pytest.raises(ConfigError) as error:
        Policy.from_mapping(changed(path, value))
    assert fault in str(error.value)


@pytest.mark.parametrize("mapping", [None, [], "surrogate"])
def test_what_is_no_table_is_no_policy(mapping):
    with pytest.raises(ConfigError, match="need a table"):
        Policy.from_mapping(mapping)


def test_all_faults_are_told_at_once():
    with pytest.raises(ConfigError) as error:
        Policy.from_mapping({"strategies": {"AGE": {"AGE": "cap"}}})
    assert all(f"strategies.{category}: missing" in str(error.value) for category in PhiCategory if category != "AGE")
    assert "structured_dates" in str(error.value)
    assert "strategies.AGE.AGE" in str(error.value)


def test_the_fingerprint_tells_policies_apart_and_not_the_order_of_their_rows():
    reordered = table("mask")
    reordered["strategies"] = dict(reversed(reordered["strategies"].items()))
    assert Policy.from_mapping(reordered).fingerprint == policy("mask").fingerprint
    assert len({policy(name).fingerprint for name in NAMES}) == len(NAMES)


def test_a_policy_travels_to_a_worker_and_is_a_key_there():
    sent = pickle.loads(pickle.dumps(policy("limited")))
    assert sent == policy("limited")
    assert hash(sent) == hash(policy("limited"))


def page_rows():
    """Return (spans, strategies by policy) of each row of the page that maps the 18 identifiers."""
    page = files("conf").joinpath("policies/README.md").read_text(encoding="utf-8")
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 2 + len(NAMES) and "/" in cells[1]:
            yield cells[1].split(), dict(zip(NAMES, cells[2:], strict=True))


@pytest.mark.parametrize("name", NAMES)
def test_the_page_of_the_18_identifiers_says_what_the_policies_do(name):
    told = {}
    for spans, strategies in page_rows():
        for category, entity in (span.split("/") for span in spans):
            for each in ENTITIES[PhiCategory(category)] if entity == "*" else [entity]:
                told[PhiCategory(category), each] = strategies[name]
    assert told == {span: policy(name).strategy(*span) for span in EVERY_SPAN}
