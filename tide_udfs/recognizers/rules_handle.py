"""Patterns of names in chats and applications that no '@' tells: by an underscore, digits, or the form of a message."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.pattern import Gated, Pattern, Place, words
from tide_udfs.recognizers.vocabulary import listed, vocabulary
from tide_udfs.span import Evidence, PhiCategory

_LEFT = Before(r"(?<![\w@/\\=&?#%+.-])[A-Za-z](?:[A-Za-z\d]|\.(?=[A-Za-z\d])){1,24}\Z")
_RIGHT = re.compile(r"(?:_?[A-Za-z\d]{1,24}){1,5}(?:\.[A-Za-z\d_]{1,16}){0,2}(?:#\d{4})?(?![\w/\\=@(-])")
_FILE = re.compile(
    r"\.(?:jpe?g|png|gif|heic|tiff?|bmp|pdf|docx?|xlsx?|csv|txt|zip|dcm|mp[34]|mov|xml|json|html?|py|r|sql)\Z",
    re.IGNORECASE,
)
_MADE_UP = re.compile(r"[a-z]{3}_\d{2}|[a-z]{3}_[a-z]{1,12}\d")
_ROLES = words(
    "nurse rn lpn md np pa dr sw cm chap chaplain sup hsup amb pall eh fac evs uc charge chg tech icu micu sicu picu "
    "nicu ccu pacu ed fellow intern"
)
_HEAD_LETTERS = 4
"""Fewest letters of what is no word in front of an underscore: 'orla_v', but not 'dx_dt'."""
_CREDENTIAL = re.compile(r"_(?:rn|lpn|lvn|np|md|do|dmd|dds|rph|pharmd|rt|cna|emt|medic|dpt|lcsw|crna)\Z", re.IGNORECASE)
_NO_NAMES = words(
    "img dsc scan photo pic image page file form table figure series version visit wave temp screenshot rev col"
)
_MESSAGE_BEFORE = Before(r"(?:\A|\n|\] ?|\d\d ?[:,-]? |\t| {2})\Z")
_CHAT_CHARS = 4_000
"""How far away the same name begins another message of a chat."""


def _underscored(text: str, start: int, _end: int) -> Iterator[Place]:
    """'juno_k83', '"orla_dds"', and 'orla_v: …' where it begins more than one message."""
    right = _RIGHT.match(text, start + 1)
    left = _LEFT.search(text, max(0, start - 26), start) if right else None
    if left is None or right is None:
        return
    begin, end = left.start(), right.end()
    name = text[begin:end]
    head = re.split(r"[._\d]", name.lower(), maxsplit=1)[0]
    if name.isupper() or head in _NO_NAMES or head in _ROLES or len(head) == 1 or _FILE.search(name):
        return
    quoted = (
        text[begin - 1 : begin] in ('"', "“", "<")
        and text[end : end + 1] in ('"', "”", ">")
        and text[end + 1 : end + 2] != ":"
    )
    if is_done_by(text, begin):
        return
    made_up = head not in vocabulary() and (_MADE_UP.search(name) or len(head) >= _HEAD_LETTERS)
    if quoted or made_up or _is_named(name) or _CREDENTIAL.search(name) or _begins_messages(text, begin, end):
        yield begin, end


def _begins_messages(text: str, begin: int, end: int) -> bool:
    if not text.startswith(": ", end) or not _MESSAGE_BEFORE.search(text, max(0, begin - 4), begin):
        return False
    label = text[begin : end + 2]
    if set("klu") & set(
        listed().get(label.partition("_")[0].lower(), "") + listed().get(label[:-2].rpartition("_")[2].lower(), "")
    ):
        return False  # 'chief_complaint: …'
    return text.find(label, end, end + _CHAT_CHARS) >= 0 or text.find(label, max(0, begin - _CHAT_CHARS), begin) >= 0


_PARTS = 3
_COLUMNS = words(
    "id name date time code type num no cd dt nm val value text txt flag status start end first last type count"
)


def _is_named(name: str) -> bool:
    """Tell 'pip_ann_vennick', three small words of which one is none, from the column of a table."""
    parts = name.split("_")
    if len(parts) < _PARTS or not all(part.isalpha() and part.islower() for part in parts) or set(parts) & _COLUMNS:
        return False
    return any(len(part) >= _HEAD_LETTERS and part not in vocabulary() for part in parts)


_STAFF_BEFORE = Before(
    r"\b(?:[Cc]lerk|[Rr]egistrar|RN|LPN|[Nn]urse|[Tt]ech|[Ss]cribe|[Cc]oder|[Ss]taff|[Ee]mployee|EHR|EMR|EPR|LIS|RIS"
    r"|PACS|ws|WS|WOW|[Ww]orkstation|[Tt]erminal|VPN|[Hh]elp ?desk|[Aa]ccess log)\b[^\n]{0,40}\Z"
)
_DONE_BEFORE = Before(
    r"\b(?:print(?:ed)?|export(?:ed)?|filed|added|entered|keyed|opened|created|modified|updated|deleted|removed"
    r"|released|scanned|indexed|registered|verified|amended|merged|linked|generated|signed|transcribed|typed|logged"
    r"|closed|processed|archived|imported|dispensed|collected|resulted)\b[^\n;]{0,32} by:? \Z",
    re.IGNORECASE,
)


def is_done_by(text: str, start: int) -> bool:
    """Tell the log-in of one who works there: 'filed 4/12 by …'."""
    return _DONE_BEFORE.search(text, max(0, start - 60), start) is not None


def is_of_staff(text: str, start: int) -> bool:
    """Tell the label of a log-in at work: 'Clerk Orla Vennick  login'."""
    return _STAFF_BEFORE.search(text, max(0, start - 60), start) is not None


_LOGIN = re.compile(r"(?: ?[:=] ?| {1,3})(?P<v>[a-z]{1,12}[._][a-z]{1,14}\d{0,6}|[a-z]{3,14}\d{1,6})(?![\w@/%=(]|\.\w)")


def _login(text: str, start: int, end: int) -> Iterator[Place]:
    match = _LOGIN.match(text, end)
    if match and (is_done_by(text, match.start("v")) if text[start:end].lower() == "by" else is_of_staff(text, start)):
        yield match.span("v")


_DOTTED = Before(r"(?<![\w.@-])(?P<head>[a-z][a-z\d]{2,20})[.]\Z")


def _credentialed(text: str, start: int, end: int) -> Iterator[Place]:
    """'orla.rn: on my way', where a message begins."""
    dotted = _DOTTED.search(text, max(0, start - 24), start)
    if (
        dotted
        and dotted["head"] not in _ROLES
        and _MESSAGE_BEFORE.search(text, max(0, dotted.start() - 4), dotted.start())
    ):
        yield dotted.start(), end


_WORD_BEFORE = Before(r"(?<![\w.@/#=&?%+_’'-])(?P<word>[a-z]{5,20}|(?:[A-Z][a-z]{2,11}){2,3})\Z")
_NO_MORE = re.compile(r"(?![\w/@%°+-]|[.:,]\w)")


def _numbered(text: str, start: int, end: int) -> Iterator[Place]:
    """'ninjapenguin12', 'BlueWolf77': letters that are no word, and a number glued to them."""
    before = _WORD_BEFORE.search(text, max(0, start - 34), start) if _NO_MORE.match(text, end) else None
    word = before["word"].lower() if before else ""
    if not before or word in vocabulary() or word.startswith("covid") or is_done_by(text, before.start()):
        return
    if before["word"].islower() or not _DEVICE.search(word):
        yield before.start(), end


_DEVICE = re.compile(
    r"air|med|flow|card|heart|bio|gluc|sens|scan|pump|port|chec?k|opti|vent|resp|neb|sono|cath|dose|safe|life|style|care|blood"
    r"|pace|insul|vax|vit|pro\Z"
)
"""Of things named in this way there are many: 'FlowPump20'."""


_ROLE_MESSAGE = r"[._](?!sig|note|no|id|name|date|time)[a-z]{2,12}(?:[._][a-z]{2,12})?(?=: |[ \t]{1,2}\d\d:\d\d)"


def _role(text: str, start: int, end: int) -> Iterator[Place]:
    """'nurse_val: …', 'sw.odell: …': whoever works there, by the role."""
    if _MESSAGE_BEFORE.search(text, max(0, start - 4), start) and (match := _ROLE_BEHIND.match(text, end)):
        yield start, match.end()


_ROLE_BEHIND = re.compile(_ROLE_MESSAGE)
_LOGIN_BEHIND = r"(?: ?[:=] ?| {1,3})[a-z]{1,14}[._\d]"


PATTERNS = (
    Pattern(
        name="underscored handle",
        category=PhiCategory.WEB,
        entity="HANDLE",
        scan=re.compile(r"_(?=[A-Za-z\d])"),
        find=_underscored,
        score=0.75,
        evidence=Evidence.SHAPE,
    ),
    Pattern(
        name="handle of a credential",
        category=PhiCategory.WEB,
        entity="HANDLE",
        words=("rn", "lpn", "lvn", "np", "md", "pa", "rt", "cna", "rph", "emt", "dds", "dmd"),
        find=Gated(_credentialed, ": "),
        score=0.75,
        evidence=Evidence.SHAPE,
    ),
    Pattern(
        name="log-in at work",
        category=PhiCategory.ID,
        entity="EMPLOYEE",
        words=("by", "login", "logon", "user", "username"),
        find=Gated(_login, _LOGIN_BEHIND),
        score=0.8,
        evidence=Evidence.LABELLED,
    ),
    Pattern(
        name="message of a role",
        category=PhiCategory.DOCTOR,
        entity="NAME",
        words=tuple(sorted(_ROLES)),
        find=Gated(_role, _ROLE_MESSAGE),
        score=0.75,
        evidence=Evidence.SHAPE,
    ),
)
NUMBERED = Pattern(
    name="numbered handle",
    category=PhiCategory.WEB,
    entity="HANDLE",
    find=_numbered,
    score=0.7,
    evidence=Evidence.SHAPE,
    lengths=(2, 4),
)
