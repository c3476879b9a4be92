"""What `antstats play` says: positions, what happened, legal actions, odds and the end, in lines of at most 120 characters."""

import json
import os
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from antstats.api.odds import Odds
    from antstats.runner.sitting import Event, Sitting, View

WIDTH = 120
SHOWN = 20  # actions in a table of odds
HELP = "a number (or the action as spelled) chooses; ? odds, b board, s state in full, h history, u take back, q quit"


def strong(text: str) -> str:
    """Return text in bold, unless NO_COLOR forbids it; `typer.echo` takes it off where nobody would see it."""
    return text if os.environ.get("NO_COLOR") else typer.style(text, bold=True)


def opening(sitting: "Sitting") -> list[str]:
    """Return who sits where, by which rules."""
    from antstats.api.headings import rules_in_force

    plan = sitting.plan
    lines = [strong(f"{plan.game.title}, {plan.spec.variant}, {plan.spec.players} seats, seed {plan.spec.seed}")]
    lines += [f"  seat {seat}  {'you' if seat in sitting.seats else name}" for seat, name in enumerate(sitting.names)]
    lines += textwrap.wrap(" ".join(rules_in_force(plan.spec).split()), WIDTH, subsequent_indent="  ")
    if plan.game.imagine is None:
        lines.append(f"{plan.game.name} offers no `imagine`: all of the position is shown, and there are no odds.")
    return [*lines, HELP]


def whose(seat: int, sitting: "Sitting") -> str:
    """Return a seat as its neighbours call it."""
    return ("you" if sitting.seats == (seat,) else f"seat {seat}") if seat in sitting.seats else f"seat {seat}"


def happened(events: Sequence["Event"], sitting: "Sitting") -> list[str]:
    """Return a line a decision, and one for what came of it by chance, or what could be seen of a hidden action."""
    if not events:
        return []
    who = max(len(whose(event.seat, sitting)) for event in events)
    kind = max(len(event.decision) for event in events)
    lines = []
    for event in events:
        forced = "  (no choice)" if event.forced else ""
        line = f"{event.i:>5}  {whose(event.seat, sitting):<{who}}  {event.decision:<{kind}}  {event.action}{forced}"
        lines.append(line)
        for label, values in (("seen", event.changes), ("came out", event.chance)):
            if values:
                lines += noted(f"{'':<{9 + who}}{label}: ", values)
    return lines


def noted(start: str, values: Mapping[str, Any], most: int = 2) -> list[str]:
    """Return values of the state by path, on at most so many lines; the last says how many were left out."""
    lines, parts = [start], [f"{path} {plainly(value)}" for path, value in values.items()]
    for number, part in enumerate(parts):
        room = WIDTH - (14 if len(lines) == most else 1)
        if len(lines[-1]) + len(part) > room and lines[-1].strip() and number:
            if len(lines) == most:
                return [*lines[:-1], f"{lines[-1].rstrip(', ')} ... {len(parts) - number} more"]
            lines[-1] = lines[-1].rstrip()
            lines.append(" " * len(start))
        lines[-1] += part if number == len(parts) - 1 else f"{part}, "
    return lines


def plainly(value: Any) -> str:
    """Return a value of the state without quotes, fractions to four digits."""
    text = json.dumps(_rounded(value), separators=(", ", ": ")).replace('"', "")
    return {"null": "none", "[]": "none", "{}": "none", "true": "yes", "false": "no"}.get(text, text)


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _rounded(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_rounded(each) for each in value]
    return float(f"{value:.4g}") if isinstance(value, float) else value


def board(view: "View") -> list[str]:
    """Return the position: the game's picture, or its state."""
    lines = []
    for line in view.picture.split("\n") if view.picture else in_full(view):
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        long = len(line) > WIDTH and ", " in line  # a sentence, no row of a board
        lines += textwrap.wrap(line, WIDTH, subsequent_indent=indent, drop_whitespace=True) if long else [line.rstrip()]
    if any("?" in line for line in lines):
        lines = [*lines, "  (? is hidden from you)"]
    return lines


def in_full(view: "View") -> list[str]:
    """Return every field of the state."""
    wide = max(map(len, view.state), default=0)
    lines = []
    for name, value in view.state.items():
        rows = value if isinstance(value, list) and any(isinstance(each, list | dict) for each in value) else [value]
        for i, row in enumerate(rows):
            start = f"  {name if i == 0 else '':<{wide}}  "
            lines += textwrap.wrap(plainly(row), WIDTH, initial_indent=start, subsequent_indent=" " * len(start)) or [start.rstrip()]
    return lines


def choices(view: "View") -> list[str]:
    """Return the legal actions, numbered from 1, in columns."""
    digits = len(str(len(view.actions)))
    return in_columns([f"{number:>{digits}} {action}" for number, action in enumerate(view.actions, 1)])


def in_columns(items: Sequence[str]) -> list[str]:
    """Return items in columns, read downwards, as few lines as fit the width."""
    wide = max(map(len, items)) + 3
    columns = max((WIDTH - 2) // wide, 1)
    rows = -(-len(items) // columns)
    return ["  " + "".join(f"{item:<{wide}}" for item in items[row::rows]).rstrip() for row in range(rows)]


def odds_table(odds: "Odds") -> list[str]:
    """Return the odds, best action first, and what they rest on."""
    from antstats.reports.numbers import estimate, interval

    frame = odds.frame()
    order = frame.sort_values("share", ascending=False, kind="stable").index
    rows = []
    for number in order[:SHOWN]:
        row = frame.loc[number]
        ends = row["share"], row["low"], row["high"]
        behind = "" if row["verdict"] == "best" else pp(row["behind"], row["behind_low"], row["behind_high"])
        share = f"{estimate(*ends, 'share'):>7} ({interval(*ends, 'share')})"
        rows.append([str(number + 1), row["action"], share, behind, "highest" if row["verdict"] == "best" else row["verdict"]])
    head = ["", "action", "share of the win", "behind the best", f"margin {100 * odds.margin:g} pp"]
    wide = [max(len(row[k]) for row in [head, *rows]) for k in range(5)]
    lines = [f"  {row[0]:>{wide[0]}}  " + "   ".join(f"{row[k]:<{wide[k]}}" for k in range(1, 5)).rstrip() for row in [head, *rows]]
    if len(order) > SHOWN:
        lines.append(f"  and {len(order) - SHOWN} more that did no better")
    told = (
        f"Each action was played out once in each of {odds.worlds} worlds that seat {odds.seat} may be in, by {odds.policy} at every "
        "seat: it tells what an action is worth among such players. Intervals over worlds, together at 95 %; `? N` draws N worlds."
    )
    return [*lines, *textwrap.wrap(told, WIDTH, initial_indent="  ", subsequent_indent="  ")]


def pp(value: float, low: float, high: float) -> str:
    """Return a difference of shares in percentage points."""
    return f"{100 * value:>5.1f} pp ({100 * low:.1f} to {100 * high:.1f})"


def ending(sitting: "Sitting") -> list[str]:
    """Return how it ended: who won, shares and scores."""
    end, turn = sitting.lines[-1], sitting.table.turn
    shares = turn.share[: sitting.plan.spec.players].tolist()
    unfinished = " (unfinished: nobody wins)" if not end["winners"] else ""
    lines = [strong(f"The end: {end['reason']}{unfinished}, after {end['turns']} turns and {end['decisions']} decisions")]
    wide = max(map(len, sitting.names))
    for seat, name in enumerate(sitting.names):
        won = "wins" if shares[seat] == 1 else "shares the win" if shares[seat] > 0 else ""
        who = "you" if seat in sitting.seats else name
        line = f"  seat {seat}  {who:<{wide}}  score {end['scores'][seat]:>3}  share of the win {100 * shares[seat]:>5.1f} %  {won}"
        lines.append(strong(line.rstrip()) if won else line.rstrip())
    return lines


def say(lines: Iterable[str]) -> None:
    """Print lines, without style where standard output is no terminal."""
    for line in lines:
        typer.echo(line)
