# make demo     set up, then check the sample contacts against the sample definitions: 2 minutes the first time
# make test     set up, then run the tests
# make help     what else there is

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
OUTPUT ?= contacts.checked.csv
# The compiled definitions of `make demo`.
COMPILED ?= .build/area-codes.sample.pcc
PG_CONFIG ?= pg_config
DEFINITIONS ?=

# SwiftPM gives traits to the compiler in the order of a set, which would differ from run to run, and then all is compiled again.
BUILD = SWIFT_DETERMINISTIC_HASHING=1 $(SWIFT) build
# One set of options for all release builds, so that everything is compiled once. The command includes the standard
# library where the toolchain can do that: it starts faster and needs no Swift where it runs.
ifeq ($(shell uname -s),Linux)
RELEASE := -c release --static-swift-stdlib
DOCC ?= docc
# What the command is linked with besides, which compiles nothing again: PCRE2, no exported symbols, and in place of two
# libraries only what is called of them. Packaging/lean has the parts.
LEAN := $(CURDIR)/.build/lean
LINK := $(foreach option,--version-script=$(CURDIR)/Packaging/lean/hidden.map --script=$(CURDIR)/Packaging/lean/sections.ld \
  --icf=all --remap-inputs=*/libFoundationEssentials.a=$(LEAN)/FoundationEssentials.ld \
  --remap-inputs=*/libswift_StringProcessing.a=$(LEAN)/swift_StringProcessing.ld,-Xlinker '$(option)')
else
RELEASE := -c release
DOCC ?= xcrun docc
endif
# Tests are optimised like what they try, which takes half the time, with building; what only debug builds check is tried
# by a step of 'make check', which compares debug with release, and by single tests in daily work. In folders of their
# own, since in one each build would undo the other. The tests' folder has the command, too:
# `make -o quick demo QUICK="$(TESTS)"` runs that.
TESTS := -c release --scratch-path .build/tests
# Without Python all that the tests print is shown. The redirection makes old versions of make ask the shell.
TEST := $(if $(shell command -v python3 2>/dev/null),.ci/test) $(SWIFT) test --disable-testable-imports
AUTOMATA := -c release --traits Command,Services --scratch-path .build/automata
COMMAND = $$($(SWIFT) build $(RELEASE) --show-bin-path)/phonecheck
# The command for a first look, for the manual, and for all that asks more of its texts than of its speed: a debug build, which
# takes half of the compiler's time.
QUICK ?= -c debug
QUICK_COMMAND = $$($(SWIFT) build $(QUICK) --show-bin-path)/phonecheck

SHARE = $(DESTDIR)$(PREFIX)/share
# Not docs/, which is Docs/ where file names ignore case.
DOCUMENTATION ?= .build/documentation
DIST ?= .build/dist
SOURCES := Package.swift Sources Tests Examples Benchmarks/Package.swift Benchmarks/Sources Fuzz/Package.swift \
  Fuzz/Sources/Fuzz Bindings/C/Package.swift Bindings/C/Sources Integrations/Server/Package.swift \
  Integrations/Server/Sources Integrations/Server/Tests/PhoneCheckServerTests Web/Sources
# The package of benchmarks also builds the command.
BENCHMARKS := $(BUILD) $(RELEASE) --package-path Benchmarks
BENCH = python3 Benchmarks/scripts/bench.py --swift "$(SWIFT)" --tools "$$($(BENCHMARKS) --show-bin-path)"
ROWS ?= 5000000
FORMS ?= 200000
TEXTS ?= 500000
REQUESTS ?= 100000
BROWSERS ?= chromium firefox webkit
SECONDS ?= 60

.PHONY: quick web desk demo-desk test-desk bench-bulk stand-in terminal test-automata test-module test-web test-browsers test-cards searches help setup build demo test check check-mutants coverage differential differential-automata differential-model claims kinds encodings fuzz interface \
  sanitize leaks sessions flows faults hostile compare bench bench-cores bench-peers bench-columns bench-spark bench-spark-scale kernels power-loss soak corpora rows changed-rows typing options service readers workbooks bench-workbooks \
  bench-first-key bench-tools serve-example test-server lint format docs docs-update docs-check install install-check library duckdb wheel test-python test-dbt test-versions test-clickhouse test-spark fuzz-arrow \
  postgres postgres-install test-postgres test-wheel-root bench-postgres release release-files release-check uninstall clean

help:
	@echo "make demo       check Data/contacts.sample.csv, writing $(OUTPUT)"
	@echo "make test       run the tests; ARGUMENTS=\"--filter NAME\" for some"
	@echo "make test-automata  the same without PCRE2"
	@echo "make check      run every other check that a finished change has to pass, and print a table; ARGUMENTS=\"--from web\""
	@echo "                for that step and those after it, --list for all"
	@echo "make coverage   run the tests, and show how much of each module they cover; under 90 % is an error"
	@echo "make check-mutants  change the sources in 240 places, one at a time, and show whether a test notices;"
	@echo "                ARGUMENTS=\"--seed N --count N\" for others. Takes an hour"
	@echo "make differential   compare automata with PCRE2, 12 million times, damaged regexes, 500,000 times, and the"
	@echo "                command with a model of its rules"
	@echo "make claims     refute, by brute force, what the tools say about random definitions, for SECONDS=$(SECONDS) seconds"
	@echo "make kinds      refute, by PyPI's phonenumbers, what lint says about numbers that aren't mobile, for SECONDS=$(SECONDS)"
	@echo "                seconds"
	@echo "make interface  compare what others build on with the last release: what is gone or differs has to be named in"
	@echo "                CHANGELOG.md. The release's command is built, which takes minutes the first time"
	@echo "make searches   run the tests with ten times as many random cases"
	@echo "make corpora    judge the regexes of other engines' tests as definitions, and compare with PCRE2, for SECONDS=$(SECONDS)"
	@echo "                seconds; they are downloaded"
	@echo "make rows       show for random files that no row depends on the others, for SECONDS=$(SECONDS) seconds"
	@echo "make typing     refute, by brute force, what is said of unfinished numbers, for SECONDS=$(SECONDS) seconds (after make web)"
	@echo "make options    show that no option is passed over in silence beside another one"
	@echo "make fuzz       run every fuzz target, SECONDS=$(SECONDS) each; TARGETS=\"csv numbers\" for some"
	@echo "make sanitize   run the tests under AddressSanitizer and ThreadSanitizer; KINDS=thread for one of them"
	@echo "make leaks      load, match and free a thousand times; run the command under valgrind"
	@echo "make kernels    run the kernels as other machines do, under QEMU, and compare every byte (Linux)"
	@echo "make sessions   run the form through 100,000 random sessions"
	@echo "make serve-example  a server that checks forms and reloads definitions while it runs; DEFINITIONS=https://… for those"
	@echo "make test-server    test the package for servers, and that server"
	@echo "make flows      run the form's documented flows over HTTP, with a stand-in server for the services"
	@echo "make terminal   play bad days of the services to their end with bind-form, against the stand-in, in three languages"
	@echo "make service    request definitions from a server that answers well and badly, and kill the command while it writes"
	@echo "make changed-rows  compare what diff says of rows with two runs of validate, for random files"
	@echo "make readers    have programs of PyPI read what the command writes for them"
	@echo "make workbooks  compare every cell of workbooks with openpyxl and calamine, XML with expat, and damage files"
	@echo "make bench-workbooks  measure reading and writing workbooks, side by side with calamine and XlsxWriter"
	@echo "make faults     make system calls fail, for SECONDS=$(SECONDS) seconds (Linux)"
	@echo "make encodings  validate two million rows in every encoding and compression, and compare with UTF-8"
	@echo "make power-loss    lose the power after every call of the system, and look at what may be left (Linux)"
	@echo "make soak       keep processes at work for SECONDS=$(SECONDS), and watch their memory and open files (Linux)"
	@echo "make web        compile the library and the form to WebAssembly, in Web/dist"
	@echo "make desk       make the page where a file is checked on any desk, Web/dist/phonecheck-desk.html"
	@echo "make demo-desk  the same with sample data, and open it"
	@echo "make test-desk  test it in BROWSERS=\"$(BROWSERS)\", and compare downloads with the command's"
	@echo "make test-module    test the module in Node"
	@echo "make bench-bulk     measure many numbers at once in workers of Node and Chromium, and compare a million rows with check"
	@echo "make test-web   the same in Deno, too, with REQUESTS=$(REQUESTS) answers compared with the native library's"
	@echo "make test-browsers  test <phone-field> in BROWSERS=\"$(BROWSERS)\""
	@echo "make test-cards     measure the pages of cards in Chromium, and ask axe; LOOKS=FOLDER for pictures of them"
	@echo "make hostile    run every command with hundreds of hostile definitions files"
	@echo "make compare    compare all output with that of another build, OLD=path/to/phonecheck"
	@echo "make bench      measure; ROWS=$(ROWS), and ARGUMENTS=--help for more"
	@echo "make build      build the command for release"
	@echo "make install    install command, completions and man pages below PREFIX ($(PREFIX))"
	@echo "make install-check  install into .build/installed, and run it without Swift"
	@echo "make library    build libphonecheck, the library for C, with its header (Linux)"
	@echo "make duckdb     build DuckDB's extension, phonecheck.duckdb_extension (Linux)"
	@echo "make wheel      make the Python package, with library and command inside, in Bindings/Python/dist (Linux)"
	@echo "make test-python    install it with Polars, DuckDB and pandas into an environment of its own, and test it"
	@echo "make test-dbt    run the tests of its generic test in dbt, which is installed into an environment of its own"
	@echo "make test-versions    test it with the oldest versions of Polars, DuckDB and pandas that it allows, and the newest"
	@echo "make test-clickhouse    run what Docs/Databases.md shows of ClickHouse in its library, which needs a gigabyte"
	@echo "make test-spark    the same with Spark, which needs Java 17 and half a gigabyte"
	@echo "make test-wheel-root    install it into a root of its own, with nothing but Python (root, debootstrap)"
	@echo "make postgres   build the Postgres extension; DEFINITIONS=area-codes.json for other definitions than the built-in ones"
	@echo "make postgres-install   install it, and the library, for the Postgres of PG_CONFIG"
	@echo "make test-postgres  test it in a server of its own"
	@echo "make fuzz-arrow    give the library for C random columns, whole and broken, under AddressSanitizer"
	@echo "make release    make everything that is published in $(DIST), and try it in roots of its own (Linux, root, debootstrap);"
	@echo "                KEY=FILE, a private key of SSH, signs the checksums"
	@echo "make release-check  build it again from scratch in another folder, and compare"
	@echo "make lint       check formatting, and what the compiler doesn't check: unsafe, folders, imports"
	@echo "make format     fix the formatting"
	@echo "make docs       build the documentation of the libraries into $(DOCUMENTATION)"
	@echo "make docs-update    regenerate the pages, man pages and picture that show the command's output"
	@echo "make docs-check     compare them with the command"
	@echo "make setup      install the libraries PCRE2 and zlib if they are missing"

# PCRE2 and zlib are the only things needed except Swift, make and git.
setup:
	@command -v "$(firstword $(SWIFT))" >/dev/null || \
	  { echo "Swift is missing: install Swift 6.2 or later, https://swift.org/install" >&2; exit 1; }
	@./.ci/install-pcre2

build: setup
ifdef LEAN
	@SWIFT="$(SWIFT)" Packaging/lean/prepare "$(LEAN)"
	PKG_CONFIG_PATH="$(LEAN):$$PKG_CONFIG_PATH" $(BUILD) $(RELEASE) $(LINK) --product phonecheck
else
	$(BUILD) $(RELEASE) --product phonecheck
endif

quick: setup
	@test -x .build/debug/phonecheck || echo "Building the command. The first time takes about 2 minutes on two cores:"
	@$(BUILD) $(QUICK) --product phonecheck

demo: quick
	@printf '\nCompiling Data/area-codes.sample.json. The build step of a page or a server needs this line:\n\n'
	@echo "phonecheck compile Data/area-codes.sample.json --output $(COMPILED)"
	@"$(QUICK_COMMAND)" compile Data/area-codes.sample.json --output "$(COMPILED)"
	@printf '\nChecking Data/contacts.sample.csv against %s; the JSON gives the same verdicts:\n\n' "$(COMPILED)"
	@"$(QUICK_COMMAND)" validate Data/contacts.sample.csv --column mobile --area-column country \
	  --definitions "$(COMPILED)" --output "$(OUTPUT)" || test $$? -eq 1
	@printf '\nEvery row with its verdict is in %s.\n' "$(OUTPUT)"
	@command=$$(echo "$(QUICK_COMMAND)" | sed 's|^$(CURDIR)/||; s|/[^/]*-[^/]*-[^/]*/|/|'); \
	echo "The command is $$command; try: $$command check 13800138000"; \
	case "$(QUICK)" in \
	*debug*) echo "That is a debug build, which is slow for large files. \`make build\` makes the fast one, .build/release/phonecheck;";; \
	esac
	@echo "\`make install\` installs it as phonecheck below $(PREFIX)."

test: setup
	$(TEST) $(TESTS) $(ARGUMENTS)

test-automata:
	$(TEST) $(AUTOMATA) $(ARGUMENTS)

# What .ci/run leaves out, with the time that each step takes: `ARGUMENTS="--from web"` goes on from there, `model flows`
# runs these alone.
check: setup
	@.ci/full $(ARGUMENTS)

# Covered lines by module; `.ci/coverage --report TEXT` then shows the uncovered lines of files whose path has the text.
coverage: setup
	.ci/coverage --swift "$(SWIFT)" $(ARGUMENTS)

# Of the mutants of a seed that aren't in Tests/Mutants/equivalent.tsv at most one in ten may survive. A run that was stopped
# continues; results are in .build/mutants.
check-mutants: setup
	python3 Tests/Mutants/check_mutants.py --swift "$(SWIFT)" $(ARGUMENTS)

define PRINT_REGEXES
import json, sys
for name in sys.argv[1:]:
    for definition in json.load(open(name, encoding="utf-8"))["phoneAreaCodeDefinitions"]:
        print(definition["mobileRegex"])
endef
export PRINT_REGEXES

# Random patterns and subjects, then damaged patterns, then random written forms; seeds are printed, and
# `ARGUMENTS="--seed N"` repeats a run.
# TEXTS=5000000, FORMS=1000000 or ARGUMENTS="--comparisons 100000000" for longer ones.
differential: differential-automata differential-model

differential-automata: setup
	$(BUILD) $(RELEASE) --product DifferentialCheck
	"$$($(SWIFT) build $(RELEASE) --show-bin-path)/DifferentialCheck" $(ARGUMENTS)
	python3 -c "$$PRINT_REGEXES" Data/area-codes.json Data/area-codes.sample.json | \
	  "$$($(SWIFT) build $(RELEASE) --show-bin-path)/DifferentialCheck" --syntax $(TEXTS) --patterns - $(ARGUMENTS)

# A second implementation of the rules, in Python and plain PCRE2, judges the forms that the command judges.
differential-model: build
	python3 Tests/Model/check_model.py --command "$(COMMAND)" \
	  --forms $(FORMS) $(if $(filter --seed,$(firstword $(ARGUMENTS))),$(wordlist 1,2,$(ARGUMENTS)))

# What the tools say about definitions of few digits, held against every number; SECONDS for longer.
claims: build
	python3 Tests/Claims/check_claims.py --command "$(COMMAND)" --seconds $(SECONDS) $(ARGUMENTS)

# What lint says about the kinds of accepted numbers, held against PyPI's phonenumbers; SECONDS for longer.
kinds: build
	@test -x .build/kinds/bin/python || python3 -m venv .build/kinds
	@.build/kinds/bin/pip install --quiet --disable-pip-version-check --requirement Data/requirements.txt
	.build/kinds/bin/python Data/generate-number-kinds.py --check
	.build/kinds/bin/python Tests/Claims/check_kinds.py --command "$(COMMAND)" --seconds $(SECONDS) $(ARGUMENTS)

# Every pair of options of a subcommand; ARGUMENTS="--only lint" for one.
options: build
	python3 Tests/Claims/check_options.py --command "$(COMMAND)" $(ARGUMENTS)

# Swift, C, Python, TypeScript, Postgres, options, rules, exit codes, keys of JSON and columns.
interface: quick
	python3 Tests/Interface/check_interface.py --command "$(QUICK_COMMAND)" --swift "$(SWIFT)" $(ARGUMENTS)

# Regexes and subjects of other engines' tests, from Debian's source packages and PyPI; with PCRE2 and without.
corpora: build
	$(BUILD) $(AUTOMATA) --product phonecheck
	python3 Tests/Claims/check_corpora.py --command "$(COMMAND)" --without-pcre2 .build/automata/release/phonecheck \
	  --seconds $(SECONDS) $(ARGUMENTS)

# Each row alone, in any company and order, by every way; ARGUMENTS="--python PYTHON" for one with the package, too.
rows: build
	python3 Tests/Claims/check_rows.py --command "$(COMMAND)" --seconds $(SECONDS) $(ARGUMENTS)

# Typing states of the WebAssembly module, which Node runs.
typing: build
	python3 Tests/Claims/check_typing.py --command "$(COMMAND)" --seconds $(SECONDS) $(ARGUMENTS)

# Needs libFuzzer and AddressSanitizer, which come with Swift on Linux. Findings and new inputs: Fuzz/.build/fuzz.
fuzz: setup
	SWIFT="$(SWIFT)" SECONDS_EACH=$(SECONDS) Fuzz/run $(TARGETS)

# The whole suite in release builds, and the time that each takes.
sanitize: setup
	SWIFT="$(SWIFT)" .ci/sanitize $(KINDS)

# Memory that stays in use when everything was freed, then combinations of the command's options under valgrind, if it
# is installed; ROUNDS=100 for fewer rounds.
ROUNDS ?= 1000
leaks: build
	$(BUILD) $(RELEASE) --product LeakCheck
	"$$($(SWIFT) build $(RELEASE) --show-bin-path)/LeakCheck" $(ROUNDS)
	@command -v valgrind >/dev/null || { echo "install valgrind to run the command under it" >&2; exit 2; }
	python3 Tests/Valgrind/valgrind.py "$$($(SWIFT) build $(RELEASE) --show-bin-path)/phonecheck" $(ARGUMENTS)

# The vector kernels on Arm, RISC-V and a machine with the other order of bytes, emulated; `ARGUMENTS="--seed N"` repeats a
# run. Needs qemu-user and compilers: gcc-aarch64-linux-gnu, gcc-riscv64-linux-gnu and others.
kernels:
	python3 Tests/Kernels/kernels.py $(ARGUMENTS)

# Random sessions of the form that binds a number; `ARGUMENTS="--seed N"` starts with another seed.
sessions: setup
	$(BUILD) $(RELEASE) --product FormSessionCheck
	"$$($(SWIFT) build $(RELEASE) --show-bin-path)/FormSessionCheck" $(ARGUMENTS)

# Files are complete or unchanged, whatever fails; the seed is printed, and `ARGUMENTS="--seed N"` repeats a run.
faults: build
	python3 Tests/Faults/faults.py "$(COMMAND)" --seconds $(SECONDS) \
	  $(ARGUMENTS)

# Definitions at a URL: good and bad answers of a server, secrets, and the command killed while it writes. Needs curl.
service: build
	python3 Tests/Service/check_service.py --command "$(COMMAND)" $(ARGUMENTS)

# Needs gzip and zstd for compressed files.
encodings: build
	python3 Tests/Encodings/check_encodings.py "$(COMMAND)" $(ARGUMENTS)
# Every named file is the old one or the new one, whatever of the unsynced a loss of power leaves. Needs strace.
power-loss: build
	python3 Tests/PowerLoss/power_loss.py "$(COMMAND)" $(ARGUMENTS)

# Half an hour is SECONDS=1800: memory and open files stay as they are, and no answer changes.
soak: build
	$(BUILD) $(RELEASE) --product SoakServer
	python3 Tests/Soak/soak.py --command "$(COMMAND)" --server "$$($(SWIFT) build $(RELEASE) --show-bin-path)/SoakServer" \
	  --seconds $(SECONDS) $(ARGUMENTS)

# Definitions that are made to cost time or memory: every command ends within bounds; ARGUMENTS="--only recursion" for
# some. Then a million damaged files of compiled definitions, and 200,000 damaged tables.
hostile: build
	python3 Tests/Hostile/hostile.py "$(COMMAND)" $(ARGUMENTS)
	PHONECHECK_SEARCHES=200 $(TEST) $(TESTS) --filter "Compiled(Definitions|Table)Tests/damage"

# Every documented way and every documented error of the form, over HTTP, against a stand-in server for the
# services: a package of its own. UPDATE_DOCS=1 writes Docs/Flows.md.
flows: setup
	SWIFT_DETERMINISTIC_HASHING=1 $(SWIFT) test --package-path Tests/StandIn --scratch-path .build $(ARGUMENTS)

# A server that checks forms, and reloads definitions while it runs: those of DEFINITIONS=https://…, else a copy of the sample to
# edit. PORT=8081 for another port, ARGUMENTS="--store PATH" for options of the server. The first build takes minutes. The script
# replaces the shell, which wouldn't pass on what ends make.
serve-example: setup
	@exec env SWIFT="$(SWIFT)" DEFINITIONS="$(DEFINITIONS)" ARGUMENTS='$(ARGUMENTS)' Integrations/Server/serve-example

# The library and the example server of the package for servers, against a service that answers as on bad days. Not with
# this package's build folder: what it shares with others is compiled in another way there.
test-server: setup
	$(SWIFT) test --package-path Integrations/Server $(ARGUMENTS)

# Compares outputs with an earlier build, for changes that shouldn't change any; ARGUMENTS="--rows 1000000" for larger
# inputs.
compare: build
	@test -n "$(OLD)" || { echo "usage: make compare OLD=path/to/phonecheck" >&2; exit 64; }
	Benchmarks/scripts/compare-outputs.py "$(OLD)" "$(COMMAND)" $(ARGUMENTS)

# SwiftPM looks for new files in a dependency only when it plans again.
bench-tools: setup
	@rm -f Benchmarks/.build/release.yaml
	@for product in phonecheck PhoneBench Measure; do $(BENCHMARKS) --product $$product || exit 1; done

# One table: the command and the library, and what they are compared with. Takes 1.5 GB of disk, and a quiet machine.
bench: bench-tools
	@$(BENCH) --rows $(ROWS) $(ARGUMENTS)

# How the time shrinks with jobs, up to as many as this machine has processors; the more, the more it tells.
bench-cores: bench-tools
	@$(BENCH) --rows $(ROWS) --only Cores $(ARGUMENTS)

# The same, with DuckDB, Polars and phonenumbers installed from PyPI into an environment of its own.
bench-peers: bench-tools
	python3 -m venv Benchmarks/.build/peers
	Benchmarks/.build/peers/bin/pip install --quiet --requirement Benchmarks/scripts/peers-requirements.txt
	@$(BENCH) --rows $(ROWS) --peers Benchmarks/.build/peers/bin/python $(ARGUMENTS)

# How long a page takes until its field judges a key, with a slow network and an empty cache.
bench-first-key: web
	node Benchmarks/scripts/first-key.mjs $(ARGUMENTS)

# Columns in memory: the library for C, Python, Polars and DuckDB; in the environment of `make test-python`.
bench-columns: wheel
	PKG_CONFIG_PATH="$(CURDIR)/Bindings/C/pkgconfig" $(BUILD) $(RELEASE) --package-path Bindings/C \
	  --scratch-path .build --product ColumnRates
	Bindings/Python/test --collect-only -q >/dev/null
	Bindings/Python/.venv/bin/python Bindings/Python/benchmark.py --rows $(ROWS) $(ARGUMENTS)

# Files and columns in Spark, compared with rlike; in the environment of `make test-spark`. ARGUMENTS="--only columns"
# for some.
bench-spark: wheel
	Bindings/Python/test --spark --collect-only -q >/dev/null
	Bindings/Python/.venv/bin/python Benchmarks/scripts/spark_speed.py --rows $(ROWS) $(ARGUMENTS)

# Separate executors over more and more gigabytes, and while they are killed. Takes up to 50 GB of disk.
bench-spark-scale: wheel
	Bindings/Python/test --spark --collect-only -q >/dev/null
	Bindings/Python/.venv/bin/python Benchmarks/scripts/spark_scale.py $(ARGUMENTS)

lint:
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)
	.ci/check-house
	.ci/check-english
	python3 Data/generate-messages.py --check
	python3 Tests/Interface/check_interface.py --declared

format:
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

docs: setup
	@./.ci/build-docs "$(SWIFT)" "$(DOCC)" "$(DOCUMENTATION)"

# The man pages, pictures, and what the documents show of the output. The tests check them, too.
docs-update docs-check: quick
	@for script in generate-manual make-picture make-spellings make-cards update-examples; do \
	  python3 "Docs/$$script.py" $(if $(filter docs-check,$@),--check) \
	    --command "$(QUICK_COMMAND)" || exit 1; \
	done

install: build
	@Packaging/stage "$(COMMAND)" "$(DESTDIR)$(PREFIX)"
	@echo "installed: $(PREFIX)/bin/phonecheck"

# The installed command runs without Swift and without this folder.
install-check:
	@rm -rf .build/installed
	@$(MAKE) --no-print-directory install DESTDIR=.build/installed PREFIX=/usr
	Packaging/check-command .build/installed/usr/bin/phonecheck

# The library for C, with everything it needs inside, and its header.
library: setup
	SWIFT="$(SWIFT)" Bindings/C/build

# The library and the form as WebAssembly, in Web/dist.
web:
	$(SWIFT) package resolve
	Web/build

test-module: web
	node --test Web/tests/module.mjs Web/tests/texts.mjs Web/tests/copies.mjs Web/tests/size.mjs Web/tests/slider.mjs Web/tests/stack.mjs \
	  Web/tests/bulk.mjs

# The page where files are checked: one file, and files for a server, in Web/dist.
desk: web
	Web/desk/build

# The same with a button for the sample, opened in a browser if there is one.
demo-desk: web
	Web/desk/build --sample Data/contacts.sample.csv
	@echo "The page is Web/dist/phonecheck-desk.html."
	@command -v xdg-open >/dev/null && xdg-open Web/dist/phonecheck-desk.html || true

# The page in BROWSERS, and its module in Node; what they write is compared with what the command without PCRE2 writes. Tables
# that the command compiles are tried, too.
test-desk: desk
	$(BUILD) $(AUTOMATA) --product phonecheck
	COMMAND=.build/automata/release/phonecheck node --test Web/tests/desk-engine.mjs Web/tests/bulk.mjs
	COMMAND=.build/automata/release/phonecheck BROWSERS="$(BROWSERS)" TESTS=Web/tests/desk.mjs Web/tests/browser

# Rows a second of many numbers at once, in workers of Node and Chromium, with a compiled table and without; a million rows compared
# with `check`.
bench-bulk: web build
	for name in area-codes.sample area-codes; do "$(COMMAND)" compile Data/$$name.json --table -o .build/$$name.table.pcc || exit 1; done
	node Web/tests/bulk-rates.mjs $(foreach name,area-codes.sample area-codes,--definitions Data/$(name).json \
	  --definitions .build/$(name).table.pcc) $(if $(shell command -v chromium),--browser chromium) $(ARGUMENTS)

# Also Unicode's tables against the toolchain's, and the same answers as the native library, with PCRE2 and without.
test-web: test-module
	Web/generate-unicode --check
	Web/tests/deno
	$(BUILD) $(RELEASE) --product WebReference
	$(BUILD) $(AUTOMATA) --product WebReference
	node Web/tests/differential.mjs --reference .build/release/WebReference \
	  --automata .build/automata/release/WebReference --count $(REQUESTS)

# <phone-field> and <phone-bind> in browsers. `make check` uses Chromium alone: Debian has the others as firefox-esr, and webkit2gtk-driver with xvfb.
test-browsers: web stand-in
	BROWSERS="$(BROWSERS)" Web/tests/browser

# The stand-in for the services, which pages and the terminal are tried against.
stand-in: setup
	$(BUILD) --package-path Tests/StandIn --scratch-path .build --product stand-in

# Bad days of the services, each to its end with `bind-form`, in three languages; `ARGUMENTS="'wrong code'"` plays one. Needs curl.
terminal: build stand-in
	python3 Tests/StandIn/terminal.py "$(COMMAND)" .build/debug/stand-in $(ARGUMENTS)

# The pages of `phonecheck cards` and `validate --report` in Chromium; LOOKS=FOLDER writes pictures of them.
test-cards: build
	COMMAND="$(COMMAND)" TESTS=Web/tests/cards.mjs Web/tests/browser

# The suite with ten times as many random cases, and what it has no time for.
searches:
	PHONECHECK_SEARCHES=10 $(MAKE) --no-print-directory test

# It is the library, with a footer.
duckdb: library

# The Python package; the file's name says which Linux it runs on. Its library also holds the command.
wheel: setup
	@rm -rf Bindings/Python/dist
	SWIFT="$(SWIFT)" Bindings/C/build --with-command
	python3 Bindings/Python/make_wheel.py

# Verdicts are compared with those of the debug build of the command, unless PHONECHECK_COMMAND names another.
test-python: library wheel
	$(BUILD) --product phonecheck
	Bindings/Python/test $(ARGUMENTS)

# The tests of Spark, which install Java 17 where it is missing; verdicts are compared as in test-python.
test-spark: wheel
	$(BUILD) --product phonecheck
	Bindings/Python/test --spark $(ARGUMENTS)

# The tests of dbt, which install it into an environment of its own: 216 MB.
test-dbt: wheel
	$(BUILD) --product phonecheck
	Bindings/Python/test --dbt $(ARGUMENTS)

# The oldest versions that the metadata allows, and the newest there are.
test-versions: wheel
	$(BUILD) --product phonecheck
	Bindings/Python/test-versions $(ARGUMENTS)

# Which rows `diff` says change, compared with two runs of `validate`.
changed-rows: build
	python3 Tests/ChangedRows/check_changed_rows.py "$(COMMAND)" $(ARGUMENTS)

# Needs PyPI.
# Programs of PyPI write workbooks, and others of them read the same files; LibreOffice too, if it is installed. The seed is
# printed, and ARGUMENTS="--seed N" repeats a run; --damaged 100000 damages more files.
.build/workbooks/bin/python: Tests/Workbooks/requirements.txt
	python3 -m venv .build/workbooks
	.build/workbooks/bin/pip install --quiet --disable-pip-version-check --requirement Tests/Workbooks/requirements.txt

workbooks: build .build/workbooks/bin/python
	$(BUILD) $(RELEASE) --product WorkbookCheck
	.build/workbooks/bin/python Tests/Workbooks/check_workbooks.py \
	  --tool "$$($(SWIFT) build $(RELEASE) --show-bin-path)/WorkbookCheck" --command "$(COMMAND)" $(ARGUMENTS)

bench-workbooks: build .build/workbooks/bin/python
	.build/workbooks/bin/python Benchmarks/scripts/workbook_speed.py --command "$(COMMAND)" $(ARGUMENTS)

readers:
	$(BUILD) --product phonecheck
	Tests/Readers/test $(ARGUMENTS)

# What Docs/Databases.md shows of ClickHouse, in its library: 1 GB.
test-clickhouse:
	$(BUILD) --product phonecheck
	Tests/ClickHouse/test

# The wheel in Debian's smallest root. Not in CI: it needs root, and takes a minute or more.
test-wheel-root: wheel
	Bindings/Python/test-root

# The Postgres extension, with the definitions of the file DEFINITIONS, or the built-in ones.
postgres: library
	PG_CONFIG="$(PG_CONFIG)" DEFINITIONS="$(DEFINITIONS)" Bindings/Postgres/build

# Without building, so that root needs no Swift.
postgres-install:
	PG_CONFIG="$(PG_CONFIG)" DEFINITIONS="$(DEFINITIONS)" DESTDIR="$(DESTDIR)" Bindings/Postgres/build install

# In a copy of the server's tree and a separate folder, so that nothing in the system changes; then a million rows,
# compared with all other interfaces. Installs Debian's Postgres where there is none.
test-postgres: library wheel
	.ci/install-postgres
	$(BUILD) --product phonecheck
	TESTS="test_postgres.py test_same_verdicts.py" Bindings/Python/test $(ARGUMENTS)

# Queries with the extension, and with the same regexes.
bench-postgres: library wheel
	.ci/install-postgres
	Bindings/Python/test --collect-only -q >/dev/null
	Bindings/Python/.venv/bin/python Bindings/Postgres/benchmark.py $(ARGUMENTS)

# Random Arrow columns, whole and broken, under AddressSanitizer; COLUMNS=100000 for more, SEED=N for others.
COLUMNS ?= 20000
SEED ?= 1
fuzz-arrow: setup
	PKG_CONFIG_PATH="$(CURDIR)/Bindings/C/pkgconfig" $(BUILD) --package-path Bindings/C \
	  --scratch-path Bindings/C/.build/asan --sanitize=address --product ArrowFuzz
	Bindings/C/.build/asan/debug/ArrowFuzz Data/area-codes.sample.json $(COLUMNS) $(SEED)

# Archives, a Debian package, the wheel, the archive for pages, a container file and their contents, in $(DIST), each tried in a
# root where there is nothing else (root, debootstrap). KEY=FILE, a private key of SSH, signs the checksums.
release: release-files
	@KEY="$(abspath $(KEY))" Packaging/check-release "$(DIST)"
	@echo "The release is in $(DIST). Docs/Contributing/Releasing.md tells what to do with it."

release-files: build wheel desk
	@KEY="$(abspath $(KEY))" Packaging/release "$(COMMAND)" "$(DIST)"

# A clean build in another folder makes the same bytes. After a failure, another run for the same commit continues in that folder.
AGAIN := .build/release-clone
release-check: release
	test "$$(git --git-dir=$(AGAIN)/.git rev-parse HEAD 2>/dev/null)" = "$$(git rev-parse HEAD)" || \
	  { rm -rf $(AGAIN) && git clone --quiet . $(AGAIN); }
	$(MAKE) --no-print-directory -C $(AGAIN) release-files DIST=.build/dist SWIFT="$(SWIFT)" KEY="$(abspath $(KEY))"
	diff "$(DIST)/SHA256SUMS" $(AGAIN)/.build/dist/SHA256SUMS
	rm -rf $(AGAIN)

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/phonecheck" "$(SHARE)"/man/man1/phonecheck*.1 \
	  "$(SHARE)/bash-completion/completions/phonecheck" "$(SHARE)/zsh/site-functions/_phonecheck" \
	  "$(SHARE)/fish/vendor_completions.d/phonecheck.fish"

clean:
	$(SWIFT) package clean
	rm -rf .build/tests .build/automata "$(DOCUMENTATION)" "$(OUTPUT)" "$(COMPILED)"
