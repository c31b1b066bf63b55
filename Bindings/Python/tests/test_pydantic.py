"""Phone numbers as a type of pydantic."""

import copy
import dataclasses
import json
import re
import typing
import unicodedata

import pydantic
import pytest
from pydantic_core import PydanticCustomError
from typing_extensions import TypedDict

import phonecheck
import workload
from conftest import NUMBERS, SAMPLE
from phonecheck.pydantic import PhoneNumber, PhoneNumberRule

VALIDATOR = phonecheck.Validator(SAMPLE)
Mobile = PhoneNumber(VALIDATOR)
# A number that isn't accepted, and the texts that an error about it mustn't contain.
REJECTED, TRACE = "+86 1380013800", "1380013"


class Account(pydantic.BaseModel):
    mobile: Mobile
    second: Mobile | None = None
    others: list[Mobile] = []


@pydantic.dataclasses.dataclass
class Contact:
    mobile: Mobile


class Row(TypedDict):
    mobile: Mobile


def refused(*arguments, of=Account.model_validate, **options):
    """The error for a refused value."""
    with pytest.raises(pydantic.ValidationError) as caught:
        of(*arguments, **options)
    return caught.value


def texts(error):
    """All texts of an error, with digits in ASCII."""
    said = [str(error), repr(error), repr(error.errors()), str(error.errors()), error.json(), error.json(indent=2)]
    return ["".join(str(unicodedata.digit(each, each)) for each in text) for text in said]


def test_the_type_is_an_annotated_str():
    assert typing.get_origin(Mobile) is typing.Annotated
    assert typing.get_args(Mobile)[0] is str
    assert repr(typing.get_args(Mobile)[1]) == "PhoneNumberRule(<Validator of 5 definitions, preferred CN, +86>)"
    of_type_checkers = typing.Annotated[str, PhoneNumberRule(SAMPLE)]
    assert pydantic.TypeAdapter(of_type_checkers).validate_python("138 0013 8000") == "+86-13800138000"


@pytest.mark.parametrize("number", NUMBERS)
def test_values_are_in_canonical_form_and_errors_have_the_reason(number):
    status, _, reason, canonical = NUMBERS[number]
    adapter = pydantic.TypeAdapter(Mobile)
    if status == "valid":
        for value in (adapter.validate_python(number), adapter.validate_json(json.dumps(number))):
            assert value == canonical and type(value) is str
        assert adapter.validate_python(canonical) == canonical
        return
    verdict = VALIDATOR.check(number)
    for error in (refused(number, of=adapter.validate_python), refused(json.dumps(number), of=adapter.validate_json)):
        (problem,) = error.errors(include_url=False)
        assert problem["type"] == "phone_" + reason.lower() and problem["input"] == "(hidden)"
        assert problem["ctx"] == {"reason": reason, "offset": verdict.offset, "country": verdict.country}
        assert problem["msg"].startswith(verdict.message.rstrip("."))


def test_messages_say_where_in_characters_and_in_their_language():
    messages = {
        language: refused("１３８a0013", of=pydantic.TypeAdapter(PhoneNumber(VALIDATOR, language=language)).validate_python)
        .errors()[0]["msg"]
        for language in ("en", "zh-CN", "zh-HK")
    }
    assert messages == {
        "en": "“a” can't be part of a phone number (character 4).", "zh-CN": "手机号码中不能包含“a”（第 4 个字符）。",
        "zh-HK": "手機號碼中不能包含「a」（第 4 個字元）。",
    }


def test_errors_never_show_the_number():
    adapter, refusals = pydantic.TypeAdapter(Mobile), 0
    wrong = [13800138000, 13800138000.0, ["13800138000"], {"13800138000": 1}, b"138\xff00138000", "138\ud80000138000"]
    for number in [*NUMBERS, *wrong, *workload.rejected(500), *workload.messy(500)]:
        try:
            adapter.validate_python(number)
        except pydantic.ValidationError as error:
            refusals += 1
            # No earlier exception refers to it, either.
            assert error.__cause__ is None and error.__context__ is None
            for text in texts(error):
                assert not re.search(r"\d{5}", text), text
                assert not isinstance(number, str) or len(number) < 5 or number not in text
    assert refusals > 500


def test_errors_of_fields_beside_it_are_hidden_by_the_models_config():
    values = {"second": REJECTED}
    # The whole input lacks a field.
    plain = refused(values)
    assert TRACE in str(plain) and plain.errors()[0]["type"] == "missing"

    class Hidden(Account):
        model_config = pydantic.ConfigDict(hide_input_in_errors=True)

    hidden = refused(values, of=Hidden.model_validate)
    assert TRACE not in str(hidden) and "second" in str(hidden)
    assert TRACE in repr(hidden.errors()) and TRACE in hidden.json()
    assert TRACE not in repr(hidden.errors(include_input=False)) and TRACE not in hidden.json(include_input=False)


def test_keys_are_named_in_errors_by_pydantic_itself():
    error = refused({REJECTED: 1}, of=pydantic.TypeAdapter(dict[Mobile, int]).validate_python)
    assert error.errors()[0]["loc"] == (REJECTED, "[key]") and error.errors()[0]["input"] == "(hidden)"


def test_models_dataclasses_and_dictionaries():
    account = Account(mobile="138 0013 8000", second="+852 9123 4567", others=["0086 138 0013 8000"])
    assert account.model_dump() == {
        "mobile": "+86-13800138000", "second": "+852-91234567", "others": ["+86-13800138000"]}
    assert Account.model_validate_json(account.model_dump_json()) == account
    assert Account(mobile="13800138000").second is None and Account(mobile="13800138000", second=None).second is None
    assert Contact("138 0013 8000").mobile == "+86-13800138000"
    assert pydantic.TypeAdapter(Row).validate_python({"mobile": "138 0013 8000"}) == {"mobile": "+86-13800138000"}
    error = refused({"mobile": REJECTED, "second": "", "others": ["13800138000", "138****8000"]})
    assert [(each["loc"], each["type"]) for each in error.errors()] == [
        (("mobile",), "phone_too_short"), (("second",), "phone_empty"), (("others", 1), "phone_masked")]
    assert refused(REJECTED, of=Contact).errors()[0]["type"] == "phone_too_short"
    assert refused({"mobile": REJECTED}, of=pydantic.TypeAdapter(Row).validate_python).error_count() == 1


def test_standard_dataclasses_arguments_and_assignments():
    @dataclasses.dataclass
    class Plain:
        mobile: Mobile

    assert pydantic.TypeAdapter(Plain).validate_python({"mobile": "138 0013 8000"}) == Plain("+86-13800138000")

    @pydantic.validate_call
    def called(mobile: Mobile, other: Mobile | None = None):
        return mobile, other

    assert called("138 0013 8000") == ("+86-13800138000", None)
    error = refused(REJECTED, of=called)
    assert error.errors()[0]["type"] == "phone_too_short" and TRACE not in str(error)

    class Changing(Account):
        model_config = pydantic.ConfigDict(validate_assignment=True)

    changing = Changing(mobile="13800138000")
    changing.mobile = "+852 9123 4567"
    assert changing.mobile == "+852-91234567"
    error = refused(changing, "mobile", REJECTED, of=setattr)
    assert TRACE not in str(error) + error.json() and changing.mobile == "+852-91234567"


def test_an_optional_text_inside_the_annotation():
    adapter = pydantic.TypeAdapter(typing.Annotated[str | None, PhoneNumberRule(VALIDATOR)])
    assert adapter.validate_python(None) is None and adapter.dump_json(None) == b"null"
    assert adapter.dump_json(adapter.validate_python("138 0013 8000")) == b'"+86-13800138000"'
    assert adapter.json_schema() == {"anyOf": [{"type": "string", "format": "phone"}, {"type": "null"}]}
    with pytest.raises(TypeError, match="belongs to a str, not to int"):
        pydantic.TypeAdapter(typing.Annotated[int, PhoneNumberRule(VALIDATOR)]).validate_python(13800138000)


def test_the_texts_own_rules_come_first():
    adapter = pydantic.TypeAdapter(
        typing.Annotated[str, pydantic.StringConstraints(max_length=14), PhoneNumberRule(VALIDATOR)])
    # The canonical form is longer.
    assert adapter.validate_python("138 0013 8000") == "+86-13800138000"
    error = refused("+86 138 0013 8000", of=adapter.validate_python)
    assert error.errors()[0]["type"] == "string_too_long" and error.errors()[0]["ctx"] == {"max_length": 14}
    strict = pydantic.TypeAdapter(Mobile, config=pydantic.ConfigDict(strict=True))
    assert refused(b"13800138000", of=strict.validate_python).errors()[0]["type"] == "string_type"
    assert pydantic.TypeAdapter(Mobile).validate_python(b"13800138000") == "+86-13800138000"
    whole = pydantic.TypeAdapter(Mobile, config=pydantic.ConfigDict(coerce_numbers_to_str=True))
    assert whole.validate_python(13800138000) == "+86-13800138000"

    def no_service(text):
        if text == "110":
            raise PydanticCustomError("service", "{number} is a service", {"number": 110})
        if text == "":
            raise ValueError("nothing")
        return text

    for kind, given in (("service", "110"), ("value_error", "")):
        adapter = pydantic.TypeAdapter(
            typing.Annotated[str, pydantic.AfterValidator(no_service), PhoneNumberRule(VALIDATOR)])
        assert refused(given, of=adapter.validate_python).errors()[0]["type"] == kind


def test_the_json_schema():
    schema = Account.model_json_schema()["properties"]
    assert schema["mobile"] == {"type": "string", "format": "phone", "title": "Mobile"}
    assert schema["second"]["anyOf"] == [{"type": "string", "format": "phone"}, {"type": "null"}]
    assert schema["others"]["items"] == {"type": "string", "format": "phone"}
    written = Account.model_json_schema(mode="serialization")["properties"]["mobile"]
    assert written["format"] == "phone" and re.fullmatch(written["pattern"], "+86-13800138000")
    exact = pydantic.TypeAdapter(PhoneNumber(phonecheck.Validator(SAMPLE, exact=True)))
    assert exact.json_schema(mode="serialization") == {"type": "string", "format": "phone"}
    assert exact.validate_python("+86-13800138000") == "+86-13800138000"
    assert refused("+86 13800138000", of=exact.validate_python).errors()[0]["type"] == "phone_pattern_mismatch"


@pytest.mark.parametrize("number_format", ["canonical", "e164", "international", "rfc3966"])
def test_every_format_of_values_is_read_back(number_format):
    adapter = pydantic.TypeAdapter(PhoneNumber(VALIDATOR, number_format=number_format))
    for number, (status, *_) in NUMBERS.items():
        if status == "valid":
            value = adapter.validate_python(number)
            assert value == VALIDATOR.check(number).formats[number_format] == adapter.validate_python(value)
    pattern = adapter.json_schema(mode="serialization").get("pattern")
    assert pattern is None or re.fullmatch(pattern, adapter.validate_python("13800138000"))


@pytest.mark.parametrize("options", [{"number_format": "national"}, {"number_format": "masked"}, {"language": "tlh"}])
def test_options_that_mean_nothing_are_refused(options):
    with pytest.raises(phonecheck.ArgumentError):
        PhoneNumber(VALIDATOR, **options)


def test_an_undecided_number_isnt_accepted():
    adapter = pydantic.TypeAdapter(PhoneNumber(phonecheck.Validator(SAMPLE, exact=True)))
    error = refused("1" * 5000, of=adapter.validate_python)
    assert error.errors()[0]["type"] == "phone_match_limit" and "1111" not in "".join(texts(error))


def test_copies_of_fields_judge_by_the_same_definitions():
    copied = copy.deepcopy(Account.model_fields)
    assert copied["mobile"].metadata[0] is Account.model_fields["mobile"].metadata[0]
    assert Account(mobile="13800138000").model_copy(deep=True).mobile == "+86-13800138000"
    validator = phonecheck.Validator(SAMPLE)
    adapter = pydantic.TypeAdapter(PhoneNumber(validator))
    validator.replace(None)
    assert adapter.validate_python("+44 7400 123456") == "+44-7400123456"
