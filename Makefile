# Two commands for newcomers: `make play` and `make test`. Everything lives in .venv; nothing else is touched.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
SOURCES := $(shell find src web docs/rules -type f -not -name '*.pyc' -not -path '*/node_modules/*' -not -path 'web/dist/*') pyproject.toml hatch_build.py constraints.txt scripts/compile_engine.py

# Packages are installed without bytecode. It is written when a module is first used; a process that may not keep it
# compiles everything anew, and tests start hundreds of processes.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: wheel bench-setup screenshots lighthouse play setup test test-all soak load format lint types bench golden ladder words schemas picture pins clean

play: setup
	@$(BIN)/kokodama serve --open --quiet

setup: .venv/installed

# Format, lint, types and tests, the client's too. All tests with a browser are one group, which begins first.
test: .venv/dev
	@$(BIN)/python scripts/services.py
	$(BIN)/python -m pytest -n auto --dist loadgroup -m "not exhaustive"

# And what only repeats: more games, sizes, languages, faults, a cluster.
test-all: test
	$(BIN)/python -m pytest -n auto --dist loadgroup -m exhaustive

lint: .venv/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: .venv/dev
	$(BIN)/mypy

format: .venv/dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# 200 faults under load on SQLite and 200 on PostgreSQL with Redis: the server, the databases and the messenger are killed,
# paused, full, read-only and locked; nothing acknowledged may be lost. Half an hour; see scripts/soak.py --help.
soak: .venv/dev
	@$(BIN)/python scripts/services.py
	$(BIN)/python scripts/soak.py

# Measure what a move costs and how many tables this machine carries (six minutes, on a quiet machine); writes docs/load.md
# and its picture. BEFORE=path/to/python of an environment with an older release measures that one too.
load: .venv/dev
	@$(BIN)/python scripts/services.py
	$(BIN)/python -m pip --disable-pip-version-check --quiet install py-spy
	$(BIN)/python -m benchmarks.load $(if $(BEFORE),--before $(BEFORE))

bench: .venv/bench
	$(BIN)/python -m benchmarks.run
	$(BIN)/python -m benchmarks.kodama

# A wheel and a source archive in dist/, with the engine compiled for speed and the pages of the client.
wheel: .venv/installed
	@rm -rf dist
	KOKODAMA_COMPILE=release KOKODAMA_WEB=1 $(BIN)/python -m hatchling build

# How long `make play` takes on a bare machine, and after an edit: minutes, on a quiet machine.
bench-setup:
	$(PYTHON) benchmarks/setup_time.py

# Every page and state of the web client as pictures in .venv/screenshots, to be looked at.
screenshots: .venv/dev
	@$(BIN)/python scripts/services.py
	$(BIN)/python -m scripts.screenshots

# What Lighthouse thinks of the start page and of running tables; fails below 95.
lighthouse: .venv/dev
	@$(BIN)/python scripts/services.py
	$(BIN)/python -m scripts.lighthouse

# Play the published ladders again; stopped in between, it goes on where it was.
LADDER_BOTS ?= beginner,casual,strong,expert
LADDER_GAMES ?= 300
ladder: setup
	@for game in kokopelli kodama; do \
	  $(BIN)/kokodama arena $$game --ladder --bots $(LADDER_BOTS) --games $(LADDER_GAMES) --out .venv/ladder/$$game || exit; done

# Collect what has to be translated into the catalogues; new sentences appear there with an empty translation.
words: .venv/dev
	$(BIN)/pybabel -q extract --no-default-keywords -k N_ -k P_:1,2 --no-location --sort-output -o .venv/kokodama.pot src
	@for code in de fr pl; do $(BIN)/pybabel -q update --no-fuzzy-matching -N -i .venv/kokodama.pot -l $$code -o src/kokodama/language/catalogs/$$code.po; done

# Write the OpenAPI and the schema of the socket's messages anew after a change of the server's messages.
schemas: .venv/dev
	$(BIN)/python -m scripts.schemas
	$(BIN)/python -m scripts.reference

# Draw the pictures of the README anew.
picture: .venv/dev
	@$(BIN)/python scripts/services.py
	$(BIN)/python scripts/picture.py
	$(BIN)/python -m scripts.readme_pictures
	$(BIN)/kokodama draw docs/tree.yaml --svg docs/tree.svg

# Write the golden files of tests/ anew after a deliberate change of the rules or of their telling.
golden: .venv/dev
	$(BIN)/python -m tests.golden

.venv/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "kokodama needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version). Try: make PYTHON=python3.12 play"; exit 1; }
	@echo "Making the environment in .venv …"
	@$(PYTHON) -m venv .venv
	@touch $@

# Installed from a wheel, not as an editable link: the sources stay pure Python, the installed engine is compiled.
.venv/installed: .venv/python $(SOURCES)
	@echo "Installing kokodama (the first time takes about a minute) …"
	@$(BIN)/python scripts/set_up.py server
	@touch $@

.venv/dev: .venv/installed
	@$(BIN)/python scripts/set_up.py --packages-only dev
	@touch $@

# Measured is what wheels carry: an engine with all the inlining that the compiler is capable of.
.venv/bench: .venv/dev benchmarks/requirements.txt
	@echo "Compiling for speed, installing the peers to measure against …"
	@KOKODAMA_COMPILE=release $(BIN)/python scripts/set_up.py server
	@$(PIP) install --requirement benchmarks/requirements.txt
	@touch $@

pins: .venv/python
	$(PIP) install uv
	$(BIN)/uv pip compile pyproject.toml --extra dev --universal --no-emit-index-url --no-header --no-annotate -o constraints.txt

clean:
	rm -rf .venv build dist web/dist web/node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis
