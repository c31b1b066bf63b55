"""Where today's library differs from the latest text of DESIGN 4: one switch each, `False` for today's behaviour.

Turn one on together with the change of the library that it waits for.
"""

# (a): digits after `+` that are rejected are tried again without a trunk prefix after the area code.
TRUNK_AFTER_AREA_CODE = False
# (c), (e): the trunk prefix is the country's, not always 0. Needs a column in `TRUNK_PREFIXES`.
TRUNK_BY_COUNTRY = False
TRUNK_PREFIXES = {"RU": "8", "KZ": "8", "BY": "8", "TM": "8", "HU": "06"}
# (c): an international prefix counts for the area's own code only, and is a mismatch when everything else declines.
PREFIX_MISMATCH_LAST = False
# (d): all definitions that share the preferred area code are asked, not the preferred one alone.
PREFERRED_SHARE_CODE = False
# A number that can still become an accepted one is TOO_SHORT, also past the smallest accepted length.
ALIVE_IS_TOO_SHORT = False
# A single `*` hides a digit only between or after digits, as a run of `x` does.
MASK_AFTER_DIGITS_ONLY = False
# A final `.0` is a spreadsheet's format only when its dot is the only one.
SPREADSHEET_DOT_IS_ONLY = False
# A colon may follow the label of an extension.
EXTENSION_COLON = False
# Labels in front, quotes around the whole, a mark at the end are passed over.
DECORATION = False
