"""Where a Swift source can be mutated, found by its tokens alone.

No expression has to be parsed: an operator is replaced by one of the same precedence, a number by a call, a statement or a
branch is put under a condition. Points that the compiler then refuses are dropped by whoever builds.
"""

import bisect
import re
from dataclasses import dataclass

COMPARISON, CONSTANT, BRANCH, STATEMENT, LOGIC, ARITHMETIC = KINDS = (
    "comparison", "constant", "branch", "statement", "logic", "arithmetic")

# Each operator with what it can become.
OPERATORS = {
    "<": (COMPARISON, ("<=", ">=")), "<=": (COMPARISON, ("<", ">")), ">": (COMPARISON, (">=", "<=")),
    ">=": (COMPARISON, (">", "<")), "==": (COMPARISON, ("!=",)), "!=": (COMPARISON, ("==",)),
    "&&": (LOGIC, ("||",)), "||": (LOGIC, ("&&",)),
    "+": (ARITHMETIC, ("-",)), "-": (ARITHMETIC, ("+",)), "&+": (ARITHMETIC, ("&-",)), "&-": (ARITHMETIC, ("&+",)),
    "+=": (ARITHMETIC, ("-=",)), "-=": (ARITHMETIC, ("+=",)),
    "..<": (CONSTANT, ("..<, one longer",)),
}
DECLARATIONS = {
    "func", "extension", "struct", "class", "enum", "protocol", "typealias", "associatedtype", "subscript", "import",
    "operator", "precedencegroup", "actor", "macro"}
NO_STATEMENT = DECLARATIONS | {
    "if", "guard", "for", "while", "repeat", "switch", "case", "default", "return", "throw", "let", "var", "defer", "do",
    "catch", "else", "init", "deinit", "break", "continue", "fallthrough", "static", "private", "public", "package",
    "internal", "fileprivate", "mutating", "final", "indirect", "lazy", "override", "convenience", "required", "nonisolated",
    "borrowing", "consuming", "async", "where", "in", "is", "as", "yield", "get", "set", "willSet", "didSet", "open",
    "discard", "self"} - {"self"}

TOKEN = re.compile(r"""
    (?P<space>[ \t]+) | (?P<newline>\r?\n) | (?P<comment>//[^\n]*)
  | (?P<number>0x[0-9A-Fa-f_]+(?![\w.])|0b[01_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?)
  | (?P<word>`?[^\W\d]\w*`?|\$\d+|[#@]\w+)
  | (?P<operator>[-+*/%&|^~<>=!?.]+)
  | (?P<mark>.)
""", re.VERBOSE)


@dataclass
class Token:
    kind: str
    text: str
    start: int
    end: int
    line: int


@dataclass(frozen=True)
class Point:
    """One mutation: edits are (start, end, text), where `@` is to be the mutant's number and `%` its operator."""

    file: str
    line: int
    column: int
    kind: str
    what: str
    source: str
    edits: tuple
    # The operator as written and as mutated, for those that need a declaration.
    operator: tuple = ()

    @property
    def key(self):
        """What it is, wherever its line moves."""
        return self.file, self.source, self.column, self.what


def string_end(text, start):
    """Where the string ends that starts here with `#` or a quote."""
    hashes = re.compile("#*").match(text, start).end() - start
    at = start + hashes
    quote = '"""' if text.startswith('"""', at) else '"'
    at += len(quote)
    closing, escape = quote + "#" * hashes, "\\" + "#" * hashes
    while at < len(text):
        if text.startswith(closing, at):
            return at + len(closing)
        if text.startswith(escape, at):
            at += len(escape)
            if text[at] != "(":
                at += 1
                continue
            depth = 0
            while True:
                if text[at] == '"':
                    at = string_end(text, at)
                    continue
                depth += {"(": 1, ")": -1}.get(text[at], 0)
                at += 1
                if depth == 0:
                    break
            continue
        at += 1
    return at


def tokens(text):
    found, at, line = [], 0, 1
    while at < len(text):
        if text.startswith("/*", at):
            end = text.index("*/", at) + 2
            kind = "comment"
        elif text[at] == '"' or re.compile('#+"').match(text, at):
            end, kind = string_end(text, at), "string"
        else:
            match = TOKEN.match(text, at)
            end, kind = match.end(), match.lastgroup
        if kind == "operator" and "//" in text[at:end]:
            end = text.index("//", at)
        if kind not in ("space", "comment"):
            found.append(Token(kind, text[at:end], at, end, line))
        line += text.count("\n", at, end)
        at = end
    return found


class Source:
    """A file's points."""

    def __init__(self, file, text):
        self.file, self.text = file, text
        self.all = tokens(text)
        self.code = [token for token in self.all if token.kind != "newline"]
        self.lines = text.split("\n")
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line) + 1)
        self.match_brackets()
        self.skipped = self.skip()
        self.initializers = {
            self.head_end(index) + 1 for index, token in enumerate(self.code)
            if token.text == "init" and self.code[index - 1].text != "."}

    def match_brackets(self):
        """For each token the innermost bracket it is in, and for each bracket its other end."""
        self.inside, self.partner, open_ = [], {}, []
        for index, token in enumerate(self.code):
            if token.text in (")", "]", "}") and token.kind == "mark" and open_:
                self.partner[open_.pop()] = index
            self.inside.append(open_[-1] if open_ else None)
            if token.text in ("(", "[", "{") and token.kind == "mark":
                open_.append(index)
        self.partner |= {end: start for start, end in list(self.partner.items())}

    def skip(self):
        """Tokens of declarations' heads, patterns, attributes and conditions of compilation."""
        skipped, index, code = set(), 0, self.code
        conditional = 0
        while index < len(code):
            token, end = code[index], index
            is_member = index and code[index - 1].text == "."
            if token.text == "#if":
                conditional += 1
            elif token.text == "#endif":
                conditional -= 1
            if conditional or token.text.startswith("#"):
                skipped.add(index)
            if token.text.startswith("@"):
                end = index + 1
                if end < len(code) and code[end].text == "(" and code[end].start == token.end:
                    end = self.partner[end]
                else:
                    end = index
            elif is_member or token.kind != "word":
                pass
            elif token.text in DECLARATIONS or token.text == "init":
                end = self.head_end(index)
      
            index = end + 1
        return skipped

    def head_end(self, index):
        """The last token of a declaration's head: before its body, or at the end of its line."""
        code, at = self.code, index
        while at + 1 < len(code):
            next_ = code[at + 1]
            if next_.text == "{":
                return at
            if next_.text in ("(", "["):
                at = self.partner.get(at + 1, at + 1)
                continue
            if next_.line != code[at].line and next_.text not in ("where", "->", "throws", "async", "rethrows") and code[
                    at].text not in (",", "where", "->", ":"):
                return at
            at += 1
        return at

    def pattern_end(self, index):
        """The last token of a pattern: its `:`, `=` or `in`, or the end of its line."""
        code, at = self.code, index
        while at + 1 < len(code):
            next_ = code[at + 1]
            if next_.text in ("(", "[") or next_.text == "{":
                at = self.partner.get(at + 1, at + 1)
                continue
            if next_.text in (":", "=", "in"):
                return at + 1
            if next_.line != code[at].line and code[at].text not in (",", "where"):
                return at
            at += 1
        return at

    def points(self):
        found = []
        for index, token in enumerate(self.code):
            if index in self.skipped:
                continue
            found += self.operator(index, token)
            found += self.constant(index, token)
            found += self.branch(index, token)
            found += self.statement(index, token)
        return found

    def point(self, token, kind, what, edits, operator=()):
        return Point(
            self.file, token.line, token.start - self.starts[token.line - 1] + 1, kind, what,
            self.lines[token.line - 1].strip(), tuple(edits), operator)

    def operator(self, index, token):
        if token.kind != "operator" or token.text not in OPERATORS:
            return
        around = self.text[token.start - 1] + self.text[token.end:token.end + 1]
        is_range = token.text == "..<"
        if is_range != (not around[0].isspace() and not around[1:].isspace()) or is_range and around[0] in "([,":
            return
        if not is_range and not (around[0].isspace() and around[1:].isspace()):
            return
        if "nil" in (self.code[index - 1].text, self.code[index + 1].text):
            return
        if token.text.startswith("+") and "string" in (self.code[index - 1].kind, self.code[index + 1].kind):
            return
        kind, turned = OPERATORS[token.text]
        for other in turned:
            yield self.point(
                token, kind, f"{token.text} to {other}", [(token.start, token.end, "%")], (token.text, other))

    def constant(self, index, token):
        if token.text in ("true", "false") and token.kind == "word":
            other = "false" if token.text == "true" else "true"
            yield self.point(token, CONSTANT, f"{token.text} to {other}", [(token.start, token.end, f"turned(@, {token.text})")])
        if token.kind != "number" or "." in token.text or "e" in token.text and not token.text.startswith("0x"):
            return
        if index and self.code[index - 1].text == ".":
            return
        value = int(token.text.replace("_", ""), 0 if not re.fullmatch("[0-9_]+", token.text) else 10)
        for step in ([1] if value == 0 else [-1] if value in (0x7F, 0xFF, 0xFFFF, 0xFFFF_FFFF) else [1, -1]):
            changed = hex(value + step) if token.text.startswith("0x") else value + step
            yield self.point(
                token, CONSTANT, f"{token.text} to {changed}",
                [(token.start, token.end, f"shifted(@, {token.text}, {'true' if step > 0 else 'false'})")])

    def line_end(self, index):
        """The last token of the same line."""
        line = self.code[index].line
        while index + 1 < len(self.code) and self.code[index + 1].line == line:
            index += 1
        return index

    def branch(self, index, token):
        if token.kind != "word" or token.text not in ("if", "guard", "while") or index and self.code[index - 1].text == ".":
            return
        at = index + 1
        while at < len(self.code) and self.code[at].text != "{":
            at = self.partner[at] if self.code[at].text in ("(", "[") else at
            at += 1
        if at >= len(self.code) or self.code[at].line != token.line:
            return
        words = {self.code[i].text for i in range(index, at)}
        brace = self.code[at].start
        if words & {"#available", "#if"}:
            return
        if token.text != "guard":
            what = "loop left out" if token.text == "while" else "branch left out"
            # A `while` after `repeat` has no body.
            yield self.point(token, BRANCH, what, [(self.code[at - 1].end, self.code[at - 1].end, ", !mutant(@)")])
            return
        if words & {"let", "var", "case", "try"} or self.code[at - 1].text != "else":
            return
        parts, start, i = [], index + 1, index + 1
        while i < at - 1:
            if self.code[i].text in ("(", "["):
                i = self.partner[i]
            elif self.code[i].text == ",":
                parts.append((self.code[start].start, self.code[i - 1].end))
                start = i + 1
            i += 1
        parts.append((self.code[start].start, self.code[at - 2].end))
        edits = []
        for position, (begin, end) in enumerate(parts):
            edits += [(begin, begin, "mutant(@) || ("), (end, end, ")")]
        yield self.point(token, BRANCH, "guard left out", edits)

    def statement(self, index, token):
        """A whole statement on one line: an assignment, or a call."""
        previous = self.code[index - 1] if index else None
        if token.kind != "word" or token.text in NO_STATEMENT or token.text.startswith(("#", "@")):
            return
        opened = self.inside[index]
        if opened is None or self.code[opened].text != "{":
            return
        one_liner = previous.text == "{" and previous.line == token.line
        last = self.line_end(index)
        if one_liner:
            if self.partner.get(index - 1) is None or self.code[self.partner[index - 1]].line != token.line:
                return
            last = self.partner[index - 1] - 1
        elif previous.line == token.line:
            return
        if not one_liner and (previous.kind == "operator" or previous.text in (",", "(", "[", ":", "=", "in", "else")) and not (
                previous.text == ":" or previous.text in ("!", "?")):
            return
        depth = 0
        for at in range(index, last + 1):
            depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(self.code[at].text, 0)
            if depth < 0:
                return
        if depth or last + 1 < len(self.code) and (
                self.code[last + 1].text.startswith((".", "?", ":", "=", "&", "|", "+", "-", "<", ">"))
                and not self.code[last + 1].text.startswith("...")):
            return
        if self.code[last].kind == "operator" and self.code[last].text not in ("!", "?"):
            return
        texts = [self.code[at].text for at in range(index, last + 1)]
        is_assignment = any(
            text in ("=", "+=", "-=", "|=", "&=", "^=", "&+=", "&-=", "*=", "<<=", ">>=") for text in texts)
        is_call = texts[-1] in (")", "}") and texts[0] != "case" and len(texts) > 2
        if not (is_assignment or is_call) or ":" in texts[:2] and not is_assignment:
            return
        # A stored property has to get a value.
        if is_assignment and opened in self.initializers:
            return
        # The only expression of a body may be its value.
        first_in_block = index - 1 == opened or self.code[index - 1].text == "in"
        only = self.code[last + 1].text == "}" and first_in_block
        if only and not is_assignment:
            return
        end = self.code[last].end
        yield self.point(
            token, STATEMENT, "statement left out", [(token.start, token.start, "if !mutant(@) { "), (end, end, " }")])


def apply(text, edits):
    """The text after edits that don't overlap; what is put in at a place comes before what replaces it."""
    for start, end, new in sorted(edits, key=lambda edit: (edit[0], edit[1]), reverse=True):
        text = text[:start] + new + text[end:]
    return text
