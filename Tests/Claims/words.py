"""Texts to ask: all numbers of a few digits in each spelling, and short texts of what stands around numbers."""

import functools
import itertools


@functools.lru_cache(maxsize=None)
def digits(longest):
    """All digits up to a length, shortest first."""
    return tuple("".join(word) for length in range(1, longest + 1) for word in itertools.product("0123456789", repeat=length))


@functools.lru_cache(maxsize=None)
def texts(code):
    """Texts of few characters, and numbers with something beside them."""
    short = ["".join(word) for length in range(0, 5) for word in itertools.product("012+-,x\n", repeat=length)]
    cores = [prefix + number for prefix in ("", f"+{code}", f"+{code}-", code, "00" + code, "0", "+852", "+1-")
             for number in ("1", "2", "3", "6", "12", "13", "21", "55", "123", "234", "100", "512", "1234", "2345", "7777", "12345",
                            "51234", "22222", "123456", "1234567", "12345678901234")]
    beside = [before + core + after for core in cores for before in ("", "junk", "junk ", " ", "-", "9", "0", "x\n")
              for after in ("", "junk", " junk", "\n", "9", "-", "\nx", "x", "99999999999999999")]
    return tuple(text.encode() for text in dict.fromkeys(short + beside))
