#!/usr/bin/env python3
"""Spark with executors of their own over ever more bytes: wall time, memory, and the same output when executors are killed.

`make bench-spark-scale` runs it inside the environment of the tests, in `local-cluster[2,1,1024]`: two executors with one
core and 1 GiB each, in processes of their own. The input is a folder of the same file of 1 GB under many names.
`--only invalid` writes the rows that aren't valid, and `--folder /dev/shm/scale` keeps all in memory, for disks that are slower than the scan.
"""

import argparse
import hashlib
import os
import pathlib
import shutil
import signal
import tempfile
import threading
import time

from spark_inputs import SAMPLE, Memory, family, processor_seconds, session, write_contacts

import phonecheck.spark

ROWS_OF_A_GIGABYTE = 9_000_000


def digest(folder):
    """Of the names and bytes of all parts, in order."""
    found = hashlib.sha256()
    for path in sorted(folder.glob("part-*")):
        found.update(path.name.encode())
        with open(path, "rb") as file:
            while block := file.read(1 << 20):
                found.update(block)
    return found.hexdigest()[:16]


class Killer(threading.Thread):
    """Kills an executor when a third of the parts are there, and a Python worker at two thirds."""

    def __init__(self, folder, parts):
        super().__init__(daemon=True)
        self.folder, self.killed = folder, []
        self.moments = [(parts // 3, "executor"), (2 * parts // 3, "worker")]

    def run(self):
        while self.moments:
            done = sum(1 for path in self.folder.glob(".checked*/part-*"))
            if done >= self.moments[0][0]:
                kind = self.moments.pop(0)[1]
                # The daemon's children run tasks; they are younger than it.
                found = sorted((p for p in family() if p.kind == kind), key=lambda process: process.number)
                if found:
                    os.kill(found[-1].number, signal.SIGKILL)
                    self.killed.append(f"{kind} at {done} parts")
            time.sleep(0.05)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--gigabytes", type=int, nargs="+", default=[5, 10, 20])
    parser.add_argument("--kill", type=int, default=5, help="how many gigabytes there are when executors are killed; 0 for none")
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path("Benchmarks/.build"))
    parser.add_argument("--rows", type=int, default=ROWS_OF_A_GIGABYTE, help="of one file")
    parser.add_argument("--only", choices=["all", "valid", "invalid"], default="all")
    parser.add_argument("--part-bytes", type=int, default=128 << 20)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    spark = session("local-cluster[2,1,1024]", spark__driver__memory="1g", spark__executor__memory="1g")
    # Workers start before the first run.
    spark.sparkContext.parallelize(range(8), 8).map(lambda number: time.sleep(0.5)).collect()
    print(f"Spark {spark.version}, local-cluster[2,1,1024], {phonecheck.engine}, rows written: {options.only}; "
          f"load {os.getloadavg()[0]:.1f}\n")
    print("| input | parts | rows | wall | processor | MB/s | executor, first and second half | worker, first and second half "
          "| digest | killed |\n" + "| --- " * 10 + "|", flush=True)
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        folder = pathlib.Path(name).absolute()
        first, checked = folder / "contacts.csv", folder / "checked"
        write_contacts(first, options.rows)
        size = first.stat().st_size
        for count, kill in [(options.kill, True)] * bool(options.kill) + [(count, False) for count in options.gigabytes]:
            source = folder / "contacts"
            source.mkdir()
            for index in range(count):
                os.link(first, source / f"{index:03d}.csv")
            memory, killer = Memory(), Killer(folder, count * -(-size // options.part_bytes))
            memory.start()
            if kill:
                killer.start()
            processor, wall = processor_seconds(), time.monotonic()
            summary = phonecheck.spark.validate_files(
                spark, source, checked, catalog=SAMPLE, columns="phone", only=options.only, part_bytes=options.part_bytes)
            wall, processor = time.monotonic() - wall, processor_seconds() - processor
            memory.ended.set()
            memory.join()
            halves = [
                " ".join(f"{memory.highest(kind, *half)} MiB" for half in ((0, 0.5), (0.5, 1)))
                for kind in ("executor", "worker")]
            print(f"| {count * size / 1e9:.1f} GB | {len(list(checked.glob('part-*')))} | {summary['rows']:,} | {wall:.1f} s "
                  f"| {processor:.1f} s | {count * size / wall / 1e6:.0f} | {' | '.join(halves)} | {digest(checked)} "
                  f"| {', '.join(killer.killed)} |", flush=True)
            for each in (checked, source):
                shutil.rmtree(each)
    spark.stop()


if __name__ == "__main__":
    main()
