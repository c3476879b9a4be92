"""`antstats games`: which games there are."""

from collections.abc import Sequence

from antstats.cli.options import Debug, Listing, ListingFormat
from antstats.cli.show import dump, print_table


def command(
    form: ListingFormat = Listing.TABLE,
    debug: Debug = False,  # noqa: ARG001 - read in main
) -> None:
    """List the games, with a line that is ready to run for each.

    Example: antstats games
    """
    from antstats.api import available_games

    found = available_games()
    if form is Listing.JSON:
        dump([{"name": spec.name, "title": spec.title, "seats": spec.seat_counts} for spec in found.values()])
    elif form is Listing.MD:
        rows = [[f"`{spec.name}`", spec.title, _seats(spec.seat_counts)] for spec in found.values()]
        print_table("Games", ["name", "title", "seats"], rows, form)
    else:
        print("\n".join(listing(found.values())))


def listing(specs) -> list[str]:  # type: ignore[no-untyped-def]
    """Return a line a game: name, title, seats, variants, and the command that plays it."""
    return [
        f"{spec.name:<10} {spec.title}: {_seats(spec.seat_counts)} seats; {', '.join(v.name for v in spec.variants)}"
        f"\n{'':<10} antstats simulate {spec.name}"
        for spec in specs
    ]


def _seats(counts: Sequence[int]) -> str:
    """Return how many may play: one number, or the first and the last."""
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]}-{counts[-1]}"
