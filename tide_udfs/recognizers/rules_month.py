"""Patterns of dates with month names, holidays, quarters and fiscal years."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.pattern import DASH, Place, one_of, phrases, words
from tide_udfs.recognizers.rules_date import YEAR_FORM, date_pattern, is_free

_FULL = words("january february march april may june july august september october november december")
_SHORT = words("jan feb febr mar apr jun jul aug sep sept oct nov dec")
_ALSO_WORDS = words("march may april june august mar jan sep dec jun apr aug")
"""Months that are also words, names or abbreviations."""
_MONTH = one_of(sorted(_FULL | _SHORT, key=lambda month: (-len(month), month)))
_DAY = r"(?:3[01]|[12]\d|0?[1-9])"
_ORDINAL = r"(?:st|nd|rd|th)(?![^\W\d_])"
_ONES = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth"
_DAY_WORD = (
    rf"(?:(?:twenty|thirty)[ \-](?:{_ONES})|{_ONES}|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth"
    r"|seventeenth|eighteenth|nineteenth|twentieth|thirtieth)"
)
_UNITS = "one|two|three|four|five|six|seven|eight|nine"
_YEAR_WORDS = (
    rf"(?: (?:two thousand(?: and)?(?: (?:{_UNITS}|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh"
    rf"|nine)teen|twenty(?:[ \-](?:{_UNITS}))?))?"
    rf"|(?:nineteen|twenty) (?:ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen"
    rf"|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ \-](?:{_UNITS}))?)))"
)
_SPANISH = (
    "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre"
    "|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro"
)
_ABBREVIATED = "ene|feb|mar|abr|may|jun|jul|ago|sep|set|oct|nov|dic|fev|abr|mai|out|dez"
_OTHER_MONTHS = (
    "januar|februar|märz|maerz|mai|juni|juli|oktober|dezember|janvier|février|fevrier|avril|juin|juillet|août|aout"
    "|septembre|octobre|novembre|décembre|decembre|januari|februari|maart|mei|augustus|gennaio|febbraio|aprile|maggio"
    "|giugno|luglio|settembre|ottobre|dicembre|janvye|fevriye|avril|jen|jiyè|oktòb|novanm|desanm|enero|pebrero|hunyo"
    "|hulyo|agosto|setyembre|oktubre|nobyembre|disyembre"
)
"""German, French, Dutch, Italian, Haitian and Tagalog, where not spelled as in English."""
_DAY_MONTH = re.compile(
    rf"{_DAY}(?:\s?{_ORDINAL})?(?:\sof\s|[ \t\-./]{{0,2}}){_MONTH}(?![^\W_])"
    rf"(?:\.?(?:\sof\s|[ ,\-/.]{{1,2}})(?:{YEAR_FORM})(?!\d)|[\-/]\d\d(?![\d:/])|,? ?['’]\d\d(?!\d)"
    r"|[ ]\d\d(?=[,;)\n]|\.\s|[ ]{2}|\Z))?"
    rf"|{_DAY}(?:-|/| de )(?:{_SPANISH}|{_ABBREVIATED})(?:-|/| de | del )(?:{YEAR_FORM}|\d\d(?!\d))"
    rf"|{_DAY} de (?:{_SPANISH})(?![^\W_])"
    rf"|{_DAY}(?:\.|er|º)? (?:{_OTHER_MONTHS})(?![^\W_])\.?(?: {YEAR_FORM}(?!\d))?"
    rf"|{_DAY}{_MONTH}(?:{YEAR_FORM}|\d\d)(?!\d)|{YEAR_FORM}[\-/. ]{_MONTH}[\-/. ]{_DAY}(?!\d)",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"\d[a-z]{0,2}\. (?:May|March|Mar|June|April|August)\Z", re.IGNORECASE)
_MONTH_BEFORE = Before(rf"{_MONTH}\.? \Z", re.IGNORECASE)
_DAY_BEHIND = re.compile(r"\.? \d{1,2}(?![\d:/])")


def _day_month(text: str, start: int, _end: int) -> Iterator[Place]:
    """'14 March 2025', '14Mar2025', '29-Feb-24', '2023-SEP-15'."""
    match = _DAY_MONTH.match(text, start)
    if match is None or _MONTH_BEFORE.search(text, max(0, start - 12), start):
        return
    first = _FIRST_DAY.search(text, max(0, start - 10), start)
    if first and int(first[1]) >= int(re.match(r"\d+", match[0])[0]):
        first = None
    if not first and not is_free(text, start):
        return
    surface = match[0]
    if text[max(0, start - 1) : start] in ("x", "X"):
        return  # 'flu shots x2 Oct'
    if _SENTENCE_END.search(surface):
        return  # 'on the 9th. May return'
    if not any(map(str.isupper, surface)) and re.search(r"\b(?:may|mar|march|dec|sep)\b", surface) and len(surface) < 8:
        return
    if surface[-1].isalpha() and _DAY_BEHIND.match(text, match.end()):
        return  # 'visit 3 Oct. 10' is the tenth
    if first:
        yield first.span(1)
    yield match.span()


_FIRST_DAY = Before(rf"(?<![\w/.,:#]){_DAY}(?:{_ORDINAL})?(?: ?{DASH} ?| (?:and|to|or|&) )\Z".replace(_DAY, f"({_DAY})"))
"""'19–25 June', '4 and 6 May': the first of two days."""
_AFTER_MONTH = re.compile(
    rf"[\-/]{_DAY}[\-/](?:{YEAR_FORM}|\d\d)(?!\d)"
    rf"|\.?[ \t,\-/]{{0,2}}(?:the )?{_DAY}(?:\s?{_ORDINAL})?"
    r"(?!\d|[:/]\d|\.\d|%|-\d{1,2}-\d| ?(?:mm|cm|mg|kg|ml|y\.?o|yrs?|years?|mo|months?|weeks?|wks?|x)\b| th\b)"
    rf"(?:(?:,? ?of |[ ,\-/.]{{1,3}}|,?\s)['’]?(?:{YEAR_FORM})(?!\d)|,? ['’]\d\d(?!\d))?"
    rf"| (?:the )?{_DAY_WORD}{_YEAR_WORDS}?\b",
    re.IGNORECASE,
)
_AFTER_MONTH_YEAR = re.compile(
    rf"\.?(?:,? of |[ \t,\-/]{{0,2}})(?:{YEAR_FORM}(?!\d)|['’]\d\d(?!\d))|[\-/]\d\d(?![\d/]|-\d)|{_YEAR_WORDS}\b"
)
_MORE_DAYS = re.compile(
    rf"[ \t]?(?:,|&|{DASH}|\bto\b|\band\b|\bor\b|through|thru)[ \t]{{0,2}}(?:and )?(?P<v>{_DAY}(?:{_ORDINAL})?"
    rf"(?:(?:,? |,){YEAR_FORM})?)(?![\w/]|[.:]\d|%)(?! (?:mg|weeks?|days?|months?|years?|hours?|times|ml"
    rf"|units?|mm|cm|[A-Z])\b)"
)


_NAME_BEFORE = Before(r"([^\W\d_]+)[-‐‑]\Z")
_PART_OF_MONTH = words("early mid late pre post since") | _FULL | _SHORT
_DOUBTFUL = words("may mar sep dec")
_YEAR_END = re.compile(rf"{YEAR_FORM}\Z")


def _month_day(text: str, start: int, end: int) -> Iterator[Place]:
    """'March 3, 2025', 'Mar 3', 'March 3, 5 and 9, 2024' as three spans, 'March 2019', 'Nov2018', 'march third'."""
    word = fold(text[start:end])
    if (name := _NAME_BEFORE.search(text, max(0, start - 12), start)) and fold(name[1]) not in _PART_OF_MONTH:
        return  # 'Xiao-Jun, 13'
    if year := _AFTER_MONTH_YEAR.match(text, end):
        yield start, year.end()
        return
    match = _AFTER_MONTH.match(text, end)
    if match is None or (word in _DOUBTFUL and not text[start].isupper() and not _YEAR_END.search(match[0])):
        return
    yield start, match.end()
    position = match.end()
    while more := _MORE_DAYS.match(text, position):
        yield more.span("v")
        position = more.end()


_BEFORE_MONTH = Before(
    r"(?:\b(?:in|since|by|until|till|til|of|last|next|this|early|mid|late|from|through|thru|during|before|after|to|and"
    r"|between|around|approx|about|every|beginning|end|dx|exp|due|lmp|lnmp)[ \-?]{1,3}"
    r"|[(~/→]\s?|\b(?:mid|early|late)-)\Z",
    re.IGNORECASE,
)
_NOT_MONTH_BEHIND = re.compile(r"[ \t]+[A-Z][a-z]|[ \t]?[-:=]?[ \t]?\w{0,64}@|-[A-Z]")
_PERSON_BEHIND = re.compile(r"['’]s?\b|[ \t](?:have|has|be|need|not|she|he|also|benefit|require)\b")
_EVENT_BEFORE = Before(
    r"\b(?:start(?:ed|s|ing)?|began|begun|stop(?:ped|s)?|quit|finish(?:ed|es)?|complet(?:ed|e|es)|end(?:ed|s|ing)?|held|"
    r"resum(?:ed|e|es|ing)|restart(?:ed)?|rtc|rtw|rto|f/u|fu|follow[- ]?up|eval|recheck|repeat|recall|redo|renew(?:al|s|ed)?|"
    r"expir(?:es|ed)|exp|due|target|goal|planned|scheduled|booked|visit|appt|seen|last|next|flu shots?|vaccine|booster|"
    r"moved|deported|diagnosed|dx'?d?|surgery|admitted|discharged|released|hired|retired|married|born|died|labs?|dental|"
    r"menses|lmp|delivery|edd|onset|course|review|expected|effective|eff|trip|travel|in her|in his|in their|in our) \Z",
    re.IGNORECASE,
)
_WORD_BEFORE = Before(r"(?:\b[a-z]{4,}|[\d%]|\b[A-Z][A-Za-z]?[A-Z]{1,2}),? \Z")
_CLOSED = re.compile(r" ?(?:[.;)\n]|\Z|,(?! [A-Z]))")
_NAMED_BEFORE = Before(
    r"(?:sister|mother|mom|mum|daughter|brother|son|father|dad|kids?|wife|twins?|sisters"
    r"|\b(?:named?|called|is|was|niece|nephew|aunt|uncle|cousin|friend|partner|nurse|therapist|sitter|dog|cat|horse|with"
    r"|from|says?|said|told|asked|spoke|thanks|also|both|when|that|then|supervisor|aide|clerk|tech|staff|roommate"
    r"|caregiver)) \Z",
    re.IGNORECASE,
)
"""Words in front of a name that is a month too: 'her sister April.'"""


def _month_alone(text: str, start: int, end: int) -> Iterator[Place]:
    if _NOT_MONTH_BEHIND.match(text, end) and not _MONTH_RANGE.match(text, end):
        return
    led = _BEFORE_MONTH.search(text, max(0, start - 14), start) is not None
    if not led and _PERSON_BEHIND.match(text, end):
        return
    if _is_month(text, start, end, led):
        yield start, end


def _is_month(text: str, start: int, end: int, led: bool) -> bool:
    """Tell a month from a word, a name or an abbreviation that looks the same."""
    surface = text[start:end]
    word = fold(surface)
    if surface.islower() and (word in _ALSO_WORDS or word in _SHORT):
        if not (led and _MONTH_ENDS.match(text, end)):
            return False
        return word not in _DOUBTFUL or word == "may"
    if (
        led
        or (word not in _ALSO_WORDS and surface != _TOMOGRAPHY)
        or _MONTH_RANGE.match(text, end)
        or _RANGE_OF_MONTHS.search(text, max(0, start - 12), start)
    ):
        return True
    if surface.isupper() and text[max(0, start - 12) : start] != text[max(0, start - 12) : start].upper():
        return False  # 'OCT', 'MAR' and 'DEC' are tests, records and findings
    if _EVENT_BEFORE.search(text, max(0, start - 14), start):
        return True
    return (
        not surface.isupper()
        and _CLOSED.match(text, end) is not None
        and _WORD_BEFORE.search(text, max(0, start - 14), start) is not None
        and not _NAMED_BEFORE.search(text, max(0, start - 14), start)
    )


_TOMOGRAPHY = "OCT"
_MONTH_RANGE = re.compile(rf" ?{DASH} ?{_MONTH}\b|, {_MONTH}\b|(?: and| or| to|,? &) {_MONTH}\b", re.IGNORECASE)
_RANGE_OF_MONTHS = Before(rf"\b{_MONTH} ?(?:{DASH}|,|/| and| or| to| &) ?\Z", re.IGNORECASE)
_MONTH_ENDS = re.compile(
    r"[.,;)\n]|\Z| (?:for|at|with|w/|and|to|he|she|we|i|after|before|because|when|if|see|by|from|the|then)\b"
)
_HOLIDAYS = phrases(
    "Christmas, Christmas Day, Christmas Eve, Xmas, Thanksgiving, Thanksgiving Day, Halloween, "
    "Easter, Easter Sunday, Good Friday, "
    "Labor Day, Memorial Day, Veterans Day, Columbus Day, Presidents Day, Presidents' Day, MLK Day, Juneteenth, "
    "Independence Day, Fourth of July, 4th of July, Mother's Day, Mothers Day, Father's Day, Fathers Day, New Year's, "
    "New Year's Day, New Year's Eve, New Years, New Years Eve, New Years Day, Valentine's Day, Valentines Day, "
    "St Patrick's Day, St. Patrick's Day, Mardi Gras, Ash Wednesday, Palm Sunday, Lent, Ramadan, "
    "Eid, Diwali, Hanukkah, "
    "Passover, Yom Kippur, Rosh Hashanah, Super Bowl Sunday, Indigenous Peoples' Day, Boxing Day, "
    "Chinese New Year, Tết, Canada Day, Lunar New Year, Tet"
)
_ONLY_HOLIDAYS = words("christmas xmas thanksgiving halloween ramadan diwali hanukkah juneteenth")
_YEAR_BEHIND = re.compile(rf",? (?:of )?(?:{YEAR_FORM}|['’]\d\d)(?!\d)")


def _holiday(text: str, start: int, end: int) -> Iterator[Place]:
    if (
        not text[start].islower()
        or fold(text[start:end]) in _ONLY_HOLIDAYS
        or (text[start:end].isascii() and _YEAR_BEHIND.match(text, end))
    ):
        year = _YEAR_BEHIND.match(text, end)
        yield start, year.end() if year else end


_FISCAL = re.compile(r"[ ]?['’]?(?:20)?\d\d(?!\d)")


def _fiscal(text: str, start: int, end: int) -> Iterator[Place]:
    if match := _FISCAL.match(text, end):
        yield start, match.end()


_QUARTER = re.compile(r"[1-4]Q(?:20)?\d\d(?!\w)")


def _quarter(text: str, start: int, _end: int) -> Iterator[Place]:
    if (match := _QUARTER.match(text, start)) and is_free(text, start):
        yield match.span()


_ORDINAL_WORDS = (
    "eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth"
)
_THE_BEFORE = Before(
    r"\b(?:on|till|until|since|by|before|after|was|the|thursday|friday|monday|tuesday|wednesday"
    r"|saturday|sunday) (?:the )?(?:(?:twenty|thirty)[ -])?\Z",
    re.IGNORECASE,
)
_TENS_BEFORE = re.compile(r"(?:twenty|thirty)[ -]\Z", re.IGNORECASE)
_DAY_ENDS = re.compile(
    r"[.,;:)\]\"'\n]|\Z| (?:at|and|to|for|yes|by|of|before|after|he|she|it|i|we|then|so|ok|right"
    r"|unless|because|from)\b"
)
_OF_MONTH = re.compile(rf" of {_MONTH}\b(?:,? {YEAR_FORM})?{_YEAR_WORDS}?", re.IGNORECASE)


def _day_in_words(text: str, start: int, end: int) -> Iterator[Place]:
    """'the nineteenth', 'the twenty eighth', 'the fourteenth of june nineteen sixty three'."""
    tens = _TENS_BEFORE.search(text, max(0, start - 8), start)
    if end - start < 7 and tens is None:
        return
    begin = tens.start() if tens else start
    if of := _OF_MONTH.match(text, end):
        yield begin, of.end()
    elif _THE_BEFORE.search(text, max(0, begin - 14), begin) and _DAY_ENDS.match(text, end):
        yield begin, end


_YEAR_LED = Before(r"\b(?:since|in|from|until|till|spring|summer|fall|winter|until|back in) \Z", re.IGNORECASE)
_WHOLE_YEAR = re.compile(rf"{_YEAR_WORDS}\b", re.IGNORECASE)


def _year_in_words(text: str, start: int, _end: int) -> Iterator[Place]:
    """'since two thousand eleven', 'spring twenty twenty five'."""
    if start and _YEAR_LED.search(text, max(0, start - 10), start):
        match = _WHOLE_YEAR.match(text, start - 1)
        if match and " " in match[0].strip():
            yield start, match.end()


_MONTHS = tuple(sorted(_FULL | _SHORT))
WORD_PATTERNS = (
    date_pattern("month day", _month_day, 0.95, words=_MONTHS),
    date_pattern("month alone", _month_alone, 0.7, words=_MONTHS),
    date_pattern("day in words", _day_in_words, 0.75, words=phrases(f"{_ONES},{_ORDINAL_WORDS}".replace("|", ","))),
    date_pattern("year in words", _year_in_words, 0.75, words=("two thousand", "nineteen", "twenty")),
    date_pattern("holiday", _holiday, 0.8, words=_HOLIDAYS),
    date_pattern("fiscal year", _fiscal, 0.8, cased=("FY",)),
)
DAY_MONTH = date_pattern("day and month name", _day_month, 0.95)
QUARTER = date_pattern("quarter", _quarter, 0.8, lengths=(1, 1), followed="Q")
