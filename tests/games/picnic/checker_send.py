"""Sending out in `picnic`: turns, tosses and what may be seen after them (P4-P6)."""

import copy

from .checker_area import centres, hand_of
from .checker_explain import LEFT, Throw, explanations
from .checker_powers import discs, powers
from .checker_table import KINDS, Dice, Key
from .checker_toss import Outcome
from .checker_world import Choice, Choosing, Sample, World

QUIET = 0.1


def send_out(world: World) -> Choosing:
    """Let the seats toss in turn, from the starting player, until all hills are empty or the area holds no card (P4)."""
    state, seats = world.state, world.table.seats
    state.phase, seat = "send", state.starter
    while state.cards() and any(state.numbers(other, "hill") for other in range(seats)):
        if state.numbers(seat, "hill"):
            yield from turn(world, seat)
        else:
            world.note("P4", ("turn", ""))
        seat = (seat + 1) % seats
    state.turn, state.tossed, state.rerolled = None, False, False
    state.sent = copy.deepcopy(state.dice)
    world.note("P4", ("turn", ""), ("sent", ""))


def turn(world: World, seat: int) -> Choosing:
    """Let a seat play Round cards, toss, and play Round cards again."""
    state = world.state
    state.turn, state.tossed, state.rerolled = seat, False, False
    world.turns += 1
    world.note("P4", ("turn", ""), ("tossed", ""), ("rerolled", ""))
    yield from powers(world, seat, after=False)
    again = True
    while again:
        yield from toss(world, seat)
        held = "double" in state.hand[seat]
        yield from powers(world, seat, after=True)
        again = held and "double" not in state.hand[seat]


def toss_actions(world: World, seat: int) -> list[str]:
    """Spell out every kind on the hill with every card, and `bash` where a rival die touches the card."""
    state = world.state
    kinds = sorted({state.dice[seat][number].kind for number in state.numbers(seat, "hill")})
    targets = [f"{place}:land" for place in state.cards()]
    targets += [f"{place}:bash" for place in state.cards() if rival_dice(world, seat, place)]
    return [f"{kind}>{target}" for kind in kinds for target in targets]


def rival_dice(world: World, seat: int, place: int) -> list[Key]:
    """Give the dice of others on a card, highest face first, then in seat and die order."""
    there = world.state.on_card(place)
    return sorted((key for key in there if key[0] != seat), key=lambda key: (-(there[key].face or 0), key))


def toss(world: World, seat: int) -> Choosing:
    """Ask for a toss; a scout that touched nothing may be tossed once more (P5, P6)."""
    state = world.state
    action = yield Choice("toss", seat, "P4", toss_actions(world, seat))
    kind, target = action.split(">")
    place, style = int(target.split(":")[0]), target.split(":")[1]
    number = next(number for number in state.numbers(seat, "hill") if state.dice[seat][number].kind == kind)
    state.tossed = True
    while True:
        touched = throw_die(world, (seat, number), place, style)
        if kind != KINDS[2] or touched or state.dice[seat][number].on or state.rerolled:
            return
        again = yield Choice("reroll", seat, "P6", ["again", "stay"])
        world.note("P6", ("rerolled", ""))
        if again == "stay":
            return
        state.rerolled = True


def throw_die(world: World, key: Key, place: int, style: str) -> bool:
    """Throw a die, judge what has come of it, and tell whether it touched another."""
    table, state = world.table, world.state
    die = state.dice[key[0]][key[1]]
    rivals = rival_dice(world, key[0], place)
    bashed = state.dice[rivals[0][0]][rivals[0][1]] if style == "bash" else None
    target = centres(table)[place] if bashed is None else bashed.at
    line = target - hand_of(table, key[0])
    throw = Throw(table.toss, key, table.radius[die.kind], target, line / abs(line), discs(world, state, key))
    die.leave("area")
    dice = world.luck.toss(throw)
    world.note("P5", ("dice", key), ("tossed", ""))
    world.note(style)
    outcome = judge(world, throw, dice)
    touched = count(world, throw, style, outcome, dice)
    world.adopt(dice, "toss")
    world.why["dice", key] = "toss"
    return touched


def judge(world: World, throw: Throw, dice: Dice) -> Outcome:
    """Check faces, overlaps, and that the toss model explains where the dice lie."""
    state, table = world.state, world.table
    for seat, row in enumerate(dice):
        for number, seen in enumerate(row):
            die = state.dice[seat][number]
            clause = "P5" if (seat, number) == throw.mover else "toss"
            world.need(seen.where == die.where, clause, f"die {number} of seat {seat} in {die.where}", seen)
    lying = {key: dice[key[0]][key[1]] for key in state.lying()}
    for key, seen in lying.items():
        faces = table.faces[seen.kind]
        world.need(seen.face in faces, "toss", f"a face of {faces} on die {key}", seen.face)
    for key, seen in lying.items():
        for other, there in lying.items():
            apart = table.radius[seen.kind] + table.radius[there.kind] - LEFT
            fine = key >= other or abs(seen.at - there.at) >= apart
            world.need(fine, "toss", f"dice {key} and {other} pushed apart", (seen, there))
    changed = {key for key, seen in lying.items() if key != throw.mover and seen.face != state.dice[key[0]][key[1]].face}
    rests = {key: seen.at for key, seen in lying.items()}
    found = False
    for outcome in explanations(throw, rests):
        found = True
        if changed <= set(outcome.hits) and (not changed or table.toss.face_chance > 0):
            return outcome
    moved = {key: (disc.at, rests[key]) for key, disc in throw.discs.items() if disc.at != rests[key]}
    world.need(not found, "toss", "the faces of dice that were not hit kept", sorted(changed))
    world.need(False, "toss", f"a hit or a push of the toss model from {throw.mover} at {rests[throw.mover]}", moved)
    raise AssertionError


def count(world: World, throw: Throw, style: str, outcome: Outcome, dice: Dice) -> bool:
    """Note what happened in a toss, check the spreads that are nil, and tell whether the mover touched another die."""
    mover, toss, seat = dice[throw.mover[0]][throw.mover[1]], world.table.toss, throw.mover[0]
    world.faces[mover.kind, mover.face or 0] += 1
    for name, happened in (("hit", outcome.hits), ("chain", outcome.hits[1:]), ("overlap", outcome.pushed)):
        world.clauses[name] += bool(happened)
    beyond = (outcome.origin - throw.target) / throw.ahead
    quiet = not outcome.hits and not outcome.pushed
    straight = toss.across[seat] != 0 or abs(beyond.imag) <= QUIET or not quiet
    world.need(straight, "toss", "the mover on the line to the target", beyond.imag)
    roll_out, along = toss.roll_out.get(mover.kind), toss.along[seat]
    if roll_out is not None and along == 0 and quiet:
        short = -roll_out * (toss.bash_roll_out if style == "bash" else 1)
        world.need(beyond.real >= short - QUIET, "toss", f"the mover at most {-short} short of the target", beyond.real)
    world.samples.append(Sample(mover.kind, style, seat, beyond.imag, None if throw.discs else beyond.real))
    if not quiet:
        return True
    gaps = [abs(disc.at - mover.at) - disc.radius - throw.radius for disc in throw.discs.values()]
    if min(gaps, default=1.0) <= 1e-6:
        return world.luck.counts_as_touched()
    return False
