"""How a budget of playouts is spent: generations of a search, and a last quarter for the judgement."""

from dataclasses import dataclass

from antstats.errors import UserError

GENERATIONS = 30  # aimed at; a small budget makes fewer, not noisier ones
FEWEST, FEWEST_JUDGED = 8, 20  # deals of a candidate in one generation, and of the judgement
JUDGED = 4  # one part in so many is for the judgement


@dataclass(frozen=True)
class Effort:
    """The plan of a tuning. Every generation has a block of deals of its own, the judgement the block behind the last.

    Attributes
    ----------
    generations, size : of the search. deals : of a generation; all its candidates play them. judged : deals of the judgement.
    generation_playouts, judged_playouts : what each costs.
    """

    generations: int
    size: int
    deals: int
    judged: int
    generation_playouts: int
    judged_playouts: int

    @property
    def playouts(self) -> int:
        """All playouts, the judgement's included."""
        return self.generations * self.generation_playouts + self.judged_playouts

    def block(self, generation: int) -> tuple[int, int]:
        """Return the deals of a generation."""
        return generation * self.deals, (generation + 1) * self.deals

    @property
    def fresh(self) -> tuple[int, int]:
        """The deals of the judgement, which no candidate has met."""
        first = self.generations * self.deals
        return first, first + self.judged


def spend(budget: int, *, size: int, of_candidate: int, of_judgement: int) -> Effort:
    """Return how to spend `budget` playouts.

    Parameters
    ----------
    size : candidates of a generation. of_candidate, of_judgement : playouts on one deal, of a candidate and of the whole judgement.

    Raises
    ------
    UserError : if it is too little for one generation and a judgement; it says how much is the least.
    """
    a_deal = size * of_candidate
    for_judgement = max(budget // JUDGED, FEWEST_JUDGED * of_judgement)
    for_search = budget - for_judgement
    if for_search < FEWEST * a_deal:
        least = max(FEWEST * a_deal + FEWEST_JUDGED * of_judgement, -(-FEWEST * a_deal * JUDGED // (JUDGED - 1)))
        msg = f"--budget {budget}: one generation of {size} candidates and a judgement take {least:,} playouts at least"
        raise UserError(msg)
    deals = max(for_search // (GENERATIONS * a_deal), FEWEST)
    generations = for_search // (deals * a_deal)
    judged = for_judgement // of_judgement
    return Effort(generations, size, deals, judged, deals * a_deal, judged * of_judgement)
