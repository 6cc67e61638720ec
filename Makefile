# Two commands: `make run` starts the app with data to look at, `make test` runs every check. Both set themselves up.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin

run: $(VENV)/.run
	$(BIN)/streamlit run app.py

test: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n auto --dist loadfile tests/pages tests/robust
	$(BIN)/python -m pytest -n auto --dist loadfile --ignore tests/pages --ignore tests/robust --cov --cov-report=
	$(BIN)/python -m tests.covered

$(VENV)/.run: requirements-lock.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --require-hashes -r requirements-lock.txt
	touch $@

$(VENV)/.dev: $(VENV)/.run requirements-dev.txt
	$(BIN)/pip install --quiet -r requirements-dev.txt
	touch $@

.PHONY: run test
