"""What the measurements of Spark share: sessions, contacts as CSV, and processor time and memory of all that a session runs."""

import os
import pathlib
import random
import sys
import threading
import time

ROOT = pathlib.Path(__file__).parent.parent.parent
SAMPLE = ROOT / "Data" / "area-codes.sample.json"
TICKS, PAGE = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")
sys.path.insert(0, str(ROOT / "Bindings/Python/tests"))

import workload  # noqa: E402


def session(master, **settings):
    """A session without a page to look at it; settings are Spark's, with `__` for dots."""
    from pyspark.sql import SparkSession

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.master(master).appName("phonecheck").config("spark.ui.enabled", "false")
    builder = builder.config("spark.driver.host", "127.0.0.1").config("spark.ui.showConsoleProgress", "false")
    for name, value in settings.items():
        builder = builder.config(name.replace("__", "."), value)
    found = builder.getOrCreate()
    found.sparkContext.setLogLevel("ERROR")
    return found


def write_contacts(path, rows, seed=1, line_breaks=True):
    """W2 as Python makes it: eight columns, the phone in the fourth, some 110 bytes a row; 200,000 rows over and over.

    A hundredth of the notes has a line break in quotes, unless a reader is to divide the file that doesn't look for them.
    """
    draw, block = random.Random(seed), []
    for serial, phone in enumerate(workload.contacts(min(rows, 200_000), seed=seed)):
        name = draw.choice(['"Wang, Wei"', "李娜", "陈伟", '"Chan ""Tai"" Man"', "Ngan Chi Kit", "歐陽小明"])
        note = draw.choice(["", "calls back in the evening", '"has two numbers, see CRM"', "上午联系", '"first line, second line"'])
        if line_breaks and draw.random() < 0.01:
            note = '"first line\nsecond line"'
        block.append(
            f"C-{serial:08d},{name},{draw.choice(['Seaside Trading', '海蓝科技', 'Blue Door Ltd'])},{phone},"
            f"{draw.choice(['info', 'wei', 'sales'])}{draw.randrange(10**6)}@example.com,{draw.choice(['上海', 'Hong Kong', '台北'])},"
            f"2026-0{draw.randrange(1, 10)}-1{draw.randrange(10)}T0{draw.randrange(10)}:00:00Z,{note}\n".encode())
    with open(path, "wb") as file:
        file.write(b"id,name,company,phone,email,city,created_at,note\n")
        while rows > 0:
            file.writelines(block[:rows])
            rows -= len(block)


class Process:
    """A process as /proc shows it."""

    def __init__(self, number):
        self.number = number
        stat = pathlib.Path(f"/proc/{number}/stat").read_text()
        fields = stat[stat.rindex(")") + 2:].split()
        self.parent = int(fields[1])
        # Of itself, and of its children that ended.
        self.seconds = sum(map(int, fields[11:15])) / TICKS
        self.resident = int(fields[21]) * PAGE
        self.command = pathlib.Path(f"/proc/{number}/cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")

    @property
    def kind(self):
        if "CoarseGrainedExecutorBackend" in self.command:
            return "executor"
        return "worker" if "pyspark.daemon" in self.command else "driver" if "java" in self.command else "other"


def family():
    """The descendants of this process, those that it shares a worker with included."""
    found = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                process = Process(int(entry))
            except (OSError, ValueError):  # It has ended meanwhile.
                continue
            found[process.number] = process

    def is_ours(process):
        while process is not None and process.number != os.getpid():
            process = found.get(process.parent)
        return process is not None

    return [process for process in found.values() if process.number != os.getpid() and is_ours(process)]


def processor_seconds():
    return time.process_time() + sum(process.seconds for process in family())


class Memory(threading.Thread):
    """Looks at the resident memory of executors and their Python workers, twice a second."""

    def __init__(self):
        super().__init__(daemon=True)
        self.samples, self.ended = [], threading.Event()
        self.started = time.monotonic()

    def run(self):
        while not self.ended.wait(0.5):
            ours = [process for process in family() if process.kind in ("executor", "worker")]
            self.samples.append((time.monotonic() - self.started, {p.number: (p.kind, p.resident) for p in ours}))

    def highest(self, kind, first=0.0, last=1.0):
        """The most that a process of a kind took during a part of the time, in MiB."""
        length = self.samples[-1][0] if self.samples else 0
        sizes = [
            resident for moment, found in self.samples if first * length <= moment <= last * length
            for name, resident in found.values() if name == kind]
        return max(sizes, default=0) >> 20
