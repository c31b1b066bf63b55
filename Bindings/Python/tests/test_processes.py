"""Processes: forks, several copies of the library, and environments with nothing else."""

import os
import pathlib
import shutil
import subprocess
import sys
import textwrap

import phonecheck
from conftest import SAMPLE

PACKAGE = pathlib.Path(phonecheck.__file__).parent


def run(code, *arguments, **environment):
    """Runs Python in a separate process, with the package from its present place."""
    path = os.pathsep.join([str(PACKAGE.parent), os.environ.get("PYTHONPATH", "")])
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code), *map(str, arguments)], capture_output=True, text=True, timeout=120,
        env={**os.environ, "PYTHONPATH": path, **environment})


def test_a_forked_child_goes_on():
    done = run("""
        import os, sys, phonecheck
        validator = phonecheck.Validator(sys.argv[1])
        numbers = ["13800138000"] * 50_000
        validator.validate(numbers, threads=2)
        for _ in range(3):
            child = os.fork()
            if child == 0:
                rows = validator.validate(numbers, threads=2)
                os._exit(0 if rows[49_999].number == "+86-13800138000" and validator.check("13800138000").is_valid else 1)
            assert os.waitpid(child, 0)[1] == 0
        print(validator.validate(numbers)[0].number)
    """, SAMPLE)
    assert done.stdout == "+86-13800138000\n", done.stderr


def test_a_fork_during_a_call_is_refused_in_words():
    done = run("""
        import os, sys, threading, phonecheck
        validator = phonecheck.Validator(sys.argv[1])
        entered, left = threading.Event(), threading.Event()

        class Slow:
            # A column whose reader waits in the middle of a call.
            def __arrow_c_stream__(self, requested_schema=None):
                import pyarrow as pa
                def batches():
                    entered.set()
                    left.wait()
                    yield pa.record_batch({"mobile": ["13800138000"]})
                return pa.RecordBatchReader.from_batches(pa.schema({"mobile": pa.utf8()}), batches()).__arrow_c_stream__()

        thread = threading.Thread(target=lambda: validator.validate(Slow()))
        thread.start()
        entered.wait()
        child = os.fork()
        if child == 0:
            try:
                validator.check("13800138000")
            except phonecheck.ForkedError as error:
                os._exit(7 if "spawn" in str(error) else 8)
            os._exit(9)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        left.set()
        thread.join()
        print(status, validator.check("13800138000").is_valid)
    """, SAMPLE)
    assert done.stdout == "7 True\n", done.stderr


def test_multiprocessing_works_with_every_start_method():
    for method in ("fork", "spawn", "forkserver"):
        script = pathlib.Path(os.environ.get("PYTEST_TMP", "/tmp")) / f"phonecheck-{os.getpid()}.py"
        script.write_text(textwrap.dedent(f"""
            import multiprocessing, sys, phonecheck

            def judge(numbers):
                with phonecheck.Validator({str(SAMPLE)!r}) as validator:
                    return validator.validate(numbers).to_pydict()["number"]

            if __name__ == "__main__":
                with multiprocessing.get_context({method!r}).Pool(2) as pool:
                    print(pool.map(judge, [["13800138000"], ["+852 91234567"]]))
        """))
        try:
            done = subprocess.run(
                [sys.executable, str(script)], capture_output=True, text=True, timeout=120,
                env={**os.environ, "PYTHONPATH": str(PACKAGE.parent)})
        finally:
            script.unlink()
        assert done.stdout == "[['+86-13800138000'], ['+852-91234567']]\n", (method, done.stderr)


def test_two_copies_of_the_library_live_in_one_process(tmp_path):
    # Two Swift runtimes, loaded so that they could find each other's symbols, which they must
    # not.
    copy = tmp_path / "other" / "phonecheck"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    name = os.path.basename(phonecheck._library.PATH)
    if not (copy / name).exists():
        shutil.copy(phonecheck._library.PATH, copy / name)
    done = run("""
        import ctypes, importlib, os, sys
        sys.setdlopenflags(os.RTLD_NOW | os.RTLD_GLOBAL)
        import phonecheck
        first = phonecheck
        for name in [name for name in sys.modules if name.startswith("phonecheck")]:
            del sys.modules[name]
        os.environ["PHONECHECK_LIBRARY"] = sys.argv[2]
        import phonecheck as second
        assert first is not second and first._library.PATH != second._library.PATH
        validators = [module.Validator(sys.argv[1]) for module in (first, second)]
        for _ in range(3):
            for validator in validators:
                assert validator.validate(["13800138000"] * 20_000, threads=2)[19_999].number == "+86-13800138000"
        print(*(validator.check("1").reason for validator in validators))
    """, SAMPLE, copy / name)
    assert done.stdout == "TOO_SHORT TOO_SHORT\n", done.stderr


def test_threads_load_the_library_at_the_same_time():
    done = run("""
        import sys, threading, phonecheck
        found = []
        def work():
            found.append(phonecheck.Validator(sys.argv[1]).validate(["13800138000"] * 3000)[0].number)
        threads = [threading.Thread(target=work) for _ in range(8)]
        for thread in threads: thread.start()
        for thread in threads: thread.join()
        print(set(found), len(found))
    """, SAMPLE)
    assert done.stdout == "{'+86-13800138000'} 8\n", done.stderr


def test_the_interpreter_ends_with_validators_and_results_open():
    done = run("""
        import sys, phonecheck
        validator = phonecheck.Validator(sys.argv[1])
        verdicts = validator.validate(["13800138000"])
        capsule = verdicts.__arrow_c_stream__()
        unused = validator.validate(["1"]).__arrow_c_array__()
        cycle = [validator, verdicts, capsule, unused]
        cycle.append(cycle)
    """, SAMPLE)
    assert (done.returncode, done.stderr) == (0, "")


def test_importing_needs_no_other_package():
    done = run("""
        import sys
        class Refuse:
            def find_spec(self, name, *_):
                if name.split(".")[0] in ("polars", "pandas", "pyarrow", "duckdb", "numpy"):
                    raise ImportError(name)
        sys.meta_path.insert(0, Refuse())
        import phonecheck, phonecheck.sqlite
        print(phonecheck.Validator(sys.argv[1]).validate(["13800138000", None]).to_pydict()["number"])
    """, SAMPLE)
    assert done.stdout == "['+86-13800138000', None]\n", done.stderr


def test_nothing_of_swift_or_pcre2_is_loaded_from_elsewhere():
    done = run("""
        import sys, phonecheck
        assert phonecheck.Validator(sys.argv[1]).check("13800138000").is_valid
        print(*{line.split()[-1] for line in open("/proc/self/maps") if line.split()[-1].startswith("/")}, sep="\\n")
    """, SAMPLE)
    loaded = {pathlib.Path(path).name for path in done.stdout.split() if ".so" in path or path.endswith(".duckdb_extension")}
    foreign = {name for name in loaded if name.startswith(("libswift", "libFoundation", "libdispatch", "libpcre2", "libBlocks"))}
    assert pathlib.Path(phonecheck._library.PATH).name in loaded and not foreign, done.stderr


def test_no_more_memory_is_kept_than_promised():
    done = run("""
        import sys, phonecheck, pyarrow as pa
        def resident():
            return int(open("/proc/self/statm").read().split()[1]) * 4096
        column = pa.array(["13800138000"] * 2_000_000)
        validator = phonecheck.Validator(sys.argv[1])
        before = resident()
        results = [validator.validate(column, layout="views") for _ in range(5)]
        held = resident() - before
        del results
        print(held > 600 << 20, resident() - before < 300 << 20)
    """, SAMPLE)
    assert done.stdout == "True True\n", done.stderr
