# The one list of checks; .ci/run calls it.

SWIFT ?= swift
# Our own tests need no plugin; without them SwiftPM does not compile the generator twice.
TEST_ENVIRONMENT = SCHEMAGEN_NO_PLUGINS=1
FORMATTED = Package.swift Sources Plugins Templates Tests Samples/TripPlanner/Package.swift Samples/TripPlanner/Sources Samples/TripPlanner/Tests


all: lint test demo

## Installs what is missing, builds, and runs the TripPlanner sample: schema → code → an older store migrated → queries.
demo: dependencies
	@echo "Building the sample: the generator for its build plugin, the library and the generated code. The first time takes a minute or two."
	cd Samples/TripPlanner && $(SWIFT) run --quiet TripPlanner

## Packages from outside: what the build plugin rebuilds after which change, and how a faulty schema stops the build.
samples: dependencies
	$(TEST_ENVIRONMENT) $(SWIFT) build --product schemagen
	Scripts/check-plugin.sh

## Every migration between the sample's versions, proved over rows: by the command line, and by the sample's own test.
verify: dependencies
	$(TEST_ENVIRONMENT) $(SWIFT) build --product schemagen
	.build/debug/schemagen verify Samples/TripPlanner/Sources/TripPlanner/TripPlanner.schema.yaml --strict
	cd Samples/TripPlanner && $(SWIFT) test --quiet

## What a generated class costs the compiler, against its budget.
compile-time: dependencies
	SWIFT=$(SWIFT) Scripts/check-compile-time.sh

## Runs every test.
test: dependencies
	$(TEST_ENVIRONMENT) $(SWIFT) build --build-tests --explicit-target-dependency-import-check error
	$(TEST_ENVIRONMENT) $(SWIFT) test --skip-build --parallel

## Real schemas from elsewhere, in the folder SCHEMAGEN_CASES: imported, generated, and compiled against the runtime; their histories planned
## and run on SQLite. Prints tables, and writes that of the histories into the documentation.
cases: dependencies
	SWIFT=$(SWIFT) Scripts/check-cases.sh
	SWIFT=$(SWIFT) Scripts/check-histories.sh

## Formatting, generated files up to date.
lint: dependencies
	$(SWIFT) format lint --strict --recursive --parallel $(FORMATTED)
	Scripts/embed-templates.sh --check
	SWIFT=$(SWIFT) Scripts/write-findings.sh --check

## How long the compiler takes to check queries of ten clauses.
query-compile-time: dependencies
	Scripts/query-compile-time.sh

## The language's JSON Schema, held against the fixtures with a validator from elsewhere (python3).
json-schema: dependencies
	SWIFT=$(SWIFT) Scripts/check-json-schema.sh

## What `sql --dialect postgresql` prints, run against a private server with rows (python3; installs PostgreSQL where it is missing).
postgres: dependencies
	SWIFT=$(SWIFT) Scripts/check-postgres.sh

## Random schemas and scripts, here and in SQLAlchemy: the same answers, and the same content of SQLite (python3; installs SQLAlchemy from PyPI).
differential: dependencies
	SWIFT=$(SWIFT) Scripts/check-differential.sh

## The runtime's and the migrations' tests under the thread sanitizer and the address sanitizer: two whole builds.
sanitize: dependencies
	SWIFT=$(SWIFT) Scripts/check-sanitizers.sh

## Every word of Swift, SQL and generated code as every kind of name: what is not refused compiles (python3).
names: dependencies
	SWIFT=$(SWIFT) Scripts/check-names.sh

## A million rows through Swift code of a migration, through each case that rewrites rows, and written and read: how long it takes, and that
## memory stays flat. A hundred thousand random predicates against Foundation's evaluation. Then every fault at every call of a migration
## (FaultTests takes some of them); about two hours.
soak: dependencies
	$(TEST_ENVIRONMENT) $(SWIFT) build -c release --product MigrationSoak
	.build/release/MigrationSoak 1000000
	$(TEST_ENVIRONMENT) SCHEMAGEN_CASE_ROWS=1000000 $(SWIFT) test --filter 'thousands of rows become'
	$(TEST_ENVIRONMENT) SCHEMAGEN_PREDICATES=100000 $(SWIFT) test --filter "PredicatePropertyTests|PredicateStrategyTests|NoValuePropertyTests"
	$(TEST_ENVIRONMENT) $(SWIFT) build -c release --product BatchSoak
	.build/release/BatchSoak 1000000
	$(TEST_ENVIRONMENT) $(SWIFT) build -c release --product CrashProbe
	.build/release/CrashProbe alter,edit,swap,rebuild,spill,adopt,transfer,search,code,external,create,draft,save all
	.build/release/CrashProbe 29c-unique-newest,49-split,49e-extract,50-merge,05b-own-statements all

## Swift code of a migration that must not compile, and that which must.
migration-code: dependencies
	SWIFT=$(SWIFT) Scripts/check-migration-code.sh

## Fuzzes the generator for SECONDS in all; what it finds stops it.
SECONDS ?= 300
fuzz: dependencies
	SWIFT=$(SWIFT) Scripts/fuzz.sh $(SECONDS)

## What the generator, proofs and migrations cost, against their budgets; the tables are written to .build/bench.json too.
bench: dependencies
	$(SWIFT) build -c release --package-path Tests/Benchmarks --product bench
	mkdir -p .build
	Tests/Benchmarks/.build/release/bench --json .build/bench.json

## Formats every source.
format:
	$(SWIFT) format --in-place --recursive --parallel $(FORMATTED)

## Rewrites the built-in templates' Swift file from the templates.
templates:
	Scripts/embed-templates.sh

## Rewrites the documentation's page of findings from the rules.
docs-findings: dependencies
	SWIFT=$(SWIFT) Scripts/write-findings.sh

dependencies:
	@Scripts/install-dependencies.sh

clean:
	rm -rf .build Samples/*/.build
