// The same requests to WebAssembly and to the native library, with PCRE2 and without; all write the same JSON. Every answer
// has to be the same, byte for byte, but for UNSUPPORTED_PATTERN where the native one has PCRE2.
//
//   node Web/tests/differential.mjs --reference PATH [--automata PATH] [--count 20000] [--seed 1] [--definitions FILE ...]
//
// Definitions are the sample, the built-in ones, and random ones, unless files are named.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { BindForm, initialize, loadDefinitions } from "../dist/phonecheck.js";

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

/** Events of a session in which someone types, picks, pastes, requests codes and submits. */
function* events(random, areas) {
  yield { type: "opened", kind: random.pick(["bind", "register", "signIn"]), stateToken: "token" };
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
      () => ({ type: "languageChanged", language: random.pick(LANGUAGES) }),
      () => ({ type: "tick" }),
    ])();
  }
}

// MARK: Random definitions

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
    if (random.chance(0.2)) definition.trunkPrefixes = [random.pick(["0", "8", "06", ""])];
    phoneAreaCodeDefinitions.push(definition);
  }
  const preferredAreaCode = random.chance(0.7) ? random.pick(phoneAreaCodeDefinitions).countryCode : undefined;
  return JSON.stringify({ phoneAreaCodeDefinitions, preferredAreaCode });
}

// MARK: The native library

class Native {
  #process;
  #answers;

  constructor(path) {
    this.#process = spawn(path, { stdio: ["pipe", "pipe", "inherit"] });
    this.#answers = createInterface({ input: this.#process.stdout, crlfDelay: Infinity })[Symbol.asyncIterator]();
  }

  /** The answers to requests, in order; sent in blocks, so that neither side waits for the other. */
  async answers(requests) {
    const text = requests.map((request) => JSON.stringify(request) + "\n").join("");
    this.#process.stdin.write(text);
    const answers = [];
    for (let index = 0; index < requests.length; index++) answers.push((await this.#answers.next()).value);
    return answers;
  }

  end() { this.#process.stdin.end(); }
}

// MARK: Comparison

const seen = { requests: 0, catalogs: 0, refused: 0, valid: 0, invalid: 0, undecided: 0, differences: 0 };

/**
 * - natives: the answers of the library with PCRE2, and of the one without it where there is one.
 * - needsPCRE2: whether a definition has no automaton. Then its numbers change forms, typing states and what else
 *   accepts a number, so only verdicts are compared with PCRE2.
 */
function compare(request, web, natives, needsPCRE2 = false) {
  seen.requests += 1;
  const status = web.status;
  if (status in seen) seen[status] += 1;
  // What only JavaScript has.
  delete web.index;
  const text = JSON.stringify(web);
  natives.forEach((native, index) => {
    if (text === JSON.stringify(JSON.parse(native))) return;
    if (index === 0 && needsPCRE2 && withoutOthers(text) === withoutOthers(native)) return;
    if (index === 0 && (web.reason === "UNSUPPORTED_PATTERN" || (needsPCRE2 && request[0] !== "check"))) return;
    seen.differences += 1;
    if (seen.differences > 10) return;
    const name = index === 0 ? "PCRE2" : "automata";
    console.error(`differs: ${JSON.stringify(request)}\n  web:    ${text}\n  ${name}: ${native}`);
  });
}

/** The answers of all libraries to each request. */
async function answers(natives, requests) {
  const all = await Promise.all(natives.map((native) => native.answers(requests)));
  return requests.map((_, index) => all.map((answers) => answers[index]));
}

/** Members that may depend on a definition without an automaton: what else accepts a number, and what was meant. */
const OF_OTHERS = new Set(["alsoMatches", "suggestion", "message"]);

function withoutOthers(text) {
  return JSON.stringify(JSON.parse(text), (key, value) => (OF_OTHERS.has(key) ? undefined : value));
}

async function run(definitions, count, random, natives) {
  let validator;
  const loaded = await answers(natives, [["definitions", definitions]]);
  seen.catalogs += 1;
  try {
    validator = loadDefinitions(definitions);
  } catch (error) {
    seen.refused += 1;
    if (error.name !== "DefinitionsError") throw error;
    const { message: text, omittedCount, problems } = error;
    compare(["definitions", definitions], { error: "definitions", text, omittedCount, problems }, loaded[0]);
    return;
  }
  // Whether an atomic group or a possessive repeat has an automaton is only known once a number needs it, without a
  // remark.
  const needsPCRE2 = validator.remarks.some((remark) => remark.text.includes("without PCRE2"))
    || /\(\?>|[*+?}]\+/.test(definitions);
  const areas = validator.areas().map((area) => ({ ...area, example: validator.shape(area.country).example }));
  for (let done = 0; done < count; ) {
    const requests = [];
    const given = [];
    const isSession = random.chance(0.02);
    if (isSession) {
      let now = 1_700_000_000;
      const language = random.pick(LANGUAGES);
      const form = new BindForm({ definitions, language, clock: () => now });
      requests.push(["form", language], ["send", '{"type":"tick"}', String(now)]);
      given.push({}, { effects: [], form: form.state });
      for (const event of events(random, areas)) {
        now += random.below(90);
        let answer;
        try {
          answer = { effects: form.send(event), form: form.state };
        } catch (error) {
          answer = { error: "event", text: error.message };
        }
        requests.push(["send", JSON.stringify(event), String(now)]);
        given.push(structuredClone(answer));
      }
    } else {
      for (let index = 0; index < 200; index++) {
        const text = writing(random, areas);
        const area = random.chance(0.5) ? "" : random.pick(areas)[random.pick(["country", "areaCode"])];
        const language = random.pick(LANGUAGES);
        if (random.chance(0.3)) {
          const begun = text.slice(0, random.below(text.length + 1)).toWellFormed?.() ?? text;
          requests.push(["typing", begun, area]);
          given.push(validator.typingState(begun, { area }));
        } else {
          requests.push(["check", text, area, language]);
          given.push(validator.check(text, { area, language }));
        }
      }
    }
    const expected = await answers(natives, requests);
    requests.forEach((request, index) => compare(request, given[index], expected[index], needsPCRE2));
    done += requests.length;
  }
  for (const language of LANGUAGES) {
    for (const search of ["", "1", "86", "a", "中", "united", "香港", "+44"]) {
      const [expected] = await answers(natives, [["areas", search, language]]);
      compare(["areas", search, language], validator.areas({ language, search }), expected);
    }
  }
}

await initialize();
const natives = [options.reference, options.automata].filter((path) => path).map((path) => new Native(path));
const random = randomNumbers(Number(options.seed));
const named = options.definitions.map((file) => readFileSync(file, "utf8"));
const given = named.length > 0 ? named
  : ["area-codes.sample.json", "area-codes.json"].map((name) => readFileSync(new URL(`../../Data/${name}`, import.meta.url), "utf8"));
// A third of the requests are about random definitions, 500 about each.
const count = Number(options.count);
const share = named.length > 0 ? 1 : 2 / 3;
for (const definitions of given) await run(definitions, Math.ceil(count * share / given.length), random, natives);
while (seen.requests < count && named.length === 0) await run(randomDefinitions(random), 500, random, natives);
natives.forEach((native) => native.end());
console.log(Object.entries(seen).map(([name, count]) => `${count.toLocaleString("en")} ${name}`).join(", "));
if (seen.differences > 0 || seen.valid < seen.requests / 50 || seen.invalid === 0) process.exit(1);
