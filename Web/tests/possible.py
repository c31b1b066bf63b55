"""Numbers as JSON, each with what intl-tel-input answers: its methods, which are these lines around libphonenumber.

    python3 Web/tests/possible.py >numbers.json    # needs PyPI's phonenumbers, as Data/requirements.txt has it
"""

import json
import random
import sys

import phonenumbers
from phonenumbers import NumberParseException, PhoneNumberFormat, PhoneNumberType, ValidationResult

TYPES = ["MOBILE", "FIXED_LINE", "TOLL_FREE", "PREMIUM_RATE", "VOIP", "UAN"]
RESULTS = {getattr(ValidationResult, name): name for name in (
    "IS_POSSIBLE", "INVALID_COUNTRY_CODE", "TOO_SHORT", "TOO_LONG", "IS_POSSIBLE_LOCAL_ONLY", "INVALID_LENGTH")}
UNPARSED = {
    NumberParseException.INVALID_COUNTRY_CODE: "INVALID_COUNTRY_CODE", NumberParseException.TOO_LONG: "TOO_LONG",
    NumberParseException.TOO_SHORT_AFTER_IDD: "TOO_SHORT", NumberParseException.TOO_SHORT_NSN: "TOO_SHORT"}
ODDITIES = [
    "", "1", "12", "+", "+999123456", "+1 800 FLOWERS", "call me", "+1 702 418 1234 ext. 5", "00 44 7400 123456", "(0)7400 123456",
    "tel:+447400123456", "+44 (0) 7400 123456"]


def answers(text, region):
    try:
        number = phonenumbers.parse(text, region)
    except NumberParseException as error:
        name = "TOO_SHORT" if len(text) <= 3 else UNPARSED.get(error.error_type, "-99")
        return {"possible": [], "precise": [], "e164": text, "error": name}
    possible = [name for name in ("MOBILE", "FIXED_LINE") if phonenumbers.is_possible_number_for_type_with_reason(
        number, getattr(PhoneNumberType, name)) == ValidationResult.IS_POSSIBLE]
    kind = phonenumbers.number_type(number)
    both = kind == PhoneNumberType.FIXED_LINE_OR_MOBILE
    precise = [name for name in ("MOBILE", "FIXED_LINE") if both or kind == getattr(PhoneNumberType, name)]
    e164 = phonenumbers.format_number(number, PhoneNumberFormat.E164) if phonenumbers.is_possible_number(number) else text
    return {"possible": possible, "precise": precise, "e164": e164,
            "error": RESULTS[phonenumbers.is_possible_number_with_reason(number)]}


def spellings(region, name, chance):
    example = phonenumbers.example_number_for_type(region, getattr(PhoneNumberType, name))
    shared = name == "FIXED_LINE" and example and phonenumbers.number_type(example) == PhoneNumberType.FIXED_LINE_OR_MOBILE
    if not example or shared:
        return
    digits, code = phonenumbers.national_significant_number(example), f"+{example.country_code}"
    for form in (PhoneNumberFormat.E164, PhoneNumberFormat.INTERNATIONAL, PhoneNumberFormat.NATIONAL):
        yield phonenumbers.format_number(example, form)
    yield from (code + digits[:-1], code + digits[:-3], code + digits + "0")
    for first in chance.sample("0123456789", 3):
        yield code + first + digits[1:]
    for _ in range(2):
        yield code + digits[0] + "".join(chance.choice("0123456789") for _ in digits[1:])


def main():
    chance = random.Random(7)
    rows = [(region, text) for region in sorted(phonenumbers.SUPPORTED_REGIONS) for name in TYPES
            for text in spellings(region, name, chance)]
    rows += [("GB", text) for text in ODDITIES]
    json.dump([{"region": region, "text": text, **answers(text, region)} for region, text in rows], sys.stdout)
    print(f"phonenumbers {phonenumbers.__version__}", file=sys.stderr)


main()
