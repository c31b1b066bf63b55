"""Random regexes whose numbers have few digits: as people write them, odd ones, and others that accept the same."""

DIGITS = "0123456789"


def people(random, code):
    """A regex as people write them, with the mistakes that they make."""
    body = _body(random)
    count = random.choice([1, 1, 1, 2, 3])
    if count > 1:
        bodies = [body] + [_body(random) for _ in range(count - 1)]
        body = random.choice([f"(?:{'|'.join(bodies)})", f"({'|'.join(bodies)})", "|".join(bodies)])
    prefix = random.choice([
        "", "", "", "0?", "(0)?", "(?:0|)", "0", f"({code})?", f"(\\+{code})?", f"(\\+{code})?-?", f"(\\+{code}){{0,1}}-?",
        f"\\+{code}-?", f"\\+{code}-", f"\\+{code}", f"(?:\\+|00)?{code}", f"(00|\\+)?({code})?", f"(?:\\+?{code}-?)?",
        f"(\\+{code}|0)?", f"\\+?{code}?-?", "\\+?\\d{0,2}-?", f"[+{code[0]}]{{0,3}}", "1?", "8?", f"{code}",
        "\\+852-?", "(?:\\+852|\\+86)-?", "00", f"(00|\\+){code}", f"(00{code}|\\+{code})", f"00{code}", f"(00{code})?",
        f"(\\+{code[:-1]})?{code[-1]}", f"\\+{code[:-1]}{code[-1]}?", f"\\+{code}{code}", f"(\\+{code}{code}|\\+{code})-?"])
    start = random.choice(["^"] * 6 + ["", "", "\\b", "\\A"])
    end = random.choice(["$"] * 6 + ["", "", "\\b", "\\z", "\\Z", "(?!\\d)"])
    return start + prefix + body + end


def _body(random):
    """Two to five digits."""
    text, left = "", random.randint(1, 5)
    while left > 0:
        piece, width = random.choice([
            ("\\d", 1), ("\\d", 1), ("[0-9]", 1), ("[1-9]", 1), ("[3-7]", 1), ("[1,2]", 1), ("[3|5]", 1), ("[33-5]", 1),
            ("[^0]", 1), (random.choice(DIGITS), 1), (random.choice(DIGITS), 1), ("\\d{2}", 2), ("\\d{1,3}", 3),
            ("\\d?", 1), ("[78]?", 1), ("\\d{2,}", 3), ("\\d+", 2), ("\\d*", 2), ("5{1}", 1), ("6{0,1}", 1), ("7{2,2}", 2),
            (".", 1), ("\\d{0}", 0), ("(?:1|2)", 1), ("(1[2-4]|5)", 2), ("-?\\d", 1), (" ?\\d", 1)])
        text += piece
        left -= max(width, 1)
    return text or "\\d"


def odd(random, code):
    """A regex that nobody writes on purpose."""
    text = "".join(_odd(random, 2) for _ in range(random.randint(1, 4)))
    start = random.choice(["^", "^", "", "\\b", "\\B", "(?m)^", "(?i)", "(?<!x)", "\\A", f"(?:\\+{code})?", f"^(?:\\+{code}-)?+"])
    end = random.choice(["$", "$", "", "\\b", "\\B", "\\z", "(?!\\d)", "(?=$)", "$|^3", "|6$", "(?<=2)"])
    return start + text + end


def _odd(random, depth):
    if depth and random.random() < 0.45:
        inner = "|".join(
            "".join(_odd(random, depth - 1) for _ in range(random.randint(0, 2))) for _ in range(random.randint(1, 3)))
        opening = random.choice(["(", "(?:", "(?:", "(?>", "(?=", "(?!", "(?<n>" if depth == 2 else "(?:", "(?|"])
        quantifier = "" if opening in ("(?=", "(?!") and random.random() < 0.9 else _quantifier(random)
        return f"{opening}{inner}){quantifier}"
    leaf = random.choice([
        "1", "2", "3", "0", "\\d", "[12]", "[^3]", "\\d", "[0-9]", ".", "^", "$", "\\b", "\\B", "-", "\\+", "\\x31", "\\o{60}",
        "[[:digit:]]", "\\Q1\\E", "\\D", "\\w", "x", "\\K", "(*COMMIT)", "\\G", "(?#c)", "\\1" if random.random() < 0.3 else "1",
        "(?1)" if random.random() < 0.2 else "2", "(?R)" if random.random() < 0.1 else "3"])
    return leaf + (_quantifier(random) if leaf not in ("^", "$", "\\b", "\\B", "\\K", "(*COMMIT)", "\\G", "(?#c)") else "")


def _quantifier(random):
    return random.choice([
        "", "", "", "", "?", "*", "+", "{2}", "{1}", "{0}", "{0,1}", "{1,2}", "{2,2}", "{0,}", "{1,}", "??", "*?", "?+", "*+",
        "{1}?", "{1,2}+", "{,2}", "{1.2}"])


def rewritings(random, regex):
    """(how, another regex with the same language): for regexes of digits, classes, groups and quantifiers alone."""
    found = [("another group", f"(?:{regex})")]
    if "[" not in regex:
        found.append(("\\d as a class", regex.replace("\\d", "[0-9]")))
        found.append(("\\d as a POSIX class", regex.replace("\\d", "[[:digit:]]")))
    if "\\d{2}" in regex:
        found.append(("{2} written out", regex.replace("\\d{2}", "\\d\\d")))
    if "?" not in regex.replace("(?:", ""):
        found.append(("{1} behind a group", f"(?:{regex}){{1}}"))
    for old, new in (("^", "\\A"), ("\\d?", "(?:\\d|)"), ("[78]?", "(?:7|8)?"), ("(1[2-4]|5)", "(5|1[2-4])"), ("0?", "0{0,1}"),
                     ("(0)?", "(0|)"), ("[3-7]", "[76543]"), ("\\d{1,3}", "\\d\\d{0,2}"), ("\\d+", "\\d\\d*"),
                     ("(?:1|2)", "(?:2|1)"), ("1?", "(?:1)?")):
        if old in regex and not regex.startswith("\\+"):
            at = regex.index(old)
            if "[" in regex[:at] and "]" not in regex[regex.rindex("[", 0, at):at]:
                continue
            if old == "^" and at or old[0] in DIGITS and regex[max(0, at - 1):at] in ("\\", "{", ","):
                continue
            found.append((f"{new} for {old}", regex[:at] + new + regex[at + len(old):]))
    return random.sample(found, min(3, len(found)))
