import datetime as dt
import json
import re
from functools import partial
from importlib.resources import files

import pytest
import yaml

from tests.support.values import DATA, KEYS, OTHER_KEYS
from tests.support.work import calls_of
from tide_udfs.anonymizers.base import Settings
from tide_udfs.anonymizers.dates import DateShifter
from tide_udfs.anonymizers.identifiers import Identifiers
from tide_udfs.anonymizers.names import NameSurrogates
from tide_udfs.anonymizers.note import CODE_VERSION, NoteAnonymizer
from tide_udfs.anonymizers.policy import Policy
from tide_udfs.errors import SpanError
from tide_udfs.keys import date_offset
from tide_udfs.span import ENTITIES, Evidence, PhiCategory, Span

NOTE_DATE = dt.date(2021, 3, 14)
SAMPLE = DATA.parent.parent / "notebooks" / "sample_data" / "written_dev.jsonl"


def anonymizer(policy="surrogate", keys=KEYS, **settings):
    table = yaml.safe_load(files("conf").joinpath(f"policies/{policy}.yaml").read_text(encoding="utf-8"))
    return NoteAnonymizer(keys, Settings(**settings), Policy.from_mapping(table))


def span(text, surface, category, entity=None, nth=0):
    start = [match.start() for match in re.finditer(re.escape(surface), text)][nth]
    return Span(
        start=start,
        end=start + len(surface),
        category=PhiCategory(category),
        entity=entity or category,
        score=0.9,
        evidence=Evidence.MODEL,
        recognizer="model",
    )


def release(text, *found, policy="surrogate", note_date=NOTE_DATE, offset_days=10, **settings):
    """Release a text with spans given as (surface, category[, entity])."""
    return anonymizer(policy, **settings).anonymize(
        text, [span(text, *of) for of in found], person_id="1", note_date=note_date, offset_days=offset_days
    )


def test_a_note_is_released_with_every_span_replaced_and_its_offsets_exact():
    text = "😀 Orla Vennick, MRN 00418823, seen 3/14/2021.\r\nCall 415-555-0134.\x00"
    note = release(
        text,
        ("Orla Vennick", "PATIENT", "NAME"),
        ("00418823", "ID", "MRN"),
        ("3/14/2021", "DATE"),
        ("415-555-0134", "PHONE"),
    )
    assert re.fullmatch(r"😀 \w+ \w+, MRN \d{8}, seen 3/24/2021\.\r\nCall \d{3}-\d{3}-\d{4}\.\x00", note.text)
    assert not re.search("Orla|Vennick|00418823|3/14|555-0134", note.text)
    assert [text[s.start : s.end] for s in note.spans] == ["Orla Vennick", "00418823", "3/14/2021", "415-555-0134"]
    assert note.text[note.spans[2].released_start : note.spans[2].released_end] == "3/24/2021"
    assert {s.strategy for s in note.spans} == {"surrogate"}
    assert {(s.recognizer, s.score, s.evidence) for s in note.spans} == {("model", 0.9, "model")}


def test_a_note_without_spans_is_released_as_it_is():
    assert release("  \n").text == "  \n"


@pytest.mark.parametrize("text", ["", "short"])
def test_a_span_beyond_the_text_holds_the_note_back(text):
    beyond = Span(start=4, end=9, category=PhiCategory.ID, entity="MRN", score=1.0, evidence=Evidence.KNOWN)
    with pytest.raises(SpanError, match=r"^span_invalid$"):
        anonymizer().anonymize(text, [beyond], person_id="1", note_date=None)


@pytest.mark.parametrize(
    ("surface", "category", "entity"),
    [
        ("१२३४५६७८", "ID", "MRN"),
        ("2/30/2021", "DATE", "DATE"),
        ("XCI", "AGE", "AGE"),
        ("José.Ñ@hôpital.fr", "WEB", "EMAIL"),
        ("--", "PHONE", "EXT"),
        ("a star pilot", "OTHER", "OTHER"),
    ],
)
def test_what_has_no_surrogate_becomes_its_typed_placeholder(surface, category, entity):
    note = release(f"with {surface} here", (surface, category, entity))
    assert note.text == f"with [{category}] here" or surface == "--"
    assert all(s.strategy in {"unhandled", "placeholder"} for s in note.spans)


@pytest.mark.parametrize(
    ("surface", "category", "entity"),
    [("64 y.o.", "AGE", "AGE"), ("California", "LOCATION", "STATE"), ("Mexico", "LOCATION", "COUNTRY")],
)
def test_what_may_stay_is_kept_as_written(surface, category, entity):
    note = release(f"with {surface} here", (surface, category, entity))
    assert note.text == f"with {surface} here"
    assert [s.strategy for s in note.spans] == ["kept"]


@pytest.mark.parametrize("result", ["Vennick", "VENNICK", "", None])
def test_a_surrogate_that_is_its_original_or_empty_becomes_the_placeholder(monkeypatch, result):
    monkeypatch.setattr(NameSurrogates, "surrogate", lambda *_: result)
    note = release("Ms. Vennick came", ("Vennick", "PATIENT", "NAME"))
    assert note.text == "Ms. [PATIENT] came"
    assert [s.strategy for s in note.spans] == ["unhandled"]


@pytest.mark.parametrize("error", [ValueError("00418823"), RecursionError(), KeyError("00418823")])
def test_a_defect_in_one_anonymizer_costs_one_value_and_is_counted(monkeypatch, error):
    def broken(*_):
        raise error

    monkeypatch.setattr(Identifiers, "surrogate", broken)
    note = release("Orla, MRN 00418823", ("Orla", "PATIENT", "NAME"), ("00418823", "ID", "MRN"))
    assert note.text.endswith(", MRN [ID]")
    assert [s.strategy for s in note.spans] == ["surrogate", "failed"]


def test_overlapping_detections_leave_nothing_of_their_union():
    text = "John Smith Jr. lives in San Jose"
    note = release(text, ("John Smith", "PATIENT", "NAME"), ("Smith Jr. lives in", "DOCTOR", "NAME"))
    assert not re.search("John|Smith|lives", note.text)


class TestDates:
    @pytest.mark.parametrize(
        ("text", "surface", "expected"),
        [
            ("Sunday, 3/14/2021", "3/14/2021", "Wednesday, 3/24/2021"),
            ("3/14/2021 (Sunday)", "3/14/2021", "3/24/2021 (Wednesday)"),
            ("seen Sun 3/14/2021", "3/14/2021", "seen Wed 3/24/2021"),
        ],
    )
    def test_a_weekday_beside_a_date_reads_as_it_does_beside_the_new_one(self, text, surface, expected):
        note = release(text, (surface, "DATE"))
        assert note.text == expected
        assert sorted(s.recognizer for s in note.spans) == ["date_context", "model"]

    def test_a_weekday_between_two_dates_goes_with_the_one_behind_it(self):
        text = "3/10/2021, Sunday 3/14/2021"
        assert release(text, ("3/10/2021", "DATE"), ("3/14/2021", "DATE")).text == "3/20/2021, Wednesday 3/24/2021"

    @pytest.mark.parametrize(
        ("policy", "expected"),
        [
            ("mask", "[DATE], [DATE]"),
            ("safe_harbor", "[DATE], 2021"),
            ("limited", "Sunday, 3/14/2021"),
        ],
    )
    def test_a_policy_without_shifted_dates_tells_no_weekday_of_a_date_it_hides(self, policy, expected):
        assert release("Sunday, 3/14/2021", ("3/14/2021", "DATE"), policy=policy).text == expected

    def test_the_patients_own_offset_is_used_unless_one_is_supplied(self):
        days = (dt.date(2021, 3, 14) + dt.timedelta(days=date_offset(KEYS, "1"))).isoformat()
        assert release("2021-03-14", ("2021-03-14", "DATE"), offset_days=None).text == days
        assert anonymizer().offset("1") == date_offset(KEYS, "1")

    def test_a_date_whose_year_is_not_known_becomes_a_placeholder(self):
        assert release("on 3/14 seen", ("3/14", "DATE"), note_date=None).text == "on [DATE] seen"

    @pytest.mark.parametrize(
        ("policy", "value", "expected"),
        [
            ("surrogate", "2021-03-14T10:00", "2021-03-24T10:00"),
            ("mask", "2021-03-14T10:00", "2021-01-01"),
            ("safe_harbor", "20210314", "20210101"),
            ("limited", "2021-03-14", "2021-03-14"),
            ("surrogate", "yesterday", None),
            ("mask", "14.3.21", None),
        ],
    )
    def test_a_date_column_stored_as_text_follows_the_policy(self, policy, value, expected):
        assert anonymizer(policy).text_date(value, 10) == expected


class TestPolicies:
    TEXT = "Orla Vennick, 92 yo, 12 Elm St, Boston, MA 02139-4307, MRN 00418823"
    FOUND = (
        ("Orla Vennick", "PATIENT", "NAME"),
        ("92 yo", "AGE", "AGE"),
        ("12 Elm St, Boston, MA 02139-4307", "LOCATION", "ADDRESS"),
        ("00418823", "ID", "MRN"),
    )

    def test_mask_leaves_only_placeholders(self):
        expected = "[PATIENT], [AGE], [LOCATION], MRN [ID]"
        assert release(self.TEXT, *self.FOUND, policy="mask").text == expected

    def test_safe_harbor_leaves_no_name_no_number_and_no_age_over_89(self):
        expected = "[PATIENT], 90+ yo, [LOCATION], MRN [ID]"
        assert release(self.TEXT, *self.FOUND, policy="safe_harbor").text == expected

    def test_limited_keeps_age_and_of_an_address_city_state_and_zip(self):
        released = release(self.TEXT, *self.FOUND, policy="limited").text
        assert re.search(r", 92 yo, \d+ [^,]+, Boston, MA 02139-4307, MRN \d{8}$", released)
        assert not re.search("Vennick|Elm|00418823", released)

    @pytest.mark.parametrize(
        "address",
        [
            "Boston, MA 02139",
            "9 Elm St, Albany New York 12207",
            "9 Elm St\nSan Jose CA",
            "PO Box 9\nReno, Nevada 89501",
        ],
    )
    def test_limited_keeps_the_locality_however_it_is_written(self, address):
        released = release(f"at {address}.", (address, "LOCATION", "ADDRESS"), policy="limited").text
        locality = re.split(r"St,? ?\n?|9\n", address)[-1].strip()
        assert released.endswith(f"{locality}.")
        assert "Elm" not in released

    @pytest.mark.parametrize(
        ("address", "street"),
        [
            ("12 Elm St 3 left", "Elm"),
            ("Liberty St, Westerly, Rhode Island", "Liberty"),
            ("Liberty St Westerly RI 02891", "Liberty"),
            ("NW Sheridan Rd, Lawton OK", "Sheridan"),
            ("Elm Court, Vennick Lane, MA", "Vennick"),
            ("16th Avenue SW, Cedar Rapids 52404", "16"),
            ("Vennick", "Vennick"),
        ],
    )
    def test_limited_keeps_no_street_of_an_address_however_it_is_written(self, address, street):
        assert street not in release(f"at {address}.", (address, "LOCATION", "ADDRESS"), policy="limited").text

    @pytest.mark.parametrize(
        ("zip_code", "expected"),
        [
            *[
                ("17099-1187", "17000"),
                ("20599-0101", "00000"),
                ("03601", "00000"),
                ("05901", "00000"),
                ("04599", "04500"),
            ],
            *[
                ("97299", "97200"),
                ("82101", "00000"),
                ("63001", "63000"),
                ("06301", "00000"),
                ("00001", "00000"),
                ("1234", "[LOCATION]"),
            ],
        ],
    )
    def test_safe_harbor_leaves_of_a_zip_three_digits_and_none_where_few_live(self, zip_code, expected):
        assert release(zip_code, (zip_code, "LOCATION", "ZIP"), policy="safe_harbor").text == expected

    @pytest.mark.parametrize("policy", ["surrogate", "mask", "safe_harbor", "limited"])
    def test_every_entity_of_every_category_is_released_without_a_defect(self, policy):
        every = [(category, entity) for category in PhiCategory for entity in sorted(ENTITIES[category])]
        text = "\n".join("Vennick 4471-B 3/14/2021" for _ in every)
        spans = [
            Span(
                start=25 * row,
                end=25 * row + 24,
                category=category,
                entity=entity,
                score=1.0,
                evidence=Evidence.KNOWN,
            )
            for row, (category, entity) in enumerate(every)
        ]
        note = anonymizer(policy).anonymize(text, spans, person_id="1", note_date=NOTE_DATE)
        assert "failed" not in {s.strategy for s in note.spans}
        kept = [s for s in note.spans if s.strategy != "kept"]
        assert not [s for s in kept if "Vennick" in note.text[s.released_start : s.released_end]]


def gold_notes():
    notes = [json.loads(line) for line in SAMPLE.read_text(encoding="utf-8").splitlines()]
    for note in notes:
        spans = []
        for of in note["spans"]:
            category = PhiCategory(of["category"])
            entity = of["entity"] if of["entity"] in ENTITIES[category] else category.value
            spans.append(
                Span(
                    start=of["start"],
                    end=of["end"],
                    category=category,
                    entity=entity,
                    score=1.0,
                    evidence=Evidence.REVIEWED,
                )
            )
        yield note, spans


@pytest.mark.parametrize("policy", ["surrogate", "mask", "safe_harbor", "limited"])
def test_the_written_notes_are_released_with_nothing_of_a_replaced_span_left_in_its_place(policy):
    built = anonymizer(policy)
    for note, spans in gold_notes():
        text = note["text"]
        released = built.anonymize(text, spans, person_id=str(note["person_id"]), note_date=NOTE_DATE)
        shown = [
            (text[s.start : s.end], released.text[s.released_start : s.released_end], s.strategy)
            for s in released.spans
        ]
        assert not [(old, new) for old, new, strategy in shown if (old == new) != (strategy == "kept")]
        assert "failed" not in {strategy for *_, strategy in shown}
        before, after = [0], [0]
        for s in released.spans:
            assert text[before[-1] : s.start] == released.text[after[-1] : s.released_start]
            before.append(s.end)
            after.append(s.released_end)
        assert text[before[-1] :] == released.text[after[-1] :]


def test_two_builds_release_the_same_and_another_key_another_text():
    note, spans = next(gold_notes())
    texts = [
        anonymizer(keys=keys).anonymize(note["text"], spans, person_id="1", note_date=NOTE_DATE).text
        for keys in (KEYS, KEYS, OTHER_KEYS)
    ]
    assert texts[0] == texts[1] != texts[2]


def test_the_version_is_the_same_for_all_keys_settings_and_policies():
    assert anonymizer().version == anonymizer("mask", OTHER_KEYS, scope="person").version
    assert re.fullmatch("[0-9a-f]{16}", anonymizer().version)


def test_the_key_columns_go_the_way_of_the_identifiers():
    ids = Identifiers(KEYS, Settings())
    assert anonymizer().integer_key(7, 9) == ids.integer_key(7, 9)
    assert anonymizer().string_key("P-17") == ids.string_key("P-17")


def test_an_anonymizer_shows_no_key():
    shown = repr(anonymizer()) + repr(anonymizer().__dict__)
    assert not any(part in shown for key in (KEYS.key, KEYS.salt) for part in (key.hex(), repr(key)[2:-1]))


def test_a_date_that_cannot_be_moved_costs_only_its_own_value(monkeypatch):
    def broken(*_):
        raise OverflowError

    monkeypatch.setattr(DateShifter, "surrogate", broken)
    assert release("Orla 9999-12-31", ("9999-12-31", "DATE")).text == "Orla [DATE]"


@pytest.mark.parametrize(
    ("category", "entity", "value", "surrogate"),
    [
        ("ID", "MRN", "00418823", "91542232"),
        ("ID", "ACCESSION", "S22-10197", "Y87-12874"),
        ("ID", "CASE", "KQX-4471", "UVH-3169"),
        ("ID", "EMPLOYEE", "khambrick", "kvlrgcrwc"),
        ("PHONE", "PAGER", "12019", "70759"),
        ("PHONE", "PHONE", "+1 (415) 739-2841 x55", "+1 (781) 357-6478 x06"),
        ("WEB", "EMAIL", "jane.roe42@clinic.org", "wxrg.idd09@lohplq.org.example.com"),
        ("WEB", "IP", "10.44.7.219", "198.51.100.147"),
        ("WEB", "IP", "fe80::1", "2001:db8:ae52:4fd5:20f3:b674:be5e:69ad"),
        ("PATIENT", "NAME", "Vennick, Orla J.", "Hastie, Yalonda F."),
        ("PATIENT", "NAME", "Rebecca", "Helia"),
        ("DOCTOR", "NAME", "R. O'Brien-Okonjo", "K. O'Jarius-Williston"),
        ("PATIENT", "NAME", "王小林", "Tokarz"),
        ("DATE", "DATE", "March 2019", "April 2019"),
        ("DATE", "DATE", "Spring 2019", "Spring 2019"),
        ("DATE", "DATE", "1990s", "1990s"),
        ("LOCATION", "ADDRESS", "12 Elm St Apt 4B, Reno, NV", "51 Blossom Haven St Apt 8R, Lemmon Valley, NV"),
        ("LOCATION", "CITY", "Paris, France", "Toulon, France"),
        ("LOCATION", "PLACE", "Santa Clara County", "Santa Barbara County"),
        ("LOCATION", "ZIP", "94401", "93276"),
        ("HOSPITAL", "HOSPITAL", "Larkmoor General Hospital", "Redridge General Hospital"),
        ("HOSPITAL", "UNIT", "7 West", "6 East"),
        ("HOSPITAL", "ROOM", "Room 3142-B", "Room 5528-A"),
        ("HOSPITAL", "ABBREV", "LGH", "UAP"),
        ("WEB", "URL", "https://portal.larkmoor.org/u/5512", "https://cjpzbq.bwuvvocb.org.example.com"),
    ],
)
def test_surrogates_stay_those_of_code_version_1(category, entity, value, surrogate):
    """A change here breaks joins with every release there is: raise CODE_VERSION with it."""
    assert CODE_VERSION == 1
    assert release(value, (value, category, entity)).text == surrogate


def test_keys_stay_those_of_code_version_1():
    assert (anonymizer().integer_key(42), anonymizer().string_key("P-17")) == (806333206828738406, "K-64")


HOSTILE_UNITS = ("Orla 4471-B ", "3/4 ", "a.")


def anonymize_whole(category, text):
    found = Span(start=0, end=len(text), category=category, entity=category, score=1.0, evidence=Evidence.KNOWN)
    return anonymizer().anonymize(text, [found], person_id="1", note_date=NOTE_DATE).text


@pytest.mark.parametrize("category", list(PhiCategory))
@pytest.mark.parametrize("unit", HOSTILE_UNITS)
def test_a_span_over_a_whole_long_note_is_replaced(category, unit):
    text = (unit * 50_000)[:-1]
    assert anonymize_whole(category, text) == f"[{category.value}]" + text[len(text.rstrip()) :]


@pytest.mark.parametrize("category", list(PhiCategory))
@pytest.mark.parametrize("unit", HOSTILE_UNITS)
def test_the_work_on_a_span_over_a_whole_long_note_grows_with_its_length(category, unit):
    anonymize_whole(category, unit)  # lists are loaded once
    short, long = (calls_of(partial(anonymize_whole, category, unit * size)) for size in (2_000, 8_000))
    assert long <= 1.25 * 4 * short + 500
