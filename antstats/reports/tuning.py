"""What a tuning found, in sentences. Takes `Tuning.to_dict()`."""

from collections.abc import Iterator, Mapping
from typing import Any


def answer(data: Mapping[str, Any]) -> str:
    """Return the answer of a judged tuning in one or two sentences."""
    exploit, judgement, verdict = data["spec"]["exploit"], data["judgement"], str(data["verdict"])
    policy = data["policy"]
    if exploit:
        taken = _points(judgement["above_fair"])
        return {
            "better": f"{exploit} can be exploited: {policy}, tuned, wins {taken} above a fair share. "
            "At least so much can be taken off it; another search may find more.",
            "no better": f"Nothing found that exploits {exploit}: {policy}, tuned, wins {taken} above a fair share. "
            "Another search may find more.",
        }.get(verdict, f"Cannot tell yet whether {exploit} can be exploited: {policy}, tuned, wins {taken} above a fair share.")
    gain = _points(judgement["gain"])
    return {
        "better": f"Better: {policy}, tuned, wins {gain} more than with the weights it started from.",
        "no better": f"No better: tuning found nothing for {policy} that gains more than {100 * data['margin']:g} pp; "
        f"the difference to where it started is {gain}.",
    }.get(
        verdict,
        f"Cannot tell yet: the difference of {policy}, tuned, to where it started is {gain}, which may be a gain or a loss. "
        "A larger --budget would tell.",
    )


def details(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield lines with each difference, its interval and method, and what it rests on."""
    judgement = data["judgement"]
    lines = {
        "Tuned less start, against the opponents": judgement["gain"],
        "Tuned, against the opponents, above a fair share": judgement["above_fair"],
        "Tuned, against start alone, above a fair share": judgement["direct"],
    }
    for what, interval in lines.items():
        if interval is not None:
            yield f"{what}: {_points(interval)}, {interval['method']}"
    against = "; ".join(" + ".join(dict.fromkeys(names)) for names, _ in data["spec"]["opponents"])
    yield f"Opponents: {against}"
    yield (
        f"Played: {data['playouts']:,} playouts: {len(data['history'])} generations, and {judgement['playouts']:,} for the judgement on "
        f"{judgement['deals']:,} fresh deals; seed {data['spec']['run']['seed']}"
    )


def _points(interval: Mapping[str, Any]) -> str:
    low, high = interval["low"], interval["high"]
    if low != low or high != high:  # NaN: one deal knows no interval
        return f"{100 * interval['estimate']:+.2f} pp (interval unknown)"
    return f"{100 * interval['estimate']:+.2f} pp ({100 * low:+.2f} to {100 * high:+.2f})"
