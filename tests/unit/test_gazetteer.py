"""The recognizer `gazetteer`: exact offsets, word bounds, context, site files, shipped lists, names of people."""

import pickle

import pytest

from tide_udfs.errors import ConfigError
from tide_udfs.recognizers.base import NoteContext
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.gazetteer import Gazetteer, Term, load_terms, shipped_terms
from tide_udfs.recognizers.term_index import level
from tide_udfs.span import Evidence, PhiCategory


def clinic(text, **options):
    return Term(text, PhiCategory.HOSPITAL, "CLINIC", **options)


def found(text, *terms, shipped=False):
    spans = Gazetteer(terms, shipped=shipped).recognize([text], [NoteContext()])[0]
    return [(text[span.start : span.end], str(span.category), span.entity) for span in spans]


def surfaces(text, *terms, shipped=False):
    return [surface for surface, _, _ in found(text, *terms, shipped=shipped)]


@pytest.mark.parametrize("char", ["İ", "ß", "ﬁ", "Σ", "ΑΣ", "é", "e\u0301", "😀", "\ud800", "\x00", "ŉ", "ẞ", "\r\n"])
def test_folding_keeps_every_offset(char):
    text = f"{char}{char} Ann Lee {char}"
    assert len(fold(text)) == len(text)
    assert surfaces(text, clinic("ann lee")) == ["Ann Lee"]


def test_a_letter_that_lower_case_makes_two_moves_no_offset():
    text = "İpek İzmirli seen. Ann Lee, İstanbul."
    assert [(surface, category) for surface, category, _ in found(text, shipped=True)] == [
        ("İpek İzmirli", "PATIENT"),
        ("Ann Lee", "PATIENT"),
        ("İstanbul", "LOCATION"),
    ]


def test_a_term_at_the_very_end_keeps_its_last_letter():
    assert surfaces("to Fern Clinic", clinic("Fern Clinic")) == ["Fern Clinic"]


@pytest.mark.parametrize("text", ["Annual exam", "cannula", "JoAnn", "ann1", "éann"])
def test_a_term_inside_a_longer_word_is_not_found(text):
    assert surfaces(text, clinic("ann")) == []


def test_the_longest_term_at_a_position_wins():
    terms = clinic("Fern"), clinic("Fern Hill"), clinic("Fern Hill Clinic")
    assert surfaces("Fern Hill Clinic, Fern Hill, Fern", *terms) == ["Fern Hill Clinic", "Fern Hill", "Fern"]


def test_a_term_is_found_across_a_line_break_and_with_a_typographic_apostrophe():
    assert surfaces("St. Ada’s\nHospital", clinic("St. Ada's Hospital")) == ["St. Ada’s\nHospital"]


@pytest.mark.parametrize("term", ["Clínica San José", "Clinica San Jose"])
@pytest.mark.parametrize("text", ["Clínica San José", "Clinica San Jose", "clinica san josé"])
def test_a_note_may_have_or_leave_out_the_accents_of_a_phrase(text, term):
    assert surfaces(f"the {text} called", clinic(term)) == [text]


@pytest.mark.parametrize(
    ("text", "term", "hits"),
    [
        ("seen by Médica", "Medica", []),
        ("moved to Médica", "Medica", ["Médica"]),
        ("seen by Tresala", "Trésala", ["Tresala"]),
        ("the resume", "Résumé", []),
        ("the résumé", "Résumé", ["résumé"]),
    ],
)
def test_accents_that_make_a_word_another_need_a_context(text, term, hits):
    assert surfaces(text, clinic(term)) == hits


def test_of_two_terms_that_accents_tell_apart_the_one_as_written_is_found():
    terms = Term("Medica", PhiCategory.HOSPITAL, "PHARMACY"), clinic("Médica")
    assert [entity for *_, entity in found("to Médica now", *terms)] == ["CLINIC"]
    assert [entity for *_, entity in found("to Medica now", *terms)] == ["PHARMACY"]


def test_folding_and_leveling_give_the_same_in_any_order():
    letters = [chr(code) for code in range(0x11_0000) if chr(code).isalpha()]
    assert [char for char in letters if fold(level(char)) != level(fold(char))] == []


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Ann Lee, Graz\r\nDear Dr.", "Graz"),
        ("Ann Lee, Graz will see", None),
        ("the Lee, Graz.", None),
        ("Ann Lee, Reading\n", None),
        ("seen by Ann Lee, Charlotte.", None),
        ("Maria Lopez, Jordan\n", None),
    ],
)
def test_a_city_behind_a_name_ends_a_line_as_an_address_does(text, place):
    assert [surface for surface, category, _ in found(text, shipped=True) if category == "LOCATION"] == [
        *filter(None, [place])
    ]


@pytest.mark.parametrize(("text", "hits"), [("JHMC and jhmc", ["JHMC"]), ("jhmc", [])])
def test_a_case_sensitive_term_is_found_in_its_case_only(text, hits):
    assert surfaces(text, clinic("JHMC", case_sensitive=True)) == hits


@pytest.mark.parametrize(
    ("text", "hits"),
    [
        ("lives in Bell now", ["Bell"]),
        ("from Bell", ["Bell"]),
        ("Bell, CA", ["Bell"]),
        ("Bell palsy", []),
        ("a loud Bell", []),
        ("in Bell palsy", []),
        ("seen by Ann Bell, MD", []),
    ],
)
def test_a_term_that_needs_context_is_found_only_in_it(text, hits):
    term = Term("Bell", PhiCategory.LOCATION, "CITY", case_sensitive=True, needs_context=True)
    assert surfaces(text, term) == hits


def test_a_gazetteer_pickles_as_its_terms_and_finds_the_same():
    gazetteer = Gazetteer([clinic("Fern Clinic")], shipped=False)
    gazetteer.recognize(["Fern Clinic"], [NoteContext()])
    data = pickle.dumps(gazetteer)
    copy = pickle.loads(data)
    assert len(data) < 1_000
    assert copy == gazetteer
    assert copy.recognize(["at Fern Clinic"], [NoteContext()])[0][0].start == 3


def test_many_terms_travel_in_few_bytes_each_and_are_found_after_it():
    terms = [clinic(f"Fern Clinic {number}") for number in range(2_000)]
    data = pickle.dumps(Gazetteer(terms, shipped=False))
    assert len(data) < 80 * len(terms)
    assert pickle.loads(data).recognize(["at fern clinic 1999"], [NoteContext()])[0][0].end == 19


def test_shipped_terms_do_not_travel():
    assert len(pickle.dumps(Gazetteer())) < 1_000


@pytest.mark.parametrize(
    ("text", "hits"), [("KT7NW", ["T7N"]), ("kt7nw", ["t7n"]), ("Room T7N", ["T7N"]), ("T 7N", [])]
)
def test_a_term_that_need_not_be_a_whole_word_is_found_within_one(text, hits):
    assert surfaces(text, clinic("T7N", whole_word=False)) == hits


def test_a_term_is_found_within_hyphens_in_its_case():
    term = clinic("Salem", case_sensitive=True)
    assert surfaces("Winston-Salem, winston-salem, SALEM, Salem's", term) == ["Salem", "Salem"]


def test_of_two_terms_written_alike_the_one_of_the_site_stands():
    own = Term("Boston", PhiCategory.HOSPITAL, "CLINIC")
    assert found("Boston, MA", own, shipped=True)[0] == ("Boston", "HOSPITAL", "CLINIC")


def test_the_version_changes_with_a_term_and_not_with_their_order():
    first, second = clinic("Fern Clinic"), clinic("Moss Clinic")
    assert Gazetteer([first, second]).version == Gazetteer([second, first]).version
    assert Gazetteer([first]).version != Gazetteer([first, second]).version


def test_a_gazetteer_without_terms_finds_nothing():
    assert found("any text", shipped=False) == []


# -- site files -------------------------------------------------------------------------------------------------------


def test_site_files_are_read_in_both_forms(tmp_path):
    (tmp_path / "a.txt").write_text(
        "# our clinics\n# entity: CLINIC\nFern  Clinic\n\n# entity: DOCTOR/NAME\nOrla Vennick\n"
    )
    (tmp_path / "b.csv").write_text(
        "term,entity,options\nJHMC,ABBREV,case_sensitive\nBell,PLACE,case_sensitive;needs_context\n"
    )
    assert set(load_terms([tmp_path / "a.txt", tmp_path / "b.csv"])) == {
        clinic("Fern Clinic"),
        Term("Orla Vennick", PhiCategory.DOCTOR, "NAME"),
        Term("JHMC", PhiCategory.HOSPITAL, "ABBREV", case_sensitive=True),
        Term("Bell", PhiCategory.LOCATION, "PLACE", case_sensitive=True, needs_context=True),
    }


def test_options_of_both_forms_and_the_files_of_a_folder_are_read(tmp_path):
    (tmp_path / "a.txt").write_text("# entity: CLINIC\n# options: case_sensitive\nFern\n# entity: UNIT\n7N\n")
    (tmp_path / "b.csv").write_text("term,entity,options\nT7,UNIT,whole_word=no;needs_context=no\n")
    (tmp_path / "notes.md").write_text("not a list")
    assert set(load_terms([tmp_path])) == {
        clinic("Fern", case_sensitive=True),
        Term("7N", PhiCategory.HOSPITAL, "UNIT"),
        Term("T7", PhiCategory.HOSPITAL, "UNIT", whole_word=False),
    }


def test_a_folder_without_lists_and_a_value_that_is_neither_yes_nor_no_are_faults(tmp_path):
    (tmp_path / "none").mkdir()
    (tmp_path / "b.csv").write_text("term,entity,options\nT7,UNIT,whole_word=maybe\n")
    with pytest.raises(ConfigError, match=r"b.csv:2: options are(.|\n)*none: a folder without"):
        load_terms([tmp_path / "b.csv", tmp_path / "none"])


def test_every_fault_of_a_site_file_is_told_by_its_line_and_none_by_its_text(tmp_path):
    path = tmp_path / "bad.csv"
    path.write_text("term,entity,options\n,CLINIC,\nOrla,NAME,\nFern,NOSUCH,\nMoss,CLINIC,loud\n")
    with pytest.raises(ConfigError) as error:
        load_terms([path, tmp_path / "missing.txt", tmp_path / "list.pdf"])
    message = str(error.value)
    assert all(f"bad.csv:{line}:" in message for line in (2, 3, 4, 5))
    assert "missing.txt" in message
    assert "list.pdf" in message
    assert "Orla" not in message


# -- shipped lists ----------------------------------------------------------------------------------------------------


def test_the_shipped_terms_are_places_of_a_known_kind():
    assert {term.entity for term in shipped_terms()} == {"CITY", "STATE", "COUNTRY", "ORG", "PHARMACY"}
    assert len(shipped_terms()) > 3_000


@pytest.mark.parametrize(
    "text",
    [
        "Lyme titer neg, Rocky Mountain spotted fever, West Nile virus, Norwalk virus, German measles.",
        "Philadelphia chromosome +, Philadelphia collar, Boston brace, Milwaukee brace.",
        "Diet: Turkey sandwich, Brazil nuts, Brussels sprouts, Bermuda grass allergy.",
        "Meds: Yasmin, Camila 0.35 mg, Errin, Heather, Allegra 180 mg, Ella once, Norco 5/325, Jolivette, Nora-BE.",
        "Creutzfeldt-Jakob ruled out, Gilles de la Tourette, Hashimoto thyroiditis, Foley placed, Bruce protocol.",
        "Annual exam, Anne-like tremor stanza, willing, Leeway, Kimono, Joystick, Marketing, Patella.",
    ],
)
def test_places_and_names_in_medicine_are_left_alone(text):
    assert surfaces(text, shipped=True) == []


@pytest.mark.parametrize(
    ("text", "surface", "category"),
    [
        ("Sofia Delgado-Reyes was seen", "Sofia Delgado-Reyes", "PATIENT"),
        ("with Priyanka, who shops", "Priyanka", "PATIENT"),
        ("given by Sofia Delgado, RN", "Sofia Delgado", "DOCTOR"),
        ("\nDelgado, Rosalba M  44", "Delgado, Rosalba M", "PATIENT"),
        ('Dominic "Nico" Santangelo came', 'Dominic "Nico" Santangelo', "PATIENT"),
        ("Rose Hope attended", "Rose Hope", "PATIENT"),
    ],
)
def test_a_name_of_a_person_is_found_by_the_lexicon(text, surface, category):
    assert (surface, category, "NAME") in found(text, shipped=True)


@pytest.mark.parametrize("text", ["Delgado Street", "the Sofia Family Clinic", "Parkinson disease", "She may hope"])
def test_what_only_looks_like_a_name_of_a_person_is_not_one(text):
    assert surfaces(text, shipped=True) == []


def test_evidence_of_the_gazetteer_is_the_least_trusted():
    spans = Gazetteer().recognize(["Sofia Delgado lives in Chattanooga"], [NoteContext()])[0]
    assert {span.evidence for span in spans} == {Evidence.LEXICON}
    assert {span.recognizer for span in spans} == {"gazetteer"}
