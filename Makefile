# Two commands for newcomers: `make play` and `make test`. Everything lives in .venv; nothing else is touched.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
SOURCES := $(shell find src web docs/rules -type f -not -name '*.pyc' -not -path '*/node_modules/*' -not -path 'web/dist/*') pyproject.toml hatch_build.py constraints.txt

.PHONY: screenshots lighthouse play setup test soak load check format lint types bench golden ladder words schemas picture pins clean

play: setup
	@$(BIN)/kokodama serve --open

setup: .venv/installed

test: .venv/dev
	@$(BIN)/python scripts/services.py
	$(BIN)/python -m pytest -n auto --dist worksteal

check: .venv/dev lint types test

lint: .venv/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: .venv/dev
	$(BIN)/mypy
	$(BIN)/mypy hatch_build.py

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
	$(BIN)/python benchmarks/load.py $(if $(BEFORE),--before $(BEFORE))

bench: .venv/bench
	$(BIN)/python benchmarks/run.py
	$(BIN)/python benchmarks/kodama.py

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
	@PIP_CONSTRAINT= $(PIP) install --constraint constraints.txt '.[server]'
	@touch $@

.venv/dev: .venv/installed
	@echo "Installing what the tests need …"
	@$(PIP) install --constraint constraints.txt $$($(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["dev"])')
	@touch $@

.venv/bench: .venv/installed benchmarks/requirements.txt
	@echo "Installing the peers to measure against …"
	@$(PIP) install --requirement benchmarks/requirements.txt
	@touch $@

pins: .venv/python
	$(PIP) install uv
	$(BIN)/uv pip compile pyproject.toml --extra dev --universal --no-emit-index-url --no-header -o constraints.txt

clean:
	rm -rf .venv build dist web/dist web/node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis
