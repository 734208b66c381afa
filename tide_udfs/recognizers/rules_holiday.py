"""Patterns of holidays, quarters and fiscal years."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.pattern import DASH, Place, phrases, words
from tide_udfs.recognizers.rules_date import YEAR_FORM, date_pattern, is_free

_HOLIDAYS = phrases(
    "Christmas, Christmas Day, Christmas Eve, Xmas, Xmas Day, Xmas Eve, X-mas, Thanksgiving, Thanksgiving Day, "
    "Halloween, "
    "Hallowe'en, Easter, Easter Sunday, Easter Sun, Easter Monday, Easter Mon, Easter Saturday, Good Friday, Good Fri, "
    "Labor Day, Labour Day, Memorial Day, Veterans Day, Veteran's Day, Veterans' Day, Columbus Day, Presidents Day, "
    "Presidents' Day, President's Day, MLK Day, MLK, Martin Luther King Day, Juneteenth, Independence Day, "
    "Fourth of July, 4th of July, July Fourth, Mother's Day, Mothers Day, Mothers' Day, Father's Day, Fathers Day, "
    "New Year's, New Year's Day, New Year's Eve, New Years, New Years Eve, New Years Day, New Year Day, New Year Eve, "
    "Valentine's Day, Valentines Day, Valentine's, V-Day, St Patrick's Day, St. Patrick's Day, St Paddy's Day, "
    "St Patricks Day, Groundhog Day, April Fools Day, April Fool's Day, April Fools' Day, April Fools, Earth Day, "
    "Arbor Day, Flag Day, Patriots Day, Patriots' Day, Patriot's Day, Pioneer Day, Election Day, Inauguration Day, "
    "Leap Day, Black Friday, Cyber Monday, Super Bowl Sunday, Superbowl Sunday, Indigenous Peoples' Day, "
    "Indigenous Peoples Day, Groundhogs Day, Lincoln's Birthday, Washington's Birthday, Kwanzaa, "
    "Mardi Gras, Fat Tuesday, Ash Wednesday, Ash Wed, Palm Sunday, Holy Thursday, Maundy Thursday, Holy Saturday, "
    "Holy Week, "
    "Shrove Tuesday, Pancake Day, Pancake Tuesday, Mothering Sunday, Pentecost, Whit Monday, Ascension Day, "
    "Ascension Thursday, All Saints Day, All Saints' Day, All Souls Day, All Souls' Day, Epiphany, "
    "Three Kings Day, Lent, "
    "Boxing Day, St Stephen's Day, St. Stephen's Day, Stephen's Day, St Brigid's Day, St Andrew's Day, St David's Day, "
    "St George's Day, Hogmanay, Burns Night, Bonfire Night, Guy Fawkes Night, Guy Fawkes, Remembrance Day, "
    "Remembrance Sunday, Armistice Day, VE Day, VJ Day, Canada Day, Victoria Day, Civic Holiday, Family Day, "
    "St Jean Baptiste, National Indigenous Peoples Day, Orange Shirt Day, Anzac Day, Australia Day, Waitangi Day, "
    "Matariki, Melbourne Cup Day, Melbourne Cup, Sorry Day, King's Birthday, Queen's Birthday, Queens Birthday, "
    "Heritage Day, Freedom Day, Youth Day, Workers Day, Workers' Day, Women's Day, Human Rights Day, Mandela Day, "
    "Day of Reconciliation, Day of Goodwill, Republic Day, Gandhi Jayanti, Bastille Day, St Lucia's Day, "
    "Midsummer Eve, "
    "Ramadan, Ramadhan, Ramzan, Eid, Eid al-Fitr, Eid al-Adha, Eid ul-Fitr, Eid ul-Adha, Ashura, Muharram, "
    "Mawlid, Nowruz, "
    "Norooz, Diwali, Deepavali, Divali, Holi, Navratri, Dussehra, Durga Puja, Raksha Bandhan, Ganesh Chaturthi, "
    "Janmashtami, "
    "Pongal, Makar Sankranti, Sankranti, Onam, Vishu, Ugadi, Baisakhi, Vaisakhi, Lohri, Hanukkah, Chanukah, "
    "Hannukah, Passover, "
    "Pesach, Purim, Shavuot, Sukkot, Simchat Torah, Yom Kippur, Rosh Hashanah, Rosh Hashana, Tisha B'Av, "
    "Vesak, Songkran, Obon, Qingming, Mid-Autumn Festival, Moon Festival, Chinese New Year, Lunar New Year, "
    "Vietnamese New Year, Khmer New Year, Thai New Year, Hmong New Year, Persian New Year, Tết, Tet, Seollal, Chuseok, "
    "Orthodox Easter, Orthodox Christmas, Greek Easter, Pascha, Fasika, Meskel, Enkutatash, Timkat, Genna, "
    "Cinco de Mayo, Día de los Muertos, Dia de los Muertos, Día de Muertos, Dia de Muertos, Day of the Dead, "
    "Nochebuena, "
    "Noche Buena, Navidad, Semana Santa, Día de Reyes, Dia de Reyes, Día de las Madres, Dia de las Madres"
)
_ALSO_OTHERS = words("easter lent tet eid holi vishu genna mlk onam epiphany pentecost pongal")
"""Holidays that are also words, names or short for others: with a capital, behind a word that leads to a time."""
_NEEDS_LEAD = words("lent tet mlk genna vishu holi onam epiphany pentecost")
_LEAD_BEFORE = Before(
    r"\b(?:since|at|for|before|after|during|over|on|until|till|til|by|from|to|of|this|last|next|every|past|around|"
    r"near|in|through|thru|for the|is|was|celebrat(?:e|es|ed|ing)|first|early|late) \Z",
    re.IGNORECASE,
)
_NOT_HOLIDAY_BEHIND = re.compile(
    r"\d|[ \-](?:eggs?|bunny|seals?|disease|tree factor|island|parade float|cactus|carols?|factor|stockings?|hospital|"
    r"church|parish|clinic|school|center|centre|medical|street|st|ave|avenue|blvd|rd|road|way|drive|park)\b",
    re.IGNORECASE,
)
_YEAR_BEHIND = re.compile(rf",? (?:of )?(?:{YEAR_FORM}|['’]\d\d)(?!\d)")


def _holiday(text: str, start: int, end: int) -> Iterator[Place]:
    """'Anzac Day', 'xmas eve', 'Thanksgiving 2022'."""
    word = fold(text[start:end])
    if _NOT_HOLIDAY_BEHIND.match(text, end) or (text[start].islower() and word in _ALSO_OTHERS and text.isascii()):
        return
    year = _YEAR_BEHIND.match(text, end)
    if (
        word in _NEEDS_LEAD
        and text[start:end].isascii()
        and not (year or _LEAD_BEFORE.search(text, max(0, start - 14), start))
    ):
        return
    yield start, year.end() if year else end


_FISCAL = re.compile(rf"[ ]?['’]?(?:20)?\d\d(?:(?:{DASH}|/)(?P<v>\d\d))?(?!\d)")


def _fiscal(text: str, start: int, end: int) -> Iterator[Place]:
    """'FY2022-23'."""
    if match := _FISCAL.match(text, end):
        second = match.start("v") >= 0
        yield start, match.start("v") - 1 if second else match.end()
        if second:
            yield match.span("v")


_QUARTER = re.compile(r"[1-4]Q ?(?:20|['’])?\d\d(?!\w)|[1-4](?:[ \-]?(?:20\d\d|['’]\d\d)|/\d\d| of 20\d\d)(?!\w)")


def _quarter(text: str, start: int, _end: int) -> Iterator[Place]:
    """'1Q22', 'Q4 2023'."""
    match = _QUARTER.match(text, start)
    if match is None:
        return
    if text[start + 1] == "Q":
        if is_free(text, start):
            yield match.span()
    elif text[max(0, start - 1) : start] in ("Q", "q") and not text[max(0, start - 2) : start - 1].isalnum():
        yield start - 1, match.end()


_QUARTER_BEFORE = Before(r"\b(?:first|second|third|fourth|last|1st|2nd|3rd|4th) \Z", re.IGNORECASE)
_QUARTER_YEAR = re.compile(rf",? (?:of )?(?:fiscal )?{YEAR_FORM}(?!\d)")


def _quarter_of(text: str, start: int, end: int) -> Iterator[Place]:
    """'third quarter of 2017'."""
    before, year = _QUARTER_BEFORE.search(text, max(0, start - 8), start), _QUARTER_YEAR.match(text, end)
    if before and year:
        yield before.start(), year.end()


WORD_PATTERNS = (
    date_pattern("holiday", _holiday, 0.8, words=_HOLIDAYS),
    date_pattern("fiscal year", _fiscal, 0.8, cased=("FY",)),
    date_pattern("quarter of a year", _quarter_of, 0.8, words=("quarter",)),
)
QUARTER = date_pattern("quarter", _quarter, 0.8, lengths=(1, 1), followed="Q -/'’2")
