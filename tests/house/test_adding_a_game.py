"""docs/adding-a-game.md is runnable as written: its files, its commands, its tests, and its way to publish."""

import shlex
import tomllib

import pytest

PAGE = "adding-a-game.md"
FILES = ("components.toml", "table.py", "rules.py", "policies.py", "tell.py", "__init__.py")  # in the order of the page


def test_the_files_stand_in_the_order_to_write_them_and_are_about_a_hundred_lines(blocks):
    written, _ = blocks(PAGE)
    code = {name.partition("/")[2]: text for name, text in written.items() if name.startswith("pig/")}
    assert tuple(code) == FILES
    assert 80 <= sum(1 for text in code.values() for line in text.splitlines() if line.strip()) <= 140


def test_the_page_s_tests_pass_and_can_fail(files, tmp_path, python):
    assert "2 passed" in python(tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_pig.py")
    rules = files["pig/rules.py"]
    broken = rules.replace("= 2 if table.state.total > 0 else 1", "= 2")
    assert broken != rules
    (tmp_path / "pig" / "rules.py").write_text(broken, encoding="utf-8")
    with pytest.raises(AssertionError, match="test_a_trace_keeps_the_rules"):
        python(tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_pig.py")


def test_the_page_s_python_simulates_the_game(files, tmp_path, python):
    shown = python(tmp_path, "try_pig.py")
    assert "hold_at:threshold=12" in shown
    assert "busts_0" in shown


@pytest.mark.compiled
def test_the_page_s_commands_run(files, tmp_path, blocks, python):
    _, commands = blocks(PAGE)
    assert len(commands) >= 4
    for command in commands:
        program, *arguments = shlex.split(command)
        assert program == "antstats"
        assert python(tmp_path, "-m", "antstats", *arguments)


@pytest.mark.compiled
@pytest.mark.slow
def test_an_installed_game_is_found_by_its_entry_point_and_kept_on_disk(files, tmp_path, python):
    project = tomllib.loads(files["pyproject.toml"])["project"]
    group = project["entry-points"]["antstats.games"]
    info = tmp_path / "site" / "antstats_pig-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(
        "[antstats.games]\n" + "".join(f"{name} = {value}\n" for name, value in group.items()), encoding="utf-8"
    )
    (tmp_path / "pig").rename(tmp_path / "site" / "pig")
    program = (
        "import antstats\n"
        "from antstats.games import load, names\n"
        "from antstats.kernel.compiled import kernel_of\n"
        "print(antstats.simulate('pig', seed=1, playouts=200).summary().seats.share.tolist())\n"
        "print('pig' in names(), kernel_of(load('pig')).installed)\n"
    )
    kernels = tmp_path / "kernels"
    place = {"PYTHONPATH": str(tmp_path / "site"), "NUMBA_CACHE_DIR": str(kernels)}
    cold = python(tmp_path, "-c", program, **place)
    assert cold.endswith("True True\n")
    kept = sorted(kernels.rglob("*.nbc"))
    assert kept
    assert python(tmp_path, "-c", program, **place) == cold
    assert sorted(kernels.rglob("*.nbc")) == kept, "nothing was compiled again"
    rules = tmp_path / "site" / "pig" / "rules.py"
    rules.write_text(rules.read_text(encoding="utf-8").replace("below(table, PLAY, 6)", "below(table, PLAY, 5)"), encoding="utf-8")
    assert python(tmp_path, "-c", program, **place) != cold, "an edit of the package never meets an old kernel"
    assert len(list(kernels.iterdir())) == 2
