"""The gate: play the legs as far as their questions need, ask in order, and keep the answers."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from antstats.checks.baseline import DECIDES, Baseline, asked, path_of, told
from antstats.checks.legs import Leg, offered
from antstats.checks.suite import Suite
from antstats.checks.verdict import OPEN, Family, Question, Word, error_of, level, worst
from antstats.errors import UserError
from antstats.runner.ledger import shown
from antstats.stats.blocks import Blocks, matched
from antstats.stats.paired import differences

Progress = Callable[[int, int], None]  # playouts done, playouts to do at most


@dataclass
class Side:
    """A leg beside its baseline.

    Attributes
    ----------
    record, before : the baseline and its sums; None if the leg needs none. moved : what is set differently.
    incomparable : why the two cannot be compared; empty if they can.
    differing, measures : measures whose sums differ anywhere, of those that both have, as far as was played.
    """

    leg: Leg
    questions: list[Question]
    record: Baseline | None = None
    before: Blocks | None = None
    moved: list[str] = field(default_factory=list)
    incomparable: str = ""
    differing: list[str] = field(default_factory=list)
    measures: int = 0

    @property
    def playable(self) -> bool:
        """Whether there is a question that playing may answer."""
        return any(each.word is not Word.INCOMPARABLE for each in self.questions)

    @property
    def word(self) -> Word:
        """The verdict of the leg."""
        return worst([each.word for each in self.questions])


class Gate:
    """A check on its way. Raises UserError when it is made, before anything is played, for what does not fit."""

    def __init__(self, suite: Suite, legs: list[Leg]) -> None:
        self.family = Family(suite.alpha)
        self.sides = [_side(suite, leg) for leg in legs]
        for side in self.sides:
            self.family.questions += side.questions

    def run(self, jobs: int, progress: Progress) -> None:
        """Play on, look by look, as long as something is open. What Ctrl-C leaves is what was decided so far."""
        done, most = 0, sum(side.leg.looks[-1] * len(side.leg.plan.seatings) for side in self.sides if side.playable)

        def advance(playouts: int) -> None:
            nonlocal done
            done += playouts
            progress(done, most)

        for number in range(max((len(side.leg.looks) for side in self.sides), default=0)):
            for side in self.sides:
                if self._open(side, number):
                    side.leg.play(side.leg.looks[number], jobs, advance)
                    self.look(side)
            self.family.decide()

    def _open(self, side: Side, number: int) -> bool:
        """Tell whether a leg is to be played up to a look."""
        if not side.playable or number >= len(side.leg.looks):
            return False
        return number == 0 or any(each.word in OPEN for each in side.questions if each.word is not Word.INCOMPARABLE)

    def look(self, side: Side) -> None:
        """Ask all questions of a leg on what was played of it."""
        now, pairs = side.leg.blocks, {}
        if side.before is not None:
            before = first(side.before, now.deals)
            same = {}
            for mine, theirs in matched(before.measures, now.measures):
                same[theirs] = np.array_equal(before.sums[:, mine], now.sums[:, theirs])
            side.differing = [now.measures[place].key for place, equal in same.items() if not equal]
            side.measures = len(same)
            pairs = {now.measures.index(each.other): each for each in differences(before, now, paired=True)}
        for question in side.questions:
            place, measure = question.watched.place, question.watched.measure
            if question.watched.band:
                question.look(level(now, place, measure), same=False, alpha=self.family.alpha)
                error, freedom = error_of(now.sums[:, place], measure)
                growth = side.leg.looks[-1] / now.deals
                question.error, question.freedom = error / math.sqrt(growth), (freedom + 1) * growth - 1
            elif side.before is not None:
                question.look(pairs[place], same=same[place], alpha=self.family.alpha)


def first(blocks: Blocks, deals: int) -> Blocks:
    """Return the first deals of blocks, whole ones."""
    return Blocks(
        blocks.layout, blocks.size, deals, blocks.playouts * deals // blocks.deals, blocks.measures, blocks.sums[: deals // blocks.size]
    )


def _side(suite: Suite, leg: Leg) -> Side:
    questions = [
        Question(leg.scenario, leg.name, each, len(leg.looks), Word.UNDECIDED if each.band else Word.INCONCLUSIVE) for each in leg.watched
    ]
    side = Side(leg, questions)
    if not leg.against_baseline:
        return side
    path, again = path_of(suite, leg.scenario), f"record it: antstats baseline {suite.path} --only {leg.scenario}"
    if not path.exists():
        msg = f"{suite.where('scenario', leg.scenario)}: no baseline {str(path)!r}; {again}"
        raise UserError(msg)
    record = Baseline.read(path)
    _refuse_another(suite, leg, record, f"{path}: ", again)
    side.record, side.moved = record, record.moved(leg)
    version, now = record.spec["rules_version"], leg.plan.spec.rules_version
    if version != now:
        side.incomparable = f"rules version {version} then, {now} now: the baseline says nothing about these rules; {again}"
        for question in questions:
            question.word = question.word if question.watched.band else Word.INCOMPARABLE
        return side
    side.before = record.blocks(leg)
    held = {theirs: mine for mine, theirs in matched(side.before.measures, offered(leg.plan))}
    for question in questions:
        if question.watched.band:
            continue
        if question.watched.place not in held:
            msg = f"{path}: holds no measure {question.watched.name!r}; {again}"
            raise UserError(msg)
        error, question.freedom = error_of(
            first(side.before, leg.looks[-1]).sums[:, held[question.watched.place]], question.watched.measure
        )
        question.error = math.sqrt(2) * error
    return side


def _refuse_another(suite: Suite, leg: Leg, record: Baseline, where: str, again: str) -> None:
    """Refuse a baseline of another scenario than the suite's."""
    wanted = asked(suite.scenarios[leg.scenario])
    for key in DECIDES:
        if record.asked.get(key) != wanted[key]:
            there, here = (shown(each, 40) if each is not None else "none" for each in (record.asked.get(key), wanted[key]))
            msg = f"{where}is of another scenario: {key} {there} there, {here} in the suite; {again}"
            raise UserError(msg)
    if record.deals < leg.looks[-1]:
        msg = f"{where}holds {record.deals:,} deals, the suite may look at {leg.looks[-1]:,}; {again}"
        raise UserError(msg)
    settled = told(leg.plan.spec, leg.written)
    for key in ("players", "variant"):
        if record.spec.get(key) != settled[key]:
            msg = f"{where}{key} {record.spec.get(key)} was played there, {settled[key]} is here (the game's default moved); {again}"
            raise UserError(msg)
