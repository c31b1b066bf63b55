// The ES module in Node: results, errors, and hostile input, which affects only one instance.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { compiled, sealed } from "./compiled.mjs";
import { definition, hostileDefinitions, hostileTexts } from "./hostile.mjs";
import { BindForm, COMPILE, Definitions, DefinitionsError, FOR_ELEMENT, FOR_FIELD, initialize, loadDefinitions, StoppedError } from "../dist/phonecheck.js";

const sample = readFileSync(new URL("../../Data/area-codes.sample.json", import.meta.url), "utf8");
const world = readFileSync(new URL("../../Data/area-codes.json", import.meta.url), "utf8");

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

/** The answer to `GET captcha`: heads of PNGs, of which the module reads the sizes alone. */
function picturesOf(token, [width, height], [pieceWidth, pieceHeight]) {
  const png = (...size) => Buffer.from([0x89, ...Buffer.from("PNG\r\n\u001A\n"), 0, 0, 0, 13, ...Buffer.from("IHDR"),
    ...size.flatMap((one) => [0, 0, one >> 8, one & 255])]).toString("base64");
  return JSON.stringify({ originalImageBase64: png(width, height), jigsawImageBase64: png(pieceWidth, pieceHeight), token, result: false });
}

test("with the option captcha the form shows the service's slider, and sends its token", () => {
  const form = new BindForm({ definitions: sample, language: "en", captcha: true, clock: () => 1_700_000_000 });
  form.send({ type: "opened", stateToken: "state" });
  form.send({ type: "textEdited", text: "13800138000" });
  const [, load] = form.send({ type: "sendCodeTapped" });
  assert.deepEqual([load.type, load.http.method, load.http.path], ["loadPictures", "GET", "/api/v2/sdk/captcha"]);
  const [shown] = form.send({ type: "sliderAnswered", request: load.request, status: 200, body: picturesOf("one", [600, 300], [90, 300]) });
  assert.deepEqual([shown.type, shown.width, shown.height, shown.pieceWidth], ["showPictures", 600, 300, 90]);
  assert.deepEqual(form.send({ type: "sliderMoved", position: 9999 }), []);
  assert.deepEqual([form.state.slider.position, form.state.slider.limit, form.state.slider.positionText], [510, 510, "510 of 510 pixels"]);
  form.send({ type: "sliderMoved", position: 120 });
  const [check] = form.send({ type: "sliderChecked" });
  assert.deepEqual(JSON.parse(check.http.body), { point_json: '{"x":120.0,"y":5.0}', token: "one", sender: "+86-13800138000" });
  const wrong = JSON.stringify({ error_code: "IDAAS.SDK.CAPTCHA.0002", error_msg: "" });
  const [said, again] = form.send({ type: "sliderAnswered", request: check.request, status: 400, body: wrong });
  assert.match(said.text, /isn't in the gap/);
  // The answer to an earlier request is late.
  assert.deepEqual(form.send({ type: "sliderAnswered", request: load.request, status: 200, body: picturesOf("late", [600, 300], [90, 300]) }), []);
  form.send({ type: "sliderAnswered", request: again.request, status: 200, body: picturesOf("two", [600, 300], [90, 300]) });
  const [second] = form.send({ type: "sliderChecked" });
  const [sms] = form.send({ type: "sliderAnswered", request: second.request, status: 200, body: '{"captcha_token":"opaque"}' });
  assert.deepEqual([sms.type, sms.captchaToken, form.state.slider], ["sendSMS", "opaque", undefined]);
  assert.throws(() => new BindForm({ definitions: sample, service: "smsLogin", captcha: true }), /no captcha/);
});

test("languages are those of every other surface", () => {
  const validator = loadDefinitions(sample);
  const messages = Object.fromEntries(["en", "zh-CN", "zh-TW"].map((tag) => [tag, validator.check("138", { language: tag }).message]));
  for (const [tag, nearest] of [
    ["zh-Hans-HK", "zh-CN"], ["zh-Hans-TW", "zh-CN"], ["zh-Hant", "zh-TW"], ["zh_TW", "zh-TW"], ["ZH-mo", "zh-TW"], ["zh", "zh-CN"],
    ["zh-CN-x-two", "zh-CN"], ["zh-Latn", "en"], ["zha", "en"], ["EN-us", "en"], ["de", "en"], ["", "en"],
    ["zh-Ｈant", "en"], ["zh--TW", "en"], ["zh-overlongpart", "en"],
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

test("a form finds the areas of definitions that the service answers by their names, as one with given definitions", () => {
  const begun = (options) => {
    const form = new BindForm({ language: "en", ...options });
    const [load] = form.send({ type: "opened" });
    return [form, (body) => form.send({ type: "answered", request: load.request, status: 200, body })];
  };
  const [given] = begun({ definitions: sample });
  const [form, answer] = begun({});
  assert.equal(form.picker("chi"), undefined);
  answer(sample);
  for (const search of ["", "chi", "香港", "zhongguo", "44"]) assert.deepEqual(form.picker(search), given.picker(search), search);
  for (const country of ["China", "香港", "HK"]) {
    for (const one of [form, given]) one.send({ type: "areaChosen", country });
    assert.equal(form.state.fields[0].country, given.state.fields[0].country, country);
  }
  assert.deepEqual(form.shape("香港"), given.shape("HK"));
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
  const headers = { Accept: "application/json", "Content-Type": "application/json;charset=utf8", "X-L": "en" };
  assert.deepEqual(load, {
    type: "loadDefinitions", request: 1, http: { method: "GET", path: "/api/v2/sdk/country-codes", headers } });
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

// MARK: Answers that the services' pages print

const printedFolder = new URL("../../Tests/Fixtures/HTTPAnswers/", import.meta.url);
const printedFiles = readdirSync(printedFolder).filter((file) => file.endsWith(".json"));
const nameOf = (file) => file.split(".").slice(0, -2).join(".");
/** The rows of `states.tsv`, which the native client and the package for servers are tested by, too. */
const printedStates = readFileSync(new URL("states.tsv", printedFolder), "utf8").trim().split("\n").slice(1).map((line) => line.split("\t"));

/** An answer as a page prints it. */
function printed(name) {
  const file = printedFiles.find((one) => nameOf(one) === name);
  return { status: Number(file.split(".").at(-2)), body: readFileSync(new URL(file, printedFolder), "utf8") };
}

/** Has a form ask for a call; returns what answers it. */
function asking(form, call) {
  if (call === "login") {
    const [{ type, http }] = form.send({ type: "vendorSignedIn", vendor: "wechat", code: "vendor-code" });
    assert.deepEqual([type, http.path], ["signIn", "/api/v2/sdk/login/wechat"]);
    return { type: "loginAnswered" };
  }
  const kind = call === "mobile-by-token" ? "secondFactor" : "bind";
  let [effect] = form.send({ type: "opened", kind, stateToken: "state", takesEmail: true });
  if (call === "social/bind") {
    form.send({ type: "textEdited", text: "13800138000" });
    const [sms] = form.send({ type: "sendCodeTapped" });
    form.send({ type: "answered", request: sms.request, status: 200, body: "" });
    form.send({ type: "codeEdited", text: "123456" });
    [effect] = form.send({ type: "submitTapped" });
  }
  assert.equal(effect.http.path, `/api/v2/sdk/${call}`);
  return { type: "answered", request: effect.request };
}

/** What a person sees after an answer, and can do, in the words of the table. */
function stateOf(form, effects, call) {
  const { stage, fields, banner, submit, startOver, tryAgain, otherWay } = form.state;
  const [first] = effects;
  if (stage === "finished") return ["signedIn", first.expiresIn].filter((one) => one !== undefined).join(" ");
  if (stage === "closed") return `closed ${first.reason}`;
  if (stage === "waiting") return `waiting ${first?.type}`;
  if (call === "country-codes") return `${fields[0].country} ${fields[0].prefix}`;
  if (call !== "social/bind") {
    const ways = { mobile: "phone", email: "email", code: "phone" };
    return ["opened", kindOf(form), ways[fields[0].name], ...(otherWay ? ["email"] : [])].join(" ");
  }
  const wrong = fields.find(({ error }) => error !== undefined);
  if (wrong) return `${wrong.name} ${submit.isEnabled ? "tryAgain" : "correctEntry"}`;
  const isReported = effects.some(({ type }) => type === "report");
  return banner ? `banner ${startOver ? "startOver" : tryAgain ? "tryAgain" : isReported ? "contactSupport" : "none"}` : "no problem";
}

/** The kind of an open form's flow, by what it submits. */
function kindOf(form) {
  const [{ name }] = form.state.fields;
  const send = (type, text) => form.send({ type, text });
  if (name === "email") send("emailEdited", "me@example.com");
  else if (name === "mobile") send("textEdited", "13800138000");
  const [asked] = send(name === "email" ? "sendEmailCodeTapped" : "sendCodeTapped");
  form.send({ type: "answered", request: asked.request, status: 200, body: "" });
  send(name === "email" ? "emailCodeEdited" : "codeEdited", "123456");
  const [{ type }] = send("submitTapped");
  return { bind: "bind", register: "register", passSecondFactor: "secondFactor" }[type];
}

test("every answer that a page prints gives the state that it gives natively and in a server", () => {
  const untried = printedFiles.map(nameOf).filter((name) => !printedStates.some(([, , answer]) => answer === name));
  assert.deepEqual(untried, []);
  for (const [service, call, answer, state] of printedStates) {
    const options = { language: "en", slider: false, email: true, service, ...(call === "country-codes" ? {} : { definitions: sample }) };
    const form = new BindForm(options);
    const effects = form.send({ ...asking(form, call), ...printed(answer) });
    assert.equal(stateOf(form, effects, call), state, `${call} ${answer}`);
  }
});

// MARK: The account's number

test("a second factor asks for the account's number first, and shows it masked", () => {
  const form = new BindForm({ definitions: sample, language: "en", service: "eiam", slider: false });
  const [effect, ...rest] = form.send({ type: "opened", kind: "secondFactor", stateToken: "state" });
  assert.deepEqual(rest, []);
  assert.equal(effect.type, "loadNumber");
  assert.equal(`${effect.http.method} ${effect.http.path}`, "GET /api/v2/sdk/mobile-by-token");
  assert.equal(effect.http.headers["X-state-token"], "state");
  assert.equal(form.state.stage, "waiting");
  assert.equal(form.save({ number: true }), undefined);
  form.send({ type: "answered", request: effect.request, status: 200, body: '{"mobile":"+86-13800138000"}' });
  assert.equal(form.state.explanation, "We'll text a code to your number +86-138****8000");
  assert.deepEqual(form.state.fields.map(({ name }) => name), ["code"]);
  assert.equal(form.save(), undefined);
  const saved = form.save({ number: true });
  const restored = new BindForm({ definitions: sample, language: "en", service: "eiam", slider: false, saved, stateToken: "state" });
  assert.equal(restored.isRestored, true);
  assert.deepEqual(restored.state, form.state);
  const [sms] = restored.send({ type: "sendCodeTapped" });
  assert.deepEqual([sms.smsType, sms.mobile], ["MFA_AUTH_SMS", "+86-13800138000"]);
});

test("a later login that requires a second factor counts, and answers about the earlier one's account don't", () => {
  const printedNumber = (mobile) => ({ status: 200, body: JSON.stringify({ mobile }) });
  for (const late of [printedNumber("+86-13900139000"), { status: 502, body: "" }, {}]) {
    const form = new BindForm({ definitions: sample, language: "en", service: "eiam", slider: false });
    const [first] = form.send({ type: "opened", kind: "secondFactor", stateToken: "first" });
    const [second] = form.send({ type: "opened", kind: "secondFactor", stateToken: "second" });
    assert.deepEqual([second.type, second.http.headers["X-state-token"]], ["loadNumber", "second"]);
    assert.deepEqual(form.send({ type: "answered", request: first.request, ...late }), []);
    assert.equal(form.state.stage, "waiting");
    form.send({ type: "answered", request: second.request, ...printedNumber("+86-13800138000") });
    assert.equal(form.state.explanation, "We'll text a code to your number +86-138****8000");
    const [sms] = form.send({ type: "sendCodeTapped" });
    form.send({ type: "answered", request: sms.request, status: 200, body: "" });
    form.send({ type: "codeEdited", text: "123456" });
    assert.equal(form.send({ type: "submitTapped" })[0].http.headers["X-state-token"], "second");
  }
});

test("an answer without a whole number, and a service without a second factor, close the form with the login", () => {
  for (const service of ["ciam", "smsLogin"]) {
    const form = new BindForm({ definitions: sample, service });
    assert.deepEqual(form.send({ type: "opened", kind: "secondFactor", stateToken: "s" }), [{ type: "close", reason: "pending MFA_AUTH" }]);
  }
  for (const [body, reason] of [['{"mobile":"138****8000"}', "pending MFA_AUTH"], [undefined, "failed NO_ANSWER"]]) {
    const form = new BindForm({ definitions: sample, service: "oneaccess" });
    const [{ request }] = form.send({ type: "opened", kind: "secondFactor", stateToken: "s" });
    const answer = body === undefined ? {} : { status: 200, body };
    assert.deepEqual(form.send({ type: "answered", request, ...answer }), [{ type: "close", reason }]);
  }
});

test("a present number is never whole: not in a text, and not in what is saved", () => {
  for (const [mobile, shown] of [["+86-13900139000", "+86-139****9000"], ["139****9000", "139****9000"], ["1390013900*", "***********"], ["none", undefined]]) {
    const form = new BindForm({ definitions: sample, language: "en" });
    form.send({ type: "opened", kind: "numberChange", idToken: "id", mobile });
    const sentence = shown ? `Your number is ${shown}: we'll text a code to the new one` : "We'll text a code to the new number";
    assert.equal(form.state.explanation, sentence);
    assert.doesNotMatch(JSON.stringify(form.state) + form.save({ number: true }), /1390013900/);
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
    { type: "opened", stateToken: "s", takesEmail: true }, { type: "vendorSignedIn", code: "c" }, { type: "areaChosen", country: "CN" },
    { type: "textEdited", text: "13800138000" }, { type: "pasted", text: "13800138000", start: 0, end: 20 }, { type: "caretMoved", caret: 2 },
    { type: "blurred", field: "mobile" }, { type: "sendCodeTapped" }, { type: "codeEdited", text: "123456" },
    { type: "wayChosen", way: "email" }, { type: "emailEdited", text: "a@example.com" }, { type: "sendEmailCodeTapped" }, { type: "emailCodeEdited", text: "123456" },
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

test("what people type finds the country that they mean first, also if the tenant calls it otherwise", () => {
  const searches = readFileSync(new URL("../../Tests/Fixtures/area-searches.tsv", import.meta.url), "utf8").trim().split("\n").slice(1)
    .map((line) => line.split("\t")).filter(([kind]) => kind !== "ISO");
  assert.ok(searches.length > 400);
  const renamed = JSON.parse(world);
  for (const definition of renamed.phoneAreaCodeDefinitions) definition.displayMapping = { en: "№", "zh-CN": "№", "zh-TW": "№" };
  const wrong = (definitions) => {
    const validator = loadDefinitions(definitions);
    const first = (language, search) => validator.areas({ language, search })[0]?.country;
    return searches.filter(([, language, text, countries]) => !countries.split(" ").includes(first(language, text))).map(([, , text]) => text);
  };
  assert.deepEqual(wrong(world), []);
  // The United States are America, too, and no name that is shown is American Samoa.
  assert.deepEqual(wrong(renamed), ["ameri"]);
});

test("a country with another name than usual is found as soon as its usual name begins, and is never left out", () => {
  const renamed = JSON.parse(world);
  for (const [country, name] of [["AE", "UAE"], ["DE", "BRD"], ["CN", "PRC"], ["NE", "Sahel"]]) {
    renamed.phoneAreaCodeDefinitions.find(({ countryCode }) => countryCode === country).displayMapping = { en: name };
  }
  const validator = loadDefinitions(renamed);
  const found = (search, language) => validator.areas({ search, language }).map(({ country }) => country);
  for (const language of ["en", "zh-CN", "fr"]) {
    for (const [search, country] of [
      ["united arab emirates", "AE"], ["united a", "AE"], ["阿拉伯", "AE"], ["germany", "DE"], ["germ", "DE"], ["gremany", "DE"],
      ["德国", "DE"], ["deguo", "DE"], ["alemania", "DE"], ["ドイツ", "DE"], ["china", "CN"], ["中国", "CN"], ["zhongguo", "CN"],
      ["kitajska", "CN"], ["niger", "NE"], ["uae", "AE"], ["BRD", "DE"],
    ]) assert.equal(found(search, language)[0], country, `${language}: ${search}`);
  }
  // 多哥 is shown; 德国 isn't.
  assert.deepEqual(found("dg", "zh-CN").slice(0, 2), ["TG", "DE"]);
  assert.ok(found("united", "en").includes("AE"));
  assert.equal(validator.areas({ search: "germany", language: "en" })[0].name, "BRD");
  assert.deepEqual(validator.shape("United Arab Emirates"), validator.shape("AE"));
});

test("a search finds countries with codes that nothing else knows", () => {
  const made = JSON.parse(sample);
  made.phoneAreaCodeDefinitions[0].countryCode = "QX";
  made.preferredAreaCode = "QX";
  const found = (search) => loadDefinitions(made).areas({ search, language: "en" }).map(({ country }) => country);
  assert.deepEqual([found("qx"), found("nowhere"), found("chinaa")[0]], [["QX"], [], "QX"]);
});

test("a picker has first what was searched for", () => {
  const form = new BindForm({ definitions: world, language: "en" });
  form.send({ type: "opened" });
  for (const [search, country] of [["44", "GB"], ["de", "DE"], ["+1", "US"], ["ca", "CA"], ["49", "DE"]]) {
    assert.equal(form.picker(search).rows[0].country, country, search);
  }
});

// MARK: Services

/** Method, path and body of the request of the first effect that has one, and the headers that not every request has. */
function requestOf(effects) {
  const { method, path, headers, body } = effects.find(({ http }) => http)?.http ?? assert.fail(JSON.stringify(effects));
  const { Accept, "Content-Type": type, "X-L": language, "X-client-id": app, "X-Hydrogen-Client-ID": other, ...special } = headers;
  assert.deepEqual([Accept, type], ["application/json", body && "application/json;charset=utf8"]);
  assert.deepEqual([language, app, other], path.startsWith("/api/") ? ["en", "app", undefined] : [undefined, undefined, "app"]);
  return [`${method} ${path}`, body ? JSON.parse(body) : undefined, ...(Object.keys(special).length ? [special] : [])];
}

/** The requests of a form that is filled in and submitted. */
function requestsOf(form, opened) {
  form.send(opened);
  form.send({ type: "textEdited", text: "13800138000" });
  const sent = form.send({ type: "sendCodeTapped" });
  form.send({ type: "answered", request: sent[0].request, status: 200, body: '{"code":"0"}' });
  form.send({ type: "codeEdited", text: "123456" });
  return [requestOf(sent), requestOf(form.send({ type: "submitTapped" }))];
}

test("the identity service gets the documented requests", () => {
  const proof = { mobile: "+86-13800138000", verify_code: "123456" };
  for (const [kind, stateToken, type, path, ...headers] of [
    ["bind", "state", "BIND_MOBILE_SMS", "social/bind", { "X-state-token": "state" }],
    ["register", "state", "REGISTER_SMS", "social/register-bind", { "X-state-token": "state" }],
    ["register", "", "REGISTER_SMS", "register/mobile-verify-code"], ["signIn", "", "LOGIN_SMS", "login/mobile-verify-code"],
  ]) {
    const { form } = formWithClock({ clientID: "app" });
    assert.deepEqual(requestsOf(form, { type: "opened", kind, stateToken }), [
      ["POST /api/v2/sdk/sms/send", { mobile: proof.mobile, type }], [`POST /api/v2/sdk/${path}`, proof, ...headers]]);
  }
  for (const [credential, vendor, body] of [
    [{ code: "c" }, "wechat", { code: "c" }], [{ userID: "u", accessToken: "t" }, "weibo", { access_token: "t", uid: "u" }],
  ]) {
    const { form } = formWithClock({ clientID: "app" });
    assert.deepEqual(requestOf(form.send({ type: "vendorSignedIn", ...credential })), [`POST /api/v2/sdk/login/${vendor}`, body]);
  }
});

test("a vendor of the identity service gets its own requests, and what it doesn't have is an error at once", () => {
  const weibo = { type: "vendorSignedIn", vendor: "weibo", userID: "u", accessToken: "t" };
  for (const service of [undefined, "identity", "ciam"]) {
    assert.deepEqual(requestOf(formWithClock({ clientID: "app", service }).form.send(weibo)),
      ["POST /api/v2/sdk/login/weibo", { access_token: "t", uid: "u" }]);
  }
  for (const [service, path] of [["ciam", "/api/v2/sdk/login/alipay"], ["oneaccess", "/api/v3/sdk/login/alipay"]]) {
    assert.deepEqual(requestOf(formWithClock({ clientID: "app", service }).form.send({ type: "vendorSignedIn", vendor: "alipay", code: "c" })),
      [`POST ${path}`, { code: "c" }]);
  }
  for (const service of ["eiam", "oneaccess"]) {
    const [load] = formWithClock({ service, definitions: undefined }).form.send({ type: "opened", stateToken: "state" });
    assert.deepEqual([load.type, load.http.headers], ["loadDefinitions", { Accept: "application/json", "X-L": "en" }]);
    assert.deepEqual(formWithClock({ service }).form.send(weibo), [{ type: "close", reason: `failed NO_CALL ${service} login/weibo` }]);
  }
  const { form } = formWithClock({ service: "oneaccess" });
  form.send({ type: "opened", stateToken: "state", takesNumber: false, takesEmail: true });
  form.send({ type: "emailEdited", text: "me@example.com" });
  const code = "NO_CALL oneaccess email/send";
  assert.deepEqual(form.send({ type: "sendEmailCodeTapped" }).filter(({ type }) => type !== "announce"), [{ type: "report", code }]);
  assert.equal(form.state.banner, `This app isn't set up correctly (${code}): contact support`);
  assert.throws(() => new BindForm({ service: "huawei" }), /there is no service 'huawei'/);
});

test("an e-mail address is bound alone, as documented; the number is the default", () => {
  const { form } = formWithClock({ email: true, clientID: "app" });
  form.send({ type: "opened", stateToken: "state", takesEmail: true });
  assert.deepEqual([form.state.way, form.state.otherWay.title, form.state.sendEmailCode], ["number", "Use an e-mail address", undefined]);
  requestCode(form);
  form.send({ type: "codeEdited", text: "123456" });
  assert.deepEqual(form.send({ type: "wayChosen", way: "email" }), [{ type: "focus", field: "email" }]);
  assert.deepEqual(form.state.fields.map(({ name }) => name), ["email", "email_code"]);
  assert.deepEqual([form.state.title, form.state.otherWay.title, form.state.sendCode], ["Link your e-mail address", "Use a mobile number", undefined]);
  form.send({ type: "emailEdited", text: "me@example.com" });
  const sent = form.send({ type: "sendEmailCodeTapped" });
  assert.deepEqual(requestOf(sent), ["POST /api/v2/sdk/email/send", { email: "me@example.com", type: "BIND_EMAIL_EMS" }]);
  form.send({ type: "answered", request: sent.find(({ request }) => request).request, status: 200, body: '{"code":"0"}' });
  form.send({ type: "emailCodeEdited", text: "654321" });
  assert.deepEqual(requestOf(form.send({ type: "submitTapped" })), ["POST /api/v2/sdk/social/bind",
    { email: "me@example.com", verify_code: "654321" }, { "X-state-token": "state" }]);
});

test("a service that takes only an e-mail address needs no option; without the option there is no choice", () => {
  const alone = formWithClock({ clientID: "app" }).form;
  alone.send({ type: "opened", stateToken: "state", takesNumber: false, takesEmail: true });
  assert.deepEqual([alone.state.way, alone.state.otherWay], ["email", undefined]);
  const number = formWithClock({ clientID: "app" }).form;
  number.send({ type: "opened", stateToken: "state", takesEmail: true });
  assert.deepEqual([number.state.way, number.state.otherWay], ["number", undefined]);
  assert.deepEqual(number.send({ type: "wayChosen", way: "email" }), []);
  assert.throws(() => number.send({ type: "wayChosen", way: "letter" }), /no form has the way 'letter'/);
});

test("requests are in the form's language", () => {
  const { form } = formWithClock({ language: "zh-TW" });
  assert.equal(form.send({ type: "vendorSignedIn", code: "c" })[0].http.headers["X-L"], "zh");
  form.send({ type: "languageChanged", language: "en" });
  assert.equal(form.send({ type: "vendorSignedIn", code: "d" })[0].http.headers["X-L"], "en");
});

test("a back end with login by SMS gets the documented requests, and the vendor's account is associated", () => {
  const options = { service: "smsLogin", vendor: "weibo", clientID: "app", slider: undefined };
  const phone = "13800138000";
  for (const asksForNewAccounts of [false, true]) {
    const create_user = !asksForNewAccounts;
    assert.deepEqual(requestsOf(formWithClock(options).form, { type: "opened", kind: "signIn", asksForNewAccounts }), [
      ["POST /hserve/v2.1/sms-verification-code/", { phone, create_user }],
      ["POST /hserve/v2.1/login/sms/", { phone, code: "123456", create_user }]]);
  }
  const { form } = formWithClock(options);
  assert.deepEqual(requestOf(form.send({ type: "vendorSignedIn", userID: "u", accessToken: "t" })),
    ["POST /hserve/v2.3/idp/oauth/weibo-native/authenticate/", { access_token: "t", uid: "u", create_user: false }]);
  form.send({ type: "loginAnswered", status: 404 });
  requestsOf(form, { type: "tick" });
  const [associate] = form.send({ type: "answered", request: 2, status: 200, body: '{"token":"t"}' });
  assert.deepEqual([associate.type, associate.vendor], ["associate", "weibo"]);
  const again = { type: "vendorSignedInAgain", request: associate.request };
  assert.throws(() => form.send({ ...again, request: 1, code: "c" }), TypeError);
  assert.throws(() => form.send({ ...again, userID: "u" }), /lacks the string 'accessToken'/);
  form.send({ type: "sliderFinished", request: associate.request, token: "s" });
  const path = "POST /hserve/v2.3/idp/oauth/weibo-native/user-association/";
  assert.deepEqual(requestOf(form.send({ ...again, code: "c" })), [path, { auth_token: "c" }, { Authorization: "Hydrogen-r1 t" }]);
  assert.throws(() => form.send({ ...again, code: "c" }), /request 3 is under way/);
  form.send({ type: "answered", request: associate.request });
  assert.equal(form.state.stage, "signedInOnly");
  const { request } = form.send({ type: "tryAgainTapped" }).find(({ type }) => type === "associate");
  assert.deepEqual(requestOf(form.send({ ...again, request, userID: "u", accessToken: "t" })),
    [path, { access_token: "t", uid: "u" }, { Authorization: "Hydrogen-r1 t" }]);
  form.send({ type: "answered", request, status: 409 });
  assert.deepEqual([form.state.stage, form.state.tryAgain], ["signedInOnly", undefined]);
  assert.throws(() => new BindForm({ definitions: sample, service: "other" }), TypeError);
});

// MARK: Reloads

const kept = { number: true, email: true, code: true };

test("a form that is saved continues after a reload: the code, its wait and the language", () => {
  const { form, time } = formWithClock({ language: "zh-CN" });
  requestCode(form);
  form.send({ type: "codeEdited", text: "12" });
  form.send({ type: "languageChanged", language: "en" });
  const saved = form.save(kept);
  assert.ok(!saved.includes('"state"'), "a token is never saved");
  time.now += 10;
  const options = { definitions: sample, slider: false, clock: () => time.now, language: "zh-CN", saved };
  const restored = new BindForm({ ...options, stateToken: "state" });
  assert.deepEqual([restored.isRestored, restored.firstEffects], [true, [{ type: "useLanguage", language: "en" }]]);
  form.send({ type: "tick" });
  assert.deepEqual(restored.state, form.state);
  assert.equal(new BindForm(options).isRestored, false);
  const loading = new BindForm({ ...options, definitions: undefined, stateToken: "state" });
  assert.deepEqual(loading.firstEffects.map(({ type }) => type), ["useLanguage", "loadDefinitions"]);
  restored.send({ type: "codeEdited", text: "123456" });
  const [bind] = restored.send({ type: "submitTapped" });
  assert.equal(bind.http.headers["X-state-token"], "state");
  // Its answer is lost.
  const again = new BindForm({ ...options, saved: restored.save(kept), stateToken: "state" });
  assert.deepEqual([again.isRestored, again.state.stage, again.state.submit.isEnabled], [true, "open", true]);
  again.send({ type: "cancelled" });
  assert.equal(again.save(), undefined);
});

test("a lock runs on after a reload, and a form that waits is restored as one", () => {
  const { form, time } = formWithClock();
  assert.equal(formWithClock({ saved: form.save() }).form.state.stage, "waiting");
  requestCode(form, JSON.stringify({ error_code: "IDAAS.SDK.LOGIN.1003", error_msg: "Locked: 4 minutes and 30 seconds" }));
  const saved = form.save();
  time.now += 1;
  const restored = new BindForm({ definitions: sample, language: "en", clock: () => time.now, saved, stateToken: "state" });
  assert.match(restored.state.banner, /4 min 29 s/);
});

test("a damaged text begins a new form, whatever is damaged", () => {
  const { form } = formWithClock();
  requestCode(form);
  const saved = form.save(kept);
  const definitions = undefined;
  assert.equal(new BindForm({ definitions, saved: null }).isRestored, false);
  for (let place = 0; place < saved.length; place++) {
    for (const damaged of [saved.slice(0, place), `${saved.slice(0, place)}\u0000${saved.slice(place + 1)}`]) {
      assert.equal(new BindForm({ definitions, saved: damaged, stateToken: "state" }).isRestored, false, damaged);
    }
    new BindForm({ definitions, saved: saved.slice(0, place) + "9" + saved.slice(place + 1), stateToken: "state" });
  }
  const newer = saved.replace('"version":1', '"version":2');
  assert.equal(new BindForm({ definitions, saved: newer, stateToken: "state" }).isRestored, false);
});

// MARK: Modules

/** A page of its own: what has been initialized before is forgotten. */
const anew = () => import(`../dist/phonecheck.js?${Math.random()}`);
const small = new URL("../dist/phonecheck-checking.wasm", import.meta.url);
const full = new URL("../dist/phonecheck.wasm", import.meta.url);

test("a form that the module doesn't have is an error that says so, and the module with it can follow", async () => {
  const library = await anew();
  await library.initialize(small, { loader: true });
  assert.equal(library.loadDefinitions(sample).check("13800138000").status, "valid");
  assert.throws(() => new library.BindForm({ definitions: sample }), /no form: .*phonecheck\.wasm/);
  await library.initialize();
  await library.initialize(small);
  await library.initialize(full);
  assert.equal(new library.BindForm({ definitions: sample }).state.stage, "waiting");
});

test("compiled definitions need no loader, and JSON says that it needs one", async () => {
  const library = await anew();
  await library.initialize(small);
  assert.throws(() => library.loadDefinitions(sample), /phonecheck compile.*loader: true/s);
  const bytes = compiled(sample);
  for (const given of [bytes, bytes.buffer, Buffer.from(bytes)]) {
    const validator = library.loadDefinitions(given);
    assert.deepEqual([validator.definitionCount, validator.preferred, validator.remarks], [5, "CN", []]);
    assert.equal(validator.check("0086 138-0013-8000").number.canonical, "+86-13800138000");
    assert.equal(validator.check("138001380").reason, "TOO_SHORT");
    assert.deepEqual(validator.areas(), loadDefinitions(sample).areas());
    assert.deepEqual(validator.shape("HK"), loadDefinitions(sample).shape("HK"));
  }
  for (const place of [20, 40, bytes.length - 1]) {
    const damaged = bytes.slice();
    damaged[place] ^= 1;
    assert.throws(() => library.loadDefinitions(damaged), (error) => error.name === "DefinitionsError" && /damaged|bytes|version|compiled/.test(error.message));
  }
  assert.throws(() => library.loadDefinitions(bytes.slice(0, 100)), /bytes instead of/);
  // The whole form reads both.
  assert.equal(loadDefinitions(bytes).check("13800138000").status, "valid");
});

test("damaged formats of a file with the right checksum are refused, or read within bounds", async () => {
  const library = await anew();
  await library.initialize(small, { areas: false });
  const file = compiled(sample);
  assert.deepEqual(sealed(file.slice()), file);
  const start = file.findIndex((_, place) => Buffer.from(file.subarray(place, place + 4)).toString() === "852 ");
  let seed = 7;
  const below = (limit) => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) % 65521 % limit;
  const characters = "[[>.\n ;|*0123456789Aabcdklz";
  let loadedCount = 0;
  for (let round = 0; round < 3000; round++) {
    const bytes = file.slice();
    for (let count = below(3); count >= 0; count--) {
      bytes[start + below(file.length < start + 900 ? file.length - start : 900)] = characters.charCodeAt(below(characters.length));
    }
    let validator;
    try { validator = library.loadDefinitions(sealed(bytes)); } catch (error) {
      assert.equal(error.name, "DefinitionsError", error.stack);
      continue;
    }
    loadedCount += 1;
    for (const text of ["13800138000", "+852 9123 4567", "+853 66123456", "+886 912345678", "+93 701234567"]) validator.check(text);
  }
  assert.ok(loadedCount > 100 && loadedCount < 2900, `${loadedCount} loaded`);
});

test("the whole form loads the loader, unless the page has no use for it", async () => {
  const library = await anew();
  await library.initialize(full, { loader: false });
  assert.throws(() => library.loadDefinitions(sample), /phonecheck compile.*loader: true/s);
  assert.equal(library.loadDefinitions(compiled(sample)).check("13800138000").status, "valid");
  const form = new library.BindForm({ language: "en" });
  const [{ request }] = form.send({ type: "opened", stateToken: "state" });
  const answer = { type: "answered", request, status: 200, body: sample };
  assert.throws(() => form.send(answer), /phonecheck compile.*loader: true/s);
  await library.initialize(full);
  assert.equal(library.loadDefinitions(sample).check("13800138000").status, "valid");
});

test("a form's definitions are those of the answer, compiled before or when it is sent; others are refused", async () => {
  const begin = async (options) => {
    const form = await BindForm.create({ language: "en", slider: false, ...options });
    const [{ request }] = form.send({ type: "opened", stateToken: "state" });
    return { form, answer: (body, status = 200) => ({ type: "answered", request, status, body }) };
  };
  const shown = [];
  for (const options of [{}, { [FOR_ELEMENT]: true }]) {
    const { form, answer } = await begin(options);
    if (options[FOR_ELEMENT]) await form[COMPILE](answer(sample));
    form.send(answer(sample));
    form.send({ type: "textEdited", text: "13800138000" });
    shown.push(form.state);
  }
  assert.equal(shown[0].fields[0].number.e164, "+8613800138000");
  assert.deepEqual(shown[1], shown[0]);
  const unusable = [[definition("^(1")], ["<html>"], [""], [compiled(sample).toString()], ['{"code":"1"}'], [sample, 500]];
  for (const [body, status] of unusable) {
    const banners = [];
    for (const options of [{}, { [FOR_ELEMENT]: true }]) {
      const { form, answer } = await begin(options);
      if (options[FOR_ELEMENT]) await form[COMPILE](answer(body, status));
      form.send(answer(body, status));
      banners.push(form.state.banner);
    }
    assert.ok(banners[0], body);
    assert.equal(banners[1], banners[0], body);
  }
});

test("JSON is compiled for a field, with the countries that it is for", async () => {
  const library = await anew();
  const options = { wasm: ofField, [library.FOR_FIELD]: true };
  const all = await library.Definitions.load(sample, options);
  assert.equal(all.definitionCount, 5);
  const some = await library.Definitions.load(sample, { ...options, only: ["HK", "MO"], exclude: ["MO"] });
  assert.deepEqual([some.definitionCount, some.preferred], [1, undefined]);
  await assert.rejects(library.Definitions.load(sample, { ...options, only: ["XX"] }), /no definition is left/);
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
  assert.equal(library.loadDefinitions(compiled(sample)).check("13800138000").status, "valid", "a source that isn't there keeps no other out");
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

// MARK: The module for a field

const ofField = new URL("../dist/phonecheck-field.wasm", import.meta.url);

test("a field's module says of a number what the whole form's does, at every edit", async () => {
  let seed = 1;
  const below = (limit) => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) % 65521 % limit;
  const pick = (list) => list[below(list.length)];
  const texts = ["", "1", "13800138000", "138 0013", "+852 9123 4567", "0086 138", "91234567", "+1 416 555 0123", "x", "１３８", "+", "44 7400", "138001380001"];
  let effects = 0;
  for (const json of [sample, readFileSync(new URL("../../Data/area-codes.json", import.meta.url), "utf8")]) {
    const [whole, field] = await Promise.all([{ wasm: full }, { wasm: ofField, [FOR_FIELD]: true }].map((options) => Definitions.load(json, options)));
    for (let session = 0; session < 60; session++) {
      const options = { language: pick(["en", "zh-CN", "zh-TW"]), area: pick(["", "HK", "US+1"]), grouping: below(4) > 0, clock: () => 7 };
      const [one, other] = [whole, field].map((definitions) => new BindForm({ ...options, definitions }));
      const sent = [];
      for (let count = 0; count < 25; count++) {
        const text = pick(texts);
        const event = count === 0 ? { type: "opened" } : pick([
          { type: "textEdited", text, caret: below(text.length + 1) }, { type: "pasted", text, start: 0, end: below(2) },
          { type: "caretMoved", caret: below(9) }, { type: "blurred", field: "mobile" }, { type: "suggestedNumberTapped" },
          { type: "areaChosen", country: pick(["CN", "HK", "US", "ZZ"]) }, { type: "languageChanged", language: pick(["en", "zh-CN"]) }, { type: "tick" },
        ]);
        sent.push(event);
        const [expected, found] = [one, other].map((form) => {
          try { return form.send(event); } catch (error) { return error.message; }
        });
        const { language, fields: [number], suggestedNumber } = one.state;
        assert.deepEqual(found, expected, JSON.stringify(sent));
        assert.deepEqual([other.state.language, other.state.fields[0], other.state.suggestedNumber], [language, number, suggestedNumber], JSON.stringify(sent));
        effects += found.length;
      }
      assert.deepEqual(other.picker("4"), one.picker("4"));
    }
  }
  assert.ok(effects > 500, `${effects} effects`);
});

test("a field's module is taken for a field alone, and only where the page has no other", async () => {
  const library = await anew();
  const field = { [library.FOR_FIELD]: true };
  const level = async (options) => {
    const definitions = await library.Definitions.load(sample, options);
    try { return Boolean(new library.BindForm({ definitions }).save()); } catch { return false; }
  };
  assert.equal(await level(field), false, "the small one is enough for a field");
  assert.equal(await level({}), true);
  assert.equal(await level(field), true, "the page has the whole form now");
  assert.equal(await level({ ...field, wasm: ofField }), false);
  await assert.rejects(library.Definitions.load(sample, { wasm: ofField }), /has no more than a field: name phonecheck\.wasm, not phonecheck-field\.wasm/);
  await assert.rejects(library.BindForm.create({ wasm: ofField }), /has no more than a field/);
  await library.initialize(ofField);
  assert.throws(() => new library.BindForm({ definitions: sample }), /has no more than a field/);
  await library.initialize(full);
  assert.equal(new library.BindForm({ definitions: sample }).state.stage, "waiting");
  await assert.rejects(library.initialize(ofField), /isn't used/);
});
