"""Single numbers, loading, and errors."""

import copy
import gc
import json
import pickle
import subprocess
import sys
import threading

import pytest

import phonecheck
from conftest import NUMBERS, SAMPLE


@pytest.mark.parametrize("number", NUMBERS)
def test_a_number_gets_its_verdict(validator, number):
    status, country, reason, canonical = NUMBERS[number]
    verdict = validator.check(number)
    assert (verdict.status, verdict.reason, verdict.number) == (status, reason, canonical)
    assert verdict.is_valid == (status == "valid")
    if verdict.is_valid:
        assert verdict.country == country and verdict.message is None and verdict.offset is None
    else:
        assert verdict.message and not verdict.formats
    assert validator.check(number.encode()) == verdict


def test_a_valid_number_has_all_its_formats(validator):
    verdict = validator.check("+86 138-0013-8000 ext. 12")
    assert verdict.formats == {
        "canonical": "+86-13800138000", "e164": "+8613800138000", "international": "+86 138 0013 8000",
        "national": "138 0013 8000", "rfc3966": "tel:+86-138-0013-8000;ext=12", "masked": "+86-138****8000",
        "spelling": "+86-13800138000",
    }
    assert (verdict.area_code, verdict.national_digits, verdict.extension) == ("86", "13800138000", "12")


def test_messages_come_in_three_languages(validator):
    messages = {language: validator.check("+86 138", language=language).message for language in ("en", "zh-CN", "zh_HK")}
    assert messages == {
        "en": "After +86 there should be 11 digits, not 3.", "zh-CN": "国际区号 +86 后应为 11 位数字，目前为 3 位。",
        "zh_HK": "國碼 +86 後應為 11 位數字，目前為 3 位。",
    }
    with pytest.raises(phonecheck.ArgumentError, match="zh-CN"):
        validator.check("1", language="tlh")


def test_an_offset_counts_bytes(validator):
    assert validator.check("138é0013").offset == 3
    assert validator.check("１３８a").offset == 9


def test_a_verdict_prints_no_number(validator):
    for number in NUMBERS:
        assert "13800138" not in repr(validator.check(number))


def test_bytes_that_are_no_text_are_no_number(validator):
    assert validator.check(b"138\xff00138000").reason == "UNEXPECTED_CHARACTER"
    assert validator.check("138\ud80000138000").reason == "UNEXPECTED_CHARACTER"
    assert validator.check("138\0").reason == "UNEXPECTED_CHARACTER"


@pytest.mark.parametrize("wrong", [None, 13800138000, 1.5, ["13800138000"]])
def test_a_number_is_text(validator, wrong):
    with pytest.raises(TypeError):
        validator.check(wrong)


def test_definitions_come_from_paths_bytes_and_objects():
    data = SAMPLE.read_bytes()
    for catalog in (SAMPLE, str(SAMPLE), data, json.loads(data)):
        with phonecheck.Validator(catalog) as validator:
            assert validator.description == "5 definitions, preferred CN, +86"
            assert validator.check("13800138000").is_valid
    assert phonecheck.Validator().description.startswith("2")
    with pytest.raises(FileNotFoundError):
        phonecheck.Validator("/nowhere/area-codes.json")


def test_options_are_those_of_the_command():
    def verdict(number, **options):
        return phonecheck.Validator(SAMPLE, **options).check(number)

    assert verdict("91234567", area="HK").number == "+852-91234567"
    assert verdict("91234567", default_area="852").number == "+852-91234567"
    assert verdict("85291234567").reason == "PATTERN_MISMATCH"
    assert verdict("85291234567", bare_international=True).number == "+852-91234567"
    assert verdict("011 852 91234567", international_prefixes=["00", "011"]).number == "+852-91234567"
    exact = verdict("+86-13800138000", exact=True)
    assert exact.is_valid and exact.country == "CN" and exact.formats == {}
    assert verdict("+86 13800138000", exact=True).reason == "PATTERN_MISMATCH"
    # Afghanistan's regex has no end.
    assert verdict("+93-701234567890123").is_valid
    assert verdict("+93-701234567890123", whole=True).reason == "TOO_LONG"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"area": "XX"}, "area: the definitions list no area"), ({"default_area": "999"}, "default_area"),
        ({"area": "CN", "default_area": "HK"}, "default_area would do nothing"),
        ({"international_prefixes": ["x"]}, "1 to 6 ASCII digits"),
        ({"exact": True, "bare_international": True}, "raw bytes"), ({"area": "C\0N"}, "NUL"),
    ])
def test_options_that_mean_nothing_are_refused(options, message):
    with pytest.raises(phonecheck.ArgumentError, match=message):
        phonecheck.Validator(SAMPLE, **options)


def test_definitions_are_refused_with_every_problem(tmp_path):
    path = tmp_path / "area-codes.json"
    path.write_text(
        '{"phoneAreaCodeDefinitions": [\n'
        '  {"areaCode": "86", "countryCode": "CN", "mobileRegex": "(1"},\n'
        '  {"areaCode": "x", "countryCode": "HK", "mobileRegex": "1"}]}')
    with pytest.raises(phonecheck.DefinitionsError) as caught:
        phonecheck.Validator(path)
    assert [problem.line for problem in caught.value.problems] == [2, 3]
    assert [problem.definition for problem in caught.value.problems][0] == "CN, +86"
    assert caught.value.problems[0].path == "phoneAreaCodeDefinitions[0].mobileRegex"
    assert str(caught.value).startswith("area-codes.json:2:")
    assert caught.value.problems[0].text in str(caught.value)
    fine = json.loads(SAMPLE.read_text())
    fine["phoneAreaCodeDefinitions"].append({"areaCode": "44", "countryCode": "GB", "mobileRegex": "("})
    with pytest.raises(phonecheck.DefinitionsError):
        phonecheck.Validator(fine)
    skipping = phonecheck.Validator(fine, skip_bad_definitions=True)
    assert skipping.description.startswith("5 definitions") and len(skipping.remarks) >= 1


def test_lost_backslashes_are_repaired_when_asked():
    data = SAMPLE.read_text().replace("\\\\", "\\")
    with pytest.raises(phonecheck.DefinitionsError):
        phonecheck.Validator(data.encode())
    repaired = phonecheck.Validator(data.encode(), repair_escapes=True)
    assert repaired.check("13800138000").is_valid and repaired.remarks


def test_replacing_is_for_every_call_from_then_on():
    validator = phonecheck.Validator(SAMPLE)
    other = json.loads(SAMPLE.read_text())
    other["phoneAreaCodeDefinitions"] = [
        each for each in other["phoneAreaCodeDefinitions"] if each["countryCode"] != "HK"]
    validator.replace(other)
    assert not validator.check("+852 91234567").is_valid
    with pytest.raises(phonecheck.DefinitionsError):
        validator.replace(b"{}")
    assert validator.check("13800138000").is_valid


def test_a_number_of_an_area(validator):
    assert validator.check("91234567", area="HK") == phonecheck.Validator(SAMPLE, area="HK").check("91234567")
    for area in ("852", "+852", "Hong Kong", "香港", " HK "):
        assert validator.check("9123 4567", area=area).number == "+852-91234567"
    for area in (None, "", " "):
        assert validator.check("13800138000", area=area) == validator.check("13800138000")
    unlisted = validator.check("13800138000", area="XX", language="zh-CN")
    assert unlisted.reason == "UNKNOWN_AREA_CODE" and unlisted.message
    exact = phonecheck.Validator(SAMPLE, exact=True)
    assert exact.check("+86-13800138000", area="CN").is_valid and exact.check("+86-13800138000", area="HK").reason
    assert exact.check("+86-13800138000", area="XX").reason == "UNKNOWN_AREA_CODE"
    with pytest.raises(phonecheck.ArgumentError, match="area of its own"):
        phonecheck.Validator(SAMPLE, area="HK").check("91234567", area="HK")
    with pytest.raises(phonecheck.ArgumentError, match="area"):
        validator.check("1", area=852)


def test_verdicts_are_pickled_copied_and_hashed(validator):
    for number in NUMBERS:
        verdict = validator.check(number)
        for again in (pickle.loads(pickle.dumps(verdict)), copy.copy(verdict), copy.deepcopy(verdict)):
            assert again == verdict and hash(again) == hash(verdict) and type(again) is phonecheck.Verdict
    verdicts = [validator.check(number) for number in NUMBERS]
    different = [verdict for index, verdict in enumerate(verdicts) if verdict not in verdicts[:index]]
    assert {*verdicts, *verdicts} == {*different} and len({*verdicts}) == len(different)


def test_a_missing_file_is_named_as_one(validator, tmp_path):
    here = tmp_path / "contacts.csv"
    here.write_text("mobile\n13800138000\n")
    for call in (
        lambda: phonecheck.Validator(tmp_path / "none.json"),
        lambda: validator.replace(tmp_path / "none.json"),
        lambda: validator.validate_file(tmp_path / "none.csv"),
        lambda: validator.validate_file(here, known=tmp_path / "none.csv"),
        lambda: validator.validate_file(here, tmp_path / "no folder" / "checked.csv"),
        lambda: phonecheck.plan_file(tmp_path / "none.csv", 2),
    ):
        with pytest.raises(phonecheck.MissingFileError) as missing:
            call()
        assert isinstance(missing.value, FileNotFoundError) and "none" in str(missing.value) or "no folder" in str(missing.value)
    with pytest.raises(phonecheck.FileError) as other:
        validator.validate_file(tmp_path)
    assert not isinstance(other.value, phonecheck.MissingFileError)


@pytest.mark.parametrize(("extra", "missing"), [
    ("pandas", "pandas"), ("polars", "polars"), ("pydantic", "pydantic"), ("pandera", "pandera"), ("dbt", "dbt")])
def test_an_import_says_what_to_install(extra, missing):
    script = f"import sys; sys.modules[{missing!r}] = None; import phonecheck.{extra}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stderr.splitlines()[-1].startswith(f"ModuleNotFoundError: phonecheck.{extra} needs ")
    assert f"pip install 'phonecheck[{extra}]'" in done.stderr


def test_a_call_says_what_to_install():
    script = "import sys; sys.modules['pyarrow'] = None; import duckdb, phonecheck.duckdb; phonecheck.duckdb.register(duckdb.connect())"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert "phonecheck.duckdb needs pyarrow, which isn't installed: pip install 'phonecheck[duckdb]'" in done.stderr


def test_a_closed_validator_is_refused():
    validator = phonecheck.Validator(SAMPLE)
    validator.close()
    validator.close()
    assert repr(validator) == "<Validator, closed>"
    for call in (
        lambda: validator.check("1"), lambda: validator.validate(["1"]), lambda: validator.replace(None),
        lambda: validator.description, lambda: validator.validate_file(SAMPLE),
    ):
        with pytest.raises(phonecheck.ClosedError):
            call()


def test_threads_share_a_validator_that_is_replaced_and_closed():
    validator = phonecheck.Validator(SAMPLE)
    numbers = [*NUMBERS] * 300
    expected = [NUMBERS[number] for number in numbers]
    failures = []

    def work():
        try:
            for _ in range(10):
                assert [tuple(row) for row in validator.validate(numbers, threads=2)] == expected
                assert validator.check("13800138000").is_valid
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for _ in range(20):
        validator.replace(SAMPLE)
        gc.collect()
    for thread in threads:
        thread.join()
    assert not failures
