"""Charts as PNG files, for slides and messages, which take no SVG."""

from collections.abc import Mapping
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from antstats.charts import style
from antstats.errors import UserError


@style.applied()
def save(charts: Mapping[str, Axes], folder: Path) -> list[Path]:
    """Write each chart to NAME.png in `folder`, on white, and return the paths. Raises UserError if they cannot be written."""
    written = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, axes in charts.items():
            assert isinstance(axes.figure, Figure), "charts stand in figures, not in parts of them"
            written.append(folder / f"{name}.png")
            axes.figure.savefig(written[-1], dpi=160, facecolor="white", metadata={"Software": None})
    except OSError as error:
        msg = f"--png {folder}: cannot be written: {error.strerror}"
        raise UserError(msg) from error
    return written
