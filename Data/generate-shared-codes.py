#!/usr/bin/env python3
"""Writes Tests/Fixtures/shared-codes.tsv: after which digit a mobile number is of one region of a shared area code.

    pip install -r Data/requirements.txt
    python3 Data/generate-shared-codes.py

The numbers are libphonenumber's examples, and its port `phonenumbers` says which region a number is of. Beginnings are
completed at random, 1,500 times, and near every example: digits settle a region if all completions are numbers of that
region. Regions whose numbers any digits could begin aren't listed: libphonenumber then names the main one.
"""

import pathlib
import random

import phonenumbers

FIXTURE = pathlib.Path(__file__).resolve().parent.parent / "Tests" / "Fixtures" / "shared-codes.tsv"
MOBILE = (phonenumbers.PhoneNumberType.MOBILE, phonenumbers.PhoneNumberType.FIXED_LINE_OR_MOBILE)
TRIES = 1500


def region(area_code, national):
    """The region of a mobile number; `None` for any other number."""
    number = phonenumbers.parse(f"+{area_code}{national}")
    return phonenumbers.region_code_for_number(number) if phonenumbers.number_type(number) in MOBILE else None


def completed(random, beginning, length):
    return beginning + "".join(random.choice("0123456789") for _ in range(length - len(beginning)))


def possible_regions(random, area_code, beginning, examples):
    lengths = sorted({len(example) for example in examples if len(example) >= len(beginning)})
    numbers = [completed(random, beginning, random.choice(lengths)) for _ in range(TRIES)]
    for example in examples:
        if example.startswith(beginning):
            numbers += [completed(random, example[:random.randint(len(beginning), len(example))], len(example))
                        for _ in range(20)]
    return {region(area_code, number) for number in numbers} - {None}


def main():
    source = random.Random(66)
    lines = [f"# Written by Data/generate-shared-codes.py with phonenumbers {phonenumbers.__version__}.",
             "areaCode\tnationalDigits\tregion\tsettledAfter"]
    for area_code, regions in sorted(phonenumbers.COUNTRY_CODE_TO_REGION_CODE.items()):
        if len(regions) == 1:
            continue
        examples = {name: phonenumbers.example_number_for_type(name, phonenumbers.PhoneNumberType.MOBILE)
                    for name in regions}
        examples = {name: phonenumbers.national_significant_number(number) for name, number in examples.items() if number}
        for name, number in examples.items():
            if region(area_code, number) != name:
                continue
            count = len(number)
            while count > 0 and possible_regions(source, area_code, number[:count - 1], examples.values()) == {name}:
                count -= 1
            if count > 0:
                lines.append(f"{area_code}\t{number}\t{name}\t{count}")
    FIXTURE.write_text("\n".join(lines) + "\n")
    print(f"{FIXTURE.name}: {len(lines) - 2} numbers")


if __name__ == "__main__":
    main()
