"""Labels around numbers: the words are read from the library's lists, how they are found is written anew."""

import functools
import pathlib
import re
import unicodedata

from characters import COLONS, INVISIBLE, PASSED_OVER

SOURCE = pathlib.Path(__file__).resolve().parents[2] / "Sources/PhoneCheck/Reading/WrittenLabels.swift"
LISTS = re.compile(r'static let (\w+) = WrittenLabels\(\s*(?:"""(.*?)"""|"(.*?)")\)', re.DOTALL)
MOST_WORDS = 5
BETWEEN_WORDS = PASSED_OVER + "".join(COLONS) + "/"
# Letters with a stroke or without a dot, which Unicode doesn't decompose.
PLAIN_LETTERS = {"đ": "d", "ø": "o", "ı": "i"}


def is_accent(character):
    """Whether it follows its letter, or chooses how an emoji looks."""
    return "\u0300" <= character <= "\u036F" or "\uFE00" <= character <= "\uFE0F"


def is_letter_at(text, place):
    return place < len(text) and text[place] not in INVISIBLE and unicodedata.category(text[place])[0] in "LM"


@functools.lru_cache(maxsize=1 << 16)
def folded(character):
    """A letter in lower case, a Latin, Greek or Cyrillic one without accents."""
    if is_accent(character):
        return character
    lower = character.lower()
    base = unicodedata.normalize("NFD", lower)[:1]
    base = PLAIN_LETTERS.get(base, base)
    return base if unicodedata.name(base, "").startswith(("LATIN", "GREEK", "CYRILLIC")) else lower


class Labels:
    def __init__(self, words):
        self.words = words
        self.by_first = {}
        for word in {"".join(map(folded, unicodedata.normalize("NFC", each))) for each in words}:
            self.by_first.setdefault(word[0], []).append(word)
        for found in self.by_first.values():
            found.sort(key=len, reverse=True)

    def end(self, text, start=0):
        """Where the longest label ends that begins at a place, 0 without one."""
        first = folded(text[start])[:1] if start < len(text) else ""
        words = self.by_first.get(first, [])
        return next((end for end in (label_end(text, start, word) for word in words) if end), 0)


def label_end(text, start, word):
    """Where a label ends, with the accents of its last letter; invisible characters in it are skipped."""
    index, place = 0, start
    while place < len(text):
        character = text[place]
        units = folded(character)
        if index < len(word) and word.startswith(units, index):
            index += len(units)
        elif not (is_accent(character) or index < len(word) and character in INVISIBLE):
            break
        place += 1
    return place if index == len(word) else None


LABELS = {name: Labels([word for word in re.split(r"[|\n]", block or line) if word.strip()])
          for name, block, line in ((name, re.sub(r"(?m)^ +", "", block), line)
                                    for name, block, line in LISTS.findall(SOURCE.read_text(encoding="utf-8")))}


def is_letter_of_word(text, start, end):
    """Whether a place has a single letter, and others are directly before it or after it."""
    return (end == start + 1 and text[start].isascii() and text[start].isalpha()
            and (is_letter_at(text, end) or start > 0 and is_letter_at(text, start - 1)))


def phrase_end(text, is_at_end=False):
    """Where the label ends that the text begins with, of one or more words, at least one of them for numbers; 0 without one.

    The longest word counts. Words may be written together, but a letter directly behind them makes another word of them, and
    a single letter is a word only on its own: `PM` is none.
    """
    names = ["ofNumbers", "besideLabels"] + ["afterNumbers"] * is_at_end
    place, phrase, is_named = 0, 0, False
    for _ in range(MOST_WORDS):
        ends = {name: LABELS[name].end(text, place) for name in names}
        end = max(ends.values())
        if not end or is_letter_of_word(text, place, end):
            break
        is_named = is_named or any(ends[name] == end for name in names if name != "besideLabels")
        if is_named and not is_letter_at(text, end):
            phrase = end
        place = len(text) - len(text[end:].lstrip(BETWEEN_WORDS))
    return phrase
