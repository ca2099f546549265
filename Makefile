# Two commands for newcomers: `make play` and `make test`. Everything is installed into .venv; nothing else is touched.
PYTHON ?= python3
PORT ?= 8000
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
SOURCES := $(shell find src web docs/rules -type f -not -name '*.pyc' -not -path '*/node_modules/*' -not -path 'web/dist/*') pyproject.toml hatch_build.py constraints.txt scripts/compile_engine.py

# Packages are installed without bytecode, which is written when a module is first used. A process that cannot keep it
# compiles everything again, and the tests start hundreds of processes.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: wheel bench-setup screenshots lighthouse play setup test test-all soak load format lint types bench golden ladder words schemas picture rules-pictures fonts icons pins clean

play: setup
	@$(BIN)/kokodama serve --open --quiet --port $(PORT)

setup: .venv/installed

# Format, lint, types and tests, including the client's. All browser tests form one group, which starts first.
test: .venv/dev
	@$(BIN)/python scripts/services.py
	$(BIN)/python -m pytest -n auto --dist loadgroup -m "not exhaustive"

# And the tests that only repeat: more games, sizes, languages, faults, a cluster.
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
# paused, full, read-only or locked; nothing acknowledged may be lost. Takes half an hour; see scripts/soak.py --help.
soak: .venv/dev
	@$(BIN)/python scripts/services.py
	$(BIN)/python scripts/soak.py

# Measure what a move costs and how many tables this machine can carry, and write docs/load.md and its chart: up to ten
# minutes, on a quiet machine. BEFORE=path/to/python of an environment with an older release of the same protocol measures
# that one too.
load: .venv/dev
	@$(BIN)/python scripts/services.py
	$(BIN)/python -m pip --disable-pip-version-check --quiet install py-spy
	$(BIN)/python -m benchmarks.load $(if $(BEFORE),--before $(BEFORE))

bench: .venv/bench
	$(BIN)/python -m benchmarks.run
	$(BIN)/python -m benchmarks.kodama

# A wheel and a source archive in dist/, with the engine compiled for speed and the web client built in.
wheel: .venv/installed
	@rm -rf dist
	KOKODAMA_COMPILE=release KOKODAMA_WEB=1 $(BIN)/python -m hatchling build

# Measure how long `make play` takes on a fresh machine and after an edit: a few minutes, on a quiet machine.
bench-setup:
	$(PYTHON) benchmarks/setup_time.py

# Take pictures of every page and state of the web client, in .venv/screenshots, for you to look at.
screenshots: .venv/dev
	@$(BIN)/python scripts/services.py
	$(BIN)/python -m scripts.screenshots

# Run Lighthouse on the start page and on running tables; fails below 95.
lighthouse: .venv/dev
	@$(BIN)/python scripts/services.py
	$(BIN)/python -m scripts.lighthouse

# Replay the published ladders; if interrupted, it resumes where it stopped.
LADDER_BOTS ?= beginner,casual,strong,expert
LADDER_GAMES ?= 300
ladder: setup
	@for game in kokopelli kodama; do \
	  $(BIN)/kokodama arena $$game --ladder --bots $(LADDER_BOTS) --games $(LADDER_GAMES) --out .venv/ladder/$$game || exit; done

# Collect the sentences to be translated into the catalogues; new ones appear there with an empty translation.
words: .venv/dev
	$(BIN)/pybabel -q extract --no-default-keywords -k N_ -k P_:1,2 --no-location --sort-output -o .venv/kokodama.pot src
	@for code in de fr pl; do $(BIN)/pybabel -q update --no-fuzzy-matching --ignore-obsolete --width 120 -i .venv/kokodama.pot -l $$code -o src/kokodama/language/catalogs/$$code.po; done

# Regenerate the OpenAPI description, the schema of the socket's messages and the library reference.
schemas: .venv/dev
	$(BIN)/python -m scripts.schemas
	$(BIN)/python -m scripts.reference

# Redraw the pictures of the README.
picture: .venv/dev
	@$(BIN)/python scripts/services.py
	$(BIN)/python scripts/picture.py
	$(BIN)/python -m scripts.readme_pictures
	$(BIN)/kokodama draw docs/tree.yaml --svg docs/tree.svg

# Redraw the examples of the rules, from their positions in docs/rules/examples.
rules-pictures: .venv/dev
	$(BIN)/python -m scripts.rules_pictures

# Cut the typefaces of the client down to the letters it needs, from packages of npm.
fonts: .venv/dev
	$(PIP) install brotli fonttools
	$(BIN)/python -m scripts.fonts

# Draw the icons of the installed client anew, from web/public/*.svg.
icons: .venv/dev
	$(BIN)/python -m scripts.icons

# Regenerate the golden files of tests/ after deliberately changing the rules or how they are told.
golden: .venv/dev
	$(BIN)/python -m tests.golden

.venv/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "kokodama needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version). Try: make PYTHON=python3.12 play"; exit 1; }
	@echo "Creating the environment in .venv…"
	@$(PYTHON) -m venv .venv
	@touch $@

# Installed from a wheel, not as an editable link: the sources stay pure Python, the installed engine is compiled.
.venv/installed: .venv/python $(SOURCES)
	@echo "Installing kokodama (about a minute the first time)…"
	@$(BIN)/python scripts/set_up.py server
	@touch $@

.venv/dev: .venv/installed
	@$(BIN)/python scripts/set_up.py --packages-only dev
	@touch $@

# Benchmarks measure what wheels contain: an engine with all the inlining the compiler is capable of.
.venv/bench: .venv/dev benchmarks/requirements.txt
	@echo "Compiling for speed and installing the engines to compare with…"
	@KOKODAMA_COMPILE=release $(BIN)/python scripts/set_up.py server
	@$(PIP) install --requirement benchmarks/requirements.txt
	@touch $@

pins: .venv/python
	$(PIP) install uv
	$(BIN)/uv pip compile pyproject.toml --extra dev --universal --no-emit-index-url --no-header --no-annotate -o constraints.txt

clean:
	rm -rf .venv build dist web/dist web/node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis
