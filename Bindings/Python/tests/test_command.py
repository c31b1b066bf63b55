"""The command that the wheel brings: the one that is built from the sources, with every subcommand."""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import sysconfig
import time

import phonecheck
from conftest import NUMBERS, ROOT, SAMPLE

INSTALLED = pathlib.Path(sysconfig.get_path("scripts")) / "phonecheck"


def run(command, *arguments, **options):
    # Its texts are compared in English.
    environment = {**os.environ, "LC_ALL": "C", **options.pop("environment", {})}
    return subprocess.run([command, *arguments], capture_output=True, text=True, env=environment, timeout=120, **options)


def subcommands():
    return re.findall(r"^  ([a-z-]+) +\S", run(INSTALLED, "--help").stdout.partition("SUBCOMMANDS:")[2], re.M)


def test_it_has_the_library_s_version_and_engine():
    shown = run(INSTALLED, "--version").stdout
    assert shown.startswith(f"phonecheck {phonecheck.__version__}\n")
    assert re.search(r"PCRE2 [\d.]+", shown)[0] in phonecheck.engine


def test_every_subcommand_is_there_with_the_same_help(command):
    assert run(INSTALLED, "--help").stdout == run(command, "--help").stdout
    names = subcommands()
    assert len(names) >= 12
    for name in names:
        installed, built = run(INSTALLED, name, "--help"), run(command, name, "--help")
        assert installed.returncode == 0 and installed.stdout == built.stdout, name


def test_it_gives_the_same_answers_and_exit_codes(command, tmp_path):
    for number in NUMBERS:
        if number and "\x00" not in number:
            one, other = (run(program, "check", "--definitions", SAMPLE, "--", number) for program in (INSTALLED, command))
            assert (one.stdout, one.stderr, one.returncode) == (other.stdout, other.stderr, other.returncode), number
    one, other = tmp_path / "installed", tmp_path / "built"
    for program, folder in ((INSTALLED, one), (command, other)):
        contacts = ROOT / "Data/contacts.sample.csv"
        assert run(program, "validate", contacts, "--definitions", SAMPLE, "--into", folder, "-q").returncode == 1
    written = sorted(path.name for path in one.iterdir())
    assert len(written) == 6 and written == sorted(path.name for path in other.iterdir())
    for name in written:
        if name.endswith(".csv"):
            assert (one / name).read_bytes() == (other / name).read_bytes(), name


def test_it_runs_without_python_and_from_any_folder(tmp_path):
    # The script replaces itself: the process is the program's.
    process = subprocess.Popen([INSTALLED, "check", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=tmp_path)
    try:
        deadline = time.monotonic() + 20
        while (name := pathlib.Path(os.readlink(f"/proc/{process.pid}/exe")).name) != "phonecheck-command":
            assert time.monotonic() < deadline, name
            time.sleep(0.01)
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == -signal.SIGTERM
    finally:
        process.kill()
        process.communicate()


def test_a_package_without_its_program_or_library_is_reported(tmp_path):
    package = pathlib.Path(phonecheck.__file__).parent
    copy = tmp_path / "phonecheck"
    copy.mkdir()
    (copy / "__init__.py").touch()
    broken = run(INSTALLED, "--version", environment={"PYTHONPATH": str(tmp_path)})
    assert broken.returncode == 1 and "Install the package again" in broken.stderr
    shutil.copy(package / "phonecheck-command", copy)
    broken = run(INSTALLED, "--version", environment={"PYTHONPATH": str(tmp_path)})
    assert broken.returncode == 2 and "Install the package again" in broken.stderr


def test_a_folder_named_like_the_package_changes_nothing(tmp_path):
    (tmp_path / "phonecheck").mkdir()
    assert run(INSTALLED, "--version", cwd=tmp_path).returncode == 0
