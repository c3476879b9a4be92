"""`tournament`: play policies against each other in all line-ups, on the same deals."""

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from antstats.api.progress import Progress, Wanted, heard, with_bar
from antstats.api.simulate import check_whole, seed_of
from antstats.contract import GameSpec
from antstats.errors import UserError
from antstats.games import load
from antstats.kernel.pick import RANDOM
from antstats.runner.field import Counts, Field, Shares, possible
from antstats.runner.line_up import Entry, parse
from antstats.runner.plan import MAX_PLAYOUTS, Plan, RunSpec, prepare
from antstats.runner.play import LARGE, Range, chunks, default_jobs
from antstats.runner.share_store import FILE, ShareFolder, spec_of
from antstats.runner.warm import Notice, compile_ahead
from antstats.stats.results import Results

if TYPE_CHECKING:
    from antstats.api.metagame import Tournament

DEFAULT_PLAYOUTS = 50_000
FEWEST_DEALS = 20  # that a number of playouts is rounded up to
USUAL_DEALS = 100  # that there are at least if the user names no number: the deal is the sampling unit, and fewer give wide intervals
BLOCKS = 16  # that a tournament is cut into at least, if it has as many deals
MAX_POLICIES = 64


@with_bar
def tournament(
    game: str | GameSpec,
    *,
    policies: Sequence[str] | str | None = None,
    players: int | None = None,
    variant: str | None = None,
    options: Mapping[str, Any] | None = None,
    figures: Mapping[str, Any] | None = None,
    components: str | Path | None = None,
    seed: int | None = None,
    deals: int | None = None,
    playouts: int | None = None,
    confidence: float = 0.95,
    jobs: int | None = None,
    out: str | Path | None = None,
    progress: Wanted = None,
    notice: Notice | None = None,
) -> "Tournament":
    """Play every policy against every other in the line-ups of the game, and return what the metagame looks like.

    Parameters
    ----------
    game : name, path to a Python file or folder, or a GameSpec.
    policies : two or more different ones; "all" stands for `random` and the game's own list, and is what None means. `search` is slow
        and must be named.
    players, variant, options, figures, components : the rules, by default the game's own.
    seed : 0 to 2**64 - 1; drawn if None (or, with `out`, that of the tournament there).
    deals : 2 or more; every line-up is played through its seatings on each of them. playouts : in all, instead of `deals`, rounded up
        to whole deals and to 20 of them; 50,000 by default, or 100 deals if these are more.
    confidence : of all intervals. jobs : threads, by default one a core; changes no result.
    out : folder; an unfinished tournament there is gone on with, a finished one extended.
    progress : True shows a bar, as None does in a notebook; a function is called with the playouts done and to do.
    notice : told in words what takes long.

    Raises
    ------
    UserError : for anything that does not fit; nothing is written then. PlayError : if a game or policy breaks its promise.
    """
    check_whole("--deals", deals, 2, 10**9)
    check_whole("--playouts", playouts, 1, MAX_PLAYOUTS)
    check_whole("--jobs", jobs, 1, 1024)
    if deals is not None and playouts is not None:
        msg = "--deals and --playouts exclude each other"
        raise UserError(msg)
    spec = load(game) if isinstance(game, str) else game
    entries = _entries(spec, policies)
    path = Path(out) if out is not None else None
    theirs = spec_of(path).seed if path is not None and seed is None and (path / FILE).exists() else None
    plan = prepare(
        game,
        players=players,
        variant=variant,
        policies=[entries[0].spelling],
        options=options,
        figures=figures,
        components=Path(components) if components is not None else None,
        seed=seed_of(seed, None) if theirs is None else theirs,
    )
    if plan.spec.players < 2:
        msg = "--players 1: a tournament needs 2 seats at least"
        raise UserError(msg)
    field = Field.of(plan, entries)
    fewest = USUAL_DEALS if playouts is None else FEWEST_DEALS
    n_deals = deals or max(-(-(playouts or DEFAULT_PLAYOUTS) // len(field.seated)), fewest)
    asked = _spec(plan, entries)
    told = {
        "title": plan.game.title,
        "line_ups": len(field.line_ups),
        "possible": possible(len(field.policies), plan.spec.players),
        "rests_on": {name: figure.model_dump(mode="json") for name, figure in plan.rests_on.items()},
    }
    folder = ShareFolder.create(path, asked, field.seated, told) if path is not None else None
    try:
        compile_ahead(plan.game, [entry.policy for entry in entries], notice=notice)
    except UserError:
        if folder is not None:
            folder.discard_if_empty()
        raise
    return _play(plan, asked, field, n_deals, jobs or default_jobs(), confidence, folder, heard(progress))


def _entries(game: GameSpec, policies: Sequence[str] | str | None) -> list[Entry]:
    """Return the policies asked for, `all` written out. Raises UserError if they are fewer than two, or one comes twice."""
    given = [policies] if isinstance(policies, str) else list(policies or ["all"])
    everybody = list(dict.fromkeys([RANDOM.name, *(policy.name for policy in game.policies)]))
    spellings = [name for each in given for name in (everybody if each == "all" else [each])]
    entries = [parse(game, each) for each in spellings]
    first: dict[str, str] = {}
    for spelling, entry in zip(spellings, entries, strict=True):
        if entry.spelling in first:
            same = "" if spelling == first[entry.spelling] else f" (as {first[entry.spelling]!r} and {spelling!r})"
            msg = f"--policies names {entry.spelling!r} twice{same}: give every policy once, or other weights"
            raise UserError(msg)
        first[entry.spelling] = spelling
    if not 2 <= len(entries) <= MAX_POLICIES:
        msg = f"--policies names {len(entries)}: a tournament takes 2 to {MAX_POLICIES}; {game.name} offers {', '.join(everybody)}"
        raise UserError(msg)
    return entries


def _spec(plan: Plan, entries: Sequence[Entry]) -> RunSpec:
    """Return what decides the bits of the tournament."""
    files = {entry.file: entry.file_digest for entry in entries if entry.file}
    return plan.spec.model_copy(update={"policies": tuple(entry.spelling for entry in entries), "policy_files": files})


def _play(
    plan: Plan, spec: RunSpec, field: Field, n_deals: int, jobs: int, confidence: float, folder: ShareFolder | None, progress: Progress
) -> "Tournament":
    """Play what is missing block by block; on Ctrl-C the finished blocks are the result."""
    held = folder.parts() if folder is not None else []
    start, cells = held[-1][0][1] if held else 0, len(field.seated)
    if start > n_deals:
        msg = f"{n_deals:,} deals ({n_deals * cells:,} playouts) asked for, but --out holds {start:,} already; ask for as many or more"
        raise UserError(msg)
    shares, interrupted, begin = [each for _, each in held], False, time.perf_counter()
    try:
        progress(start * cells, n_deals * cells)
        for deals, block in field.play(blocks(start, n_deals, field), jobs):
            if folder is not None:
                folder.write(deals, block)
            shares.append(block)
            progress(deals[1] * cells, n_deals * cells)
    except KeyboardInterrupt:
        interrupted = True
    played = sum(len(each) for each in shares)
    if folder is not None:
        folder.save(state="interrupted" if interrupted else "complete", asked=n_deals, deals=played, playouts=played * cells)
    from antstats.api.metagame import Tournament

    return Tournament(
        results=results_of(spec, field.seated, shares),
        confidence=confidence,
        seed=spec.seed,
        spec=spec,
        title=plan.game.title,
        line_ups=len(field.line_ups),
        possible=possible(len(field.policies), spec.players),
        asked=n_deals,
        rests_on=plan.rests_on,
        folder=folder.path if folder is not None else None,
        interrupted=interrupted,
        seconds=time.perf_counter() - begin,
        played=(played - start) * cells,
        jobs=jobs,
    )


def blocks(start: int, end: int, field: Field) -> list[Range]:
    """Cut the deals into blocks: a BLOCKS-th of them, and no line-up with more playouts a block than a large chunk."""
    longest = max(len(plan.seatings) for plan in field.plans)
    size = max(min((end - start) // BLOCKS, LARGE // longest), 1)
    return list(chunks([(start, end)], size))


def results_of(spec: RunSpec, seated: Counts, shares: Sequence[Shares]) -> Results:
    """Return the results of blocks of deals; none make a result without deals."""
    empty = np.zeros((0, *seated.shape))
    return Results(spec.policies, seated, np.concatenate([empty, *shares]))
