"""Small charts as inline SVG: no script, no font, no file beside the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

_LEFT, _WIDTH, _RIGHT = 110, 520, 60
_BAR = 11


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """A figure between 0 and 1 with its 95 % interval; None where there is none."""

    value: float | None
    low: float | None = None
    high: float | None = None


def bars(rows: Mapping[str, Sequence[Value]], title: str) -> str:
    """Return grouped horizontal bars: one group a row, one bar a system, with intervals as whiskers."""
    n_systems = max((len(values) for values in rows.values()), default=0)
    group = n_systems * (_BAR + 2) + 8
    height = len(rows) * group + 30
    parts = [_open(_LEFT + _WIDTH + _RIGHT, height, title), _scale(height)]
    for i, (name, values) in enumerate(rows.items()):
        top = i * group + 4
        parts.append(f'<text x="{_LEFT - 8}" y="{top + group / 2}" text-anchor="end">{escape(name)}</text>')
        parts += [_bar(top + j * (_BAR + 2), j, value, name) for j, value in enumerate(values)]
    return "".join([*parts, "</svg>"])


def scatter(points: Sequence[tuple[str, int, float, float]], title: str) -> str:
    """Return precision against recall.

    Args:
        points: (name, index of the system, recall, precision).
    """
    side = 380
    parts = [_open(side + 150, side + 50, title)]
    for tick in range(0, 11, 2):
        at = tick / 10 * side
        parts.append(f'<line class="grid" x1="{40 + at}" x2="{40 + at}" y1="10" y2="{side + 10}"/>')
        parts.append(f'<line class="grid" x1="40" x2="{40 + side}" y1="{10 + at}" y2="{10 + at}"/>')
        parts.append(f'<text class="soft" x="{40 + at}" y="{side + 26}" text-anchor="middle">{tick / 10:.1f}</text>')
        parts.append(f'<text class="soft" x="34" y="{side + 14 - at}" text-anchor="end">{tick / 10:.1f}</text>')
    parts.append(f'<text x="{40 + side / 2}" y="{side + 44}" text-anchor="middle">recall</text>')
    parts.append('<text x="44" y="22">precision</text>')
    for name, system, recall, precision in points:
        x, y = 40 + recall * side, 10 + (1 - precision) * side
        label = f"{escape(name)}: recall {recall:.3f}, precision {precision:.3f}"
        parts.append(f'<circle class="s{system % 6}" cx="{x:.1f}" cy="{y:.1f}" r="5"><title>{label}</title></circle>')
        parts.append(f'<text class="soft" x="{x + 8:.1f}" y="{y + 4:.1f}">{escape(name)}</text>')
    return "".join([*parts, "</svg>"])


def _open(width: float, height: float, title: str) -> str:
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    return f'<svg role="img" {size}><title>{escape(title)}</title>'


def _scale(height: float) -> str:
    lines = []
    for tick in range(0, 11, 2):
        x = _LEFT + tick / 10 * _WIDTH
        lines.append(f'<line class="grid" x1="{x}" x2="{x}" y1="0" y2="{height - 24}"/>')
        lines.append(f'<text class="soft" x="{x}" y="{height - 8}" text-anchor="middle">{tick / 10:.1f}</text>')
    return "".join(lines)


def _bar(top: float, system: int, value: Value, name: str) -> str:
    if value.value is None:
        return f'<text class="soft" x="{_LEFT + 4}" y="{top + _BAR - 1}">no gold</text>'
    end, middle = _LEFT + value.value * _WIDTH, top + _BAR / 2
    parts = [
        f'<rect class="s{system % 6}" x="{_LEFT}" y="{top}" width="{value.value * _WIDTH:.1f}" height="{_BAR}">'
        f"<title>{escape(name)}: {value.value:.3f}</title></rect>"
    ]
    if value.low is not None and value.high is not None:
        low, high = _LEFT + value.low * _WIDTH, _LEFT + value.high * _WIDTH
        parts.append(f'<line class="whisker" x1="{low:.1f}" x2="{high:.1f}" y1="{middle}" y2="{middle}"/>')
        end = max(end, high)
    parts.append(f'<text class="soft" x="{end + 5:.1f}" y="{top + _BAR - 1}">{value.value:.3f}</text>')
    return "".join(parts)
