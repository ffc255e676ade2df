# krig: `make site` to read it, `make test` to trust it. Needs Python 3.11 or newer and make; everything else goes into .venv.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
SITE := site
CHROMIUM ?= $(shell for p in chromium chromium-browser google-chrome google-chrome-stable; do \
	command -v $$p && break; done)
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-input
# a step that speaks only when it fails
QUIET = > $(VENV)/last.log 2>&1 || { cat $(VENV)/last.log; exit 1; }

export NO_MKDOCS_2_WARNING := 1
export CHROMIUM

.DEFAULT_GOAL := help
.PHONY: help site test audit check write build serve lint benchmark pins clean chromium

help: ## what there is
	@sed -nE 's/^([a-z]+):.*## */\1|/p' Makefile | while IFS='|' read -r name what; do printf '  make %-10s %s\n' "$$name" "$$what"; done

site: check build serve ## replay every example, check every claim, build the site and show it on this machine

test: $(VENV)/dev.stamp chromium lint ## install everything, then every check there is: style, types, tests, site, browser
	@$(BIN)/python -m pytest -n 2 --dist loadfile

check: $(VENV)/site.stamp ## replay every example and check every claim on the pages
	@echo "Replaying the examples and checking every claim ..."
	@$(BIN)/krig check

write: $(VENV)/site.stamp ## write the generated parts of the pages and the traces of the examples
	@$(BIN)/krig write

build: $(VENV)/site.stamp ## build the site in four languages, index it for the search, check the finished pages
	@echo "Building the site in four languages ..."
	@rm -rf $(SITE)
	@$(BIN)/python -m mkdocs build --strict --site-dir $(SITE) $(QUIET)
	@echo "Indexing it for the search ..."
	@$(BIN)/python -m pagefind --site $(SITE) $(QUIET)
	@echo "Checking the finished pages ..."
	@$(BIN)/krig check --site $(SITE)
	@echo "The site is in $(SITE)/."

serve: $(VENV)/site.stamp ## show the built site on this machine
	@$(BIN)/krig serve --site $(SITE)

lint: $(VENV)/dev.stamp ## style and types
	@$(BIN)/ruff check .
	@$(BIN)/mypy

audit: $(VENV)/dev.stamp chromium ## look at every page of the site from all sides (takes long)
	@KRIG_AUDIT=all $(BIN)/python -m pytest tests/test_site.py

benchmark: $(VENV)/dev.stamp ## how fast the engine is
	@$(BIN)/python -m pytest tests/benchmarks --benchmark-columns=min,mean,ops

pins: $(VENV)/dev.stamp ## write requirements/*.txt anew from requirements/*.in (needs the network)
	@$(INSTALL) pip-tools
	@cd requirements && for name in site dev; do CUSTOM_COMPILE_COMMAND="make pins" ../$(BIN)/pip-compile --quiet --upgrade \
		--generate-hashes --allow-unsafe --strip-extras --no-header --no-emit-options --no-emit-index-url \
		--no-emit-find-links --no-emit-trusted-host --output-file $$name.txt $$name.in || exit 1; done

clean: ## remove what was built; .venv stays
	@rm -rf $(SITE) build dist krig.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks
	@find krig tests docs -name __pycache__ -prune -exec rm -rf {} +

chromium:
	@if [ -z "$(CHROMIUM)" ]; then \
		if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
			echo "Installing Chromium for the tests in the browser ..."; \
			{ apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium; } $(QUIET); \
		else \
			echo "The tests need a Chromium: install one (Debian: apt-get install chromium) or say CHROMIUM=/path/to/it." >&2; exit 1; \
		fi; \
	fi

$(BIN)/python:
	@[ -n "$(PYTHON)" ] || { echo "krig needs Python 3.11 or newer; none found. Say PYTHON=/path/to/python3." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2> /dev/null || { \
		echo "$(PYTHON) cannot make a virtual environment: install its venv package (Debian: apt-get install python3-venv)." >&2; exit 1; }
	@echo "Making $(VENV) with $$($(PYTHON) --version) ..."
	@$(PYTHON) -m venv $(VENV)

$(VENV)/site.stamp: requirements/site.txt pyproject.toml | $(BIN)/python
	@echo "Installing what the site needs into $(VENV) (a minute the first time) ..."
	@$(INSTALL) --require-hashes --requirement requirements/site.txt $(QUIET)
	@$(INSTALL) --no-deps --no-build-isolation --editable . $(QUIET)
	@touch $@

$(VENV)/dev.stamp: requirements/dev.txt $(VENV)/site.stamp
	@echo "Installing what the tests need into $(VENV) ..."
	@$(INSTALL) --require-hashes --requirement requirements/dev.txt $(QUIET)
	@touch $@
