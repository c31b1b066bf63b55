"""Phone numbers as a type of pydantic.

```python
import pydantic
import phonecheck.pydantic

validator = phonecheck.Validator("area-codes.json")

class Account(pydantic.BaseModel):
    mobile: phonecheck.pydantic.PhoneNumber(validator)

Account(mobile="138 0013 8000").mobile    # "+86-13800138000"
```
"""

from __future__ import annotations

from typing import Annotated, Any

from ._errors import ArgumentError, not_installed
from ._registry import shared
from ._validator import Catalog, Validator, Verdict

try:
    import pydantic
    from pydantic_core import PydanticCustomError, PydanticKnownError, ValidationError, core_schema
except ModuleNotFoundError as missing:
    raise not_installed("pydantic", missing) from None

__all__ = ["PhoneNumber", "PhoneNumberRule"]

# The formats that are read as the number they were written from, whatever the preferred area, with the text for the
# JSON schema.
PATTERNS = {"canonical": r"^\+[0-9]{1,6}-[0-9]{1,32}$", "e164": r"^\+[0-9]{2,38}$", "international": None, "rfc3966": None}
#: The place of the fault in a number, for a person.
PLACES = {"en": " (character {})", "zh-CN": "（第 {} 个字符）", "zh-TW": "（第 {} 個字元）"}


def PhoneNumber(
    validator: Validator | Catalog = None, *, number_format: str = "canonical", language: str = "en"
) -> Any:
    """The type of phone numbers that a tenant accepts: an `Annotated[str, …]` whose values are in canonical form.

    A type checker can't follow a call in an annotation; `Annotated[str, PhoneNumberRule(validator)]` is the same type.
    """
    return Annotated[str, PhoneNumberRule(validator, number_format=number_format, language=language)]


class PhoneNumberRule:
    """The rule that makes a `str` of pydantic a phone number that a tenant accepts: `Annotated[str,
    PhoneNumberRule(validator)]`.

    A number that isn't accepted is an error whose type is `phone_` and the reason in small letters, such as
    `phone_too_short`. Its message names the reason and the place of the fault. Its context has the reason, the offset
    in bytes of UTF-8, and the country that a rejection is about. The given text isn't in the error: `input` is
    `(hidden)`, for text that isn't a number and for other types as well.
    """

    def __init__(
        self, validator: Validator | Catalog = None, *, number_format: str = "canonical", language: str = "en"
    ) -> None:
        """Keeps a validator for a field.

        Args:
            validator: The definitions, or a validator of them; `None` for the built-in catalog.
            number_format: The written form of values: canonical, e164, international or rfc3966. Other formats aren't
                read back as the same number. A validator with `exact` leaves values unchanged.
            language: The language of messages: `en`, `zh-CN`, `zh-TW`, or a tag that asks for one of them.

        Raises:
            ArgumentError: There is no such format or language.
        """
        if number_format not in PATTERNS:
            raise ArgumentError(f"number_format: values of a field are read again; there are {', '.join(PATTERNS)}")
        self._validator = validator if isinstance(validator, Validator) else shared(validator)
        self._format = number_format
        self._language = language
        # The library decides which of its languages a tag asks for.
        asked = self._validator.check("", language=language).message
        self._place = next(
            place for each, place in PLACES.items() if self._validator.check("", language=each).message == asked)

    def __repr__(self) -> str:
        return f"PhoneNumberRule({self._validator!r})"

    def __deepcopy__(self, memo: object) -> PhoneNumberRule:
        # Copies of models and of their fields judge by the same definitions.
        return self

    def __get_pydantic_core_schema__(
        self, source: Any, handler: pydantic.GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        text = handler(source)
        # An error contains the value that its step was given. So the first step fails with nothing, and the second is
        # only given a value that may be shown. The text's own schema is in both for its serializer.
        return core_schema.chain_schema([
            core_schema.no_info_wrap_validator_function(self._judged, text),
            core_schema.no_info_wrap_validator_function(_accepted, text),
        ])

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: pydantic.GetJsonSchemaHandler
    ) -> dict[str, Any]:
        found = handler(schema)
        for each in found.get("anyOf", [found]):
            if each.get("type") == "string":
                each["format"] = "phone"
                pattern = PATTERNS[self._format]
                # A validator with `exact` has no formats, and gives no text this reason.
                if handler.mode == "serialization" and pattern and self._validator.check("+").reason == "NOT_A_NUMBER":
                    each["pattern"] = pattern
        return found

    def _judged(self, given: Any, handler: core_schema.ValidatorFunctionWrapHandler) -> Any:
        """The number; `None` unchanged, if the field is optional; or the error."""
        try:
            text = handler(given)
        except ValidationError as error:
            return _Hidden(_without_input(error))
        if text is None:
            return None
        if not isinstance(text, str):
            raise TypeError(f"PhoneNumberRule belongs to a str, not to {type(text).__name__}")
        verdict = self._validator.check(text, language=self._language)
        if verdict.is_valid:
            return verdict.formats.get(self._format, text)
        return _Hidden(self._error(text, verdict))

    def _error(self, text: str, verdict: Verdict) -> PydanticCustomError:
        message = verdict.message or ""
        if verdict.offset is not None:
            before = text.encode("utf-8", "surrogatepass")[:verdict.offset]
            place = self._place.format(len(before.decode("utf-8", "replace")) + 1)
            sentence = message.rstrip(".。")
            message = sentence + place + message[len(sentence):]
        return PydanticCustomError(
            f"phone_{(verdict.reason or '').lower()}", message,
            {"reason": verdict.reason, "offset": verdict.offset, "country": verdict.country})


class _Hidden(str):
    """The value that errors show in place of the given text."""

    __slots__ = ("error",)
    error: Exception

    def __new__(cls, error: Exception) -> _Hidden:
        hidden = super().__new__(cls, "(hidden)")
        hidden.error = error
        return hidden


def _without_input(error: ValidationError) -> Exception:
    """The same problem for a text that was never given to the definitions."""
    problem = error.errors(include_url=False, include_input=False)[0]
    kind: Any = problem["type"]
    try:
        return PydanticKnownError(kind, problem.get("ctx"))
    except KeyError:
        return PydanticCustomError(kind, problem["msg"], problem.get("ctx"))


def _accepted(judged: Any, handler: object) -> Any:
    if isinstance(judged, _Hidden):
        raise judged.error
    return judged
