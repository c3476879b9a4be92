"""The charts of a tournament as files."""

from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from antstats.charts import payoffs, ratings, responses
from antstats.errors import UserError
from antstats.stats.metagame import Metagame

DPI = 160


def charts(metagame: Metagame) -> dict[str, Axes]:
    """Return the charts by name: payoffs, ratings, responses; policies in the order of their ratings."""
    rated, pairs = metagame.ratings().frame(), metagame.payoffs().frame()
    order = [str(name) for name in rated["policy"]]
    return {"payoffs": payoffs.draw(pairs, order), "ratings": ratings.draw(rated), "responses": responses.draw(pairs, order)}


def draw(metagame: Metagame, folder: str | Path) -> list[Path]:
    """Write the charts as PNG into `folder`, made if need be, and return the files. Raises UserError if it cannot be written."""
    files = []
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
        for name, axes in charts(metagame).items():
            figure = axes.figure
            assert isinstance(figure, Figure), "charts stand in figures, not in parts of them"
            files.append(Path(folder) / f"{name}.png")
            figure.savefig(files[-1], dpi=DPI, facecolor="white")
    except OSError as error:
        msg = f"--png {folder}: cannot be written: {error.strerror}"
        raise UserError(msg) from error
    return files
