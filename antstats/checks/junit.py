"""A check as JUnit XML, which CI servers show as tests: a suite a leg, a test case a watched measure."""

from xml.etree import ElementTree as ET

from antstats.checks.result import Check
from antstats.checks.verdict import BAD, OPEN
from antstats.checks.words import facts, sentence


def render(check: Check) -> str:
    """Return the XML: changed and outside are failures, what cannot be told yet is skipped, with the reason."""
    rows = check.rows
    root = ET.Element("testsuites", {"name": f"antstats check {check.suite}", **_counted(rows), "time": f"{check.seconds:.3f}"})
    for leg in check.scenarios:
        mine = [row for row in rows if row["leg"] == leg["leg"]]
        suite = ET.SubElement(root, "testsuite", {"name": _clean(leg["leg"]), **_counted(mine)})
        for row in mine:
            case = ET.SubElement(suite, "testcase", classname=_clean(leg["leg"]), name=_clean(row["measure"]))
            if row["verdict"] in BAD:
                ET.SubElement(case, "failure", type=row["verdict"], message=_clean(sentence(row))).text = _clean("\n".join(facts(leg)))
            elif row["verdict"] in OPEN:
                ET.SubElement(case, "skipped", message=_clean(sentence(row)))
            ET.SubElement(case, "system-out").text = _clean(sentence(row))
    ET.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def _counted(rows: "list[dict[str, object]]") -> dict[str, str]:
    failures, skipped = (sum(row["verdict"] in words for row in rows) for words in (BAD, OPEN))
    return {"tests": str(len(rows)), "failures": str(failures), "errors": "0", "skipped": str(skipped)}


def _clean(text: object) -> str:
    """Return text without the characters that XML cannot carry."""
    return "".join(
        c for c in str(text) if c in "\t\n" or (ord(c) >= 32 and not 0xD800 <= ord(c) <= 0xDFFF and ord(c) not in (0xFFFE, 0xFFFF))
    )
