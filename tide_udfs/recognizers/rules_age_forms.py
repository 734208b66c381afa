"""Forms of ages that what stands right before and right behind a number tells: 'Vennick, Orla  81', '(now 12)'."""

from __future__ import annotations

import re

from tide_udfs.recognizers.age_parts import BARE, CAPITALIZED, END, KIN, NOT_UNIT, UNIT
from tide_udfs.recognizers.before import Before

_THINGS = (
    r"(?:Goals?|Guns?|Slides?|Naming|Numbers?|Fax|Visits?|Sessions?|Doses?|Scores?|Scale|Test|Screen|Index|Total|Level"
    r"|Pages?|Items?|Steps?|Tabs?|Refills?|Copies|Copy|Cycles?|Grade|Stage|Class|Type|Plan|Weeks?|Days?|Months?|Years?"
    r"|Hours?|Beds?|Rooms?|Units?|Section|Part|Table|Figure|Form|Line|Films?|Views?|Images?|Blocks?|Vials?|Bags?|Boxes"
    r"|Allerg\w{1,5}|Meds?|Medications?|Problems?|Questions?|Points?|Times?|Sets?|Reps?|Problem|Block|FAST|Ref|Note)"
)
"""What a number in brackets behind it counts, with a capital as names have one."""
_PERSON = rf"(?:(?!{_THINGS}\b)\b[A-Z][^\W\d_]+(?:['’\-][^\W\d_]+)*[\"”)]?|\b[A-Z]\.|\b(?i:{KIN}|boy|girl))"
_LAST_FIRST = (
    r"[A-Z](?:[^\W\d_]|['’-])+, ?(?!(?:Rm|Room|Ward|Unit|Bed|Bay|Suite|Floor|Level|Bldg|Building|Apt|Box|Pod|Zulu"
    r"|Alpha)\b)"
    r"[A-Z](?:[^\W\d_]|['’.-])*(?: [A-Z](?:[^\W\d_]|[.-])*){0,2}[\"”]?"
)
_Form = tuple[str, str | None, Before, re.Pattern[str]]
Forms = tuple[tuple[Before, re.Pattern[str]], ...]
_FORMS: tuple[_Form, ...] = tuple(
    (signs, words, Before(before), re.compile(value))
    for signs, words, before, value in (
        (
            "(~",
            "now age turned turning",
            rf"(?:{_PERSON}|\b[MF] ?) ?\((?:now |age |turned |turning |~)?\Z",
            rf"{BARE}{UNIT}?(?=[ ,]{{0,2}}\)|, (?:[a-z]|\d{{1,2}}(?:st|nd|rd|th)\b)|; | corr| adj| next "
            rf"| this )(?! ?(?:h|hr|hrs|hours?|wk)\b)",
        ),
        (
            "(/| ,;",
            "",
            r"(?:(?:DOB|dob|[Bb]orn|BIRTH|[Bb]irth|\b[Dd]\.?o\.?b\.?)[^\n]{4,24}(?:[(/|]|\d[,;]|[ "
            r"]{2}) ?|\d[/-]\d\d?[/-](?:19|20)?\d\d ?[/|] ?)\Z",
            rf"{BARE}{UNIT}?(?=[ ,]{{0,2}}\)|[ ]?[MF]\b|\n|[ ]{{2}}|[ ]?[|/]|\Z|, )(?!/\d)|(?:[1-9]\d"
            rf"|{BARE}{UNIT})(?=[.;] )",
        ),
        (
            ",~",
            "",
            rf"{_PERSON}, (?:[MF], )?~?\Z",
            rf"{BARE}{UNIT}?(?=[,;)]|:(?!\d)|\.(?!\d)|\s?\Z|\n| \(| [MF]\b|  )(?!, ?\d)",
        ),
        (
            "(",
            "is now only almost living alive deceased",
            r"(?:\b(?:(?!(?:Pulse|Rate|Score|Weight|BMI|INR|Height|Ratio|Lipase|Hematocrit|Hemoglobin|Glucose|Sodium"
            r"|Potassium|Chloride|Creatinine|Temperature|Respirations?|Saturation|Pressure|Platelets?|Calcium"
            r"|Albumin|Ferritin|Level|Count|Total|Output|Index|Gap|Dose|Goal)\b)[A-Z][a-z]+(?:[\"”]\)?)?|[Ss]?he|who"
            r"|pt|patient) is (?:now |only |almost )?|\b(?:living|alive|deceased) "
            r"|(?:19|20)\d\d \()\Z",
            rf"{BARE}(?=[,;] [a-z]|\)|, [a-z]|\.[ \n]|\n|;| \(| [MF] | (?:and (?:has|was|is|lives|in|a)|now|—)\b)",
        ),
        (
            ".",
            "died deceased",
            r"(?<![.\w/])(?:d\.|died|deceased) ?\Z",
            rf"{BARE}{UNIT}?{END}{NOT_UNIT}",
        ),
        (
            "",
            "living alive",
            r"\b(?:living|alive) \Z",
            rf"{BARE}(?=[,;] [A-Z])",
        ),
        (
            "",
            "turns turned turning turn now only almost be he's she's he’s she’s hes shes",
            r"\b(?:[Tt]urn(?:s|ed|ing)|(?:to|will|['’]ll) turn|[Ss]?[Hh]e['’]?s|[Ss]?he will be) (?:now |only "
            r"|almost )?\Z",
            rf"{BARE}{UNIT}?{END}{NOT_UNIT}",
        ),
        (
            "",
            "now",
            r"(?:\(|[a-z] )now \Z",
            rf"{BARE}{UNIT}?(?=[,;)\n]|\. |\Z)",
        ),
        (
            ":",
            "now ca corrected chronologic chronological adjusted age",
            r"(?:(?:\(|[a-z] | {2})now|(?:\A|[(\s/;,])(?:CA|[Cc]orrected|[Cc]hron(?:ologic(?:al)?)?"
            r"|[Aa]djusted))(?: age)?:? \Z",
            rf"{BARE}{UNIT}(?:{END}|(?= /))|\d{{1,2}};\d{{1,2}}\b",
        ),
        (
            " \n\t|/",
            "a an is was this pt now only almost nearly turned age",
            r"(?:(?i:\b(?:an?|is|was|this|pt|now|only|almost|nearly|turned|age) )|[ \t]{2,}|\n|^|[|/] )\Z",
            r"\d{1,3} ?-?(?i:y|yrs?)\b(?!\.? ?(?i:ago|hx|history|of\b|supply|prior|later"
            r"|since|follow|post|out\b|s/p|apart))",
        ),
        (
            " \n\t|/.)",
            "",
            r"(?:[|/] |[ \t]{2}|\n|\n\d[.)] )\Z",
            rf"{BARE}{UNIT}(?= ?[|/]|[ ]{{2}}| [MF]\b| (?:WELL|well|WCC|girl|boy)\b)(?! ?(?:h|hr|hrs|hours?|wk)\b)",
        ),
        (
            '.)"”',
            None,
            r"(?<![x×~<>q] )(?:[A-Z]\.|[a-z][A-Za-z]|[)\"”]) \Z",
            rf"{BARE} ?(?:y|yo|yrs|mo)(?=[ ]{{2}})",
        ),
        (
            ".;:,",
            "",
            r"(?:[.;:]|\)[,;]) \Z",
            r"[1-9]\d ?(?:y|yrs|years)(?=[;.,])",
        ),
        (
            " ",
            "m f",
            r"(?:[ ]{2}|[a-z,] |[A-Z]\. |\d )[MF][ ]{1,4}\Z",
            r"[1-9]\d(?=[ ]{2}|\n|\Z| (?:DOB|MRN|MR|HRN)\b)",
        ),
        (
            "",
            "since till until about",
            r"(?<!NPO )(?<!npo )(?:\b[Ss]ince|\b[Tt]ill|\b[Uu]ntil)(?: about)? \Z",
            r"(?:[6-9]|[1-7]\d)(?=[.,;)\n](?! ?\d))|(?:1[3-9]|[2-7]\d)(?= [-–—(])",
        ),
        (
            ' \n\t|/,"”)]:',
            None,
            r"(?:[|/] ?|[ \t]{2}|(?:[A-Z][a-z'’\-]+|[A-Z]{3,}), |[\"”)\]] ?|\n|^|: |[a-z]{2} )\Z",
            r"(?:[1-9]?\d ?/? (?:/ ?)?[MF]|[1-9]?\d/?M|(?:3[7-9]|[4-9]\d)F)(?![\w'’]|[/-]\w)(?! "
            r"?(?:\d|way|tube|Gore|Foley))",
        ),
        (
            '\n|:.,"(',
            "",
            r"(?:[\n|:.\"(] ?|^)\Z",
            r"[1-9]\d(?=F [a-z]{2})(?!F (?:foley|sheath|catheter|drain|chest|tube|coude|left"
            r"|right|pig|intro|rigid|scope|bal|slend))",
        ),
        (
            "/",
            "",
            r"(?<![A-Za-z])[MF]/\Z",
            r"[1-9]?\d(?=[ ]{2}|\n|[,;.] |\Z|\))",
        ),
        (
            " -–—:,(",
            "child wcc wcv visit baby check exam",
            r"(?i:well[ \-]child|wcc|wcv|well visit|well[ \-]baby)(?: (?:check|visit|exam))?(?: "
            r"?[\-–—:,]| \(|) {0,2}\Z",
            rf"{BARE}(?:{UNIT}|m\b)",
        ),
        ("(~", "", r"(?:(?:[a-z]{2,}|\+) \(~?|[,;(] ?~ ?)\Z", r"[1-9]\d(?=\)(?:,| &| and\b| w/|\n)|[,;] )"),
        (
            "(",
            "",
            r"(?:\b[Gg]r(?:ade)?\.? ?\d{1,2}(?:th)?,?|['’]\d\d|(?<![\d/])(?:1[0-2]|\d)/\d\d?) \(\Z",
            r"[1-9]?\d(?=\)[,:;])",
        ),
        ("(/", "", r"[(/] ?\Z", rf"{BARE}{UNIT}(?= (?:corrected|adjusted|chron\w*|corr|adj|CGA)\b)"),
        (":", "", r"(?i:how old)[^\n]{0,40}\n[^\n:]{1,20}: \Z", r"[1-9]?\d(?=\n|\Z|[.,]| [a-z])"),
        (" /", "", r"\b[MF] ?/ {1,4}\Z", r"[1-9]?\d(?= {2}|\n|\Z| ?y)"),
        (
            ".",
            "approx appears looks apparent",
            r"(?i:\b(?:approx\.?|appears|looks|apparent age) )\Z",
            r"[1-9]\d(?=[,;)\n](?!\d))",
        ),
        (
            " ~",
            CAPITALIZED,
            rf"{_LAST_FIRST} {{2,8}}(?:~ ?)?\Z",
            r"(?:[1-9]\d|\d)(?= {2,}| ?[|/]|\n|\Z| ?[MF]\b)|[1-9]\d(?=\. )",
        ),
        (
            " .",
            CAPITALIZED,
            rf"{_LAST_FIRST} {{1,8}}(?<!RTC )(?<!FU )(?<!F/U )\Z",
            r"(?:[1-9]\d(?= {2,})|\d{1,2} ?(?i:y|yrs?|m|mos?|wks?)\b(?! (?:ago|post|out|follow)))",
        ),
        (
            " ",
            CAPITALIZED,
            r"\b(?:[Pp]t|[Pp]atient|PATIENT|[Rr]esident|RESIDENT|[Dd]ecedent|DECEDENT|[Cc]lient|CLIENT|[Rr]e|RE):? "
            r"(?:[A-Z][\w'’-]+ {1,8}){1,3}\Z",
            rf"[1-9]\d(?=\s|\Z)(?! ?(?:19|20)\d\d){NOT_UNIT}",
        ),
        (
            " .",
            CAPITALIZED,
            rf"(?:\n|\A|[ \t]{{2}}"
            rf"|(?<![\w.])[A-Z]{{0,2}}\d{{1,4}}(?:-[A-Z\d]{{1,2}})?[.)]? {{1,2}})(?=[A-Z][^\W\d_]*[a-z’']){_LAST_FIRST}"
            r" {1,2}(?<![A-Z] )(?<![A-Z]  )\Z",
            r"[1-9]\d(?= (?!(?i:x|g|meq|iu|u|k|u/l|[umnp]mol|[unp]g|qd|hs|bid|tid|qid|prn|kcal|tabs?|caps?"
            rf"|puffs?|mls?|drops)\b)[A-Za-z]| [-–—] ){NOT_UNIT}",
        ),
        (",", "", r"[a-z][\"”]?\), \Z", r"[1-9]\d(?=, ?(?:MRN|MR\b|DOB|HRN|NHI|CHI|[MF]\b))"),
        ("♀♂†", "", r"[♀♂†] ?\Z", rf"{BARE}{END}{NOT_UNIT}"),
        ("", "pushing on", r"\b(?:[Pp]ushing|[Gg]oing on) \Z", rf"{BARE}(?=[.,;)\n]|\Z| (?:and|but|now)\b){NOT_UNIT}"),
        ("", "to be", r"\b(?:[Ll]ived?|survived) to (?:be )?\Z", rf"{BARE}{END}{NOT_UNIT}"),
        (",", "", r"(?:\A|\n|[,;] )[MF], \Z", r"[1-9]\d(?=[,;)\n](?! ?\d))"),
        (
            "",
            "was only just",
            r"\b(?:[Ss]?he|I|[Pp]t|[Pp]atient) was (?:only |just )?\Z",
            rf"(?:1[3-9]|[2-9]\d)(?=[;.](?!\d))|{BARE}(?= (?:when|at the time)\b)",
        ),
        ("(,", "", r"(?:\b|\d)P\d{1,4} \((?:\d{1,2}, ?){0,5}\Z", r"[1-9]?\d(?=\)|, ?\d)"),
        ("(", "", r"\b[Oo]ld(?: [MF]| girl| boy| infant)?,? \(\Z", rf"{BARE}{UNIT}(?=\))"),
        ("", "donor", r"\b[Dd]onor,? \Z", r"[1-9]\d(?= (?:DBD|DCD|M\b|F\b))"),
        ("", "a this pleasant elderly", r" \Z", r"[1-9]\d(?= (?:lady|gentleman|girl|boy)\b)"),
        (".;:", "now", r"(?:\A|[.;:\n]) ?Now \Z", rf"{BARE}{UNIT}(?=[,;] )"),
        (" ~", "m f", r"(?<![A-Za-z/])[MF] ~\Z", r"[1-9]\d(?= {2}|\n|[,;] | \d| [a-z])"),
        ("", "pt client", r"\b(?:[Pp]t|[Cc]lient) \Z", r"[1-9]\d(?=[,;] [A-Z])"),
        (" 0123456789", None, r"[\w.] {1,4}\Z", r"[1-9]\d(?= {1,3}[MF](?: {2,}|\n|\Z))"),
        (",;", "", r"[\w”\"][,;] \Z", r"[1-9]\d(?=, (?:[MFmf]|(?:fe)?male)[,;.])"),
        (",", "", r"\bb\. ?\d[\d/\-. A-Za-z]{6,14}, \Z", r"[1-9]?\d(?=[,;)\n]|\Z)"),
        (" \n", "a", r"(?:\n|\A)A:? {1,3}\Z", r"\d{1,2}(?= ?(?:[MF]\b|yo\b|y/o|y\b))"),
        ("", "now", r"(?:\(|[\w)],? )now \Z", rf"{BARE}{UNIT}(?=[,;)\n]|\. | \(\d{{1,2}} ?(?:mo|wk|m)\b|\Z)"),
        (
            ",",
            "",
            r"\b(?:[Pp]atient|PATIENT|[Ww]oman|[Mm]an|[Ll]ady|[Gg]entleman|[Bb]oy|[Gg]irl|[Cc]lient|[Mm]ale"
            r"|[Ff]emale), \Z",
            rf"{BARE}(?=[,.;] (?!\d))",
        ),
        (
            "",
            "of",
            r"\b(?:man|woman|lady|gentleman|girl|boy) of \Z",
            rf"(?:[2-9]\d|1[3-9])(?=[,.;)\n]| (?:with|who|and)\b){NOT_UNIT}",
        ),
        (
            "",
            "lived demised",
            r"\b(?:[Ll]ived|demised) \Z",
            rf"{BARE}(?:{UNIT}| ?min(?:ute)?s?\b){END}(?! (?:in|with|at|apart)\b)",
        ),
    )
)
"""What stands right before the number, or before the space before that: one of the signs, or one of the words, None for
any word; what stands before it at large; and the number. A line or note begins with a line break."""
LEADS = frozenset(word for _, words, _, _ in _FORMS if words for word in words.split())


SIGNS = frozenset("".join(signs for signs, *_ in _FORMS))


def forms(lead: str) -> Forms:
    """Return the forms for a number behind a word or a sign; none for ''."""
    return tuple(
        (before, value)
        for signs, words, before, value in _FORMS
        if lead and (lead in signs if lead in SIGNS else words is None or lead in words.split())
    )
