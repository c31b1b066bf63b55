"""What a disk may hold after a loss of power: what was synced, and any part of what was not.

The rules are those that every file system keeps: `fsync` of a file stores its bytes and permissions, `fsync` of a folder its
names; a single rename is done or isn't. All else is lost or stored, in any order: bytes that were written, in parts; names;
permissions.
"""

import itertools
import os
import stat

IGNORED = {"lseek", "sync_file_range"}


class NotUnderstood(Exception):
    pass


class Inode:
    def __init__(self, contents=b"", mode=0o600, is_folder=False):
        self.is_folder = is_folder
        # (when, what is written at the end) and (when, permissions); the first is there from the start.
        self.writes, self.modes = [(-1, contents)], [(-1, mode)]
        # (when it was done, what was made before it began)
        self.syncs = [(-1, -1)]
        # Of a folder: (when, "add", name, inode), (when, "remove", name) or (when, "move", old, new, inode)
        self.names = []

    def synced(self, now):
        return max(began for done, began in self.syncs if done <= now)

    def stored(self, now):
        """The bytes that are stored for sure, and the pieces that may be."""
        until = self.synced(now)
        made = [(when, data) for when, data in self.writes if when <= now]
        return b"".join(data for when, data in made if when <= until), [data for when, data in made if when > until]

    def contents(self, now):
        """Every kind of contents that the file may have."""
        whole, pieces = self.stored(now)
        yield whole + b"".join(pieces)
        for index, piece in enumerate(pieces):
            before, after = b"".join(pieces[:index]), b"".join(pieces[index + 1:])
            yield whole + before
            yield whole + before + piece[:len(piece) // 2]
            yield whole + before + bytes(len(piece)) + after
            yield whole + before + piece[:len(piece) // 2] + bytes(len(piece) - len(piece) // 2) + after

    def permissions(self, now):
        until = self.synced(now)
        last = max(index for index, (when, _) in enumerate(self.modes) if when <= until)
        return {mode for when, mode in self.modes[last:] if when <= now}


class Disk:
    """A folder, and all that was done to it."""

    def __init__(self, root):
        self.root = os.path.realpath(root)
        self.folders = {}
        self.end = 0
        for path, folders, files in os.walk(self.root):
            inode = self.folders[path] = Inode(is_folder=True)
            for name in files + [name for name in folders if os.path.islink(os.path.join(path, name))]:
                inode.names.append((-1, "add", name, self.initial(os.path.join(path, name))))
        # Several names of a file are one file.
        self.merge_links()

    @staticmethod
    def initial(path):
        facts = os.lstat(path)
        if stat.S_ISLNK(facts.st_mode):
            return Inode(b"-> " + os.fsencode(os.readlink(path)), 0o777)
        with open(path, "rb") as file:
            inode = Inode(file.read(), facts.st_mode & 0o7777)
        inode.identity = facts.st_ino
        return inode

    def merge_links(self):
        known = {}
        for folder in self.folders.values():
            for index, (when, kind, name, inode) in enumerate(folder.names):
                if hasattr(inode, "identity"):
                    folder.names[index] = (when, kind, name, known.setdefault(inode.identity, inode))

    # What was done

    def place(self, path):
        """The folder of a path, and the name there; `None` for a path elsewhere."""
        path = os.path.join(self.root, path.rstrip("/"))
        path = os.path.join(os.path.realpath(os.path.dirname(path)), os.path.basename(path))
        folder = self.folders.get(os.path.dirname(path))
        return (folder, os.path.basename(path)) if folder else None

    def inode(self, path):
        if path in self.folders:
            return self.folders[path]
        place = self.place(path)
        return self.entries(place[0], place[0].names).get(place[1]) if place else None

    def apply(self, call):
        """Makes a call part of what was done; whether it is about this folder."""
        name, now = call.name, call.end
        self.end = max(self.end, now)
        if name in ("sync", "syncfs"):
            raise NotUnderstood(str(call))
        if call.file or name in ("write", "writev", "mmap"):
            inode = self.inode(call.file) if call.file else None
            if inode is None or name in IGNORED:
                return False
            if name in ("fsync", "fdatasync"):
                inode.syncs.append((now, call.start))
            elif name == "write":
                inode.writes.append((now, call.texts[0][:call.result]))
            elif name == "fchmod":
                inode.modes.append((now, int(call.arguments.rsplit(", ", 1)[1].rstrip(")"), 8)))
            elif name == "mmap" and ("MAP_PRIVATE" in call.arguments or "PROT_WRITE" not in call.arguments):
                return False
            else:
                raise NotUnderstood(str(call))
            return True
        paths = [os.fsdecode(text) for text in call.texts]
        places = [self.place(path) for path in paths]
        if not any(places):
            return False
        folder, entry = places[0] or (None, None)
        if name in ("open", "openat"):
            return self.open(call, folder, entry, paths[0])
        if name == "mkdir":
            self.folders[os.path.realpath(os.path.join(self.root, paths[0]))] = made = Inode(is_folder=True)
            folder.names.append((now, "add", entry, made))
        elif name == "unlink":
            folder.names.append((now, "remove", entry))
        elif name == "rename" and places[1] and places[1][0] is folder:
            inode = self.inode(os.path.join(self.root, paths[0]))
            folder.names.append((now, "move", entry, places[1][1], inode))
        else:
            raise NotUnderstood(str(call))
        return True

    def open(self, call, folder, entry, path):
        there = self.inode(os.path.join(self.root, path))
        if "O_CREAT" in call.arguments and "O_EXCL" in call.arguments:
            mode = int(call.arguments.rsplit(", ", 1)[1].rstrip(")"), 8)
            folder.names.append((call.end, "add", entry, Inode(mode=mode)))
            return True
        if "O_TRUNC" in call.arguments or "O_CREAT" in call.arguments or "O_APPEND" in call.arguments:
            raise NotUnderstood(f"{call}: a file that is opened to be changed in its place ({there})")
        return False

    # What may be there

    @staticmethod
    def entries(folder, changes):
        """The names of a folder after some of the changes that were made to it."""
        entries = {}
        for change in changes:
            if change[1] == "add":
                entries[change[2]] = change[3]
            elif change[1] == "remove":
                entries.pop(change[2], None)
            elif entries.get(change[2]) is change[4]:
                entries[change[3]] = entries.pop(change[2])
        return entries

    def choices(self, folder, now, rng, most=4096):
        """Every set of entries that a folder may have; some of them where there are very many."""
        until = folder.synced(now)
        sure = [change for change in folder.names if change[0] <= until]
        open_changes = [change for change in folder.names if until < change[0] <= now]
        if 2 ** len(open_changes) <= most:
            kept = itertools.product((True, False), repeat=len(open_changes))
        else:
            kept = [[True] * len(open_changes), [False] * len(open_changes)]
            kept += [[rng.random() < 0.5 for _ in open_changes] for _ in range(most)]
        seen = set()
        for choice in kept:
            entries = self.entries(folder, sure + [change for change, is_kept in zip(open_changes, choice) if is_kept])
            key = tuple(sorted((name, id(inode)) for name, inode in entries.items()))
            if key not in seen:
                seen.add(key)
                yield entries
