# Everything happens in .venv; a fresh machine needs only Python 3.11 or newer and make.

PYTHON ?= python3
JOBS ?= 2
GAMES ?= 10000
PROTOTYPES ?=
PEERS ?=
COVERAGE ?=

BIN := .venv/bin
READY := .venv/ready
PLAYABLE := .venv/playable
BESIDE := .cache/newer

.DEFAULT_GOAL := help
.PHONY: help setup play web page test check lint fix bench soak load mutants docs screenshots lock warm newer newer-tests package clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(PLAYABLE) ## open the table in the browser, served from this machine; installs only what that needs
	@$(BIN)/tafelrunde serve

setup: $(READY) ## make .venv and install everything into it, the tools of developers too

$(PLAYABLE): pyproject.toml requirements.lock requirements-build.lock requirements-uv.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Tafelrunde needs Python 3.11 or newer: make PYTHON=python3.11 $(MAKECMDGOALS)")'
	@echo "Making .venv for $$($(PYTHON) --version)"
	@$(PYTHON) -m venv .venv
	@echo "Installing uv, which installs the rest"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements-uv.lock
	@echo "Installing what playing needs, $$(cat requirements.lock requirements-build.lock | grep -c '^[a-z].*==') packages (about 600 MB)"
	@$(BIN)/uv pip install --quiet --python .venv --require-hashes -r requirements.lock -r requirements-build.lock
	@echo "Building the page"
	@$(BIN)/uv pip install --quiet --python .venv --no-deps --no-build-isolation --editable .
	@touch $@

$(READY): $(PLAYABLE) requirements-dev.lock
	@echo "Installing the tools of developers (about 700 MB)"
	@UV_COMPILE_BYTECODE=1 $(BIN)/uv pip install --quiet --python .venv --require-hashes -r requirements-dev.lock
	@$(BIN)/python hatch_build.py tools
	@touch $@

web: setup ## build the page, when it has changed
	@$(BIN)/python -m tafelrunde.wire.typescript > web/src/wire.ts
	@$(BIN)/python hatch_build.py

page: setup # build the page as it is written down, for the tests in a browser
	@$(BIN)/python hatch_build.py

warm: setup # compile the kernels once, so that the tests running side by side find them in the cache
	@$(BIN)/python -m tafelrunde.kernels.warm

# The order and the chance of the tests are new each time, but for CI, which repeats itself.
PYTEST = $(BIN)/pytest -n $(JOBS) --dist worksteal $(if $(CI),--randomly-seed=1)
MEASURED := rules records
AGAIN = $(if $(CI),|| .ci/rerun-failed $1)

test: setup warm page ## run the tests; those in a browser only where there is one
ifeq ($(COVERAGE),)
	$(PYTEST)
else
	$(PYTEST) $(MEASURED:%=tests/%) --cov --cov-report=
	@for layer in $(MEASURED); do $(BIN)/coverage report --include="*/tafelrunde/$$layer/*" --fail-under=98 || exit; done
	$(PYTEST) $(MEASURED:%=--ignore=tests/%) $(call AGAIN,$(BIN))
endif

# Without browsers and proofs, which test more the browser and the machine than the Python.
newer: setup page ## run the tests but those of the page on a newer Python, if there is one (NEWER=python3.14)
	@$(eval NEWER ?= $(shell .ci/newer-python $(PYTHON)))
	@if [ -z "$(NEWER)" ]; then echo "There is no newer Python than $$($(PYTHON) --version) up to 3.14: nothing more is tested."; \
	else $(MAKE) --no-print-directory newer-tests NEWER="$(NEWER)"; fi

newer-tests: setup
	@echo "Testing with $$($(NEWER) --version)"
	@$(BIN)/uv venv --quiet --allow-existing --python "$$($(NEWER) -c 'import sys; print(sys.executable)')" $(BESIDE)
	@$(BIN)/uv pip install --quiet --python $(BESIDE) --require-hashes -r requirements-dev.lock
	@TAFELRUNDE_NO_PAGE=1 $(BIN)/uv pip install --quiet --python $(BESIDE) --no-deps --no-build-isolation --editable .
	@$(BESIDE)/bin/python -m tafelrunde.kernels.warm
	$(PYTEST:$(BIN)/%=$(BESIDE)/bin/%) --ignore=tests/web --ignore=tests/proofs $(call AGAIN,$(BESIDE)/bin)

lint: setup ## check form, types and layers
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python hatch_build.py run lint
	$(BIN)/python hatch_build.py run check
	$(BIN)/python hatch_build.py test

check: ## all that has to hold: lint, and the tests with their coverage
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory test COVERAGE=yes

fix: setup ## mend what the tools can mend
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/python hatch_build.py run fix

bench: setup warm ## measure the speed (PROTOTYPES=folder, PEERS=python)
	$(BIN)/python -m bench $(if $(PROTOTYPES),--prototypes $(PROTOTYPES)) $(if $(PEERS),--peers $(PEERS))

soak: setup ## simulate and check 10,000 games of every kind (GAMES=…); kill, besiege and fuzz the server for an hour
	$(BIN)/tafelrunde soak --games $(GAMES)
	TAFELRUNDE_PROOFS=long $(BIN)/pytest tests/proofs -s -o faulthandler_timeout=0

load: setup ## measure how many tables the server keeps up with
	$(BIN)/python -m bench.load

mutants: setup ## change the code at random, and see whether the tests notice (PARTS=server SAMPLE=40 SEED="1 2" QUICK=1)
	nice $(BIN)/python -m bench.mutants $(PARTS) --sample $(or $(SAMPLE),40) --seed $(or $(SEED),1) $(if $(QUICK),--quick)

package: setup ## build what is published into dist, and check it as PyPI would
	@rm -rf dist
	$(BIN)/uvx --quiet --from build pyproject-build --installer uv
	$(BIN)/uvx --quiet twine check --strict dist/*

docs: setup ## write the papers that follow from the code
	$(BIN)/typer tafelrunde.cli.main utils docs --name tafelrunde --title 'The command line' --output docs/commands.md

screenshots: setup page ## take pictures of every screen into build/screenshots (needs Chromium)
	$(BIN)/python -m tests.web.pictures

lock: setup ## choose the newest versions of everything that is used, with their hashes
	@$(eval COMPILE := $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
		--no-header --no-annotate --no-emit-index-url --no-emit-find-links)
	$(COMPILE) pyproject.toml --output-file requirements.lock
	$(COMPILE) pyproject.toml --group dev --constraints requirements.lock --output-file requirements-dev.lock
	echo uv | $(COMPILE) - --output-file requirements-uv.lock
	printf 'editables\nhatchling\nnodejs-wheel-binaries<25\n' | $(COMPILE) - --constraints requirements-dev.lock --output-file requirements-build.lock

clean: ## remove everything that was made
	rm -rf .venv .cache .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache build dist
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
