"""Patterns of the web: e-mail, addresses of pages and hosts, handles."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.pattern import Gated, Pattern, Place, after, gate, leftmost, phrases, words
from tide_udfs.recognizers.rules_handle import is_of_staff
from tide_udfs.recognizers.vocabulary import vocabulary
from tide_udfs.span import Evidence, PhiCategory

TLDS = words(
    "com org net edu gov mil io co us info biz health clinic care app dev me tv uk ca au nz de fr es in ie "
    "example test invalid local"
)
PATH_TLDS = words("ly ee gle gg ai eu nl ch xyz link online blog")
"""Ends of hosts where a path follows: short links, and words of the language."""
_LOCAL = re.compile(r"[^\s@<>()\[\]{},;:\"|^]{1,64}")
_DOMAIN = re.compile(r"(?:\w[\w-]{0,62}\.){1,8}[^\W\d_][\w-]{1,62}")
_ENDS = f"(?:{'|'.join(sorted(TLDS))})(?![^\\W_])"
_ODD_DOMAIN = re.compile(
    rf"[\w-]{{1,40}}[.-]?\r?\n[ \t]{{0,12}}(?:\w[\w-]{{0,40}}\.){{1,4}}{_ENDS}"
    rf"| {{0,2}}(?:\w[\w-]{{0,62}}\s{{0,2}}\. ?){{1,4}}{_ENDS}"
    r"|(?i:g ?mail|google ?mail|hot ?mail|yahoo|outlook|icloud|aol|msn|proton ?mail|rediff ?mail|btinternet|comcast)"
    r"(?:,? ?(?:com?|net|co uk|ie))?(?![^\W_]|\.\w| dot\b)"
)
"""Hosts broken by a line or by spaces, and mail services without a point: 'orla@gmailcom'."""
_LOCAL_APART = Before(r"(?<![\w.])[A-Za-z]\w{0,20}(?:[._]\w{1,20}|(?<=[a-z])\d{1,4}) \Z")
"""'orla.v @mail.example': what stands before the space is no word."""
_HOST_BEFORE = re.compile(r"[\w-]{0,62}\w(?:\.[\w-]{0,62}\w){0,6}")
_PATH = re.compile(r"(?::\d{2,5})?(?:[/?#][^\s<>\"|]{0,500})?")
_TRAILING = ".,;:!?)]}'\"”’"
_LOCAL_CHARS, _HOST_CHARS = 64, 400


def _email(text: str, start: int, end: int) -> Iterator[Place]:
    """Grow an '@' in both directions, over a second one, and over spaces where its host is known."""
    domain = _DOMAIN.match(text, end)
    begin = start - 1 if domain and text[max(0, start - 1) : start] == "@" else start
    if domain is None:
        domain = _ODD_DOMAIN.match(text, end)
        begin -= domain is not None and text[begin - 1 : begin] == " " and not domain[0].isalpha()
    elif text[begin - 1 : begin] == " " and _LOCAL_APART.search(text, max(0, begin - 42), begin):
        begin -= 1
    left = leftmost(_LOCAL, text, begin, _LOCAL_CHARS)
    local = text[left:begin].lstrip("'*_~/=")
    if domain and local:
        yield begin - len(local), domain.end()


def _host(text: str, start: int, end: int) -> Iterator[Place]:
    """Grow '.tld' leftwards to the host and rightwards to the path."""
    left = leftmost(_HOST_BEFORE, text, start, _HOST_CHARS)
    following = text[end : end + 1]
    if left == start or following in ("@", "-", "_") or (following == "." and text[end + 1 : end + 2].isalnum()):
        return
    if text[max(0, left - 1) : left] in ("@", "/", "."):
        return
    if text[left:start].isupper() and text[start:end] == ".net":
        return  # a program
    path = _PATH.match(text, end)
    if text[left : text.find(".", left)].isdigit() and (groups := _GROUPS_BEFORE.search(text, max(0, left - 24), left)):
        left = groups.start()
    if spoken := _SPOKEN_AT.search(text, max(0, left - 48), left) or _owner_before(text, left):
        left = spoken.start()
    yield left, _without_trailing(text, left, path.end() if path else end)


_AT_BEFORE = Before(
    r"(?P<bracket>[(<\[]|\b(?:e-?)?mails?(?: (?:address|is))*:? )?(?<![\w.@+-])(?P<local>[\w.+-]{2,40}) at \Z",
    re.IGNORECASE,
)


def _owner_before(text: str, left: int) -> re.Match[str] | None:
    """Tell 'orla at mail.example' from 'news at mail.example': by a label, a form that no word has, or a name."""
    match = _AT_BEFORE.search(text, max(0, left - 56), left)
    if match is None or match["local"].isupper():
        return None
    if match["bracket"] or re.search(r"[\d_+]|\w\.\w", match["local"]):
        return _LOCAL_BEFORE.search(text, match.start("local"), left)
    name = match["local"].capitalize()
    named = match["local"].islower() and name in text[max(0, left - 120) : match.start("local")]
    return _LOCAL_BEFORE.search(text, match.start("local"), left) if named else None


_LOCAL_BEFORE = Before(r"[\w.+-]{2,40} at \Z", re.IGNORECASE)
_GROUPS_BEFORE = re.compile(r"(?<![\w.])(?:\d{2,5} ){1,4}\Z")
_SPOKEN_AT = Before(r"([\w.+-]{2,40}) ?[(\[](?:at|AT|@)[)\]] ?\Z")
_IPV6_LEFT = Before(r"(?<![\w:])[\dA-Fa-f]{3,4}(?::[\dA-Fa-f]{1,4}){0,6}\Z")
_IPV6_RIGHT = re.compile(r"[\dA-Fa-f]{1,4}(?::[\dA-Fa-f]{1,4}){0,6}(?![\w:])")


def _ipv6(text: str, start: int, end: int) -> Iterator[Place]:
    """'fe80::1c44:a07e': groups around a double colon, one of them with a digit."""
    left = _IPV6_LEFT.search(text, max(0, start - 40), start)
    right = _IPV6_RIGHT.match(text, end)
    if left and right and any(map(str.isdigit, left[0])) and (left[0] + right[0]).count(":") + 2 > 2:
        yield left.start(), right.end()


_IPV6_FULL = re.compile(r"(?=[\dA-Fa-f:]{0,36}[\dA-Fa-f]{3})(?:[\dA-Fa-f]{1,4}:){7}[\dA-Fa-f]{1,4}(?![\w:])")
_HEX_BEFORE = Before(r"(?<![\w:.])[A-Fa-f]{0,3}\Z")


def _ipv6_full(text: str, start: int, _end: int) -> Iterator[Place]:
    before = _HEX_BEFORE.search(text, max(0, start - 4), start)
    if before and (match := _IPV6_FULL.match(text, before.start())):
        yield match.span()


_TLD_WORDS = words("net us io co info health care app")
_SPOKEN_WORDS = 3
"""Words in front of a 'dot' from which on one of these ends a host."""
_SPOKEN_TLD = re.compile(
    r"(?:[)\]] ?| )(com|org|net|edu|gov|mil|io|co|us|info|health|care|app|example)"
    r"(?: dot (?:uk|au|nz|za|in|ca|ie))?(?!\w)",
    re.IGNORECASE,
)
_SPOKEN_PATH = re.compile(r"(?: (?:forward )?slash [\w-]{1,30}(?: [\w-]{1,30}(?= slash\b))?){1,4}", re.IGNORECASE)
_JOINT = r"(?: ?[(\[]?\b(?:dot|dash|hyphen|underscore|minus)\b[)\]]? ?)"
_SPOKEN_BEFORE = Before(
    rf"(?<![\w.])(?:(?P<local>[\w.+-]{{1,40}}(?:{_JOINT}[\w-]{{1,30}}){{0,4}})"
    r"(?: at (?:the )?| ?[(\[](?:at|@)[)\]] ?| ?@ ?)"
    rf"|w ?w ?w dot (?:[\w-]{{1,20}} )?)?(?:[\w-]{{1,30}}{_JOINT}){{0,4}}"
    rf"(?:(?:g|hot|i|out|proton) )?[\w-]{{2,30}} ?[(\[]?\Z",
    re.IGNORECASE,
)
_DICTATED = Before(
    r"\b(?:(?:e ?-?)?mail(?: address)?(?: is| at)?|address is|it'?s)[ :,]{1,2}"
    r"(?P<local>(?!(?:is|at|was)\b)[\w.+-]{1,20}(?: [\w.+-]{1,20}){1,9})\Z",
    re.IGNORECASE,
)
"""'my e-mail is orla venn one two …': all of it is the address."""
_NO_LOCAL = words(
    "up it them us me him her online is are out look found posted available more info at page site website"
)


def _spoken(text: str, start: int, end: int) -> Iterator[Place]:
    """'orla dot v at mailbox dot com', 'w w w dot clinic dot org slash forms'."""
    tld = _SPOKEN_TLD.match(text, end)
    before = _SPOKEN_BEFORE.search(text, max(0, start - 160), start) if tld else None
    if tld is None or before is None:
        return
    local = before["local"]
    dictated = _DICTATED.search(text, max(0, before.end("local") - 90), before.end("local")) if local else None
    if tld[1].lower() in _TLD_WORDS and not local and before[0].count(" ") < _SPOKEN_WORDS:
        return  # 'polka dot us'
    begin = before.end("local") + len(" at ") if local and local.lower() in _NO_LOCAL else before.start()
    begin = dictated.start("local") if dictated else begin
    path = _SPOKEN_PATH.match(text, tld.end())
    yield begin, path.end() if path else tld.end()


_URL = re.compile(
    r"(?:(?:https?|ftp)://|www\.)[^\s<>\"|]{1,2000}"
    r"|www[. ]{1,2}[\w-]{2,40}[. ]{1,2}(?:com|org|net|edu|gov|co\.?uk|ie|ca)(?![^\W_])(?:/[^\s<>\"|]{0,500})?",
    re.IGNORECASE,
)


def _handle(text: str, start: int, end: int) -> Iterator[Place]:
    """'@name' that no letter or digit precedes; '@LABS(K)@' is a field of a template."""
    if text[max(0, start - 1) : start].isalnum() or text[start + 1 : end].lower() in _PLACES:
        return
    if not (text[end : end + 1] == "(" and text[start:end].isupper()):
        yield start, end


_PLACES = words(
    "home bedside work school night noon midnight bedtime lunch dinner breakfast rest clinic hospital discharge "
    "baseline all least time times risk this that the her his my site base level admission triage outside osh"
)
"""What '@' means 'at' before."""


def _url(text: str, start: int, _end: int) -> Iterator[Place]:
    if match := _URL.match(text, start):
        yield start, _without_trailing(text, start, match.end())


def _without_trailing(text: str, start: int, end: int) -> int:
    """Return `end` without punctuation that closes the sentence; a bracket that the address opened stays."""
    while end > start and text[end - 1] in _TRAILING:
        if text[end - 1] == ")" and text.count("(", start, end) >= text.count(")", start, end):
            break
        end -= 1
    return end


_VERSIONED = Before(r"(?:firmware|software|version|ver|build|release|fw|sw|v)[\s.:#]{0,3}\Z", re.IGNORECASE)
_IP = re.compile(r"\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}(?![\w-]|\.\d)")


def _ip(text: str, start: int, _end: int) -> Iterator[Place]:
    match = _IP.match(text, start)
    if match is None or text[start - 1 : start] in (".", "-") or _VERSIONED.search(text[max(0, start - 14) : start]):
        return
    if all(int(part) <= 255 for part in match[0].split(".")):
        yield match.span()


_AT_REALM = r"[\w-]{2,12}(?:[.-]\w{1,16})?@[A-Za-z][\w-]{2,20}(?!\.\w)"
"""'0412-0031@diary': an account of a system that is no host."""
_ACCOUNT = re.compile(
    r"(?i: (?:name|names|handle|user|username|id|is|as|at|on|still|now|my|his|her|msgr|messenger|share|page|acct"
    r"|account|login|profile|dm|im|teen|tag|name:?)){0,6}(?: ?[:=] ?| |, | [-–] | ?\()(?:[\"“'@$]|u/)?"
    rf"(?P<v>(?:live:)?[A-Za-z][\w.]{{2,28}}\w(?:#\d{{4}})?|{_AT_REALM})(?![\w@])"
)
_SLASHED = re.compile(r"/@?(?P<v>[A-Za-z][\w.]{3,28}\w)(?![\w@/])")
_PLAIN_MARK = re.compile(r".*(?:[:=(]| [-–]|(?i: is| as| (?:user ?name|name|handle|login|user|id|tag))) ?[\"“']?\Z")
_MIXED_CASE = re.compile(r"(?:[a-z]{1,4}[A-Z]{1,2}|[A-Z])[a-z]+(?:[A-Z][a-z]+)+\Z")
_NOT_PLAIN = re.compile(r"[a-z][._][a-z\d]|[A-Za-z]\d|[_@]|#\d")


_ON_BEFORE = Before(r"(?<![\w@.])(?P<v>[a-z][\w.]{2,28}\w) (?:on|via|in) (?:the )?\Z")


def _account(text: str, start: int, end: int) -> Iterator[Place]:
    """'facebook orlavennick.b', 'snap: 0rla_x', 'orla.x on insta': a name with a dot, digit or underscore in it."""
    if (match := _ON_BEFORE.search(text, max(0, start - 40), start)) and _NOT_PLAIN.search(match["v"]):
        yield match.span("v")
    if (match := _SLASHED.match(text, end)) and _NOT_PLAIN.search(match["v"]):
        yield start, match.end()
    match = None if is_of_staff(text, start) else _ACCOUNT.match(text, end)
    if match and (_NOT_PLAIN.search(match["v"]) or _is_no_word(text[end : match.start("v")], match["v"])):
        yield match.span("v")


_FEWEST_LETTERS = 5


def _is_no_word(gap: str, value: str) -> bool:
    """Tell 'insta: nightfox' from 'insta: wants none'."""
    plain = value.islower() and len(value) >= _FEWEST_LETTERS and value not in vocabulary()
    return _PLAIN_MARK.match(gap) is not None and (plain or _MIXED_CASE.match(value) is not None)


_USER = re.compile(
    r"(?:[ :=]{1,2}|name |(?: name)?(?: is| as):? )[\"“'@]?"
    rf"(?P<v>[a-z][a-z\d]{{1,20}}(?:_|[._][a-z\d._]{{1,20}})\w|[a-z]{{4,20}}\d{{2,4}}|{_AT_REALM})(?![\w@])"
)


def _user(text: str, start: int, end: int) -> Iterator[Place]:
    """'user brask_home', 'share name orla.v61': what is no initials and a family name."""
    if (match := _USER.match(text, end)) and not is_of_staff(text, start):
        yield match.span("v")


_WEB = PhiCategory.WEB

PATTERNS = (
    Pattern(
        name="email",
        category=_WEB,
        entity="EMAIL",
        scan=re.compile("@"),
        find=_email,
        score=0.99,
        evidence=Evidence.CHECKED,
    ),
    Pattern(
        name="url",
        category=_WEB,
        entity="URL",
        words=("https", "http", "ftp", "www"),
        find=_url,
        score=0.99,
        evidence=Evidence.CHECKED,
    ),
    Pattern(
        name="host",
        category=_WEB,
        entity="URL",
        scan=re.compile(
            rf"\.(?:(?:ac|co|com|edu|gov|net|org)\.[a-z]{{2}}|{'|'.join(sorted(TLDS))}"
            rf"|(?:{'|'.join(sorted(PATH_TLDS))})(?=/\w))(?![^\W_])",
            re.IGNORECASE,
        ),
        find=_host,
        score=0.9,
        evidence=Evidence.SHAPE,
    ),
    Pattern(
        name="account",
        category=_WEB,
        entity="HANDLE",
        words=phrases(
            "facebook, fb, insta, instagram, ig, tiktok, snapchat, snap, twitter, discord, gamertag, gamer tag, "
            "telegram, venmo, cashapp, cash app, paypal, screen name, screenname, display name, username, user name, "
            "usernames, handle, plays online as, plays as, online as, posts as, portal, portal user, login, logs "
            "in as, logged in as, log in as, signed in as, signs in as, mychart, grindr, tinder, bumble, hinge, "
            "reddit, youtube, twitch, wechat, weibo, kik, viber, skype, line id, roblox, minecraft, fortnite, "
            "xbox, psn, linkedin, pinterest, tumblr, bluesky, mastodon, messenger, steam, onlyfans, bereal, strava, "
            "okcupid, scruff, feeld, kakao, kakaotalk, zalo, whatsapp, spotify, nextdoor"
        ),
        find=_account,
        score=0.85,
        evidence=Evidence.LABELLED,
    ),
    Pattern(
        name="account of a user",
        category=_WEB,
        entity="HANDLE",
        words=phrases(
            "user, proxy user, share name, app user, portal name, chat name, zoom name, zoom, guest, proxy, profile"
        ),
        find=_user,
        score=0.8,
        evidence=Evidence.LABELLED,
    ),
    Pattern(
        name="spoken address",
        category=_WEB,
        entity="URL",
        words=("dot",),
        find=Gated(_spoken, gate(_SPOKEN_TLD.pattern, re.IGNORECASE)),
        score=0.9,
        evidence=Evidence.SHAPE,
    ),
    Pattern(
        name="quoted handle",
        category=_WEB,
        entity="HANDLE",
        words=phrases(
            "posts as, plays as, plays online as, handle, screen name, username, user name, gamertag, display name"
        ),
        find=after(r"(?: is)?[ :=]{1,2}[\"“](?P<v>[^\W_][\w .-]{1,24}\w)[\"”]"),
        score=0.8,
        evidence=Evidence.LABELLED,
    ),
    Pattern(
        name="handle",
        category=_WEB,
        entity="HANDLE",
        scan=re.compile(r"@[A-Za-z_](?=[\w.]{2,29})[\w.]{1,28}\w(?:-[\w]{1,20}){0,3}(?![\w@])(?!\.\w)"),
        find=_handle,
        score=0.8,
        evidence=Evidence.SHAPE,
    ),
)
IPV6_FULL = Pattern(
    name="ip of full length",
    category=_WEB,
    entity="IP",
    find=_ipv6_full,
    score=0.97,
    evidence=Evidence.CHECKED,
    lengths=(1, 4),
)
IPV6 = Pattern(
    name="ip of eight groups",
    category=_WEB,
    entity="IP",
    scan=re.compile("::"),
    find=_ipv6,
    score=0.95,
    evidence=Evidence.CHECKED,
)
IP = Pattern(
    name="ip",
    category=_WEB,
    entity="IP",
    find=_ip,
    score=0.97,
    evidence=Evidence.CHECKED,
    lengths=(1, 3),
    followed=".",
)
