"""`antstats bench GAME`: how fast it plays."""

from dataclasses import asdict
from typing import Annotated

import typer

from antstats.cli import options as o
from antstats.cli.options import Listing, ListingFormat
from antstats.errors import UserError


def command(
    game: o.Game,
    players: o.Players = None,
    variant: o.VariantName = None,
    policies: o.Policies = None,
    jobs: o.Jobs = None,
    seconds: Annotated[float, typer.Option(metavar="SECONDS", help="Time for each measurement.")] = 1.0,
    form: ListingFormat = Listing.TABLE,
    quiet: o.Quiet = False,
    time_limit: o.TimeLimit = None,  # noqa: ARG001 - begun as it is read
    debug: o.Debug = False,  # noqa: ARG001 - read in main
) -> None:
    """Measure playouts and decisions a second by policy, on one thread and on all. Ratios within one call are what counts.

    Example: antstats bench marching
    """
    from antstats.api.bench import bench
    from antstats.cli.progress import progress
    from antstats.cli.show import dump, print_table
    from antstats.runner.play import default_jobs

    if not 0.01 <= seconds <= 600:
        msg = f"--seconds {seconds}: accepted are 0.01 to 600"
        raise UserError(msg)
    with progress(game, quiet) as report:
        threads = sorted({1, jobs or default_jobs()})
        speeds = bench(
            game, players=players, variant=variant, policies=o.policies(policies), threads=threads, seconds=seconds, notice=report.notice
        )
    if form is Listing.JSON:
        dump([asdict(speed) for speed in speeds])
        return
    one = {speed.policy: speed.playouts_per_s for speed in speeds if speed.threads == 1}
    rows = [
        [
            s.policy,
            str(s.threads),
            f"{s.playouts:,}",
            f"{s.playouts_per_s:,.0f}",
            f"{s.decisions_per_s / 1e6:.2f} M",
            f"{s.playouts_per_s / one[s.policy]:.2f}",
        ]
        for s in speeds
    ]
    print_table(
        f"{game}: the policy at every seat, metrics on", ["policy", "threads", "playouts", "playouts/s", "decisions/s", "ratio"], rows, form
    )
