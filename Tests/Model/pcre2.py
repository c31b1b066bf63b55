"""PCRE2 through ctypes: whether a pattern matches a subject, compiled as the loader compiles a mobileRegex."""

import ctypes
import ctypes.util

ANCHORED, ENDANCHORED = 0x80000000, 0x20000000
NEVER_UCP, NEVER_UTF, UTF, NEVER_BACKSLASH_C = 0x00000800, 0x00001000, 0x00080000, 0x00100000
NO_MATCH, UTF_ERRORS, MATCH_LIMIT = -1, range(-22, -2), -47
CONFIG_VERSION = 11

library = ctypes.CDLL(ctypes.util.find_library("pcre2-8") or "libpcre2-8.so.0")
library.pcre2_compile_8.restype = ctypes.c_void_p
library.pcre2_compile_8.argtypes = [
    ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint32, ctypes.POINTER(ctypes.c_int), ctypes.POINTER(ctypes.c_size_t),
    ctypes.c_void_p]
library.pcre2_match_data_create_8.restype = ctypes.c_void_p
library.pcre2_match_data_create_8.argtypes = [ctypes.c_uint32, ctypes.c_void_p]
library.pcre2_match_8.restype = ctypes.c_int
library.pcre2_match_8.argtypes = [
    ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_size_t, ctypes.c_uint32, ctypes.c_void_p,
    ctypes.c_void_p]
library.pcre2_match_context_create_8.restype = ctypes.c_void_p
library.pcre2_match_context_create_8.argtypes = [ctypes.c_void_p]
library.pcre2_set_match_limit_8.argtypes = [ctypes.c_void_p, ctypes.c_uint32]
library.pcre2_config_8.argtypes = [ctypes.c_uint32, ctypes.c_void_p]


def version():
    text = ctypes.create_string_buffer(64)
    library.pcre2_config_8(CONFIG_VERSION, text)
    return text.value.decode()


class EngineFailure(Exception):
    """PCRE2 gave no answer; its code."""


class Pattern:
    """A pattern under PCRE2's interpreter, so that its machine code is on one side of the comparison only."""

    match_data = library.pcre2_match_data_create_8(1, None)
    few_steps = library.pcre2_match_context_create_8(None)
    # Those that the command takes for nothing: every further one is work, of which a verdict may do so much.
    library.pcre2_set_match_limit_8(few_steps, 500)

    def __init__(self, text, whole=False):
        data = text.encode()
        # Whether a subject took so many steps that the command may reach a limit in the same verdict.
        self.is_costly = False
        flags = NEVER_BACKSLASH_C | NEVER_UCP | (UTF if not text.isascii() else NEVER_UTF)
        if whole:
            flags |= ANCHORED | ENDANCHORED
        error, offset = ctypes.c_int(), ctypes.c_size_t()
        self.code = library.pcre2_compile_8(data, len(data), flags, error, offset, None)
        if not self.code:
            raise ValueError(f"PCRE2 error {error.value} at offset {offset.value} of {text!r}")

    def matches(self, subject):
        result = library.pcre2_match_8(self.code, subject, len(subject), 0, 0, self.match_data, self.few_steps)
        if result == MATCH_LIMIT:
            self.is_costly = True
            result = library.pcre2_match_8(self.code, subject, len(subject), 0, 0, self.match_data, None)
        if result >= 0:
            return True
        # A subject that isn't UTF-8 doesn't match a pattern that is.
        if result == NO_MATCH or result in UTF_ERRORS:
            return False
        raise EngineFailure(result)
