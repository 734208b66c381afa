"""The recognizer `presidio`: the real package behind our interface, its scores, its failures, its version."""

import pickle
import sys

import pytest

from jobs.config import RecognizerConfig
from jobs.crosswalks import load_crosswalk
from jobs.recognizers import BUILDERS
from tide_udfs.errors import ConfigError, RecognizerError
from tide_udfs.recognizers.base import NoteContext
from tide_udfs.recognizers.presidio import Presidio
from tide_udfs.span import Evidence
from tide_udfs.udfs import recognize_batch

presidio_analyzer = pytest.importorskip("presidio_analyzer")
HERE = "tests.support.presidio_recognizers"


def presidio(*classes):
    return Presidio(classes, load_crosswalk("presidio")) if classes else Presidio(crosswalk=load_crosswalk("presidio"))


def found(recognizer, text):
    return [
        (text[span.start : span.end], f"{span.category}/{span.entity}", span.evidence, round(span.score, 2))
        for span in recognizer.recognize([text], [NoteContext()])[0]
    ]


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("card 4111 1111 1111 1111", ("4111 1111 1111 1111", "ID/ACCOUNT", Evidence.CHECKED, 1.0)),
        ("😀 his SSN is 899-41-0067", ("899-41-0067", "ID/SSN", Evidence.SHAPE, 0.85)),
        ("899-41-0067", ("899-41-0067", "ID/SSN", Evidence.SHAPE, 0.5)),
        ("İ NPI 1234567893.", ("1234567893", "ID/NPI", Evidence.CHECKED, 1.0)),
    ],
)
def test_presidios_own_recognizers_find_with_their_checks_and_their_context(text, span):
    assert span in found(presidio(), text)


def test_what_a_checksum_refuses_is_not_found():
    assert not any(kind == "ID/ACCOUNT" for _, kind, _, _ in found(presidio(), "card 4111 1111 1111 1112"))


def test_a_recognizer_of_ones_own_is_given_by_module_and_class():
    text = "ward QX-77 and ward\tQX-9 \n"
    assert found(presidio(f"{HERE}:Ward"), text) == [
        ("QX-77", "OTHER/OTHER", Evidence.MODEL, 0.6),
        ("QX-9", "OTHER/OTHER", Evidence.MODEL, 0.6),
    ]


def test_a_recognizer_may_read_the_words_of_the_text():
    assert found(presidio(f"{HERE}:SecondWord"), "Seen Orla today") == [("Orla", "PATIENT/NAME", Evidence.MODEL, 0.7)]


def test_context_far_into_a_long_note_counts_as_at_its_beginning():
    text = "was seen " * 3_000 + "SSN 899-41-0067"
    assert found(presidio("UsSsnRecognizer"), text) == [("899-41-0067", "ID/SSN", Evidence.SHAPE, 0.85)]


def test_a_pattern_that_presidio_gives_up_fails_the_note(monkeypatch):
    monkeypatch.setattr("presidio_analyzer.pattern_recognizer.REGEX_TIMEOUT_SECONDS", 0.05)
    recognizer = presidio(f"{HERE}:Slow")
    assert found(recognizer, "xxy") == [("xxy", "OTHER/OTHER", Evidence.SHAPE, 0.5)]
    with pytest.raises(RecognizerError):
        recognizer.recognize(["x" * 5_000], [NoteContext()])


def test_a_recognizer_that_fails_fails_the_note_and_quotes_nothing():
    recognizer = presidio(f"{HERE}:Fails")
    with pytest.raises(RecognizerError) as error:
        recognizer.recognize(["Orla has 899-41-0067"], [NoteContext()])
    assert str(error.value) == "recognizer_error"
    assert error.value.__cause__ is None
    assert error.value.__suppress_context__
    (good, bad) = recognize_batch({"presidio": recognizer}, ["Seen today.", "Orla came"], [["presidio"]] * 2)
    assert (good[0]["status"], bad[0]["status"], bad[0]["spans"]) == ("ok", "failed", None)


@pytest.mark.parametrize(
    ("classes", "message"),
    [
        (("SpacyRecognizer",), "SpacyRecognizer: reads what an NLP model finds"),
        (("NoSuchRecognizer",), "NoSuchRecognizer: no such class"),
        (("no_such_module:Ward",), "no_such_module:Ward: no such class"),
        ((f"{HERE}:WORDS",), "WORDS: no EntityRecognizer"),
        ((f"{HERE}:NeedsArguments",), r"NeedsArguments: cannot be made \(TypeError\)"),
    ],
)
def test_what_cannot_run_stops_the_job_before_it_starts(classes, message):
    with pytest.raises(ConfigError, match=message):
        presidio(*classes)


def test_a_language_that_spacy_does_not_know_stops_the_job():
    with pytest.raises(ConfigError, match="language: xq"):
        Presidio(language="xq")


def test_the_version_tells_the_recognizers_and_the_crosswalk():
    versions = {
        presidio("UsSsnRecognizer").version,
        presidio("UsNpiRecognizer").version,
        presidio("UsSsnRecognizer", "UsNpiRecognizer").version,
        Presidio(("UsSsnRecognizer",)).version,
        presidio(f"{HERE}:Ward").version,
    }
    assert len(versions) == 5
    assert presidio("UsSsnRecognizer").version == presidio("UsSsnRecognizer").version


def test_it_pickles_as_its_names_and_finds_the_same():
    recognizer = presidio("UsSsnRecognizer")
    recognizer.recognize(["warm"], [NoteContext()])
    data = pickle.dumps(recognizer)
    assert len(data) < 10_000
    copy = pickle.loads(data)
    assert copy.version == recognizer.version
    assert found(copy, "SSN 899-41-0067") == found(recognizer, "SSN 899-41-0067") != []


def test_the_configuration_names_classes_and_crosswalk(tmp_path):
    path = tmp_path / "labels.yaml"
    path.write_text("labels: {WARD: HOSPITAL/UNIT}\n")
    options = RecognizerConfig(kind="presidio", classes=(f"{HERE}:Ward",), crosswalk=str(path))
    assert found(BUILDERS["presidio"](options), "ward QX-77") == [("QX-77", "HOSPITAL/UNIT", Evidence.MODEL, 0.6)]


def test_without_the_package_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "presidio_analyzer", None)
    with pytest.raises(ConfigError, match=r"tide-spark\[presidio\]"):
        presidio("UsMbiRecognizer", "UsItinRecognizer")
