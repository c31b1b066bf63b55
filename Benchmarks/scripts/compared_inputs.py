"""Files for the command to read: lines, and CSV of every shape that it has rules for."""

import csv
import io
import random

import written_forms

SEED = 20_261_122
AREAS = ("", "", "", "CN", "86", "+86", "HK", "852", "hk", "US", "1", "AF", "TW", "XX", "9999", " CN ", "0086", "７")
NAMES = ("Li Wei", "Smith, Anna", "José \"Pepe\" García", "諸葛曉嵐", "two\nlines", "", "O'Neil", "=1+1", "-5", "@x",
         "tail ", "a\r\nb", "\ttab")


class Input:
    """A file and the arguments that describe it to `validate`."""

    def __init__(self, name, file, *words):
        self.name, self.file, self.words = name, file, words
        self.has_areas = "--area-column" in words
        self.takes_prefix = words.count("-s") < 2 and not {"--lines", "--no-header"} & set(words)


def lines(folder, rows):
    """One number per line, of each mixture."""
    for name in ("clean", "messy", "rejected", "world", "noise", "anything"):
        forms = written_forms.WrittenForms(random.Random(f"{SEED} {name}"))
        file = folder / f"{name}.txt"
        end = b"\r\n" if name == "rejected" else b"\n"
        with file.open("wb") as output:
            for _ in range(rows):
                form = getattr(forms, name)()
                form = form if isinstance(form, bytes) else form.encode()
                output.write(form.replace(b"\n", b" ").replace(b"\r", b"") + end)
            if name == "clean":
                output.write(b"+86-13800138000")
        yield Input(f"{name} lines", file, "--lines")


class Contacts:
    """Rows of contacts whose phones are drawn from a mixture of forms."""

    def __init__(self, name):
        self.random = random.Random(f"{SEED} {name}")
        self.forms = written_forms.WrittenForms(self.random)

    def phone(self):
        kind = self.random.randrange(20)
        form = self.forms.clean() if kind < 12 else self.forms.messy() if kind < 15 else self.forms.rejected()
        return form if kind < 19 else self.forms.mutated(form, 2)

    def row(self, serial):
        second = self.phone() if self.random.randrange(3) else ""
        return [f"C-{serial}", self.random.choice(NAMES), self.phone(), second, self.random.choice(AREAS), "note"]


HEADER = ["id", "name", "phone", "mobile", "area", "note"]


def encoded(rows, delimiter=",", end="\n", quoting=csv.QUOTE_MINIMAL):
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=delimiter, lineterminator=end, quoting=quoting).writerows(rows)
    return text.getvalue().encode("utf-8", "surrogateescape")


def contacts(name, rows, **dialect):
    drawn = Contacts(name)
    return encoded(([HEADER] if dialect.pop("header", True) else []) + [drawn.row(i) for i in range(rows)], **dialect)


def ragged(rows):
    """Rows of other widths, blank lines, quotes in the middle of a field, spaces before quotes, invalid UTF-8."""
    drawn = Contacts("ragged")
    result = [encoded([HEADER])]
    for serial in range(rows):
        row = drawn.row(serial)
        kind = drawn.random.randrange(12)
        if kind == 0:
            row = row[:drawn.random.randrange(1, 6)]
        elif kind == 1:
            row += ["more"] * drawn.random.randrange(1, 3)
        line = encoded([row], end=drawn.random.choice(("\n", "\n", "\r\n")))
        if kind == 2:
            line = drawn.random.choice((b"\n", b"\r\n", b" \n", b",,,,,\n"))
        elif kind == 3:
            line = b'C-1,a "quoted" word,' + drawn.phone().replace(",", "").encode() + b', "x",,\n'
        elif kind == 4:
            line = b'C-2,"n",' + drawn.forms.noise().translate(None, b'",\r\n') + b",,,\n"
        elif kind == 5:
            line = b'"C-3","n","' + drawn.phone().replace('"', '""').encode() + b'"," 1""2 ","CN",""\n'
        result.append(line)
    return b"".join(result)


def tables(folder, rows):
    """CSV of every shape; the names of the columns stay the same."""
    phone = ("--column", "phone")
    area = ("--area-column", "area")
    for name, contents, words in (
        ("contacts", contacts("contacts", rows), phone),
        ("two columns", contacts("two", rows), ("-s", "phone", "-s", "mobile")),
        ("area column", contacts("areas", rows), (*phone, *area)),
        ("two columns and area column", contacts("both", rows), ("-s", "mobile", *area, "-s", "phone")),
        ("ragged", ragged(rows), phone),
        ("ragged allowed", ragged(rows), (*phone, "--allow-ragged")),
        ("CRLF and BOM", b"\xef\xbb\xbf" + contacts("crlf", rows, end="\r\n"), phone),
        ("all quoted", contacts("quoted", rows, quoting=csv.QUOTE_ALL), phone),
        ("semicolons without header", contacts("semicolons", rows, delimiter=";", header=False),
         ("--no-header", "-d", ";", "-s", "3")),
        ("tabs", contacts("tabs", rows, delimiter="\t"), (*phone, *area)),
    ):
        file = folder / f"{name.replace(' ', '-')}.csv"
        file.write_bytes(contents)
        yield Input(name, file, *words)


def records(file, is_quoted):
    """Where the records of a file start: the byte, and the row and line from 1; header and blank lines are no rows."""
    result, open_quote, row, offset = [], False, 0 if is_quoted else 1, 0
    with file.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            if not open_quote:
                result.append((offset, max(row, 1), number))
                row += not is_quoted or bool(line.strip(b"\r\n"))
            open_quote ^= is_quoted and line.count(b'"') % 2 == 1
            offset += len(line)
    return result


def broken(folder):
    """Small files that the command refuses, or that are at the edge of what it reads."""
    for name, contents in {
        "empty": b"", "newline": b"\n", "BOM": b"\xef\xbb\xbf", "header": b"id,phone\n",
        "header without end": b"id,phone", "unterminated": b'id,phone\n1,+86-13800138000\n2,"+86-1380013',
        "after quote": b'id,phone\n1,"+86-13800138000"x\n',
        "no phone column": b"id,name\n1,2\n", "same name": b"phone,phone\n1,2\n", "UTF-16": "phone\n1".encode("utf-16"),
        "gzip": b"\x1f\x8b\x08\x00phone\n", "collision": b"phone,phone_status\n13800138000,x\n",
        "one row": b"phone\n13800138000", "CR": b"phone\r13800138000\r", "NUL": b"phone\n138001\x0038000\n",
        "long": b"phone,note\n13800138000," + b"x" * 3_000_000 + b"\n13800138001,y\n",
    }.items():
        file = folder / f"broken-{name.replace(' ', '-')}.csv"
        file.write_bytes(contents)
        yield Input(name, file)


def typed(folder, rows):
    """Commands for `bind-form`: forms typed character by character, so that every state of the entry is shown."""
    drawn = Contacts("typed")
    file = folder / "typed.txt"
    with file.open("w", encoding="utf-8", errors="replace", newline="\n") as output:
        for _ in range(rows):
            form = drawn.random.choice((drawn.phone(), drawn.forms.messy()))
            form = "".join(character for character in form if character.isprintable())[:24]
            output.writelines(f"type {character}\n" for character in form)
            if not drawn.random.randrange(8):
                output.write(drawn.random.choice(("area CN\n", "area HK\n", "area 86\n")))
            output.write(drawn.random.choice(
                ("leave\n", "delete\n", f"paste {form}\n", "wait 3\n", "lang zh-TW\n", "")))
            output.write(f"delete {len(form) + 60}\n")
    return file
