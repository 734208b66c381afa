"""Reads a person's name forwards from a label or title, or backwards from a credential. Every step is bounded."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from tide_udfs.recognizers.beginnings import unlike
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.medicine import NOT_A_NAME, PLACE_WORDS
from tide_udfs.recognizers.pattern import NOT_SMALL, Find, Gated, Place, words
from tide_udfs.recognizers.vocabulary import listed


def _upper_class() -> str:
    """Return the regex class of upper-case and title-case letters, which `re` has no name for."""
    codes = [code for code in range(0x2C00) if unicodedata.category(chr(code)) in ("Lu", "Lt")]
    return f"[{''.join(map(chr, codes))}]"


UPPER = _upper_class()
_MARK = "[\u0300-\u036f]"
WORD = rf"{UPPER}[^\W\d_]*(?:(?:{_MARK}|['’‘`\-‐‑](?=[^\W\d_]))[^\W\d_]*)*"
"""A capitalized word, its hyphens and apostrophes inside it; letters are taken in runs, for speed."""
PARTICLE = (
    "(?:[Vv]an (?:de[nr]? )?|[Vv]on (?:der )?|[Dd]e (?:l[ao]s? )?|[Dd]el(?:la)? |[Dd][aiou]s? "
    "|[Dd]en |[Tt]e[nr] |[Ll][ae] "
    "|[Bb]in(?:t)? |[Ii]bn |[Aa]l-|[Ee]l-|[Yy] |[Ss]t\\. |[Ss]an |[Ss]anta )"
)

_WORD = re.compile(WORD)
_STEP = re.compile(rf"(?:{PARTICLE})?{WORD}")
_GAP = re.compile(r"\.?[ \t\u00a0]{1,2}|\.(?=[^\W\d_])|\^")
_WRAP = re.compile(r"\.?[ \t]?\r?\n[ \t]{0,4}")
_COMMA = re.compile(r"[ \t]?,[ \t\u00a0]{0,2}(?:\r?\n[ \t]{0,4})?")
NICKNAME_BEHIND = re.compile(rf"[ \t]{{1,3}}\(?[\"“]({WORD}(?: {WORD})?)[\"”]\)?")
"""A name in quotes behind the name it stands for."""
_NICKNAME = re.compile(rf"[ \t](?:\"{WORD}\"|“{WORD}”|\({WORD}\)|'{WORD}')(?=[ \t]{WORD})")
_DOTTED = re.compile(r"[A-Z]\.[A-Z]\b|(?:Ph|Psy|Pharm)\.D")
"""'M.D.': letters that are no given name."""
_SUFFIX = re.compile(r"\.?,?[ \t](?:Jr|JR|Sr|SR|II|III|IV)(?![^\W_])\.?")
_POSSESSIVE = re.compile(r"['’‘`][sS]\Z")
_ENDS_WRAPPED = re.compile(r"[ \t]*(?:[,.;)]|\r?\n|\Z)")
_MAX_WORDS = 5
_BACK_CHARS = 90
_LONGEST_ABBREVIATION = 5


TITLES = words(
    """
    abba accepting bro brother col hon mgr msgr pros sir dep attendant attendee assigned aunt auntie aunty bishop
    brother busia captain cavaliere chair chaplain circ clinician co-driver coach completed constable cosign counselor
    counsellor dad deacon dean dentist dep deputy det detective dmo doc doctor doctora doña dra driver elder emergency
    endoscopist father fr frau gal grandma grandpa granny hajiya herr histotech imam inspector interp interpreter lcpl
    lt mademoiselle madame midwife miss mister mme monsieur mother mr mrs ms mum mx nan nana nok nonna obaachan ofc
    officer ordering padre papa papaw pastor phoned practitioner prof professor père rabbi ref registrar reply rev
    reverend scrub sergeant señor señora sgt shri signora signore signed sis sister smt sr sra sri surg teacher thanks
    thiru tia tio titi trooper tía tío uncle witness
    """
)
"""Titles, and roles with a capital, that stand before a name and are no part of it."""
_NEVER_ALONE = words("col dep dr frau herr hon mr mrs ms msgr pros sir smt sra sri")


def is_initial(word: str) -> bool:
    return len(word) == 1


_ABBREVIATED = re.compile(rf"{UPPER}{{2,}}-[a-z]")


@lru_cache(maxsize=1 << 14)
def may_be_name(word: str) -> bool:
    """Tell whether a capitalized word is free to be part of a name: not a label, heading, credential or verb."""
    return is_initial(word) or (
        not _ABBREVIATED.match(word) and fold(word).removesuffix("'s").removesuffix("’s") not in NOT_A_NAME
    )


def name_forwards(text: str, start: int, *, family_first: bool = False, most: int = _MAX_WORDS) -> Place | None:
    """Return the name that begins at `start`, without title, credentials or possessive.

    Args:
        family_first: a comma and given names may follow ('Last, First M'); else a comma ends the name.
        most: words at most.
    """
    end = _step(text, start, None)
    if end is None:
        return None
    first = text[start:end]
    words = 1
    while words < most and not _POSSESSIVE.search(text, start, end):
        if nickname := _NICKNAME.match(text, end):
            end = nickname.end()
        step = _next(text, end, first, wrap=words == 1)
        if step is None and family_first and (comma := _COMMA.match(text, end)):
            family_first = False
            step = None if _DOTTED.match(text, comma.end()) else _given(text, comma.end())
        if step is None:
            break
        end, words = step, words + 1
    if words == 1 and (is_initial(first) or fold(first) in _NEVER_ALONE):
        return None
    if suffix := _SUFFIX.match(text, end):
        end = suffix.end()
    elif text[end - 2 : end - 1] in " ,^" and text[end : end + 1] == "." and text[end - 1].isupper():
        end += 1  # the dot of a last initial
    return untitled(text, start, end), end - (2 if _POSSESSIVE.search(text, start, end) else 0)


def _given(text: str, start: int) -> int | None:
    """Return the end of a given name behind a comma: not a word of the language or of medicine alone."""
    end = _step(text, start, None)
    return None if end is None or "n" not in listed().get(fold(text[start:end]), "n") else end


def untitled(text: str, start: int, end: int) -> int:
    """Return where a name begins behind the titles at its start."""
    while True:
        word = _WORD.match(text, start, end)
        if word is None or word.end() == end or fold(word[0]) not in TITLES or text[word.end()] not in " .\t":
            return start
        following = _WORD.search(text, word.end(), end)
        if following is None or len(following[0]) == 1 == end - following.start():
            return start
        start = following.start()


def _next(text: str, end: int, first: str, *, wrap: bool) -> int | None:
    """Return the end of the next word of the name, if there is one."""
    if (gap := _GAP.match(text, end)) and (gap[0][0] != "." or _is_abbreviated(text, end)):
        return _step(text, gap.end(), first)
    if wrap and (gap := _WRAP.match(text, end)):
        step = _step(text, gap.end(), first)
        return step if step is not None and _ENDS_WRAPPED.match(text, step) else None
    return None


def _is_abbreviated(text: str, end: int) -> bool:
    """Tell whether the word that ends at `end` is short enough that a dot behind it does not end a sentence."""
    return (
        not all(map(str.isalpha, text[max(0, end - 3) : end]))
        or text[max(0, end - 2) : end] in ("St", "Wm", "Jr", "Ma")
        or fold(text[max(0, end - 9) : end].rsplit(None, 1)[-1]) in TITLES
    )


def _step(text: str, start: int, first: str | None) -> int | None:
    """Return the end of one word of a name at `start`; its case must fit the first word's."""
    match = _STEP.match(text, start)
    following = text[match.end() : match.end() + 1] if match else ""
    if match is None or following.isdigit() or following in ("#", "=", "_", "@") or (following == ":" and first):
        return None
    surface = match[0]
    if not may_be_name(surface) or (" " in surface and not all(map(may_be_name, surface.split()))):
        return None
    if first is not None and len(surface) > 1 and surface.isupper() and not (first.isupper() and len(first) > 1):
        return None if len(surface) > 2 or not is_initial(first) else match.end()
    if first is not None and first.isupper() and len(first) > 2 and not surface.isupper():
        return None
    return match.end()


_DATE = re.compile(
    r"(?:[Jj]an|[Ff]eb|[Mm]ar|[Aa]pr|[Mm]ay|[Jj]une?|[Jj]uly?|[Aa]ug|[Ss]ept?|[Oo]ct|[Nn]ov|[Dd]ec)[a-z]*\.?[ ,]{1,2}\d"
)
_BEHIND = re.compile(rf"[ \t]&?[ \t]?({WORD})")


def names_a_place(text: str, start: int, end: int) -> bool:
    """Tell whether a read name is, or begins, the name of a place: 'Juniper Road', 'Juniper' before 'Family Clinic'."""
    last = text[start:end].rsplit(None, 1)
    if len(last) > 1 and fold(last[1]) in PLACE_WORDS:
        return True
    following = _BEHIND.match(text, end)
    return following is not None and fold(following[1]) in PLACE_WORDS


def name_backwards(text: str, end: int, *, most: int = _MAX_WORDS) -> Place | None:
    """Return the name that ends at `end`; words before it that cannot be names stay outside."""
    low = max(0, end - _BACK_CHARS)
    last = text[low:end].rsplit(None, 1)[-1:]
    if last and last[0].isascii() and last[0].isalpha() and (last[0].islower() or _is_no_name(last[0])):
        return None  # what most credentials stand behind, told without reading further
    start, words, stop, single = end, 0, end, False
    for left, right in _words_backwards(text, low, end):
        surface = text[left:right]
        between = text[right:start]
        if not words and between.strip(" .\t\u00a0"):
            return None
        if words == most or (words and not _joins(between, surface)) or not may_be_name(surface):
            break
        if words and between.strip() == "," and (words > 2 or not (_opens(text, left) or _double(text, low, left))):
            break
        if not words:
            stop, single = right, is_initial(surface)
        start, words = left, words + 1
    if not words or (words == 1 and single):
        return None
    if single and text[stop : stop + 1] == ".":
        stop += 1
    return untitled(text, start, stop), stop


def _is_no_name(word: str) -> bool:
    return word[0].isupper() and not may_be_name(word)


_RUN = re.compile(rf"(?:[^\W\d_]|{_MARK}|['’‘`\-‐‑])+")


def _words_backwards(text: str, low: int, end: int) -> Iterator[Place]:
    """Yield the capitalized words of `text[low:end]`, the last first; none is read before it is asked for."""
    for run in _RUN.finditer(text[low:end][::-1]):  # no word goes beyond a run of what words are made of
        yield from reversed([match.span() for match in _WORD.finditer(text, end - run.end(), end - run.start())])


_JOINS = re.compile(rf"\.?[ \t\u00a0]{{1,2}}(?:{PARTICLE})?|\.| ?, ?|[ \t][\"“(]|[\"”)][ \t]|\^")


def _joins(between: str, before: str) -> bool:
    """Tell whether what stands between two capitalized words keeps them one name."""
    if not _JOINS.fullmatch(between):
        return False
    return not between.startswith(".") or len(before) <= 2 or between == "."


def _opens(text: str, start: int) -> bool:
    """Tell whether a family name that a comma follows stands where a name begins: a line, a column, a label, a list."""
    if text[max(0, start - 2) : start] in ("  ", " \t", "\t\t"):
        return True
    before = text[max(0, start - 4) : start].rstrip(" \t")
    return not before or before[-1] in ":;\n(|/-–•#>=→]0123456789" or (before[-1] in ".)" and before[-2:-1].isdigit())


_FAMILY_BEFORE = re.compile(rf"({WORD})[ ]\Z")


def _double(text: str, low: int, start: int) -> bool:
    """Tell whether a word that opens a name stands before: the first of two family names."""
    before = _FAMILY_BEFORE.search(text, max(low, start - 20), start)
    return before is not None and may_be_name(before[1]) and _opens(text, before.start())


_AGE = r"\d{1,2}(?: ?(?:y/?o|yrs?|mos?|wks?|[ymw])\b)?"


def names_after(
    separator: str, *, family_first: bool = False, most: int = _MAX_WORDS, several: bool = False, soft: bool = False
) -> Gated:
    """Find the name behind a label or title.

    Args:
        separator: what must stand between the trigger and the name.
        several: more names may follow, joined by a comma, slash, semicolon, ampersand or 'and'.
        soft: the trigger is an ordinary word without a colon ('mother'): capitals behind it may be an abbreviation.
    """
    gap = re.compile(separator)
    link = re.compile(
        rf"(?: {_AGE}| \({_AGE}\))?"
        r"(?:[ \t]?(?:,|;|/|&|\+)[ \t]{0,2}(?:and )?(?:Drs?\.? )?| and (?:Drs?\.? )?)"
    )

    def find(text: str, start: int, end: int) -> Iterator[Place]:
        match = gap.match(text, end)
        place = name_forwards(text, match.end(), family_first=family_first, most=most) if match else None
        if place and soft:
            place = _without_capitals(text, place, shouted=text[start:end].isupper())
        while place is not None:
            if not names_a_place(text, *place) and not _DATE.match(text, place[0]):
                yield place
                if (nickname := NICKNAME_BEHIND.match(text, place[1])) and may_be_name(nickname[1]):
                    yield nickname.span(1)
            match = link.match(text, place[1]) if several else None
            place = name_forwards(text, match.end(), most=most) if match else None
            if place and soft and _without_capitals(text, place, shouted=False) is None:
                place = None

    behind = rf"(?:{separator})(?:{PARTICLE})?{NOT_SMALL}"
    prose = "|".join(f" {word} {unlike(behind, f' {word} ')}" for word in ("is", "was") if soft)
    return Gated(find, rf"(?!{prose}){behind}" if soft else behind)


def _without_capitals(text: str, place: Place, *, shouted: bool) -> Place | None:
    """Drop a name that reads as an abbreviation ('CVA'); in capitals throughout, keep its first word."""
    start, end = place
    surface = text[start:end]
    if not surface.isupper():
        return place
    first = _WORD.match(text, start)
    if first is None or not shouted:
        return None if len(surface) <= _LONGEST_ABBREVIATION else place
    return (start, first.end()) if len(first[0]) > 2 and "," not in surface else place


def names_before(separator: str) -> Find:
    """Find the name in front of a credential; `separator` is what may stand between them."""
    gap = re.compile(rf"(?:{separator})\Z")

    def find(text: str, start: int, _end: int) -> Iterator[Place]:
        low = max(0, start - 4)
        if (match := gap.search(text[low:start])) and (place := name_backwards(text, low + match.start())):
            yield place

    return find
