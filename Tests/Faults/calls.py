"""Calls of the system and allocations of the engine that fail or fall short, one after the other."""

import errno
import re
import subprocess
import time

from harness import ABSENT, MODES, OLD

CALLS = ["read", "write", "open", "fsync", "rename", "close", "fstat", "mmap", "pread"]
# PCRE2 decides: the one has no automaton, for the other none is requested.
LOOK_AHEAD = (
    '{"phoneAreaCodeDefinitions":[{"areaCode":"86","countryCode":"CN","mobileRegex":"^(?<!x)(?=(\\\\+86-?)?1)(?:\\\\+86-?)?'
    '(1\\\\d{10})$"}],"preferredAreaCode":"CN"}')
ENGINE_MODES = {"look-ahead": "", "no automata": "automata", "no automata, interpreter": "automata,jit"}


def fault(harness, mode, call, number, kind):
    before = OLD if number % 2 == 0 else ABSENT
    harness.prepare(before)
    log = harness.folder / "counts"
    log.unlink(missing_ok=True)
    result = harness.run(
        harness.arguments_of(mode),
        {"LD_PRELOAD": harness.library, "FAULT": f"{call}:{number}:{kind}", "FAULT_LOG": str(log)})
    reached = note_counts(harness, log)
    what = f"{mode}: {call} {number} {'short' if kind == 'short' else errno.errorcode[kind]}"
    harness.check(f"calls of {call} that fail or fall short", what, result, harness.expected[mode], before)
    if call == "fsync" and kind == errno.EIO and reached.get(call, 0) >= number and result.returncode != 2:
        harness.fail(what, f"ended with {result.returncode}, though a file or its folder isn't synced")
    if kind in ("short", errno.EINTR) and result.returncode not in (0, 1):
        harness.fail(what, f"ended with {result.returncode}: {result.stderr!r}")


def note_counts(harness, log):
    """Keeps the most calls of any run, and returns those of the last one."""
    counts = {}
    if log.exists():
        for line in log.read_text().splitlines():
            name, count = line.split()
            counts[name] = int(count)
            harness.counts[name] = max(harness.counts[name], counts[name])
    return counts


def try_calls(harness, seconds):
    until = time.monotonic() + seconds
    kinds = {call: [errno.EIO, errno.EINTR] for call in CALLS}
    kinds["write"] += [errno.ENOSPC, "short"]
    kinds["read"] += ["short"]
    kinds["open"] += [errno.EMFILE, errno.EACCES]
    kinds["mmap"] = [errno.ENOMEM]
    cases = [
        (mode, call, number, kind) for mode in MODES for call in CALLS for number in range(1, 61) for kind in kinds[call]]
    harness.rng.shuffle(cases)
    for done, case in enumerate(cases):
        # What is never reached can't fail.
        if harness.counts and case[2] > 1 + harness.counts[case[1]] and done > 200:
            continue
        if time.monotonic() > until:
            print(f"  time is over after {done} of {len(cases)} faults")
            break
        fault(harness, *case)
    for call in ("read", "write", "open", "fsync", "rename", "close"):
        if not harness.counts[call]:
            harness.fail(call, "was never counted: the library doesn't interpose it")
    print("calls at most in one run: " + ", ".join(f"{call} {harness.counts[call]}" for call in CALLS))


def place_of_engine(command):
    """Where PCRE2 is in a program that was linked with it and has its symbols, for FAULT_ENGINE; nothing for other programs."""
    symbols = subprocess.run(["nm", "--print-size", "--defined-only", command], capture_output=True, text=True).stdout
    found = re.findall(r"^(\w+) (\w+) [tT] _?pcre2_\w+_8$", symbols, re.MULTILINE)
    if not found:
        return {}
    places = [(int(start, 16), int(start, 16) + int(size, 16)) for start, size in found]
    return {"FAULT_ENGINE": f"{min(places)[0]:x}-{max(end for _, end in places):x}"}


def try_engine(harness, last=60):
    """Every allocation of PCRE2 fails in turn: rows are undecided or as they were, or the run ends with a message."""
    group = "allocations of the engine that fail"
    harness.write("d.json", LOOK_AHEAD)
    place = place_of_engine(harness.command)
    for mode, disabled in ENGINE_MODES.items():
        options = "-o out.csv --definitions d.json" if mode == "look-ahead" else "-o out.csv"
        harness.prepare(ABSENT)
        harness.run(harness.arguments(options), {"PHONECHECK_DISABLE": disabled})
        whole = harness.read("out.csv").split(b"\n")
        log = harness.folder / "counts"
        for number in range(1, last + 1):
            harness.prepare(ABSENT)
            log.unlink(missing_ok=True)
            result = harness.run(
                harness.arguments(options),
                {"LD_PRELOAD": harness.library, "FAULT": f"engine:{number}:{errno.ENOMEM}", "FAULT_LOG": str(log),
                 "PHONECHECK_DISABLE": disabled, **place})
            note_counts(harness, log)
            if number > harness.counts["engine"]:
                break
            harness.tried[group] += 1
            what = f"{mode}: allocation {number}"
            if result.returncode not in (0, 1, 2):
                harness.fail(what, f"ended with {result.returncode}: {result.stderr!r}")
            if result.returncode == 2:
                if b"phonecheck: " not in result.stderr and b"memory" not in result.stderr:
                    harness.fail(what, f"ended with 2 and says {result.stderr!r}")
                continue
            rows = (harness.read("out.csv") or b"").split(b"\n")
            if len(rows) != len(whole):
                harness.fail(what, f"wrote {len(rows)} lines in place of {len(whole)}")
            for row, expected in zip(rows, whole):
                if row != expected and not re.search(rb",undecided,ENGINE_ERROR,,\w*$", row):
                    harness.fail(what, f"a row is neither undecided nor right: {row!r}")
                    break
    (harness.folder / "d.json").unlink()
    if harness.tried[group] < 20:
        harness.fail(group, f"only {harness.tried[group]} were seen: is PCRE2 in the command, and without symbols?")
