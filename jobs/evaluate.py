"""evaluate: gold notes and what systems find in them -> metrics.json, tables, a report, and gates that may fail."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from jobs.command import guarded, say
from jobs.config import load_config
from jobs.crosswalks import load_crosswalk
from jobs.gates import CorpusConfig, Verdict, check, concerned, load_gates
from jobs.report import Excerpt, build_report
from jobs.report_tables import Row, build_tables, unsafe_cell, write_table
from jobs.systems import Systems, read_spans, run_recognizers
from tide_udfs.corpora.crosswalk import Crosswalk, Tally
from tide_udfs.corpora.document import Document
from tide_udfs.corpora.jsonl import read_rows
from tide_udfs.corpora.load import GoldReading, load_gold, with_known_values
from tide_udfs.corpora.persons import load_persons
from tide_udfs.errors import ConfigError, GateFailure, SchemaError
from tide_udfs.metrics.audit import Candidate, context, enhance_gold, find_candidates
from tide_udfs.metrics.decompose import CategoryRecall, decompose_drop
from tide_udfs.metrics.evaluation import Evaluation, assemble
from tide_udfs.metrics.findings import Finding
from tide_udfs.metrics.leaks import Absence, find_leaks, text_absence
from tide_udfs.metrics.occurrences import normalized
from tide_udfs.metrics.protocol import Protocol
from tide_udfs.span import PhiCategory

_YES, _NO = {"yes", "y"}, {"no", "n", ""}


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point of `tide evaluate` and of spark-submit."""
    arguments = _parser().parse_args(argv)
    return guarded(lambda: run_evaluate(arguments))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tide evaluate",
        description="Score recognizers, or the spans of any system, against gold. Files under --out that hold text of "
        "notes start with phi_; so does the report unless the corpus is synthetic.",
    )
    parser.add_argument("--gold", required=True, type=Path, help=".jsonl, .csv, i2b2 .xml, or a folder of .xml or brat")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--recognizers", metavar="a,b", help="run these: together, then each alone")
    parser.add_argument(
        "--config", metavar="FILE", help="a pipeline's YAML: its recognizers' settings instead of their defaults"
    )
    what.add_argument(
        "--spans", action="append", type=Path, metavar="PATH", help="JSONL, CSV, brat or Delta; repeatable"
    )
    parser.add_argument("--out", required=True, type=Path, help="folder for metrics.json, tables and report.html")
    parser.add_argument("--persons", type=Path, metavar="FILE", help="chart values by person_id, as CSV")
    parser.add_argument("--gates", type=Path, metavar="FILE", help="floors and ceilings; falling short is exit 6")
    parser.add_argument("--gold-labels", metavar="NAME", help="crosswalk of the gold's labels")
    parser.add_argument(
        "--spans-labels", action="append", metavar="NAME", help="crosswalk of --spans: one, or one each"
    )
    parser.add_argument("--synthetic", action="store_true", help="all people are invented: misses may be printed")
    parser.add_argument("--reviewed", type=Path, metavar="FILE", help="phi_audit.csv with its column accept filled")
    parser.add_argument(
        "--released", type=Path, metavar="FILE", help="released notes as JSONL, to be searched for gold"
    )
    parser.add_argument("--released-spans", type=Path, metavar="FILE", help="positions of surrogates in --released")
    parser.add_argument(
        "--against", type=Path, metavar="FILE", help="metrics.json of another corpus, to split the drop"
    )
    parser.add_argument("--spark", action="store_true", help="score on Spark also below 10,000 notes")
    return parser


def run_evaluate(arguments: argparse.Namespace) -> int:
    """Run `tide evaluate`.

    Raises:
        ConfigError, SchemaError: arguments or files that do not fit.
        GateFailure: a floor or ceiling of --gates was not kept; everything is written all the same.
    """
    corpus = arguments.gold.stem
    gates = load_gates(arguments.gates)
    settings = gates.corpora.get(corpus, CorpusConfig())
    protocol = gates.protocol(corpus)
    gold_tally, spans_tally = Tally(), Tally()
    documents = _load_documents(arguments, settings, gold_tally)
    systems = _open_systems(arguments, documents, protocol, spans_tally)
    evaluation = assemble(systems.score(documents), systems.names, protocol, corpus=corpus)
    verdicts = check(gates, evaluation.metrics, corpus) if arguments.gates else []
    more = {
        "corpus_settings": asdict(settings),
        "gold_read": _tally_counts(gold_tally),
        "spans_read": _tally_counts(spans_tally),
        "gates": [{**asdict(verdict), "failed": verdict.failed} for verdict in verdicts],
        **_optional_parts(arguments, documents, systems, protocol, evaluation),
    }
    if settings != CorpusConfig():
        said = ", ".join(f"{key}: {value}" for key, value in asdict(settings).items() if value)
        say(f"{corpus} is read as the gates file says ({said})")
    synthetic = arguments.synthetic or settings.synthetic
    _write(arguments.out, evaluation, more, verdicts, documents, synthetic=synthetic)
    _report_to_terminal(evaluation, verdicts, documents, arguments.out, synthetic=synthetic)
    failed = [verdict for verdict in verdicts if verdict.failed]
    if failed:
        raise GateFailure(
            f"{len(failed)} of {len(verdicts)} gates on {corpus} failed; {arguments.out}/report.html shows why"
        )
    return 0


def _load_documents(arguments: argparse.Namespace, settings: CorpusConfig, tally: Tally) -> list[Document]:
    path: Path = arguments.gold
    if not path.exists():
        raise ConfigError(f"--gold: {path}: no such file or folder")
    is_i2b2 = path.suffix == ".xml" or (path.is_dir() and any(path.glob("*.xml")))
    labels = arguments.gold_labels or settings.crosswalk or ("i2b2_2014" if is_i2b2 else None)
    crosswalk = load_crosswalk(labels) if labels else Crosswalk()
    if unknown := set(settings.options) - crosswalk.safe.keys():
        raise ConfigError(f"corpora.{path.stem}.options: the crosswalk has no {', '.join(sorted(unknown))}")
    reading = GoldReading(crosswalk=crosswalk, options=frozenset(settings.options), only=settings.only)
    documents = load_gold(path, reading, tally)
    return with_known_values(documents, load_persons(arguments.persons)) if arguments.persons else documents


def _open_systems(
    arguments: argparse.Namespace, documents: Sequence[Document], protocol: Protocol, tally: Tally
) -> Systems:
    if arguments.recognizers:
        names = [name for name in arguments.recognizers.split(",") if name]
        has_known = any(document.known for document in documents)
        configured = load_config(arguments.config).recognizers if arguments.config else None
        return run_recognizers(names, protocol, on_spark=arguments.spark, has_known=has_known, configured=configured)
    if arguments.config:
        raise ConfigError("--config: it sets what --recognizers run with; spans are read as they are")
    if missing := [str(path) for path in arguments.spans if not path.exists()]:
        raise ConfigError(f"--spans: {', '.join(missing)}: no such file or folder")
    labels = arguments.spans_labels or []
    if len(labels) not in (0, 1, len(arguments.spans)):
        raise ConfigError(f"--spans-labels: give one, or one for each of the {len(arguments.spans)} --spans")
    crosswalks = [load_crosswalk(name) for name in labels] or [Crosswalk()]
    if len(crosswalks) == 1:
        crosswalks *= len(arguments.spans)
    return read_spans(arguments.spans, crosswalks, documents, protocol, tally, on_spark=arguments.spark)


def _tally_counts(tally: Tally) -> dict[str, Any]:
    return {
        "unmapped": dict(sorted(tally.unmapped.items())),
        "excluded": dict(sorted(tally.excluded.items())),
        "n_empty": tally.empty,
        "n_unknown_notes": tally.unknown_notes,
    }


def _optional_parts(
    arguments: argparse.Namespace,
    documents: Sequence[Document],
    systems: Systems,
    protocol: Protocol,
    evaluation: Evaluation,
) -> dict[str, Any]:
    """Return what only some calls ask for: enhanced gold, released text, the drop against another corpus."""
    parts: dict[str, Any] = {}
    if arguments.reviewed:
        enhanced = enhance_gold(documents, _read_review(arguments.reviewed))
        added = sum(len(after.gold) - len(before.gold) for before, after in zip(documents, enhanced, strict=True))
        scored = assemble(systems.score(enhanced), systems.names, protocol, corpus=arguments.gold.stem)
        _write_gold(arguments.out / "phi_enhanced_gold.jsonl", enhanced)
        parts["enhanced_gold"] = {"n_added": added, "systems": scored.metrics["systems"]}
    if arguments.released:
        parts["released_text"] = _score_released(arguments, documents, protocol)
    if arguments.against:
        parts["drop"] = _drop(json.loads(arguments.against.read_text(encoding="utf-8")), evaluation.metrics)
    return parts


def _write_gold(path: Path, documents: Sequence[Document]) -> None:
    """Write notes with their gold; `source` of a span says whether people marked it first or the audit added it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for document in documents:
            spans = [
                {
                    "start": span.start,
                    "end": span.end,
                    "category": span.category.value,
                    "entity": span.entity,
                    "source": span.recognizer,
                }
                for span in document.gold
            ]
            note = {"note_id": document.note_id, "person_id": document.person_id, "text": document.text, "spans": spans}
            file.write(json.dumps(note) + "\n")


def _read_review(path: Path) -> dict[str, tuple[PhiCategory, str]]:
    """Return the accepted terms of a filled audit table.

    Raises:
        SchemaError: a row whose `accept` is neither yes nor no, or without a category of ours.
    """
    accepted = {}
    with path.open(encoding="utf-8-sig", newline="") as file:
        for number, row in enumerate(csv.DictReader(file), 2):
            answer = (row.get("accept") or "").strip().lower()
            if answer not in _YES | _NO:
                raise SchemaError(f"{path.name}, line {number}: accept is yes, no or empty")
            if answer in _YES:
                try:
                    kind = (PhiCategory(row["category"]), row["entity"])
                except (KeyError, ValueError):
                    raise SchemaError(f"{path.name}, line {number}: needs term, category and entity") from None
                accepted[normalized(unsafe_cell(row["term"]))] = kind
    return accepted


def _score_released(arguments: argparse.Namespace, documents: Sequence[Document], protocol: Protocol) -> dict[str, Any]:
    """Search released notes for what the gold marks; notes that were not released are counted, not judged."""
    released = {str(row["note_id"]): str(row.get("text") or "") for _, row in read_rows(arguments.released)}
    surrogates: dict[str, list[tuple[int, int]]] = {}
    if arguments.released_spans:
        for _, row in read_rows(arguments.released_spans):
            key = str(row.get("note_key", row.get("note_id")))
            surrogates.setdefault(key, []).append((int(row["start"]), int(row["end"])))
    absence, n_leaks, leaking = Absence(), 0, 0
    present = [document for document in documents if document.note_id in released]
    for document in present:
        text = released[document.note_id]
        absence += text_absence(document, text, protocol)
        found = find_leaks(document, text, surrogates.get(document.note_id, ()))
        n_leaks += len(found)
        leaking += bool(found)
    figures = {
        "n_notes": len(present),
        "n_not_released": len(documents) - len(present),
        "text_absence": {"recall": absence.recall, **asdict(absence)},
    }
    if arguments.released_spans:
        figures["leaks"] = {"n_leaks": n_leaks, "n_notes": leaking}
    return figures


def _drop(other: Mapping[str, Any], mine: Mapping[str, Any]) -> dict[str, Any] | None:
    first, second = (
        {
            name: CategoryRecall(n_gold=entry["n_gold"], n_matched=entry["n_matched"])
            for name, entry in metrics["categories"].items()
        }
        for metrics in (other, mine)
    )
    drop = decompose_drop(first, second)
    return None if drop is None else {"from": other["corpus"], "to": mine["corpus"], **asdict(drop)}


def _excerpts(findings: Sequence[Finding], documents: Sequence[Document]) -> list[Excerpt]:
    texts = {document.note_id: document.text for document in documents}
    return [Excerpt(each, *context(texts[each.note_id], each.start, each.end)) for each in findings]


def _write(
    out: Path,
    evaluation: Evaluation,
    more: Mapping[str, Any],
    verdicts: Sequence[Verdict],
    documents: Sequence[Document],
    *,
    synthetic: bool,
) -> None:
    out.mkdir(parents=True, exist_ok=True)
    metrics = {**evaluation.metrics, **more}
    (out / "metrics.json").write_text(json.dumps(metrics, indent=1, allow_nan=False) + "\n", encoding="utf-8")
    for name, rows in build_tables(evaluation).items():
        write_table(out / f"{name}.csv", rows)
    excerpts = {name: _excerpts(findings, documents) for name, findings in evaluation.findings.items()}
    if misses := [_miss_row(name, excerpt) for name, found in excerpts.items() for excerpt in found]:
        write_table(out / "phi_misses.csv", misses)
    everything = [finding for findings in evaluation.findings.values() for finding in findings]
    if candidates := find_candidates(documents, everything):
        write_table(out / "phi_audit.csv", [_audit_row(candidate) for candidate in candidates])
    page = build_report(evaluation, excerpts, verdicts, synthetic=synthetic)
    (out / "report.html").write_text(page, encoding="utf-8", errors="backslashreplace")


def _miss_row(system: str, excerpt: Excerpt) -> Row:
    finding = excerpt.finding
    return {
        "system": system,
        **{key: value for key, value in asdict(finding).items() if key != "labels"},
        "labels": " ".join(finding.labels),
        "before": excerpt.before,
        "surface": excerpt.surface,
        "after": excerpt.after,
    }


def _audit_row(candidate: Candidate) -> Row:
    category, entity = candidate.kind
    quotes = [f"{before}>>{surface}<<{after}" for before, surface, after in candidate.contexts]
    return {
        "accept": "",
        "term": candidate.term,
        "category": category,
        "entity": entity,
        "count": candidate.count,
        "n_notes": len(candidate.note_ids),
        **{f"context_{i + 1}": quotes[i] if i < len(quotes) else "" for i in range(3)},
    }


def _report_to_terminal(
    evaluation: Evaluation, verdicts: Sequence[Verdict], documents: Sequence[Document], out: Path, *, synthetic: bool
) -> None:
    """Print figures; the misses behind a failed gate only where all people are invented."""
    say(f"{'system':<32}precision  recall  characters  notes  words/1,000")
    for name, figures in evaluation.metrics["systems"].items():
        cells = (
            figures["micro"]["precision"],
            figures["micro"]["recall"],
            figures["characters"]["recall"],
            figures["notes"]["covered"],
            figures["over_redaction"]["words_per_1000"],
        )
        say(f"{name:<32}" + "  ".join(f"{'–' if cell is None else format(cell, '.3f'):>9}" for cell in cells))
    for verdict in verdicts:
        say(str(verdict))
        if verdict.failed and synthetic:
            findings = concerned(verdict, evaluation.findings[evaluation.metrics["system"]])
            for each in _excerpts(findings, documents):
                kind = f"{each.finding.category}/{each.finding.entity}"
                quote = f"…{each.before}[{each.surface}]{each.after}…".encode(errors="backslashreplace").decode()
                say(f"    {kind:<20} {each.finding.note_id:<12} {quote}")
    say(f"{out / 'metrics.json'}, {out / 'report.html'}")


if __name__ == "__main__":
    sys.exit(main())
