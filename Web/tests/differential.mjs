// The same requests to WebAssembly and to the native library, with PCRE2 and without; all write the same JSON. Every answer
// has to be the same, byte for byte. The one exception is what depends on a regex that needs PCRE2, where the native library
// has it. The module's remarks say which regexes those are.
//
// Definitions are loaded undamaged and damaged, with every option. Those that load are tested with numbers, typing states,
// areas, shapes and sessions of the form.
//
//   node Web/tests/differential.mjs --reference PATH [--automata PATH] [--count 20000] [--seed 1] [--definitions FILE ...]
//
// Definitions are the sample, the built-in ones, and random ones, unless files are named.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { BindForm, initialize, loadDefinitions, StoppedError } from "../dist/phonecheck.js";

const { values: options } = parseArgs({
  options: {
    reference: { type: "string" },
    automata: { type: "string" },
    count: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" },
    definitions: { type: "string", multiple: true, default: [] },
  },
});

// MARK: Requests

/** SplitMix64 in 32-bit halves would be long; mulberry32 is enough to vary texts. */
function randomNumbers(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit) => Math.floor(next() * limit);
  return { below, pick: (list) => list[below(list.length)], chance: (share) => next() < share };
}

const LANGUAGES = ["en", "zh-CN", "zh-TW"];
/** What a caller may pass as a language: tags, names of locales, and texts that are neither. */
const TAGS = [
  ...LANGUAGES, "", "de", "EN-us", "en_GB.UTF-8", "C", "cmn-Hant", "zh", "zh-Hant", "ZH-HANT-CN", "zh_TW", "zh_HK.UTF-8@radical",
  "zh-MO", "zh-yue-HK", "zh-Hans", "zh-Hans-HK", "zh-Hans-MO", "zh-Latn", "zha", "zh-CN-x-two", "ｚｈ", "zh-Ｈant", "中文", " zh-TW",
];

/** What someone may search for: digits, names, aliases, accents composed or not, full width, names in other languages. */
const SEARCHES = [
  "", " ", "1", "86", "a", "中", "united", "香港", "+44", "0044", "usa", "HONG-KONG", "hongkong", "reunion", "Re\u0301union",
  "å", "A\u030a", "８６", "ＣＮ", "台灣", "ß", "İ", "\u0301", "한", "\u1112\u1161\u11ab", "\u0000", "😀", "+1 684", "zz",
  "i", "ı", "İspan", "ÖS", "alem", "germ", "mg", "zhong", "독일",
];

const FULL_WIDTH = "０１２３４５６７８９";

function digits(random, count) {
  let text = "";
  for (let index = 0; index < count; index++) text += random.below(10);
  return text;
}

/** A number as people write them, or nearly so. */
function writing(random, areas) {
  const area = random.pick(areas);
  const example = (area.example ?? "").replace(/\D/g, "");
  let national = random.chance(0.7) && example ? mutated(random, example) : digits(random, 4 + random.below(10));
  if (random.chance(0.5)) national = grouped(random, national);
  const prefix = random.pick(["", "", "+", "00", "0", "+", "tel:+", "＋", "(+", "011"]);
  const code = prefix === "" || prefix === "0" ? random.pick(["", "", area.areaCode]) : area.areaCode;
  let text = prefix + code + (code ? random.pick(["", " ", "-", "", " (0)", ") "]) : "") + national;
  if (random.chance(0.05)) text = random.pick(["手机：", "Tel. ", "mobile: ", "'", "=\"", "t "]) + text;
  if (random.chance(0.08)) text += random.pick([" ext 12", " x123", "#9", " 转 45", ";ext=7", ".", ".0", "\"", " ", "\u200b", "转"]);
  if (random.chance(0.05)) text = text.replace(/[0-9]/g, (digit) => FULL_WIDTH[digit]);
  if (random.chance(0.05)) text = spliced(random, text, random.pick(["*", "a", "中", "/", "😀", "\n", "+", "·", "\u0000", "é", "٣"]));
  return text;
}

function mutated(random, text) {
  const place = random.below(text.length);
  switch (random.below(6)) {
    case 0: return text.slice(0, place) + text.slice(place + 1);
    case 1: return text.slice(0, place) + random.below(10) + text.slice(place);
    case 2: case 3: return text.slice(0, place) + digits(random, text.length - place);
    default: return text;
  }
}

function grouped(random, text) {
  let result = "";
  for (const digit of text) result += digit + (random.chance(0.25) ? random.pick([" ", "-", ".", "–", "‑"]) : "");
  return result;
}

function spliced(random, text, part) {
  const place = random.below(text.length + 1);
  return text.slice(0, place) + part + text.slice(place);
}

/**
 * Events of a session in which someone types, picks, pastes, requests codes and submits.
 *
 * - served: the definitions that the service answers with, for a form that requests them.
 */
function* events(random, areas, served) {
  yield { type: "opened", kind: random.pick(["bind", "register", "signIn"]), stateToken: "token", takesEmail: random.chance(0.2) };
  if (served !== undefined) yield { type: "answered", request: 1, status: 200, body: served };
  const count = 5 + random.below(25);
  for (let index = 0; index < count; index++) {
    const text = writing(random, areas);
    yield random.pick([
      () => ({ type: "textEdited", text, caret: random.below(text.length + 1) }),
      () => ({ type: "textEdited", text: text.slice(0, random.below(text.length + 1)) }),
      () => ({ type: "pasted", text, start: 0, end: random.below(20) }),
      () => ({ type: "caretMoved", caret: random.below(20) }),
      () => ({ type: "blurred", field: random.pick(["mobile", "code"]) }),
      () => ({ type: "areaChosen", country: random.pick(areas).country }),
      () => ({ type: "sendCodeTapped" }),
      () => ({ type: "sliderFinished", request: 1 + random.below(6), token: random.pick([undefined, "captcha"]) }),
      () => ({ type: "answered", request: 1 + random.below(6), status: 200, body: '{"error_code":"IDAAS.SDK.SMS.1005"}' }),
      () => ({ type: "answered", request: 1 + random.below(6), status: random.pick([200, 400, 500]), body: random.pick(["", "{}"]) }),
      () => ({ type: "answered", request: 1 + random.below(6) }),
      () => ({ type: "codeEdited", text: digits(random, random.below(8)) }),
      () => ({ type: "submitTapped" }),
      () => ({ type: "tryAgainTapped" }),
      () => ({ type: "emailEdited", text: random.pick(["", "a@b.cn", "a@", "é@b.cn"]) }),
      () => ({ type: "sendEmailCodeTapped" }),
      () => ({ type: "wayChosen", way: random.pick(["number", "email"]) }),
      () => ({ type: "emailCodeEdited", text: digits(random, random.below(8)) }),
      () => ({ type: "languageChanged", language: random.pick(TAGS) }),
      () => ({ type: "tick" }),
    ])();
  }
}

// MARK: Random definitions

/** Atomic and possessive items with several parts of any length. */
const OPEN_ENDED = [
  "(?>\\d+-\\d+)", "(?>\\d*-?\\d*)", "(?:\\d+-\\d+)++", "(?:\\d+-?\\d+)++", "(?>1*2*\\d{5,})", "(?>\\d+|\\d+-\\d+)\\d",
  "(?>(?>\\d*)-?\\d*)?\\d*",
];

/** A regex for national digits; some of them have no automaton, and some are refused. */
function nationalRegex(random) {
  const digit = () => random.pick(["\\d", "[0-9]", "[3-9]", `[${random.below(4)}-${4 + random.below(6)}]`, String(random.below(10))]);
  const counted = () => `${digit()}{${random.pick(["6", "7,9", "8", "4,11", "10", "9,"])}}`;
  const start = () => digits(random, 1 + random.below(2));
  return random.pick([
    () => `1${digit()}\\d{9}`,
    () => `${start()}${counted()}`,
    () => `(?:${start()}|${start()}${digit()})${counted()}`,
    () => `(${start()}${digit()}?|${start()})\\d{5,8}`,
    () => `(?!${start()})${counted()}`,
    () => `(?=\\d{8,10}$)${start()}\\d+`,
    () => `(?>${start()}|${start()}${digit()})${counted()}`,
    () => `\\d++`,
    () => random.pick(OPEN_ENDED),
    () => `${start()}\\b\\d*`,
    () => `(?i:${start()})${counted()}?`,
    () => `(?<=${digit()})${counted()}`,
    () => `(${digit()})\\1${counted()}`,
  ])();
}

function randomDefinitions(random) {
  const codes = new Set();
  const phoneAreaCodeDefinitions = [];
  const count = 1 + random.below(12);
  for (let index = 0; index < count; index++) {
    const areaCode = random.chance(0.3) && codes.size > 0 ? random.pick([...codes]) : String(1 + random.below(999));
    codes.add(areaCode);
    const prefix = random.pick([`(\\+${areaCode}-?)?`, `(?:\\+${areaCode}-?)?`, `(\\+${areaCode}-)`, "", `\\+?(?:${areaCode})?`]);
    const definition = {
      areaCode, countryCode: String.fromCharCode(65 + index, 65 + random.below(26)),
      mobileRegex: random.pick(["^", "^", "^", ""]) + prefix + nationalRegex(random) + random.pick(["$", "$", "\\z", ""]),
      displayMapping: { en: `Area ${index}` },
    };
    if (random.chance(0.2)) definition.areaCodeSuffixes = [digits(random, 3)];
    if (random.chance(0.2)) definition.trunkPrefix = random.pick(["0", "8", "06", "", ["8", "06"]]);
    phoneAreaCodeDefinitions.push(definition);
  }
  const preferredAreaCode = random.chance(0.7) ? random.pick(phoneAreaCodeDefinitions).countryCode : undefined;
  return { phoneAreaCodeDefinitions, preferredAreaCode };
}

// MARK: Damage

const REGEX_PIECES = [
  "(", ")", "[", "]", "{", "}", "*", "+", "?", "|", "\\", "^", "$", ".", "-", ",", "(?", "(?:", "(?<a>", "(?<a", "(?=", "(?!",
  "(?>", "(?|", "(?i)", "(?#", "(?R)", "(?1)", "(*", "(*COMMIT)", "(*UTF)", "\\1", "\\8", "\\k<a>", "\\g{", "\\x{", "\\x4", "\\c", "\\Q",
  "\\E", "\\N", "\\p{Nd}", "\\p{", "\\z", "\\K", "\\i", "[:digit:]", "[[:x:]]", "[a-\\d]", "[9-1]", "{3}", "{2,1}", "{99999}", "{,3}",
  "{1,", "++", "\b", "\f", "a", "9", "＋", "中", "\ud800",
];

/** A regex with one to three places changed. */
function damagedRegex(random, regex) {
  for (let count = 1 + random.below(3); count > 0; count--) {
    const place = random.below(regex.length + 1);
    const end = place + random.below(3);
    regex = random.pick([
      () => spliced(random, regex, random.pick(REGEX_PIECES)),
      () => regex.slice(0, place) + random.pick(REGEX_PIECES) + regex.slice(end),
      () => regex.slice(0, place) + regex.slice(end + 1),
      () => regex.slice(0, place),
      () => regex.slice(place),
      () => regex + regex,
    ])();
  }
  return random.chance(0.01) ? regex.repeat(200) : regex;
}

const VALUES = [
  null, 7, -1.5e300, true, "", " ", "+86", "0086", "886", "1234567", "cn", "C", "中国", "684, 1", "x, y", "\ud800", "\u0000",
  [], [null], ["684", ""], ["6x", 7], {}, { en: "" }, { en: 7, EN: "a", en_: "b" }, '{"en": "Inner"}', "{", [[]], "a".repeat(100),
];
const KEYS = ["areaCode", "countryCode", "mobileRegex", "displayMapping", "areaCodeSuffixes", "trunkPrefix"];

/** Definitions in which a part is missing, repeated, misplaced, or of the wrong type. */
function damagedDefinitions(random, given) {
  const root = structuredClone(given);
  const list = root.phoneAreaCodeDefinitions;
  const definition = random.pick(list);
  const key = random.pick(KEYS);
  return random.pick([
    () => ((definition[key] = random.pick(VALUES)), root),
    () => (delete definition[key], root),
    () => ((definition[random.pick([key.toUpperCase(), key.slice(1), key + "s"])] = definition[key]), delete definition[key], root),
    () => (list.splice(random.below(list.length), 1, random.pick(VALUES)), root),
    () => (list.push(structuredClone(definition)), root),
    () => (list.splice(0), root),
    () => ((root.preferredAreaCode = random.pick(VALUES)), root),
    () => ((root.phoneAreaCodeDefinitions = random.pick(VALUES)), root),
    () => ({ code: 0, data: root }),
    () => ({ code: "0", message: "ok", data: JSON.stringify(root) }),
    () => ({ code: 1001, message: random.pick(["no tenant", 7, "中"]), data: null }),
    () => list,
  ])();
}

const JSON_PIECES = [
  "{", "}", "[", "]", ":", ",", '"', "'", "\\", "\\u12", "\\ud800", "\\x", "\n", "\t", "\u0000", "\u2028", "//", "/* */", "#", "NaN", "null",
  "01", "1e", "-", "tru", "<html>", "，", "“", "中", "\u00a0", "\ufeff",
];

/** JSON with one to three places of its text changed. */
function damagedJSON(random, json) {
  for (let count = 1 + random.below(3); count > 0; count--) {
    const place = random.below(json.length + 1);
    json = random.pick([
      () => spliced(random, json, random.pick(JSON_PIECES)),
      () => json.slice(0, place) + random.pick(JSON_PIECES) + json.slice(place + random.below(3)),
      () => json.slice(0, place) + json.slice(place + 1 + random.below(3)),
      () => json.slice(0, place),
      () => json.slice(0, place) + json.slice(random.below(json.length + 1)),
      () => json.replaceAll("\\\\", "\\"),
      () => json.replaceAll("\\\\", () => (random.chance(0.9) ? "\\" : "\\\\")),
      () => json.replaceAll("\\\\", "\\\\\\\\"),
      () => json.replaceAll('"', random.pick(["'", "“", ""])),
      () => json.replaceAll("\n", random.pick(["\r\n", "\r"])),
      () => "\ufeff" + json,
    ])();
  }
  return json;
}

/** Bytes of damaged definitions. The damage is to regexes, values or the text, which then may not even be UTF-8. */
function damaged(random, given) {
  let definitions = given;
  if (random.chance(0.5)) {
    definitions = structuredClone(given);
    for (const definition of definitions.phoneAreaCodeDefinitions) {
      if (random.chance(0.6)) definition.mobileRegex = damagedRegex(random, definition.mobileRegex);
    }
  }
  if (random.chance(0.4)) definitions = damagedDefinitions(random, definitions);
  let json = written(random, definitions);
  if (random.chance(0.4)) json = damagedJSON(random, json);
  const bytes = Buffer.from(json);
  if (random.chance(0.1)) bytes[random.below(bytes.length)] = random.pick([0xff, 0xc0, 0x80, 0xe4, 0xf5, random.below(256)]);
  return bytes;
}

/** JSON on one line or on several. */
function written(random, definitions) {
  return JSON.stringify(definitions, null, random.pick([undefined, undefined, 2, "\t"]));
}

// MARK: The native library

class Native {
  #process;
  /** The part of an incomplete line that has been read. */
  #begun = "";
  #lines = [];
  #arrived = () => {};

  constructor(path) {
    this.#process = spawn(path, { stdio: ["pipe", "pipe", "inherit"] });
    this.#process.stdout.setEncoding("utf8");
    // Not with `readline`, which also ends a line at U+2028.
    this.#process.stdout.on("data", (text) => {
      const lines = (this.#begun + text).split("\n");
      this.#begun = lines.pop();
      this.#lines.push(...lines);
      this.#arrived();
    });
    this.#process.on("exit", (code, signal) => {
      if (code === 0) return;
      console.error(`${path} ended: ${code ?? signal}`);
      process.exit(1);
    });
  }

  /** The answers to requests, in order; sent in blocks, so that neither side waits for the other. */
  async answers(requests) {
    this.#process.stdin.write(requests.map((request) => JSON.stringify(request) + "\n").join(""));
    while (this.#lines.length < requests.length) await new Promise((resolve) => (this.#arrived = resolve));
    return this.#lines.splice(0, requests.length);
  }

  end() { this.#process.stdin.end(); }
}

// MARK: Comparison

const seen = {
  restored: 0,
  requests: 0, catalogs: 0, loaded: 0, refused: 0, problems: 0, remarks: 0, valid: 0, invalid: 0, undecided: 0, shapes: 0,
  pickers: 0, sessions: 0, excused: 0, stopped: 0, differences: 0,
};

/**
 * Compares answers to a request.
 *
 * - natives: the answers of the library with PCRE2 (`null` if it doesn't count), and of the one without it where there is one.
 * - outside: the country codes of definitions whose regex needs PCRE2.
 */
function compare(request, web, natives, outside = new Set()) {
  seen.requests += 1;
  if (web.status in seen) seen[web.status] += 1;
  const text = JSON.stringify(web);
  natives.forEach((native, index) => {
    if (native === null || text === native) return;
    const expected = native && JSON.parse(native);
    if (text === JSON.stringify(expected)) return;
    if (index === 0 && followsFromPCRE2(request, web, expected, outside)) return void (seen.excused += 1);
    differs(`${JSON.stringify(request)}\n  web:    ${text}\n  ${index === 0 ? "PCRE2" : "automata"}: ${native}`);
  });
}

function differs(text) {
  seen.differences += 1;
  if (seen.differences > 10) return;
  console.error(`differs: ${text.length > 5000 ? `${text.slice(0, 4000)} … ${text.slice(-1000)}` : text}`);
}

/** A remark on a definition that was left out, without what is wrong with its regex: PCRE2 may find another fault first. */
function withoutFault(remark) {
  return isOfRegex(remark) && isLeftOut(remark) ? { path: remark.path, definition: remark.definition } : remark;
}

function isOfRegex(remark) { return remark.path.endsWith(".mobileRegex"); }

function isLeftOut(remark) { return remark.text.includes("Left out this definition"); }

/** The path of the definition that a remark is about: `phoneAreaCodeDefinitions[8]`. */
function definitionPath(remark) { return remark.path.replace(/(?<=\]).*/, ""); }

/** Whether an answer may differ from that of the library with PCRE2, because a regex has no automaton. */
function followsFromPCRE2([kind, area], web, expected, outside) {
  if (web.error === "definitions") return refusesLess(web, expected);
  if (kind === "definitions") {
    // Whether a regex compiles without its second backslashes is PCRE2's to say, and what else is wrong with a regex whose
    // definition is left out for another reason.
    const shared = ({ remarks = [], ...rest }) => {
      const omitted = new Set(remarks.filter((remark) => isLeftOut(remark) && !isOfRegex(remark)).map(definitionPath));
      const isShared = (remark) =>
        !isOutside(remark) && !isDoubled(remark) && !(isOfRegex(remark) && omitted.has(definitionPath(remark)));
      return JSON.stringify({ ...rest, remarks: remarks.filter(isShared).map(withoutFault) });
    };
    return shared(web) === shared(expected);
  }
  if (outside.size === 0) return false;
  switch (kind) {
    case "check":
      if (web.reason === "UNSUPPORTED_PATTERN") return outside.has(web.country);
      return without(web, OF_OTHERS) === without(expected, OF_OTHERS);
    // An example is a valid number; and without backslashes that are there twice a regex may be PCRE2's alone.
    case "shape":
      if (outside.has(area) && Object.keys(web).length === 0) return true;
      return !web.example && without(web, []) === without(expected, ["example"]);
    // The area of a form depends on the numbers typed.
    case "picker": return without(web, ["isChosen"]) === without(expected, ["isChosen"]);
    // These depend on whether numbers are valid, and so does what was saved of a form, and one that continues.
    case "typing": case "send": case "save": return true;
    case "form": return web.isRestored;
    default: return false;
  }
}

/** Whether a refusal is PCRE2's but for faults of regexes, of which PCRE2 finds more, and others first. */
function refusesLess(web, expected) {
  const others = (problems) => JSON.stringify(problems?.filter((problem) => !problem.path.endsWith(".mobileRegex")));
  if (web.omittedCount > 0 || expected.omittedCount > 0) return expected.error === "definitions";
  return others(web.problems) === others(expected.problems) && web.problems.length <= expected.problems.length;
}

/** Whether a remark says that a regex needs PCRE2. */
function isOutside(remark) { return remark.text.includes("This build has no PCRE2"); }

/** Whether a remark is about doubled backslashes, which are repaired or not. */
function isDoubled(remark) { return / (?:removed \d+ backslash|\d+ backslash(?:es are| is) doubled)/.test(remark.text); }

/** Members that may depend on a definition without an automaton: what else accepts a number, and what was meant. */
const OF_OTHERS = ["alsoMatches", "suggestion", "message"];

function without(answer, names) {
  return JSON.stringify(answer, (key, value) => (names.includes(key) ? undefined : value));
}

/** The answers of all libraries to each request. */
async function answers(natives, requests) {
  const all = await Promise.all(natives.map((native) => native.answers(requests)));
  return requests.map((_, index) => all.map((answers) => answers[index]));
}

/** Options of the loader and the validator, and the names of those that are on, for a request. */
function loadingOptions(random) {
  const names = ["repairEscapes", "skipBadDefinitions", "acceptsBareInternational", "wholeText"];
  const chosen = Object.fromEntries(names.map((name) => [name, random.chance(0.3)]));
  return { ...chosen, words: names.filter((name) => chosen[name]).join(" ") };
}

/** Bytes as text, unless they aren't UTF-8. */
function textOrBytes(bytes) {
  const text = bytes.toString();
  return Buffer.from(text).equals(bytes) ? text : bytes;
}

/** Loads definitions in all libraries; returns `undefined` when they are refused. */
async function load(bytes, options, random, natives) {
  // For half of the catalogs PCRE2 itself decides each number. Without it, that would only be an engine with smaller limits.
  const settings = [random.chance(0.5) ? `${options.words} engine` : options.words, options.words];
  const requests = settings.map((words) => ["definitions", bytes.toString("latin1"), words]);
  const expected = (await Promise.all(natives.map((native, index) => native.answers([requests[index]])))).flat();
  const shown = ["definitions", bytes.toString(), settings[0]];
  seen.catalogs += 1;
  try {
    // Half of the catalogs are compiled by the loader, and judged by the module that reads compiled definitions alone.
    const library = random.chance(0.5) ? compiling : { loadDefinitions };
    const validator = library.loadDefinitions(textOrBytes(bytes), options);
    const { definitionCount, preferred, remarks } = validator;
    const outside = new Set(remarks.filter(isOutside).map((remark) => remark.definition?.slice(0, 2)));
    seen.loaded += 1;
    seen.remarks += remarks.length;
    const isRefused = !(JSON.parse(expected[0]).definitionCount >= definitionCount);
    if (isRefused && outside.size > 0) {
      // PCRE2 refuses a regex that others leave to it, so that its catalog is another one, or none.
      seen.excused += 1;
      expected.shift();
      compare(shown, { definitionCount, preferred, remarks }, [null, ...expected]);
      return undefined;
    }
    compare(shown, { definitionCount, preferred, remarks }, expected, outside);
    return { validator, outside };
  } catch (error) {
    if (error.name === "StoppedError") {
      seen.stopped += 1;
      differs(`${JSON.stringify(shown)}\n  web:    ${error.cause}`);
      return undefined;
    }
    if (error.name !== "DefinitionsError") throw error;
    const { message: text, omittedCount, problems } = error;
    seen.refused += 1;
    seen.problems += problems.length;
    compare(shown, { error: "definitions", text, omittedCount, problems }, expected);
    return undefined;
  }
}

/**
 * Sends requests about a catalog, 200 at a time, then those about its areas; returns the areas.
 *
 * - areas: its areas with examples, when an earlier run has returned them and compared their shapes.
 */
async function run(bytes, options, count, random, natives, areas) {
  const loaded = await load(bytes, options, random, natives);
  if (!loaded) return [];
  const { validator } = loaded;
  const isFirst = areas === undefined;
  areas ??= validator.areas().map((area) => ({ ...area, example: validator.shape(area.country).example }));
  for (let done = 0; done < count; ) {
    const asked = random.chance(0.12)
      ? session(textOrBytes(bytes), options, areas, random)
      : numbers(validator, Math.min(200, count - done), areas, random);
    await compareAll(asked, natives, loaded);
    done += asked.requests.length;
  }
  // At the end, because the automata that this builds decide numbers afterwards.
  const names = AREAS.concat(random.pick(areas).areaCode, isFirst ? areas.map((area) => area.country) : []);
  await compareAll(shapes(validator, [...new Set(names)]), natives, loaded);
  if (isFirst) await compareAll(searches(validator, random), natives, loaded);
  return areas;
}

/** Loads damaged definitions; some that still load are tested with a few numbers, because automata take long to build. */
async function runDamaged(bytes, options, areas, random, natives) {
  const loaded = await load(bytes, options, random, natives);
  if (!loaded || random.chance(0.7)) return;
  const { validator } = loaded;
  await compareAll(numbers(validator, 5, areas, random), natives, loaded);
  await compareAll(shapes(validator, [random.pick(areas).country]), natives, loaded);
}

async function compareAll({ requests, given }, natives, loaded) {
  const expected = await answers(natives, requests);
  // Only JavaScript has it.
  for (const answer of given) delete answer.index;
  requests.forEach((request, index) => compare(request, given[index], expected[index], loaded.outside));
}

/** Names of areas, and texts that name none. */
const AREAS = ["", "ZZ", "cn", "+86", "0086", "８６", " HK ", "x", "999999", "HKG", "086", "+86 (CN)", "China", "中国", "UK", "China (+86)"];

/** The name of an area, or no name. */
function areaName(random, areas) {
  if (random.chance(0.5)) return "";
  return random.chance(0.95) ? random.pick(areas)[random.pick(["country", "areaCode"])] : random.pick(AREAS);
}

/** Requests for what numbers look like. */
function shapes(validator, names) {
  const given = names.map((name) => validator.shape(name));
  seen.shapes += given.filter((shape) => shape.example).length;
  return { requests: names.map((name) => ["shape", name]), given };
}

/** Requests for the rows of a picker. */
function searches(validator, random) {
  const requests = SEARCHES.map((search) => ["areas", search, random.pick(TAGS)]);
  return { requests, given: requests.map(([, search, language]) => validator.areas({ language, search })) };
}

/** Requests that check numbers, finished or not. */
function numbers(validator, count, areas, random) {
  const requests = [];
  const given = [];
  for (let index = 0; index < count; index++) {
    const text = writing(random, areas);
    const area = areaName(random, areas);
    if (random.chance(0.3)) {
      const begun = text.slice(0, random.below(text.length + 1)).toWellFormed?.() ?? text;
      requests.push(["typing", begun, area]);
      given.push(validator.typingState(begun, { area }));
    } else {
      const language = random.pick(TAGS);
      requests.push(["check", text, area, language]);
      given.push(validator.check(text, { area, language }));
    }
  }
  return { requests, given };
}

/** A session of a form, with given definitions or those of the service. */
function session(definitions, options, areas, random) {
  seen.sessions += 1;
  let now = 1_700_000_000;
  const language = random.pick(TAGS);
  const remembered = random.pick([areaName(random, areas), areaName(random, areas), random.pick(areas)]);
  const settings = {
    language, slider: random.chance(0.7), grouping: random.chance(0.8), email: random.chance(0.2),
    service: random.pick(["identity", "identity", "smsLogin"]), vendor: random.pick(["wechat", "weibo"]), clientID: "app" };
  const asksService = typeof definitions === "string" && random.chance(0.3);
  const area = typeof remembered === "string" ? remembered : `${remembered.country}+${remembered.areaCode}`;
  const requests = [];
  const given = [];
  let form;
  const begin = (saved) => {
    form = new BindForm({
      ...(asksService ? {} : { definitions, ...options }), ...settings, ...saved, area: remembered, clock: () => now });
    requests.push([asksService ? "serviceForm" : "form", JSON.stringify({ ...settings, ...saved, area }), String(now)]);
    given.push(structuredClone({ effects: form.firstEffects, form: form.state, isRestored: form.isRestored }));
    if (form.isRestored) seen.restored += 1;
  };
  begin();
  for (const event of events(random, areas, asksService ? definitions : undefined)) {
    now += random.below(90);
    let answer;
    try {
      answer = { effects: form.send(event), form: form.state };
    } catch (error) {
      if (error instanceof StoppedError) throw error;
      answer = { error: "event", text: error.message };
    }
    requests.push(["send", JSON.stringify(event), String(now)]);
    given.push(structuredClone(answer));
    if (random.chance(0.1)) {
      const kept = { number: random.chance(0.7), email: random.chance(0.7), code: random.chance(0.7) };
      const saved = form.save(kept);
      requests.push(["save", Object.keys(kept).filter((name) => kept[name]).join(" ")]);
      given.push(saved);
      now += random.below(90);
      if (saved !== undefined) begin({ saved, ...(random.chance(0.8) ? { stateToken: "token" } : {}) });
      continue;
    }
    if (random.chance(0.8)) continue;
    const search = random.pick(SEARCHES);
    requests.push(["picker", search]);
    given.push(form.picker(search) ?? {});
    if (given.at(-1).rows?.length > 0) seen.pickers += 1;
  }
  return { requests, given };
}

await initialize();
const compiling = await import("../dist/phonecheck.js?compiling");
await compiling.initialize(new URL("../dist/phonecheck-checking.wasm", import.meta.url), { loader: true });
const natives = [options.reference, options.automata].filter((path) => path).map((path) => new Native(path));
const random = randomNumbers(Number(options.seed));
const named = options.definitions.map((file) => readFileSync(file, "utf8"));
const given = named.length > 0 ? named
  : ["area-codes.sample.json", "area-codes.json"].map((name) => readFileSync(new URL(`../../Data/${name}`, import.meta.url), "utf8"));
const count = Number(options.count);
const share = named.length > 0 ? 1 : 2 / 3;
for (const definitions of given) {
  const requests = Math.ceil(count * share / given.length);
  const areas = await run(Buffer.from(definitions), { words: "" }, Math.ceil(requests * 0.8), random, natives);
  await run(Buffer.from(definitions), loadingOptions(random), Math.ceil(requests * 0.2), random, natives, areas);
}
// A third of the requests are about random definitions, 400 about each; then damaged copies of them are loaded.
while (seen.requests < count && named.length === 0) {
  const definitions = randomDefinitions(random);
  const areas = await run(Buffer.from(written(random, definitions)), loadingOptions(random), 400, random, natives);
  for (let copies = 0; copies < 20 && areas.length > 0; copies++) {
    await runDamaged(damaged(random, definitions), loadingOptions(random), areas, random, natives);
  }
}
natives.forEach((native) => native.end());
console.log(Object.entries(seen).map(([name, count]) => `${count.toLocaleString("en")} ${name}`).join(", "));
if (seen.differences > 0 || seen.valid < seen.requests / 50) process.exit(1);
const expected = ["invalid", "shapes"];
if (named.length === 0) expected.push("undecided", "refused", "remarks", "pickers", "sessions", "restored");
const missing = expected.filter((name) => seen[name] === 0);
if (missing.length > 0) {
  console.error(`nothing was compared of: ${missing.join(", ")}`);
  process.exit(1);
}
