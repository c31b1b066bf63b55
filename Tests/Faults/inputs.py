"""Inputs of every kind: none, folders, pipes, outputs, and files that change while they are read."""

RUN = "phonecheck validate -q in.csv"


def try_inputs(harness):
    group = "inputs of every kind"
    rows = harness.expected["rows"][1]["out.csv"]
    for made, message in [
        ("true", "Check the path"), ("mkdir x", "directory"), ("ln -s x x", ""), ("touch x", "is empty"),
    ]:
        harness.shell(
            group, f"rm -rf x; {made}; phonecheck validate -q x -o out.csv; s=$?; rm -rf x; exit $s", [2], message,
            expected={"out.csv": None})
    harness.shell(
        group, "rm -f x; mkfifo x; cat in.csv > x & phonecheck validate -q x -o out.csv; s=$?; rm x; exit $s", [1],
        expected={"out.csv": rows})
    harness.shell(group, "phonecheck validate -q - -o out.csv < in.csv", [1], expected={"out.csv": rows})
    try_archives(harness, group, rows)
    for name, made in [("in.csv", "true"), ("l", "ln -s in.csv l"), ("h", "ln in.csv h")]:
        harness.shell(group, f"{made}; {RUN} -o {name}; s=$?; rm -f l h; exit $s", [2], "is the input")
        harness.shell(group, f"{made}; {RUN} --rejects {name}; s=$?; rm -f l h; exit $s", [2], "is the input")


def try_archives(harness, group, rows):
    """Archives that are cut or damaged anywhere, and programs that fail or are missing: no file is written."""
    size = len(harness.read("in.csv.gz"))
    run = "phonecheck validate -q x.gz -o out.csv; s=$?; rm -rf x.gz fake; exit $s"
    for place in [3, 11, 20, size // 3, size // 2, size - 9, size - 8, size - 1]:
        harness.shell(group, f"head -c {place} in.csv.gz > x.gz; {run}", [2], expected={"out.csv": None})
    for place in [size // 3, size - 6, size - 2]:
        harness.shell(
            group, f"cp in.csv.gz x.gz; printf '\\377\\377' | dd of=x.gz bs=1 seek={place} conv=notrunc status=none; {run}",
            [2], expected={"out.csv": None})
    for fake in ["exit 1", "kill -9 $$", "head -c 9", "echo name,phone; exit 3", "sleep 0.1; echo name; kill -15 $$"]:
        harness.shell(
            group, f"mkdir fake; printf '#!/bin/sh\\n{fake}\\n' > fake/gzip; chmod +x fake/gzip; cp in.csv.gz x.gz; "
            f"PATH=$PWD/fake:$PATH {run}", [2])
    harness.shell(
        group, f"cp in.csv.gz x.gz; mkdir fake; ln -s $(command -v rm) fake; PATH=$PWD/fake {run}", [2], "gzip",
        expected={"out.csv": None})
    harness.shell(group, f"cat in.csv.gz in.csv.gz > x.gz; phonecheck validate -q - -o out.csv < x.gz; s=$?; rm x.gz; exit $s", [1])


def try_changes(harness):
    """The first rows have been written to a pipe when the file changes; nobody reads on before it has."""
    group = "inputs that change while they are read"
    make = "for i in {1..128}; do cat in.csv; done > g; mkfifo p; "
    end = "s=$?; wait; rm -f g p more kept; exit $s"
    variants = ["-j1", "-j2", "-j1 --format ndjson", "-j1 --unique"]

    def change(line, options, statuses, message, more="cat > /dev/null"):
        harness.shell(
            group, f"{make} {{ head -c 100 > /dev/null; {line}; {more}; }} < p & "
            f"phonecheck validate -q -s 2 g -o p --valid v.csv {options}; {end}", statuses, message,
            expected={"v.csv": None} if statuses == [2] else None)

    for options in [*variants, "-j2 --byte-range 0:9000000"]:
        change("truncate -s 1000 g", options, [2], "The file shrank from")
        change(": > g", options, [2], "The file shrank from")
    for options in variants:
        # An open file doesn't change when its name is removed or given to another file.
        change("rm g", options, [1], "")
        change("cp in.csv more; mv more g", options, [1], "")
        expect_rows(harness, f"{options}: removed", 128 * 8001)
    for options in variants:
        change("cat in.csv >> g", options, [1], "")
        expect_rows(harness, f"{options}: grown", 128 * 8001, 129 * 8001)


def expect_rows(harness, what, *counts):
    """A third of the rows is valid: 2,667 of 8,000, and the first of the file is its header."""
    found = (harness.read("v.csv") or b"").count(b"\n")
    allowed = {1 + count // 8001 * 2667 for count in counts}
    if found not in allowed:
        harness.fail(what, f"{found} valid rows in place of {sorted(allowed)}")
