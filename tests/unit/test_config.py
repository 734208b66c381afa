from pathlib import Path

import pytest

from jobs.config import build_config, load_config, load_policy
from tide_udfs.errors import ConfigError


def values():
    return {
        "release": "research",
        "databases": {"perimeter": "./a", "release": "./b", "release_meta": "./c"},
        "sources": [
            {
                "name": "note",
                "table": "./note",
                "extent": "snapshot",
                "note_key": "note_id",
                "person": "person_id",
                "columns": {"note_id": "id_key", "person_id": "person_key", "note_text": "text"},
            }
        ],
        "recognizers": {"patterns": None},
    }


def fault(changed):
    with pytest.raises(ConfigError) as error:
        build_config(changed, "tide.yaml")
    assert error.value.exit_code == 2
    return str(error.value)


def test_the_shipped_configuration_is_right():
    config = load_config("conf/tide.yaml")
    assert config.sources[0].text_columns == ("note_title", "note_text")


def test_bare_values_take_their_defaults():
    config = build_config(values(), "tide.yaml")
    assert config.thresholds == {"patterns": 0.5}
    assert config.limits.max_deleted_fraction == 0.1


def test_a_recognizer_takes_a_list():
    changed = values()
    changed["recognizers"]["gazetteer"] = {"terms": ["a.txt", "b.csv"]}
    assert build_config(changed, "tide.yaml").recognizers["gazetteer"].terms == ("a.txt", "b.csv")


PERSON = {"table": "./person", "join": {"person_id": "id"}, "values": {"split(names, '[|]')": "PATIENT/NAME"}}


def test_known_values_are_read_from_the_tables_of_the_chart():
    changed = values()
    changed["recognizers"]["known_values"] = {"tables": [PERSON]}
    (table,) = build_config(changed, "tide.yaml").known_tables
    assert (table.format, table.join) == ("delta", {"person_id": "id"})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"values": {"names": "NAME"}}, "names: no entity NAME; one such as PATIENT/NAME"),
        ({"values": {"shoe": "SHOE"}}, "shoe: no entity SHOE"),
        ({"values": {"age": "AGE"}}, "age: no entity AGE"),
        ({"values": {}}, "recognizers.known_values.tables.0.values"),
        ({"join": {}}, "recognizers.known_values.tables.0.join"),
        ({"join": {"visit_id": "id"}}, "tables.0.join: source note has no column visit_id"),
        ({"sources": ["letters"]}, "tables.0.sources: no source letters"),
        ({"format": "xlsx"}, "recognizers.known_values.tables.0.format"),
    ],
)
def test_a_table_of_the_chart_is_checked_before_spark_starts(change, said):
    changed = values()
    changed["recognizers"]["known_values"] = {"tables": [{**PERSON, **change}]}
    assert said in fault(changed)


def test_known_values_without_a_table_and_tables_of_another_recognizer_are_faults():
    changed = values()
    changed["recognizers"] = {"patterns": {"tables": [PERSON]}, "known_values": None}
    message = fault(changed)
    assert "recognizers.patterns.tables: only known_values reads tables" in message
    assert "recognizers.known_values.tables: at least one" in message


def test_all_faults_are_listed_at_once_each_with_its_path():
    changed = values()
    changed["limts"] = {}
    changed["limits"] = {"max_retries": "three", "max_deleted_fraction": 2}
    changed["databases"]["extra"] = "x"
    del changed["sources"][0]["extent"]
    changed["sources"][0]["columns"]["note_text"] = "txt"
    message = fault(changed)
    for path in (
        "limts: unknown key",
        "limits.max_retries",
        "limits.max_deleted_fraction",
        "databases.extra: unknown key",
        "sources.0.extent: missing",
        "sources.0.columns.note_text",
    ):
        assert path in message


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda source: source["columns"].update(note_id="null"), "the note key must be id_key or keep"),
        (lambda source: source["columns"].update(note_id="keep"), "accept_linkable"),
        (lambda source: source["columns"].update(visit_occurrence_id="keep"), "accept_linkable"),
        (lambda source: source["columns"].update(note_text="keep"), "no column has the policy text"),
        (lambda source: source.update(note_date="note_date"), "note_date names note_date"),
        (lambda source: source.update(offset="note_text"), "its policy must be null"),
        (lambda source: source.update(deleted_keys=["1"]), "only for extent increment"),
    ],
    ids=["null key", "kept key", "kept id", "no text", "undeclared date", "kept offset", "deleted keys of a snapshot"],
)
def test_a_source_that_contradicts_itself_is_refused(change, expected):
    changed = values()
    change(changed["sources"][0])
    assert expected in fault(changed)


@pytest.mark.parametrize("name", ["note_class_concept_id", "note_type_concept_id"])
def test_a_concept_id_is_no_key_and_may_be_kept(name):
    changed = values()
    changed["sources"][0]["columns"][name] = "keep"
    assert build_config(changed, "tide.yaml").sources[0].columns[name] == "keep"


def test_a_bare_null_in_yaml_is_the_policy_null(tmp_path):
    text = Path("conf/tide.yaml").read_text(encoding="utf-8")
    assert "note_source_value: null" in text
    assert load_config("conf/tide.yaml").sources[0].columns["note_source_value"] == "null"


def test_three_databases_are_three_places():
    changed = values()
    changed["databases"]["release"] = "./a"
    assert "three places" in fault(changed)


def test_without_a_recognizer_nothing_starts():
    changed = values()
    changed["recognizers"] = {}
    assert "at least one" in fault(changed)


def test_a_key_given_twice_is_a_fault(tmp_path):
    path = tmp_path / "tide.yaml"
    path.write_text("release: a\nrelease: b\n")
    with pytest.raises(ConfigError, match="line 2: release is given twice"):
        load_config(path)


@pytest.mark.parametrize("text", ["release: [", "- a\n", "", "a: \tb: c"])
def test_what_is_no_mapping_is_one_clear_fault(tmp_path, text):
    path = tmp_path / "tide.yaml"
    path.write_text(text)
    with pytest.raises(ConfigError, match=r"tide\.yaml"):
        load_config(path)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(ConfigError, match=r"none\.yaml: No such file"):
        load_config(tmp_path / "none.yaml")


@pytest.mark.parametrize("name", ["surrogate", "mask", "safe_harbor", "limited"])
def test_shipped_policies_load(name):
    assert load_policy(name).fingerprint


@pytest.mark.parametrize("name", ["maks", "../secret", "README"])
def test_an_unknown_policy_names_those_that_there_are(name):
    with pytest.raises(ConfigError, match="surrogate"):
        load_policy(name)


def test_the_fingerprint_changes_with_the_configuration():
    changed = values()
    changed["recognizers"] = {"patterns": {"threshold": 0.6}}
    fingerprints = {build_config(each, "t").fingerprint() for each in (values(), values(), changed)}
    assert len(fingerprints) == 2
