"""How to read the numbers: a few paragraphs for designers, the same in every form of the report."""

from antstats.reports.facts import ReportFacts

DEALS = (
    "A deal is one shuffle of everything that chance decides: one set-up and one stream of dice and draws. Each deal is played several "
    "times, with the policies of the line-up taking turns at the seats, so that luck and seats fall on all of them alike. One such "
    "game, played to its end, is a playout."
)


def paragraphs(facts: ReportFacts) -> list[str]:
    """Return the method in plain words."""
    summary = facts.summary
    return [
        DEALS,
        "The playouts of a deal share their luck, so they are not independent: ten playouts of one deal say less about the game than ten"
        f" deals. Every interval is therefore taken over deals. At {100 * summary.confidence:g} % confidence, that share of such intervals"
        " holds the true value. The intervals of the seats hold all together, and so do those of the policies; every other one holds by"
        " itself. A shared win counts in equal parts.",
        "A share is given in percent, a difference of shares in percentage points (pp). The verdict on the seats is about size: fair"
        f" if all intervals lie within {100 * summary.margin:g} pp of even, not if one lies beyond; else it cannot be told yet, and more"
        " playouts are needed."
        " What a single deal cannot tell is unknown.",
        "What lies in the deal is told by how alike a seat's shares are in the seatings of one deal, whoever sits there. What was held "
        "and won is an association: only a playout without it, on the same deals, tells what it does.",
        "All this is about the policies that played. People play otherwise, and an imbalance between policies is not yet one between"
        " people.",
    ]
