"""A chart as text: SVG that can stand inside a page beside others, says what it shows, and has the same bytes every time.

Text stays text. As paths it would look the same everywhere, but be ten times the bytes, deaf to search and to the page's colours. It is
laid out for DejaVu Sans, which is wider than what most readers' machines put in its place, so that nothing runs into each other.
"""

import hashlib
import re
from collections.abc import Iterator
from io import BytesIO
from xml.etree import ElementTree as ET

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from antstats.charts import style

SVG = "http://www.w3.org/2000/svg"
NO_METADATA = dict.fromkeys(("Creator", "Date", "Format", "Type"))
HEX = re.compile(r"#[0-9a-f]{6}")


@style.applied()
def svg(axes: Axes, name: str = "", description: str = "") -> str:
    """Return the figure of `axes` as SVG.

    Parameters
    ----------
    axes : of any of our charts. name : goes before every id; by default a digest of the picture. Two pictures of a page need two names.
    description : in words, for those who do not see it; by default the labels and what is written in the chart.

    Returns
    -------
    `<svg role="img">` with title and desc. Its colours are custom properties `--chart-ROLE` with ours as fallback (see `style.ROLES`).
    """
    figure, buffer = axes.figure, BytesIO()
    assert isinstance(figure, Figure), "charts stand in figures, not in parts of them"
    figure.savefig(buffer, format="svg", metadata=NO_METADATA)
    name = name or f"chart-{hashlib.sha256(buffer.getvalue()).hexdigest()[:10]}"
    root = ET.fromstring(buffer.getvalue())
    _bare(root)
    for each in root.iter():
        _rename(each, name)
    title, desc = ET.Element("title", id=f"{name}-title"), ET.Element("desc", id=f"{name}-desc")
    title.text, desc.text = axes.get_title("left") or axes.get_title(), description or ". ".join(_words(axes))
    root[:0] = [title, desc]
    root.attrib |= {"id": name, "role": "img", "aria-labelledby": f"{name}-title {name}-desc"}
    root.attrib |= {"xmlns": SVG, "stroke-linejoin": "round", "stroke-linecap": "butt"}
    return ET.tostring(root, encoding="unicode")


def _bare(root: ET.Element) -> None:
    """Take out namespaces, metadata, and the style sheet, which would reach beyond the picture."""
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag.rpartition("}")[2] in ("metadata", "style"):
                parent.remove(child)
    for each in root.iter():
        each.tag = each.tag.rpartition("}")[2]
        for key in [key for key in each.attrib if "}" in key]:
            each.attrib[key.rpartition("}")[2]] = each.attrib.pop(key)


def _rename(element: ET.Element, name: str) -> None:
    """Put `name` before ids and what refers to them, and let the page set the colours."""
    for key, value in element.attrib.items():
        if key == "id":
            element.attrib[key] = f"{name}-{value}"
        elif key == "href" and value.startswith("#"):
            element.attrib[key] = f"#{name}-{value[1:]}"
        elif key == "style":
            element.attrib[key] = HEX.sub(_role, value)
        else:
            element.attrib[key] = re.sub(r"url\(#", f"url(#{name}-", value)


def _role(colour: re.Match[str]) -> str:
    role = next((role for role, value in style.ROLES.items() if value == colour[0]), None)
    return f"var(--chart-{role}, {colour[0]})" if role else colour[0]


def _words(axes: Axes) -> Iterator[str]:
    """Yield the labels of the axes, and what is written between them."""
    yield f"Across: {axes.get_xlabel()}"
    yield f"Up: {axes.get_ylabel()}"
    yield from (" ".join(each.get_text().split()) for each in axes.texts)
