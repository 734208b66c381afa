"""The cases of public bug reports that touch the anonymizer, its keys and the offsets of spans: each is a test.

A case is looked up in `tests/data/cases.jsonl`, so that its inputs are the report's. `ELSEWHERE` names, for each case
that needs tables or Spark, the test that holds it; `DIFFERS` says where the design departs from a case and why.
"""

import base64
import datetime as dt
import hashlib
import json
import random
import re
from pathlib import Path

import pytest
from ff3 import FF3Cipher

from jobs.config import KeyReferences, load_policy
from jobs.key_store import load_keys
from tests.support.releasing import anonymizer, form, only_digits, release, replaced, spans_of
from tests.support.values import DATA, KEYS, OTHER_KEYS
from tide_udfs.anonymizers.ff3 import Ff3
from tide_udfs.anonymizers.note import NoteAnonymizer
from tide_udfs.data import lists
from tide_udfs.errors import ConfigError, KeyMaterialError, SpanError
from tide_udfs.keys import Keys, date_offset
from tide_udfs.recognizers.base import NoteContext
from tide_udfs.recognizers.patterns import Patterns
from tide_udfs.resolve import resolve
from tide_udfs.span import Evidence, PhiCategory, Span
from tide_udfs.udfs import RowInput, release_batch, span_of_row

ROOT = Path(__file__).parents[2]
CASES = {
    case["id"]: case
    for case in map(json.loads, (DATA / "cases.jsonl").read_text(encoding="utf-8").splitlines())
    if re.match("anonymization|keys|spans/offsets", case["area"])
}
ELSEWHERE = {
    "A-NAME-05": "tests/e2e/test_refresh.py::test_released_spans_point_at_what_was_replaced_on_both_sides",
    "K-06": "tests/e2e/test_secrets.py::test_the_keys_stand_nowhere_in_any_form",
    "K-09": "tests/e2e/test_refresh.py::test_another_key_or_policy_into_the_same_release_stops_and_changes_nothing",
    "S-02": "tests/unit/test_gazetteer.py::test_a_letter_that_lower_case_makes_two_moves_no_offset",
    "S-17": "tests/unit/test_gazetteer.py::test_the_longest_term_at_a_position_wins",
}
DIFFERS = {
    "A-DATE-12": "the order is the site's and stands in the configuration that the run records, not in each span's row",
    "A-DATE-17": "Thanksgiving 2020, Spring 2019, mid-March, the 3rd, '21 and 0314 have readings and are shifted",
    "A-DATE-19": "ambiguous dates are month first unless the site says otherwise",
    "A-LOC-01": "the list is the union of 2000 and 2010; a ZIP keeps five digits",
    "A-NAME-04": "a surrogate may be a name that another note or this one holds: the map is global and knows no note",
    "K-02": "FF3 with a tweak of 64 bits, for equality with TIDE 2.0",
    "K-04": "one scheme for all that is made of digits, so that a number stays one number whatever it is called",
    "S-03": "a host that RFC 2606 reserves names nobody and stays; what stands before the @ goes",
    "S-05": "offsets of the source stay in the perimeter (released_span), those of the release leave (release_meta)",
    "S-20": "a bad span holds its note back and stops no batch",
}


def given(case_id):
    return CASES[case_id]["input"]


def survivors(case_id, released):
    return [text for text in CASES[case_id]["expect"].get("must_not_survive", []) if text in released]


def outputs(case_id):
    return [(row["in"], row["out"]) for row in CASES[case_id]["expect"]["outputs"]]


def patterns(text):
    found = resolve(Patterns().recognize([text], [NoteContext()])[0], text)
    return [(span.start, span.end, span.category.value) for span in found]


def test_no_case_is_skipped_silently():
    here = {f"{name.split('_')[1]}" for name in globals() if name.startswith("test_")}
    tested = {case_id for case_id in CASES if case_id.lower().replace("-", "") in here}
    assert tested | ELSEWHERE.keys() == CASES.keys()
    assert DIFFERS.keys() < tested | ELSEWHERE.keys()


@pytest.mark.parametrize("case_id", sorted(ELSEWHERE))
def test_what_is_tested_elsewhere_is_there(case_id):
    path, name = ELSEWHERE[case_id].split("::")
    assert f"def {name}(" in (ROOT / path).read_text(encoding="utf-8")


@pytest.mark.parametrize("value", given("A-AGE-01")["values"])
@pytest.mark.parametrize("policy", ["surrogate", "safe_harbor"])
def test_aage01_no_layout_tells_an_age_over_89(value, policy):
    released = replaced(value, "AGE", by=anonymizer(policy))
    assert not survivors("A-AGE-01", released)
    assert not re.search(r"\b(?:9[1-9]|1\d\d)(?!\d)", released)


@pytest.mark.parametrize(("value", "expected"), outputs("A-DATE-03"))
def test_adate03_a_leap_day_is_plain_day_arithmetic(value, expected):
    assert replaced(value, "DATE", offset_days=given("A-DATE-03")["shift_days"]) == expected


def test_adate04_a_label_that_is_no_category_of_ours_is_refused_not_kept():
    row = {"start": 0, "end": 3, "entity": "DATE", "score": 1.0, "evidence": "model", "recognizer": "r"}
    assert span_of_row({**row, "category": "DATE"}).category is PhiCategory.DATE
    for label in ("date", "DATE_TIME"):
        with pytest.raises(SpanError):
            span_of_row({**row, "category": label})
    ((value, expected),) = outputs("A-DATE-04")
    assert replaced(value, "DATE", offset_days=30) == expected


@pytest.mark.parametrize(("value", "expected"), outputs("A-DATE-08"))
def test_adate08_the_time_of_day_stays(value, expected):
    assert replaced(value, "DATE", offset_days=30) == expected


@pytest.mark.parametrize(("month_first", "expected"), [(True, "06/03/2021"), (False, "05/05/2021")])
def test_adate12_an_ambiguous_date_is_read_in_the_sites_order_and_any_other_in_its_own(month_first, expected):
    by = anonymizer(month_first=month_first)
    assert replaced("05/04/2021", "DATE", by=by, offset_days=30) == expected
    ((value, shifted),) = outputs("A-DATE-12")
    assert replaced(value, "DATE", by=by, offset_days=30) == shifted


@pytest.mark.parametrize("value", given("A-DATE-13")["text"].split(", "))
def test_adate13_a_date_in_no_calendar_is_masked(value):
    assert replaced(value, "DATE", offset_days=30) == "[DATE]"


def test_adate14_a_shift_depends_on_key_and_person_alone():
    notes = [tuple(note) for note in given("A-DATE-14")["notes"]]
    for seed in range(3):
        shuffled = random.Random(seed).sample(notes, len(notes))
        built = anonymizer.__wrapped__()
        for person, date in shuffled:
            moved = replaced(date, "DATE", by=built, person_id=person, offset_days=None)
            shift = dt.datetime.strptime(moved, "%m/%d/%Y") - dt.datetime.strptime(date, "%m/%d/%Y")
            assert shift.days == date_offset(KEYS, person)


def test_adate15_no_element_of_a_date_tells_an_age_over_89():
    case = given("A-DATE-15")
    found = [("03/02/1929", "DATE"), ("92-year-old", "AGE"), ("1929", "DATE"), ("1994", "DATE"), ("1946", "DATE")]
    text = case["text"]
    spans = spans_of(text, *found)
    in_1929 = text.index("born in 1929") + len("born in ")
    spans[2] = Span(start=in_1929, end=in_1929 + 4, category=PhiCategory.DATE, entity="DATE", score=0.9,
                    evidence=Evidence.MODEL)  # fmt: skip
    for policy in ("surrogate", "safe_harbor", "mask"):
        released = anonymizer(policy).anonymize(
            text, spans, person_id="1", note_date=dt.date.fromisoformat(case["note_date"]), offset_days=30
        )
        assert not survivors("A-DATE-15", released.text)


@pytest.mark.parametrize("value", given("A-DATE-17")["text"].split("; "))
@pytest.mark.parametrize("offset_days", [-175, 175])
def test_adate17_a_date_in_words_is_read_and_shifted(value, offset_days):
    released = replaced(value, "DATE", note_date=dt.date(2021, 3, 14), offset_days=offset_days)
    assert released != "[DATE]"
    assert released != value or value == "'21"


def test_adate18_dates_of_one_patient_keep_their_interval_and_rows_without_a_patient_are_held_back():
    detection = {"start": 0, "end": 10, "category": "DATE", "entity": "DATE", "score": 1.0, "evidence": "model"}
    rows = [
        RowInput(
            person_id=None if person is None else str(person),
            note_date=None,
            offset_days=None,
            keys=[],
            dates=[],
            texts=[date],
            detections=[[{**detection, "recognizer": "r"}]],
        )
        for person, date in given("A-DATE-18")["rows"]
    ]
    first, second, *without = release_batch(anonymizer(), [], rows)
    moved = [dt.date.fromisoformat(row["texts"][0]) for row in (first, second)]
    assert (moved[0] - moved[1]).days == 6
    assert [(row["reason"], row.get("texts")) for row in without] == [("no_person", None)] * 2


@pytest.mark.parametrize("month_first", [True, False])
@pytest.mark.parametrize("value", ["05/11/2021", "11/05/2021"])
def test_adate19_no_setting_leaves_a_date_in_place_or_moves_it_at_random(month_first, value):
    by = anonymizer(month_first=month_first)
    assert len({replaced(value, "DATE", by=by, offset_days=None) for _ in range(3)}) == 1
    assert not survivors("A-DATE-19", replaced(value, "DATE", by=by, offset_days=30))


@pytest.mark.parametrize("scope", ["global", "person"])
def test_adoc01_a_surname_is_one_for_doctor_and_patient_in_the_scope_of_the_setting(scope):
    by = anonymizer(scope=scope)
    (first, text), (second, other) = given("A-DOC-01")["notes"]
    ours = release(text, ("Vennick", "DOCTOR", "NAME"), ("Vennick", "PATIENT", "NAME"), by=by, person_id=first).text
    theirs = release(other, ("Vennick", "DOCTOR", "NAME"), ("Tarrant", "PATIENT", "NAME"), by=by, person_id=second).text
    doctor, patient = re.fullmatch(r"Dr\. (\w+) saw Ms\. (\w+)", ours).groups()
    assert doctor == patient
    assert (f"Dr. {doctor} saw" in theirs) is (scope == "global")
    assert not survivors("A-DOC-01", ours + theirs)


def test_ahosp01_every_part_of_a_letterhead_goes():
    found = [("Larkmoor General Hospital", "HOSPITAL"), ("Pell Harbor", "LOCATION", "CITY"), ("1911", "DATE"),
             ("www.larkmoor.example.org", "WEB", "URL")]  # fmt: skip
    released = release(given("A-HOSP-01")["text"], *found).text
    assert not survivors("A-HOSP-01", released)


@pytest.mark.parametrize("length", range(1, 6))
def test_aid01_short_ids_are_a_keyed_permutation(length):
    values = [f"{n:0{length}d}" for n in range(10**length)]
    own, other = (NoteAnonymizer(keys, anonymizer().settings, anonymizer().policy) for keys in (KEYS, OTHER_KEYS))
    new = [own.string_key(value) for value in values]
    assert sorted(new) == values
    assert not [value for value, key in zip(values, new, strict=True) if value == key]
    assert length == 1 or new != [other.string_key(value) for value in values]


@pytest.mark.parametrize("value", given("A-ID-03")["values"])
def test_aid03_digits_of_other_scripts_never_pass(value):
    assert not survivors("A-ID-03", replaced(value, "ID"))


@pytest.mark.parametrize("value", given("A-ID-05")["values"])
def test_aid05_each_place_keeps_its_class_and_case(value):
    new = replaced(value, "ID")
    assert form(new) == form(value)
    assert new == replaced(value, "ID", by=anonymizer.__wrapped__())


def test_aid07_a_number_is_one_in_every_layout():
    values = given("A-ID-07")["values"]
    new = [replaced(value, "PHONE") for value in values]
    assert len(set(map(only_digits, new))) == 1
    assert [form(value) for value in new] == [form(value) for value in values]


def test_aid08_a_cipher_that_fails_masks_its_value_alone(monkeypatch):
    built, encrypt = anonymizer.__wrapped__(), Ff3.encrypt

    def broken(cipher, text, tweak):
        if text == "00418823":
            raise ValueError(text)
        return encrypt(cipher, text, tweak)

    monkeypatch.setattr(Ff3, "encrypt", broken)
    note = release("MRN 00418823, 00418824", ("00418823", "ID", "MRN"), ("00418824", "ID", "MRN"), by=built)
    assert not survivors("A-ID-08", note.text)
    assert [span.strategy for span in note.spans] == ["failed", "surrogate"]


@pytest.mark.parametrize("value", given("A-ID-09")["values"])
def test_aid09_no_part_of_a_number_is_kept(value):
    assert not survivors("A-ID-09", replaced(value, "ID", "SSN"))


@pytest.mark.parametrize("value", [value for value in given("A-ID-10")["values"] if value])
@pytest.mark.parametrize("entity", ["ID", "SSN", "ACCOUNT"])
def test_aid10_no_value_stops_the_cipher(value, entity):
    note = release(value, (value, "ID", entity))
    assert note.text != value
    assert {span.strategy for span in note.spans} <= {"surrogate", "unhandled"}


@pytest.mark.parametrize(("value", "expected"), outputs("A-LOC-01"))
def test_aloc01_safe_harbor_keeps_three_digits_of_a_zip_where_many_live(value, expected):
    new = replaced(value, "LOCATION", "ZIP", by=anonymizer("safe_harbor"))
    assert new == expected
    assert not survivors("A-LOC-01", new)


def test_aname01_the_parts_of_a_name_are_one_in_every_order_and_case():
    text = given("A-NAME-01")["text"]
    mentions = ["Orla Vennick", "ORLA VENNICK", "Vennick, Orla J.", "Vennick", "Orla", "O.V."]
    released = release(text, *[(mention, "PATIENT", "NAME") for mention in mentions]).text
    assert not survivors("A-NAME-01", released)
    given_name, surname = released.split(" (")[0].split()
    both = f"{given_name} {surname}"
    expected = rf"{both} \({both}; {surname}, {given_name} [A-Z]\.; Ms\. {surname}; {given_name}; [A-Z]\.[A-Z]\.\)"
    assert re.match(expected, released, re.IGNORECASE)
    assert f"({given_name.upper()} {surname.upper()};" in released


def test_aname03_a_name_is_replaced_whatever_the_list_holds(monkeypatch):
    """Also where the keyed choice falls on the name itself."""
    surnames = {row[0] for row in lists.rows("surnames.tsv")}
    unchanged = [name for name in sorted(surnames)[::40] if replaced(name, "PATIENT", "NAME").lower() == name.lower()]
    assert unchanged == []


def test_aname04_what_is_left_is_looked_for_by_place_not_by_word():
    text = given("A-NAME-04")["text"]
    note = release(text, ("Vennick", "PATIENT", "NAME"), ("Tarrant", "DOCTOR", "NAME"), ("Okonjo", "DOCTOR", "NAME"))
    at = [(span.released_start, span.released_end) for span in note.spans]
    assert [note.text[start:end] for start, end in at] != [text[span.start : span.end] for span in note.spans]
    assert not re.search("Vennick|Tarrant|Okonjo", note.text)


def test_aname06_an_edited_list_is_refused_and_enters_the_version(monkeypatch):
    version = anonymizer().version
    monkeypatch.setitem(lists.CHECKSUMS, "surnames.tsv", "0" * 64)
    lists.rows.cache_clear()
    with pytest.raises(ConfigError, match="other bytes"):
        lists.rows("surnames.tsv")
    assert anonymizer().version != version
    monkeypatch.undo()
    lists.rows.cache_clear()


def test_aname07_names_of_other_scripts_go():
    text = given("A-NAME-07")["text"]
    mentions = ["王小林", "Wang Xiaolin", "Анна Крыловская", "สมศรี"]
    assert not survivors("A-NAME-07", release(text, *[(mention, "PATIENT", "NAME") for mention in mentions]).text)


@pytest.mark.parametrize("value", given("K-01")["values"])
def test_k01_no_surrogate_is_an_unkeyed_hash_and_one_bit_of_the_key_changes_it(value):
    category, entity = ("PATIENT", "NAME") if value.isalpha() else ("ID", "MRN")
    new = replaced(value, category, entity)
    for name in ("md5", "sha1", "sha256"):
        digest = hashlib.new(name, value.encode())
        forms = {digest.hexdigest(), base64.b64encode(digest.digest()).decode()}
        assert not any(new.lower() in text.lower() for text in forms)
        assert only_digits(new) != f"{int(digest.hexdigest(), 16)}"[: len(only_digits(new))] or value.isalpha()
    flipped = Keys(KEYS.salt, bytes([KEYS.key[0] ^ 1, *KEYS.key[1:]]))
    assert replaced(value, category, entity, by=anonymizer(keys=flipped)) != new


def test_k02_the_published_vector_of_ff3_holds_and_a_tweak_of_another_length_is_refused():
    vector = given("K-02")["vectors"][1]
    # The vector's key is given in the standard's byte order.
    cipher = Ff3(bytes.fromhex(vector["key"]), "0123456789")
    assert cipher.encrypt(vector["pt"], bytes.fromhex(vector["tweak"])) == vector["ct"]
    assert FF3Cipher(vector["key"], vector["tweak"]).encrypt(vector["pt"]) == vector["ct"]
    for tweak in (b"", b"1234567", b"123456789"):
        with pytest.raises(ValueError, match="tweak"):
            cipher.encrypt(vector["pt"], tweak)


@pytest.mark.parametrize("alphabet", given("K-03")["alphabets"])
def test_k03_an_alphabet_is_written_out_and_agrees_with_the_reference(alphabet):
    key, tweak = bytes(range(16)), bytes(range(8))
    text = (alphabet * 2)[5:17]
    expected = FF3Cipher.withCustomAlphabet(key.hex(), tweak.hex(), alphabet).encrypt(text)
    assert Ff3(key, alphabet).encrypt(text, tweak) == expected


def test_k04_one_number_is_one_whatever_it_is_called_and_purposes_have_keys_of_their_own():
    assert replaced("0041882300", "ID", "MRN") == replaced("0041882300", "ID", "ACCOUNT")
    assert replaced("4155550134", "PHONE") == replaced("4155550134", "ID")
    purposes = ("names", "places", "facilities", "web", "dates", "permutation", "opaque", "zips", "fingerprint")
    derived = {KEYS.derive(purpose) for purpose in purposes}
    assert len(derived | {KEYS.salt, KEYS.key}) == len(purposes) + 2


def test_k05_a_person_is_a_decimal_string_and_neighbours_differ():
    shifts = {date_offset(KEYS, person) for person in ("9007199254740992", "9007199254740993", "9007199254740992.0")}
    assert len(shifts) == 3


def test_k07_what_a_scheduler_is_given_is_a_reference():
    """A key itself is no reference, so that none can stand in a template or on a command line."""
    for value in ("ab12" * 16, "hex:" + "ab12" * 16, ""):
        with pytest.raises(ValueError, match="salt"):
            KeyReferences(salt=value, key="env:TIDE_KEY")


@pytest.mark.parametrize("key", given("K-08")["keys"])
def test_k08_a_key_that_is_none_is_refused_and_not_quoted(monkeypatch, key):
    monkeypatch.setenv("SALT", "0f1e2d3c4b5a69788796a5b4c3d2e1f0" * 2)
    monkeypatch.delenv("KEY", raising=False)
    if key is not None:
        monkeypatch.setenv("KEY", key)
    with pytest.raises(KeyMaterialError) as error:
        load_keys(KeyReferences(salt="env:SALT", key="env:KEY"))
    assert not key or len(key) < 8 or key not in str(error.value)


@pytest.mark.parametrize("case_id", ["S-01", "S-05", "S-06", "S-07"])
def test_s01_a_span_is_the_text_between_its_offsets(case_id):
    text, spans = given(case_id), CASES[case_id]["expect"]["spans"]
    assert [text[span["start"] : span["end"]] for span in spans] == [span["text"] for span in spans]
    found = {(start, end) for start, end, _ in patterns(text)}
    named = {(span["start"], span["end"]) for span in spans if span["label"] in ("DOCTOR", "PHONE", "WEB", "DATE")}
    assert named <= found


def test_s03_nothing_of_two_overlapping_spans_survives():
    text = given("S-03")
    found = [
        ("00418823", "ID", "MRN"),
        ("00418823@example.org", "WEB", "EMAIL"),
        ("7730 2216 0000.example.com", "WEB", "URL"),
    ]
    assert survivors("S-03", release(text, *found).text) == ["@example.org"]


def test_s05_offsets_on_both_sides_are_exact_and_all_between_is_untouched():
    text, labels = given("S-05"), {"PATIENT": "NAME", "WEB": "EMAIL", "PHONE": "PHONE"}
    found = [(span["text"], span["label"], labels[span["label"]]) for span in CASES["S-05"]["expect"]["spans"]]
    note = release(text, *found)
    assert [text[span.start : span.end] for span in note.spans] == [surface for surface, *_ in found]
    rest = "".join(
        piece
        for piece in re.split(
            "|".join(re.escape(note.text[s.released_start : s.released_end]) for s in note.spans), note.text
        )
    )
    assert rest == "".join(re.split("|".join(re.escape(surface) for surface, *_ in found), text))


def test_s06_neighbours_of_one_kind_are_each_what_they_are_alone():
    text = given("S-06")
    entity = {"WEB": "EMAIL", "ID": "MRN"}
    found = [(span["text"], span["label"], entity[span["label"]]) for span in CASES["S-06"]["expect"]["spans"]]
    note = release(text, *found)
    alone = [replaced(*of) for of in found]
    assert [note.text[span.released_start : span.released_end] for span in note.spans] == alone
    assert not survivors("S-06", note.text)


def test_s07_a_union_keeps_a_category_and_its_text_goes():
    note = release(given("S-07"), ("2024-04-01", "DATE"), ("2024-04-01", "ID", "ID"))
    assert {span.category for span in note.spans} <= {PhiCategory.DATE, PhiCategory.ID}
    assert not survivors("S-07", note.text)


def test_s08_offsets_beyond_the_text_are_refused_not_clipped():
    case = given("S-08")
    for row in case["detector"]:
        fields = {"category": row["label"], "entity": "NAME", "score": 1.0, "evidence": "model", "recognizer": "r"}
        inside = row["start"] >= 0 and row["end"] <= len(case["text"])
        if inside:
            released = anonymizer().anonymize(
                case["text"], [span_of_row({**row, **fields})], person_id="1", note_date=None
            )
            assert not survivors("S-08", released.text)
        else:
            with pytest.raises(SpanError):
                anonymizer().anonymize(case["text"], [span_of_row({**row, **fields})], person_id="1", note_date=None)


@pytest.mark.parametrize("n", [0, 60, 61, 62, 63, 700])
def test_s13_what_stands_behind_a_long_text_is_found_where_it_stands(n):
    case = given("S-13")
    text = case["repeat"] * n + case["suffix"]
    start = text.index("415-555-0134")
    assert (start, start + 12, "PHONE") in patterns(text)


@pytest.mark.parametrize("k", range(440, 520, 8))
def test_s14_a_number_is_found_once_wherever_it_stands(k):
    text = "x " * k + "MRN 00418823 " + "x " * 600
    assert [found for found in patterns(text) if found[2] == "ID"] == [(2 * k + 4, 2 * k + 12, "ID")]


def test_s15_two_hundred_mentions_are_two_hundred_spans_at_even_distances():
    line = "Seen by Dr. Hesper Lindqvist on 03/14/2021 at LGH. "
    found = patterns(line * 200)
    for category, surface in (("DOCTOR", "Hesper Lindqvist"), ("DATE", "03/14/2021")):
        at = line.index(surface)
        expected = [(n * len(line) + at, n * len(line) + at + len(surface)) for n in range(200)]
        assert [(start, end) for start, end, of in found if of == category] == expected


@pytest.mark.parametrize(
    "row",
    [
        given("S-20")["returned"][0],
        {"start": None, "end": 4},
        {"start": 4, "end": 4},
        {"start": -1, "end": 4},
        {"start": 0, "end": 4, "category": "PERSON"},
        {"start": 0, "end": 4, "score": None},
        None,
    ],
)
def test_s20_a_span_that_lacks_a_field_is_refused(row):
    fields = {"category": "PATIENT", "entity": "NAME", "score": 1.0, "evidence": "model", "recognizer": "r"}
    assert span_of_row({"start": 0, "end": 4, **fields})
    with pytest.raises(SpanError):
        span_of_row(None if row is None else {**fields, **row})


def test_every_policy_deals_with_every_span_of_the_cases():
    for case in CASES.values():
        spans, text = case["expect"].get("spans"), case["input"]
        if spans and isinstance(text, str):
            found = [(span["text"], span["label"]) for span in spans]
            for policy in ("surrogate", "mask", "safe_harbor", "limited"):
                assert load_policy(policy).fingerprint
                assert release(text, *found, by=anonymizer(policy)).spans
