import pytest

from tide_udfs.anonymizers.permutation import SingleCycle

TWEAK, OTHER_TWEAK = b"tweak--1", b"tweak--2"


@pytest.fixture
def permutation():
    return SingleCycle(bytes(range(16)))


def cycle_length(permutation, start, size):
    value, length = permutation.image(start, size, TWEAK), 1
    while value != start:
        value, length = permutation.image(value, size, TWEAK), length + 1
    return length


@pytest.mark.parametrize("size", [2, 3, 10, 26, 62, 100, 676, 1000, 3844, 10_000, 17_576])
def test_a_whole_domain_is_one_single_cycle_so_nothing_collides_or_stays(permutation, size):
    assert cycle_length(permutation, 0, size) == size


@pytest.mark.parametrize("size", [10**5, 26**4, 62**3, 10**18, 10**33])
def test_a_sample_of_a_large_domain_neither_collides_nor_stays(permutation, size):
    values = range(0, size, size // 1000)
    images = [permutation.image(value, size, TWEAK) for value in values]
    assert len(set(images)) == len(images)
    assert all(0 <= image < size and image != value for value, image in zip(values, images, strict=True))


@pytest.mark.parametrize("size", [10, 26, 1000, 10**5, 26**4, 10**9, 10**18, 10**19, 10**33])
@pytest.mark.parametrize("n_values", [0, 1, 100])
def test_a_batch_gives_the_images_of_its_values(permutation, size, n_values):
    values = [value * 7919 % size for value in range(n_values)]
    assert permutation.images(values, size, TWEAK) == [permutation.image(value, size, TWEAK) for value in values]


@pytest.mark.parametrize("values", [[0, 10], [-1, 3]])
def test_one_value_outside_the_domain_refuses_its_batch(permutation, values):
    with pytest.raises(ValueError, match="permutation"):
        permutation.images(values, 10, TWEAK)


@pytest.mark.parametrize("other", [{"tweak": OTHER_TWEAK}, {"key": bytes(range(1, 17))}])
def test_another_tweak_or_key_is_another_permutation(permutation, other):
    changed = SingleCycle(other.get("key", bytes(range(16))))
    images = [permutation.image(value, 1000, TWEAK) for value in range(1000)]
    assert sum(changed.image(v, 1000, other.get("tweak", TWEAK)) == image for v, image in enumerate(images)) < 10


@pytest.mark.parametrize(
    ("value", "size", "tweak"),
    [(-1, 10, TWEAK), (10, 10, TWEAK), (0, 1, TWEAK), (0, 2**112 + 1, TWEAK), (0, 10, b"short")],
)
def test_what_lies_outside_the_domain_is_refused(permutation, value, size, tweak):
    with pytest.raises(ValueError, match="permutation"):
        permutation.image(value, size, tweak)
