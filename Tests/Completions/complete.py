#!/usr/bin/env python3
"""Types lines into a shell on a terminal, with a tab at the end of each, and prints the words that the shell makes of them.

    complete.py bash|zsh|fish COMPLETION-SCRIPT <lines

Prints a JSON array of words for each line. The working folder is where files are completed; the command to complete has
to be in PATH.
"""

import json
import os
import pathlib
import pty
import re
import select
import shutil
import sys
import tempfile
import time

SECONDS_TO_WAIT = 60

# How each shell starts without anyone's settings, and loads a completion script; the prompt shows that it is ready.
SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], "PS1='READY> '; source {script}"),
    "zsh": (["zsh", "-f", "-i"], "PS1='READY> '; fpath=({folder} $fpath); autoload -Uz compinit; compinit -u -D"),
    "fish": (["fish", "--no-config", "-i"], "function fish_prompt; echo -n 'READY> '; end; source {script}"),
}

# A command that shows its arguments: in front of a line, it shows how the shell reads it.
SHOW = """#!/bin/sh
printf 'WORDS['
for word do printf '<%s>' "$word"; done
printf ']END\\n'
"""


class Terminal:
    """A program on a terminal of its own."""

    def __init__(self, arguments, environment):
        self.text = ""
        process, self.descriptor = pty.fork()
        if process == 0:
            os.execvpe(arguments[0], arguments, environment)

    def type(self, text):
        os.write(self.descriptor, text.encode())

    def wait(self, pattern):
        """Waits until the program has written something, and forgets what came before it."""
        end = time.monotonic() + SECONDS_TO_WAIT
        while not (match := re.search(pattern, self.text, re.DOTALL)):
            ready, _, _ = select.select([self.descriptor], [], [], max(0, end - time.monotonic()))
            try:
                chunk = os.read(self.descriptor, 65536) if ready else b""
            except OSError:
                chunk = b""
            if not chunk:
                sys.exit(f"waited for {pattern!r} in vain; the terminal shows:\n{self.text}")
            self.text += chunk.decode(errors="replace")
        self.text = self.text[match.end():]
        return match


def main():
    shell, script = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    arguments, setup = SHELLS[shell]
    home = pathlib.Path(tempfile.mkdtemp())
    try:
        show = home / "show"
        show.write_text(SHOW)
        show.chmod(0o755)
        # zsh finds the completions of a command in a file of its name.
        (home / "_phonecheck").write_bytes(script.read_bytes())
        terminal = Terminal(arguments, {
            **os.environ, "HOME": str(home), "TERM": "dumb", "LC_ALL": "C.UTF-8", "COLUMNS": "200",
            "PATH": f"{home}:{os.environ['PATH']}"})
        terminal.type(setup.format(script=script, folder=home) + "; show begun\r")
        terminal.wait(r"WORDS\[<begun>\]END")
        for line in sys.stdin.read().splitlines():
            # Control-A goes to the beginning of the line.
            terminal.type(f"{line}\t\x01show \r")
            words = terminal.wait(r"WORDS\[(.*?)\]END")[1]
            print(json.dumps(re.findall("<(.*?)>", words)))
        terminal.type("exit\r")
    finally:
        shutil.rmtree(home, ignore_errors=True)


if __name__ == "__main__":
    main()
