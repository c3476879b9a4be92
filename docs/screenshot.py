"""Make `docs/pictures/report.png`, the picture of a report in the README: `make screenshot` runs this.

Wants the extra `browser` (playwright) and a Chromium: that of the system, or the one that ANTSTATS_CHROMIUM names.
"""

import argparse
import io
import os
import shutil
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

WIDTH = 1200  # pixels of the page
BELOW = "#chart-length"  # what is shown ends above it
COLOURS = 64  # enough for flat areas and the edges of letters
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def picture(report: Path) -> Image.Image:
    """Return the upper part of a report, verdicts and first charts, as a browser shows it by day."""
    chromium = os.environ.get("ANTSTATS_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if chromium is None:
        sys.exit("no Chromium is found: install one, or name it in ANTSTATS_CHROMIUM")
    with sync_playwright() as playwright:
        # The page is our own file and asks for nothing: without the sandbox it runs in containers too.
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": WIDTH, "height": 900}, color_scheme="light")
        page.goto(report.resolve().as_uri())
        page.add_style_tag(content="nav { display: none; }")
        below = page.locator(BELOW).bounding_box()
        if below is None:
            sys.exit(f"{report}: no report of a run: it has no chart of lengths")
        shot = page.screenshot(full_page=True, clip={"x": 0, "y": 0, "width": WIDTH, "height": below["y"] - 16})
        browser.close()
    return Image.open(io.BytesIO(shot)).convert("RGB")


def main() -> None:
    """Read the arguments and write the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("report", type=Path, help="HTML file that `antstats report` wrote of a run")
    parser.add_argument("out", type=Path, help="PNG file to write")
    given = parser.parse_args()
    given.out.parent.mkdir(parents=True, exist_ok=True)
    picture(given.report).quantize(COLOURS, dither=Image.Dither.NONE).save(given.out, optimize=True)
    print(f"{given.out}: {given.out.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
