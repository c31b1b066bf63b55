"""Places that are full, closed, limited, or can't be written."""

import os
import subprocess

from harness import ABSENT, MODES, OLD

RUN = "phonecheck validate -q in.csv"


def try_places(harness):
    group = "places that are full, closed or limited"
    files = {name: contents for name, contents in harness.complete(
        "--valid v.csv --rejects r.csv", "large.csv")[1].items() if name in ("v.csv", "r.csv")}
    large = RUN.replace("in.csv", "large.csv")

    def shell(line, statuses, message=None, before=ABSENT, expected=None):
        harness.shell(group, line, statuses, message, before, expected)

    shell(f"{RUN} > /dev/full", [2], "No space left")
    shell(f"{RUN} -o /dev/full --valid v.csv", [2], "No space left", expected={"v.csv": None})
    shell(
        f"{large} --valid v.csv --rejects r.csv | head -c 100 > /dev/null; exit ${{PIPESTATUS[0]}}", [0, 1],
        expected=files)
    shell(f"{large} | head -c 100 > /dev/null; exit ${{PIPESTATUS[0]}}", [0])
    shell(f"{large} --valid v.csv --rejects r.csv -o >(head -c 100 > /dev/null)", [2], "closed the pipe", expected=files)
    shell(f"ulimit -n 16; {RUN} -o out.csv --valid v.csv --rejects r.csv --summary-json s.json", [1])
    shell(f"ulimit -n 5; {RUN} -o out.csv --valid v.csv --rejects r.csv", [1, 2])
    shell(f"ulimit -f 8; {RUN} -o out.csv", [2], "The file is too large", OLD, {"out.csv": OLD["out.csv"]})
    for kilobytes in (200_000, 400_000):
        shell(f"ulimit -v {kilobytes}; {RUN} -o out.csv", [1, 2])
    shell(f"{RUN} -o none/out.csv", [2], "Create it first")
    small_disk(harness)


def small_disk(harness):
    group = "a small disk, and one that can't be written"
    place = harness.folder / "disk"
    place.mkdir(exist_ok=True)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", place], capture_output=True).returncode:
        print("  skipped: a small disk needs the right to mount one")
        return
    try:
        harness.shell(group, f"{RUN} -o disk/out.csv", [2], "Make room there")
        if list(place.iterdir()):
            harness.fail("a small disk", "a file was left")
        subprocess.run(["mount", "-o", "remount,ro", place], check=True)
        harness.shell(group, f"{RUN} -o disk/out.csv", [2], "Choose a folder that can be written")
    finally:
        subprocess.run(["umount", place], check=True)


def try_permissions(harness):
    """What its owner may not read or write; root may, so another user runs the command."""
    group = "files and folders without permission"
    if os.geteuid():
        user = []
    else:
        user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        if harness.run([*user, harness.command, "--version"]).returncode:
            print("  skipped: another user can't run the command where it is")
            return
        os.chmod(harness.folder.parent, 0o755)
    folder = harness.folder / "own"
    folder.mkdir()
    (folder / "in.csv").write_bytes(harness.read("in.csv"))
    (folder / "d.json").write_text("{}")
    if user:
        for path in (folder, *folder.iterdir()):
            os.chown(path, 65534, 65534)
    os.chmod(harness.folder, 0o755)

    def shell(line, statuses, message):
        harness.shell(group, f"cd own; {line}", statuses, message, prefix=user)
        if left := [path.name for path in folder.iterdir() if path.name not in ("in.csv", "d.json", "closed")]:
            harness.fail(line, f"left {left}")

    shell(f"{RUN} -o out.csv; s=$?; rm -f out.csv; exit $s", [1], "")
    shell(f"chmod 0 in.csv; {RUN} -o out.csv; s=$?; chmod 600 in.csv; exit $s", [2], "Permission denied")
    shell(f"chmod 0 d.json; {RUN} --definitions d.json; s=$?; chmod 600 d.json; exit $s", [2], "Permission denied")
    shell(
        f"mkdir closed; chmod 500 closed; {RUN} -o closed/out.csv; s=$?; rmdir closed; exit $s", [2],
        "Choose a folder that can be written")
    shell(f"mkdir closed; chmod 0 closed; {RUN} -o closed/out.csv; s=$?; rmdir closed; exit $s", [2], "Permission denied")
    shell(
        "mkdir closed; cp in.csv closed/; chmod 0 closed; phonecheck validate -q closed/in.csv -o out.csv; s=$?; "
        "chmod 700 closed; rm -r closed; exit $s", [2], "Permission denied")
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
