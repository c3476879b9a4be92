"""docs/adding-a-policy.md is runnable as written: its files, its commands, its tests, and its way to publish."""

import shlex
import tomllib

import pytest

import antstats

PAGE = "adding-a-policy.md"


def test_the_page_s_policies_play(files, tmp_path):
    mine, tuned = tmp_path / "mine.py", tmp_path / "tuned.toml"
    policies = [f"{mine}:last", f"{mine}:runner:far=-1:whim=0.25", f"{tuned}:patient", f"{tuned}:bully:noise=0.05"]
    run = antstats.simulate("marching", policies=policies, seating="fixed", seed=1, playouts=4)
    assert list(run.spec.policies) == [
        f"{mine}:last",
        f"{mine}:runner:far=-1:whim=0.25",
        "careful:stride=0.05:price=2.5",
        "bully:spite=3:noise=0.05",
    ]
    assert set(run.spec.policy_files) == {str(mine)}  # a TOML file has said all when its weights are read
    assert run.totals.playouts == 4


@pytest.mark.parametrize(("far", "pick"), [("1", max), ("-1", min)])
def test_the_page_s_weight_decides_how_far_the_runner_moves(files, tmp_path, far, pick):
    mine = tmp_path / "mine.py"
    _, *lines, _ = antstats.trace("marching", 2, seed=1, players=2, policies=[f"{mine}:runner:far={far}", f"{mine}:last"], seating="fixed")
    moves = [line for line in lines if line["decision"] == "move" and line["seat"] == 0]
    assert len(moves) > 3
    for line in moves:
        distances = [int(action.partition(":")[2]) for action in line["legal"]]
        assert int(line["chosen"].partition(":")[2]) == pick(distances)
    assert all(line["chosen"] == line["legal"][-1] for line in lines if line["seat"] == 1)


@pytest.mark.slow
def test_the_page_s_tests_pass_and_can_fail(files, tmp_path, python):
    assert "2 passed" in python(tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_mine.py")
    broken = files["mine.py"].replace("keep_best(table, i, worth(", "keep_best(table, i, -worth(")
    assert broken != files["mine.py"]
    (tmp_path / "mine.py").write_text(broken, encoding="utf-8")
    with pytest.raises(AssertionError, match="test_runner_moves_as_far_as_it_can"):
        python(tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "far", "test_mine.py")


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
def test_installed_policies_are_called_by_name_alone(files, tmp_path, python):
    project = tomllib.loads(files["pyproject.toml"])["project"]
    info = tmp_path / "antstats_mine-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", encoding="utf-8")
    offered = project["entry-points"]["antstats.policies"]
    (info / "entry_points.txt").write_text(
        "[antstats.policies]\n" + "".join(f"{name} = {value}\n" for name, value in offered.items()), encoding="utf-8"
    )
    program = (
        "import antstats\n"
        "policies = ['runner:whim=0.5', 'careful', 'builder', 'taker']\n"
        "print(antstats.simulate('marching', policies=policies, seed=1, playouts=24).spec.policies)"
    )
    shown = python(tmp_path, "-c", program, PYTHONPATH=str(tmp_path), NUMBA_CACHE_DIR=str(tmp_path / "kernels"))
    assert shown.strip() == str(("runner:whim=0.5", "careful", "builder", "taker"))
