// The ES module in Node: results, errors, and hostile input, which affects only one instance.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { definition, hostileDefinitions, hostileTexts } from "./hostile.mjs";
import { BindForm, Definitions, DefinitionsError, initialize, loadDefinitions, StoppedError } from "../dist/phonecheck.js";

const sample = readFileSync(new URL("../../Data/area-codes.sample.json", import.meta.url), "utf8");

await initialize();

test("a number is valid, in every form", () => {
  const verdict = loadDefinitions(sample).check("０086 138-0013-8000");
  assert.equal(verdict.status, "valid");
  assert.equal(verdict.number.canonical, "+86-13800138000");
  assert.equal(verdict.number.masked, "+86-138****8000");
  assert.equal(verdict.number.interpretation, "internationalPrefix");
});

test("a rejection has its reason, its place and a message in three languages", () => {
  const validator = loadDefinitions(sample);
  const verdict = validator.check("１３8😀0013", { area: "CN", language: "zh-CN" });
  assert.equal(verdict.reason, "UNEXPECTED_CHARACTER");
  assert.equal(verdict.offset, 7);
  assert.equal(verdict.index, 3);
  const messages = ["en", "zh-CN", "zh-TW", "zh-HK", "de"].map((language) => validator.check("138", { language }).message);
  assert.equal(new Set(messages).size, 3);
  assert.equal(messages[3], messages[2]);
  assert.equal(messages[4], messages[0]);
});

test("text, bytes and an object load alike", () => {
  const bytes = new TextEncoder().encode(sample);
  const padded = new Uint8Array(bytes.length + 7);
  padded.set(bytes, 7);
  const views = [bytes, bytes.buffer, new DataView(padded.buffer, 7)];
  for (const json of [sample, ...views, JSON.parse(sample)]) assert.equal(loadDefinitions(json).definitionCount, 5);
});

test("the caller's mistake is a TypeError, and ends nothing", () => {
  const validator = loadDefinitions(sample);
  for (const call of [
    () => validator.check(13800138000), () => validator.check("1", { area: 86 }), () => validator.check("1", { language: 7 }),
    () => validator.typingState(null), () => validator.shape(852), () => validator.areas({ search: null }),
    () => loadDefinitions(undefined), () => loadDefinitions(() => 1), () => new BindForm({ definitions: sample, area: 86 }),
  ]) assert.throws(call, TypeError);
  // None is the same as an area that isn't given.
  assert.equal(validator.check("13800138000", { area: null, language: null }).status, "valid");
  const form = new BindForm({ definitions: sample });
  for (const event of [undefined, () => 1]) assert.throws(() => form.send(event), TypeError);
  assert.throws(() => form.picker(7), TypeError);
  form.send({ type: "opened" });
});

test("languages are those of every other surface", () => {
  const validator = loadDefinitions(sample);
  const messages = Object.fromEntries(["en", "zh-CN", "zh-TW"].map((tag) => [tag, validator.check("138", { language: tag }).message]));
  for (const [tag, nearest] of [
    ["zh-Hans-HK", "zh-CN"], ["zh-Hans-TW", "zh-CN"], ["zh-Hant", "zh-TW"], ["zh_TW", "zh-TW"], ["ZH-mo", "zh-TW"], ["zh", "zh-CN"],
    ["zh-CN-x-two", "zh-CN"], ["zh-Latn", "en"], ["zha", "en"], ["EN-us", "en"], ["de", "en"], ["", "en"],
  ]) {
    assert.equal(validator.check("138", { language: tag }).message, messages[nearest], tag);
    const form = new BindForm({ definitions: sample, language: tag });
    assert.equal(form.state.language, nearest, tag);
    form.send({ type: "languageChanged", language: tag });
    assert.equal(form.state.language, nearest, tag);
  }
});

test("regexes with several open ends in an atomic group load and decide", () => {
  for (const [regex, valid, invalid] of [
    [String.raw`^(?>\+\d+-\d+)$`, "+86-13800138000", "x"], [String.raw`^(?:\d+-?\d*)++$`, "13800138000", "x"],
    ["^(?>1*2*)3$", "1223", "1232"],
  ]) {
    const validator = loadDefinitions(definition(regex));
    assert.deepEqual([validator.check(valid).status, validator.check(invalid).status], ["valid", "invalid"], regex);
  }
});

test("the area chosen last time is where the form begins, whoever gives the definitions", () => {
  const { preferredAreaCode, ...others } = JSON.parse(sample);
  const area = { country: "HK", areaCode: "852" };
  for (const remembered of [area, "HK", "+852"]) {
    const form = new BindForm({ definitions: others, area: remembered });
    form.send({ type: "opened" });
    assert.equal(form.state.fields[0].country, "HK", JSON.stringify(remembered));
  }
  const form = new BindForm({ area });
  const [load] = form.send({ type: "opened" });
  form.send({ type: "answered", request: load.request, status: 200, body: JSON.stringify(others) });
  assert.equal(form.state.fields[0].country, "HK");
});

test("a lack of memory ends the instance, and not others", () => {
  const witness = loadDefinitions(sample);
  const validator = loadDefinitions(sample);
  // Room for three bytes of each unit: more than an instance may have at once.
  assert.throws(() => validator.check("1".repeat(400_000_000)), StoppedError);
  assert.throws(() => validator.check("1"), StoppedError);
  assert.equal(witness.check("13800138000").status, "valid");
});

test("everything that is wrong with definitions is reported, with places", () => {
  const json = '{"phoneAreaCodeDefinitions": [\n  {"areaCode": "86", "countryCode": "CN", "mobileRegex": "^(1"},\n  {"areaCode": "x"}\n]}';
  assert.throws(() => loadDefinitions(json), (error) => {
    assert.ok(error instanceof DefinitionsError);
    assert.equal(error.problems[0].line, 2);
    assert.equal(error.problems[0].path, "phoneAreaCodeDefinitions[0].mobileRegex");
    assert.ok(error.problems.length >= 3);
    return true;
  });
});

test("a regex that only the server can run leaves the number to it", () => {
  const validator = loadDefinitions(definition(String.raw`^(\d)\1{3}$`));
  assert.ok(validator.remarks.some((remark) => /mobileRegex/.test(remark.path)));
  const verdict = validator.check("1111");
  assert.equal(verdict.status, "undecided");
  assert.equal(verdict.reason, "UNSUPPORTED_PATTERN");
});

test("options reach the loader and the validator", () => {
  assert.throws(() => loadDefinitions(definition("^(1"), {}), DefinitionsError);
  // One backslash where JSON needs two.
  const lost = definition(String.raw`^1\d{10}$`).replace(String.raw`\\d`, String.raw`\d`);
  assert.throws(() => loadDefinitions(lost), DefinitionsError);
  assert.equal(loadDefinitions(lost, { repairEscapes: true }).check("13800138000").status, "valid");
  assert.equal(loadDefinitions(definition("1[0-9]{2}")).check("5123").status, "valid");
  assert.equal(loadDefinitions(definition("1[0-9]{2}"), { wholeText: true }).check("5123").status, "invalid");
});

test("the form asks the service for definitions, a code, and to bind", () => {
  const form = new BindForm({ language: "en", slider: false, clock: () => 1_700_000_000 });
  const [load] = form.send({ type: "opened", stateToken: "state" });
  assert.deepEqual(load, { type: "loadDefinitions", request: 1 });
  form.send({ type: "answered", request: 1, status: 200, body: sample });
  form.send({ type: "textEdited", text: "13800138000" });
  assert.equal(form.state.fields[0].text, "138 0013 8000");
  const [sms] = form.send({ type: "sendCodeTapped" });
  assert.equal(sms.type, "sendSMS");
  assert.equal(sms.mobile, "+86-13800138000");
  form.send({ type: "answered", request: sms.request, status: 200, body: '{"code":"0"}' });
  form.send({ type: "codeEdited", text: "123456" });
  const [bind] = form.send({ type: "submitTapped" });
  assert.deepEqual([bind.type, bind.mobile, bind.code, bind.stateToken], ["bind", "+86-13800138000", "123456", "state"]);
  const effects = form.send({ type: "answered", request: bind.request, status: 200, body: '{"session_token":"s"}' });
  assert.equal(effects.find((effect) => effect.type === "finish").sessionToken, "s");
  assert.equal(form.state.stage, "finished");
});

test("the form offers the country whose number was entered, and switches to it where an area code is written", () => {
  const mobile = (countryCode, mobileRegex) => ({ areaCode: "1", countryCode, mobileRegex });
  const definitions = { phoneAreaCodeDefinitions: [mobile("US", "^\\+1-?212\\d{7}$"), mobile("CA", "^\\+1-?416\\d{7}$")] };
  const entered = (event) => {
    const form = new BindForm({ definitions, language: "en", area: "US" });
    form.send({ type: "opened" });
    return [form, form.send(event)];
  };
  const [typed] = entered({ type: "textEdited", text: "416-555-0123" });
  assert.deepEqual(typed.state.suggestedNumber, { title: "Switch to CA (+1)", isEnabled: true });
  assert.equal(typed.state.fields[0].country, "US");
  const effects = typed.send({ type: "suggestedNumberTapped" });
  assert.deepEqual(effects.at(-1), { type: "announce", text: "Country/Region is now CA (+1)" });
  const [pasted] = entered({ type: "pasted", text: "+1 416 555 0123", start: 0, end: 0 });
  for (const form of [typed, pasted]) {
    assert.deepEqual([form.state.fields[0].country, form.state.fields[0].number.e164], ["CA", "+14165550123"]);
    assert.equal(form.state.suggestedNumber, undefined);
  }
});

test("a lifetime beyond the module's integers is clamped", () => {
  const form = new BindForm({ definitions: sample });
  assert.throws(() => form.send({ type: "languageChanged" }), TypeError);
  const [finish] = form.send({ type: "loginAnswered", status: 200, body: '{"session_token":"s","expire":9999999999}' });
  assert.deepEqual([finish.type, finish.expiresIn], ["finish", 2 ** 31 - 1]);
});

test("an event that makes no sense is an error, and the form goes on", () => {
  const form = new BindForm({ definitions: sample });
  for (const event of [{}, { type: "nonsense" }, { type: "textEdited" }, { type: "answered", request: 99 }, 7, null, []]) {
    assert.throws(() => form.send(event), TypeError);
  }
  form.send({ type: "opened" });
  form.send({ type: "textEdited", text: "1" });
  assert.equal(form.state.fields[0].text, "1");
});

test("hostile definitions and texts are answered, and end no instance", () => {
  const witness = loadDefinitions(sample);
  // Those that may end their instance, each with its reason: so far none does.
  const ending = new Set();
  for (const [name, json] of Object.entries(hostileDefinitions)) {
    try {
      const validator = loadDefinitions(json);
      for (const text of hostileTexts) {
        assert.ok(["valid", "invalid", "undecided"].includes(validator.check(text).status));
        assert.ok(validator.typingState(text).state);
      }
    } catch (error) {
      const isExpected = error instanceof DefinitionsError || (error instanceof StoppedError && ending.has(name));
      assert.ok(isExpected, `${name}: ${error} ${error.cause ?? ""}`);
    }
    assert.equal(witness.check("13800138000").status, "valid");
  }
});

// MARK: Time

/** A form whose clock a test turns, and what it sent last. */
function formWithClock(options = {}) {
  const time = { now: 1_700_000_000 };
  const form = new BindForm({ definitions: sample, language: "en", slider: false, clock: () => time.now, ...options });
  return { form, time };
}

/** Until the code has been sent to a number. */
function requestCode(form, body = '{"code":"0"}') {
  form.send({ type: "opened", stateToken: "state" });
  form.send({ type: "textEdited", text: "13800138000" });
  const [sms] = form.send({ type: "sendCodeTapped" });
  form.send({ type: "answered", request: sms.request, status: 200, body });
  return sms;
}

test("a tick is the time of the clock: a countdown runs on, and nothing is sent before its end", () => {
  const { form, time } = formWithClock();
  requestCode(form);
  for (const left of [60, 59, 31, 1]) {
    time.now = 1_700_000_060 - left;
    form.send({ type: "tick" });
    assert.deepEqual(form.state.sendCode, { title: `Send again in ${left} s`, isEnabled: false });
    assert.deepEqual(form.send({ type: "sendCodeTapped" }).filter(({ type }) => type === "sendSMS"), []);
  }
  time.now += 1;
  form.send({ type: "tick" });
  assert.deepEqual(form.state.sendCode, { title: "Send again", isEnabled: true });
});

test("a lock counts down", () => {
  const { form, time } = formWithClock();
  requestCode(form, JSON.stringify({ error_code: "IDAAS.SDK.LOGIN.1003", error_msg: "Locked: 4 minutes and 30 seconds" }));
  for (const left of ["4 min 30 s", "4 min 29 s", "4 min 28 s"]) {
    assert.equal(form.state.banner, `Too many attempts: try again in ${left}`);
    time.now += 1;
    form.send({ type: "tick" });
  }
  time.now += 267;
  form.send({ type: "tick" });
  assert.equal(form.state.banner, undefined);
});

test("with time running, every event finds the form as ticks have left it", () => {
  const events = [
    { type: "opened", stateToken: "s", asksForEmail: true }, { type: "vendorSignedIn", code: "c" }, { type: "areaChosen", country: "CN" },
    { type: "textEdited", text: "13800138000" }, { type: "pasted", text: "13800138000", start: 0, end: 20 }, { type: "caretMoved", caret: 2 },
    { type: "blurred", field: "mobile" }, { type: "sendCodeTapped" }, { type: "codeEdited", text: "123456" },
    { type: "emailEdited", text: "a@example.com" }, { type: "sendEmailCodeTapped" }, { type: "emailCodeEdited", text: "123456" },
    { type: "languageChanged", language: "en" }, { type: "submitTapped" }, { type: "tryAgainTapped" }, { type: "skipAssociationTapped" },
    { type: "suggestedNumberTapped" }, { type: "createAccountTapped" }, { type: "startOverTapped" }, { type: "tick" },
    { type: "anotherNumberTapped" }, { type: "answered", request: 1, status: 200, body: '{"code":"0"}' },
    { type: "answered", request: 2 }, { type: "sliderFinished", request: 9, token: "t" }, { type: "loginAnswered", status: 500 },
  ];
  const send = (form, event) => {
    try { return JSON.stringify(form.send(event)); } catch (error) { return error instanceof TypeError ? error.message : assert.fail(error); }
  };
  for (const event of [...events, { type: "cancelled" }]) {
    // One gets the time often, the other only with the event.
    const [often, rarely] = [formWithClock({ email: true }), formWithClock({ email: true })];
    for (const { form, time } of [often, rarely]) {
      requestCode(form);
      time.now += 12;
    }
    for (let ticks = 0; ticks < 3; ticks++) {
      often.time.now += 1;
      often.form.send({ type: "tick" });
    }
    rarely.time.now += 3;
    assert.equal(send(often.form, event), send(rarely.form, event), event.type);
    // An event that can't be read shows nothing new.
    for (const { form } of [often, rarely]) form.send({ type: "tick" });
    assert.deepEqual(often.form.state, rarely.form.state, event.type);
    // It may have ended or emptied the form; otherwise the wait continues.
    if (often.form.state.stage === "open" && often.form.state.fields[0].number) {
      assert.equal(often.form.state.sendCode.title, "Send again in 45 s", event.type);
    }
  }
});

test("a vendor's proof that has expired closes the form", () => {
  for (const [expiresAt, type] of [[1_699_999_999, "close"], [1_700_000_060, "signIn"], [4_000_000_000, "signIn"], [undefined, "signIn"]]) {
    const { form } = formWithClock();
    assert.equal(form.send({ type: "vendorSignedIn", userID: "u", accessToken: "t", expiresAt })[0].type, type);
  }
});

// MARK: Answers and texts

test("an answer that is an empty object is one without an error", () => {
  const { form } = formWithClock();
  requestCode(form, "{}");
  assert.deepEqual([form.state.banner, form.state.sendCode.title], [undefined, "Send again in 60 s"]);
});

test("digits after an international prefix aren't grouped as a national number", () => {
  const form = new BindForm({ definitions: sample });
  form.send({ type: "opened" });
  const shown = [];
  for (const digit of "008613800138000") {
    const { text } = form.state.fields[0];
    form.send({ type: "textEdited", text: text + digit, caret: text.length + 1 });
    shown.push(form.state.fields[0].text);
  }
  assert.equal(shown[6], "0086138");
  form.send({ type: "blurred", field: "mobile" });
  assert.equal(form.state.fields[0].text, "138 0013 8000", "once the field is left its area code is beside the field");
});

test("what is wrong with the beginning of a number is said with what numbers begin with", () => {
  const world = readFileSync(new URL("../../Data/area-codes.json", import.meta.url), "utf8");
  for (const [area, text, language, message] of [
    ["DE", "1312345678", "en", /^Mobile numbers from Germany start with 15, 16 or 17\./], ["FR", "212345678", "en", /start with 6 or 7\./],
    ["CN", "23800138000", "zh-CN", /^中国大陆的手机号码以 1 开头。|^中国的手机号码以 1 开头。/], ["DE", "1312345678", "zh-TW", /^德國的手機號碼以 15、16 或 17 開頭。/],
  ]) {
    const form = new BindForm({ definitions: world, language });
    form.send({ type: "opened" });
    form.send({ type: "areaChosen", country: area });
    form.send({ type: "textEdited", text });
    const [field] = form.state.fields;
    assert.match(field.problem, message, `${area} ${text}`);
    assert.equal(field.reason, "PATTERN_MISMATCH");
  }
  assert.deepEqual(loadDefinitions(world).shape("DE").beginnings, ["15", "16", "17"]);
});

test("a picker has first what was searched for", () => {
  const form = new BindForm({ definitions: readFileSync(new URL("../../Data/area-codes.json", import.meta.url), "utf8"), language: "en" });
  form.send({ type: "opened" });
  for (const [search, country] of [["44", "GB"], ["de", "DE"], ["+1", "US"], ["ca", "CA"], ["49", "DE"]]) {
    assert.equal(form.picker(search).rows[0].country, country, search);
  }
});

// MARK: Modules

/** A page of its own: what has been initialized before is forgotten. */
const anew = () => import(`../dist/phonecheck.js?${Math.random()}`);
const small = new URL("../dist/phonecheck-checking.wasm", import.meta.url);
const full = new URL("../dist/phonecheck.wasm", import.meta.url);

test("a form that the module doesn't have is an error that says so, and the module with it can follow", async () => {
  const library = await anew();
  await library.initialize(small);
  assert.equal(library.loadDefinitions(sample).check("13800138000").status, "valid");
  assert.throws(() => new library.BindForm({ definitions: sample }), /no form: .*phonecheck\.wasm/);
  await library.initialize();
  await library.initialize(small);
  await library.initialize(full);
  assert.equal(new library.BindForm({ definitions: sample }).state.stage, "waiting");
});

test("another source is refused, not ignored", async () => {
  const library = await anew();
  await library.initialize();
  await library.initialize();
  await library.initialize(full);
  await assert.rejects(library.initialize(small), /was initialized from .*phonecheck\.wasm before; .*phonecheck-checking\.wasm isn't used/);
  await assert.rejects(library.initialize(readFileSync(full)), /isn't used/);
  assert.equal(library.loadDefinitions(sample).check("13800138000").status, "valid");
});

test("messages name a source without its secrets and bytes", async () => {
  const { fetch } = globalThis;
  globalThis.fetch = async () => new Response("", { status: 404 });
  const failure = async (...sources) => {
    const library = await anew();
    const [error] = await sources.reduce(async (errors, source) => [...await errors,
      ...await library.initialize(source).then(() => [], (error) => [error.message])], []);
    return error;
  };
  try {
    assert.equal(await failure("http://me:secret@["), 'the module: not a URL; name one such as "https://example.com/file" or "/file"');
    assert.equal(await failure("https://me:secret@example.com/a.wasm?secret#secret"),
      "https://example.com/a.wasm?•: a URL with a user or password can't be fetched");
    const bytes = readFileSync(full);
    const refused = /^PhoneCheck was initialized from bytes before; (bytes|a Response|a WebAssembly\.Module|file:.*\?•) isn't used\. Call/;
    for (const source of [Buffer.from(bytes), new Response(bytes), new WebAssembly.Module(bytes), `${full}?secret`]) {
      assert.match(await failure(bytes, source), refused);
    }
    assert.equal(await failure("https://example.com/a.wasm?secret"), "a Response: HTTP 404");
    assert.equal(await failure("data:text/plain,secret"), "a Response: HTTP 404");
  } finally {
    globalThis.fetch = fetch;
  }
});

test("a promise and other values are refused in words", async () => {
  const library = await anew();
  await assert.rejects(library.initialize(Promise.resolve(new Response(""))), { name: "TypeError", message: /not a promise: await it first/ });
  for (const source of [7, {}]) await assert.rejects(library.initialize(source), TypeError);
  const missing = library.initialize("missing.wasm");
  const found = library.initialize(small);
  await assert.rejects(missing);
  await found;
  assert.equal(library.loadDefinitions(sample).check("13800138000").status, "valid", "a source that isn't there keeps no other out");
  const other = await anew();
  await assert.rejects(other.initialize(new Response("<html>")), /is no WebAssembly module/);
  await other.initialize();
});

test("definitions that are shared are read once, and nobody notices", async () => {
  const library = await anew();
  const definitions = await library.Definitions.load(sample);
  assert.deepEqual([definitions.definitionCount, definitions.preferred], [5, "CN"]);
  const forms = [1, 2].map(() => new library.BindForm({ definitions, language: "en" }));
  for (const form of forms) form.send({ type: "opened" });
  forms[0].send({ type: "textEdited", text: "13800138000" });
  assert.deepEqual(forms.map((form) => form.state.fields[0].number?.e164), ["+8613800138000", undefined]);
  assert.equal(library.loadDefinitions(definitions).check("13800138000").status, "valid");
  await assert.rejects(library.Definitions.load("{"), library.DefinitionsError);
  await assert.rejects(library.Definitions.load(sample, { wasm: small }), /has no form/);
});

test("forms of shared definitions answer as those that read them", async () => {
  const world = readFileSync(new URL("../../Data/area-codes.json", import.meta.url), "utf8");
  const definitions = await Definitions.load(world);
  const [own, shared] = [world, definitions].map((definitions) => new BindForm({ definitions, language: "en", clock: () => 7 }));
  const events = [{ type: "opened" }, { type: "areaChosen", country: "US" }, ...["4", "41", "416", "+4915", "0049151234", "１３８", "x"].map(
    (text) => ({ type: "textEdited", text })), { type: "blurred", field: "mobile" }, { type: "languageChanged", language: "zh-CN" }];
  for (const event of events) {
    assert.deepEqual(own.send(event), shared.send(event));
    assert.deepEqual(own.state, shared.state);
  }
  assert.deepEqual(own.picker("44"), shared.picker("44"));
});
