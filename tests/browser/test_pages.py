"""Reports in a real browser: every kind of result on a phone, on a screen, in print and in the dark, with and without script.

Wants the extra `browser` (playwright) and a Chromium: that of the system, or the one that ANTSTATS_CHROMIUM names. Run by `make test-all`.
"""

import os
import shutil
from pathlib import Path

import pytest

from antstats.api.report import write_report

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install 'antstats[browser]'")
CHROMIUM = os.environ.get("ANTSTATS_CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"))), None
)
pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is found: install one, or name it in ANTSTATS_CHROMIUM"),
]
KINDS = ("run", "tournament", "comparison", "sweep", "sensitivity", "tuning", "skill", "check")


@pytest.fixture(scope="module")
def browser():
    with sync_api.sync_playwright() as playwright:
        # Pages are our own files and ask for nothing: without the sandbox it runs in containers too.
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture(scope="module")
def pages(results, tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("antstats.stats.metagame.DRAWS", 50)
        patch.setattr("antstats.stats.metagame.FEWEST_DRAWS", 50)
        return {kind: write_report(results[kind], folder / f"{kind}.html") for kind in KINDS}


@pytest.fixture
def open_page(browser, pages):
    """Open a page; in the end nothing may have been said on its console, nor asked of the network."""
    contexts, said = [], []

    def opened(kind, **settings):
        context = browser.new_context(**settings)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("request", lambda request: said.append(request.url) if not request.url.startswith("file:") else None)
        page.goto(Path(pages[kind]).as_uri())
        return page

    yield opened
    for context in contexts:
        context.close()
    assert said == []


def overflow(page):
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("kind", KINDS)
def test_fits_its_screen(open_page, kind, width):
    page = open_page(kind, viewport={"width": width, "height": 800})
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
    assert overflow(page) <= 0
    wider = "[...document.querySelectorAll('figure, .finding')].filter(each => each.scrollWidth > each.clientWidth + 1).length"
    assert page.evaluate(wider) == 0
    assert page.locator("svg").count() == page.locator("figure").count()


WRITING = """() => {
  const bad = [];
  for (const svg of document.querySelectorAll('figure svg')) {
    const frame = svg.getBoundingClientRect(), scale = frame.width / svg.viewBox.baseVal.width, boxes = [];
    for (const text of svg.querySelectorAll('text')) {
      const size = parseFloat(getComputedStyle(text).fontSize) * scale, box = text.getBoundingClientRect(), words = text.textContent;
      if (size < 7) { bad.push([svg.id, 'small', words]); }
      if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1) {
        bad.push([svg.id, 'cut', words]);
      }
      if (/rotate\\(-?(?!90|0)\\d/.test(text.outerHTML)) { continue; }  // the box of slanted writing is larger than the writing
      const slack = 0.2 * size;
      for (const [other, name] of boxes) {
        if (box.left + slack < other.right && other.left + slack < box.right
            && box.top + slack < other.bottom && other.top + slack < box.bottom) { bad.push([svg.id, 'overlap', name, words]); }
      }
      boxes.push([box, words]);
    }
  }
  return bad;
}"""


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_written_in_charts_is_whole_and_large_enough(open_page, kind, width):
    """In the reader's own fonts: no writing is cut, lies on other writing, or is below 7 px on a phone."""
    page = open_page(kind, viewport={"width": width, "height": 800})
    assert page.evaluate(WRITING) == []
    page.evaluate("document.querySelectorAll('figure svg text').forEach(each => each.setAttribute('transform', 'translate(9 9)'))")
    assert page.evaluate(WRITING), "the measure sees writing that lies on writing"


def test_a_phone_shows_a_share_beside_its_interval(open_page):
    page = open_page("run", viewport={"width": 360, "height": 800})
    for name in ("seats", "policies"):
        for column in (2, 3):
            box = page.locator(f"#table-{name} tbody tr:first-child > :nth-child({column})").bounding_box()
            assert box["x"] + box["width"] <= 360


@pytest.mark.parametrize("kind", KINDS)
def test_fits_a_printed_page(open_page, kind):
    page = open_page(kind, viewport={"width": 688, "height": 900})  # A4 less the margins of 14 mm
    page.emulate_media(media="print")
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
    assert overflow(page) <= 0


CONTRAST = """() => {
  const light = colour => {
    const [r, g, b] = colour.match(/[\\d.]+/g).slice(0, 3).map(each => {
      const part = each / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = element => {
    for (; element; element = element.parentElement) {
      const colour = getComputedStyle(element).backgroundColor;
      if (!/rgba\\(.*, 0\\)/.test(colour)) { return colour; }
    }
    return 'rgb(255, 255, 255)';
  };
  const worst = [];
  for (const element of document.querySelectorAll('p, li, a, h1, h2, h3, th, td, caption, summary, figcaption, code, svg text')) {
    if (!element.textContent.trim() || element.closest('#chart-payoffs')) { continue; }
    const style = getComputedStyle(element);
    const [one, other] = [light(element.closest('svg') ? style.fill : style.color), light(behind(element))].sort((a, b) => b - a);
    const ratio = (one + 0.05) / (other + 0.05);
    if (ratio < 4.5) { worst.push([ratio.toFixed(2), element.textContent.slice(0, 40), element.tagName]); }
  }
  return worst;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", KINDS)
def test_can_be_read_by_day_and_by_night(open_page, kind, scheme):
    """Every text has a contrast of 4.5 to 1 at least (WCAG 2.1 AA); charts take the colours of the page."""
    page = open_page(kind, color_scheme=scheme)
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (paper == "rgb(255, 255, 255)") == (scheme == "light")
    assert page.evaluate(CONTRAST) == []


@pytest.mark.parametrize("kind", ["run", "check"])
def test_a_click_or_a_key_sorts_and_says_so(open_page, kind):
    page = open_page(kind)
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
    table = page.locator("table:not(.fixed)").first
    head = table.locator("th[scope=col]").nth(1)
    cells = table.locator("tbody tr td:nth-child(2)")
    before = cells.all_text_contents()
    assert len(before) > 1

    def number(text):
        return float(text.replace("%", "")) if kind == "run" else text

    head.get_by_role("button").click()
    assert head.get_attribute("aria-sort") == "ascending"
    assert cells.all_text_contents() == sorted(before, key=number)
    head.get_by_role("button").focus()
    page.keyboard.press("Enter")
    assert head.get_attribute("aria-sort") == "descending"
    assert cells.all_text_contents() == sorted(before, key=number, reverse=True)
    assert table.locator("th[aria-sort]").count() == 1


@pytest.mark.parametrize("kind", KINDS)
def test_evidence_is_one_click_away(open_page, kind):
    page = open_page(kind, viewport={"width": 1000, "height": 700})
    for link in page.locator(".evidence a").all():
        target = link.get_attribute("href")[1:]
        link.click()
        page.wait_for_function("name => location.hash === '#' + name", arg=target)
        found = page.locator(f"[id='{target}']")
        assert found.evaluate("each => { const box = each.getBoundingClientRect(); return box.top < innerHeight && box.bottom > 0; }")


@pytest.mark.parametrize("kind", KINDS)
def test_all_is_there_without_script(open_page, kind):
    page = open_page(kind, java_script_enabled=False)
    assert page.locator("thead button").count() == 0
    assert page.locator("article.finding p").first.is_visible()
    assert page.locator("table").last.is_visible()
    for summary in page.locator("summary").all():
        summary.click()
    for cell in page.locator("caption").all():
        assert cell.is_visible()


@pytest.mark.parametrize("kind", KINDS)
def test_print_unfolds_everything_and_has_no_buttons(open_page, kind):
    page = open_page(kind, viewport={"width": 1000, "height": 700}, color_scheme="dark")
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.locator("nav").is_hidden()
    for each in page.locator("article.finding p, caption").all():
        assert each.is_visible()
    arrows = "[...document.querySelectorAll('thead button')].filter(b => getComputedStyle(b, '::after').content !== 'none').length"
    assert page.evaluate(arrows) == 0
    assert len(page.pdf(format="A4")) > 10_000


def test_the_keyboard_reaches_links_folds_and_tables(open_page):
    page = open_page("run")
    reached = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.tagName + (document.activeElement.tabIndex === 0 ? '' : '!')"))
    assert {"A", "SUMMARY", "BUTTON", "DIV"} <= reached
    assert page.evaluate("document.querySelectorAll('.scroll:not([tabindex=\"0\"])').length") == 0


def test_a_script_that_got_into_a_page_does_not_run(browser, pages, tmp_path):
    """The page's own policy holds even if something were not escaped."""
    page_file = tmp_path / "x.html"
    page_file.write_text(Path(pages["run"]).read_text().replace("</main>", "<script>document.title = 'evil'</script></main>"))
    page = browser.new_page()
    page.goto(page_file.as_uri())
    assert page.title() != "evil"
    page.close()
