"""How addresses are written: states, post codes, streets and their parts, and what follows a street, as expressions."""

from __future__ import annotations

import re

from tide_udfs.data.lists import rows
from tide_udfs.recognizers.pattern import DASH, one_of, words
from tide_udfs.recognizers.reading import WORD

STATES = words(
    "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY "
    "NC ND OH OK OR PA RI SC "
    "SD TN TX UT VT VA WA WV WI WY DC PR GU VI"
)
STATE_NAMES = (
    "Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii"
    "|Idaho|Illinois|Indiana"
    "|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi"
    "|Missouri|Montana|Nebraska"
    "|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania"
    "|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington"
    "|West Virginia|Wisconsin|Wyoming"
)
_SHORT_STATES = (
    "Ala=AL Ariz=AZ Ark=AR Calif=CA Colo=CO Conn=CT Del=DE Fla=FL Ill=IL Ind=IN Kan=KS Mass=MA Mich=MI Minn=MN Miss=MS "
    "Mont=MT Neb=NE Nev=NV N.H=NH N.J=NJ N.M=NM N.Y=NY N.C=NC N.D=ND Okla=OK Ore=OR Penn=PA R.I=RI S.C=SC S.D=SD "
    "Tenn=TN Tex=TX Vt=VT Va=VA W.Va=WV Wash=WA Wis=WI Wisc=WI Wyo=WY D.C=DC P.R=PR"
)
DOTTED_STATES = {f"{short}.": code for short, _, code in (pair.partition("=") for pair in words(_SHORT_STATES))}
"""How newspapers shorten the names of states."""
STATE = (
    rf"(?:(?:{'|'.join(sorted(STATES))})(?![^\W_])|(?:{STATE_NAMES})\b"
    rf"|(?:{'|'.join(map(re.escape, sorted(DOTTED_STATES, key=len, reverse=True)))}|(?:Ga|Ky|La|Md|Me|Mo|Pa)\.))"
)
ZIP = r"\d{5}(?:[-–]\d{4})?(?!\d)"
LETTERED = r"(?:[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]\d[\dW] [A-Z\d]{4})(?!\w)"
"""Post codes of the United Kingdom, Canada and Ireland."""
POST_CODE = rf"(?:{LETTERED}|(?:\d{{3}} ?\d{{3}}|\d{{4}})(?![\w/-]|\.\d))"
"""Those, and of India, Australia and others, behind a street only."""
CANADIAN = words("ON BC AB MB SK QC NS NB NL PE YT NT NU")
AUSTRALIAN = words("NSW VIC QLD TAS ACT SA WA NT")
PROVINCES = CANADIAN | AUSTRALIAN
PROVINCE = rf"(?:{'|'.join(sorted(PROVINCES))})(?![^\W_])"
GAP = r"(?:,?[ \t]{1,2}|,?[ \t]{0,2}\r?\n[ \t]{0,24}|,|\.?[ ][-–*/|][ ])"
_SAINT = r"(?:St|Ste|Ft|Mt|Pt|Brgy|N|S|E|W)\. "
CITY = rf"(?:{_SAINT})?{WORD}(?: (?:de |del |la |las |los |of |du )?(?:{_SAINT})?{WORD}){{0,3}}"
_COUNTRIES = {row[0] for row in rows("countries.tsv")} | {"USA", "U.S.A.", "UK", "U.K.", "England", "Scotland", "Wales"}
COUNTRY = rf"(?:{one_of(sorted(_COUNTRIES, key=lambda name: (-len(name), name)))})(?![^\W_])"
_SUFFIX_WORDS = words(
    "Street St Avenue Ave Av Boulevard Blvd Road Rd Drive Dr Lane Ln Court Ct Circle Cir Place Pl "
    "Way Terrace Ter Parkway Pkwy Highway "
    "Hwy Trail Trl Loop Plaza Plz Square Sq Alley Aly Crescent Cres Row Path Walk Run Pike Turnpike "
    "Expressway Expy Freeway Fwy Close "
    "Landing Villas Pointe Parade Quay Hollow Bypass Gardens Estates "
    "Point Pt Ridge Crossing Xing Cove Bend Mews Grove Commons Canyon Broadway Route Causeway"
)
_SUFFIX_FORMS = sorted({*_SUFFIX_WORDS, *map(str.upper, _SUFFIX_WORDS)}, key=lambda word: (-len(word), word))
SUFFIX = rf"(?:{'|'.join(_SUFFIX_FORMS)})(?![^\W_])\.?"
COMPASS = (
    r"(?:(?:N|S|E|W|NE|NW|SE|SW|North|South|East|West|Northeast|Northwest|Southeast|Southwest|NORTH"
    r"|SOUTH|EAST|WEST)\.?)"
)
UNIT = (
    r"(?:,?[ \t]{0,2}(?:\r?\n[ \t]{0,8})?(?:(?:Apt|APT|Apartment|Unit|UNIT|Ste|STE|Suite|SUITE|Bldg"
    r"|Building|Floor|Fl|Lot|Trlr|Trailer|"
    r"Space|Spc|Rm|Room|No|apt|unit|suite|ste|lot|space|rm|Box|BLDG|bldg)\b\.?[ ]?#?[ ]?|#[ "
    r"]?)[A-Za-z]?-?\d{0,5}-?[A-Za-z]?\b"
    r"|,?[ ]PH-?\d{1,2}\b|[ ]?[,/][ ]?P\.?O\.? Box \d{1,6}|,[ ]\d{1,3}[A-Z](?=,)|,?[ ]\d{1,2}[A-Z](?=, [A-Z])"
    r"|,[ ]\d{1,2}(?:st|nd|rd|th) (?:Fl|FL|Floor|floor|fl)\b|,[ ](?:upstairs|downstairs|rear|Garden Apt|basement))"
)
NAME = rf"(?:(?:St|Mt|Ft)\. {WORD}|{WORD}|\d{{1,3}}(?:st|nd|rd|th|ST|ND|RD|TH))"

_COMMA = r",[ \t]{0,2}(?:\r?\n[ \t]{0,24})?"
_COUNTY = rf"Co\.? {WORD}(?: {WORD})?"
"""Of Ireland."""
_CITIES = rf"{GAP}{CITY}(?:{_COMMA}{CITY}){{0,2}}"
_ABROAD = rf"(?:{_COMMA}{CITY}){{0,2}}{_COMMA}{_COUNTY}(?:{GAP}{POST_CODE})?|(?:{_COMMA}{CITY}){{1,3}}{_COMMA}{COUNTRY}"
SURE_TAIL = (
    rf"(?:{GAP}{CITY}{GAP}(?:{STATE}|{ZIP})|{_ABROAD}|{_CITIES}{GAP}{PROVINCE}{GAP}{POST_CODE}"
    rf"|{_CITIES}{GAP}{LETTERED})"
)
"""What is an end of an address and nothing else."""
FULL_TAIL = (
    rf"(?:{GAP}{CITY}{GAP}{STATE}(?:\.?{GAP}{ZIP})?|(?:{GAP}{CITY}){{1,2}}{GAP}{ZIP}"
    rf"|{_CITIES}{GAP}{PROVINCE}(?:{GAP}{POST_CODE})?|{_ABROAD}|{_CITIES}{GAP}{POST_CODE})(?:{GAP}{COUNTRY})?"
)
NUMBER = rf"\d{{1,6}}(?:[A-Z]\b|{DASH}\d{{1,4}}[A-Z]?|/\d{{1,3}})?(?: 1/2| ?½)?(?: block of)?"
OWN = rf"(?!(?i:in|and|of|the|on|at|for|with|to|by|or|is|was|times|days|weeks|hours|mg|ml)\b){NAME}"
_SIDE = rf"(?: {COMPASS}(?![^\W_])|, {COMPASS}(?![^\W_])(?! {WORD}))?"
STREET = (
    rf"(?:{COMPASS} )?{OWN}(?: (?:de |del |la |of |the )?{OWN}){{0,3}} {SUFFIX}{_SIDE}"
    rf"|(?:{COMPASS} )?{OWN} {SUFFIX}{_SIDE}"
)
ROAD = (
    r"(?:(?:County|State|Township|Twp|Parish|Forest|Farm|US|U\.S\.|Old|Rural|Co\.?)? ?"
    rf"(?:Road|Rd|Route|Rte|Rt|Highway|Hwy|HWY|CR|SR|FM)\.? \d{{1,4}}[A-Z]?(?![\w/])(?: {COMPASS}(?![^\W_]))?)"
)
