# The targets of a checkout. `make` alone lists them.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:
MAKEFLAGS += --no-print-directory

packages := Tests/Tools/packages
python   := .build/python/bin/python
release  := Linking/release
debug    := Linking/progress swift build --build-tests
pytest   := $(python) -m pytest -c Tests/pytest.ini
tier     := $(python) Tests/Tools/tier.py
# These tests mostly wait: two at a time take little more than half as long.
in_two   := -n 2 --dist
# Installed here and not by a test: it would use up the test's time, and parallel tests would install it twice.
providers := Tests/Tools/python .build/providers Tests/Tools/providers.txt
# Tests that measure time, or that take long and seldom fail, run in `make proof`.
quick    := -m "not timed and not proof"

# The suites of unit tests with time limits.
clocked  := JSONTests|DeflaterTests|Import(Limit|Fuzz)Tests|RepresentativesTests|Folding(Once)?Tests|SettleUp|FoldedTextTests|BulkTests|GroupCreationTests|LargeGroupTests|PlainPictureTests

# The languages and pages of `make screenshots`; an empty ONLY means every page.
LANGUAGES ?= en,ja,ar
ONLY ?=
# The duration of `make soak`, and of the hostile member in `make proof`.
MINUTES ?= 10
# PROFILE is a kind of request whose functions `make count` lists; if WRITE is set, the counts become the budgets.
PROFILE ?=
WRITE ?=

help: ## List the targets
	@sed -nE 's/^([a-z-]+):.*## (.*)/  \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

run: ## Build for release and serve on port 8080
	@$(packages) build
	@$(release) evenly
	@exec .build/release/evenly serve

test: lint ## Run every test; what has passed on these very files only with AGAIN=1
	@Tests/Tools/once unit 'Tests/Wire/*' 'Tests/Oracle/*' 'Tests/Browser/*' 'Tests/Attack/*'
	@Tests/Tools/once wire 'Tests/Browser/*' 'Tests/*Tests/*' 'Tests/Attack/*'
	@Tests/Tools/once count 'Tests/Wire/*' 'Tests/Oracle/*' 'Tests/Browser/*' 'Tests/*Tests/*' 'Tests/Attack/*'
	@Tests/Tools/once browser 'Tests/Wire/*' 'Tests/Oracle/*' 'Tests/*Tests/*' 'Tests/Attack/*'

test-fast: unit ## Run the unit tests alone

setup: ## Install what building, testing and measuring need
	@$(packages) build test bench count
	@Tests/Tools/python

lint: ## Check formatting, imports, scripts and the Dockerfile
	@$(packages) build test
	@Tests/Tools/python
	@Tests/Tools/lint

unit: ## Compile every target on its declared imports alone, find unused ones, run the unit tests
	@$(packages) build
	@$(debug) --explicit-target-dependency-import-check error
	@python3 Tests/Tools/unused_imports.py
	@Tests/Tools/unit

wire: ## Test the program from outside, over real sockets
	@$(packages) build test
	@Tests/Tools/python
	@$(release) evenly
	@$(release) StoreLoad
	@$(providers)
	@$(tier) wire $(in_two) worksteal $(quick) Tests/Wire Tests/Oracle

attack: ## Attack a small machine with everything it should withstand
	@$(packages) build attack
	@Tests/Tools/python
	@$(release) evenly
	@$(pytest) Tests/Attack

programs: ## Test the API from outside: its document, any request, a made client, the examples
	@$(packages) build
	@Tests/Tools/python .build/programs Tests/Programs/requirements.txt
	@$(release) evenly
	@.build/programs/bin/python -m pytest -c Tests/pytest.ini Tests/Programs

timed: ## Test what is a time, with nothing beside it
	@$(packages) build test fonts
	@Tests/Tools/python
	@$(release) evenly
	@$(release) StoreLoad
	@$(providers)
	@$(debug)
	@EVENLY_TIMED=1 Tests/Tools/unit --no-parallel --filter '$(clocked)'
	@$(tier) timed -m timed Tests/Wire Tests/Oracle
	@$(tier) timed -m timed Tests/Browser

# Random tests use a new seed for each run here; EVENLY_SEED repeats a run.
proof: export EVENLY_SEED := $(or $(EVENLY_SEED),$(shell date +%s))
proof: ## What takes long: times, every language, any bytes and values, a hostile member for MINUTES=10, 200 histories offline, 20 random households
	@echo "EVENLY_SEED=$(EVENLY_SEED)"
	@$(packages) build test fonts
	@Tests/Tools/python
	@$(release) evenly
	@$(release) StoreLoad
	@$(MAKE) timed
	@$(tier) proof $(in_two) worksteal -m proof Tests/Wire Tests/Oracle
	@$(tier) proof $(in_two) worksteal -m proof Tests/Browser
	@$(debug)
	@EVENLY_FUZZ=60 Tests/Tools/unit --filter ImportFuzzTests
	@EVENLY_ALL_VALUES=1 EVENLY_UNIT_SECONDS=7200 Tests/Tools/unit --filter HostileValuesTests
	@ATTACK_MINUTES=$(MINUTES) ATTACK_DISK=4000 $(MAKE) attack
	@EVENLY_SCHEMATHESIS=60 $(MAKE) programs
	@OFFLINE_HISTORIES=200 $(tier) proof $(in_two) worksteal Tests/Browser/test_offline_histories.py
	@ABUSE_STEPS=5000 $(tier) proof Tests/Wire/test_abuse.py
	@ORACLE_ROUNDS=20 ORACLE_STEPS=150 $(tier) proof $(in_two) worksteal Tests/Oracle

browser: ## Test the pages in Chromium
	@$(packages) build test fonts
	@Tests/Tools/python
	@$(release) evenly
	@$(tier) browser $(in_two) loadfile $(quick) Tests/Browser

firefox: ## Walk through the pages in Firefox
	@$(packages) build test firefox
	@Tests/Tools/python .build/firefox Tests/Browser/firefox.txt
	@$(release) evenly
	@PYTHONPATH=Tests/Tools .build/firefox/bin/python Tests/Browser/firefox.py

screenshots: ## Take pictures of every page, and those of the README; LANGUAGES=en,ja,ar and ONLY=entries choose some
	@$(packages) build test fonts pictures
	@Tests/Tools/python
	@$(release) evenly
	@PYTHONPATH=Tests/Tools $(python) Tests/Browser/screenshots.py --languages $(LANGUAGES) --only "$(ONLY)"
	@PYTHONPATH=Tests/Tools $(python) Tests/Browser/readme_pictures.py

icons: ## Draw the app's icons of Public/root from Public/favicon.svg
	@$(packages) build test
	@Tests/Tools/python
	@PYTHONPATH=Tests/Tools $(python) Tests/Browser/icons.py

test-tsan: ## Run the tests of server and store under the thread sanitizer
	@$(packages) build
	@swift test --sanitize=thread --scratch-path .build-tsan --disable-xctest --filter "HTTPTests|StoreTests"

test-asan: ## Run the unit tests under the address sanitizer
	@$(packages) build
	@ASAN_OPTIONS=detect_leaks=0 swift test --sanitize=address --scratch-path .build-asan --disable-xctest

bench: ## Measure speed and memory beside nginx, and the store
	@$(packages) build bench
	@$(release) evenly
	@$(release) BenchServer
	@$(release) StoreLoad
	@PYTHONPATH=Tests/Tools python3 Tests/Bench/bench.py

count: ## Count the instructions of each kind of request; PROFILE=list shows where those of one are
	@$(packages) build count
	@$(release) evenly
	@PYTHONPATH=Tests/Tools python3 Tests/Bench/count.py $(if $(WRITE),--write) $(if $(PROFILE),--profile $(PROFILE))

bench-peers: ## Measure Evenly beside I Hate Money, on the same entries
	@$(packages) build bench
	@Tests/Tools/python .build/peers Tests/Bench/peers.txt
	@$(release) evenly
	@PYTHONPATH=Tests/Tools python3 Tests/Bench/peers.py

scan: ## Let scanners loose on a server with a household: sqlmap, Wapiti, slowhttptest
	@$(packages) build test scan
	@Tests/Tools/python
	@Tests/Tools/python .build/scanners Tests/Tools/scanners.txt
	@$(release) evenly
	@PYTHONPATH=Tests/Tools $(python) Tests/Tools/scan.py

soak: ## Let a full house live for MINUTES=10, watching what is lost or grows
	@$(packages) build bench
	@$(release) evenly
	@PYTHONPATH=Tests/Tools python3 Tests/Bench/soak.py --minutes $(MINUTES)

bench-messages: ## Let a thousand people be told by a slow mail server, for MINUTES=10, while pages are read
	@$(packages) build bench
	@$(release) evenly
	@PYTHONPATH=Tests/Tools python3 Tests/Bench/messages.py --minutes $(MINUTES)

image: ## Build the container image
	@Tests/Image/build

test-image: ## Build the image without a container engine's daemon and run it
	@Tests/Image/prove

release: ## Check, package and tag what is committed as VERSION=1.2.3; fills dist/
	@$(packages) build release
	@Packaging/release $(VERSION)

test-release: ## Package this commit, install and run what comes out
	@$(packages) build release image
	@Tests/Image/prove-release

clean: ## Remove everything that was built or installed here
	rm -rf .build .build-* dist

.PHONY: help run test test-fast setup lint unit wire programs attack timed proof browser firefox screenshots icons test-tsan test-asan bench count bench-peers scan soak bench-messages image test-image release test-release clean
