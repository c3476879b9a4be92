# The words a developer needs. `make` alone lists them.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
CONSTRAINTS ?= constraints.txt
FAST = -q -m "not slow"
PAGES = README.md docs/cli.md docs/measures.md docs/performance.md docs/play.md docs/scaling.md docs/statistics.md docs/sweep.md $(wildcard docs/games/*.md)
# What checks traces runs no kernel: once is enough, in the plain leg.
REFEREES = $(wildcard tests/games/*/test_checker*.py)
# Tests of the kernels themselves: in plain Python, too, where every line counts for coverage and no index may go astray.
KERNELS = contract games kernel
COMPILED = -q -m "not slow and not by_hand" -n 2 --dist loadgroup $(REFEREES:%=--ignore=%)
PLAIN = -q -m "not slow and not compiled" -n 2 $(KERNELS:%=tests/%)
C_FORMS = direct pointer reset figures
PROGRAMS = $(foreach form,$(C_FORMS),$(patsubst tests/bench/%.c,build/bench/$(form)/%,$(wildcard tests/bench/*.c)))
BOOKS = $(patsubst notebooks/%.py,build/notebooks/%.html,$(wildcard notebooks/*.py))

.DEFAULT_GOAL := help
.PHONY: help setup demo test test-all lint format compiled check baselines plain coverage bounds bench oldest newest soak docs notebooks screenshot results warm lock clean

help:  ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(VENV)/.ready  ## make the environment in .venv and install antstats with its tools

$(VENV)/.installed: pyproject.toml $(CONSTRAINTS)
	$(PYTHON) -c 'import sys; sys.exit("antstats needs Python 3.11 or newer; say make PYTHON=python3.x" if sys.version_info < (3, 11) else 0)'
	@echo "installing antstats and what it needs into $(VENV): a minute or a few, mostly of downloading"
	@$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --disable-pip-version-check --constraint $(CONSTRAINTS) --editable .
	touch $@

$(VENV)/.ready: $(VENV)/.installed
	@echo "installing the tools that tests and pages need: as long again"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint $(CONSTRAINTS) --editable '.[dev]'
	touch $@

demo: $(VENV)/.installed  ## simulate a real game and write its report
	rm -rf demo
	$(BIN)/antstats simulate marching --playouts 100k --seed 1 --out demo/marching
	@echo
	@echo "The report, to be opened in a browser:"
	@$(BIN)/antstats report demo/marching --out "$(CURDIR)/demo/report.html"

test: lint compiled check plain  ## everything that CI checks

# Reports are looked at in the system's Chromium (Debian: apt install chromium), or the one that ANTSTATS_CHROMIUM names; without one they are skipped.
test-all: setup test coverage bounds  ## and the slow tests, the rules by hand compiled, the bounds-checked leg (long; wants a Chromium)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint $(CONSTRAINTS) --editable '.[browser]'
	$(BIN)/pytest -q -m "slow or by_hand"

lint: setup  ## ruff, mypy, import-linter, generated docs
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/cog --check -I docs $(PAGES)

# Each position set by hand compiles what it calls: minutes in all. Playouts that a referee follows run compiled.
compiled: setup  ## the tests as users run it: compiled
	$(BIN)/antstats warm --quiet
	$(BIN)/pytest $(COMPILED)

check: setup  ## the balance of our games, against the baselines in seeds/
	$(BIN)/antstats check --quiet

baselines: setup  ## record the baselines anew, and say what moved
	$(BIN)/antstats baseline --quiet

plain: setup  ## the tests of kernels in plain Python, with their coverage
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest $(PLAIN) $(KERNELS:%=--cov=antstats.%) --cov-report=term:skip-covered --cov-fail-under=90

coverage: setup  ## the coverage of every module, over both legs (half as long again as without)
	$(BIN)/pytest $(COMPILED) --cov --cov-report=
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest $(PLAIN) --cov --cov-append --cov-report=term:skip-covered --cov-fail-under=90

bench: $(PROGRAMS) $(VENV)/.bench  ## measure the speed: against plain Python, C, one thread, open_spiel (minutes; needs gcc)
	$(BIN)/python docs/performance.py build/bench.json

$(VENV)/.bench: $(VENV)/.ready
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint $(CONSTRAINTS) --editable '.[bench]' || \
	  echo "open_spiel cannot be installed here: what is measured goes without it"
	touch $@

define C_PROGRAM
@command -v gcc >/dev/null || { echo "make bench needs gcc to build $< (Debian: apt install gcc libc6-dev)" >&2; exit 1; }
mkdir -p $(@D)
gcc -O3 -march=native -Wall -Wextra -o $@ $<
endef

build/bench/direct/%: tests/bench/%.c tests/bench/playout.h
	$(C_PROGRAM)

build/bench/pointer/%: tests/bench/%.c tests/bench/playout.h
	$(C_PROGRAM) -DPOINTER

build/bench/reset/%: tests/bench/%.c tests/bench/playout.h
	$(C_PROGRAM) -DPOINTER -DRESET

build/bench/figures/%: tests/bench/%.c tests/bench/playout.h
	$(C_PROGRAM) -DPOINTER -DRESET -DFIGURES

bounds: setup  ## the rules with every index checked, compiled into a cache of their own
	NUMBA_BOUNDSCHECK=1 $(BIN)/pytest $(FAST) -n 2 tests/contract tests/kernel

oldest:  ## the tests with the lowest versions that pyproject.toml allows, in an environment of their own
	$(MAKE) compiled check plain VENV=.venv-oldest CONSTRAINTS=.ci/oldest.txt

newest:  ## the tests with the newest versions that there are, in an environment of their own
	$(MAKE) compiled check plain VENV=.venv-newest CONSTRAINTS=/dev/null

soak: setup  ## half an hour of mixed commands in one process: memory and open files must stay flat (Linux)
	$(BIN)/python docs/soak.py

format: setup  ## let ruff order imports and lay out the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

docs: setup  ## write help texts and listings into docs/
	$(BIN)/cog -r -I docs $(PAGES)

notebooks: $(BOOKS)  ## run the notebooks and render them into build/notebooks (minutes; ANTSTATS_PLAYOUTS=2000 for fewer playouts)

build/notebooks/%.html: notebooks/%.py $(VENV)/.ready
	mkdir -p build/notebooks
	$(BIN)/python -m jupytext --quiet --to ipynb --output build/notebooks/$*.ipynb $<
	$(BIN)/python -m nbconvert --log-level ERROR --to notebook --execute --inplace build/notebooks/$*.ipynb
	$(BIN)/python -m nbconvert --log-level ERROR --to html build/notebooks/$*.ipynb

screenshot: demo  ## make the picture of a report in the README again (needs a Chromium)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint $(CONSTRAINTS) --editable '.[browser]'
	$(BIN)/python docs/screenshot.py demo/report.html docs/pictures/report.png

results: $(VENV)/.bench  ## run the commands whose output the docs record, and write it there (long; ONLY='simulate atta' for those that match)
	ANTSTATS_RESULTS='$(ONLY)' $(BIN)/cog -r -I docs $(PAGES)

warm: setup  ## compile all games ahead
	$(BIN)/antstats warm

lock: setup  ## write constraints.txt from what is installed
	( echo "# The versions that this project is tested with; \`make lock\` writes them anew. Plain pins: any index serves them."; \
	  $(BIN)/python -m pip freeze --exclude-editable | grep '==' | sort -f ) > constraints.txt

clean:  ## remove what make made
	rm -rf $(VENV) .venv-oldest .venv-newest demo build/notebooks build/bench build/bench.json .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .coverage
