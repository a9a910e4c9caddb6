# Two commands do everything: `make demo` and `make test`. Both install what is missing first.
.PHONY: demo test install lint types unit coverage docs site hooks wheel

PY := .venv/bin/python
CODE := src tests benchmarks kit scripts examples
# Two at a time; tests that share a browser or a measurement stay together (tests/conftest.py).
PYTEST := $(PY) -m pytest -n 2 --dist loadgroup

demo: install
	$(PY) -m sitesift demo

test: install lint types
	$(PYTEST) tests

install:
	@scripts/setup

lint:
	.venv/bin/ruff check $(CODE)
	.venv/bin/ruff format --check $(CODE)

types:
	.venv/bin/mypy

unit:
	$(PYTEST) tests/unit

coverage: install
	$(PYTEST) tests/unit tests/contract --cov --cov-report=term

docs: install
	$(PY) scripts/cli_docs.py

# The documentation as a website in site/, to be opened without a server.
site: docs
	$(PY) -m pip install -qq --disable-pip-version-check -c constraints.txt -e '.[docs]'
	NO_MKDOCS_2_WARNING=1 $(PY) -m mkdocs build --quiet
	@echo "open site/index.html"

# Wheel and sdist, each installed into an empty environment and tried there; takes minutes.
wheel: install
	scripts/try_wheel

# The checks of .pre-commit-config.yaml, before every commit.
hooks: install
	.venv/bin/pre-commit install
