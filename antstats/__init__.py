"""antstats: Monte Carlo balance analysis of board games. `antstats.simulate` is the main way in; docs/ tells the rest."""

from importlib import metadata
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from antstats.api import (
        Comparison,
        Odds,
        Run,
        Sensitivity,
        Sitting,
        Skill,
        Sprt,
        Sweep,
        Tournament,
        Tuning,
        available_games,
        baseline,
        check,
        compare,
        odds,
        sensitivity,
        simulate,
        sit_down,
        skill,
        sprt,
        sweep,
        tournament,
        trace,
        tune,
    )
    from antstats.contract import GameSpec, Metric, Option, PolicySpec, Variant, Weight, table_dtype
    from antstats.errors import UserError

_CONTRACT = ("GameSpec", "Metric", "Option", "PolicySpec", "Variant", "Weight", "table_dtype")
__all__ = [
    "Comparison",
    "GameSpec",
    "Metric",
    "Odds",
    "Option",
    "PolicySpec",
    "Run",
    "Sensitivity",
    "Sitting",
    "Skill",
    "Sprt",
    "Sweep",
    "Tournament",
    "Tuning",
    "UserError",
    "Variant",
    "Weight",
    "available_games",
    "baseline",
    "check",
    "compare",
    "odds",
    "sensitivity",
    "simulate",
    "sit_down",
    "skill",
    "sprt",
    "sweep",
    "table_dtype",
    "tournament",
    "trace",
    "tune",
]
__version__ = metadata.version("antstats")


def __getattr__(name: str) -> Any:
    """Load what is asked for only then: `import antstats` and `antstats --help` import neither numba nor pandas."""
    if name not in __all__:
        msg = f"module 'antstats' has no attribute {name!r}"
        raise AttributeError(msg)
    from importlib import import_module

    module = "antstats.contract" if name in _CONTRACT else "antstats.errors" if name == "UserError" else "antstats.api"
    return getattr(import_module(module), name)
