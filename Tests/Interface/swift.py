"""The public declarations of the library products, from their sources.

A scanner over text: it needs no build and takes a second. It relies on what `swift format` keeps, a declaration at the start
of its line. What it doesn't see: types that are inferred, members that the compiler makes, conformances that others bring
with them, isolation that is inherited, and which branch of `#if` is compiled (both are listed). `swift package
diagnose-api-breaking-changes` sees those, and needs two builds. What is `@_spi` is no interface.
"""

import pathlib
import re

TYPES = ("struct", "class", "enum", "actor", "protocol", "extension")
MODIFIERS = (
    "public", "open", "package", "internal", "fileprivate", "private", "static", "final", "mutating", "nonmutating",
    "indirect", "convenience", "required", "override", "lazy", "weak", "unowned", "nonisolated", "prefix", "postfix", "infix",
    "borrowing", "consuming", "isolated", "unsafe")
#: Attributes that don't change how a declaration is used.
SILENT = ("inlinable", "usableFromInline", "inline", "discardableResult", "safe", "unsafe", "specialize", "_specialize")
DECLARATION = re.compile(
    r"^[ ]*((?:(?:@\w+(?:\((?:[^()]|\([^()]*\))*\))?|(?:" + "|".join(MODIFIERS) + r")(?:\(\w+\))?)\s+)*)"
    r"(struct|class|enum|actor|protocol|extension|typealias|associatedtype|func|init|subscript|var|let|case|deinit)"
    r"(?=[\s(?!\[])", re.MULTILINE)


QUOTES = re.compile(r'(#*)("""|")')
MARK = re.compile(r'//|/\*|#*"')


def mask(text: str, strings: str = "_") -> str:
    """The text with comments as spaces and the contents of strings as `strings`, if it isn't empty, at the same offsets."""
    result, index, count = list(text), 0, len(text)

    def blank(start, end, character=" "):
        for each in range(start, min(end, count)):
            if result[each] != "\n":
                result[each] = character

    while mark := MARK.search(text, index):
        index = mark.start()
        if text.startswith("//", index):
            end = text.find("\n", index)
            end = count if end < 0 else end
            blank(index, end)
            index = end
        elif text.startswith("/*", index):
            depth, end = 1, index + 2
            while depth and end < count:
                step = {"/*": 1, "*/": -1}.get(text[end:end + 2], 0)
                depth, end = depth + step, end + (2 if step else 1)
            blank(index, end)
            index = end
        else:
            opening = QUOTES.match(text, index)
            end = string_end(text, opening)
            if strings:
                blank(opening.end(), end - len(opening[0]), strings)
            index = end
    return "".join(result)


def string_end(text: str, opening: re.Match) -> int:
    """The offset after a string that begins with a match of hashes and quotes; interpolations may hold strings."""
    pounds, quotes = opening[1], opening[2]
    closing, escape = quotes + pounds, "\\" + pounds
    index = opening.end()
    while index < len(text):
        if text.startswith(closing, index):
            return index + len(closing)
        if text.startswith(escape + "(", index):
            depth, index = 1, index + len(escape) + 1
            while depth and index < len(text):
                if inner := QUOTES.match(text, index):
                    index = string_end(text, inner)
                    continue
                depth += {"(": 1, ")": -1}.get(text[index], 0)
                index += 1
        elif text.startswith(escape, index):
            index += len(escape) + 1
        else:
            index += 1
    return index


def closing(masked: str, index: int) -> int:
    """The offset after the bracket that closes the one at an index."""
    depth = 0
    for offset in range(index, len(masked)):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(masked[offset], 0)
        if depth == 0:
            return offset + 1
    return len(masked)


def head_end(masked: str, start: int) -> int:
    """Where the head of a declaration ends: before its body, or at the end of its last line."""
    index, count = start, len(masked)
    while index < count:
        character = masked[index]
        if character in "([":
            index = closing(masked, index)
            continue
        if character in "{}":
            return index
        if character == "\n":
            rest = masked[index:].lstrip()
            before = masked[start:index].rstrip()
            if not re.match(r"(where\b|->|throws\b|async\b|:|=|\)|&)", rest) and not before.endswith((",", "->", ":", "=", "&")):
                return index
        index += 1
    return count


def squeezed(text: str) -> str:
    text = re.sub(r"\s+", " ", text).strip()
    text = re.sub(r"([(\[]) ", r"\1", text)
    return re.sub(r",? ([)\]])", r"\1", text)


def split(text: str, masked: str, separator: str) -> list[str]:
    """Parts between separators that are in no bracket."""
    parts, start, index = [], 0, 0
    while index < len(text):
        if masked[index] in "([{<" and not masked[index - 1:index + 1] == " <":
            # `<` only as a generic clause: operators have spaces.
            if masked[index] != "<":
                index = closing(masked, index)
                continue
            depth = 0
            while index < len(text):
                depth += {"<": 1, ">": -1}.get(masked[index], 0) if masked[index - 1:index + 1] != "->" else 0
                index += 1
                if depth == 0:
                    break
            continue
        if masked[index] == separator:
            parts.append(text[start:index])
            start = index + 1
        index += 1
    return [part.strip() for part in [*parts, text[start:]] if part.strip()]


def labels(text: str, masked: str) -> str:
    """The labels of the first parameter list of a head, as in `(_:area:)`."""
    opening = masked.find("(")
    end = closing(masked, opening)
    parameters = split(text[opening + 1:end - 1], masked[opening + 1:end - 1], ",")
    return "(" + "".join(re.match(r"(?:@\w+(?:\([^)]*\))?\s+)*(`?\w+`?)", each)[1] + ":" for each in parameters) + ")"


class Scanner:
    """The public items of one module."""

    def __init__(self, module: str):
        self.module, self.items, self.access = module, [], {}

    def add(self, owner: list[str], name: str, text: str) -> None:
        self.items.append((owner, name, squeezed(text)))

    def scan(self, text: str) -> None:
        self.body(mask(text, strings=""), mask(text), 0, len(text), [], "file", False)

    def body(self, text, masked, start, end, owner, kind, is_public) -> None:
        """The declarations of a file or of a type's body."""
        index = start
        while index < end:
            found = DECLARATION.search(masked, index, end)
            opening = masked.find("{", index, end)
            if not found or (0 <= opening < found.start()):
                if opening < 0:
                    return
                index = closing(masked, opening)
                continue
            index = self.declaration(text, masked, found, owner, kind, is_public)

    def declaration(self, text, masked, found, owner, kind, is_public) -> int:
        modifiers = re.findall(r"@\w+(?:\((?:[^()]|\([^()]*\))*\))?|\w+(?:\(\w+\))?", text[found.start(1):found.end(1)])
        keyword = found[2]
        end = head_end(masked, found.end(2))
        body = closing(masked, end) if end < len(masked) and masked[end] == "{" else end
        head, head_mask = text[found.end(2):end].strip(), masked[found.end(2):end].strip()
        public = bool({"public", "open"} & set(modifiers)) and not any(each.startswith("@_spi") for each in modifiers)
        closed = bool({"public", "package", "internal", "fileprivate", "private"} & set(modifiers))
        if not public and not closed:
            public = is_public and (kind == "protocol" or keyword == "case") or kind == "public extension"
        shown = [each for each in modifiers
                 if each.lstrip("@").split("(")[0] not in SILENT and each not in ("public", "package", "internal")]
        if keyword in TYPES:
            self.nested(text, masked, (keyword, shown, public), head, head_mask, (end, body), owner)
        elif public:
            self.member(keyword, shown, head, head_mask, masked[end:body], owner, kind)
        return max(body, found.end())

    def nested(self, text, masked, what, head, head_mask, places, owner) -> None:
        keyword, shown, public = what
        name = re.match(r"[\w.`]+|\[[^\]]*\]", head_mask)[0]
        rest = head[len(name):]
        path = [*owner, *name.split(".")]
        clause, where = (rest.split(" where ", 1) + [""])[:2]
        generics, _, heritage = clause.partition(":") if not clause.startswith("<") else (
            clause[:clause.index(">") + 1], "", clause[clause.index(">") + 1:].lstrip().lstrip(":"))
        where = f" where {where}" if where else ""
        if keyword != "extension":
            self.access[".".join(path)] = public
            if public:
                self.add(owner, name, " ".join([*shown, keyword, name + generics + (where if keyword != "protocol" else "")]))
        if public or keyword == "extension":
            for each in split(heritage, mask(heritage), ","):
                each = squeezed(re.sub(r"^(@\w+(\(\w+\))?|nonisolated)\s+", "", each))
                self.add(path, f": {each}", f"{'.'.join(path)}: {each}{where if keyword == 'extension' else ''}")
        kind = "public extension" if keyword == "extension" and public else keyword
        self.body(text, masked, places[0] + 1, places[1] - 1, path, kind, public)

    def member(self, keyword, shown, head, head_mask, body, owner, kind) -> None:
        prefix = " ".join([*shown, keyword])
        if keyword == "case":
            for each in split(head, head_mask, ","):
                self.add(owner, re.match(r"`?\w+`?", each)[0], f"{prefix} {each}")
        elif keyword in ("func", "init", "subscript"):
            name = re.match(r"(\w+|`\w+`|[^\s(<]+)?", head if keyword == "func" else "")[0] or keyword
            failable = head[:1] if keyword == "init" and head[:1] in "?!" else ""
            end = " { get set }" if keyword == "subscript" and re.search(r"\b(set|_modify)\b", body) else ""
            self.add(owner, name + labels(head, head_mask),
                     f"{prefix}{'' if keyword != 'func' else ' '}{head}{end}" if not failable else f"{prefix}{head}")
        elif keyword in ("var", "let"):
            # The value of a constant isn't its type.
            value = re.search(r"(?<![=!<>])=(?!=)", head_mask)
            head, head_mask = (head[:value.start()], head_mask[:value.start()]) if value else (head, head_mask)
            computed = body and not re.search(r"\b(didSet|willSet)\b", body)
            limited = any(each.endswith("(set)") for each in shown)
            settable = keyword == "var" and not limited and (not computed or re.search(r"\b(set|_modify)\b", body))
            shown = [each for each in shown if not each.endswith("(set)")]
            parts = split(head, head_mask, ",")
            kind_of = parts[-1].partition(":")[2]
            for each in parts:
                name, _, its = each.partition(":")
                # Who reads it can't tell a constant from a property without a setter.
                self.add(owner, name.strip(), " ".join(
                    [*shown, "var", f"{name.strip()}:{its or kind_of or ' (inferred)'}", *(["{ get set }"] if settable else [])]))
        else:
            self.add(owner, re.match(r"\w+", head)[0], f"{prefix} {head}")


def products(root: pathlib.Path) -> list[str]:
    """The modules of the library products of Package.swift."""
    text = (root / "Package.swift").read_text(encoding="utf-8")
    return [name for names in re.findall(r"\.library\(\s*name: \"\w+\", targets: \[([^\]]*)\]", text)
            for name in re.findall(r'"(\w+)"', names)]


def interface(root: pathlib.Path) -> list[tuple[str, str, str]]:
    """Items of kind `swift`: a name with its module and type, and the declaration."""
    hidden, scanners = set(), []
    for folder in sorted(each for each in (root / "Sources").iterdir() if each.is_dir()):
        scanner = Scanner(folder.name)
        for file in sorted(folder.rglob("*.swift")):
            if "Snippets" not in file.parts and not any(part.endswith(".docc") for part in file.parts):
                scanner.scan(file.read_text(encoding="utf-8"))
        # An extension of a type of another module has that type's name.
        hidden |= {name for name, is_public in scanner.access.items() if not is_public}
        scanners.append(scanner)
    shown = products(root)
    public = {name for scanner in scanners if scanner.module in shown for name, is_public in scanner.access.items() if is_public}
    # Types of modules that no product offers can be met, but not named.
    hidden |= {name for scanner in scanners if scanner.module not in shown for name in scanner.access}
    hidden -= public
    result = []
    for scanner in scanners:
        if scanner.module not in shown:
            continue
        for owner, name, text in scanner.items:
            if any(".".join(owner[:count]) in hidden for count in range(1, len(owner) + 1)):
                continue
            if name.startswith(": "):
                if name[2:].split("<")[0] in hidden:
                    continue
                result.append(("swift", f"{scanner.module}.{'.'.join(owner)}{name}", text))
            else:
                result.append(("swift", ".".join([scanner.module, *owner, name]), text))
    return result
