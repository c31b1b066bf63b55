extension LintCommandTests {
  /// The report of lint on the sample of the identity service's documentation.
  static let sampleText = #"""
    a.json:22:44: error: phoneAreaCodeDefinitions[1].mobileRegex (HK, +852): [1,4,5,6,7,8,9] accepts a comma as one of its characters. Remove all 6 separators: the members of a class need none. [comma-in-class]
        ^(\+852){1}\-?0{0,1}[1,4,5,6,7,8,9](?:\d{7}|\d{8}|\d{12})$
                              ^
        Example  +852-,1234567
        Fix      "mobileRegex": "^(\\+852){1}\\-?0{0,1}[1456789](?:\\d{7}|\\d{8}|\\d{12})$"
        Proof    Accepts the same numbers. Rejects only texts with a comma.

    a.json:33:38: error: phoneAreaCodeDefinitions[2].mobileRegex (TW, +886): [6,7,9] accepts a comma as one of its characters. Remove all 2 separators: the members of a class need none. [comma-in-class]
        ^(\+886){1}\-?[6,7,9](?:\d{7}|\d{8})$
                        ^
        Example  +886-,1234567
        Fix      "mobileRegex": "^(\\+886){1}\\-?[679](?:\\d{7}|\\d{8})$"
        Proof    Accepts the same numbers. Rejects only texts with a comma.

    a.json:44:44: error: phoneAreaCodeDefinitions[3].mobileRegex (MO, +853): [1,4,5,6,7,8,9] accepts a comma as one of its characters. Remove all 6 separators: the members of a class need none. [comma-in-class]
        ^(\+853){1}\-?0{0,1}[1,4,5,6,7,8,9](?:\d{7}|\d{8}|\d{12})$
                              ^
        Example  +853-,1234567
        Fix      "mobileRegex": "^(\\+853){1}\\-?0{0,1}[1456789](?:\\d{7}|\\d{8}|\\d{12})$"
        Proof    Accepts the same numbers. Rejects only texts with a comma.

    a.json:55:43: error: phoneAreaCodeDefinitions[4].mobileRegex (AF, +93): The end has no anchor, so other text may come after a number. Java's matches() would reject such a text. [no-end-anchor]
        ^(\+93){1}\-\d{6,11}
                            ^
        Example  +93-123456junk
        Fix      "mobileRegex": "^(\\+93){1}\\-\\d{6,11}$"
        Proof    Accepts texts that the regex matches up to the end. Rejects only texts with other characters, even digits, after the match.

    a.json:11:33: warning: phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): The hyphen is accepted without the area code before it [leading-hyphen]
        ^(\+86){0,1}\-?1\d{10}$
                    ^
        Example  -12345678901
        Fix      "mobileRegex": "^(?:\\+86\\-?)?1\\d{10}$"
        Proof    Accepts the same numbers. Rejects only texts that begin with a hyphen.

    a.json:22:36: warning: phoneAreaCodeDefinitions[1].mobileRegex (HK, +852): 0 is no trunk prefix here, so the optional 0 gives one subscriber two numbers. This concerns 7,000,770,000,000 subscribers. [trunk-zero]
        ^(\+852){1}\-?0{0,1}[1,4,5,6,7,8,9](?:\d{7}|\d{8}|\d{1…
                      ^
        Example  +852-012345678 and +852-12345678
        Fix      "mobileRegex": "^(\\+852){1}\\-?[1,4,5,6,7,8,9](?:\\d{7}|\\d{8}|\\d{12})$"
        Proof    Rejects 7,000,770,000,000 numbers with the 0 in front. Each of them stays accepted without the 0.

    a.json:22:77: warning: phoneAreaCodeDefinitions[1].mobileRegex (HK, +852): Numbers have up to 14 digits after +852 (17 with the area code). E.164 allows 15. 14,000,000,000,000 numbers are longer. [too-many-digits]
        …-?0{0,1}[1,4,5,6,7,8,9](?:\d{7}|\d{8}|\d{12})$
                                                 ^
        Example  +852-1234567890123

    a.json:44:36: warning: phoneAreaCodeDefinitions[3].mobileRegex (MO, +853): 0 is no trunk prefix here, so the optional 0 gives one subscriber two numbers. This concerns 7,000,770,000,000 subscribers. [trunk-zero]
        ^(\+853){1}\-?0{0,1}[1,4,5,6,7,8,9](?:\d{7}|\d{8}|\d{1…
                      ^
        Example  +853-012345678 and +853-12345678
        Fix      "mobileRegex": "^(\\+853){1}\\-?[1,4,5,6,7,8,9](?:\\d{7}|\\d{8}|\\d{12})$"
        Proof    Rejects 7,000,770,000,000 numbers with the 0 in front. Each of them stays accepted without the 0.

    a.json:44:77: warning: phoneAreaCodeDefinitions[3].mobileRegex (MO, +853): Numbers have up to 14 digits after +853 (17 with the area code). E.164 allows 15. 14,000,000,000,000 numbers are longer. [too-many-digits]
        …-?0{0,1}[1,4,5,6,7,8,9](?:\d{7}|\d{8}|\d{12})$
                                                 ^
        Example  +853-1234567890123

    a.json:55:31: warning: phoneAreaCodeDefinitions[4].mobileRegex (AF, +93): The hyphen after the area code is mandatory [hyphen-required]
        ^(\+93){1}\-\d{6,11}
                  ^
        Example  +93-123456, but not +93123456
        Fix      "mobileRegex": "^(\\+93){1}\\-?\\d{6,11}"
        Proof    Accepts the same numbers, each with and without the hyphen

    a.json:11:28: note: phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): {0,1} can be written as ? [quantifier-noise]
        ^(\+86){0,1}\-?1\d{10}$
               ^
        Fix      "mobileRegex": "^(\\+86)?\\-?1\\d{10}$"
        Proof    Accepts exactly the same texts

    a.json:11:45: note: phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): $ also accepts one newline at the end [final-newline]
        ^(\+86){0,1}\-?1\d{10}$
                              ^
        Example  +86-12345678901\n
        Fix      "mobileRegex": "^(\\+86){0,1}\\-?1\\d{10}(?![\\s\\S])"
        Proof    Accepts the same texts, but none with a newline at the end. (?![\s\S]) matches only at the very end, also in Java, ICU, JavaScript and Python. RE2 has \z instead.

    a.json:22:20: note: phoneAreaCodeDefinitions[1].mobileRegex (HK, +852): National digits are rejected without +852 [prefix-required]
        ^(\+852){1}\-?0{0,1}[1,4,5,6,7,8,9](?:\d…
        ^
        Example  +852-12345678, but not 12345678

    note: final-newline also in HK, +852 (22:82), TW, +886 (33:60) and MO, +853 (44:82)
    note: prefix-required also in TW, +886 (33:20), MO, +853 (44:20) and AF, +93 (55:20)
    note: quantifier-noise also in HK, +852 (22:29), TW, +886 (33:29), MO, +853 (44:29) and AF, +93 (55:28)

    With the fixes above applied, and $ left as it is:
      CN, +86, line 11
        "mobileRegex": "^(?:\\+86\\-?)?1\\d{10}$"
      HK, +852, line 22
        "mobileRegex": "^(\\+852)\\-?[1456789](?:\\d{7}|\\d{8}|\\d{12})$"
      TW, +886, line 33
        "mobileRegex": "^(\\+886)\\-?[679](?:\\d{7}|\\d{8})$"
      MO, +853, line 44
        "mobileRegex": "^(\\+853)\\-?[1456789](?:\\d{7}|\\d{8}|\\d{12})$"
      AF, +93, line 55
        "mobileRegex": "^(\\+93)\\-?\\d{6,11}$"

    a.json: 4 errors, 6 warnings, 13 notes in 5 definitions

    """#
}
