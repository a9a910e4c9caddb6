# Two commands do everything: `make demo` and `make test`. Both install what is missing first.
.PHONY: demo test install lint types unit docs

PY := .venv/bin/python

demo: install
	$(PY) -m sitesift demo

test: install lint types
	$(PY) -m pytest tests

install:
	@scripts/setup

lint:
	.venv/bin/ruff check src tests benchmarks kit scripts
	.venv/bin/ruff format --check src tests benchmarks kit scripts

types:
	.venv/bin/mypy

unit:
	$(PY) -m pytest tests/unit

docs: install
	$(PY) scripts/cli_docs.py
