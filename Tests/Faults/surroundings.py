"""What surrounds a run and must not change what it writes: languages, time zones, clocks, memory that can't hold code."""

import ctypes
import json

from harness import ABSENT, FILES, MODES, OLD

PR_SET_MDWE, PR_MDWE_REFUSE_EXEC_GAIN = 65, 1


def try_surroundings(harness):
    group = "languages, time zones and clocks"
    for environment in [
        {"LC_ALL": "tr_TR.UTF-8"}, {"LC_ALL": "zh_CN.GBK"}, {"LANG": "no such language"}, {"TZ": ":/dev/null"},
        {"TZ": "XXX-99:99:99"}, {"TZ": "Pacific/Chatham"}, {"HOME": "/nonexistent"}, {"TMPDIR": "/nonexistent"},
        {"LD_PRELOAD": harness.library, "CLOCK": "steps"},
    ]:
        for mode in MODES:
            harness.prepare(ABSENT)
            result = harness.run(harness.arguments_of(mode), environment)
            what = f"{mode}: {environment}"
            harness.check(group, what, result, harness.expected[mode], ABSENT)
            if result.returncode not in (0, 1):
                harness.fail(what, f"ended with {result.returncode}")
            summary = harness.read("s.json")
            if summary and json.loads(summary)["seconds"] < 0:
                harness.fail(what, "took less than no time")


def refuse_machine_code():
    """Memory that is or was writable can't become executable in this process, as under a system's W^X policy."""
    return ctypes.CDLL(None).prctl(PR_SET_MDWE, PR_MDWE_REFUSE_EXEC_GAIN, 0, 0, 0)


def try_without_machine_code(harness):
    """The same bytes, and one remark that says so."""
    group = "memory that can't hold machine code"
    for disabled in ("", "automata"):
        for mode in MODES:
            harness.prepare(OLD)
            arguments = [word for word in harness.arguments_of(mode) if word != "-q"]
            more = {"preexec_fn": refuse_machine_code}
            version = harness.run([harness.command, "--version"], **more).stdout
            if b"JIT not available" not in version:
                print("  skipped: this kernel can't refuse it")
                return
            result = harness.run(arguments, {"PHONECHECK_DISABLE": disabled}, **more)
            what = f"{mode}, without {disabled or 'nothing else'}"
            harness.check(group, what, result, harness.expected[mode], OLD)
            if result.stderr.count(b"JIT") != 1:
                harness.fail(what, f"doesn't say once that there is no JIT: {result.stderr!r}")
            quiet = harness.run([*arguments, "-q"], {"PHONECHECK_DISABLE": disabled}, **more)
            asked = harness.run(arguments, {"PHONECHECK_DISABLE": "jit"}, **more)
            if b"JIT" in quiet.stderr + asked.stderr:
                harness.fail(what, "says it with -q, or where it was asked to do without")
    for name in FILES:
        (harness.folder / name).unlink(missing_ok=True)
