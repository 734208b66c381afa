"""The whole verification: which values go through the anonymizer how often, and what must then hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tide_udfs.anonymizers.policy import Policy
from tide_udfs.keys import Keys
from tide_udfs.verification import laws, samples
from tide_udfs.verification.examples import EXAMPLES
from tide_udfs.verification.laws import Law, Outcome
from tide_udfs.verification.samples import Probe, SampleNote

FEW, MANY = 1, 7
"""The two partitionings."""
_INTEGER_KEY_DIGITS = 18
_RESTART = "deterministic: the same after a worker restart"


class Engine(Protocol):
    """Runs the anonymizer: `tide verify` through Spark, tests in their own process."""

    def release(self, notes: Sequence[SampleNote], keys: Keys, partitions: int) -> Mapping[str, Mapping[str, Any]]:
        """Return by note_id the released `text` and its `spans`, of notes spread over so many partitions."""
        ...

    def release_keys(self, values: Sequence[str], width: int | None, keys: Keys, partitions: int) -> list[str | None]:
        """Return the released form of each value of a key column; see `key_udf`."""
        ...

    def restart_workers(self) -> bool:
        """End every worker that has run so far; tell whether this engine could, and new ones will run from here on."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """How much of the synthetic set there is."""

    values: int = 2_000
    """Distinct values of each keyed category."""
    names: tuple[int, ...] = (2_000, 20_000)
    """Distinct names among which collisions are counted, the least first."""
    short_lengths: tuple[int, ...] = samples.SHORT_LENGTHS


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What was measured: a row a category (the paper's Table 2), the laws, and the examples (its S8 and S9)."""

    categories: list[dict[str, Any]]
    laws: list[Law]
    examples: list[dict[str, str]]
    not_checked: list[str]
    """Laws that this engine cannot be asked."""

    @property
    def broken(self) -> list[str]:
        """The names of the laws that do not hold."""
        return [law.name for law in self.laws if not law.holds]

    def as_json(self) -> dict[str, Any]:
        return {
            "holds": not self.broken,
            "laws": [law.row() for law in self.laws],
            "not_checked": self.not_checked,
            "categories": self.categories,
            "examples": self.examples,
        }


def verify(engine: Engine, keys: Keys, other_keys: Keys, policy: Policy, sizes: Sizes, *, show: bool) -> Report:
    """Return how the laws are kept.

    Args:
        other_keys: the new keys of the remapping.
        policy: what the engine releases by, `surrogate`; names the strategies of the examples.
        show: whether surrogates of the examples stand in the report: never those of keys that are in use.
    """
    keyed_notes = samples.build_notes(samples.keyed_probes(sizes.values), "keyed", twice=True)
    first = _run(engine, keyed_notes, keys, FEW)
    second = _run(engine, keyed_notes, keys, MANY)
    restarted = engine.restart_workers()
    third = _run(engine, keyed_notes, keys, MANY) if restarted else []
    remapped = _run(engine, keyed_notes, other_keys, MANY)
    back = _run(engine, _back_notes(first), keys, MANY)
    once = _run(engine, samples.build_notes(_single_probes(sizes), "once"), keys, MANY)
    return Report(
        categories=[_category_row(group, first, second, remapped, back) for group in _groups(first)],
        laws=[
            laws.same_everywhere("deterministic: 1 and 7 partitions alike", first, second),
            *([laws.same_everywhere(_RESTART, first, third)] if restarted else []),
            laws.consistent(first),
            *[_remapped(group, first, remapped) for group in laws.REMAPPED],
            laws.exact_intervals(laws.of_group(first, "dates")),
            laws.changed("replaced: no surrogate is its original", first + laws.of_group(once, *_short_groups(sizes))),
            laws.handled(first),
            laws.form_kept(first),
            *_back_laws(first, back),
            laws.decrypts(keys, laws.of_group(first, *laws.DECRYPTED)),
            laws.collisions("8-digit ids that meet", laws.of_group(first, "8-digit ids")),
            *[_short_collisions(once, group) for group in _short_groups(sizes)],
            *[_name_collisions(once, n) for n in sizes.names],
            *[_surname_collisions(once, n) for n in sizes.names],
            *_key_laws(engine, keys, sizes.values),
            _capped(laws.of_group(once, "ages over 89")),
            laws.unchanged(laws.of_group(once, "exempt")),
            laws.parts_kept([outcome.surrogate for outcome in laws.of_group(once, "examples")]),
        ],
        examples=[_example_row(outcome, policy, show=show) for outcome in laws.of_group(once, "examples")],
        not_checked=[] if restarted else [_RESTART],
    )


def figures(report: Report) -> str:
    """Return the report as tables for a terminal."""
    lines = ["by category: share of values in %", _row(report.categories[0]), *map(_values, report.categories)]
    lines += ["", f"{'law':<58}{'checked':>10}{'broken':>8}{'share':>10}{'limit':>10}{'paper':>10}"]
    for law in report.laws:
        reference = "" if law.reference is None else f"{law.reference:.2%}"
        verdict = "" if law.holds else "  BROKEN"
        lines.append(
            f"{law.name:<58}{law.checked:>10,}{law.broken:>8,}{law.share:>10.3%}{_limit(law):>10}{reference:>10}{verdict}"
        )
    lines += [f"{name:<58}  not checked: the workers are on other hosts" for name in report.not_checked]
    lines += ["", f"{'category/entity':<24}{'strategy':<13}{'example':<34}{'becomes':<42}kept"]
    lines += [
        f"{row['entity']:<24}{row['strategy']:<13}{row['in']:<34}{row['out']:<42}{row['kept']}".replace("\n", "\\n")
        for row in report.examples
    ]
    return "\n".join(lines)


def _run(engine: Engine, notes: Sequence[SampleNote], keys: Keys, partitions: int) -> list[Outcome]:
    return laws.outcomes_of(notes, engine.release(notes, keys, partitions))


def _single_probes(sizes: Sizes) -> list[Probe]:
    return [
        *[example.probe() for example in EXAMPLES],
        *samples.name_probes(sizes.names[-1]),
        *samples.surname_probes(sizes.names[-1]),
        *samples.short_probes(sizes.short_lengths),
        *samples.exempt_probes(),
        *samples.old_age_probes(),
    ]


def _short_groups(sizes: Sizes) -> list[str]:
    return [f"all {length}-digit ids" for length in sizes.short_lengths]


def _groups(outcomes: Iterable[Outcome]) -> list[str]:
    return list(dict.fromkeys(outcome.probe.group for outcome in outcomes))


def _back_notes(outcomes: Sequence[Outcome]) -> list[SampleNote]:
    """Return notes of the surrogates: dates with the opposite of their patient's offset, all else as of its kind."""
    offsets: dict[str, int] = {}
    probes = dict.fromkeys(outcome.probe._replace(value=outcome.surrogate) for outcome in outcomes)
    for outcome in laws.of_group(outcomes, "dates"):
        old, new = (samples.read_date(text, outcome.probe.form) for text in (outcome.probe.value, outcome.surrogate))
        if old is not None and new is not None:
            offsets.setdefault(outcome.probe.person, (old - new).days)
    return [
        SampleNote(note.note_id, note.person_id, note.probes, offsets.get(note.probes[0].person))
        for note in samples.build_notes(list(probes), "back")
    ]


def _back_laws(first: Sequence[Outcome], back: Sequence[Outcome]) -> list[Law]:
    originals = {
        laws.date_key(outcome.probe._replace(value=outcome.surrogate)): outcome.probe.value
        for outcome in laws.of_group(first, "dates")
    }
    broken = sum(outcome.strategy != "surrogate" or not laws.has_form(outcome) for outcome in back)
    return [
        laws.dates_back(laws.of_group(back, "dates"), originals),
        Law(name="surrogates read again as values of their form", checked=len(back), broken=broken),
    ]


def _remapped(group: str, first: Sequence[Outcome], other: Sequence[Outcome]) -> Law:
    own, new = laws.of_group(first, group), laws.of_group(other, group)
    return laws.remapped(f"remapped under a new key: {group}", own, new)


def _name_collisions(outcomes: Sequence[Outcome], n: int) -> Law:
    names = laws.of_group(outcomes, "names")[:n]
    paper = laws.PAPER_COLLISIONS.get(n)
    return laws.collisions(f"names that meet among {n:,}", names, 0.004 if paper is None else paper, paper)


def _short_collisions(outcomes: Sequence[Outcome], group: str) -> Law:
    own = laws.of_group(outcomes, group)
    return laws.collisions(f"{group} that meet", own, reference=laws.REFERENCE_SHORT_COLLISIONS)


def _surname_collisions(outcomes: Sequence[Outcome], n: int) -> Law:
    """Count, without a limit, how often one word alone meets another: the list of surnames is finite."""
    surnames = laws.of_group(outcomes, "surnames")[:n]
    return laws.collisions(f"single surnames that meet among {n:,}", surnames, laws.NO_LIMIT)


def _key_laws(engine: Engine, keys: Keys, n: int) -> list[Law]:
    """Key columns: one for one, none unchanged, the same in every partitioning."""
    found = []
    for name, values, width in (
        ("integer keys", [str(7 * i + 1) for i in range(n)], _INTEGER_KEY_DIGITS),
        ("string keys", [f"P-{i:05d}" for i in range(n)], None),
    ):
        few, many = (engine.release_keys(values, width, keys, partitions) for partitions in (FEW, MANY))
        distinct = len({key for key in few if key is not None})
        unlike = sum(a != b or a == value for a, b, value in zip(few, many, values, strict=True))
        found.append(Law(name=f"{name}: distinct, changed, deterministic", checked=n, broken=max(n - distinct, unlike)))
    return found


def _capped(outcomes: Sequence[Outcome]) -> Law:
    broken = sum("89" not in outcome.surrogate and "80s" not in outcome.surrogate for outcome in outcomes)
    return Law(name="ages over 89 capped", checked=len(outcomes), broken=broken)


def _category_row(group: str, *runs: Sequence[Outcome]) -> dict[str, Any]:
    """Return a category's row of Table 2; shares in [0, 1].

    Args:
        runs: first, again, under a new key, of the surrogates.
    """
    own, again, new, read = (laws.of_group(run, group) for run in runs)
    return {
        "category": group,
        "values": len({outcome.probe for outcome in own}),
        "deterministic": 1 - laws.same_everywhere("", own, again).share,
        "remapped": 1 - laws.remapped("", own, new).share,
        "consistent": 1 - laws.consistent(own).share,
        "unchanged": laws.changed("", own).share,
        "form kept": 1 - laws.form_kept(own).share,
        "read again": sum(laws.has_form(outcome) for outcome in read) / max(len(read), 1),
        "meeting": None if group == "dates" else laws.collisions("", own).share,
    }


def _example_row(outcome: Outcome, policy: Policy, *, show: bool) -> dict[str, str]:
    probe = outcome.probe
    example = next(example for example in EXAMPLES if example.probe() == probe)
    return {
        "entity": f"{probe.category}/{probe.entity}",
        "strategy": policy.strategy(probe.category, probe.entity).value,
        "in": probe.value,
        "out": outcome.surrogate if show or outcome.strategy != "surrogate" else "(not shown)",
        "kept": example.kept,
    }


def _limit(law: Law) -> str:
    return "none" if law.limit == laws.NO_LIMIT else f"{law.limit:.1%}"


def _row(columns: Iterable[str]) -> str:
    return "".join(f"{name:<15}" if at == 0 else f"{name:>15}" for at, name in enumerate(columns))


def _values(row: Mapping[str, Any]) -> str:
    return _row(
        str(value) if name in ("category", "values") else "-" if value is None else f"{100 * value:.2f}"
        for name, value in row.items()
    )
