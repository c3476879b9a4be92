"""A report as plain data, ready for `json.dumps`: what is unknown is None."""

from dataclasses import asdict
from typing import Any

from antstats.reports.document import Document
from antstats.stats.summary import finite


def render(document: Document) -> dict[str, Any]:
    """Return kind, title, subtitle, command, findings, sections, method and provenance, and all that is in `document.data`."""
    return {
        "kind": document.kind,
        "title": document.title,
        "subtitle": document.subtitle,
        "command": document.command,
        "findings": [finite(asdict(each)) for each in document.findings],
        "sections": [
            {
                "name": each.name,
                "title": each.title,
                "notes": list(each.notes),
                "charts": [{"name": picture.name, "caption": picture.caption} for picture in each.pictures],
                "tables": [finite(asdict(table)) for table in each.tables],
            }
            for each in document.sections
        ],
        "method": list(document.method),
        "provenance": finite(asdict(document.provenance)),
        **finite(document.data),
    }
