"""How a match of an expression may begin: told from the tree that `re` parses, without trying the expression."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib import import_module
from string import ascii_lowercase
from typing import Any

_parser: Any = import_module("re._parser")
_codes: Any = import_module("re._constants")
_Nodes = tuple[tuple[Any, Any, int], ...]
"""What must match one after another: code, value, flags."""

_ONE = (_codes.LITERAL, _codes.NOT_LITERAL, _codes.IN, _codes.ANY)
_NO_WIDTH = (_codes.AT, _codes.ASSERT, _codes.ASSERT_NOT)
_REPEATS = (_codes.MAX_REPEAT, _codes.MIN_REPEAT, _codes.POSSESSIVE_REPEAT)
_CATEGORIES: dict[Any, Callable[[str], bool]] = {
    _codes.CATEGORY_DIGIT: lambda char: char.isdecimal(),
    _codes.CATEGORY_SPACE: lambda char: char.isspace(),
    _codes.CATEGORY_WORD: lambda char: char.isalnum() or char == "_",
    _codes.CATEGORY_NOT_DIGIT: lambda char: not char.isdecimal(),
    _codes.CATEGORY_NOT_SPACE: lambda char: not char.isspace(),
    _codes.CATEGORY_NOT_WORD: lambda char: not (char.isalnum() or char == "_"),
}


def may_begin(regex: str, beginning: str) -> bool:
    """Tell whether an expression may match at a place where a text goes on so, or ends so.

    Never False where it does; True, too, where only an assertion of more than a character forbids it, and beyond ASCII.
    """
    return not beginning.isascii() or bool(_states(regex, beginning))


def unlike(regex: str, beginning: str = "") -> str:
    """Return an expression for two small letters behind `beginning` with which no match of `regex` goes on.

    Put in front of an expression, it tells most words in one step.
    """
    unlike_first = {
        one: "".join(two for two in ascii_lowercase if not may_begin(regex, beginning + one + two))
        for one in ascii_lowercase
    }
    pairs = [f"{one}[{two}]" for one, two in unlike_first.items() if two]
    return f"(?:{'|'.join(pairs)})" if pairs else "(?!)"


@lru_cache(maxsize=1 << 15)
def _states(regex: str, beginning: str) -> list[_Nodes]:
    """Return what may still have to match behind a beginning; nothing at all where a match may end in it."""
    if not beginning:
        return [_parsed(regex)]
    before = _states(regex, beginning[:-1])
    if () in before:
        return before
    return [rest for state in before for rest in _steps(state, beginning[-1])]


@lru_cache(maxsize=1 << 10)
def _parsed(regex: str) -> _Nodes:
    tree = _parser.parse(regex)
    return _nodes(tree, tree.state.flags)


def _nodes(tree: Any, flags: int) -> _Nodes:
    return tuple((code, value, flags) for code, value in tree)


def _steps(nodes: _Nodes, char: str) -> Iterator[_Nodes]:
    """Yield what must still match behind a character; nothing more where a match may end before or with it."""
    if not nodes:
        yield ()
        return
    (code, value, flags), rest = nodes[0], nodes[1:]
    if code in _ONE:
        if any(_takes(code, value, one) for one in _ways(char, flags)):
            yield rest
    elif code in _NO_WIDTH:
        if _allows(code, value, flags, char):
            yield from _steps(rest, char)
    elif code is _codes.BRANCH:
        for branch in value[1]:
            yield from _steps(_nodes(branch, flags) + rest, char)
    elif code is _codes.SUBPATTERN:
        _, more, fewer, body = value
        yield from _steps(_nodes(body, (flags | more) & ~fewer) + rest, char)
    elif code in _REPEATS:
        least, most, body = value
        again = ((code, (max(0, least - 1), most - 1, body), flags),) if most > 1 else ()
        for left in _steps(_nodes(body, flags), char):
            yield left + again + rest
        if not least:
            yield from _steps(rest, char)
    else:
        yield ()


def _allows(code: Any, value: Any, flags: int, char: str) -> bool:
    """Tell whether an assertion may hold before a character; True where more than this character decides."""
    if code is _codes.AT:
        return value is not _codes.AT_END_STRING and (value is not _codes.AT_END or char == "\n")
    direction, body = value
    if direction < 0:
        return True
    if code is _codes.ASSERT:
        return any(True for _ in _steps(_nodes(body, flags), char))
    if len(body) != 1 or body[0][0] not in _ONE:
        return True
    one, what = body[0]
    return not all(_takes(one, what, way) for way in _ways(char, flags))  # without case `[^a]` takes no 'A'


def _ways(char: str, flags: int) -> tuple[str, ...]:
    return (char.lower(), char.upper()) if flags & re.IGNORECASE else (char,)


def _takes(code: Any, value: Any, char: str) -> bool:
    if code is _codes.ANY:
        return True
    if code is _codes.IN:
        negated = value[0][0] is _codes.NEGATE
        return bool(negated != any(_takes(one, what, char) for one, what in value[negated:]))
    if code is _codes.RANGE:
        return bool(value[0] <= ord(char) <= value[1])
    if code is _codes.CATEGORY:
        return _CATEGORIES[value](char)
    return bool((ord(char) == value) is not (code is _codes.NOT_LITERAL))
