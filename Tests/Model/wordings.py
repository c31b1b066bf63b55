"""Words and signs around random numbers: labels of some languages, links, pauses, and what joins parts of a number."""

import unicodedata

import characters
import labels

SINGLE = sorted(characters.JOINTS)
BETWEEN = ["", " ", " ", ". ", ".", "-", "/", ": ", " / ", "\u200b", " ("]
BRACKETS = ["()", "（）", "[]", "［］", "【】", "〔〕", "「」", "(）", "(", "【"]
DECODABLE = " +-();=,#/"


class Wordings:
    def __init__(self, random):
        self.random = random

    def word(self, *names):
        """A label in letters of one case or the other, with accents composed, apart or left out."""
        random = self.random
        word = random.choice(labels.LABELS[random.choice(names)].words)
        change = random.randrange(9)
        if change < 3:
            word = [word.upper, word.title, lambda: unicodedata.normalize("NFD", word)][change]()
        elif change == 3:
            word = "".join(map(labels.folded, word))
        elif change == 4 and len(word) > 1:
            word = word[:1] + random.choice(["\u200b", "", "\u0301"]) + word[1:]
        return word

    def phrase(self, is_at_end=False):
        random = self.random
        names = ["ofNumbers", "ofNumbers", "besideLabels"] + ["afterNumbers"] * is_at_end * 3
        words = [self.word(*(["ofNumbers"] if random.random() < 0.6 else names))]
        while random.random() < 0.35:
            words.insert(random.randint(0, len(words)), self.word(*names))
        return "".join(random.choice(BETWEEN) * (place > 0) + word for place, word in enumerate(words))

    def bracketed(self, text):
        pair = self.random.choice(BRACKETS)
        return pair[0] + text + pair[1:]

    def in_front(self, text):
        random = self.random
        label = self.phrase()
        if random.random() < 0.3:
            label = self.bracketed(label + random.choice(["", "", "", " ", ":"]))
        return label + random.choice(["", " ", " ", ":", ": ", "：", ". ", " : "]) + text

    def at_end(self, text):
        random = self.random
        label = self.phrase(is_at_end=True)
        return text + random.choice(["", " ", " ", "-"]) + (
            self.bracketed(label) if random.random() < 0.6 else label) + random.choice(["", "", "", ".", " -", ")"])

    def linked(self, text):
        """A link of a messenger, or an identifier: the text begins with a plus, or lost it."""
        random = self.random
        if random.random() < 0.7:
            text = text.removeprefix("+")
        if random.random() < 0.3:
            return random.choice(["", "", "WhatsApp: "]) + text + random.choice(labels.LABELS["identifiers"].words)
        text = random.choice(labels.LABELS["links"].words) + text
        return text + random.choice(["", "", "/", "?text=Hi", "&text=12", "?", "x", "%20", "/12"])

    def encoded(self, text):
        """Some characters of a URI by their codes."""
        return "".join(f"%{ord(each):02{self.random.choice('xX')}}"
                       if each in DECODABLE and self.random.random() < 0.4 else each for each in text)

    def joined(self, text):
        """Some separators, or places between digits, as signs that join parts."""
        random = self.random
        places = [place for place, character in enumerate(text) if place and (
            character in characters.SEPARATORS or random.random() < 0.1)]
        sign = random.choice(["/", "/", "•", random.choice(SINGLE)])
        for place in sorted(random.sample(places, min(len(places), random.choice([1, 1, 1, 2, 3]))), reverse=True):
            end = place + (text[place] in characters.SEPARATORS)
            text = text[:place] + random.choice(["", "", " "]) + sign + random.choice(["", "", " "]) + text[end:]
        return text
