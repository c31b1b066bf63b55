"""Refutes what `lint` says about one regex. A claim is a finding's sentence, its example, or what a fix is proven to do."""

import re

import words
from oracle import Pattern, Truth, Undecided, pcre2, write

SEPARATORS = "+-0123456789"


def unescaped(text):
    """The bytes that an example shows."""
    if re.fullmatch(r'".*"|\'.*\'', text, re.S):
        text = text[1:-1]
    return re.sub(r"\\x([0-9a-f]{2})", lambda found: chr(int(found[1], 16)), text.replace("\\n", "\n"), flags=re.I).encode("latin-1")


def count(text):
    found = re.search(r"([\d,]+|infinitely many|more than 10\^38)", text)
    return int(found[1].replace(",", "")) if found and found[1][0].isdigit() else None


class Lint:
    def __init__(self, truth, folder, run):
        self.truth, self.folder, self.run, self.refuted = truth, folder, run, []

    def refute(self, finding, why):
        self.refuted.append(f"{finding['rule']}: {finding['message']}; example {finding.get('example')}; "
                            f"fix {finding.get('fix', {}).get('regex')} ({finding.get('fix', {}).get('proven')}): {why}")

    def check(self, report):
        for finding in report["findings"]:
            try:
                self.check_example(finding)
                self.check_sentence(finding)
                if "fix" in finding:
                    self.check_fix(finding)
            except Undecided:
                continue
        self.check_proposals(report)
        return self.refuted

    # MARK: Examples

    def check_example(self, finding):
        rule, example = finding["rule"], finding.get("example")
        truth = self.truth
        if not example or rule in ("catastrophic-backtracking", "accepts-nothing", "overlap", "shadowed", "suffix-overlap",
                                   "dead-suffix", "endless-recursion"):
            return
        if rule in ("bare-area-code", "two-readings"):
            text, one = re.match(r"(\d+) (?:becomes|is read as) (\S+?),?(?: |$)", example).groups()
            if truth.judged(text) != one:
                self.refute(finding, f"{text} is {truth.judged(text)}")
            other = re.search(r"may be (\S+)", example)
            if other and truth.judged(other[1]) != other[1]:
                self.refute(finding, f"{other[1]} is {truth.judged(other[1])}")
        elif rule == "wants-prefix":
            canonical, given = example.split(" is given as ")
            number = canonical.split("-", 1)[1]
            if truth.definition.spelling(number) != given:
                self.refute(finding, f"given as {truth.definition.spelling(number)}")
        elif found := re.fullmatch(r"(\S+), but not (\S+)", example):
            if not truth.search.accepts(found[1].encode()) or truth.search.accepts(found[2].encode()):
                self.refute(finding, "the example is otherwise")
        elif rule == "trunk-zero":
            texts = example.split(" and ")
            if len({truth.judged(text) for text in texts}) != 2 or None in map(truth.judged, texts):
                self.refute(finding, f"they are {[truth.judged(text) for text in texts]}")
        elif not truth.search.accepts(unescaped(example)):
            self.refute(finding, "the example is rejected")
        elif rule in ("no-start-anchor", "no-end-anchor"):
            self.check_junk(finding, unescaped(example))

    def check_junk(self, finding, text):
        if b"junk" not in text:
            return self.refute(finding, "nothing is beside the number")
        number = re.sub(rb"^junk( |\n|)|( |\n|)junk$", b"", text)
        if not self.truth.search.accepts(number):
            self.refute(finding, f"{number} is rejected")
        if "matches()" in finding["message"] and Pattern(self.truth.regex, pcre2.ANCHORED | pcre2.ENDANCHORED).accepts(text):
            self.refute(finding, "matches() accepts it")

    # MARK: Sentences

    def check_sentence(self, finding):
        rule, message, truth = finding["rule"], finding["message"], self.truth
        code = truth.code
        if rule == "too-few-digits":
            length = int(re.search(r"Numbers of (\d+) digit", message)[1])
            if length <= truth.longest and not any(len(number) == length for number in truth.accepted):
                self.refute(finding, f"none has {length}")
            found = re.search(r"accepts (.*) such numbers?", message)
            longest = 6 - len(code)
            if found and longest <= truth.longest:
                true = {len([one for one in numbers if len(one) <= longest]) for numbers in (truth.accepted, truth.numbers)}
                if true != {count(found[1])}:
                    self.refute(finding, f"{true} numbers")
        elif rule in ("too-many-digits", "unbounded-length"):
            self.check_long(finding)
        elif rule == "trunk-zero" and (found := re.search(r"concerns (.*) subscribers?", message)) and truth.is_complete:
            true = len([one for one in truth.numbers if "0" + one in truth.numbers])
            if count(found[1]) != true:
                self.refute(finding, f"{true} subscribers")
        elif rule == "prefix-required":
            prefixes = re.findall(r"(?<![+\d])\d+", message.split(" without ", 1)[1])
            self.none(finding, {one for one in truth.in_form("") if not one.startswith(tuple(prefixes))})
            self.check_prefixes(finding, prefixes)
        elif rule == "prefix-refused":
            self.none(finding, truth.in_form(f"+{code}-") | truth.in_form(f"+{code}"))
        elif rule == "hyphen-required":
            self.none(finding, truth.in_form(f"+{code}") & truth.numbers)
        elif rule == "hyphen-forbidden":
            self.none(finding, truth.in_form(f"+{code}-") & truth.numbers)
        elif rule == "accepts-nothing":
            self.none(finding, truth.accepted)
        elif rule == "accepts-empty" and "any text" in message:
            self.none(finding, set(truth.texts) - truth.matched)
        elif rule == "wrong-area-code":
            self.check_code(finding)
        elif rule == "code-after-zeros":
            self.check_zeros(finding)
        elif rule == "alternative-length":
            self.check_alternative_length(finding)
        elif rule == "dead-alternative":
            self.check_dead(finding)
        elif rule == "trunk-prefix-kept":
            prefix = re.search(r"begin with (\d+)", message)[1]
            own = truth.in_form(f"+{code}-") | truth.in_form(f"+{code}")
            self.none(finding, {one for one in own if not one.startswith(prefix)})

    def none(self, finding, refuting):
        if refuting:
            self.refute(finding, f"{len(refuting)} such as {sorted(refuting)[0]!r}")

    def check_long(self, finding):
        found = re.search(r"Numbers of (\d+) digits after", finding["message"])
        text = unescaped(finding["example"]).decode()
        number = re.sub(rf"^\+{self.truth.code}-?", "", text)
        if found and len(number) != int(found[1]) and self.truth.definition.prefixes[3:] == []:
            self.refute(finding, f"the example has {len(number)}")

    def check_code(self, finding):
        """No text with a plus begins with the area code; where that is spelled twice, none with it once."""
        truth = self.truth
        plus = f"+{truth.code}".encode()
        if "twice" in finding["message"]:
            whole = truth.at_ends(pcre2.ANCHORED | pcre2.ENDANCHORED)
            self.none(finding, {text for text in whole if re.fullmatch(rb"\+[-+\d]+", text)
                                and not text.startswith(plus + truth.code.encode())})
            return self.none(finding, {one for one in truth.in_form(plus.decode()) if not one.startswith(truth.code)}
                             | truth.in_form(f"{plus.decode()}-"))
        self.none(finding, truth.in_form(f"{plus.decode()}-") | truth.in_form(plus.decode()))
        found = re.search(r"spells \+(\d+),", finding["message"])
        if found and found[1].startswith(truth.code):
            self.refute(finding, "that begins with the area code")

    def check_prefixes(self, finding, prefixes):
        """With each of the prefixes something is accepted that isn't a number behind a shorter one, nor begins with a longer."""
        truth = self.truth
        if truth.language is None or (largest := truth.language.lengths[1]) is None:
            return
        for prefix in prefixes:
            # Digits alone that are accepted have at most as many as national ones; those after 00 and the area code are no
            # spelling, so nothing limits them.
            if prefix.startswith("00") or (left := largest - len(prefix)) > 5:
                continue
            shorter = [one for one in prefixes if prefix.startswith(one) and one != prefix]
            longer = tuple(one for one in prefixes if one.startswith(prefix) and one != prefix)

            def is_numbered(text, before):
                rest = text[len(before):]
                return truth.spelled(f"+{truth.code}", rest) or truth.spelled(f"+{truth.code}-", rest)

            texts = (prefix + rest for rest in words.digits(max(left, 1)))
            if not any(truth.search.accepts(text.encode()) and not any(is_numbered(text, one) for one in shorter)
                       and (not text.startswith(longer) or is_numbered(text, prefix)) for text in texts):
                self.refute(finding, f"nothing is accepted with {prefix}")

    def check_zeros(self, finding):
        """No text with a plus, and all digits that begin with 00 have the area code after it."""
        truth = self.truth
        whole = truth.at_ends(pcre2.ANCHORED | pcre2.ENDANCHORED)
        self.none(finding, truth.in_form(f"+{truth.code}-") | truth.in_form(f"+{truth.code}"))
        prefix = f"00{truth.code}".encode()
        self.none(finding, {text for text in whole if re.fullmatch(rb"\+[-+\d]+", text)
                            or text.isdigit() and text.startswith(b"00") and not text.startswith(prefix)})

    def check_alternative_length(self, finding):
        """Numbers whose match takes the alternative have the one length, and of those of the whole regex others the other."""
        found = re.search(r"have (\d+) digits? with the alternative (.*), but (\d+) with (?:the|each) other alternative$", finding["message"])
        alternative, odd, usual = found[2], int(found[1]), int(found[3])
        truth, at = self.truth, finding["regexOffset"]
        regex = truth.regex
        if not regex.startswith(alternative, at) or re.search(r"\(\*|\[\[|\\Q", regex) or odd > truth.longest:
            return
        marked = Pattern(f"{regex[:at]}(*MARK:odd){regex[at:]}")
        lengths = {True: set(), False: set()}
        for number in truth.numbers:
            for prefix in truth.definition.prefixes:
                text = (prefix + number).encode()
                if marked.accepts(text):
                    lengths[marked.mark(text) == b"odd"].add(len(number))
                    break
        depth = regex[:at].count("(") - regex[:at].count(")")
        if lengths[True] - {odd} or not lengths[True] or depth == 0 and usual <= truth.longest and lengths[False] - {usual}:
            self.refute(finding, f"with it {sorted(lengths[True])}, without {sorted(lengths[False])}")

    def check_dead(self, finding):
        alternative = re.search(r"The alternative (.*) never matches", finding["message"])[1]
        at = finding["regexOffset"]
        regex = self.truth.regex
        if not regex.startswith(alternative, at) or re.search(r"\(\*|\[\[|\\Q", regex):
            return
        end = at + len(alternative)
        marked = Pattern(f"{regex[:end]}(*MARK:dead){regex[end:]}")
        for text in self.truth.texts:
            if marked.mark(text) == b"dead":
                return self.refute(finding, f"it matches in {text!r}")

    # MARK: Fixes

    def check_fix(self, finding):
        proven, regex, truth = finding["fix"]["proven"], finding["fix"]["regex"], self.truth
        fixed = Truth(write(self.folder / "fixed.json", regex, truth.code, truth.country), truth.longest)
        if not fixed.is_certain:
            return
        refused, added = truth.matched - fixed.matched, fixed.matched - truth.matched
        lost, gained = truth.numbers - fixed.numbers, fixed.numbers - truth.numbers

        def only(condition, why):
            if not condition:
                self.refute(finding, f"{why}; texts lost {sorted(refused)[:2]}, gained {sorted(added)[:2]}; "
                                     f"numbers lost {sorted(lost)[:2]}, gained {sorted(gained)[:2]}")

        def same_spellings():
            prefixes = {*truth.definition.prefixes, *fixed.definition.prefixes}
            return all(truth.in_form(prefix) == fixed.in_form(prefix) for prefix in prefixes)

        stated = count(re.sub(r"up to \d+ digits|\+\d+", "", proven))
        is_countable = stated is not None and fixed.is_complete and truth.longest >= 4
        if "exactly the same texts" in proven:
            only(not refused and not added and not lost and not gained, "not the same")
        elif "Rejects only texts with other characters" in proven:
            ends = (pcre2.ANCHORED if "from the start" in proven else pcre2.ENDANCHORED if "up to the end" in proven
                    else pcre2.ANCHORED | pcre2.ENDANCHORED)
            held = truth.at_ends(ends)
            only(not added and held <= fixed.matched and not refused & held, "not what matches there")
            only(not truth.numbers or fixed.numbers or not truth.is_complete, "nothing is left")
        elif proven.startswith("Accepts the same numbers. Rejects only texts with "):
            signs = {"a comma": ",", "a vertical bar": "|", "a space": " "}
            bytes_ = {signs.get(one, one.strip('"')) for one in re.split(" or ", proven.split(" texts with ", 1)[1].removesuffix("."))}
            only(not added and not lost and not gained and all(set(text.decode("latin-1")) & bytes_ for text in refused), "others")
        elif "Rejects only texts that are no numbers" in proven:
            only(not added and not lost and not gained and same_spellings(), "numbers differ")
        elif "none with a newline at the end" in proven:
            only(not added and not lost and not gained and all(text.endswith(b"\n") for text in refused), "others")
        elif "begin with a hyphen" in proven:
            only(not added and not lost and not gained and all(text.startswith(b"-") for text in refused), "others")
        elif "each with and without the hyphen" in proven:
            only(not lost and not gained and fixed.in_form(f"+{truth.code}-") == fixed.in_form(f"+{truth.code}"), "otherwise")
        elif "with the 0 in front" in proven or "with the area code as first digits" in proven:
            prefixes = ["0"] if "with the 0" in proven else [truth.code, "00" + truth.code]
            only(not gained and all(any(one.startswith(each) and one[len(each):] in fixed.numbers for each in prefixes)
                                    for one in lost), "others are lost")
            if truth.is_complete:
                only(len(lost) == stated, f"{len(lost)} are lost")
        elif "stays" in proven or "up to" in proven and "digits with the area code" in proven:
            limit = int(re.search(r"up to (\d+) digits", proven)[1]) - len(truth.code)
            only(not lost and not gained and same_spellings(), "numbers differ")
            for digit in "0123456789":
                long = digit + "5" * limit
                # With a trunk prefix in front it is the number of the digits after it.
                only(fixed.definition.national(long) != long or not any(fixed.spelled(prefix, long) for prefix in fixed.definition.prefixes), f"{long} is accepted")
        elif "without the" in proven and "in front, and no other number" in proven:
            prefix = re.search(r"without the (\d+) in front", proven)[1]
            short = {one[len(prefix):] for one in truth.numbers if one.startswith(prefix)}
            only(short <= fixed.numbers and {one for one in fixed.numbers if len(one) + len(prefix) <= truth.longest} <= short,
                 "others")
        elif "what the rest of the regex matches from end to end" in proven or "The present regex accepts none" in proven:
            if "accepts none" in proven:
                only(not truth.accepted, "it accepts some")
            if is_countable:
                only(len(fixed.numbers) == stated, f"{len(fixed.numbers)} numbers")
        elif found := re.match(r"Accepts \+(\d+) in front of numbers instead of \+(\d+)\.", proven):
            own, other = found[1], found[2]
            is_twice = other == own * 2
            after = fixed.in_form(f"+{own}"), fixed.in_form(f"+{own}-")
            only(after == (truth.in_form(f"+{other}"), truth.in_form(f"+{other}-")), "other texts follow")
            only(is_twice or not lost, "numbers are lost")
            only(not {text for text in refused | added if not text.startswith((f"+{own}".encode(), f"+{other}".encode()))},
                 "others change")
        elif "Accepts the same texts. Also accepts +" in proven:
            only(not refused and not lost and all(text.startswith(f"+{truth.code}".encode()) for text in added), "others change")
            only(fixed.in_form(f"+{truth.code}") == truth.in_text(f"00{truth.code}"), "other texts follow")
        elif "all numbers that the regex accepts" in proven or proven == "Accepts the same numbers":
            only(not lost, "numbers are lost")
            if is_countable:
                only(len(gained) == (stated or 0), f"{len(gained)} more")
        elif "with every version of PCRE2" in proven and is_countable:
            only(len(fixed.numbers) == stated, f"{len(fixed.numbers)} numbers")

    def check_proposals(self, report):
        """A fix, and all of them together, don't bring about errors or warnings of their own."""
        known = {finding["rule"] for finding in report["findings"]}
        for proposal in report["proposals"]:
            path = write(self.folder / "proposed.json", proposal["regex"], self.truth.code, self.truth.country)
            found = {finding["rule"] for finding in self.run("lint", path)["findings"]
                     if finding["severity"] == "error"}
            if new := found - known:
                self.refuted.append(f"proposal {proposal['regex']}: lint finds {sorted(new)} there")
