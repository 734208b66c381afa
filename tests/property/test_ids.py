"""Laws of the anonymizers of ids, phones, web addresses and ages."""

import re
from string import ascii_letters, digits

from hypothesis import given
from hypothesis import strategies as st

from tests.support.values import KEYS, OTHER_KEYS, context
from tide_udfs.anonymizers.ages import AgeSurrogates
from tide_udfs.anonymizers.base import Settings
from tide_udfs.anonymizers.identifiers import PHONE_LABELS, Identifiers
from tide_udfs.anonymizers.permutation import SingleCycle
from tide_udfs.anonymizers.web import WebSurrogates
from tide_udfs.span import ENTITIES, PhiCategory

IDS = Identifiers(KEYS, Settings())
WEB = WebSurrogates(KEYS, Settings(), IDS)
AGES = AgeSurrogates(KEYS, Settings())
OF = {PhiCategory.ID: IDS, PhiCategory.PHONE: IDS, PhiCategory.WEB: WEB, PhiCategory.AGE: AGES}
WHERE = [(category, entity) for category in OF for entity in sorted(ENTITIES[category])]
SETTINGS = [
    Settings(scope=scope, ids=ids, short_ids=short)
    for scope in ("global", "person")
    for ids in ("classes", "tide2")
    for short in ("permutation", "tide2")
]

any_text = st.text(st.characters(), max_size=80)
id_like = st.text(st.sampled_from(digits + ascii_letters + "-./ ()#+:@_\n"), min_size=1, max_size=70)
addresses = st.from_regex(r"[a-z0-9._-]{1,12}@([a-z0-9-]{1,9}\.){0,3}[a-z]{2,9}", fullmatch=True)
values = st.one_of(any_text, id_like, st.text(digits, min_size=1, max_size=70), addresses, st.ip_addresses().map(str))


def form(text):
    return re.sub("[A-Z]", "A", re.sub("[a-z]", "a", re.sub("[0-9]", "0", text)))


@given(values, st.sampled_from(WHERE), st.sampled_from(SETTINGS))
def test_no_value_raises_and_no_surrogate_but_an_ages_equals_its_original(value, where, settings):
    ids = Identifiers(KEYS, settings)
    anonymizer = {PhiCategory.WEB: WebSurrogates(KEYS, settings, ids), PhiCategory.AGE: AGES}.get(where[0], ids)
    surrogate = anonymizer.surrogate(value, context(*where))
    assert surrogate is None or surrogate != value or where[0] is PhiCategory.AGE


@given(id_like, st.sampled_from([PhiCategory.ID, PhiCategory.PHONE]))
def test_every_character_keeps_its_class_case_and_place(value, category):
    surrogate = IDS.surrogate(value, context(category))
    assert surrogate is None or form(surrogate) == form(value)


@given(st.lists(id_like, max_size=12, unique=True), st.randoms(use_true_random=False))
def test_equal_values_have_equal_surrogates_and_distinct_ones_distinct_whatever_the_order(some, random):
    first = {value: IDS.surrogate(value, context("ID")) for value in some}
    shuffled = random.sample(some, len(some))
    fresh = Identifiers(KEYS, Settings())
    assert first == {value: fresh.surrogate(value, context("ID")) for value in shuffled}
    known = [surrogate for value, surrogate in first.items() if surrogate is not None and len(value) <= 40]
    assert len(set(known)) == len(known)


@given(
    st.integers(10**5, 10**50), st.sampled_from(["{}-{}", "({}) {}", "{}.{}", "{} / {}", "AB{}x{}"]), st.integers(1, 4)
)
def test_the_same_digits_are_the_same_surrogate_in_any_punctuation(number, punctuation, at):
    plain = str(number)
    written = punctuation.format(plain[:at], plain[at:])
    alone, beside = IDS.surrogate(plain, context("ID", "ACCOUNT")), IDS.surrogate(written, context("ID", "MRN"))
    assert alone is None or beside is None or re.sub(r"\D", "", beside) == alone


def test_a_new_key_changes_nearly_every_id_of_six_digits_and_more():
    others = Identifiers(OTHER_KEYS, Settings())
    some = [str(7 * n * n + n).zfill(6 + n % 12) for n in range(20_000)]
    same = sum(IDS.encrypt(value) == others.encrypt(value) for value in some)
    assert same <= 0.001 * len(some)


@given(st.integers(2, 10**30), st.data())
def test_the_permutation_stays_in_its_domain_and_moves_every_value(size, data):
    permutation = SingleCycle(bytes(16))
    pair = data.draw(st.lists(st.integers(0, size - 1), min_size=2, max_size=2, unique=True))
    images = [permutation.image(value, size, bytes(8)) for value in pair]
    assert len(set(images)) == 2
    assert all(0 <= image < size and image != value for value, image in zip(pair, images, strict=True))


@given(st.lists(addresses, unique=True, max_size=8))
def test_distinct_addresses_stay_distinct(some):
    surrogates = [WEB.surrogate(address, context("WEB", "EMAIL")) for address in some]
    known = [surrogate for surrogate in surrogates if surrogate is not None]
    assert len(set(known)) == len(known)


@given(
    st.integers(0, 89), st.sampled_from(["{}", "{} y.o.", "{}-year-old", "{}yo", "{} yrs", "{} y/o M", "{}F", "age {}"])
)
def test_an_age_to_89_stays_in_every_form(years, written):
    assert AGES.surrogate(written.format(years), context("AGE")) == written.format(years)


@given(
    st.integers(90, 130),
    st.sampled_from(["{}", "{} y.o.", "{}-year-old", "{}yo", "{} yrs", "{} y/o M", "{}F", "age {}", "{}th"]),
)
def test_an_age_from_90_is_told_in_no_form(years, written):
    assert AGES.surrogate(written.format(years), context("AGE")) == written.format(89)
    assert AGES.aggregate(written.format(years), context("AGE")).startswith(written.split("{}")[0] + "90+")


@given(st.integers(90, 10**6), st.text(st.characters(), max_size=20), st.text(st.characters(), max_size=20))
def test_a_number_over_89_survives_only_beside_a_unit_that_makes_it_an_age_under_90(number, before, after):
    surrogate = AGES.surrogate(f"{before} {number} {after}", context("AGE"))
    if surrogate is not None and str(number) in surrogate:
        assert (
            re.search(r"[mwdhMWDH]|[^\W\d_]", before + after)
            or number in range(1932, 2022)
            or str(number) in before + after
        )


def test_no_label_of_a_phone_could_be_mistaken_for_a_pattern():
    assert all(re.fullmatch("[a-z]+", label) for label in PHONE_LABELS)
