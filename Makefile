# Bare `make` lists the verbs. Python 3.11 and make are all that a machine needs; the rest comes into .venv.
PYTHON ?= $(shell for p in python3.11 python3; do $$p -c '' 2>/dev/null && break; done; echo $$p)
SETUP = @$(PYTHON) jobs/bootstrap.py
BIN := .venv/bin
# TORCH=0 leaves out the extra torch, 2.5 GB to fetch and 5.6 GB on disk; the tests say what they left out without it.
TORCH ?= 1

.PHONY: help demo test test-fast test-gpu check fmt lint type eval bench model wheel clean
.NOTPARALLEL:

help:
	@sed -n 's/^\([a-z-]*\):.*## */\1|/p' $(firstword $(MAKEFILE_LIST)) | awk -F'|' '{ printf "make %-10s %s\n", $$1, $$2 }'

demo: ## build a sample warehouse, de-identify it, show what happened; again: nothing new
	$(SETUP)
	@$(BIN)/tide demo

test: ## every test but those that need a GPU; what CI runs (TORCH=0: without torch, 2.5 GB)
	$(SETUP) dev $(if $(filter-out 0,$(TORCH)),torch)
	@$(BIN)/python -m pytest -m 'not gpu' -n 2 --dist loadfile --no-loadscope-reorder

test-fast: ## unit, property and golden tests: no Java, seconds
	$(SETUP) dev
	@$(BIN)/python -m pytest -m 'not gpu and not slow' $(wildcard tests/unit tests/property tests/golden)

test-gpu: ## the tests that need a GPU (installs torch, 2.5 GB)
	$(SETUP) dev torch
	@$(BIN)/python -m pytest -m gpu

check: lint type test ## what a change must pass

fmt: ## format the code
	$(SETUP) dev
	@$(BIN)/ruff format -q .
	@$(BIN)/ruff check -q --fix .

lint: ## style and common mistakes
	$(SETUP) dev
	@$(BIN)/ruff format -q --check .
	@$(BIN)/ruff check -q .

type: ## mypy --strict over jobs, schemas and tide_udfs
	$(SETUP) dev
	@$(BIN)/mypy

eval: ## measure what the recognizers find on the sample notes
	$(SETUP)
	@$(BIN)/tide evaluate --gold notebooks/sample_data/written_dev.jsonl --recognizers patterns,gazetteer,token_classifier --out demo/eval

bench: ## measure the speed of a refresh
	$(SETUP)
	@$(BIN)/tide benchmark --stage refresh --out demo/bench

model: ## train the shipped model anew from the notes in this clone, under demo/model (installs torch; hours on a CPU)
	$(SETUP) torch
	@$(BIN)/tide train --gold notebooks/sample_data/written_train.jsonl.xz --dev notebooks/sample_data/written_dev.jsonl --out demo/model

wheel: ## build the wheel under dist/, for spark-submit --py-files
	$(SETUP) dev
	@rm -rf build
	@$(BIN)/python -m build --wheel --no-isolation > .venv/wheel.log 2>&1 || { tail -5 .venv/wheel.log; exit 1; }
	@ls dist/*.whl

clean: ## remove what the verbs above made: .venv, demo tables, builds, caches
	@rm -rf .venv demo build dist *.egg-info .coverage .*_cache .hypothesis spark-warehouse metastore_db derby.log
	@find conf jobs notebooks schemas sql tests tide_udfs -name __pycache__ -prune -exec rm -rf {} +
