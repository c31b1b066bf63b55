"""The common parts of Spark's tests: a stand-in for it, file systems, and files that are hard to divide."""

import contextlib
import io
import multiprocessing.managers
import pickle

import phonecheck._storage
import workload

#: Quotes with line breaks and quotes in them, CRLF and LF, blank lines, short rows, and a last line without an end.
TRICKY = (
    'id,手机号,"a ""note"""\r\n1,13800138000,"x\ny"\r\n\r\n2,"+852 9123 4567","""\n"\n3,,\n"4","1380013800","a,b\r\n\r\n"\n\n'
    '5,１３８００１３８０００,é\r\n6,138001380001,"\n\n\n""\n"\n7\n8,"138\n00138000",张三李四"王"五\n9,+86 13800138000,中文')
ENCODED = {"utf-8": TRICKY.encode(), "utf-8 with a byte order mark": b"\xef\xbb\xbf" + TRICKY.encode(),
           "gb18030": TRICKY.encode("gb18030"), "crlf": TRICKY.replace("\r\n", "\n").replace("\n", "\r\n").encode()}


class InProcess:
    """Runs tasks in this process, as Spark would: pickled, and in any order."""

    sparkContext = property(lambda self: self)

    def parallelize(self, items, slices):
        assert slices == len(items)
        self.items = items
        return self

    def map(self, work):
        self.work = pickle.dumps(work)
        return self

    def collect(self):
        found = {item: pickle.loads(self.work)(pickle.loads(pickle.dumps(item))) for item in reversed(self.items)}
        return [found[item] for item in self.items]


class Store:
    """Files in memory, with only the used part of fsspec's interface."""

    def __init__(self):
        self.files = {}

    def ls(self, path, detail=True):
        found = [path] if path in self.files else [name for name in self.files if name.startswith(path + "/")]
        if not found:
            raise FileNotFoundError(path)
        return [{"name": name, "size": len(self.files[name]), "type": "file"} for name in found]

    def open(self, path, mode="rb"):
        if mode == "rb":
            return io.BytesIO(self.files[path])
        return Writing(self, path)

    def put(self, path, data):
        self.files[path] = data

    def exists(self, path):
        return any(name == path or name.startswith(path + "/") for name in self.files)

    def makedirs(self, path, exist_ok=False):
        pass

    def mv(self, path1, path2, recursive=False):
        for name in [name for name in self.files if name == path1 or recursive and name.startswith(path1 + "/")]:
            self.files[path2 + name[len(path1):]] = self.files.pop(name)

    def rm(self, path, recursive=False):
        for name in [name for name in self.files if name == path or recursive and name.startswith(path + "/")]:
            del self.files[name]

    def __reduce__(self):
        # The same object, wherever it is sent in this process.
        STORES[id(self)] = self
        return the_store, (id(self),)


class Writing(io.BytesIO):
    def __init__(self, store, path):
        super().__init__()
        self.store, self.path = store, path

    def close(self):
        if not self.closed:
            self.store.put(self.path, self.getvalue())
        super().close()


STORES = {}


def the_store(number):
    return STORES[number]


def joined(files, folder, stem=None):
    """The concatenated part files of a folder, or of one file."""
    names = sorted(
        name for name in files
        if name.startswith(f"{folder}/part-") and (stem is None or name.endswith(f"-{stem}.csv")))
    return b"".join(files[name] for name in names)


def on_disk(folder):
    return {str(path): path.read_bytes() for path in folder.iterdir()}


def same(found, expected):
    """Whether the counts are the same."""
    return {**found, "seconds": 0, "longest_seconds": 0} == {**expected, "seconds": 0, "longest_seconds": 0}


class Failing(phonecheck._storage.Local):
    """Loses the first attempt at each part, after its work was done or before all of it is written."""

    def __init__(self, moment, lost):
        self.moment, self.lost = moment, str(lost)

    def mv(self, path1, path2, recursive=False):
        if self.moment == "before" and "/part-" in path2:
            self.lose(path2)
        super().mv(path1, path2, recursive)
        if self.moment == "after" and "/part-" in path2:
            self.lose(path2)

    def lose(self, path):
        with contextlib.suppress(FileExistsError):
            open(f"{self.lost}/{path.rpartition('/')[2]}", "x").close()
            raise ConnectionResetError("the executor is gone")


def contacts(folder, count=3):
    folder.mkdir()
    for part in range(count):
        rows = [f"{index},{number}" for index, number in enumerate(workload.contacts(1000, seed=part))]
        (folder / f"{part}.csv").write_text("\n".join(["id,mobile", *rows]) + "\n")
    return folder


class Stores(multiprocessing.managers.BaseManager):
    """A process that has files in memory, for all others."""


class Served(Store):
    """The contents of all files, and methods to get and change them."""

    def size_of(self, path):
        return len(self.files[path])

    def get(self, path):
        return self.files[path]

    def names(self):
        return sorted(self.files)


Stores.register("store", Served, exposed=["ls", "put", "get", "names", "exists", "mv", "rm"])


class Remote:
    """A file system that every process sees, without paths for its files."""

    def __init__(self, store, key):
        self.store, self.key = store, key

    def __getattr__(self, name):
        return getattr(self.store, name)

    def makedirs(self, path, exist_ok=False):
        pass

    def open(self, path, mode="rb"):
        return io.BytesIO(self.store.get(path)) if mode == "rb" else Uploading(self, path)

    def __reduce__(self):
        return connected, (self.store._token, self.key)


class Uploading(io.BytesIO):
    def __init__(self, remote, path):
        super().__init__()
        self.remote, self.path = remote, path

    def close(self):
        if not self.closed:
            self.remote.store.put(self.path, self.getvalue())
        super().close()


def connected(token, key):
    multiprocessing.current_process().authkey = key
    return Remote(multiprocessing.managers.AutoProxy(token, "pickle", authkey=key, exposed=Stores._registry["store"][1]), key)
