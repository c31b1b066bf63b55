// Definitions and texts that try to exhaust time, memory or stack.

/** A file of one definition with a regex. */
export const definition = (mobileRegex) => JSON.stringify({
  phoneAreaCodeDefinitions: [{ areaCode: "86", countryCode: "CN", mobileRegex }], preferredAreaCode: "CN" });

/** Opens something a number of times around `1`. */
const nested = (open, close, depth) => definition(`^${open.repeat(depth)}1${close.repeat(depth)}$`);

export const hostileDefinitions = {
  "deep arrays": "[".repeat(200_000), "deep objects": '{"a":'.repeat(100_000), "a NUL": "\u0000", "an object": "{}", "an array": "[]",
  "null": "null", "a long string without an end": '"' + "x".repeat(1 << 20),
  "deep groups": definition("(".repeat(2000) + ")".repeat(2000)), "repeated repeats": definition("(a*)*".repeat(400)),
  "optional counts": definition("^(?:1{0,300}2{0,300}){0,10}$"), "open classes": definition("[".repeat(4000)),
  "counts of counts": definition(String.raw`^((\d{0,100}){0,100}){0,6}$`),
  "deep look-aheads": definition("(?=" .repeat(500) + ")".repeat(500)), "the largest count": definition(String.raw`\d{65535}`),
  "recursion": definition("(?R)"), "a long regex": definition("x".repeat(5000)),
  "many alternatives": definition("^(" + "1|".repeat(2000) + "2)$"),
  "open ends in atomic groups": definition("(?>1*2*)".repeat(200)),
  // As deep as automata may be, and as PCRE2 reads.
  ...Object.fromEntries([63, 64, 65, 249, 250, 251].flatMap((depth) => [
    [`${depth} groups`, nested("(?:", ")", depth)], [`${depth} optional groups`, nested("(?:2?", ")?", depth)],
    [`${depth} alternatives`, nested("(?:2|", "|3)", depth)], [`${depth} repeats`, nested("(?:2", ")+", depth)],
    [`${depth} look-aheads`, nested("(?=1", ")", depth)], [`${depth} negations`, nested("(?!2", ")", depth)],
    [`${depth} atomic groups`, nested("(?>1?", ")", depth)], [`${depth} conditions`, nested("(?(?=1)", "|2)", depth)],
  ])),
};

// Numbers of a spreadsheet may have more digits than an integer of WebAssembly, which has 32 bits.
export const hostileTexts = ["-87-554-18166", `-${"9".repeat(18)}`, `${"9".repeat(15)}.0`, `1.${"9".repeat(14)}E+17`, "13800138000", "1".repeat(100_000), "+".repeat(1000), "\ud800", "转".repeat(500)];
