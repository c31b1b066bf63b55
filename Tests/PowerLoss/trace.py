"""The calls of a program that change files of a folder, as strace records them."""

import os
import re
import subprocess
from dataclasses import dataclass, field

# What changes files or stores them. Calls among these that aren't understood end the check.
CALLS = (
    "open,openat,openat2,creat,write,writev,pwrite64,pwritev,pwritev2,copy_file_range,sendfile,splice,truncate,ftruncate,"
    "fallocate,rename,renameat,renameat2,link,linkat,unlink,unlinkat,mkdir,mkdirat,rmdir,symlink,symlinkat,chmod,fchmod,"
    "fchmodat,chown,fchown,fchownat,lchown,fsync,fdatasync,sync,syncfs,sync_file_range,lseek,mmap")
LINE = re.compile(r"(\d+) +(?:<\.\.\. (\w+) resumed>|(\w+)\()(.*)$", re.DOTALL)
UNFINISHED = " <unfinished ...>"
TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"(\.\.\.)?')
DESCRIPTOR = re.compile(r"^(\d+)<([^>]*)>")


@dataclass
class Call:
    """A call that succeeded: when it was made and when it returned, in lines of the trace."""

    name: str
    start: int
    end: int
    arguments: str
    result: int
    texts: list = field(default_factory=list)
    # The path of the open file that it is about.
    file: str = ""

    def __str__(self):
        names = [self.file] if self.file else map(os.fsdecode, self.texts)
        return f"{self.name}({', '.join(map(os.path.basename, names))})"


def decoded(text):
    return bytes.fromhex(text.replace("\\x", ""))


def record(arguments, folder, log, environment):
    """Runs a program under strace; its exit code, and the calls that changed or stored something."""
    command = ["strace", "-f", "-y", "-xx", "-qq", "-s", "16777216", "-e", "signal=none", "-e", f"trace={CALLS}", "-o", log]
    result = subprocess.run([*command, *arguments], cwd=folder, env=environment, capture_output=True)
    return result, [call for call in calls(open(log, encoding="ascii")) if call.result >= 0]


def calls(lines):
    begun = {}
    for number, line in enumerate(lines):
        match = LINE.match(line.rstrip("\n"))
        if not match:
            continue
        process, resumed, name, rest = match.groups()
        if rest.endswith(UNFINISHED):
            begun[process] = (number, name, rest[:-len(UNFINISHED)])
            continue
        start = number
        if resumed:
            start, name, before = begun.pop(process)
            rest = before + rest
        # strace puts spaces in front of the result of short calls.
        arguments, _, result = rest.rpartition(" = ")
        arguments = arguments.rstrip()
        result = re.match(r"-?\d+", result)
        texts = TEXT.findall(arguments)
        if any(cut for _, cut in texts):
            raise ValueError(f"strace cut a text of {name}")
        file = DESCRIPTOR.match(arguments)
        yield Call(
            name, start, number, arguments, int(result[0]) if result else -1, [decoded(text) for text, _ in texts],
            os.fsdecode(decoded(file[2])) if file and "\\x" in file[2] else "")
