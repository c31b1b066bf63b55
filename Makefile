# make demo     set up, then check the sample contacts against the sample definitions
# make test     set up, then run the tests
# make help     what else there is

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
OUTPUT ?= contacts.checked.csv

# Where the toolchain can, the command carries the standard library with it: it starts faster and needs no
# Swift where it runs.
ifeq ($(shell uname -s),Linux)
RELEASE := -c release --static-swift-stdlib
DOCC ?= docc
else
RELEASE := -c release
DOCC ?= xcrun docc
endif

BIN = $(shell $(SWIFT) build $(RELEASE) --show-bin-path)
SOURCES := Package.swift Sources Tests

.PHONY: help setup build demo test lint format docs install uninstall clean

help:
	@echo "make demo       check Data/contacts.sample.csv, writing $(OUTPUT)"
	@echo "make test       run the tests"
	@echo "make build      build the command for release"
	@echo "make install    install command, completions and man page below PREFIX ($(PREFIX))"
	@echo "make lint       check the formatting"
	@echo "make format     put the formatting right"
	@echo "make docs       build the documentation into docs/"
	@echo "make setup      install the PCRE2 library if it is missing"

# PCRE2 is the only thing needed beside Swift.
setup:
	@./.ci/install-pcre2

build: setup
	$(SWIFT) build $(RELEASE) --product phonecheck

demo: build
	@echo "Checking Data/contacts.sample.csv against Data/area-codes.sample.json ..."
	@"$(BIN)/phonecheck" validate Data/contacts.sample.csv --column mobile \
	  --definitions Data/area-codes.sample.json --output "$(OUTPUT)" || test $$? -eq 1
	@echo "Every row with its verdict is in $(OUTPUT)"

test: setup
	$(SWIFT) test

lint:
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

format:
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

docs: setup
	@./.ci/build-docs "$(SWIFT)" "$(DOCC)" docs

install: build
	$(SWIFT) package --allow-writing-to-package-directory --disable-sandbox generate-manual \
	  -c release --target PhoneCheckCommand
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/man/man1" \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions" \
	  "$(DESTDIR)$(PREFIX)/share/zsh/site-functions" "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d"
	install -m 755 "$(BIN)/phonecheck" "$(DESTDIR)$(PREFIX)/bin/phonecheck"

clean:
	$(SWIFT) package clean
	rm -rf docs "$(OUTPUT)"
