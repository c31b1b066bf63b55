"""Signals during long calls. Handlers run at once, their exceptions end the call, and files are whole or absent."""

import os
import signal
import subprocess
import sys
import textwrap

import pytest

from conftest import SAMPLE
from test_processes import PACKAGE

#: Each call takes longer than the time until the signal.
CALLS = {
    "a file": "validator.validate_file('numbers.txt', 'out.csv', layout='lines', message_language='en', threads=1)",
    "a file, by threads": "validator.validate_file('numbers.txt', 'out.csv', layout='lines', message_language='en', threads=2)",
    "a pipe that waits": "validator.validate_file('/dev/stdin', 'out.csv', layout='lines')",
    "a plan": "phonecheck.plan_file('/dev/stdin', 3, layout='lines', input_byte_count=1 << 40)",
    "a column": "validator.validate(column, number_format='spelling')",
    "a column, by threads": "validator.validate(column, number_format='spelling', threads=2)",
    "a chunked column": "validator.validate(pa.chunked_array([column]), number_format='spelling')",
    "a table": "validator.validate(pa.table({'mobile': column}), name='mobile', number_format='spelling')",
}


def run(code, call, folder):
    script = textwrap.dedent("""
        import os, signal, sys, threading, time
        import phonecheck, pyarrow as pa

        validator = phonecheck.Validator(sys.argv[1])
        column = pa.array(["138 0013 8000 ext 1"] * 3_000_000) if "column" in sys.argv[2] else None
        if "numbers.txt" in sys.argv[2]:
            with open("numbers.txt", "w") as file:
                file.write("+86 138x0013\\n" * 400_000)

        def signal_after(seconds, number=signal.SIGINT):
            threading.Timer(seconds, os.kill, [os.getpid(), number]).start()
            return time.monotonic() + seconds

        def call():
            return CALL
    """).replace("CALL", call or "None") + textwrap.dedent(code)
    reading, writing = os.pipe()
    try:
        done = subprocess.run(
            [sys.executable, "-c", script, str(SAMPLE), call], capture_output=True, text=True, timeout=60, cwd=folder,
            stdin=reading, env={**os.environ, "PYTHONPATH": str(PACKAGE.parent)})
    finally:
        os.close(reading)
        os.close(writing)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("name", CALLS)
def test_ctrl_c_ends_a_call_between_blocks(name, tmp_path):
    assert run("""
        at = signal_after(0.3)
        try:
            call()
            print("done")
        except KeyboardInterrupt:
            print("interrupted", time.monotonic() - at < 1, sorted(set(os.listdir()) - {"numbers.txt"}))
        # The validator is as it was.
        print(validator.validate(["13800138000"])[0].number, threading.active_count())
    """, CALLS[name], tmp_path) == "interrupted True []\n+86-13800138000 1\n"


def test_a_handler_may_raise_what_it_likes_or_nothing(tmp_path):
    assert run("""
        class TooLong(Exception): pass
        def give_up(*_): raise TooLong("after 0.3 seconds")
        signal.signal(signal.SIGUSR1, give_up)
        seen = []
        signal.signal(signal.SIGINT, lambda *_: seen.append(time.monotonic()))
        at = signal_after(0.3, signal.SIGUSR1)
        try:
            call()
        except TooLong as error:
            print(error, time.monotonic() - at < 1)
        at = signal_after(0.1)
        summary = call()
        print(summary["rows"], seen[0] - at < 0.5, os.path.exists("out.csv"))
    """, CALLS["a file"], tmp_path) == "after 0.3 seconds True\n400000 True True\n"


def test_errors_of_long_calls_are_those_of_short_ones(tmp_path):
    assert run("""
        for call in (
            lambda: validator.validate_file("/nowhere"), lambda: validator.validate(pa.nulls(1 << 20, pa.bool_())),
            lambda: phonecheck.plan_file("/nowhere", 2),
        ):
            try:
                call()
            except phonecheck.PhoneCheckError as error:
                print(type(error).__name__)
    """, "", tmp_path) == "MissingFileError\nArrowError\nMissingFileError\n"


def test_other_threads_call_as_ever(tmp_path):
    assert run("""
        found = []
        def work(): found.append(call()["rows"])
        threads = [threading.Thread(target=work) for _ in range(2)]
        for thread in threads: thread.start()
        for thread in threads: thread.join()
        print(found)
    """, "validator.validate_file('numbers.txt', layout='lines')", tmp_path) == "[400000, 400000]\n"
