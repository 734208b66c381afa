"""The recognizer of known values: forms that people write, and words that only look like them."""

import pytest

from tide_udfs.recognizers import chart
from tide_udfs.recognizers.base import NoteContext, reads
from tide_udfs.recognizers.chart import build_chart, kind_of
from tide_udfs.recognizers.known_values import KnownValues
from tide_udfs.recognizers.plain import to_plain, to_stored
from tide_udfs.span import Evidence

RECOGNIZER = KnownValues()
REYES = ("PATIENT/NAME", "Guadalupe Hinojosa-Reyes")
ADDRESS = ("ADDRESS", "218 Alisal Street Apt 4, Salinas, CA 93905")


def spans(text, *values):
    return RECOGNIZER.recognize([text], [NoteContext(known_values=tuple(values))])[0]


def found(text, *values):
    """Return the surfaces that are found, by start."""
    return [text[span.start : span.end] for span in spans(text, *values)]


def kinds(text, *values):
    return [(span.category.value, span.entity) for span in spans(text, *values)]


class TestNames:
    @pytest.mark.parametrize(
        "written",
        [
            "Guadalupe Hinojosa-Reyes",
            "GUADALUPE HINOJOSA-REYES",
            "guadalupe hinojosa reyes",
            "Hinojosa-Reyes, Guadalupe",
            "HINOJOSA-REYES,GUADALUPE",
            "Hinojosa Reyes, Guadalupe M.",
            "Guadalupe M. Hinojosa-Reyes",
            "G. Hinojosa-Reyes",
            "G Hinojosa",
            "Guadalupe\nHinojosa-Reyes",
            "HINOJOSA-REYES^GUADALUPE",
            "Hinojosa‑Reyes",
            "Reyes, G.",
            "Lupe",
            "Lupita Reyes",
            "Guadalupe Hinojosa-Reyes Jr.",
        ],
    )
    def test_a_name_is_found_whole_however_it_is_written(self, written):
        assert found(f"Today {written} came", REYES) == [written]

    def test_a_nickname_that_is_also_a_particle(self):
        text = "Ms. Di came; Di Reyes; di seen; Al; told Al that"
        assert found(text, ("PATIENT/NAME", "Diane Reyes"), ("PATIENT/NAME", "Albert Roe")) == ["Di", "Di Reyes", "Al"]

    def test_titles_credentials_and_the_possessive_stay_outside(self):
        name = ("DOCTOR/NAME", "Dr. Tobias Lindgren-Moe, MD")
        text = "Seen by Dr. Lindgren-Moe, MD; Tobias Lindgren-Moe's plan"
        assert found(text, name) == ["Lindgren-Moe", "Tobias Lindgren-Moe"]
        assert set(kinds(text, name)) == {("DOCTOR", "NAME")}

    @pytest.mark.parametrize(
        ("value", "written"),
        [
            ("María José García", "Maria Jose Garcia"),
            ("Maria Garcia", "María García"),
            ("Maria Garcia", "Mari\u0301a Garci\u0301a"),
            ("Jörg Müller", "Joerg Mueller"),
            ("Strauß", "STRAUSS"),
            ("Strauss", "Strauß"),
            ("Søren Ødegård", "Soeren Oedegaard"),
            ("Łukasz Nowak", "Lukasz Nowak"),
            ("Ann-Marie O'Shaughnessy", "OShaughnessy"),
            ("Ann-Marie O'Shaughnessy", "O’Shaughnessy"),
            ("Ana de la Cruz", "de la Cruz"),
            ("Ana de la Cruz", "DelaCruz"),
            ("Ana de la Cruz", "Ana Cruz"),
            ("Noor Al-Sayegh", "Noor Al-Sayegh"),
            ("陈美", "陈美"),
            ("Şükrü Yılmaz", "Sukru Yilmaz"),
        ],
    )
    def test_accents_apostrophes_particles_and_spellings(self, value, written):
        text = f"w/ {written} today"
        assert found(text, ("PATIENT/NAME", value)) == [written]

    def test_a_name_is_never_found_inside_a_word(self):
        text = "Daily plan: cannula planned, annual Limb exam, Ann Li seen."
        assert found(text, ("PATIENT/NAME", "Ann Li")) == ["Ann Li"]
        assert found("Margaretha, Annals, 2Ann, Ann3, Pomeroys", ("PATIENT/NAME", "Margaret Ann Pomeroy")) == []

    def test_initials_and_titles_of_a_value_are_no_names(self):
        values = [("PATIENT/NAME", "Margaret A. Thornton"), ("PATIENT/NAME", "Ms. Thornton")]
        text = "Margaret had nausea. Ms. Thornton, A. Thornton"
        assert found(text, *values) == ["Margaret", "Thornton", "A. Thornton"]

    @pytest.mark.parametrize("written", ["May Will", "Will, May", "MAY WILL"])
    def test_ordinary_words_side_by_side_are_a_name_with_capitals(self, written):
        assert found(f"Pt {written} seen", ("PATIENT/NAME", "May Will")) == [written]

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("Will return in May. she will; may start. PATIENT WILL RETURN", []),
            ("Dr. Will saw her. Dear Will, hello", ["Will", "Will"]),
            ("I told Will that", ["Will"]),
            ("Will reports pain. Will's mother called", ["Will", "Will"]),
            ("From: Will", ["Will"]),
            ("pt is at the Park with Park, MD", ["Park"]),
            ("Graves disease, Graves' ophthalmopathy; Mr. Graves; hx of Graves", ["Graves"]),
            ("since April, by April 2021, April showers; told April that", ["April"]),
            ("in Jun and Mon and Sat", []),
            ("Regards,\nWill\n\nWill\nreturn", ["Will", "Will"]),
            ("seen by P. PARK", ["P. PARK"]),
            ("He is well. He denies pain. Dr. He agrees", ["He"]),
        ],
    )
    def test_an_ordinary_word_is_a_name_only_where_something_tells_it(self, text, expected):
        values = [("PATIENT/NAME", name) for name in ("Will", "Pia Park", "Graves", "April", "Jun Mon Sat", "He")]
        assert found(text, *values) == expected

    def test_ordinary_words_in_lower_case_beside_a_name_stay_outside(self):
        assert found("when will Pomeroy go", ("PATIENT/NAME", "Will Pomeroy")) == ["Pomeroy"]
        assert found("Will Pomeroy goes, will pomeroy", ("PATIENT/NAME", "Will Pomeroy"))[0] == "Will Pomeroy"

    def test_the_first_name_of_a_relative_before_a_known_name_belongs_to_it(self):
        assert found("daughter Araceli Reyes called", REYES) == ["Araceli Reyes"]
        assert found("contact is Jacqueline Allen", ("PATIENT/NAME", "Ray Allen")) == ["Jacqueline Allen"]

    def test_a_name_beside_another_ones_starts_at_its_own_first_letter(self):
        values = [("PATIENT/NAME", "Ann Li"), ("DOCTOR/NAME", "Rosa Reyes"), ("DOCTOR/NAME", "Ana de la Cruz")]
        assert found("Ann Reyes; Ann de la Cruz, Rosa Ann", *values) == [
            "Ann",
            "Reyes",
            "Ann",
            "de la Cruz",
            "Rosa",
            "Ann",
        ]

    def test_two_people_side_by_side_stay_two(self):
        doctors = [("DOCTOR/NAME", "Annika Feldstein"), ("DOCTOR/NAME", "Rafael Ibarra")]
        assert found("Feldstein, Ibarra; Feldstein/Ibarra; Feldstein Ibarra", *doctors) == ["Feldstein", "Ibarra"] * 3

    def test_a_name_of_both_is_told_by_what_stands_beside_it(self):
        both = [("PATIENT/NAME", "Rosa Ibarra"), ("DOCTOR/NAME", "Rafael Ibarra")]
        text = "Ms. Ibarra; Dr. Ibarra; Ibarra, MD; Rafael Ibarra"
        assert [category for category, _ in kinds(text, *both)] == ["PATIENT", "DOCTOR", "DOCTOR", "DOCTOR"]


class TestNumbers:
    @pytest.mark.parametrize(
        "written", ["4417-0923", "44170923", "4417 0923", "44-17-09-23", "4417.0923", "0044170923", "４４１７０９２３"]
    )
    def test_digits_in_any_punctuation(self, written):
        assert found(f"MRN: {written}, seen", ("MRN", "4417-0923")) == [written]

    @pytest.mark.parametrize("value", ["(831) 555-0164", "+1 831 555 0164", "8315550164", "1-831-555-0164"])
    @pytest.mark.parametrize(
        "written",
        [
            "(831) 555-0164",
            "(831)555-0164",
            "831.555.0164",
            "8315550164",
            "+1 831 555 0164",
            "1-831-555-0164",
            "555-0164",
        ],
    )
    def test_phones(self, value, written):
        assert found(f"call {written} now", ("PHONE", value)) == [written]

    def test_other_numbers_are_left_alone(self):
        text = "44170924, 144170923, 441709235, 4417-092; BP 120/80"
        assert found(text, ("MRN", "4417-0923"), ("PHONE", "831-555-0164")) == []

    def test_a_grouping_of_the_values_own(self):
        assert found("UR 338 207; 1,005,857; 8-817-3320 and 338/1 207", ("MRN", "338 207"), ("MRN", "1,005,857"),
                     ("MRN", "8-817-3320")) == ["338 207", "1,005,857", "8-817-3320"]  # fmt: skip

    @pytest.mark.parametrize("written", ["xxx-xx-0067", "***-**-0067", "last 4: 0067", "Last four of SSN 0067"])
    def test_the_last_four_digits_of_a_social_security_number(self, written):
        assert found(f"id {written}, room 0067", ("SSN", "899-41-0067")) == ["0067"]

    def test_letters_and_digits(self):
        text = "MR643721, mr-643721, MR 643721, XMR643721, MR6437210"
        assert found(text, ("MRN", "MR643721")) == ["MR643721", "mr-643721", "MR 643721"]

    @pytest.mark.parametrize("text", ["1/20/19", "12:019", "12019%", "1.12019", "a12019", "12019b", "12 019", "12,019"])
    def test_a_short_number_is_found_only_as_a_number_of_its_own(self, text):
        assert found(f"so {text} here", ("MRN", "12019")) == []
        assert found("pager 12019, ok", ("PAGER", "12019")) == ["12019"]

    def test_a_value_too_short_to_tell_anything_is_left_out(self):
        assert found("a 12 b 123 c 1234", ("MRN", "12"), ("MRN", "123"), ("MRN", "1234"), ("MRN", "-")) == []

    def test_a_social_security_number(self):
        assert kinds("ssn 899 41 0067", ("SSN", "899-41-0067")) == [("ID", "SSN")]


class TestDates:
    @pytest.mark.parametrize("value", ["1957-05-14", "1957-05-14 00:00:00", "05/14/1957", "14/5/1957"])
    @pytest.mark.parametrize(
        "written",
        [
            "05/14/1957", "5/14/57", "5-14-57", "05.14.1957", "14-MAY-1957", "14-May-57", "14May1957", "May 14, 1957",
            "May 14th, 1957", "MAY 14 1957", "14 May 1957", "14th of May 1957", "1957-05-14", "1957/5/14", "19570514",
            "05141957", "14/05/1957", "14.5.1957", "May 14, '57", "5 / 14 / 57", "1957-May-14", "05 14 1957",
        ],
    )  # fmt: skip
    def test_a_date_of_birth_in_every_form(self, value, written):
        assert found(f"DOB {written} ok", ("DATE", value)) == [written]

    @pytest.mark.parametrize(
        "other",
        ["5/14/58", "5/15/1957", "1957", "5/14", "57", "May 1957", "14 57", "5 14 57", "5/14/5757", "x5/14/57y"],
    )
    def test_other_dates_and_numbers_are_left_alone(self, other):
        assert found(f"on {other} ok", ("DATE", "1957-05-14")) == []

    def test_what_is_no_date_is_no_value(self):
        assert found("unknown 1957", ("DATE", "unknown"), ("DATE", "13/13/1957"), ("DATE", "")) == []


class TestPlaces:
    @pytest.mark.parametrize(
        "written",
        [
            "218 Alisal Street Apt 4, Salinas, CA 93905",
            "218 ALISAL ST APT 4\nSALINAS CA 93905",
            "218 Alisal St. #4, Salinas, California 93905",
            "218 Alisal Street, Salinas",
            "218 Alisal",
            "Alisal Street",
            "Salinas, CA",
            "Salinas",
            "93905",
        ],
    )
    def test_an_address_whole_and_in_parts(self, written):
        assert found(f"lives at {written}; ok", ADDRESS) == [written]

    def test_the_parts_have_their_kinds(self):
        text = "218 Alisal St, Salinas 93905. Alisal Street. Salinas. 93905-1234"
        assert [entity for _, entity in kinds(text, ADDRESS)] == ["ADDRESS", "STREET", "CITY", "ZIP"]

    def test_a_city_in_the_name_of_something_else_is_left_alone(self):
        assert found("Salinas Medical Center, Alisal Street Pharmacy, Dr. Salinas", ADDRESS) == []

    def test_words_and_numbers_of_an_address_alone_are_left_alone(self):
        text = "the street, apt for CA 4 of 218, mission accomplished, a grand park"
        assert found(text, ADDRESS, ("ADDRESS", "12 Mission Rd, Grand Park, CA")) == []

    @pytest.mark.parametrize(
        ("kind", "value", "written"),
        [
            ("HOSPITAL", "Alder Bay Clinic", "ALDER  BAY\nCLINIC"),
            ("EMAIL", "Jane.Doe@x.example", "jane.doe@x.example"),
            ("URL", "https://x.example/p/7", "https://x.example/p/7"),
            ("CITY", "Half Moon Bay", "half moon bay"),
            ("ORG", "Foxglove-Tanner Inc.", "Foxglove Tanner Inc"),
        ],
    )
    def test_words_in_their_order(self, kind, value, written):
        assert found(f"at {written} again", (kind, value)) == [written]

    def test_words_of_an_email_are_no_email(self):
        assert found("jane doe at x example", ("EMAIL", "jane.doe@x.example")) == []
        assert found("ajane.doe@x.examples", ("EMAIL", "jane.doe@x.example")) == []


def test_nothing_known_or_nothing_written_gives_nothing():
    assert spans("Ann Li") == []
    assert spans("", REYES) == []
    assert spans("Ann Li", ("SHOE_SIZE", "Ann Li"), ("PATIENT/NAME", ""), ("PATIENT/NAME", "…")) == []


def test_the_evidence_is_known_and_known_values_are_declared():
    assert {span.evidence for span in spans("Reyes", REYES)} == {Evidence.KNOWN}
    assert reads(RECOGNIZER) == {"known_values"}


def test_five_thousand_values_are_found_with_the_work_of_a_few(monkeypatch):
    syllables = [a + b for a in "bdfgklmnprstvz" for b in "aeiou"]
    names = [f"{a}{b}{c}".capitalize() for a in syllables for b in syllables for c in syllables]
    many = tuple(("DOCTOR/NAME", f"{names[3 * i]} {names[3 * i + 1]}") for i in range(4_990))
    many += tuple(("MRN", f"{i:08d}7") for i in range(5))
    many += tuple(("ADDRESS", f"{i} Orchid Lane, Foxglove, CA 9390{i}") for i in range(5))
    own = many[7][1]
    text = f"Seen by {own}; MRN 0000-00037. " + "Nothing of note was found in this visit. " * 500
    assert found(text, *many) == [own, "0000-00037"]
    assert found(text, *many[::-1]) == found(text, *many)
    looked_at = []
    monkeypatch.setattr(chart.Chart, "hits", counted(chart.Chart.hits, looked_at))
    assert len(found(text, *many)) == 2
    assert looked_at == [3]  # two words of the name, the first group of the number


def counted(function, numbers):
    def call(*arguments):
        answer = function(*arguments)
        numbers.append(len(answer))
        return answer

    return call


@pytest.mark.parametrize(
    "text",
    [
        "Ann " * 20_000, "ann, " * 20_000, "A. " * 20_000, "44 " * 20_000, "4417-" * 20_000, "5/14/57" * 10_000,
        "1957 " * 20_000, "218 Alisal " * 9_000, "Salinas, CA " * 9_000, "Will " * 20_000, "de la " * 20_000,
        "Dr. " * 20_000, "é" * 50_000, "…" * 50_000, "Hinojosa-" * 10_000, "陈" * 50_000, "\u0301" * 50_000,
    ],
)  # fmt: skip
def test_no_text_makes_more_work_than_its_length(monkeypatch, text):
    """The steps of the search are counted: the calls of the word pattern and of the look at one run of words."""
    from tide_udfs.recognizers import known_names, known_values

    steps = []
    monkeypatch.setattr(known_names, "_mention", counted_calls(known_names._mention, steps))
    monkeypatch.setattr(known_names, "_common", counted_calls(known_names._common, steps))
    monkeypatch.setattr(known_values, "_whole", counted_calls(known_values._whole, steps))
    values = [REYES, ADDRESS, ("MRN", "4417-0923"), ("DATE", "1957-05-14"), ("PATIENT/NAME", "Ann Will de la陈 Éa")]
    values += [("PATIENT/NAME", "陈美"), ("MRN", "44444444"), ("MRN", "4" * 60)]
    spans(text, *values)
    assert len(steps) <= len(text)


def counted_calls(function, steps):
    def call(*arguments):
        steps.append(1)
        return function(*arguments)

    return call


def test_a_chart_is_built_once_for_the_notes_of_one_patient():
    build_chart.cache_clear()
    context = NoteContext(known_values=(REYES, ADDRESS))
    RECOGNIZER.recognize(["Reyes"] * 5, [context] * 5)
    assert build_chart.cache_info().misses == 1


@pytest.mark.parametrize(
    ("entity", "expected"),
    [
        ("MRN", ("ID", "MRN")),
        ("NAME", ("PATIENT", "NAME")),
        ("doctor/name", ("DOCTOR", "NAME")),
        ("PATIENT", ("PATIENT", "NAME")),
        ("HOSPITAL/MRN", None),
        ("SHOE", None),
    ],
)
def test_an_entity_is_read_with_or_without_its_category(entity, expected):
    assert kind_of(entity) == expected


@pytest.mark.parametrize("text", ["Straße", "e\u0301", "İstanbul", "ﬁn…½", "\ue000ß", "\ud800x", "８", "Ǆ", "陈\u0301"])
def test_plain_letters_remember_where_they_stand(text):
    plain, origins = to_plain(text)
    start, end = to_stored(text, origins, 0, len(plain))
    assert (start, end) == (0, len(text))
    for at in range(len(plain)):
        left, right = to_stored(text, origins, at, at + 1)
        assert 0 <= left < right <= len(text)
