import hashlib
import re
from string import ascii_lowercase, digits

import pytest
from ff3 import FF3Cipher

from tests.support.values import KEYS, OTHER_KEYS, context, tide2_vectors
from tide_udfs.anonymizers.base import Settings
from tide_udfs.anonymizers.ff3 import Ff3
from tide_udfs.anonymizers.identifiers import BASE62, Identifiers
from tide_udfs.errors import SchemaError
from tide_udfs.recognizers.patterns import find_spans

VECTOR_SETS = tide2_vectors()
AES_KEY = bytes.fromhex("EF4359D8D580AA4F7F036D6F04FC6A94")
TWEAK = bytes.fromhex("D8E7920AFA330A73")


@pytest.fixture(scope="module")
def ids():
    return Identifiers(KEYS, Settings())


@pytest.fixture(scope="module")
def replace(ids):
    return lambda value, category="ID", entity=None: ids.surrogate(value, context(category, entity))


def only_digits(text):
    return re.sub(r"\D", "", text)


def form(text):
    return re.sub("[A-Z]", "A", re.sub("[a-z]", "a", re.sub("[0-9]", "0", text)))


class TestFf3:
    def test_the_published_vector_is_reproduced(self):
        assert Ff3(AES_KEY, digits).encrypt("890121234567890000", TWEAK) == "750918814058654607"

    @pytest.mark.parametrize("length", range(6, 57))
    def test_digits_equal_the_reference_at_every_length(self, length):
        reference = FF3Cipher(AES_KEY.hex(), TWEAK.hex())
        values = [str(7**90)[i : i + length] for i in range(5)] + ["0" * length, "9" * length]
        cipher = Ff3(AES_KEY, digits)
        assert [cipher.encrypt(v, TWEAK) for v in values] == [reference.encrypt(v) for v in values]

    @pytest.mark.parametrize(
        ("alphabet", "length"), [(ascii_lowercase, n) for n in (5, 6, 13, 40)] + [(BASE62, n) for n in (4, 9, 32)]
    )
    def test_letters_equal_the_reference(self, alphabet, length):
        reference = FF3Cipher.withCustomAlphabet(AES_KEY.hex(), TWEAK.hex(), alphabet)
        value = "".join(alphabet[i * i % len(alphabet)] for i in range(length))
        assert Ff3(AES_KEY, alphabet).encrypt(value, TWEAK) == reference.encrypt(value)

    @pytest.mark.parametrize(
        ("alphabet", "length"),
        [(digits, n) for n in (6, 7, 17, 18, 19, 56)]
        + [(ascii_lowercase, n) for n in (5, 12, 13)]
        + [(BASE62, n) for n in (4, 10, 11)],
    )
    def test_a_batch_equals_the_reference(self, alphabet, length):
        reference = FF3Cipher.withCustomAlphabet(AES_KEY.hex(), TWEAK.hex(), alphabet)
        values = ["".join(alphabet[(i + n) ** 2 * 7 % len(alphabet)] for i in range(length)) for n in range(40)]
        assert Ff3(AES_KEY, alphabet).encrypt_many(values, TWEAK) == [reference.encrypt(value) for value in values]

    def test_an_empty_batch_is_empty(self):
        assert Ff3(AES_KEY, digits).encrypt_many([], TWEAK) == []

    @pytest.mark.parametrize("length", [0, 5, 57])
    def test_a_length_outside_its_limits_is_refused(self, length):
        with pytest.raises(ValueError, match="need 6 to 56"):
            Ff3(AES_KEY, digits).encrypt("1" * length, TWEAK)

    def test_a_tweak_of_seven_bytes_is_refused(self):
        with pytest.raises(ValueError, match="7 bytes"):
            Ff3(AES_KEY, digits).encrypt("123456", TWEAK[:7])


class TestTide2:
    @pytest.mark.parametrize(
        ("keys", "value", "expected"),
        [
            (keys, value, expected)
            for keys, of in VECTOR_SETS
            for value, expected in of["ff3"].items()
            if not re.search("[A-Za-z]", value)
        ],
    )
    def test_six_digits_and_more_equal_tide2_by_default(self, keys, value, expected):
        assert Identifiers(keys, Settings()).encrypt(value) == expected

    @pytest.mark.parametrize(
        ("keys", "value", "expected"), [(keys, *pair) for keys, of in VECTOR_SETS for pair in of["ff3"].items()]
    )
    def test_letters_and_digits_equal_tide2_where_asked_for(self, keys, value, expected):
        assert Identifiers(keys, Settings(ids="tide2")).encrypt(value) == expected

    @pytest.mark.parametrize(
        ("keys", "value", "expected"),
        [(keys, *pair) for keys, of in VECTOR_SETS for pair in of["ff3_short_padded_truncated"].items()],
    )
    def test_short_ids_equal_tide2_where_asked_for_but_never_stay_as_they_are(self, keys, value, expected):
        ids = Identifiers(keys, Settings(ids="tide2", short_ids="tide2"))
        assert ids.encrypt(value) == (None if expected == value else expected)

    @pytest.mark.parametrize("entity", ["ACCESSION", "ACCOUNT"])
    def test_accessions_become_a_keyed_hash_of_sixteen_hex_digits(self, entity):
        surrogates = [
            Identifiers(keys, Settings(ids="tide2")).surrogate("AB1234567", context("ID", entity))
            for keys in (KEYS, OTHER_KEYS)
        ]
        assert all(re.fullmatch("[0-9A-F]{16}", surrogate) for surrogate in surrogates)
        assert surrogates[0] != surrogates[1]
        assert hashlib.sha256(b"AB1234567").hexdigest()[:16].upper() not in surrogates


@pytest.mark.parametrize(
    "value",
    [
        "A123456",
        "V00018822341",
        "KQX-4471",
        "S21-5550142",
        "S22-10197",
        "e7f1c-0049-bb21",
        "A 077-301-552",
        "17:M0027719R",
    ],
)
def test_letters_stay_letters_in_their_case_and_digits_stay_digits(replace, value):
    surrogate = replace(value)
    assert form(surrogate) == form(value)
    assert surrogate != value


@pytest.mark.parametrize(
    ("value", "pattern"),
    [
        ("MRN-12345678", r"MRN-\d{8}"),
        ("mrn 12345678", r"mrn \d{8}"),
        ("xxx-xx-4417", r"xxx-xx-\d{4}"),
        ("SSN: 471-58-3920", r"SSN: \d{3}-\d\d-\d{4}"),
        ("ＭＲＮ１２３", r"MRN[0-9]{3}"),
    ],
)
def test_words_that_name_the_number_stay(replace, value, pattern):
    assert re.fullmatch(pattern, replace(value))


def test_no_surrogate_reads_as_a_label_so_distinct_values_never_meet(ids):
    labels = frozenset({"mrn", "id", "no", "ab", "ac", "ad", "ae", "af"})
    two_letters = [a + b for a in ascii_lowercase for b in ascii_lowercase if a + b not in labels and a + b != "xx"]
    surrogates = [ids.encrypt(f"{letters}-7", labels=labels) for letters in two_letters]
    assert len(set(surrogates)) == len(two_letters)
    assert not {surrogate[:2] for surrogate in surrogates} & labels


@pytest.mark.parametrize(
    "value", ["१२३४५६७८", "١٢٣٤٥٦", "123456½", "ÄB1234", "MRN Ⅷ1234", "ab\u0301c123", "№ 1234567", "病歴1234567"]
)
def test_a_letter_or_digit_without_an_ascii_form_makes_a_placeholder(replace, value):
    assert replace(value) is None


@pytest.mark.parametrize("value", ["", "--", "MRN", "***", "MRN: xxx", "😀", "\ud800"])
def test_a_value_with_nothing_to_encrypt_makes_a_placeholder(replace, value):
    assert replace(value) is None


@pytest.mark.parametrize("value", ["１２３４５６７", "①②③④", "123\u20034567", "12\r\n34567", "#😀1234567"])
def test_wide_digits_fold_and_other_characters_stay(replace, value):
    surrogate = replace(value)
    assert len(surrogate) == len(value)
    assert [c for c in surrogate if not c.isascii()] == [c for c in value if not c.isalnum() and not c.isascii()]


@pytest.mark.parametrize("value", ["1" * 57, "1" * 5000, "a" * 41, "ab " * 3000, "a1" * 60])
def test_what_is_too_long_for_the_cipher_keeps_its_length_and_needs_the_key(replace, value):
    surrogate = replace(value)
    assert form(surrogate) == form(value)
    assert surrogate != Identifiers(OTHER_KEYS, Settings()).surrogate(value, context("ID"))


@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_short_numbers_never_collide_and_never_stay(ids, length):
    values = [str(n).zfill(length) for n in range(10**length)]
    surrogates = [ids.encrypt(value) for value in values]
    assert sorted(surrogates) == values
    assert all(map(str.__ne__, values, surrogates))


def test_a_number_is_one_number_under_every_entity_and_in_every_punctuation(replace):
    values = [("650-555-0142", "PHONE"), ("(650) 555-0142", "FAX"), ("6505550142", "MRN"), ("650.555.0142", "ACCOUNT")]
    surrogates = [replace(value, "PHONE" if entity in ("PHONE", "FAX") else "ID", entity) for value, entity in values]
    assert len({only_digits(surrogate) for surrogate in surrogates}) == 1
    assert [form(surrogate) for surrogate in surrogates] == [form(value) for value, _ in values]


DIGIT_WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


@pytest.mark.parametrize(
    ("value", "category", "plain"),
    [
        ("nine two eight six eight one three seven seven zero", "PHONE", "928-681-3770"),
        ("Four seven seven dash nine one dash zero two two eight", "ID", "477-91-0228"),
        ("c t one one zero four one two", "ID", "ct 110412"),
        ("FIVE five ONE two 0 7", "ID", "551207"),
    ],
)
def test_dictated_digits_are_the_digits_they_name(replace, value, category, plain):
    surrogate = replace(value, category)
    words = {word: str(digit) for digit, word in enumerate(DIGIT_WORDS)}
    spelled = "".join(words.get(word.lower(), word) for word in surrogate.split())
    assert only_digits(spelled) == only_digits(replace(plain, category))
    kept = [re.sub("|".join(DIGIT_WORDS), "#", text.lower()) for text in (value, surrogate)]
    assert form(kept[0]) == form(kept[1])
    assert surrogate[0].isupper() is value[0].isupper()


@pytest.mark.parametrize("value", ["OH1683535", "OH-4471", "SIX-4471", "ONE 12", "FIVE", "oh oh 12", "4OH2"])
def test_a_code_that_reads_like_one_digit_keeps_its_form(replace, value):
    assert form(replace(value, "ID")) == form(value)


def test_oh_stays_the_word_for_zero_in_a_value_that_says_oh(replace):
    said = [replace(f"four oh {a} {b} six two", "ID") for a in DIGIT_WORDS[1:] for b in DIGIT_WORDS[1:]]
    assert any(" oh" in value for value in said)
    assert not any("zero" in value for value in said)


class TestPhones:
    @pytest.mark.parametrize(
        ("value", "pattern"),
        [
            ("(415) 739-2841 ext 55", r"\({0}\) {1}-{2} ext \d\d"),
            ("415-739-2841 x1234", r"{0}-{1}-{2} x\d{{4}}"),
            ("+1 415 739 2841", r"\+1 {0} {1} {2}"),
            ("1-415-739-2841", r"1-{0}-{1}-{2}"),
            ("Ph: 415/739-2841", r"Ph: {0}/{1}-{2}"),
            ("415-739-2841\n415-739-9999", r"{0}-{1}-{2}\n\d{{3}}-\d{{3}}-\d{{4}}"),
            ("415-739-9999 or 415-739-2841", r"\d{{3}}-\d{{3}}-\d{{4}} or {0}-{1}-{2}"),
            ("415-739-9999/415-739-2841", r"\d{{3}}-\d{{3}}-\d{{4}}/{0}-{1}-{2}"),
            ("415-739-2841, ext. 12", r"{0}-{1}-{2}, ext\. \d\d"),
            ("415-739-\n2841", r"{0}-{1}-\n{2}"),
            ("Rosa 415-739-2841", r"[A-Z][a-z]{{3}} {0}-{1}-{2}"),
        ],
    )
    def test_each_number_of_a_value_gets_its_own_surrogate(self, replace, value, pattern):
        alone = only_digits(replace("4157392841", "PHONE"))
        assert re.fullmatch(pattern.format(alone[:3], alone[3:6], alone[6:]), replace(value, "PHONE"))

    @pytest.mark.parametrize("value", ["555-0101/555-0102", "739-2841, 739-2842"])
    def test_local_numbers_in_a_row_are_told_apart(self, replace, value):
        alone = [replace(part, "PHONE") for part in re.split("/|, ", value)]
        assert re.split("/|, ", replace(value, "PHONE")) == alone

    def test_a_foreign_number_is_one_number(self, replace):
        assert only_digits(replace("+63 917 555 0133", "PHONE")) == only_digits(replace("639175550133", "ID"))

    def test_the_country_code_is_no_part_of_an_extension_or_pager(self, replace):
        assert only_digits(replace("14157392841", "PHONE", "PAGER")) == only_digits(replace("14157392841", "ID"))

    def test_a_number_spelled_in_letters_keeps_its_form(self, replace):
        assert re.fullmatch(r"\d-\d{3}-[A-Z]{7}", replace("1-800-FLOWERS", "PHONE"))


class TestScope:
    @pytest.mark.parametrize("value", ["12019", "K44", "ab", "4-5342"])
    def test_short_ids_are_each_patients_own_where_asked_for(self, value):
        ids = Identifiers(KEYS, Settings(scope="person"))
        people = [ids.surrogate(value, context("ID", person_id=str(n))) for n in range(40)]
        assert len(set(people)) > 1

    @pytest.mark.parametrize("value", ["120193", "AB1234567", "khambrick"])
    def test_long_ids_are_the_same_for_all(self, value):
        ids = Identifiers(KEYS, Settings(scope="person"))
        people = [ids.surrogate(value, context("ID", person_id=str(n))) for n in range(40)]
        assert len(set(people)) == 1


class TestKeyColumns:
    def test_integer_keys_map_one_for_one_and_never_stay(self, ids):
        released = [ids.integer_key(value, 3) for value in range(1000)]
        assert sorted(released) == list(range(1000))
        assert all(a != b for a, b in enumerate(released))

    def test_the_widest_bigint_width_fits_a_bigint(self, ids):
        assert 0 <= ids.integer_key(10**18 - 1) < 10**18

    @pytest.mark.parametrize(("value", "width"), [(-1, 18), (10**18, 18), (1000, 3)])
    def test_a_negative_or_too_long_key_stops_the_run(self, ids, value, width):
        with pytest.raises(SchemaError, match="does not fit"):
            ids.integer_key(value, width)

    @pytest.mark.parametrize("value", ["1", "P-00017", "a3f9-77", "patient_123"])
    def test_a_string_key_keeps_its_form(self, ids, value):
        assert form(ids.string_key(value)) == form(value)
        assert ids.string_key(value) != value

    @pytest.mark.parametrize("value", ["", "-", "é-42", "１２３", "1" * 57, "a" * 41])
    def test_a_string_key_that_could_meet_another_has_no_released_form(self, ids, value):
        assert ids.string_key(value) is None

    @pytest.mark.parametrize(("value", "has_form"), [("12345", False), ("123456", True), ("ab", False), ("ab12", True)])
    def test_the_papers_short_ids_make_no_string_keys(self, value, has_form):
        ids = Identifiers(KEYS, Settings(ids="tide2", short_ids="tide2"))
        assert (ids.string_key(value) is not None) is has_form

    @pytest.mark.parametrize(
        "settings", [Settings(), Settings(ids="tide2"), Settings(scope="person", short_ids="tide2")]
    )
    def test_a_batch_gives_what_its_values_give_alone(self, settings):
        ids = Identifiers(KEYS, settings)
        values = ["1", "123456", "654321", "P-17", "1" * 57, "é", "", "٣٣٣٣٣٣", "999999999999", "123456"]
        assert ids.string_keys(values) == [ids.string_key(value) for value in values]
        assert ids.encrypt_many(values) == [ids.encrypt(value) for value in values]
        assert ids.integer_keys(range(50), 9) == [ids.integer_key(value, 9) for value in range(50)]

    def test_one_key_that_does_not_fit_stops_the_run(self, ids):
        with pytest.raises(SchemaError, match="does not fit"):
            ids.integer_keys([1, 10**18])

    def test_string_keys_do_not_depend_on_the_scope(self, ids):
        assert Identifiers(KEYS, Settings(scope="person")).string_key("12") == ids.string_key("12")


def test_no_unkeyed_hash_of_a_value_is_ever_its_surrogate(replace):
    values = ["00418823", "899-41-0067"]
    hashes = {hashlib.new(name, v.encode()).hexdigest() for v in values for name in ("md5", "sha1", "sha256")}
    assert not any(only_digits(replace(value)) in digest for value in values for digest in hashes)


def test_no_part_of_a_number_stays(replace):
    assert not replace("899-41-0067").endswith("0067")


def numbers(text):
    """Return what is found, but what lies in a longer find."""
    found = {text[span.start : span.end] for span in find_spans(text) if span.category == "ID"}
    return sorted(value for value in found if not any(value in other for other in found - {value}))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Hosp. No.: K 204 118   Ward 4", "K 204 118"),
        ("chart 7 118 204, seen today", "7 118 204"),
        ("Medicare 2123 45670 1   exp 04/26", "2123 45670 1"),
        ("Reg. No. WH-2217", "WH-2217"),
        ("MR NO 11-82-93", "11-82-93"),
        ("UR 6610-2217      Sex M", "6610-2217"),
        ("PMI 0448 2173. Release", "0448 2173"),
        ("IOL S/N 34407114 011    EXP", "34407114 011"),
        ("tx sn 7F1KQM, on Follow", "7F1KQM"),
        ("CO# HB 22104, mattress", "HB 22104"),
        ("Driver: brother, FL tag QX3 7KD on file", "QX3 7KD"),
        ("Insurance Harbor Mutual HMO XZ44177201", "XZ44177201"),
        ("DTaP-IPV 3CB18C1 given L thigh", "3CB18C1"),
        ("Ofc Dana Pruitt # 622 took a statement", "622"),
        ("fob with mr tail 8263", "8263"),
        ("card on file ends in 0149", "0149"),
        ("door code 0614", "0614"),
        ('"reference": "Patient/ptx-22120"', "ptx-22120"),
        ("Outside slides KPX-20-S4471", "KPX-20-S4471"),
        ("W0471 19 586221 4J", "W0471 19 586221 4J"),
    ],
)
def test_a_record_number_is_found_whole(text, value):
    assert numbers(text) == [value]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("MRN            551207        551208", ["551207", "551208"]),
        ("lots K 44103-44107", ["44107", "K 44103"]),
        ("acc 2412-30-0071, -0088", ["0088", "2412-30-0071"]),
        ("serial L 2146X07KT, R 2146X07LB", ["2146X07KT", "2146X07LB"]),
    ],
)
def test_one_label_may_have_several_values(text, values):
    assert numbers(text) == values


@pytest.mark.parametrize(
    "text",
    [
        "58Y M [4417112] seen",
        "ROWE, TAMSIN    7720336-4",
        "Pt: 55F / 8812734",
        "DOB 4/1/46  CF 08221  (49 y)",
    ],
)
def test_a_header_may_hold_a_number_without_a_label(text):
    assert len(numbers(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Vent: AC 16/450/5/40. ABG 7.38/42/88/24. Serial troponins 0.02 0.04",
        "Norco 5/325 PO BID #30. closed with a #10-0 nylon, saw with a #138 blade",
        "Chart reviewed. Last visit 2021. Lab 1400: stable. Report 0730, rx 0340, declined interp. 1030",
        "Code 99 called 0312. PA 42/18. TR 2.8. Order 2 units. Pump rate 125",
        "T12-L1 fusion, TP53 R248Q, CYP2C19 *2, rs429358, T2N0M0, H3N2",
        "LOINC 33914-3, SNOMED 44054006, 38341003, CPT 99213, HCPCS J1885",
        "Ref: 2019;24:1188-1192. KT-1000 not done, scope GIF-H190",
        "glucose 142 mg/dL| 70-99, teeth # 19-20, shift ends 1530, therapy ending in 2021",
        "History: 1999 MI. Hx: 2015 SVD. Policy discussed, member since 1998",
    ],
)
def test_what_looks_like_a_record_number_in_medicine_stays(text):
    assert numbers(text) == []
