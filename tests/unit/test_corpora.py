"""Loaders of gold and of predicted spans, and the crosswalks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from jobs.yaml_config import load_yaml
from tide_udfs.corpora.crosswalk import Crosswalk, Tally, build_crosswalk
from tide_udfs.corpora.document import Document
from tide_udfs.corpora.load import GoldReading, build_predictions, load_gold, read_annotations, with_known_values
from tide_udfs.corpora.persons import load_persons
from tide_udfs.errors import ConfigError, SchemaError
from tide_udfs.recognizers.bio import LabelScheme

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data" / "eval"
CROSSWALKS = ROOT / "conf" / "crosswalks"


def load_crosswalk(path):
    return build_crosswalk(load_yaml(path), name=path.name)


def surfaces(document):
    return [(document.text[span.start : span.end], span.category.value, span.entity) for span in document.gold]


def load_i2b2(*options):
    tally = Tally()
    reading = GoldReading(crosswalk=load_crosswalk(CROSSWALKS / "i2b2_2014.yaml"), options=frozenset(options))
    return load_gold(DATA / "i2b2", reading, tally), tally


def test_i2b2_gold_is_read_with_the_rules_of_its_crosswalk():
    documents, tally = load_i2b2()
    assert [document.note_id for document in documents] == ["901-01", "901-02"]
    assert {document.person_id for document in documents} == {"901"}
    assert surfaces(documents[0]) == [
        ("2091-04-12", "DATE", "DATE"),
        ("QUILLHAVEN CLINIC", "HOSPITAL", "HOSPITAL"),
        ("Ottoline Brask", "PATIENT", "NAME"),
        ("47 year-old", "AGE", "AGE"),
        ("potter", "OTHER", "OTHER"),
        ("Fenwick Osei", "DOCTOR", "NAME"),
        ("18 Tern Lane, Port Elling, OR 97999", "LOCATION", "ADDRESS"),
        ("Kiln & Co", "OTHER", "OTHER"),
        ("2089", "DATE", "DATE"),
        ("fall", "DATE", "DATE"),
        ("4471902", "ID", "MRN"),
        ("503-555-0142", "PHONE", "PHONE"),
        ("ofo1", "DOCTOR", "NAME"),
    ]
    assert ("48", "AGE", "AGE") in surfaces(documents[1])
    assert ("Boise, ID", "LOCATION", "CITY") in surfaces(documents[1])
    assert tally.excluded == {"PROFESSION": 1, "ORGANIZATION": 1}
    assert not tally.unmapped


def test_philters_remapping_makes_bare_years_and_seasons_safe():
    documents, _ = load_i2b2("philter")
    dates = [surface for surface, category, _ in surfaces(documents[0]) if category == "DATE"]
    assert dates == ["2091-04-12"]


@pytest.mark.parametrize(
    ("surface", "safe"),
    [("2089", True), ("'89", True), ("Tuesday", True), ("tues", True), ("late winter", True), ("March", True),
     ("Sept.", True), ("March 2089", False), ("3/89", False), ("Tuesday 4/12", False)],
)  # fmt: skip
def test_what_philter_calls_safe(surface, safe):
    crosswalk = load_crosswalk(CROSSWALKS / "i2b2_2014.yaml")
    patterns = next(iter(crosswalk.safe["philter"].values()))
    assert any(pattern.fullmatch(surface) for pattern in patterns) is safe


@pytest.mark.parametrize(
    ("text", "extent"),
    [("47 year-old man", "47 year-old"), ("47yo", "47yo"), ("47 y.o. man", "47 y.o."), ("47-year-old", "47-year-old"),
     ("47 mos", "47 mos"), ("47 yellow", "47"), ("47, and", "47"), ("47y", "47y"), ("47 days", "47 days"),
     ("47'-year-old", "47'-year-old")],
)  # fmt: skip
def test_an_age_grows_over_its_unit(text, extent, tmp_path):
    path = tmp_path / "gold.jsonl"
    path.write_text(
        json.dumps({"note_id": 1, "text": text, "spans": [{"start": 0, "end": 2, "category": "AGE"}]}) + "\n"
    )
    (document,) = load_gold(path, GoldReading(crosswalk=Crosswalk(extend_age=True)), Tally())
    assert surfaces(document) == [(extent, "AGE", "AGE")]


def test_brat_offsets_count_carriage_returns_and_emoji_and_fragments_are_spans():
    reading = GoldReading(crosswalk=load_crosswalk(CROSSWALKS / "stanford_aimi.yaml"))
    empty, visit = load_gold(DATA / "brat", reading, Tally())
    assert empty.gold == ()
    assert surfaces(visit) == [
        ("Ilsa Varga", "PATIENT", "NAME"),
        ("3/4/1950", "DATE", "DATE"),
        ("Ruiz", "DOCTOR", "NAME"),
        ("Ruiz", "DOCTOR", "NAME"),
    ]


def test_csv_gold_has_its_notes_beside_it():
    (document,) = load_gold(DATA / "csv" / "spans.csv", GoldReading(), Tally())
    assert surfaces(document) == [
        ("Anders Holm", "DOCTOR", "NAME"),
        ("5/6/2020", "DATE", "DATE"),
        ("0044182", "ID", "MRN"),
    ]


def test_our_sample_notes_load_whole():
    tally = Tally()
    documents = load_gold(ROOT / "notebooks" / "sample_data" / "written_dev.jsonl", GoldReading(), tally)
    assert len(documents) == 80
    assert sum(len(document.gold) for document in documents) == 2077
    assert (tally.empty, tally.unmapped) == (0, {})


def test_rows_of_another_split_are_left_out(tmp_path):
    path = tmp_path / "gold.jsonl"
    path.write_text(
        "".join(json.dumps({"note_id": i, "text": "x", "split": s}) + "\n" for i, s in enumerate(["dev", "train"]))
    )
    documents = load_gold(path, GoldReading(only={"split": "dev"}), Tally())
    assert [document.note_id for document in documents] == ["0"]


def test_chart_values_come_from_the_corpus_and_from_persons(tmp_path):
    path = tmp_path / "gold.jsonl"
    note = {
        "note_id": 1,
        "person_id": 1001,
        "text": "x",
        "known_phi": {"first": "Ada", "last": "Roe", "sex": "F", "mrn": "12"},
    }
    path.write_text(json.dumps(note) + "\n")
    persons = load_persons(ROOT / "notebooks" / "sample_data" / "persons_dev.csv")
    (document,) = with_known_values(load_gold(path, GoldReading(), Tally()), persons)
    assert document.known[:2] == (("NAME", "Ada Roe"), ("MRN", "12"))
    assert ("PATIENT/NAME", "Lupe") in document.known
    assert ("DATE", "1957-05-14") in document.known


def test_several_rows_of_a_person_are_taken_together_and_a_file_without_values_is_refused(tmp_path):
    path = tmp_path / "persons.csv"
    path.write_text("person_id,relatives,shoe,mrn\n7,Ann Li | Bo,9,\n7,,,12345\n", encoding="utf-8")
    assert load_persons(path) == {"7": (("PATIENT/NAME", "Ann Li"), ("PATIENT/NAME", "Bo"), ("MRN", "12345"))}
    path.write_text("person_id,shoe\n7,9\n", encoding="utf-8")
    with pytest.raises(SchemaError, match="needs a column person_id and some of names"):
        load_persons(path)
    with pytest.raises(ConfigError, match="--persons"):
        load_persons(tmp_path / "none.csv")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "line 2: not JSON"),
        ("[]", "line 2: not an object"),
        ('{"note_id": 2}', "needs note_id and text"),
        ('{"note_id": 1, "text": "x"}', "earlier line"),
        ('{"note_id": 2, "text": "Ada", "spans": [{"start": 0, "end": 4, "category": "AGE"}]}', "leaves a note of 3"),
        ('{"note_id": 2, "text": "Ada", "spans": [{"start": 0, "end": 2, "text": "da", "label": "X"}]}', "not what"),
        ('{"note_id": 2, "text": "Ada", "spans": [{"start": true, "end": 2, "label": "X"}]}', "whole numbers"),
        ('{"note_id": 2, "text": "Ada", "spans": [{"start": 0, "end": 2}]}', "needs one of category"),
    ],
)
def test_gold_that_does_not_fit_stops_with_the_line_and_without_its_text(line, message, tmp_path):
    path = tmp_path / "gold.jsonl"
    path.write_text('{"note_id": 1, "text": "x"}\n' + line + "\n")
    with pytest.raises(SchemaError, match=message) as caught:
        load_gold(path, GoldReading(), Tally())
    assert "Ada" not in str(caught.value)


def test_i2b2_gold_whose_text_stands_elsewhere_stops(tmp_path):
    xml = (DATA / "i2b2" / "901-02.xml").read_text().replace('start="13"', 'start="14"')
    (tmp_path / "n.xml").write_text(xml)
    with pytest.raises(SchemaError, match="tag P0"):
        load_gold(tmp_path / "n.xml", GoldReading(), Tally())


@pytest.mark.parametrize("name", ["gold.txt", "missing.jsonl"])
def test_a_form_that_is_none_of_ours_stops(name, tmp_path):
    (tmp_path / "gold.txt").write_text("x")
    with pytest.raises((SchemaError, FileNotFoundError)):
        load_gold(tmp_path / name, GoldReading(), Tally())


def predicted(rows, crosswalk=None, text="  Ada Osei, 47  "):
    tally = Tally()
    gold = [Document(note_id="n", text=text)]
    found = build_predictions(rows, gold, recognizer="theirs", crosswalk=crosswalk or Crosswalk(), tally=tally)
    return found["n"], tally


def annotations(tmp_path, *rows):
    path = tmp_path / "spans.jsonl"
    path.write_text("".join(json.dumps({"note_id": "n", **row}) + "\n" for row in rows))
    return read_annotations(path)


def test_foreign_spans_are_trimmed_into_their_note_and_never_refused(tmp_path):
    rows = annotations(
        tmp_path,
        {"start": -3, "end": 11, "label": "PATIENT"},
        {"start": 11, "end": 99, "label": "AGE"},
        {"start": 10, "end": 12, "label": "DATE"},
        {"start": 9, "end": 5, "label": "DATE"},
    )
    spans, tally = predicted(rows)
    assert [(span.start, span.end, span.category.value) for span in spans] == [(2, 11, "PATIENT"), (12, 14, "AGE")]
    assert tally.empty == 2


def test_a_label_without_a_mapping_is_kept_as_other_and_counted(tmp_path):
    spans, tally = predicted(annotations(tmp_path, {"start": 2, "end": 5, "label": "B-STAFF"}))
    assert [span.category.value for span in spans] == ["OTHER"]
    assert tally.unmapped == {"STAFF": 1}


def test_parts_that_a_system_names_apart_are_joined_by_its_crosswalk(tmp_path):
    rows = annotations(
        tmp_path, {"start": 2, "end": 5, "label": "first_name"}, {"start": 6, "end": 10, "label": "last_name"}
    )
    crosswalk = load_crosswalk(CROSSWALKS / "openmed.yaml")
    assert [(span.start, span.end) for span in predicted(rows, crosswalk)[0]] == [(2, 10)]


def test_what_a_crosswalk_excludes_is_left_out_of_predictions(tmp_path):
    rows = annotations(tmp_path, {"start": 2, "end": 5, "label": "occupation"})
    assert predicted(rows, load_crosswalk(CROSSWALKS / "openmed.yaml"))[0] == []


def test_spans_of_unknown_notes_are_counted(tmp_path):
    rows = annotations(tmp_path, {"note_id": "elsewhere", "start": 0, "end": 2, "label": "AGE"})
    spans, tally = predicted(rows)
    assert spans == []
    assert tally.unknown_notes == 1


def test_overlapping_foreign_spans_are_resolved(tmp_path):
    rows = annotations(
        tmp_path, {"start": 2, "end": 5, "label": "PATIENT"}, {"start": 2, "end": 10, "label": "PATIENT"}
    )
    assert [(span.start, span.end) for span in predicted(rows)[0]] == [(2, 10)]


@pytest.mark.parametrize(
    "folder_or_file", [DATA / "i2b2", DATA / "brat", DATA / "csv" / "spans.csv"], ids=lambda path: path.name
)
def test_spans_are_read_from_each_form(folder_or_file):
    assert sum(len(raws) for raws in read_annotations(folder_or_file).values()) > 2


def test_spans_may_stand_in_their_notes(tmp_path):
    path = tmp_path / "notes.jsonl"
    path.write_text('{"note_id": 7, "spans": [{"start": 0, "end": 2, "entity_group": "HCW", "score": "0.5"}]}\n')
    (raw,) = read_annotations(path)["7"]
    assert (raw.label, raw.score) == ("HCW", 0.5)


@pytest.mark.parametrize("path", sorted(CROSSWALKS.glob("*.yaml")), ids=lambda path: path.stem)
def test_each_shipped_crosswalk_loads(path):
    crosswalk = load_crosswalk(path)
    assert crosswalk.labels or crosswalk.merge_within


@pytest.mark.parametrize(
    ("name", "label", "expected"),
    [
        ("stanford_aimi", "B-HCW", ("DOCTOR", "NAME")),
        ("stanford_aimi", "VENDOR", ("HOSPITAL", "ORG")),
        ("obi_deid_roberta_i2b2", "U-STAFF", ("DOCTOR", "NAME")),
        ("obi_deid_roberta_i2b2", "L-HOSP", ("HOSPITAL", "HOSPITAL")),
        ("tide2_sentry", "ACC_NUM", ("ID", "ACCESSION")),
        ("tide2_sentry", "I-WEB", ("WEB", "WEB")),
        ("presidio", "US_SSN", ("ID", "SSN")),
        ("openmed", "medical_record_number", ("ID", "MRN")),
        ("openmed", "B-fax_number", ("PHONE", "FAX")),
        ("openmed", "horoscope", ("OTHER", "OTHER")),
    ],
)
def test_labels_read_as_our_kinds(name, label, expected):
    kind = load_crosswalk(CROSSWALKS / f"{name}.yaml").kind(label)
    assert kind is not None
    assert (kind.category.value, kind.entity) == expected


FOREIGN = {
    "stanford_aimi": "PATIENT HCW HOSPITAL VENDOR DATE PHONE ID AGE",
    "tide2_sentry": "DATE DOCTOR PATIENT HOSPITAL ID PHONE LOCATION AGE WEB OTHER",
    "obi_deid_roberta_i2b2": "AGE DATE EMAIL HOSP ID LOC OTHERPHI PATIENT PATORG PHONE STAFF",
    "openmed": "account_number age api_key bank_routing_number biometric_identifier blood_type city company_name "
    "certificate_license_number coordinate country county credit_debit_card customer_id cvv date date_of_birth "
    "date_time device_identifier education_level email employee_id employment_status fax_number first_name gender "
    "health_plan_beneficiary_number http_cookie ipv4 ipv6 language last_name license_plate mac_address "
    "medical_record_number occupation password phone_number pin political_view postcode race_ethnicity "
    "religious_belief sexuality ssn state street_address swift_bic tax_id time unique_id url user_name "
    "vehicle_identifier",
}
"""The labels that each model's own configuration names."""


@pytest.mark.parametrize("name", FOREIGN)
def test_every_label_of_a_supported_model_has_a_mapping(name):
    labels = ["O", *(f"{position}-{label}" for label in FOREIGN[name].split() for position in "BI")]
    tally = Tally()
    LabelScheme.read(labels, load_crosswalk(CROSSWALKS / f"{name}.yaml"), tally)
    assert not tally.unmapped


def test_an_excluded_label_is_left_out():
    tally = Tally()
    assert load_crosswalk(CROSSWALKS / "openmed.yaml").kind("B-gender", tally=tally) is None
    assert tally.excluded == {"GENDER": 1}


def test_a_crosswalk_reports_all_its_faults_at_once():
    faulty = {
        "labels": {"A": "NOWHERE", "B": "AGE/MRN"},
        "colour": 1,
        "safe": {"x": {"DATE": ["("]}},
        "merge_within": {"PLACE": 1},
    }
    with pytest.raises(ConfigError) as caught:
        build_crosswalk(faulty, name="x.yaml")
    for path in ("labels.A", "labels.B", "colour", "safe.x.DATE", "merge_within"):
        assert path in str(caught.value)
