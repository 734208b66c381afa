"""Expressions that end where a trigger begins, told from right to left: most of them by the first character.

`re` searches from left to right: what must stand right before a place is tried at each character of a window, and comes
to nothing at nearly all places. The same expression read backwards is tried once. It is built of the tree that `re`
parses, its alternatives joined by their common beginnings, and it may match more than the expression does, never less:
where it matches, the expression itself is searched for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

_parser: Any = import_module("re._parser")
_compiler: Any = import_module("re._compiler")
_codes: Any = import_module("re._constants")
Node = tuple[Any, Any]

_LOOKED_BEHIND = 4
"""Characters in front of a window that an assertion at its first character may read."""
_MIRRORED = {
    _codes.AT_BEGINNING: _codes.AT_END_STRING,
    _codes.AT_BEGINNING_STRING: _codes.AT_END_STRING,
    _codes.AT_END_STRING: _codes.AT_BEGINNING_STRING,
    _codes.AT_BOUNDARY: _codes.AT_BOUNDARY,
    _codes.AT_NON_BOUNDARY: _codes.AT_NON_BOUNDARY,
}


class Before:
    """An expression that ends in \\Z, with the `search` of a compiled one."""

    __slots__ = ("_forwards", "_match")

    def __init__(self, regex: str, flags: re.RegexFlag = re.NOFLAG) -> None:
        self._forwards = re.compile(regex, flags)
        self._match: Callable[[str], object] | None = None

    @property
    def pattern(self) -> str:
        """The expression as it was given."""
        return self._forwards.pattern

    @property
    def flags(self) -> int:
        return self._forwards.flags

    def search(self, text: str, start: int = 0, end: int | None = None) -> re.Match[str] | None:
        """Return the leftmost match in `text[start:end]` that reaches its end."""
        if end is None:
            end = len(text)
        match = self._match
        if match is None:  # made where it is first needed: most expressions never are
            match = self._match = backwards(self._forwards).match
        if match(text[start - _LOOKED_BEHIND if start > _LOOKED_BEHIND else 0 : end][::-1]) is None:
            return None
        return self._forwards.search(text, start, end)


def backwards(pattern: re.Pattern[str]) -> re.Pattern[str]:
    """Return an expression that matches at the beginning of a reversed text wherever `pattern` ends one.

    Raises:
        ValueError: an alternative of the pattern does not end in \\Z, or refers to a group.
    """
    tree = _parser.parse(pattern.pattern, pattern.flags)
    if not _ends(tree):
        raise ValueError("an expression of what stands before a place ends in \\Z")
    mirrored: re.Pattern[str] = _compiler.compile(_tree(tree.state, _mirror(tree)), pattern.flags)
    return mirrored


def _tree(state: Any, nodes: list[Node]) -> Any:
    return _parser.SubPattern(state, nodes)


def _ends(tree: Any) -> bool:
    if not len(tree):
        return False
    code, value = tree[-1]
    if code is _codes.BRANCH:
        return all(_ends(branch) for branch in value[1])
    return (code, value) == (_codes.AT, _codes.AT_END_STRING)


def _mirror(tree: Any) -> list[Node]:
    return [mirrored for node in reversed(list(tree)) for mirrored in _mirror_node(tree.state, *node)]


def _mirror_node(state: Any, code: Any, value: Any) -> list[Node]:
    """Return what stands for a node: none for one that cannot be read backwards and only forbids."""
    if code in (_codes.LITERAL, _codes.NOT_LITERAL, _codes.IN, _codes.ANY):
        return [(code, value)]
    if code is _codes.AT:
        return [(code, _MIRRORED[value])]
    if code in (_codes.MAX_REPEAT, _codes.MIN_REPEAT):
        return [(code, (*value[:2], _tree(state, _mirror(value[2]))))]
    if code is _codes.SUBPATTERN:  # a group has no number here: nothing refers to it
        return [(code, (None, *value[1:3], _tree(state, _mirror(value[3]))))]
    if code is _codes.BRANCH:
        return _joined(state, [_mirror(branch) for branch in value[1]])
    if code in (_codes.ASSERT, _codes.ASSERT_NOT):
        direction, body = value
        widths = body.getwidth()
        if direction > 0 and widths[0] != widths[1]:
            return []  # `re` looks behind over so many characters alone
        return [(code, (-direction, _tree(state, _mirror(body))))]
    raise ValueError(f"{code} cannot be read backwards")


def _joined(state: Any, branches: Iterable[list[Node]]) -> list[Node]:
    """Return alternatives with their common beginnings written once: 'mother|father' reads 'reht(om|af)'."""
    groups: dict[Any, list[list[Node]]] = {}
    for branch in branches:
        groups.setdefault(branch[0][1] if branch and branch[0][0] is _codes.LITERAL else None, []).append(branch)
    listed: list[list[Node]] = list(groups.pop(None, []))
    for group in groups.values():
        listed.append(group[0] if len(group) == 1 else [group[0][0], *_joined(state, [each[1:] for each in group])])
    if len(listed) == 1:
        return listed[0]
    return [(_codes.BRANCH, (None, [_tree(state, nodes) for nodes in listed]))]
