"""The words of dates: months of several languages, days and years that are spelled out."""

from __future__ import annotations

from tide_udfs.recognizers.pattern import one_of, words

FULL = words("january february march april may june july august september october november december")
SHORT = words("jan feb febr mar apr jun jul aug sep sept oct nov dec")
ALSO_WORDS = words("march may april june august mar jan sep dec jun apr aug")
"""Months that are also words, names or abbreviations."""
MONTH = one_of(sorted(FULL | SHORT, key=lambda month: (-len(month), month)))
SPANISH = (
    "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre"
    "|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro"
)
"""And Portuguese: '25 de abril'."""
ABBREVIATED = "ene|feb|mar|abr|may|jun|jul|ago|sep|set|oct|nov|dic|fev|mai|out|dez"
OTHER_MONTHS = (
    "januar|februar|märz|maerz|mai|juni|juli|oktober|dezember|janvier|février|fevrier|avril|juin|juillet|août|aout"
    "|septembre|octobre|novembre|décembre|decembre|januari|februari|maart|mei|augustus|gennaio|febbraio|aprile|maggio"
    "|giugno|luglio|settembre|ottobre|dicembre|janvye|fevriye|jen|jiyè|oktòb|novanm|desanm|enero|pebrero|hunyo"
    "|hulyo|agosto|setyembre|oktubre|nobyembre|disyembre"
)
"""German, French, Dutch, Italian, Haitian and Tagalog, where not spelled as in English."""

DAY = r"(?:3[01]|[12]\d|0?[1-9])"
ORDINAL = r"(?:st|nd|rd|th)(?![^\W\d_])"
FIRST_ONES = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth"
FIRST_TEENS = (
    "eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth"
)
DAY_WORD = rf"(?:(?:twenty|thirty)[ \-](?:{FIRST_ONES})|{FIRST_ONES}|tenth|{FIRST_TEENS})"
"""'the twenty first'."""
UNITS = "one|two|three|four|five|six|seven|eight|nine"
_TEENS = "ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
_TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
MONTH_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
DAY_NUMBER = rf"(?:twenty[ \-](?:{UNITS})|thirty[ \-]one|thirty|twenty|{_TEENS}|(?:oh )?(?:{UNITS}))"
"""'march two', 'oh four'."""
SHORT_YEAR_WORDS = rf"(?:(?:{_TENS})[ \-](?:{UNITS})|{_TENS}|{_TEENS}|oh (?:{UNITS}))"
"""'fifty one', 'oh nine'."""
LONG_YEAR_WORDS = (
    rf"(?:two thousand(?: and)?(?: (?:twenty(?:[ \-](?:{UNITS}))?|{_TEENS}|{UNITS}))?"
    rf"|(?:nineteen|twenty) {SHORT_YEAR_WORDS})"
)
"""'two thousand eleven', 'nineteen fifty one'."""
DAY_ENDS = (
    r"[.,;:)\]\"'\n]|\Z| (?:at|and|to|for|yes|by|of|before|after|he|she|it|i|we|then|so|ok|right"
    r"|unless|because|from)\b"
)
"""What ends a day that is read aloud."""
