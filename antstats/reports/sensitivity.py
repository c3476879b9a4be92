"""The answer of `sensitivity` in words, and its tables."""

import math
from collections.abc import Iterator, Mapping, Sequence

import pandas as pd

from antstats.reports.document import Table
from antstats.stats.conclusions import Kind, State, Watched

TOP = 3  # figures that a sentence names
ROWS = 6  # figures that a table shows of each conclusion


def number(value: float, unit: str, signed: bool = False) -> str:
    """Return a share as pp or %."""
    if math.isnan(value):
        return "unknown"
    text = f"{100 * value:{'+' if signed else ''}.1f}"
    return f"{text.replace('-0.0', '0.0').replace('+0.0', '0.0')} {unit}"


def statement(each: Watched, row: pd.Series, margin: float) -> str:
    """Return the conclusion at the base as a sentence's beginning."""
    inside, size = bool(row["claim"]), f"{100 * margin:g} pp"
    if each.kind is Kind.SPREAD:
        what = "seats" if each.key == "seats" else "policies"
        return f"That {what} are {'even' if inside else 'uneven'} (margin {size}; {number(row['value'], 'pp')} at {row['who']})"
    if each.kind is Kind.LEAD:
        return f"That {row['who']} is the strongest of its line-up (by {number(row['value'], 'pp')})"
    return f"That {each.key} ({each.text}) stays within {100 * each.high:g} {each.unit} of its value"


def sentence(each: Watched, row: pd.Series, flips: Mapping[str, Sequence[str]], openings: Sequence[str], sets: str, margin: float) -> str:
    """Return what becomes of a conclusion: it stands, hangs on figures, or cannot be told yet.

    Parameters
    ----------
    row : of the conclusions. flips : by figure, where it flips. openings : figures with settings where it cannot be told.
    sets : what came of the sets drawn at random, in words; empty if there are none.
    """
    said = statement(each, row, margin)
    if not row["told"]:
        return f"{said}: cannot tell yet, not even as the figures are; more playouts would tell.{sets}"
    settings = f"{row['stands']} of {row['settings']} settings"
    unclear = f", and cannot be told at {row['open']}" if row["open"] else ""
    if row["answer"] == str(State.STANDS):
        return f"{said} stands whatever the missing figures are: at all {row['settings']} settings.{sets}"
    if flips:
        listed = "; ".join(f"{name}: {', '.join(where[:TOP])}{_more(len(where) - TOP)}" for name, where in flips.items())
        return f"{said} hangs on {_listed(list(flips))}: it flips at {listed}. It stands at {settings}{unclear}.{sets}"
    if row["sets_flip"]:
        return f"{said} hangs on several figures together: no setting of one alone flips it ({settings} stand), some sets do.{sets}"
    if openings:
        names = _listed(openings[:TOP]) + _more(len(openings) - TOP)
        return f"{said}: cannot tell yet. It stands at {settings} and flips at none; open at settings of {names}.{sets}"
    return f"{said}: cannot tell yet, not all was played. It stands at {settings}.{sets}"


def _more(n: int) -> str:
    return f" and {n} more" if n > 0 else ""


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def of_sets(row: pd.Series) -> str:
    """Return what came of the sets drawn at random, as a sentence that follows; empty without them."""
    n, stand, flip, unclear = (int(row[name]) for name in ("sets", "sets_stand", "sets_flip", "sets_open"))
    if not n:
        return ""
    ends = f"{100 * row['share_low']:.0f} - {100 * row['share_high']:.0f} %"
    if not flip and not unclear:
        return f" All figures varied together, it holds in all {n} plausible sets of figures drawn ({ends} of such sets)."
    parts = [f"{stand} of {n} plausible sets"]
    parts.append(f"fails in {flip}")
    if unclear:
        parts.append(f"cannot be told in {unclear}")
    return f" All figures varied together, it holds in {', '.join(parts)} ({ends} of such sets)."


def answers(watched: Sequence[Watched], conclusions: pd.DataFrame, one: pd.DataFrame, flips: Mapping[str, Mapping[str, Sequence[str]]],
            margin: float) -> list[str]:  # fmt: skip
    """Return a sentence for each conclusion, those that stand first, then those that hang on something, then the open ones."""
    order = [State.STANDS, State.FLIPS, State.OPEN]
    said = []
    for each, (_, row) in zip(watched, conclusions.iterrows(), strict=True):
        part = one[(one["conclusion"] == each.key) & (one["answer"] == str(State.OPEN))]
        openings = list(dict.fromkeys(part["figure"]))
        text = sentence(each, row, flips[each.key], openings, of_sets(row), margin)
        said.append((order.index(State(row["answer"])), text))
    return [text for _, text in sorted(said, key=lambda pair: pair[0])]


def tables(watched: Sequence[Watched], conclusions: pd.DataFrame, one: pd.DataFrame, indices: pd.DataFrame) -> list[Table]:
    """Return the conclusions, what each figure alone does to them, and the indices of the design, as text in cells.

    What no setting moves at all has no table of its own.
    """
    moved = set(one.loc[one["change"].fillna(0.0) != 0, "conclusion"])
    return [_summary(conclusions), *(_alone(each, one) for each in watched if each.key in moved), *_indices(watched, indices)]


def _summary(conclusions: pd.DataFrame) -> Table:
    rows = []
    for _, row in conclusions.iterrows():
        ends = f"{number(row['low'], row['unit'])} to {number(row['high'], row['unit'])}"
        share = f"{row['sets_stand']}, {row['sets_flip']}, {row['sets_open']}" if row["sets"] else "."
        holds = f"{100 * row['share_low']:.0f} - {100 * row['share_high']:.0f} %" if row["sets"] else "."
        settings = f"{row['stands']}, {row['flips']}, {row['open']}"
        rows.append((str(row["conclusion"]), number(row["value"], row["unit"]), ends, settings, share, holds, str(row["answer"])))
    columns = ("conclusion", "as it is", "interval", "settings: stand, flip, open", "sets: stand, flip, open", "holds in", "answer")
    return Table(
        "conclusions", "Conclusions; intervals are over deals, `holds in` is Wilson's over sets", columns, tuple(rows), columns[1:6]
    )


def _alone(each: Watched, one: pd.DataFrame) -> Table:
    part = one[one["conclusion"] == each.key]
    reach = part["change"].abs().groupby(part["figure"], sort=False).max().sort_values(ascending=False, kind="stable")
    rows = []
    for name in reach.index[:ROWS]:
        mine = part[(part["figure"] == name) & part["change"].notna()]
        if mine.empty:
            continue
        ends = dict.fromkeys([mine["change"].idxmin(), mine["change"].idxmax()])
        for row in (mine.loc[i] for i in ends):
            change = f"{number(row['change'], each.unit, signed=True)}"
            interval = f"{number(row['change_low'], each.unit)} to {number(row['change_high'], each.unit)}"
            rows.append((str(name), str(row["setting"]), number(row["value"], each.unit), change, interval, str(row["answer"])))
    columns = ("figure", "setting", "value", "change", "interval of the change", "answer")
    left = f"; {len(reach) - ROWS} more move it less" if len(reach) > ROWS else ""
    return Table(f"alone_{each.key}", f"{each.key}: one figure at a time, lowest and highest{left}", columns, tuple(rows), columns[2:5])


def _indices(watched: Sequence[Watched], indices: pd.DataFrame) -> Iterator[Table]:
    wanted = {"mu_star": "mean size of the effect of a way across the range", "ST": "part of the variance, with all it takes part in"}
    for each in watched:
        part = indices[(indices["conclusion"] == each.key) & indices["index"].isin(list(wanted)) & indices["estimate"].notna()]
        if part.empty or part["noise_share"].isna().all():
            continue
        part = part.sort_values("estimate", ascending=False, kind="stable")
        unit = each.unit if part["index"].iloc[0] == "mu_star" else "%"
        rows = tuple(
            (str(row["coordinate"]), number(row["estimate"], unit), f"{number(row['low'], unit)} to {number(row['high'], unit)}",
             number(row["noise"], unit), "yes" if row["clear"] else "no")
            for _, row in part.head(ROWS).iterrows()
        )  # fmt: skip
        method, what = part["method"].iloc[0], wanted[part["index"].iloc[0]]
        share = f"; {100 * float(part['noise_share'].iloc[0]):.0f} % of what varies between the points is noise"
        columns = ("figure", str(part["index"].iloc[0]), "interval", "by noise alone", "clear of noise")
        yield Table(f"index_{each.key}", f"{each.key}, all together ({method}): {what}{share}", columns, rows, columns[1:4])
