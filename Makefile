# make          this list
# Needs python3 (3.11 or newer, with venv) and make; everything else is built into .venv from the lock.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# What `make run` needs is half of what tests and checks need.
RUN := $(VENV)/.run-installed
STAMP := $(VENV)/.lock-installed
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
COMPILE := $(BIN)/python -m piptools compile --quiet --strip-extras --allow-unsafe --no-header --no-annotate \
	--no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-emit-options
# Bytecode is kept: the second run starts in a third of the time.
export PYTHONDONTWRITEBYTECODE :=

PORT ?= 8000
DATA ?= .local
PARAMETERS ?=
ROUNDS ?= 20000
HISTORIES ?= 10000
PAYING ?= 300
FUZZ ?= 200
BENCH ?=

.DEFAULT_GOAL := help
.PHONY: help run test check golden bench campaign histories payments fuzz lock package deploy deploy-local clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(RUN) ## site, admin pages and API on http://127.0.0.1:8000, with a demo club
	@$(BIN)/python -m chalicelib.cli.main run --port $(PORT) --data $(DATA)

test: $(STAMP) ## all tests but the slow packaging test
	$(BIN)/python -m pytest -n 2 -m "not packaging"

check: $(STAMP) ## style, types and the direction of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

golden: $(STAMP) ## write the expected files of the tests anew; read the difference like code
	GOLDEN=1 $(BIN)/python -m pytest -n 2 -m "not packaging and not browser"
	git --no-pager diff --stat -- tests/golden

bench: $(STAMP) ## time pairing, tie-breaks and club ratings beside other programs; BENCH="--sizes 20,50 --rounds 3" for less pairing
	$(BIN)/python -m bench.tiebreaks
	$(BIN)/python -m bench.pairing $(BENCH)
	$(BIN)/python -m bench.club_ratings

campaign: $(STAMP) ## pair ROUNDS=20000 rounds of random events here and with gacrux, and compare
	$(BIN)/python -m bench.campaign --rounds $(ROUNDS)

histories: $(STAMP) ## HISTORIES=10000 random histories of entering and paying: no seat and no money gets lost
	$(BIN)/python -m bench.bookings --histories $(HISTORIES)

payments: $(STAMP) ## PAYING=300 of them over HTTP, through the table, the jobs and the payment service's books
	PAYING=$(PAYING) $(BIN)/python -m pytest tests/jobs/test_paying_town.py

fuzz: $(STAMP) ## FUZZ=200 requests for each operation of the API, made from its OpenAPI document: no fault, no undescribed answer
	FUZZ=$(FUZZ) $(BIN)/python -m pytest tests/web/api/test_fuzzed.py

lock: $(STAMP) ## compile the two requirement files from pyproject.toml
	$(COMPILE) --output-file requirements-dev.txt --extra dev pyproject.toml
	$(COMPILE) --output-file requirements.txt --constraint requirements-dev.txt pyproject.toml

package: $(STAMP) ## the Lambda package and its template, in dist/live
	$(BIN)/python -m infra.package --stage live --output dist/live

deploy: package ## bring dist/live to the AWS account that the environment names
	$(BIN)/python -m infra.deploy --package dist/live --stack speelzaal $(PARAMETERS)

deploy-local: $(STAMP) ## the same on the local emulator: package, deploy, drive over HTTP
	$(BIN)/python -m pytest -m packaging

clean: ## throw away what can be built again, not .local
	rm -rf $(VENV) build dist .chalice/deployments .mypy_cache .ruff_cache .pytest_cache .import_linter_cache

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Speelzaal needs Python 3.11 or newer: make PYTHON=python3.12 ..." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "Python's venv is missing. On Debian and Ubuntu: sudo apt-get install --no-install-recommends python3-venv" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV)

$(RUN): requirements.txt requirements-dev.txt | $(BIN)/python
	@echo "Building $(VENV) from the lock (once, about a minute) ..."
	@$(INSTALL) --constraint requirements-dev.txt --requirement requirements.txt ministack uvicorn httptools
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

$(STAMP): $(RUN)
	@echo "Adding the tools for tests and checks (once) ..."
	@$(INSTALL) --requirement requirements-dev.txt
	@touch $@
