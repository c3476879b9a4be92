"""How a comparison is printed: sentences, tables, rules that differ, the pairing, what it rests on, how to repeat it."""

import textwrap
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from antstats.cli.options import Format

if TYPE_CHECKING:
    from antstats.api.comparison import Comparison
    from antstats.api.pairing import Sprt
    from antstats.reports.document import Table

WIDTH = 140


def show(found: "Comparison", form: Format, command_again: str) -> None:
    """Print the result of a comparison."""
    from antstats.api.facts import rests_on_shown
    from antstats.api.headings import of_comparison
    from antstats.reports import compare as words

    if form is Format.JSON:
        from antstats.cli.show import dump

        dump(found.to_dict() | {"command": command_again})
        return
    if form is Format.CSV:
        print(found.differences.to_csv(index=False), end="")
        return
    said = words.sentences(found.judged, found.rules)
    facts = [
        words.precision_sentence(found.half_width, found.precision),
        "" if found.rules else "a and b are played by the same rules, policies and seats.",
        words.pairing_sentence(found.judged, paired=found.paired),
        words.detectable_sentence(found.judged),
        words.resting(rests_on_shown(found)),
    ]
    tables = words.tables(found.judged, found.rules, found.confidence, found.family)
    _print(of_comparison(found), said, tables, [each for each in facts if each], form)
    _end(found.played, found.seconds, found.jobs, command_again, [str(path) for path in found.folders], form)


def show_test(found: "Sprt", form: Format, command_again: str) -> None:
    """Print the result of a sequential test."""
    from antstats.api.facts import rests_on_shown
    from antstats.api.headings import rules_in_force
    from antstats.reports import pair_test as words
    from antstats.reports.compare import resting

    if form is Format.JSON:
        from antstats.cli.show import dump

        dump(found.to_dict() | {"command": command_again})
        return
    if form is Format.CSV:
        print(_csv(found), end="")
        return
    a, b = found.policies
    cut = " (interrupted)" if found.interrupted else ""
    title = (
        f"{found.title} ({found.spec.game}), {found.spec.variant}, 2 seats: {b} (b) against {a} (a), {2 * found.deals:,} playouts = "
        f"{found.deals:,} deals{cut}, each both ways, at most {found.cap:,}, seed {found.spec.seed}"
    )
    facts = [rules_in_force(found.spec), resting(rests_on_shown(found))]
    _print(title, words.sentences(found, a, b), words.tables(found), facts, form)
    _end(found.played, found.seconds, found.jobs, command_again, [str(found.folder)] if found.folder is not None else [], form)


def _csv(found: "Sprt") -> str:
    import pandas as pd

    rows = [
        {"what": what, "unit": unit, "deals": found.deals, **asdict(each)}
        for what, given in (("raw score", found.raw), ("sequential estimate", found.sequential))
        for unit, each in given.items()
    ]
    rows += [{"what": "log likelihood ratio", "estimate": found.ratio, "deals": found.deals}]
    rows += [{"what": f"pairs {name}", "estimate": n, "deals": found.deals} for name, n in found.to_dict()["counts"].items()]
    return str(pd.DataFrame(rows).to_csv(index=False))


def _print(title: str, said: Sequence[str], tables: "Sequence[Table]", facts: Sequence[str], form: Format) -> None:
    if form is Format.MD:
        from antstats.reports.markdown import escaped, table_lines

        print(f"# {escaped(title)}\n")
        print("\n\n".join(escaped(each) for each in said) + "\n")
        print("\n".join(line for table in tables for line in table_lines(table)))
        print("\n\n".join(escaped(each) for each in facts) + "\n")
        return
    from antstats.reports.lines import aligned

    print(_wrapped(title) + "\n")
    for each in said:
        print(_wrapped(each))
    print()
    for table in tables:
        print(_wrapped(f"{table.caption}:"))
        print("\n".join(aligned(table)) + "\n")
    for each in facts:
        print(_wrapped(each))


def _wrapped(line: str) -> str:
    return textwrap.fill(line, WIDTH, subsequent_indent="  ")


def _end(played: int, seconds: float, jobs: int, command_again: str, folders: Sequence[str], form: Format) -> None:
    if form is Format.MD:
        print(f"Again: `{command_again}`")
        return
    rate = f"{played:,} playouts in {seconds:.2f} s: {played / seconds:,.0f} playouts/s, {jobs} threads" if played else ""
    print(f"Played: {rate or 'nothing new, all of it was there'}\nAgain:  {command_again}")
    for each in folders:
        print(f"Run folder: {each}")
