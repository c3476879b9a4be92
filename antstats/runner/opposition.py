"""Whom a candidate plays against, and what it wins there: one seat is the candidate's, the others are the opponents'."""

import itertools
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from antstats.runner.line_up import Entry, orders
from antstats.runner.plan import Plan
from antstats.runner.play import Range, shares_of


@dataclass(frozen=True)
class Company:
    """One way to fill the seats beside the candidate's, and its weight among all ways.

    `seatings` has the candidate as entry 0 even where an opponent is the same policy, so that every candidate plays equally often, and
    the same playouts.
    """

    opponents: tuple[Entry, ...]
    weight: float
    seatings: np.ndarray[Any, np.dtype[np.int64]]


def company(opponents: Sequence[Entry], weight: float) -> Company:
    """Return the company of these opponents, one a seat."""
    spellings = [entry.spelling for entry in opponents]
    return Company(tuple(opponents), weight, orders([0, *(1 + spellings.index(each) for each in spellings)]))


def each_alone(against: Sequence[Entry], seats: int) -> tuple[Company, ...]:
    """Return a company for each opponent, which holds all other seats in it; all count the same."""
    return tuple(company([entry] * (seats - 1), 1 / len(against)) for entry in against)


def mixed(mixture: Mapping[str, tuple[Entry, float]], seats: int) -> tuple[Company, ...]:
    """Return the companies where each other seat draws its policy from a mixture, weighted by how often that draw comes up.

    Parameters
    ----------
    mixture : by spelling the entry and its part; the parts sum to 1.
    """
    found = []
    for drawn in itertools.combinations_with_replacement(mixture, seats - 1):
        times = Counter(drawn)
        ways = math.factorial(seats - 1) // math.prod(math.factorial(n) for n in times.values())
        weight = ways * math.prod(mixture[name][1] ** n for name, n in times.items())
        found.append(company([mixture[name][0] for name in drawn], weight))
    return tuple(found)


def playouts_a_deal(companies: Sequence[Company]) -> int:
    """Return how many playouts a candidate plays on one deal."""
    return sum(len(each.seatings) for each in companies)


def shares_against(plan: Plan, candidate: Entry, companies: Sequence[Company], deals: Range, jobs: int) -> np.ndarray[Any, Any]:
    """Play the candidate against every company and return its mean share of the win by deal: float64 (deals,), 0 to 1.

    A deal's value is the weighted mean over the companies, each played in all its seatings.
    """
    total = np.zeros(deals[1] - deals[0])
    for each in companies:
        line_up = plan.with_line_up([candidate, *each.opponents])
        played = shares_of(replace(line_up, seatings=each.seatings), deals, jobs)
        own = each.seatings == 0
        total += each.weight * (played * own).sum(axis=2).mean(axis=1)
    return total
