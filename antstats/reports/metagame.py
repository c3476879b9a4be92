"""A tournament in words: who is strongest, who is dominated, what to play, is it a circle."""

import numpy as np

from antstats.reports.document import Said
from antstats.reports.metagame_words import ends, listed, percent, rows_of, signed
from antstats.reports.numbers import count
from antstats.stats.metagame import Metagame, Mixed
from antstats.stats.verdict import Answer, Verdict

FEW_DEALS = 100  # below it percentile intervals are too narrow, see `percentiles`
CYCLIC, RANKED = 0.5, 0.1  # cyclic shares beyond which a field is called a circle, and below which a ranking
NAMED = 5  # circles that are told by name
WHO = {"mixture": "who play the Nash mixture", "all": "who may be any policy"}
HEARD = 0.005  # a weight below half a per cent is left out of sentences


def findings(metagame: Metagame) -> list[Said]:
    """Return the answers in the order in which they are read."""
    found = [strongest(metagame), dominated(metagame), mixture(metagame), circles(metagame)]
    if metagame.results.deals < FEW_DEALS:
        few = f"intervals of ratings, weights and the cyclic share are too narrow under about {FEW_DEALS} deals; play more for them"
        found.append(Said("How sure?", f"This rests on {count(metagame.results.deals, 'deal')}: {few}."))
    return found


def strongest(metagame: Metagame) -> Said:
    """Say who leads the ratings, and how surely."""
    table = metagame.ratings().frame()
    best, second = table.iloc[0], table.iloc[1]
    ahead = f"rating {signed(best['elo'])} ({ends(best['elo_low'], best['elo_high'])}), first in {percent(best['first_in'])} of resamples"
    near = f"; then {second['policy']}, {signed(second['elo'])} ({ends(second['elo_low'], second['elo_high'])})"
    loose = [str(name) for name in table.loc[table["separated"], "policy"]]
    held = f" {listed(loose)}: won or lost everything, so the rating has no bound on one side." if loose else ""
    return Said("Who is strongest?", f"{best['policy']}: {ahead}{near}.{held}")


def dominated(metagame: Metagame) -> Said:
    """Say which policies nobody needs, and because of whom."""
    question, table = "Which policies does nobody need?", metagame.dominated()
    if table.empty:
        return Said(question, "None is dominated: each gains most against somebody, or nobody gains more throughout.")
    told = []
    for policy, rows in table.groupby("policy", sort=False):
        alone = len(rows) == 1
        by = str(rows["by"].iloc[0]) if alone else listed([f"{percent(row.weight)} {row.by}" for row in rows_of(rows)])
        later = f", once those before it are gone (round {rows['round'].iloc[0]})" if rows["round"].iloc[0] > 1 else ""
        told.append(f"{policy} is dominated by {'' if alone else 'a mixture of '}{by}{later} (in {percent(rows['in_resamples'].iloc[0])})")
    return Said(question, "; ".join(told) + ". Percentages in brackets are of resamples.")


def mixture(metagame: Metagame) -> Said:
    """Say what an unbeatable mixture plays."""
    table = metagame.mixture().sort_values("weight", ascending=False, kind="stable")
    played = table[table["weight"] >= HEARD]
    parts = [f"{percent(row.weight)} {row.policy} ({ends(100 * row.low, 100 * row.high)})" for row in rows_of(played)]
    what = f"{parts[0]}, alone" if len(parts) == 1 else listed(parts)
    return Said("What mixture can nobody beat?", f"{what}: the Nash mixture of the pairwise payoffs.")


def circles(metagame: Metagame) -> Said:
    """Say whether the field is a ranking or a circle."""
    question, share, table = "Is it a circle or a ranking?", metagame.cyclic_share().corrected, metagame.cycles()
    sure = (
        f"{percent(share.estimate)} of the squared payoffs ({ends(100 * share.low, 100 * share.high)}) no ranking explains, noise taken off"
    )
    if np.isnan(share.estimate):
        return Said(question, "The payoffs are no larger than their noise: it cannot be told.")
    within = f", a circle among the strong ones: {listed(_played(metagame))}" if share.estimate < CYCLIC and _rings(metagame) else ""
    kind = "Mostly a circle" if share.estimate > CYCLIC else "A ranking" if share.estimate < RANKED and table.empty else "Mostly a ranking"
    clear = [f"{row.cycle} (in {percent(row.in_resamples)} of resamples)" for row in rows_of(table.head(NAMED))]
    more = f", and {len(table) - NAMED} more" if len(table) > NAMED else ""
    named = f" Circles of three: {'; '.join(clear)}{more}." if clear else " No three beat each other in a circle."
    return Said(question, f"{kind}: {sure}{within}.{named}")


def _played(metagame: Metagame) -> list[str]:
    table = metagame.mixture()
    return [str(name) for name in table.loc[table["weight"] >= HEARD, "policy"]]


def _rings(metagame: Metagame) -> bool:
    """Tell whether the mixture plays a circle of three."""
    played = set(_played(metagame))
    return any({row.first, row.second, row.third} <= played for row in rows_of(metagame.cycles()))


def among(mixed: Mixed, margin: float, verdict: Verdict, everybody: Verdict) -> Said:
    """Say whether the seats are even in a population, and whether that is so among all policies too.

    `verdict` is the population's, `everybody` that of all policies alike.
    """
    question = f"Is it fair to every seat among players {WHO.get(mixed.name, f'of the population {mixed.name}')}?"
    told = [f"{str(verdict.answer).upper()} (margin {100 * margin:g} pp): {verdict.sentence}"]
    if mixed.name != "all":
        same = verdict.answer == everybody.answer
        known = Answer.UNDECIDED not in (verdict.answer, everybody.answer)
        holds = "the verdict holds" if same and known else "the verdict does NOT hold" if known else "whether the verdict holds is open"
        told.append(f"Among all policies alike: {str(everybody.answer).upper()}; {holds} among these players.")
    if (covered := float(mixed.seats.covered[0])) < 0.999:
        told.append(f"The line-ups played cover {percent(covered)} of the population's.")
    return Said(question, " ".join(told))
