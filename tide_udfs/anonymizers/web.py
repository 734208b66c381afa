"""E-mail, URL, IP address and handle: the same form on names and addresses that nobody can own."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable

from tide_udfs.anonymizers.base import Settings, ValueContext
from tide_udfs.anonymizers.identifiers import Identifiers
from tide_udfs.keys import Keys, keyed_digest, keyed_index

HOST_LABELS = frozenset({"www", "com", "org", "net", "edu", "gov", "mil", "info", "dot"})
"""Parts of a host, as written or as dictated, that name nobody."""
DOCUMENTATION_V4 = tuple(f"{net}.{host}" for net in ("192.0.2", "198.51.100", "203.0.113") for host in range(1, 255))
"""Source: RFC 5737."""
DOCUMENTATION_V6 = 0x20010DB8 << 96
"""2001:db8::/32. Source: RFC 3849."""

_LONGEST = 2048
"""Characters of the longest value that is read as an address; a longer one is masked."""
_LABEL = r"[^\s./?#@:\[\]<>\"',;()]+"
_DOT = r"(?:\s?\.\s?|\sdot\s)"
_AT = r"\s?@\s?|\sat\s|\s?[(\[]at[)\]]\s?"
_HOST = rf"{_LABEL}(?:{_DOT}{_LABEL})*\.?"
_EMAIL = re.compile(rf"(mailto:)?([^\s@<>\"',;:()/]+)({_AT})({_HOST})(?:\?.*)?", re.IGNORECASE | re.DOTALL)
_URL = re.compile(
    rf"([a-z][a-z0-9+.-]*://)?(?:[^\s/?#@]*@)?({_HOST}|\[[0-9a-f:.]+\])(:\d{{1,5}})?(?:[/?#].*)?",
    re.IGNORECASE | re.DOTALL,
)
_IP = re.compile(
    r"(\[?)(\d+\.\d+\.\d+\.\d+|[0-9a-f:]*:[0-9a-f:.]*)(?:%\w+)?(\]?)(:\d{1,5}|/\d{1,3})?", re.IGNORECASE | re.ASCII
)
_BARE_RESERVED = re.compile(rf"(?:www\.)?example{_DOT}(?:com|org|net)\.?", re.IGNORECASE)
_BELOW_RESERVED = re.compile(
    rf"(?P<directly>(?:www\.)?{_LABEL}){_DOT}example{_DOT}com|(?P<deep>{_HOST}?){_DOT}example(?:{_DOT}(?:org|net))?",
    re.IGNORECASE,
)
_SINGLE_LABEL = re.compile(rf"(?:www\.)?{_LABEL}", re.IGNORECASE)


class WebSurrogates:
    """Surrogates of WEB values. Paths, queries and user names of URLs go; schemes and ports stay.

    Source: RFC 2606 for the reserved names.
    """

    def __init__(self, keys: Keys, settings: Settings, identifiers: Identifiers) -> None:
        self._key, self._settings, self._ids = keys.derive("web"), settings, identifiers
        self._readers: dict[str, tuple[Callable[[str, str], str | None], ...]] = {
            "EMAIL": (self._email,),
            "IP": (self._ip,),
            "URL": (self._email, self._url),
            "HANDLE": (self._email, self._handle),
            "WEB": (self._email, self._ip, self._dotted_url, self._handle),
        }

    def surrogate(self, value: str, context: ValueContext) -> str | None:
        """Return an address of the same kind, or None where the value has no form that its entity can have."""
        if len(value) > _LONGEST:
            return None
        person = context.person_id if self._settings.scope == "person" else ""
        surrogates = (read(value, person) for read in self._readers[context.entity])
        return next((surrogate for surrogate in surrogates if surrogate not in (None, value)), None)

    def _email(self, value: str, person: str) -> str | None:
        if (match := _EMAIL.fullmatch(value)) is None:
            return None
        local, host = self._ids.encrypt(match[2], person=person), self._host(match[4])
        return None if local is None or host is None else f"{match[1] or ''}{local}{match[3]}{host}"

    def _url(self, value: str, person: str) -> str | None:
        if (match := _URL.fullmatch(value)) is None:
            return None
        host = self._ip(match[2], person) or self._host(match[2])
        return None if host is None else f"{match[1] or ''}{host}{match[3] or ''}"

    def _dotted_url(self, value: str, person: str) -> str | None:
        return self._url(value, person) if "://" in value or "." in value.strip(".") else None

    def _handle(self, value: str, person: str) -> str | None:
        return self._ids.encrypt(value, person=person)

    def _host(self, host: str) -> str | None:
        """Return a host below a reserved name; its letters and digits go as an id, so distinct hosts stay distinct.

        What stands below .example, .example.org or .example.net, or directly below example.com, stays there. Any other
        host goes below example.com, one of a single label (www aside) below .test: no two of these forms can meet.
        """
        if _BARE_RESERVED.fullmatch(host):
            return host
        below = _BELOW_RESERVED.fullmatch(host)
        name = (below["directly"] or below["deep"]) if below else host.rstrip(".")
        suffix = host[len(name) :] if below else ".test" if _SINGLE_LABEL.fullmatch(name) else ".example.com"
        encrypted = self._ids.encrypt(name, labels=HOST_LABELS)
        return None if encrypted is None else encrypted + (suffix.upper() if host.isupper() else suffix)

    def _ip(self, value: str, person: str) -> str | None:
        """Return a documentation address; 762 stand for all of IPv4, so two addresses may share one."""
        if (match := _IP.fullmatch(value)) is None:
            return None
        try:
            address = ipaddress.ip_address(match[2])
        except ValueError:
            return None
        new = self._ip_v4(str(address)) if address.version == 4 else self._ip_v6(str(address))
        new = new.upper() if match[2] != match[2].lower() else new
        return f"{match[1]}{new}{match[3]}{match[4] or ''}"

    def _ip_v4(self, address: str) -> str:
        index = keyed_index(self._key, purpose="ipv4", value=address, size=len(DOCUMENTATION_V4))
        return DOCUMENTATION_V4[index if DOCUMENTATION_V4[index] != address else index - 1]

    def _ip_v6(self, address: str) -> str:
        host = int.from_bytes(keyed_digest(self._key, "ipv6", address)[:12], "big")
        return str(ipaddress.IPv6Address(DOCUMENTATION_V6 | host))
