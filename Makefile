# Two commands: `make run` and `make test`. Windows: see the README. `make lock` after a change of
# requirements*.in; `make lock UPGRADE=--upgrade` brings every package up to date.
PYTHON ?= python3
BIN := .venv/bin

COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 $(UPGRADE) \
	--annotation-style line --custom-compile-command "make lock"

.PHONY: run test lint types mypy basedpyright imports collect unit coverage tools hours bench \
	notes release fast slow test-fast lock clean

run: .venv/run
	@$(BIN)/python -c "import bot; raise SystemExit(0 if bot.has_token() else 1)" \
		|| $(BIN)/python -m pip install --quiet --requirement requirements-preview.txt
	@$(BIN)/python bot.py

# Side by side first: each of these uses one core.
test:
	@$(MAKE) --no-print-directory --jobs 2 mypy basedpyright lint imports collect
	@$(MAKE) --no-print-directory unit

lint: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/zizmor --offline --quiet .github
	$(BIN)/hadolint Dockerfile

types: mypy basedpyright

mypy: .venv/dev
	$(BIN)/mypy

basedpyright: .venv/dev
	$(BIN)/basedpyright

imports: .venv/dev
	$(BIN)/lint-imports --no-cache

# Keeps the bytecode of the tests, which each of the processes that run them would make anew.
collect: .venv/dev
	@PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -qq -n 0 --collect-only > /dev/null

# The tests start hundreds of bots: without kept bytecode each of them compiles its cogs anew. Tests
# that lie side by side stay in one process, which keeps the matches that they look at. What is drawn
# is the same at every run, and so is the order of sets; `NEW_EXAMPLES=1 make test` draws anew.
UNIT = PYTHONHASHSEED=$(if $(NEW_EXAMPLES),random,0) PYTHONDONTWRITEBYTECODE= \
	$(BIN)/python -m pytest -n auto --dist worksteal

unit: .venv/dev
	$(UNIT)

# A figure to look at now and then, and no proof: with it many tests are two to four times as slow.
coverage: .venv/dev
	$(UNIT) --cov --cov-report=term

# After a change of tools/, and before a release: the tests of what no player runs.
tools: .venv/dev
	EVERY_CASE=1 $(UNIT) tests/tools --deselect tests/tools/test_proved.py
	$(BIN)/python -m tests.tools.test_proved

# Whole hours of a server's play, with trouble drawn by a seed; `make hours HOURS=17` is one of them.
# A minute of one core each.
HOURS ?= 1-200
hours: .venv/dev
	HOURS=$(HOURS) $(UNIT) tests/bot/hour

# Ten minutes; on a machine that does nothing else.
bench: .venv/dev
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m tools.benchmarks --write

# Puts the files in changes/ into CHANGELOG.md, under the number in host/version.py.
notes: .venv/dev
	$(BIN)/towncrier build --yes \
		--version "$$($(BIN)/python -c 'from host.version import NUMBER; print(NUMBER)')"

# Must hold before a release.
release: .venv/dev
	$(BIN)/python -m tools.benchmarks.freshness
	@$(MAKE) --no-print-directory test tools hours

# Compiles the searches in place, and removes that again. Needs a C compiler.
fast: .venv/fast
	$(BIN)/python -m players.build

slow: .venv/bin/python
	$(BIN)/python -m players.build --remove

# What plays and judges, once more with compiled searches: the same answers.
test-fast: fast .venv/dev
	$(UNIT) tests/players tests/engines tests/learning
	@$(MAKE) --no-print-directory slow

# Whether the locks fit is among the unit tests: tests/test_locks.py.
lock: .venv/dev
	$(COMPILE) requirements.in --output-file requirements.txt
	$(COMPILE) requirements-preview.in --output-file requirements-preview.txt
	$(COMPILE) requirements-metrics.in --output-file requirements-metrics.txt
	$(COMPILE) requirements-dev.in --output-file requirements-dev.txt
	$(COMPILE) requirements-fast.in --output-file requirements-fast.txt

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/run: requirements.txt | .venv/bin/python
	$(BIN)/python -m pip install --quiet --requirement requirements.txt
	@touch $@

.venv/dev: requirements-dev.txt | .venv/bin/python
	$(BIN)/python -m pip install --quiet --requirement requirements-dev.txt
	@touch $@ .venv/run

.venv/fast: requirements-fast.txt | .venv/bin/python
	$(BIN)/python -m pip install --quiet --requirement requirements-fast.txt
	@touch $@

clean:
	rm -rf .venv .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis
