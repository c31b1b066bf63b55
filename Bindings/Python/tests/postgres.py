"""A Postgres server for the tests, in a folder that is removed afterwards. The system isn't changed."""

import os
import pathlib
import shutil
import subprocess
import tempfile

from conftest import ROOT, SAMPLE

# The text that psql prints and COPY reads for a null.
NULL = r"\N"
BUILD = ROOT / "Bindings" / "Postgres" / "build"
PG_CONFIG = os.environ.get("PG_CONFIG", "pg_config")


def missing():
    """The missing requirement for a server; `None` if there is none."""
    if shutil.which(PG_CONFIG) is None:
        return f"there is no {PG_CONFIG}: make test-postgres installs a server and runs this"
    has_server = (pathlib.Path(config("bindir")) / "postgres").exists()
    if not has_server or subprocess.run([BUILD, "check"], capture_output=True).returncode != 0:
        return "Postgres has no server here, or nothing to build extensions with: make test-postgres installs both"
    return None


def config(name):
    """The output of pg_config about the installation, such as a folder."""
    return subprocess.run([PG_CONFIG, f"--{name}"], check=True, capture_output=True, text=True).stdout.strip()


class Failed(Exception):
    """A statement that the server refused: its message, detail and hint."""


class Server:
    """Postgres in a copy of its tree with the extension installed: with the built-in catalog, and with the sample's.

    A server that runs from such a copy looks for extensions there. It isn't run by root, and only listens on a socket.
    """

    def __init__(self, *, settings=None):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="phonecheck-postgres-", dir="/tmp"))
        self.user = "nobody" if os.getuid() == 0 else None
        self.bin = self._copied("bindir", lambda source, target: shutil.copytree(source, target))
        for name in ("pkglibdir", "sharedir"):
            self._copied(name, self._linked)
        self.versions = [self.install(), self.install(SAMPLE)]
        if self.user:
            for path in (self.folder, self.folder / "data"):
                path.mkdir(exist_ok=True)
                shutil.chown(path, self.user)
        self.data = self.folder / "data"
        self.run("initdb", "--pgdata", self.data, "--username", "postgres", "--auth", "trust", "--no-sync", "--encoding", "UTF8",
                 "--locale", "C.UTF-8")
        self.start(settings or {})

    def _copied(self, name, copy):
        source = pathlib.Path(config(name))
        target = self.folder / source.relative_to("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        copy(source, target)
        return target

    @staticmethod
    def _linked(source, target):
        """A folder with links to everything in another folder, but with its own folders for extensions."""
        target.mkdir(exist_ok=True)
        for entry in source.iterdir():
            if entry.name == "extension":
                Server._linked(entry, target / entry.name)
            else:
                (target / entry.name).symlink_to(entry)

    def install(self, definitions=None):
        """Installs the extension, and returns its version."""
        done = subprocess.run(
            [BUILD, "install"], check=True, stdout=subprocess.PIPE, text=True,
            env={**os.environ, "DESTDIR": str(self.folder), "DEFINITIONS": str(definitions or "")})
        return done.stdout.split("phonecheck ")[-1].split()[0]

    def run(self, program, *arguments, **options):
        """Runs one of Postgres' programs, as the server's user."""
        done = subprocess.run(
            [self.bin / program, *arguments], capture_output=True, user=self.user, cwd=self.folder,
            group="nogroup" if self.user else None, extra_groups=[] if self.user else None,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "PGHOST": str(self.folder), "PGUSER": "postgres"}, **options)
        if done.returncode != 0:
            raise Failed(done.stderr.decode())
        return done

    def start(self, settings):
        every = {
            "listen_addresses": "", "unix_socket_directories": str(self.folder), "fsync": "off", "max_wal_size": "4GB",
            "autovacuum": "off", "jit": "off", **settings,
        }
        options = " ".join(f"-c {name}='{value}'" for name, value in every.items())
        # Without the pipes of this process, which the server would hold open.
        self.run("pg_ctl", "--pgdata", self.data, "--log", self.folder / "log", "--wait", "--options", options, "start")

    def restart(self, **settings):
        self.stop()
        self.start(settings)

    def stop(self):
        self.run("pg_ctl", "--pgdata", self.data, "--wait", "--mode", "fast", "stop")

    def remove(self):
        try:
            self.stop()
        finally:
            shutil.rmtree(self.folder)

    def create(self, name, *, version=None, encoding="UTF8"):
        """Makes a database with the extension."""
        self.run("createdb", "--template", "template0", "--encoding", encoding, "--locale", "C", name)
        database = Database(self, name)
        if version:
            database.execute(f"CREATE EXTENSION phonecheck VERSION '{version}'")
        return database


class Database:
    """A database of the server."""

    def __init__(self, server, name):
        self.server, self.name = server, name
        #: The server's remarks on the last statements.
        self.messages = ""

    def execute(self, statements):
        """Runs statements, one after the other in one session, and returns their rows, as text."""
        done = self.server.run(
            "psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--field-separator", "\t", "--pset", f"null={NULL}",
            "--dbname", self.name, "--set", "ON_ERROR_STOP=1", "--file", "-", input=statements.encode("utf-8", "surrogateescape"))
        self.messages = done.stderr.decode()
        return [tuple(line.split("\t")) for line in done.stdout.decode("utf-8", "surrogateescape").split("\n")[:-1]]

    def fill(self, table, numbers):
        """Makes a table with numbers in their order: `place` and `mobile`."""
        path = self.server.folder / table
        escapes = str.maketrans({"\\": r"\\", "\t": r"\t", "\n": r"\n", "\r": r"\r"})
        path.write_text("".join(
            f"{place}\t{NULL if number is None else number.translate(escapes)}\n" for place, number in enumerate(numbers)))
        self.execute(
            f"CREATE TABLE {table} (place int, mobile text);\n\\copy {table} FROM '{path}'\nANALYZE {table};")
        path.unlink()

    def value(self, statements):
        ((value,),) = self.execute(statements)
        return value
