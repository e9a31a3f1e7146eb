# Two commands: `make run` and `make test`. Windows: see the README.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: run test lint types imports unit bench clean

run: .venv/run
	@$(BIN)/python -c "import bot; raise SystemExit(0 if bot.has_token() else 1)" \
		|| $(BIN)/python -m pip install --quiet --requirement requirements-preview.txt
	@$(BIN)/python bot.py

test: lint types imports unit

lint: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/dev
	$(BIN)/mypy
	$(BIN)/basedpyright

imports: .venv/dev
	$(BIN)/lint-imports --no-cache

# The tests start hundreds of bots: without kept bytecode each of them compiles its cogs anew.
unit: .venv/dev
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n auto --cov --cov-report=term

# Ten minutes; on a machine that does nothing else.
bench: .venv/dev
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m benchmarks

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/run: requirements.txt | .venv/bin/python
	$(BIN)/python -m pip install --quiet --requirement requirements.txt
	@touch $@

.venv/dev: requirements-dev.txt requirements-preview.txt requirements.txt | .venv/bin/python
	$(BIN)/python -m pip install --quiet --requirement requirements-dev.txt
	@touch $@ .venv/run

clean:
	rm -rf .venv .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis
