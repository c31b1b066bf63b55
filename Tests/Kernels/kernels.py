#!/usr/bin/env python3
"""Runs the kernels of CVector as other machines do, and compares every byte that they give back.

    Tests/Kernels/kernels.py [--seed N] [--only riscv64]

The same random blocks, with lengths from 0 to 200 and far more, go to every variant: those of this processor, chosen one by
one; NEON on 64-bit Arm; plain C on RISC-V, on 32-bit Arm and on a machine whose bytes are in the other order, under QEMU's
emulation of user programs; both variants of WebAssembly in Node. Blocks end or begin at a page that can't be touched, and the bytes that mustn't matter differ from
variant to variant. Prints a digest for each kernel; names the first case that differs, and the line that repeats it.

Exits with 1 when a variant differs, with 77 when no other machine could be tried.
"""

import argparse
import dataclasses
import pathlib
import platform
import random
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SOURCES = [*sorted(HERE.glob("*.c")), *sorted((ROOT / "Sources/CVector").glob("*.c"))]
OPTIONS = [
    "-std=c11", "-D_GNU_SOURCE", "-O2", "-Wall", "-Wextra", "-Werror", "-Wno-attributes",
    "-I", ROOT / "Sources/CVector/include"]
UNSUPPORTED = 77


@dataclasses.dataclass(frozen=True)
class Machine:
    """How a machine's program is compiled and run, the variants that have to run there, and those that may."""

    name: str
    compiler: tuple
    runner: tuple = ()
    variants: tuple = ("portable",)
    optional: tuple = ()
    # What has to be there for the compiler, and what links in its place.
    folder: str = "/"
    linker: str = ""
    linker_options: tuple = ()
    # A program that needs no system has its own part instead of main.c, and Node runs it.
    is_bare: bool = False

    @property
    def missing(self):
        programs = filter(None, [self.compiler[0], self.linker, *self.runner[:1]])
        return [name for name in programs if not shutil.which(name)] or (
            [self.folder] if not pathlib.Path(self.folder).exists() else [])


def other(name, triple, *variants):
    root = f"/usr/{triple}"
    return Machine(name, (f"{triple}-gcc",), (f"qemu-{name.split()[0]}", "-L", root), variants, folder=root)


NATIVE = {"x86_64": ("portable", "sse2"), "aarch64": ("portable", "neon")}.get(platform.machine(), ("portable",))
ARM = "/usr/aarch64-linux-gnu"
# The other compiler of the machine that has kernels of its own, since it's the one that Swift has.
CLANG = ("clang", "--target=aarch64-linux-gnu", "-isystem", f"{ARM}/include")
# As Web/build compiles them.
WASM = ("--target=wasm32-unknown-none-wasm", "-ffreestanding", "-mbulk-memory", "-isystem", HERE / "wasm/include", "-isystem",
        ROOT / "Web/Sources/Runtime/include")
MACHINES = [
    Machine("here", ("cc",), variants=NATIVE, optional=("avx2", "avx512")),
    Machine("here, undefined behaviour refused", ("cc", "-fsanitize=undefined", "-fno-sanitize-recover=all"),
            variants=NATIVE, optional=("avx2", "avx512")),
    other("aarch64", "aarch64-linux-gnu", "portable", "neon"),
    Machine("aarch64 by clang", CLANG, ("qemu-aarch64", "-L", ARM), ("portable", "neon"), folder=ARM,
            linker="aarch64-linux-gnu-gcc"),
    other("riscv64", "riscv64-linux-gnu", "portable"),
    other("arm", "arm-linux-gnueabihf", "portable"),
    other("s390x", "s390x-linux-gnu", "portable"),
    *(Machine(f"wasm, {variant}", ("clang", *WASM, *options), ("node", HERE / "wasm/run.mjs"), variants, linker="wasm-ld",
              linker_options=("--no-entry", "--stack-first", "-z", f"stack-size={1 << 20}"), is_bare=True)
      for variant, options, variants in (("vectors", ("-msimd128",), ("portable", "simd128")), ("plain", (), ("portable",)))),
]


class Program:
    def __init__(self, machine, folder):
        self.machine, self.path = machine, folder / machine.name.replace(" ", "-").replace(",", "")
        objects = pathlib.Path(tempfile.mkdtemp(dir=folder))
        sources = SOURCES
        if machine.is_bare:
            sources = [path for path in SOURCES if path.name != "main.c"] + [HERE / "wasm/wasm.c"]
        subprocess.run([*machine.compiler, *OPTIONS, "-c", *sources], cwd=objects, check=True)
        linker = [machine.linker, *machine.linker_options] if machine.linker else machine.compiler
        subprocess.run([*linker, *objects.glob("*.o"), "-o", self.path], check=True)

    def run(self, *arguments):
        """What it prints, by kernel; `None` when the processor can't run the variant."""
        command = [*self.machine.runner, self.path, *map(str, arguments)]
        result = subprocess.run(command, capture_output=True, text=True, timeout=1800)
        if result.returncode == UNSUPPORTED:
            return None
        lines = [line for line in result.stdout.splitlines() if line]
        if result.returncode != 0:
            lines.append(f"ended with {result.returncode}: {lines[-1] if lines else ''} {result.stderr[-600:]}")
        return lines


def first_difference(expected, found):
    for one, two in zip(expected, found):
        if one != two:
            return one, two
    return (expected + ["nothing"])[len(found)] if len(found) < len(expected) else "nothing", (found + ["nothing"])[-1]


def compare(program, variant, reference, expected, seed):
    """Whether a variant gives the same digests as the reference; the first case that differs is printed."""
    began = time.monotonic()
    found = program.run(variant, seed)
    name = f"{program.machine.name}, {variant}"
    if found is None:
        if variant in program.machine.optional:
            print(f"{name}: this processor can't run it")
            return True
        print(f"DIFFERS  {name}: it isn't supported where it has to be")
        return False
    if found == expected:
        cases = sum(int(line.split()[1]) for line in found)
        print(f"{name}: {cases} cases of {len(found)} kernels, in {time.monotonic() - began:.1f} s", flush=True)
        return True
    line = first_difference(expected, found)
    print(f"DIFFERS  {name}: {line[1]} in place of {line[0]}")
    kernel = line[0].split()[0]
    cases = first_difference(reference.run("portable", seed, kernel), program.run(variant, seed, kernel))
    if "nothing" not in cases:
        kernel, index = cases[0].split()[:2]
        print(f"         first in case {index}; both print it:")
        for shown, of in ((reference, "portable"), (program, variant)):
            print("         " + " ".join(map(str, [*shown.machine.runner, shown.path, of, seed, kernel, index])))
    return False


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--only", default="", help="machines whose name has this text, beside this one")
    options = parser.parse_args()
    print(f"seed {options.seed}")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="kernels-"))
    reference = Program(MACHINES[0], folder)
    expected = reference.run("portable", options.seed)
    if len(expected) < 12 or "ended" in expected[-1]:
        print(f"DIFFERS  here, portable: {expected[-1]}")
        sys.exit(1)
    print("\n".join(f"  {line}" for line in expected))
    are_same, others, missing = True, 0, []
    for machine in MACHINES:
        if options.only not in machine.name and machine is not MACHINES[0]:
            continue
        if machine.missing:
            missing += machine.missing
            print(f"{machine.name}: left out, {', '.join(machine.missing)} is missing")
            continue
        program = reference if machine is MACHINES[0] else Program(machine, folder)
        for variant in machine.variants + machine.optional:
            are_same &= compare(program, variant, reference, expected, options.seed)
        others += bool(machine.runner)
    if not are_same:
        sys.exit(1)
    shutil.rmtree(folder)
    if others == 0:
        print(f"no other machine could be tried: {', '.join(missing)} is missing")
        sys.exit(77)


main()
