"""Files of definitions that ask more of the command than the sample does."""

import json

import written_forms

SAMPLE = written_forms.DATA / "area-codes.sample.json"
WORLD = written_forms.DATA / "area-codes.json"


def definition(area, country, regex, suffixes=()):
    return {"areaCode": area, "countryCode": country, "mobileRegex": regex,
            "displayMapping": {"en": f"Land of {country}"}, "areaCodeSuffixes": list(suffixes)}


def sample_with(replaced=(), added=(), preferred="CN"):
    contents = json.loads(SAMPLE.read_bytes())
    regexes = dict(replaced)
    for each in contents["phoneAreaCodeDefinitions"]:
        each["mobileRegex"] = regexes.get(each["countryCode"], each["mobileRegex"])
    contents["phoneAreaCodeDefinitions"] += added
    contents["preferredAreaCode"] = preferred
    return contents


LOOK_AHEAD = sample_with(
    [("AF", r"^(?=\+93)(\+93){1}\-\d{6,11}")], [definition("81", "JP", r"^(?=\+81)\+81\-?[789]0\d{8}$")])

# No automaton is made of a look-behind or of a back-reference: PCRE2 alone decides those definitions.
LOOK_BEHIND = sample_with(
    [("AF", r"^(\+93){1}(?<=93)\-\d{6,11}")], [definition("81", "JP", r"^\+81(?<=81)\-?[789]0\d{8}$")])
BACK_REFERENCE = sample_with([("CN", r"^(\+86)?-?1(\d)(?!\2\2\2)\d{9}$"), ("HK", r"^\+852-?([4-9])\d{6}(?:\1|[0-4])$")])

# Area codes that are prefixes of others, one area code for several countries, suffixes that overlap.
OVERLAPPING = {
    "phoneAreaCodeDefinitions": [
        definition("86", "CN", r"^(\+86){0,1}\-?1\d{10}$"),
        definition("86", "XC", r"^(\+86-?)?1[3-5]\d{9,10}$", ["13", "135"]),
        definition("1", "US", r"^(?:\+1-?)?[2-9]\d{9}$"),
        definition("1", "CA", r"^(?:\+1-?)?(?:204|226|684)\d{7}$", ["204", "226"]),
        definition("1", "AS", r"^(?:\+1-?)?684\d{7}$", ["684"]),
        definition("1684", "XA", r"^\+1684-?2\d{6}$"),
        definition("852", "HK", r"^(\+852-?)?[4-9]\d{7}$"),
        definition("7", "RU", r"^(?:\+7-?)?9\d{9}$"),
        definition("7", "KZ", r"^(?:\+7-?)?7\d{9}$", ["7"]),
        definition("77", "XK", r"^\+77-?0\d{8}$"),
        definition("44", "GB", r"^(?:\+44-?)?0?7\d{9}$"),
        definition("44", "JE", r"^\+44-7(?:509|7\d\d)\d{6}$", ["7509", "77"]),
        definition("60", "MY", r"^1\d{8,9}$"),
        definition("39", "IT", r"^(?:\+39)?-?3\d{8,9}$|^(?:\+39)?0\d{5,9}$"),
    ],
    "preferredAreaCode": "86",
}

# Without anchors, with text that isn't ASCII, with options, with other anchors than usual, with a negated class.
LOOSE = {
    "phoneAreaCodeDefinitions": [
        definition("86", "CN", r"1[3-9]\d{9}"),
        definition("852", "HK", r"^(?:\+852|８５２)?-?[４-９4-9]\d{7}$"),
        definition("886", "TW", r"(?i)^\+886-?9\d{8}\b"),
        definition("93", "AF", r"\A\+93-\d{6,}\Z"),
        definition("853", "MO", r"^[^a-z]{6,20}$"),
    ],
}
NO_PREFERRED = sample_with(preferred=None)
HOSTILE = sample_with([("CN", r"^(\+86)?-?(1\d*)*\d{2}x?$"), ("HK", r"^(?:\+852-?)?(?:(\d+)+)+[a-f]$")])

WRITTEN = {
    "look-ahead": LOOK_AHEAD, "look-behind": LOOK_BEHIND, "back-reference": BACK_REFERENCE, "overlapping": OVERLAPPING,
    "loose": LOOSE, "no-preferred": NO_PREFERRED, "hostile": HOSTILE,
}


def files(folder):
    """The files, by name: those above are written below `folder`; None is the built-in catalog."""
    result = {"sample": SAMPLE, "world": None}
    for name, contents in WRITTEN.items():
        result[name] = folder / f"{name}.json"
        result[name].write_text(json.dumps(contents, ensure_ascii=False, indent=2))
    return result


def countries(name):
    """Country codes that --area may name."""
    if name == "world":
        return {"CN", "HK", "US"}
    contents = WRITTEN.get(name) or json.loads(SAMPLE.read_bytes())
    return {each["countryCode"] for each in contents["phoneAreaCodeDefinitions"]}
