"""`antstats show GAME`: what a game offers."""

import json
import sys
from typing import Any

from antstats.cli.options import Debug, Game, Listing, ListingFormat


def command(
    game: Game,
    form: ListingFormat = Listing.TABLE,
    debug: Debug = False,  # noqa: ARG001 - read in main
) -> None:
    """Show a game: seats, variants, options, figures with origin and range, policies with weights, metrics.

    Example: antstats show marching
    """
    from antstats.api.describe import describe

    facts = describe(game)
    if form is Listing.JSON:
        dump(facts)
        return
    print(f"{facts['title']} ({facts['name']}), {facts['seats'][0]}-{facts['seats'][-1]} seats, rules version {facts['rules_version']}\n")
    for title, head, rows in sections(facts):
        if rows:
            print_table(title, head, rows, form)


def dump(data: Any) -> None:
    """Print JSON."""
    json.dump(data, sys.stdout, indent=1, default=str)
    print()


def sections(facts: dict[str, Any]) -> list[tuple[str, list[str], list[list[str]]]]:
    """Return the tables of a game: title, head, rows."""
    from antstats.runner.ledger import shown

    return [
        ("Variants", ["name", "what"], [[v["name"], v["text"]] for v in facts["variants"]]),
        (
            "Options (--option NAME=VALUE)",
            ["name", "default", "accepted", "what", "settles"],
            [[o["name"], str(o["default"]), accepted(o), o["text"], o["settles"]] for o in facts["options"]],
        ),
        (
            "Figures (--set FIGURE=VALUE)",
            ["name", "value", "origin", "range", "what", "why"],
            [[n, shown(f["value"], 80), f["origin"], ranged(f["range"]), f["text"], f["reason"]] for n, f in facts["figures"].items()],
        ),
        (
            "Policies (--policies NAME[:WEIGHT=VALUE]...)",
            ["name", "what it does", "weights"],
            [[p["name"], p["text"], ", ".join(weight(w) for w in p["weights"]) or "-"] for p in facts["policies"]],
        ),
        ("Every policy also has", ["weight", "what"], [[weight(w), w["text"]] for w in facts["every_policy"]]),
        ("Metrics beside the common ones", ["name", "what", "unit"], [[m["name"], m["text"], m["unit"]] for m in facts["metrics"]]),
        (
            "Breakdowns",
            ["name", "what", "by", "unit"],
            [[b["name"], b["text"], _by(b), b["unit"]] for b in facts["breakdowns"]],
        ),
    ]


def _by(breakdown: dict[str, Any]) -> str:
    return " x ".join(name for side in ("down", "across") if (name := breakdown[side]["name"]))


def accepted(option: dict[str, Any]) -> str:
    """Return what an option accepts, in words."""
    values = " | ".join(str(choice) for choice in option["choices"]) if option["choices"] else f"{option['low']} to {option['high']}"
    return values + (", or a list by seat" if option["per_seat"] else "")


def weight(each: dict[str, Any]) -> str:
    """Return a weight, its default and what it accepts."""
    from antstats.runner.ledger import shown

    values = "|".join(map(shown, each["choices"])) if each["choices"] else f"{each['low']:g} to {each['high']:g}"
    default = shown(each["default"]) if each["choices"] else f"{each['default']:g}"
    return f"{each['name']}={default} ({values})"


def ranged(figure_range: dict[str, Any]) -> str:
    """Return a range in words."""
    match figure_range["kind"]:
        case "interval":
            step = f" by {figure_range['step']:g}" if figure_range["step"] != 1 else ""
            return f"{figure_range['low']:g} to {figure_range['high']:g}{step}"
        case "choices":
            return f"{len(figure_range['values'])} choices"
        case "shift":
            return f"each moved by up to {figure_range['by']}"
        case "transfer":
            fewer = f", or {figure_range['fewer']} less" if figure_range["fewer"] else ""
            return f"up to {figure_range['by']} from one to another{fewer}"
        case "scale":
            return f"times {figure_range['low']:g} to {figure_range['high']:g}"
        case _:
            return "fixed"


def print_table(title: str, head: list[str], rows: list[list[str]], form: Listing) -> None:
    """Print a table for people, or as Markdown."""
    if form is Listing.MD:
        lines = [f"## {title}", "", "| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
        cells = [[cell.replace("|", "\\|") for cell in row] for row in rows]
        print("\n".join([*lines, *("| " + " | ".join(row) + " |" for row in cells), ""]))
        return
    from rich.console import Console
    from rich.table import Table

    console = Console(width=None if sys.stdout.isatty() else 150, highlight=False)
    table = Table(title=title, title_justify="left", title_style="bold", box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    for name in head:
        table.add_column(name, overflow="fold")
    for row in rows:
        table.add_row(*(cell.replace("[", "\\[") for cell in row))
    console.print(table)
    console.print()
