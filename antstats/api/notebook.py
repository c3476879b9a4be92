"""What all results have in common: charts by name that return Axes, PNG files, and how they show themselves in a notebook."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from antstats.errors import UserError, unknown

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from antstats.reports.snippet import Snippet

Draw = Callable[["Axes | None"], "Axes"]  # on these axes, or on those of a new figure


class Shown(ABC):
    """A result: `chart`, `charts`, `save_png`, and what a notebook shows of it."""

    @abstractmethod
    def _snippet(self) -> "Snippet":
        """Return what a notebook shows, beside the first chart."""

    @abstractmethod
    def _drawings(self) -> Mapping[str, Draw]:
        """Return by name how each chart is drawn, the one that answers most first; a chart without data raises ValueError when drawn."""

    def chart(self, name: str | None = None, ax: "Axes | None" = None) -> "Axes":
        """Draw one chart and return its axes.

        Parameters
        ----------
        name : of the chart, see `charts`; the first if None. ax : to draw on; by default a new figure's.

        Raises
        ------
        UserError : for a name that there is not, or where there is nothing to draw.
        """
        return drawn(self, self._drawings(), name, ax)

    def charts(self) -> "dict[str, Axes]":
        """Draw all charts that there is data for, each on a figure of its own, and return their axes by name."""
        return all_drawn(self._drawings())

    def save_png(self, folder: str | Path) -> list[Path]:
        """Draw all charts into `folder` as NAME.png and return their paths. Raises UserError if they cannot be written."""
        from antstats.charts import png

        return png.save(self.charts(), Path(folder))

    def _repr_html_(self) -> str:
        """Return the answer, small tables and the first chart, for notebooks."""
        from antstats.charts.picture import svg
        from antstats.reports.snippet import render

        drawings = self._drawings()
        picture = ""
        if drawings:
            with suppress(ValueError):
                picture = svg(next(iter(drawings.values()))(None))
        return render(self._snippet(), picture)


def drawn(result: object, drawings: Mapping[str, Draw], name: str | None, ax: "Axes | None") -> "Axes":
    """Return one of the drawings of a result, the first for None, see `Shown.chart`. Raises UserError as it does."""
    if not drawings:
        msg = f"{result!r} has nothing to draw: too little of it was played"
        raise UserError(msg)
    if name is not None and name not in drawings:
        raise unknown("chart", name, drawings)
    chosen = name if name is not None else next(iter(drawings))
    try:
        return drawings[chosen](ax)
    except ValueError as error:
        msg = f"chart {chosen!r}: {error}"
        raise UserError(msg) from error


def all_drawn(drawings: Mapping[str, Draw]) -> "dict[str, Axes]":
    """Return every drawing that there is data for, each on a figure of its own."""
    found: dict[str, Axes] = {}
    for name, draw in drawings.items():
        with suppress(ValueError):
            found[name] = draw(None)
    return found


def more_charts(names: Iterable[str]) -> str:
    """Return a hint at the charts that are not shown, all but the first; empty if there is none."""
    others = list(names)[1:]
    return f"More charts: {', '.join(f'.chart({name!r})' for name in others[:6])}{', ...' if len(others) > 6 else ''}." if others else ""
