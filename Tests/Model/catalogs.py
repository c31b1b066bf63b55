"""Catalogs at random: regexes as tenants write them, of the subset that `language.py` reads, and some beyond it."""

import json

import deciding
import language

COUNTRIES = [first + second for first in "ABCDEFGH" for second in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
CODES = ["1", "7", "12", "124", "44", "86", "852", "853", "886", "93", "999", "123456", "20", "2"]


# A longer regex may have an automaton that is too large for the library, whose messages are then general.
LONGEST, MOST_PARTS, MOST_STATES = 140, 700, 500


def write_random(path, random, whole):
    """Writes a catalog whose languages are small enough for the model and the library."""
    while True:
        path.write_text(random_catalog(random))
        try:
            known = [definition.language for definition in deciding.Catalog(path, whole).definitions]
        except language.TooLarge:
            continue
        if all(not each or len(each.parser.moves) <= MOST_PARTS and len(each.known) <= MOST_STATES for each in known):
            return


def random_catalog(random):
    count = random.randint(1, 12)
    definitions = []
    for country in random.sample(COUNTRIES, count):
        code = random.choice(CODES)
        suffix_count = random.choice([0, 0, 0, 1, 2])
        suffixes = [random.choice(["684", "68", "809", "829", "2", "20"]) for _ in range(suffix_count)]
        definitions.append({
            "areaCode": code, "countryCode": country, "displayMapping": {"en": country},
            "mobileRegex": random_regex(random, code),
            "areaCodeSuffixes": written_suffixes(random, sorted(set(suffixes)))})
    document = {"phoneAreaCodeDefinitions": definitions}
    if random.random() < 0.1:
        document["preferredAreaCode"] = random.choice(["", "ZZ", "999", "China", " "])
    elif random.random() < 0.9:
        document["preferredAreaCode"] = random.choice(definitions)[random.choice(["countryCode", "countryCode", "areaCode"])]
    return json.dumps(document)


def written_suffixes(random, suffixes):
    """An array, mostly; or a string, as a list or as JSON."""
    return random.choice([
        suffixes, suffixes, suffixes, ", ".join(suffixes), json.dumps(suffixes),
        json.dumps([int(each) for each in suffixes])])


def random_regex(random, code):
    """An optional prefix, then a body; anchors on either side, mostly."""
    prefix = random.choice([
        rf"(\+{code}){{0,1}}\-?", rf"(\+{code}){{1}}\-?", rf"\+{code}-", rf"(?:\+{code}-?)?", "", rf"\+?{code}?-?",
        r"\+?\d*-?"])
    start = random.choice(["^", "^", "^", "^", ""])
    end = random.choice(["$", "$", "$", "$", ""])
    beyond = random.random()
    if beyond < 0.04:
        return f"{start}{prefix}(?<!x)(?={leaf(random)}){body(random)}{end}"
    if beyond < 0.07:
        return rf"{start}{prefix}(\d)\d{{4,8}}\{prefix.count('(') - prefix.count('(?:') + 1}{end}"
    alternation = f"{body(random)}|{body(random)}" if random.random() < 0.1 else body(random)
    regex = f"{start}{prefix}{alternation}{end}"
    return regex if len(regex) <= LONGEST else random_regex(random, code)


def body(random, depth=2):
    return "".join(piece(random, depth) for _ in range(random.randint(1, 4)))


def piece(random, depth):
    if depth and random.random() < 0.3:
        opening = random.choice(["(", "(?:"])
        branches = "|".join(body(random, depth - 1) for _ in range(random.randint(1, 3)))
        return f"{opening}{branches}){repeat(random)}"
    return leaf(random) + repeat(random)


def leaf(random):
    return random.choice([
        r"\d", r"\d", "[1-9]", "[2-7]", "[13579]", "[1,4,5]", "[^0]", "[^0-4]", "0", "1", "9", "7", "."])


def repeat(random):
    low = random.randint(0, 4)
    return random.choice([
        "", "", "", "?", f"{{{low + 2}}}", f"{{{low + 3},{low + 5}}}", f"{{{low + 1},}}", "+", "*", "??"])
