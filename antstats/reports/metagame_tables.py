"""The tables of a tournament as text in cells, and all of it as CSV."""

import numpy as np
import pandas as pd

from antstats.reports.document import Table
from antstats.reports.metagame_words import ends, payoff, percent, rows_of, signed
from antstats.reports.numbers import count, estimate, interval, told
from antstats.stats.metagame import Metagame, Mixed


def tables(metagame: Metagame, mixed: Mixed | None = None) -> list[Table]:
    """Return the payoff matrix, ratings, seats, mixture and alpha-rank, and the seats of a population, as text in cells."""
    found = [payoff_table(metagame), rating_table(metagame), seat_table(metagame), weights_table(metagame)]
    if mixed is not None:
        rows = tuple(
            (
                f"seat {row.seat}",
                estimate(row.share, row.low, row.high, "share"),
                interval(row.share, row.low, row.high, "share"),
                str(row.method),
            )
            for row in rows_of(mixed.seats.frame("seat"))
        )
        caption = f"Share of the win by seat in the population {mixed.name}; intervals hold together"
        found.append(Table("population", caption, ("seat", "share", "interval", "method"), rows, ("share", "interval")))
    return found


def payoff_table(metagame: Metagame) -> Table:
    """Return the matrix of payoffs, the strongest first."""
    given, order = metagame.payoffs(), np.argsort(-metagame.ratings().strengths, kind="stable")
    names = [metagame.names[i] for i in order]
    rows = tuple(
        (metagame.names[i], *(payoff(given.matrix[i, j], given.low[i, j], given.high[i, j]) if i != j else "." for j in order))
        for i in order
    )
    sure = f"intervals at {100 * metagame.confidence:g} % over {count(metagame.results.deals, 'deal')}, each by itself"
    caption = (
        f"Payoffs: mean share of the win of a seat of the row less that of the column, in pp; +- the longer side of the interval: {sure}"
    )
    return Table("payoffs", caption, ("policy", *names), rows, tuple(names))


def rating_table(metagame: Metagame) -> Table:
    """Return ratings, ranks and mean shares, the strongest first."""
    field = {row.policy: row for row in rows_of(metagame.payoffs().field_frame())}
    rows = []
    for row in rows_of(metagame.ratings().frame()):
        mean = field[row.policy]
        share = told(mean.share, mean.low, mean.high, "share")
        ranked = f"{row.rank} ({row.rank_low} - {row.rank_high})"
        points = f"{signed(row.elo)} ({ends(row.elo_low, row.elo_high)})"
        rows.append((str(row.policy), ranked, points, percent(row.first_in), share))
    columns = ("policy", "rank", "rating", "first in", "mean share")
    caption = f"Ratings: Plackett-Luce with seat terms, 400 points a factor of ten in the odds; {metagame.draws:,} resamples of the deals"
    return Table("ratings", caption, columns, tuple(rows), columns[1:])


def seat_table(metagame: Metagame) -> Table:
    """Return the worth of the seats, in the unit of the ratings."""
    rows = tuple(
        (f"seat {row.seat}", f"{signed(row.elo)} ({ends(row.elo_low, row.elo_high)})") for row in rows_of(metagame.ratings().seat_frame())
    )
    return Table("seats", "What a seat is worth, in points of the ratings", ("seat", "rating"), rows, ("rating",))


def weights_table(metagame: Metagame) -> Table:
    """Return weights in the Nash mixture and masses of the settled alpha-rank."""
    ranked = metagame.alpha_rank()
    masses = dict(zip(ranked.policies, ranked.masses[-1].tolist(), strict=True))
    rows = tuple(
        (
            str(row.policy),
            f"{percent(row.weight)} ({ends(100 * row.low, 100 * row.high)})",
            percent(row.played_in),
            f"{100 * row.payoff + 0.0:+.1f}".replace("-0.0", "+0.0"),
            percent(masses[str(row.policy)]),
        )
        for row in rows_of(metagame.mixture().sort_values("weight", ascending=False, kind="stable"))
    )
    alpha = (
        f"alpha-rank {'settled' if ranked.settled else 'NOT settled'} at alpha {ranked.alphas[-1]:.3g} per win share, from {ranked.basis}"
    )
    columns = ("policy", "Nash weight", "played in", "payoff against it, pp", "alpha-rank mass")
    return Table("weights", f"What a crowd of players ends up with: Nash mixture, and {alpha}", columns, rows, columns[1:])


def csv(metagame: Metagame) -> str:
    """Return every number with its interval as one tidy table: what, policy, rival, seat, unit, estimate, low, high."""
    frames = metagame.frames()
    parts = [
        frames["ratings"]
        .drop(columns=["low", "high"])
        .rename(columns={"elo": "estimate", "elo_low": "low", "elo_high": "high"})
        .assign(what="rating", unit="points"),
        frames["seats"]
        .drop(columns=["low", "high"])
        .rename(columns={"elo": "estimate", "elo_low": "low", "elo_high": "high"})
        .assign(what="seat", unit="points"),
        frames["payoffs"].rename(columns={"payoff": "estimate"}).assign(what="payoff", unit="share"),
        frames["field"].rename(columns={"share": "estimate"}).assign(what="mean share", unit="share"),
        frames["mixture"].rename(columns={"weight": "estimate"}).assign(what="nash weight", unit="share"),
        frames["alpha_rank"].rename(columns={"mass": "estimate"}).assign(what="alpha-rank mass", unit="share"),
    ]
    columns = ["what", "policy", "rival", "seat", "unit", "estimate", "low", "high", "rank", "first_in"]
    return str(pd.concat([part.reindex(columns=columns).astype(object) for part in parts], ignore_index=True).to_csv(index=False))
