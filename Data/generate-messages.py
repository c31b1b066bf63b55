#!/usr/bin/env python3
"""Compiles messages.tsv, every text that people read in their language, into typed Swift.

    python3 Data/generate-messages.py [--check]

A row is a key and its text in English, simplified and traditional Chinese. A key is a group and a name: `batch.closedPipe`.
`GROUPS` says which module a group belongs to. Each key becomes a member of the group's type with one argument for each slot, so
that a message without its facts doesn't compile.

    {name}            the value of the slot `name`
    {count:row/rows}  the first word if the slot `count` is 1, else the second
    \\n, \\\\            a line break, a backslash

A sentence begins with a capital. Sentences end with full stops if there are several; one alone has none. The text of a name that
ends with `Phrase` is a part of a sentence. One whose name ends with `Sentence` is always beside another: it has a full stop.

Lines that begin with `#` are comments. The rules of the texts are checked here: see `problems`. With `--check` nothing is
written, and the exit code is 1 if a generated file isn't current.
"""

import pathlib
import re
import sys

DATA = pathlib.Path(__file__).resolve().parent
SOURCES = DATA.parent / "Sources"
TABLE = DATA / "messages.tsv"
LANGUAGES = ("en", "zh-CN", "zh-TW")
SEPARATOR = "\\u{1F}"


class Group:
    """The texts of one type.

    - `localized` members are `LocalizedText` values, in every language, to be put together with others.
    - `direct` members are functions that return the text in one language. They are compiled into pages.
    - `cases` is one switch over an enumeration, whose values fill the slots elsewhere.

    - `template` members are literals in every language, to be filled elsewhere.
    - `codes` is one function from numbers to literals; a name is `e` and the number.

    Pages have the Chinese only if `is_for_pages`: definitions are checked before a page has them.
    """

    def __init__(self, module, folder, type_name, style, summary, is_for_pages=True):
        self.module, self.type_name, self.style, self.summary, self.is_for_pages = module, type_name, style, summary, is_for_pages
        self.path = SOURCES / module / folder / f"{type_name.replace('.', '+')}+Table.swift"


GROUPS = {
    "phone": Group("PhoneCheck", "Messages", "PhoneText", "direct", "The texts about numbers, and the parts of lists and times."),
    "reason": Group("PhoneCheck", "Messages", "ReasonCode", "cases", "The reason in general, in every language."),
    "definitions": Group("PhoneCheck", "Messages", "DefinitionsText", "direct", "The texts about definitions files.", False),
    "json": Group("PhoneCheck", "Messages", "JSONText", "direct", "The texts about JSON that can't be read.", False),
    "regexError": Group("PhoneCheck", "Messages", "RegexErrorText", "codes", "PCRE2's errors by their numbers in `pcre2.h`.", False),
    "regexAdvice": Group("PhoneCheck", "Messages", "RegexAdviceText", "codes", "Advice on PCRE2's errors, by their numbers.", False),
    "construct": Group("PhoneCheck", "Messages", "OutsideSubset.Construct", "cases", "The name in a sentence, in every language.", False),
    "form": Group("BindForm", "Wording", "Phrase", "cases", "The text in every language, with its slots unfilled."),
    "service": Group("BindForm", "Wording", "ServiceErrorCode", "cases", "The documented text in every language, with its slots unfilled."),
    "formService": Group("BindForm", "Wording", "FormServiceText", "template", "The texts that the form shows instead of the documented ones."),
    "live": Group("LiveDefinitions", "Messages", "LiveText", "localized", "The texts about live definitions."),
    "tools": Group("DefinitionTools", "Messages", "ToolText", "localized", "The texts of cases, comparisons and repairs of definitions."),
    "lint": Group("DefinitionTools", "Messages", "LintMessage", "localized", "The texts of lint."),
    "pages": Group("PhonePages", "Messages", "PageText", "localized", "The texts of cards and reports."),
    "batch": Group("PhoneBatch", "Texts", "BatchText", "localized", "The texts of a batch run."),
    "command": Group("PhoneCheckCommand", "Messages", "CommandText", "localized", "The texts of the command."),
}

# Texts of others, shown as they print them.
QUOTED = {"service", "regexError"}
# Texts without slots: braces in them are those of a regex.
WITHOUT_SLOTS = {"regexError", "regexAdvice", "construct"}
# The groups whose sentences are checked for capitals and full stops.
WITH_SENTENCES = {"batch", "command", "lint"}
SLOT = re.compile(r"\{([a-z][A-Za-z]*)(?::([^{}/]*)/([^{}]*))?\}")
KEY = re.compile(r"([a-z][A-Za-z]*)\.([a-z][A-Za-z0-9]*)")
HAN = r"[\u3400-\u9fff]"
KEYWORDS = {"language", "in", "for", "is", "as", "repeat", "switch", "case", "default", "operator", "import", "self", "where", "continue", "return"}


class Text:
    """One row: a key and its texts."""

    def __init__(self, line_number, line):
        self.line_number = line_number
        fields = line.split("\t")
        if len(fields) != 1 + len(LANGUAGES):
            sys.exit(f"{TABLE.name}:{line_number}: {len(fields)} fields, expected a key and {len(LANGUAGES)} texts")
        self.key, *self.texts = fields
        match = KEY.fullmatch(self.key)
        if not match or match[1] not in GROUPS:
            sys.exit(f"{TABLE.name}:{line_number}: “{self.key}” isn't a key: a group ({', '.join(GROUPS)}), a dot and a name")
        self.group, self.name = match.groups()
        # In the order of the English text.
        self.slots = [] if self.group in WITHOUT_SLOTS else list(dict.fromkeys(match[1] for match in SLOT.finditer(self.texts[0])))

    def problems(self):
        """What is wrong with the texts."""
        for language, text in zip(LANGUAGES, self.texts):
            slots = set() if self.group in WITHOUT_SLOTS else {match[1] for match in SLOT.finditer(text)}
            if not text:
                yield f"has no text in {language}"
            if unknown := slots - set(self.slots):
                yield f"has a slot {sorted(unknown)} in {language} that the English text doesn't have"
            if missing := {slot for slot in self.slots if f"{{{slot}}}" in self.texts[0]} - slots:
                yield f"lacks the slot {sorted(missing)} in {language}"
            if re.search(r"\{\d", SLOT.sub("", text)) and self.slots:
                yield f"has a literal {{digit in {language}, which looks like a slot"
            if "\u001f" in text:
                yield f"holds a control character in {language}"
        if len(self.slots) > 10:
            yield "has more than 10 slots"
        for language, text in zip(LANGUAGES[1:], self.texts[1:]):
            if self.group not in QUOTED and re.search(rf"{HAN}[,;?!]|[,;?!]{HAN}|{HAN}:(?!\d)|{HAN}\.$", text):
                yield f"has a mark of English between Chinese words in {language}"
        if "“" in self.texts[2] and "「" not in self.texts[2]:
            yield "has “ in traditional Chinese, which uses 「"
        if self.group in WITH_SENTENCES and not self.name.endswith("Phrase"):
            yield from self.sentence_problems()

    def sentence_problems(self):
        """What is wrong with capitals and full stops."""
        english, *chinese = self.texts
        if re.match(r"[a-z]+(?![A-Za-z])", english):
            yield "begins in lower case"
        # A slot or a list at the end may be a sentence, or a command to copy.
        if "\\n" in english or re.search(r"\{[A-Za-z]+\}$|: [^.]*$", english):
            return
        is_several = self.name.endswith("Sentence") or re.search(r"[.?] (?=[A-Z{“-])", english)
        if is_several and not english.endswith((".", "?", "…")):
            yield "has several sentences, but no full stop at the end"
        if not is_several and english.endswith("."):
            yield "is one sentence, but has a full stop"
        for language, text in zip(LANGUAGES[1:], chinese):
            if not self.name.endswith("Sentence") and text.endswith("。") and "。" not in text[:-1]:
                yield f"is one sentence in {language}, but has a full stop"
            if text.count("。") and not text.endswith(("。", "？")):
                yield f"has several sentences in {language}, but no full stop at the end"

    def literal(self):
        """The texts as one Swift literal, with numbered slots; pages compile only the English of some."""
        every = self.joined(len(LANGUAGES))
        return every if GROUPS[self.group].is_for_pages else f"onPages({self.joined(1)}, elsewhere: {every})"

    def joined(self, languages):
        def escape(text):
            text = SLOT.sub(self.numbered, text) if self.slots else text
            pieces = re.split(r"(\\n|\\\\)", text)
            return "".join(piece if piece in ("\\n", "\\\\") else piece.replace("\\", "\\\\") for piece in pieces).replace('"', '\\"')

        return '"' + SEPARATOR.join(escape(text) for text in self.texts[:languages]) + '"'

    def numbered(self, match):
        slot, one, many = match.groups()
        return f"{{{self.slots.index(slot)}}}" if one is None else f"{{{self.slots.index(slot)}:{one}/{many}}}"

    @property
    def swift_name(self):
        return f"`{self.name}`" if self.name in KEYWORDS else self.name

    def parameters(self, type_name):
        return ", ".join(f"{f'{slot} {slot}Value' if slot in KEYWORDS else slot}: {type_name}" for slot in self.slots)

    def values(self, suffix=""):
        return ", ".join(f"{slot}Value{suffix}" if slot in KEYWORDS else slot + suffix for slot in self.slots)

    def localized(self):
        if not self.slots:
            return f"static var {self.swift_name}: LocalizedText {{ LocalizedText({self.literal()}, []) }}"
        return (f"static func {self.swift_name}({self.parameters('some TextPart')}) -> LocalizedText "
                f"{{ LocalizedText({self.literal()}, [{self.values('.localizedText')}]) }}")

    def direct(self):
        comma = ", " if self.slots else ""
        return (f"static func {self.swift_name}({self.parameters('String')}{comma}in language: Language) -> String "
                f"{{ ({self.literal()} as StaticString).text(in: language, [{self.values()}]) }}")

    def template(self):
        return f"static var {self.swift_name}: StaticString {{ {self.literal()} }}"

    def code(self):
        return f"    case {self.name[1:]}: {self.literal()}"

    def message(self):
        facts = ", ".join(slot + ("Value" if slot in KEYWORDS else "") for slot in self.slots)
        return (f"  static func {self.swift_name}({self.parameters('Fact')}) -> FormMessage "
                f"{{ .phrase(.{self.swift_name}, [{facts}]) }}")

    def case(self):
        return f"    case .{self.swift_name}: {self.literal()}"


def rows():
    texts, keys = [], set()
    for number, line in enumerate(TABLE.read_text(encoding="utf-8").split("\n"), 1):
        if line and not line.startswith("#"):
            text = Text(number, line)
            if text.key in keys:
                sys.exit(f"{TABLE.name}:{number}: {text.key} is listed twice")
            keys.add(text.key)
            texts.append(text)
    return texts


def declaration(group, texts):
    """The Swift declarations of a group."""
    if group.style == "cases":
        body = "\n".join(text.case() for text in texts)
        messages = "\n".join(text.message() for text in texts if text.slots) if group.type_name == "Phrase" else ""
        return (f"extension {group.type_name} {{\n  /// {group.summary}\n  var texts: StaticString {{\n    switch self {{\n"
                f"{body}\n    }}\n  }}\n}}\n"
                + (f"\n// A message for each phrase with slots.\nextension FormMessage {{\n{messages}\n}}\n" if messages else ""))
    # Other modules use the texts of this one.
    access = "package " if group.module == "PhoneCheck" else ""
    if group.style == "codes":
        body = "\n".join(text.code() for text in texts)
        return (f"/// {group.summary}\nenum {group.type_name} {{\n  static func text(_ code: Int32) -> StaticString? {{\n"
                f"    switch code {{\n{body}\n    default: nil\n    }}\n  }}\n}}\n")
    if group.style == "localized":
        members = "\n".join(f"  {text.localized()}" for text in texts)
    else:
        members = "\n".join(f"  {access}{getattr(text, group.style)()}" for text in texts)
    return f"/// {group.summary}\n{access}enum {group.type_name} {{\n{members}\n}}\n"


def file(group, texts):
    """The Swift file of a group."""
    imports = "" if group.module == "PhoneCheck" else "internal import PhoneCheck\n\n"
    if group.type_name.startswith("OutsideSubset"):
        imports = "internal import PatternAutomata\n\n"
    head = ("// Generated by Data/generate-messages.py from Data/messages.tsv, a line for each text. Don't edit.\n"
            + ("// Long because it has a line for each text.\n" if len(texts) > 250 else "")
            + "// swift-format-ignore-file\n\n" + imports)
    return head + declaration(group, texts)


def main():
    texts = rows()
    problems = [f"{TABLE.name}:{text.line_number}: {text.key} {problem}" for text in texts for problem in text.problems()]
    if problems:
        sys.exit("\n".join(problems))
    is_check, stale = sys.argv[1:] == ["--check"], []
    for name, group in GROUPS.items():
        own = [text for text in texts if text.group == name]
        content = file(group, own) if own else None
        current = group.path.read_text(encoding="utf-8") if group.path.exists() else None
        if content == current:
            continue
        if is_check:
            stale.append(str(group.path.relative_to(DATA.parent)))
        elif content is None:
            group.path.unlink()
        else:
            group.path.parent.mkdir(parents=True, exist_ok=True)
            group.path.write_text(content, encoding="utf-8")
    if stale:
        sys.exit(f"generate-messages: not current: {', '.join(stale)}; run Data/generate-messages.py")
    print(f"{TABLE.name}: {len(texts)} texts in {len(LANGUAGES)} languages")


if __name__ == "__main__":
    main()
