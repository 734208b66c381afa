"""The numbers of a text that may identify: all but measures, sutures, levels of the spine and numbers of lists.

Most numbers of a note are of these kinds, and no pattern needs to look at them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import numpy as np

from tide_udfs.recognizers.digit_gates import MONTH_BEGINS
from tide_udfs.recognizers.echoes import Echoes
from tide_udfs.recognizers.eights import in_texts
from tide_udfs.recognizers.pattern import one_of, phrases

Run = tuple[int, int, int]
"""Number of the text, start, end of a run of digits."""
_UNITS = phrases(
    "mg, mcg, mL, ml, mLs, Ml, ML, cc, mm, cm, kg, lb, lbs, pounds, inch, inches, degree, degrees, seconds, "
    "unit, units, gauge, French, mmHg, mEq, beats, bpm, liter, liters, gram, grams, gm, times, tablet, tablets, "
    "percent, x"
)
_UNIT = one_of(_UNITS)
_LETTER = r"A-Za-z\xaa\xb5\xba\xc0-\xd6\xd8-\xf6\xf8-\xff"
_END = rf"(?![\d_{_LETTER}])"
_MEASURE = rf"(?<!\d{{5}})(?:[ -]?{_UNIT}{_END}| ?%)"  # 5 mg
_DECIMAL = rf"(?<!\d{{4}})\.\d{{1,3}}(?:[ -]?{_UNIT}{_END}| ?%|(?![.\d_\xb0{_LETTER}]| ?[yY]|-\d{{3}}))"  # 13.8, 0.5%
_SUTURE = r"-0(?<![\d.-]\d-0)(?<!\d\d-0)(?![\d/.-])"  # 4-0 Vicryl
_LISTED = rf"\.[ \t](?:(?<=\n\d..)|(?<=\n\d\d..))(?!\d|(?i:{MONTH_BEGINS})|[{_LETTER}]{{3,12}} \d{{4}})"
_SPINE = rf"(?:(?<=[^\d_{_LETTER}.-][CTLS]\d)|(?<=[^\d_{_LETTER}.-][TL]\d\d))"
_SPINE_END = rf"{_SPINE}(?=[,;.)\n]| (?:and|or|to){_END})"  # S1
_SPINE_RANGE = rf"{_SPINE}-[CTLS]?\d\d?(?![-\d_{_LETTER}])"  # L4-L5
_PLAIN = {
    ".": (_LISTED, _DECIMAL, _SPINE_END),
    "-": (_SUTURE, _SPINE_RANGE, _MEASURE),
    " ": (_MEASURE, _SPINE_END),
    **dict.fromkeys(",;)\n", (_SPINE_END,)),
    **dict.fromkeys(("%", *(unit[0] for unit in _UNITS)), (_MEASURE,)),
}
"""What may stand behind a number that is plain, by its first character."""
_plain_behind = {ord(sign): re.compile("|".join(listed).encode("latin-1")).match for sign, listed in _PLAIN.items()}
_LONGEST = 64
"""Characters of the longest plain number, and more."""
_IS_DIGIT = bytes(chr(code).isdecimal() for code in range(256))


def runs_of_digits(narrowed: Sequence[bytes], echoes: Sequence[Echoes | None] = ()) -> Iterator[Run]:
    """Yield the runs of digits that are not plain, in their order. Linear.

    Args:
        narrowed: texts as `narrow` gives them.
        echoes: their repetitions, none for none at all; what stands there again is left out.
    """
    whole = b" ".join([b"", *narrowed, b""])
    digits = np.frombuffer(whole.translate(_IS_DIGIT), np.uint8)
    edges = np.flatnonzero(digits[1:] != digits[:-1]) + 1
    starts, ends = edges[::2], edges[1::2]
    behind, lengths = np.frombuffer(whole, np.uint8)[ends], ends - starts
    numbers, starts = in_texts(starts, narrowed, len(" "))
    ends = starts + lengths
    again, goes_on = np.zeros((2, len(starts)), bool)
    for number, echo in enumerate(echoes):
        if echo:
            of_text = np.flatnonzero(numbers == number)
            again[of_text], goes_on[of_text] = map(echo.again, (starts[of_text], starts[of_text] + _LONGEST))
    read = np.flatnonzero(~(again & goes_on))
    last, plain_to = -1, 0
    columns = (column[read].tolist() for column in (numbers, starts, ends, behind, again))
    for number, start, end, sign, is_again in zip(*columns, strict=True):
        if number != last:
            last, plain_to = number, 0
        if start < plain_to:
            continue
        plain_behind = _plain_behind.get(sign)
        if plain_behind and (plain := plain_behind(narrowed[number], end)):
            plain_to = plain.end()
        elif not is_again:
            yield number, start, end
