// <phone-bind> in a headless browser, against the stand-in for both services: run by `make test-browsers`.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  askForCode, banner, begin, BIND, enter, errorAt, events, isCodeSent, isOver, pasteInto, reopen, SCRIPT, see, submit, tap, tapUsable, title,
  within,
} from "./bind-page.mjs";
import { browser, click, evaluate, INSTRUMENTED, kind, open, pages, pause, press, root, run, show, type, until } from "./pages.mjs";
import { codes, rows } from "./documents.mjs";
import { asked, askedHeaders, network, standIn } from "./stand-in.mjs";

const inChromium = { skip: kind !== "chromium" };

const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src data:";

// MARK: Flows

/** The rows of the page of flows: which service, which way, and its requests. */
const FLOWS = readFileSync(join(root, "Docs/Flows.md"), "utf8").split("## Errors")[0].split("\n")
  .filter((line) => /^\| (CIAM|EIAM|OneAccess|login by SMS) \|/.test(line))
  .map((line) => line.slice(2, -2).split(" | "))
  .map(([service, way, requests]) => ({
    service, way, requests: requests.split("<br>").map((one) => [...one.matchAll(/`([^`]*)`/g)].map(([, text]) => text)) }));

/** How a way begins in a page: its flow, attributes, and the name of the device, by which the stand-in knows what to answer. */
const BEGINNINGS = {
  "WeChat, then bind": [{ vendor: "wechat", code: "vendor-code" }],
  "Weibo, then bind": [{ vendor: "weibo", userID: "user", accessToken: "token" }],
  "WeChat, then register": [{ vendor: "wechat", code: "vendor-code" }, "", "register"],
  "Weibo, then register": [{ vendor: "weibo", userID: "user", accessToken: "token" }, "", "register"],
  "WeChat, bound already": [{ vendor: "wechat", code: "vendor-code" }, "", "bound"],
  "WeChat, then bind with the number, though e-mail is offered": [{ vendor: "wechat", code: "vendor-code" }, "email"],
  "WeChat, then bind by e-mail": [{ vendor: "wechat", code: "vendor-code" }, "email"],
  "Weibo, then register by e-mail, after a code by SMS": [{ vendor: "weibo", userID: "user", accessToken: "token" }, "email", "register"],
  "WeChat, then bind by e-mail alone": [{ vendor: "wechat", code: "vendor-code" }, "", "email"],
  "sign in by e-mail": [{ kind: "signIn", takesNumber: false, takesEmail: true }],
  "sign in with the number": [{ kind: "signIn" }],
  "sign in, no account, so create one": [{ kind: "signIn" }],
  "register without a vendor's account": [{ kind: "register" }],
  "sign in or up with the number": [{ kind: "signIn" }],
  "sign in to an account": [{ kind: "signIn", asksForNewAccounts: true }],
  "sign in to an account, after a slider of the app's own": [{ kind: "signIn", asksForNewAccounts: true }],
  "no account, so create one": [{ kind: "signIn", asksForNewAccounts: true }],
  "WeChat known": [{ vendor: "wechat", code: "known-code" }],
  "WeChat unknown, so sign in and associate": [{ vendor: "wechat", code: "vendor-code" }],
  "WeChat unknown, so create an account and associate": [{ vendor: "wechat", code: "vendor-code" }],
};

for (const { service, way, requests: expected } of FLOWS) {
  // A page has no carrier. The account's number is in Web/tests/bind-services.mjs.
  if (/one tap|second factor|change the number/.test(way)) continue;
  test(`Flow: ${service}, ${way}`, async () => {
    assert.ok(BEGINNINGS[way], `${way} has a beginning here`);
    const [flow, more = "", device = "device"] = BEGINNINGS[way];
    const isSMS = service === "login by SMS";
    await standIn(isSMS ? {} : { service: service.toLowerCase() });
    const own = isSMS ? 'service="smsLogin" vendor="wechat" definitions="/Data/area-codes.sample.json"' : `service="${service.toLowerCase()}"`;
    await show(`<phone-bind client-id="stand-in" ${own} ${more}></phone-bind>`, { script: SCRIPT, isReady: "window.isReady" });
    if (device !== "device") await open(`${await evaluate("location.pathname")}?device=${device}`, "window.isReady");
    await run(`bind.signInAgain = async () => ({ code: "vendor-2" }); ${/slider of the app/.test(way) || !isSMS ? "" : "bind.slider = undefined"}`);
    await reopen(flow);
    await follow(way, expected, isSMS);
    await until(isOver, "the form is finished");
    const [tokens] = await events("finish");
    assert.equal(tokens.sessionToken, "session-token");
    const prefix = isSMS ? "/hserve/" : "/api/v2/sdk/";
    const wanted = expected.map(([call, ...rest]) => {
      const [method, path] = call.split(" ");
      return [`${method} ${prefix}${path}`, rest.find((text) => text.startsWith("{")) ?? ""].join(" ").trim();
    });
    assert.deepEqual(asked.map((line) => line.replace(/(^\S+ \S+)\?\S*/, "$1")), wanted);
    for (const [index, [, ...rest]] of expected.entries()) {
      if (rest.includes("X-state-token")) assert.equal(askedHeaders[index]["x-state-token"], "state-token");
      if (rest.includes("Authorization")) assert.equal(askedHeaders[index].authorization, "Hydrogen-r1 session-token");
    }
    assert.deepEqual(await evaluate("errors"), []);
  });
}

/** Does what a person does on a way, as its requests say. */
async function follow(way, requests) {
  const bodies = requests.map(([call, ...rest]) => [call, JSON.parse(rest.find((text) => text.startsWith("{")) ?? "{}")]);
  const [, asksForCode] = bodies.find(([, body]) => (body.mobile ?? body.phone) !== undefined) ?? [];
  if (!asksForCode) {
    if (bodies.some(([, body]) => body.email)) await followByEmail();
    return;
  }
  const number = (asksForCode.mobile ?? asksForCode.phone).replace(/^\+86-/, "");
  await enter("number", number);
  await tap("send-code");
  if (bodies.some(([call, body]) => /sms-verification-code/.test(call) && body.create_user === true) && bodies.some(([, body]) => body.create_user === false && body.phone)) {
    // There is no account: another code makes one.
    await until(within("!root.querySelector('button.create-account').hidden"), "a new account is offered");
    await tap("create-account");
    await until(within("!/^(Get|Send again$)/.test(root.querySelector('button.send-code').textContent)"), "the code is asked for");
  }
  await until(isCodeSent, "the code is sent");
  if (bodies.some(([, body]) => body.email)) return followByEmail();
  await submit();
  if (bodies.some(([call]) => call.includes("register/mobile-verify-code")) && bodies.some(([call]) => call.includes("login/mobile-verify-code"))) {
    await until(within("!root.querySelector('button.create-account').hidden"), "a new account is offered");
    await tap("create-account");
    await until(within("root.querySelector('#code').value === ''"), "another code is asked for");
    await until(isCodeSent, "the code is sent");
    await submit();
  }
}

/** Chooses an e-mail address if the number is shown, and submits it with its code. */
async function followByEmail() {
  await until("bind.stage === 'open'", "the form is there");
  if (await see("root.querySelector('#email').closest('.entry').hidden")) {
    await tap("other-way");
    await until(within("root.activeElement?.id === 'email'"), "the focus moves");
    assert.equal(await see("root.activeElement.id"), "email", "who has chosen an address is about to type it");
  }
  await enter("email", "me@example.com");
  await tap("send-email-code");
  await until(within("/\\d/.test(root.querySelector('button.send-email-code').textContent)"), "the e-mail is sent");
  await enter("email_code", "123456");
  await tap("submit");
}

// MARK: What goes wrong

test("A wrong code is said at its field, which gets the focus; the right one goes through", async () => {
  await standIn();
  await begin();
  await askForCode();
  assert.equal(await see("root.activeElement.id"), "code", "who has asked for a code is about to type it");
  await submit("999999");
  await until(within("!root.querySelector('#code-note').hidden"));
  assert.match(await errorAt("code"), /incorrect/);
  assert.deepEqual(await see("[root.activeElement.id, code.getAttribute('aria-invalid'), code.getAttribute('aria-describedby')]"), ["code", "true", "code-note"]);
  await submit("123456");
  await until(isOver);
  assert.equal(await see("root.querySelector('[part=form]').hidden"), true, "nothing is left to do");
  assert.equal(await see("root.activeElement.innerText.trim()"), "Linked +86-138****8000");
  const [{ idToken, ...tokens }] = await events("finish");
  assert.deepEqual(tokens, { sessionToken: "session-token", expiresIn: 432000 });
  assert.equal(idToken.split(".").length, 3);
});

test("A number of another account has an error, and no tick, whatever is done next but editing it", async () => {
  const looks = () => see(`[field.status, field.shadowRoot.querySelector(".check").getClientRects().length, field.matches(":invalid"),
    field.shadowRoot.querySelector("#note").matches(".error")]`);
  for (const [fault, ask] of [["social/bind=MFA.1001", submit], ["sms/send=MFA.1001", () => tap("send-code")]]) {
    await standIn({ faults: [fault] });
    await begin();
    if (ask === submit) await askForCode();
    else await enter("number", "13800138000");
    await ask();
    await until(within("field.shadowRoot.querySelector('#note').matches('.error')"), fault);
    for (const act of [() => {}, () => see("(root.querySelector('#code').focus(), true)"), () => see("(root.activeElement.blur(), true)"), () => pause(700)]) {
      await act();
      assert.deepEqual(await looks(), ["invalid", 0, true, true], fault);
    }
    await enter("number", "13900139000");
    assert.deepEqual(await looks(), ["valid", 1, false, false], fault);
  }
});

test("Who has gone elsewhere in the page while the code is checked stays there", async () => {
  await standIn({ faults: ["social/bind=delay:0.4"] });
  await begin();
  await run("document.querySelector('main').insertAdjacentHTML('beforeend', '<input id=search aria-label=Search>')");
  await askForCode();
  await enter("code", "999999");
  await press("Enter");
  await run("document.querySelector('#search').focus()");
  await type("abc");
  await until(within("!root.querySelector('#code-note').hidden"));
  await type("def");
  assert.equal(await evaluate("document.querySelector('#search').value"), "abcdef");
  assert.equal(await see("code.value"), "999999");
});

test("A locked account counts down by the page's clock", async () => {
  await standIn({ faults: ["social/bind=LOGIN.1003:4,30"] });
  await begin(BIND, { before: "window.now = 1e9; bind.clock = () => window.now" });
  await askForCode();
  await submit();
  await until(within("!root.querySelector('.banner').hidden"));
  assert.match(await banner(), /4 min 30 s/);
  await run("window.now += 200");
  await until(within("/1 min 10 s/.test(root.querySelector('.banner').textContent)"), "the countdown runs");
  const before = asked.length;
  await tap("submit");
  assert.equal(asked.length, before, "a locked account asks for nothing");
  await run("window.now += 71");
  await until(within("root.querySelector('.banner').hidden"), "the lock is over");
  await submit();
  await until(isOver);
});

test("While a vendor's login is asked about, the form says that it loads", async () => {
  await standIn({ faults: ["login/wechat=delay:3", "login/wechat=cut"] });
  await show('<phone-bind client-id="stand-in"></phone-bind>', { script: SCRIPT, isReady: "window.isReady" });
  const flow = '{ vendor: "wechat", code: "vendor-code" }';
  await run(`bind.open(${flow})`);
  await until("bind.stage === 'waiting'");
  assert.equal(await see("root.querySelector('[part=waiting]').innerText.trim()"), "Loading");
  await until(within("root.querySelector('[role=status]').textContent === 'Loading'"), "who sees nothing hears it");
  await run("document.documentElement.lang = 'zh-CN'");
  await until(within("root.querySelector('[part=waiting]').innerText.trim() === '正在加载'"));
  await until("bind.stage === 'open'");
  assert.equal(await see("root.querySelector('[role=status]').textContent"), "");
  assert.equal(await see("root.querySelector('[part=waiting]').hidden"), true);
  assert.equal(await title("send-code"), "获取验证码");
  await run("bind.open(); document.documentElement.lang = 'zh-TW'");
  await until("bind.stage === 'open'");
  await until(within("root.querySelector('button.submit').textContent === '取得驗證碼'"), "the texts of the page's new language");
  await run(`bind.open(${flow})`);
  await until("bind.stage === 'closed'");
  assert.deepEqual((await events("close")).at(-1), { reason: "failed NO_ANSWER" });
  assert.equal(await evaluate("bind.innerText"), "");
});

test("A login that has expired offers another one, and closes", async () => {
  await standIn({ faults: ["social/bind=COMMON.1005:state_token"] });
  await begin();
  await askForCode();
  await submit();
  await until(within("!root.querySelector('button.start-over').hidden"));
  await tap("start-over");
  await until("bind.stage === 'closed'");
  assert.deepEqual(await events("close"), [{ reason: "startOver" }]);
  assert.equal(await see("root.querySelector('[part=form]').hidden"), true);
});

test("A server that is slow gets one request, however often a person taps", async () => {
  await standIn({ faults: ["sms/send=delay:0.6", "social/bind=delay:0.6"] });
  await begin();
  await enter("number", "13800138000");
  for (let times = 0; times < 5; times++) await tap("send-code");
  await press("Enter");
  await until(isCodeSent);
  for (let times = 0; times < 3; times++) await tap("send-code");
  await enter("code", "123456");
  await press("Enter");
  await press("Enter");
  for (let times = 0; times < 5; times++) await tap("submit");
  assert.equal(await see("root.querySelector('[part=form]').getAttribute('aria-busy')"), "true");
  assert.equal(await see("code.readOnly && field.readOnly"), true, "what is submitted stays");
  assert.match(await title("submit"), /moment/);
  await until(isOver);
  assert.deepEqual(asked.map((line) => line.split(" ")[1]), ["country-codes", "sms/send", "social/bind"].map((path) => `/api/v2/sdk/${path}`));
  assert.equal(await evaluate("slid.length"), 1);
});

test("A connection that is cut, or isn't there, is said, and the form can be sent again", async () => {
  await standIn({ faults: ["sms/send=cut", "social/bind=cut", "social/bind=page:502"] });
  await begin();
  await enter("number", "13800138000");
  await tap("send-code");
  await until(within("!root.querySelector('#code-note').hidden"));
  assert.match(await errorAt("code"), /No response/);
  await tap("send-code");
  await until(isCodeSent);
  for (const expected of [/No response/, /busy|went wrong/]) {
    await submit();
    await until(within("!root.querySelector('.banner').hidden && bind.stage === 'open'"));
    assert.match(await banner(), expected);
    await see("(root.querySelector('.banner p bdi').textContent = '', true)");
  }
  network.offline = true;
  await submit();
  await until(within("/No response/.test(root.querySelector('.banner').textContent) && bind.stage === 'open'"));
  network.offline = false;
  await tap(await see("!root.querySelector('button.try-again').hidden") ? "try-again" : "submit");
  await until(isOver);
  assert.deepEqual(await evaluate("errors"), []);
});

test("A service that never answers is given up after fifteen seconds, also by a function that heeds no signal", async () => {
  await standIn();
  await begin();
  await askForCode();
  await run(`const wait = window.setTimeout; bind.request = ({ signal }) => { window.signal = signal; return new Promise(() => {}); };
    window.setTimeout = (work, time) => wait(work, time / 50)`);
  await submit();
  await until(within("/No response/.test(root.querySelector('.banner').textContent)"));
  assert.equal(await evaluate("signal.aborted && signal.reason.name"), "TimeoutError");
});

test("What a page's functions fail with ends nothing", async () => {
  await standIn();
  await begin();
  await run("bind.slider = () => { throw new Error('no slider') }");
  await enter("number", "13800138000");
  await tap("send-code");
  await until(within("!root.querySelector('#code-note').hidden"));
  assert.match(await errorAt("code"), /slider/);
  for (const result of ["undefined", "null", "({})", "Promise.resolve('')", "new Promise((_, reject) => reject(1))"]) {
    await run(`bind.slider = () => ${result}`);
    await tap("send-code");
    await pause(50);
    assert.equal(asked.some((line) => line.includes("sms/send")), false, result);
  }
  await run("bind.slider = ({ mobile }) => ({ token: 'slider' })");
  await tap("send-code");
  await until(isCodeSent);
  for (const answer of ["undefined", "({})", "({ status: '200' })", "({ status: 200, body: 'x'.repeat(5 << 20) })"]) {
    await run(`bind.request = () => ${answer}`);
    await submit();
    await until(within("bind.stage === 'open' && !root.querySelector('.banner').hidden"), answer);
  }
  await run("bind.request = () => ({ status: 200, body: { session_token: 'own', id_token: '', expire: 1, status: 'SUCCESS' } })");
  await submit();
  await until(isOver);
  assert.equal((await events("finish"))[0].sessionToken, "own");
  assert.deepEqual(await evaluate("errors"), []);
});

test("A clock that fails or tells no time leaves the form to the browser's", async () => {
  await standIn();
  await begin(BIND, { before: "bind.clock = () => { throw new Error('no clock') }" });
  await askForCode();
  for (const clock of ["() => NaN", "() => 'now'", "() => 10n", "() => Symbol()", "() => Infinity", "5"]) {
    await run(`bind.clock = ${clock}`);
    await enter("code", "123456");
    assert.equal(await see("code.value"), "123456", clock);
  }
  const left = Number((await title("send-code")).match(/\d+/)[0]);
  await until(within(`Number(root.querySelector("button.send-code").textContent.match(/\\d+/)?.[0]) < ${left}`), "the countdown runs");
  await tap("submit");
  await until(isOver);
  assert.deepEqual(await evaluate("errors"), []);
});

test("A function may end the form, or open another, and fail after that", async () => {
  await standIn();
  await begin();
  await run("bind.slider = async () => { bind.cancel(); throw new Error('closed') }");
  await enter("number", "13800138000");
  await tap("send-code");
  await until("bind.stage === 'closed'");
  await run("bind.slider = () => 'slider'");
  await reopen();
  await askForCode();
  await run(`bind.request = async () => { bind.request = () => ({ status: 500 }); bind.open(${JSON.stringify(BIND)}); throw new Error("no answer") }`);
  await submit();
  await until("events.filter(([type]) => type === 'open').length === 3");
  await pause(50);
  assert.deepEqual(await evaluate("errors"), []);
});

test("Without a function for requests, open says what to set", async () => {
  await show("<phone-bind></phone-bind>", { script: SCRIPT, isReady: "window.isReady" });
  const message = await evaluate("(bind.request = undefined, bind.open().then(() => 'opened', (error) => error.message))");
  assert.match(message, /set `request` first/);
});

// MARK: Entries

test("A code is taken from autofill, from a text with spaces and from a whole message", async () => {
  await standIn();
  await begin();
  assert.deepEqual(await see("['autocomplete', 'inputmode'].map((name) => code.getAttribute(name))"), ["one-time-code", "numeric"]);
  await askForCode();
  // As browsers fill in: the value, and the events of an input.
  await see("(code.value = '123456', code.dispatchEvent(new Event('input', { bubbles: true })), code.dispatchEvent(new Event('change', { bubbles: true })), true)");
  assert.equal(await see("code.value"), "123456");
  for (const text of [" 123 456\u00a0", "【示例】您的验证码是123456，5分钟内有效。\n@example.com #123456"]) {
    await enter("code", "1");
    await pasteInto("code", text);
    await until(within("code.value === '123456'"), text);
  }
  await press("Enter");
  await until(isOver);
});

test("What no code has is left out where it was typed, and the caret stays there", async () => {
  await standIn();
  await begin();
  await askForCode();
  await type("1256");
  await press("ArrowLeft");
  await press("ArrowLeft");
  await type("3-4 ");
  assert.deepEqual(await see("[code.value, code.selectionStart, code.selectionEnd]"), ["123456", 4, 4]);
});

test("Text that an input method composes is taken once it is whole", { ...inChromium }, async () => {
  await standIn();
  await begin();
  await askForCode();
  await browser.compose("１２", "１２３４５６");
  await until(within("code.value === '123456'"));
});

test("What fills in the form may say so by an event of a change, or by none", async () => {
  await standIn();
  const changed = "dispatchEvent(new Event('change', { bubbles: true }))";
  await begin();
  await see("(number.value = '13800138000', true)");
  await pause(700);
  assert.equal(await see("number.value"), "138 0013 8000");
  await tap("send-code");
  await until(isCodeSent);
  await see(`(code.value = '123 456', code.${changed})`);
  assert.equal(await see("code.value"), "123456");
  await submit();
  await until(isOver);
  await begin({ ...BIND, takesEmail: true }, { attributes: 'client-id="stand-in" email' });
  await see("(number.value = '13800138000', true)");
  await tap("send-code");
  await until(isCodeSent);
  await see("(code.value = '123456', true)");
  await tap("other-way");
  // Both at once, of which one says so.
  await see(`(root.querySelector('#email').value = 'me@example.com', root.querySelector('#email_code').value = '1234', root.querySelector('#email').${changed})`);
  await tap("other-way");
  assert.deepEqual(await see("[number.value, code.value, root.querySelector('#email').value]"), ["138 0013 8000", "123456", "me@example.com"]);
  await reopen();
  assert.deepEqual(await see("[number.value, code.value]"), ["", ""], "another form is empty");
  assert.deepEqual(await evaluate("errors"), []);
});

test("An input method may take its time: no tick ends what it composes", { ...inChromium }, async () => {
  await standIn();
  await begin({ ...BIND, takesEmail: true }, { attributes: 'client-id="stand-in" email' });
  await askForCode();
  await browser.beginText("１２３");
  await pause(1200);
  assert.equal(await see("code.value"), "１２３");
  await browser.compose("１２３４５６");
  await until(within("code.value === '123456'"));
  await tap("other-way");
  await browser.beginText("mei");
  await pause(1200);
  await browser.compose("mei@example.com");
  assert.equal(await see("root.querySelector('#email').value"), "mei@example.com");
});

test("By keys alone: number, Enter, code, Enter", async () => {
  await standIn();
  await begin();
  await run("document.body.focus()");
  const order = [];
  for (let times = 0; times < 5; times++) {
    await press("Tab");
    order.push(await see("(root.activeElement === field ? field.shadowRoot.activeElement : root.activeElement)?.getAttribute('class')?.replace('box', root.activeElement.id) ?? ''"));
  }
  assert.deepEqual(order, ["area", "number", "code", "submit", "cancel"]);
  await see("(number.focus(), true)");
  await type("13800138000");
  await press("Enter");
  await until(isCodeSent);
  await until(within("root.activeElement.id === 'code'"));
  await type("123456");
  await press("Enter");
  await until(isOver);
});

/** Where the focus is; presses a button by key. */
const focus = () => see("root.activeElement?.id || root.activeElement?.getAttribute('class') || root.activeElement?.localName");
const pressAt = async (name) => { await see(`(root.querySelector("button.${name}").focus(), true)`); await press("Enter"); };

test("Who presses a button that vanishes is led to what comes next", async () => {
  await standIn();
  await begin({ kind: "signIn" });
  await askForCode("13900139000");
  await submit();
  await until(within("!root.querySelector('button.create-account').hidden"));
  await pressAt("create-account");
  assert.equal(await focus(), "code");
  await standIn({ faults: ["social/bind=MFA.1001"] });
  await begin();
  await askForCode();
  await submit();
  await until(within("!root.querySelector('button.another-number').hidden"));
  await pressAt("another-number");
  assert.equal(await focus(), "phone-field");
  await standIn({ faults: ["country-codes=COMMON.1011"] });
  await show('<phone-bind client-id="stand-in"></phone-bind>', { script: SCRIPT, isReady: "window.isReady" });
  await run(`bind.open(${JSON.stringify(BIND)})`);
  await until(within("!root.querySelector('.banner').hidden && bind.stage === 'open'"));
  await pressAt("try-again");
  assert.equal(await focus(), "phone-field");
});

test("The first entry that is empty or wrong gets the focus, and no number that only a server can decide", async () => {
  await standIn();
  // No automaton has a reference back.
  const china = { areaCode: "86", countryCode: "CN", mobileRegex: "^(\\+86)?-?(1)3\\d{8}(\\d|\\2)$", displayMapping: { en: "China" } };
  await begin(BIND, { before: `bind.definitions = ${JSON.stringify({ phoneAreaCodeDefinitions: [china] })}` });
  await run("bind.focus()");
  assert.equal(await focus(), "phone-field");
  await enter("number", "13800138000");
  assert.equal(await see("field.status"), "undecided");
  await run("bind.focus()");
  assert.equal(await focus(), "code");
});

test("Who tries again has the focus at the button that does it, or in the form", async () => {
  await standIn({ faults: ["user-association/=status:500", "user-association/=status:500"] });
  await begin({ vendor: "wechat", code: "vendor-code" }, {
    attributes: 'client-id="stand-in" service="smsLogin" vendor="wechat" definitions="/Data/area-codes.sample.json"',
    before: "bind.slider = undefined; bind.signInAgain = () => new Promise((signedIn) => { window.signedIn = signedIn })" });
  await askForCode();
  await submit();
  for (let times = 0; times < 2; times++) {
    await until("bind.stage === 'associating'");
    await run("signedIn({ code: 'vendor-2' })");
    await until("bind.stage === 'signedInOnly'");
    await pressAt("try-again");
    assert.equal(await focus(), "submit");
    await pause(100);
  }
  await run("signedIn()");
  await until("bind.stage === 'signedInOnly'");
  await see("(root.querySelector('button.try-again').focus(), true)");
  await run("bind.signInAgain = () => {}");
  await press("Enter");
  await pause(100);
  assert.equal(await focus(), "try-again");
  await show('<phone-bind client-id="stand-in" wasm="/none.wasm"></phone-bind>', { script: SCRIPT, isReady: "window.isReady" });
  await run(`bind.open(${JSON.stringify(BIND)})`);
  await until("bind.stage === 'failed'");
  await pressAt("retry");
  await until("events.length === 2");
  assert.equal(await focus(), "retry");
  await run("bind.wasm = undefined");
  await press("Enter");
  await until("bind.stage === 'open'");
  assert.equal(await focus(), "phone-field");
  assert.equal(await see("root.querySelector('[role=status]').textContent"), "", "what was said before counts no more");
  await run("const other = document.createElement('button'); document.body.append(other); bind.wasm = '/none.wasm'; bind.open(); other.focus()");
  await until("bind.stage === 'failed'");
  assert.equal(await evaluate("document.activeElement.localName"), "button", "a focus elsewhere stays there");
});

// MARK: One step a tap

/** What the button that submits says, and whether the button beside a code is there. */
const steps = (code = "send-code") => see(`[root.querySelector("button.submit").textContent, root.querySelector("button.${code}").hidden]`);
/** What stands below the number. */
const note = () => see("field.shadowRoot.querySelector('#note').innerText.trim()");

test("The main button gets a code, and binds once one was sent to the number that is entered now", async () => {
  await standIn();
  await begin();
  assert.deepEqual(await steps(), ["Get code", true]);
  await enter("number", "13800138000");
  await run("bind.addEventListener('mousedown', (event) => event.preventDefault())");
  await click("bind.shadowRoot.querySelector('button.submit')");
  await until(isCodeSent);
  await until(within("root.activeElement === code"), "who has asked for a code is about to type it");
  assert.deepEqual(await steps(), ["Link", false]);
  await enter("code", "123456");
  await enter("number", "13900139000");
  assert.deepEqual([await steps(), await see("code.value"), await errorAt("code")], [["Get code", true], "", ""]);
  await tap("submit");
  await until(isCodeSent);
  assert.deepEqual([await steps(), await errorAt("code"), await errorAt("number")], [["Link", false], "", ""]);
  assert.deepEqual(asked.map((line) => line.split(" ")[1].split("/").at(-1)), ["country-codes", "send", "send"]);
  await enter("code", "123456");
  await press("Enter");
  await until(isOver);
});

test("The same with an e-mail address", async () => {
  await standIn();
  await begin({ ...BIND, takesEmail: true }, { attributes: 'client-id="stand-in" email' });
  await tap("other-way");
  assert.deepEqual(await steps("send-email-code"), ["Get code", true]);
  await enter("email", "me@example.com");
  await press("Enter");
  await until(within("root.activeElement.id === 'email_code'"), "Enter gets the code, and its entry the focus");
  assert.deepEqual(await steps("send-email-code"), ["Link", false]);
  assert.deepEqual(await see("['innerText', 'className'].map((name) => root.querySelector('#email-note')[name].trim())"), [
    "The code is on its way to m***@example.com", "note"]);
  assert.equal(await see("root.querySelector('#email').getAttribute('aria-invalid')"), "false");
  await enter("email", "you@example.com");
  assert.deepEqual([await steps("send-email-code"), await see("root.querySelector('#email-note').hidden")], [["Get code", true], true]);
});

test("No error is at a code before one was possible: not on leaving its entry, nor while it is sent", async () => {
  await standIn({ faults: ["sms/send=delay:0.5"] });
  await begin();
  await see("(code.focus(), code.blur(), true)");
  await tap("submit");
  assert.deepEqual([await errorAt("code"), /Enter your mobile/.test(await errorAt("number"))], ["", true]);
  await enter("number", "13800138000");
  await tap("submit");
  assert.match(await title("submit"), /Sending/);
  assert.equal(await see("root.querySelector('button.submit').ariaDisabled"), "true");
  for (let times = 0; times < 3; times++) await tap("submit");
  await until(isCodeSent);
  assert.deepEqual([await errorAt("code"), asked.length], ["", 2]);
});

test("Where a code is on its way is seen below the number until the form is over", async () => {
  await standIn({ faults: ["social/bind=delay:0.4"] });
  await begin();
  assert.equal(await note(), "11 digits, starting with 1");
  await askForCode();
  assert.equal(await note(), "The code is on its way to +86-138****8000");
  await run("document.documentElement.lang = 'zh-CN'");
  await until(within("field.shadowRoot.querySelector('#note').innerText.trim() === '验证码已发送至 +86-138****8000'"), "in the page's language");
  await submit();
  await until("bind.stage === 'submitting'");
  assert.equal(await note(), "验证码已发送至 +86-138****8000");
  await until(isOver);
  await reopen();
  await askForCode();
  await enter("number", "1390013");
  assert.doesNotMatch(await note(), /已发送/, "nothing was sent to another number");
});

test("A code that was refused is replaced by the next key; one that is too short is continued", async () => {
  await standIn();
  await begin();
  await askForCode();
  await type("12");
  await press("Enter");
  await until(within("!root.querySelector('#code-note').hidden"));
  await type("3456");
  assert.equal(await see("code.value"), "123456");
  await enter("code", "999999");
  await press("Enter");
  await until(within("!root.querySelector('#code-note').hidden"));
  assert.deepEqual(await see("[root.activeElement.id, code.selectionStart, code.selectionEnd]"), ["code", 0, 6]);
  await pause(700);
  await type("123456");
  assert.equal(await see("code.value"), "123456");
  await press("Enter");
  await until(isOver);
});

test("After a login nothing is left to press but what the page offers, and the masked number is said", async () => {
  await standIn();
  await begin();
  await run("bind.insertAdjacentHTML('beforeend', '<a slot=next href=#>Go shopping</a>')");
  await askForCode();
  await submit();
  await until(isOver);
  const shown = within("[...root.querySelectorAll('button, input, phone-field')].filter((one) => one.checkVisibility()).length");
  assert.deepEqual([await evaluate(shown), await evaluate("bind.innerText.trim()")], [0, "Go shopping"]);
  assert.equal(await see("root.querySelector('[part=done]').innerText.trim()"), "Linked +86-138****8000");
  assert.equal(await see("root.activeElement.getAttribute('part')"), "done");
  await press("Tab");
  assert.equal(await evaluate("document.activeElement.textContent"), "Go shopping");
  await begin({ kind: "signIn" }, { page: { attributes: 'lang="zh-TW"' } });
  await run("document.querySelector('main').insertAdjacentHTML('beforeend', '<input id=search aria-label=Search>')");
  await askForCode();
  await enter("code", "123456");
  await see("(root.querySelector('button.submit').click(), true)");
  await run("document.querySelector('#search').focus()");
  await until(isOver);
  assert.equal(await evaluate("document.activeElement.id"), "search", "who has gone elsewhere stays there");
  await until(within("root.querySelector('[role=status]').textContent === '已使用 +86-138****8000 登入'"), "the status says it");
  await reopen();
  assert.equal(await see("root.querySelector('[part=done]').hidden"), true);
  await tap("cancel");
  assert.equal(await see("root.querySelector('[part=done]').hidden"), true, "who has left isn't linked");
});

test("A masked paste over a number is an error until an edit, and nothing is sent for the number before", async () => {
  await standIn();
  await begin();
  await enter("number", "13800138000");
  await pasteInto("number", "186****6173");
  const looks = () => see("[field.status, number.value, field.shadowRoot.querySelector('.check').getClientRects().length]");
  for (const act of [() => {}, () => see("(code.focus(), true)"), () => see("(root.activeElement.blur(), true)"), () => pause(700)]) {
    await act();
    assert.deepEqual(await looks(), ["invalid", "138 0013 8000", 0]);
    assert.match(await errorAt("number"), /hidden: enter the full number/);
  }
  await tap("submit");
  assert.equal(asked.length, 1);
  assert.equal(await see("root.activeElement === field"), true);
  await pasteInto("number", "13800138000");
  assert.deepEqual(await looks(), ["valid", "138 0013 8000", 1]);
  await enter("number", "1");
  await press("Backspace");
  await pasteInto("number", "186****6173");
  await see("(code.focus(), true)");
  assert.match(await errorAt("number"), /hidden: enter the full number/, "the reason doesn't go with the focus");
});

/** Where a part of a text is, as the edges of its lines. */
const edgesOf = (place, piece) => evaluate(`((root) => {
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const node = nodes.currentNode, start = node.data.indexOf(${JSON.stringify(piece)}), range = document.createRange();
    if (start < 0) continue;
    range.setStart(node, start);
    range.setEnd(node, start + ${piece.length});
    return [...range.getClientRects()].map(({ top, right }) => [Math.round(top), Math.round(right)]);
  }
})(${place})`);

test("A masked number is in one line, and two lines of another direction are at the page's edge", async () => {
  await standIn();
  await begin(BIND, { page: { attributes: 'lang="ar" dir="rtl"' } });
  await askForCode();
  const note = within("field.shadowRoot.querySelector('#note')");
  for (const width of [320, 280, 230, 200]) {
    await run(`bind.style.inlineSize = "${width}px"`);
    const lines = await edgesOf(note, "+86-138****8000");
    assert.equal(lines.length, 1, `${width} pixels wide`);
  }
  const [[, right]] = await edgesOf(note, "The code");
  const [[, edge]] = await edgesOf(within("root.querySelector('label[for=code]')"), "SMS code");
  const [[, number]] = await edgesOf(note, "+86-138****8000");
  assert.ok(Math.abs(Math.max(right, number) - edge) <= 1, `${right} ${number} ${edge}`);
});

test("An entry that is wrong and has the focus has one ring", async () => {
  await standIn();
  await begin();
  await askForCode();
  await submit("999999");
  await until(within("code.ariaInvalid === 'true' && root.activeElement === code"));
  assert.deepEqual(await see("[getComputedStyle(code).boxShadow, getComputedStyle(code).outlineColor === getComputedStyle(root.querySelector('#code-note')).color]"), ["none", true]);
});

// MARK: Loading

test("While the module loads, the form has its size, the number can be typed, and after a second it is said", async () => {
  await standIn();
  pages.set("/late.js", { headers: { "content-type": "text/javascript" }, html: `
    const compile = WebAssembly.compileStreaming;
    const held = new Promise((resolve) => { window.release = resolve; });
    WebAssembly.compileStreaming = async (source) => (await held, compile.call(WebAssembly, source));` });
  await show('<phone-bind client-id="stand-in" area="HK+852"></phone-bind>', {
    head: '<script src="/late.js"></script>', script: SCRIPT, isReady: "window.isReady" });
  await run(`bind.definitions = "/Data/area-codes.json"; bind.open(${JSON.stringify(BIND)})`);
  await until("bind.stage === 'opening'");
  const size = () => see("[field.getBoundingClientRect().top, field.getBoundingClientRect().height, root.querySelector('.submit').getBoundingClientRect().height]");
  const before = await size();
  assert.deepEqual(await see("[...field.shadowRoot.querySelectorAll('.area bdi')].map((one) => one.textContent)"), ["HK", "+852"]);
  await enter("number", "91234");
  assert.equal(await see("number.value"), "91234");
  await until(within("field.shadowRoot.querySelector('#note').innerText.trim() === 'Loading'"), "that it loads");
  assert.equal(await see("root.querySelector('[role=status]').textContent"), "Loading");
  await run("release()");
  await until("bind.stage === 'open'");
  await type("567");
  assert.equal((await see("number.value")).replaceAll(" ", ""), "91234567");
  const after = await size();
  assert.ok(Math.abs(before[1] - after[1]) < 1 && Math.abs(before[2] - after[2]) < 1, `${before} ${after}`);
  assert.deepEqual(await evaluate("errors"), []);
});

test("A form that is opened again while a code is typed leads to the number, which alone is there", async () => {
  await standIn();
  await begin();
  await askForCode();
  await enter("code", "12");
  await run(`bind.open(${JSON.stringify(BIND)})`);
  await until("bind.stage === 'open'");
  assert.deepEqual(await see("[root.activeElement === field, field.shadowRoot.activeElement === number]"), [true, true]);
  await type("1380");
  await until(within("number.value === '138 0'"), "the digits are there, grouped once there are definitions");
});

test("Before it is known which country there is, the button says so instead of pointing to a list", async () => {
  await standIn({ faults: ["country-codes=delay:1"] });
  await show('<phone-bind client-id="stand-in"></phone-bind>', { script: SCRIPT, isReady: "window.isReady" });
  const button = within(`(({ shadowRoot: inner }) => [inner.querySelector(".area").innerText.trim(), getComputedStyle(inner.querySelector("slot[name=chevron]")).visibility])(field)`);
  assert.deepEqual(await evaluate(`(bind.open(${JSON.stringify(BIND)}), ${button})`), ["…", "hidden"]);
  await until("bind.stage === 'open'");
  assert.deepEqual(await evaluate(button), ["…", "hidden"]);
  await until(within("field.status !== 'loading' && field.country"), "definitions");
  assert.deepEqual(await evaluate(button), ["CN\n+86", "visible"]);
});

test("A second factor shows no entry for a number while it is opened", async () => {
  await show('<phone-bind service="eiam"></phone-bind>', { script: SCRIPT, isReady: "window.isReady" });
  await run("bind.request = () => ({ status: 200, body: { mobile: '+86-13800138000' } })");
  const isEntryShown = within("field.getClientRects().length > 0");
  assert.equal(await evaluate(`(bind.open({ kind: "secondFactor", stateToken: "state" }), ${isEntryShown})`), false);
  await until("bind.stage === 'open'");
  assert.equal(await evaluate(isEntryShown), false);
});

test("While the service's definitions load, the country that was asked for is shown, and after a second that it loads", async () => {
  await standIn({ faults: ["country-codes=delay:2"] });
  await show('<phone-bind client-id="stand-in" area="HK+852"></phone-bind>', { script: SCRIPT, isReady: "window.isReady" });
  await run(`bind.open(${JSON.stringify(BIND)})`);
  await until("bind.stage === 'open'");
  assert.deepEqual(await see("[...field.shadowRoot.querySelectorAll('.area bdi')].map((one) => one.textContent)"), ["HK", "+852"]);
  assert.equal(await see("field.shadowRoot.querySelector('.area').disabled"), true, "there is no list yet");
  await enter("number", "13800138000");
  assert.deepEqual(await see("[field.status, field.shadowRoot.querySelector('.check').getClientRects().length]"), ["loading", 0], "nobody knows yet");
  await until(within("field.shadowRoot.querySelector('#note').innerText.trim() === 'Loading'"), "that it loads");
  await until(within("field.status === 'valid'"), "definitions");
  assert.equal(await see("number.value"), "138 0013 8000");
  assert.equal(await see("field.shadowRoot.querySelector('.area').disabled"), false);
});

test("A frame that allows no forms lets the form be submitted", async () => {
  await standIn();
  await begin(BIND, { page: { headers: { "content-security-policy": "sandbox allow-scripts allow-same-origin" } } });
  await enter("number", "13800138000");
  await press("Enter");
  await until(isCodeSent);
  await enter("code", "123456");
  await press("Enter");
  await until(isOver);
});

test("A submission without anything says what is missing, at the first entry that lacks it", async () => {
  await standIn();
  await begin();
  await tap("submit");
  await until(within("field.shadowRoot.querySelector('#note.error')"));
  assert.match(await errorAt("number"), /Enter your mobile number/);
  assert.equal(await errorAt("code"), "", "no code is possible yet");
  assert.equal(await see("root.activeElement === field"), true);
  assert.equal(asked.length, 1);
});

test("Who pastes a number of another country gets that country, and the page is told", async () => {
  await standIn();
  await begin();
  await pasteInto("number", "+85291234567");
  await until(within("field.shadowRoot.querySelector('.area .code').textContent === '+852'"));
  assert.deepEqual(await events("countrychange"), [{ country: "HK", areaCode: "852" }]);
  await begin(BIND, { attributes: 'client-id="stand-in" area="HK+852"' });
  await until(within("field.shadowRoot.querySelector('.area .code').textContent === '+86'"), "what is preferred counts for more");
});

test("Cancel closes the form, once", async () => {
  await standIn();
  await begin();
  await tap("cancel");
  await tap("cancel");
  await run("bind.cancel()");
  assert.deepEqual(await events("close"), [{ reason: "cancelled" }]);
  await reopen();
  assert.equal(await evaluate("bind.stage"), "open", "it can be opened again");
});

// MARK: The page around it

const SAVED = { attributes: 'client-id="stand-in" saved="bind"' };
const reload = async () => {
  const path = await evaluate("location.pathname + location.search");
  await evaluate("(window.isReady = false, location.reload())").catch(() => {});
  await pause(200);
  await until(`window.isReady && location.pathname + location.search === ${JSON.stringify(path)}`);
};

test("A page that is reloaded while the SMS is read goes on with the number and the countdown, and without token or code", async () => {
  await standIn();
  await begin(BIND, SAVED);
  await askForCode();
  await enter("code", "123");
  const kept = await evaluate("JSON.stringify({ ...sessionStorage })");
  assert.match(kept, /phonecheck-form:bind/);
  assert.equal(/state-token|slider|123"/.test(kept), false, kept);
  await reload();
  await reopen();
  assert.deepEqual(await events("open"), [{ restored: true }]);
  assert.equal((await see("number.value")).replace(/ /g, ""), "13800138000");
  await until(isCodeSent, "the countdown goes on");
  await submit();
  await until(isOver);
  assert.equal(await evaluate("sessionStorage.length"), 0, "nothing is left of a form that is over");
  assert.equal(asked.filter((line) => line.includes("sms/send")).length, 1);
});

test("What another login, kind, service or app, or damage has left isn't taken up", async () => {
  await standIn();
  for (const change of ["flow.stateToken = 'other'", "bind.clientID = 'other'", "bind.service = 'smsLogin'; bind.definitions = '/Data/area-codes.sample.json'", "flow.kind = 'register'", "keep((text) => text.slice(0, -9))",
    "keep((text) => text.replace(/\\n.*/s, '\\n{}'))", "keep(() => 'x')"]) {
    await begin(BIND, SAVED);
    await askForCode();
    await reload();
    await run(`window.keep = (edit) => { const key = sessionStorage.key(0); sessionStorage.setItem(key, edit(sessionStorage.getItem(key))); };
      window.flow = ${JSON.stringify(BIND)}; ${change}; bind.open(flow)`);
    await until("events.some(([type]) => type === 'open')");
    assert.deepEqual(await events("open"), [{ restored: false }], change);
    await run("sessionStorage.clear()");
  }
  assert.deepEqual(await evaluate("errors"), []);
});

test("Going back to the page finds the form as it was", async () => {
  await standIn();
  await begin(BIND, SAVED);
  await askForCode();
  const path = await evaluate("location.pathname");
  await open("/Web/demo/style.css", "true");
  await evaluate("history.back()").catch(() => {});
  await until(`location.pathname === ${JSON.stringify(path)} && window.isReady`);
  if (await evaluate("bind.stage") === undefined) await reopen();
  await until(isCodeSent);
  await submit();
  await until(isOver);
});

test("An element that is moved, or taken out and put in again, keeps its form", async () => {
  await standIn({ faults: ["social/bind=delay:0.5"] });
  await begin();
  await askForCode();
  await run("const place = document.createElement('section'); document.body.append(place); place.append(bind)");
  await enter("code", "123456");
  await tap("submit");
  await run("bind.remove()");
  await pause(100);
  await run("document.querySelector('main').append(bind)");
  await until(isOver);
});

test("An element that comes to another document keeps its form and its looks", async () => {
  await standIn();
  await begin();
  await askForCode();
  const looks = "[code, number].map((one) => getComputedStyle(one).minBlockSize + getComputedStyle(one).fontSize)";
  const before = await see(looks);
  await run("const frame = document.createElement('iframe'); document.body.append(frame); frame.contentDocument.body.append(bind)");
  assert.deepEqual(await see(looks), before, "in a frame");
  await run("document.implementation.createHTMLDocument().body.append(bind); document.querySelector('main').append(bind)");
  assert.deepEqual(await see(looks), before, "back from a document that isn't shown");
  await submit();
  await until(isOver);
  assert.deepEqual(await evaluate("errors"), []);
});

test("An instance that ends is replaced, with what was entered", async () => {
  await standIn();
  await show(`<phone-bind client-id="stand-in"></phone-bind>`, {
    isReady: "window.isReady", head: INSTRUMENTED, script: SCRIPT });
  await reopen();
  await enter("number", "1380013800");
  await run("window.stops = 1");
  await press("0");
  assert.equal(await see("number.value"), "138 0013 8000");
  await until(within("field.status === 'valid'"), "definitions");
  await askForCode();
  await enter("code", "12345");
  await run("window.stops = 1");
  await press("6");
  await until(within("code.value === '123456'"));
  await until(isCodeSent);
  await tap("submit");
  await until(isOver);
});

test("A page that has the field from another address opens the form, too", async () => {
  await standIn();
  await begin(BIND, { page: { script: `<script type="module" src="/Web/dist/phone-field.js?other"></script>${SCRIPT}` } });
  await askForCode();
  await submit();
  await until(isOver);
  assert.deepEqual(await evaluate("errors"), []);
});

test("A key that is held sends one request", { ...inChromium }, async () => {
  await standIn({ faults: Array(9).fill("sms/send=SMS.1008") });
  const count = (path) => asked.filter((line) => line.includes(path)).length;
  await begin();
  await enter("number", "13800138000");
  await browser.hold("Enter");
  assert.equal(count("sms/send"), 1, "in the number");
  await see("(root.querySelector('button.submit').focus(), true)");
  await browser.hold("Enter");
  assert.equal(count("sms/send"), 2, "at a button");
  await standIn({ faults: Array(9).fill("social/bind=status:500") });
  await begin();
  await askForCode();
  await enter("code", "123456");
  await browser.hold("Enter");
  assert.equal(count("social/bind"), 1, "in the code");
  await press("Enter");
  await until(within("!root.querySelector('.banner').hidden && bind.stage === 'open'"));
  assert.equal(count("social/bind"), 2, "another tap is another request");
});

test("What attributes say counts from the next form on, also where an instance ends", async () => {
  await standIn();
  await show('<phone-bind client-id="stand-in" saved="one"></phone-bind>', { isReady: "window.isReady", head: INSTRUMENTED, script: SCRIPT });
  await reopen();
  await askForCode();
  await run("Object.assign(bind, { clientID: 'other', service: 'smsLogin', email: true, saved: 'two', area: 'HK+852' }); window.stops = 1");
  await enter("code", "123456");
  assert.deepEqual(await evaluate("Object.keys(sessionStorage)"), ["phonecheck-form:one"]);
  await until(within("field.status === 'valid'"), "definitions");
  await submit();
  await until(isOver);
  assert.equal(await evaluate("sessionStorage.length"), 0);
  assert.equal(asked.at(-1).split(" ")[1], "/api/v2/sdk/social/bind");
  assert.equal(askedHeaders.at(-1)["x-client-id"], "stand-in");
});

test("Definitions of the page's are used instead of the service's; where they can't be, the service's", async () => {
  await standIn();
  await begin(BIND, { attributes: 'client-id="stand-in" definitions="/Data/area-codes.json"' });
  assert.equal(asked.length, 0);
  await enter("number", "+447400123456");
  await until(within("field.shadowRoot.querySelector('.area .code').textContent === '+44'"));
  await begin(BIND, { attributes: 'client-id="stand-in" definitions="/none.json"' });
  assert.equal(asked.length, 1);
  assert.match((await events("definitionserror"))[0], /HTTP 404/);
  await begin(BIND, { before: `bind.definitions = ${JSON.stringify(readFileSync(join(root, "Data/area-codes.sample.json"), "utf8"))}` });
  assert.equal(asked.length, 1);
});

test("A module that can't be fetched is said, in the page's language, and tried again", async () => {
  await standIn();
  await show('<phone-bind wasm="/none.wasm"></phone-bind>', { script: SCRIPT, isReady: "window.isReady", attributes: 'lang="zh-TW"' });
  await run("bind.open()");
  await until("bind.stage === 'failed'");
  assert.match(await see("root.querySelector('[part=waiting]').textContent"), /目前無法載入此表單.*重試/);
  assert.equal(await see("root.querySelector('[role=status]').textContent"), "目前無法載入此表單");
  await run("document.documentElement.lang = 'zh-CN'");
  await until(within("/暂时无法加载此表单.*重试/.test(root.querySelector('[part=waiting]').textContent)"), "another language of the page");
  await run("bind.wasm = undefined");
  await tap("retry");
  await until("bind.stage === 'open'");
});

test("A field beside an open form fetches no module of its own", async () => {
  await standIn();
  await begin();
  await run(`const field = document.createElement("phone-field"); field.definitions = "/Data/area-codes.sample.json"; document.body.append(field)`);
  await until("document.querySelector('body > phone-field').country");
  assert.deepEqual(await evaluate("performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('.wasm')).map((name) => name.split('/').at(-1)).filter((name) => name !== 'phonecheck-loader.wasm')"), ["phonecheck.wasm"]);
});

test("A strict policy is kept: nothing inline, nothing evaluated", async () => {
  await standIn();
  await begin(BIND, { page: { headers: { "content-security-policy": `${POLICY}; require-trusted-types-for 'script'; trusted-types 'none'` } } });
  await askForCode();
  await submit();
  await until(isOver);
  assert.deepEqual(await evaluate("errors"), []);
});

test("The language of the page is that of the form and of its requests, also when it changes", async () => {
  await standIn();
  await begin(BIND, { page: { attributes: 'lang="zh-CN"' } });
  assert.equal(await title("send-code"), "获取验证码");
  assert.equal(askedHeaders[0]["x-l"], "zh");
  await run("document.documentElement.lang = 'zh-TW'");
  await until(within("root.querySelector('button.send-code').textContent === '取得驗證碼'"));
  await askForCode();
  assert.equal(askedHeaders.at(-1)["x-l"], "zh");
  await run("document.documentElement.lang = 'en'");
  await until(within("/Send again/.test(root.querySelector('button.send-code').textContent)"));
});

test("Neither numbers nor codes nor tokens are written to the console", { ...inChromium }, async () => {
  await standIn({ faults: ["sms/send=cut", "social/bind=cut"] });
  await show('<phone-bind client-id="stand-in"></phone-bind>', { script: SCRIPT, isReady: "window.isReady" });
  await run(`window.written = []; for (const name of ["log", "warn", "error", "info", "debug"]) console[name] = (...words) => written.push(words.map(String).join(" "))`);
  await reopen();
  await enter("number", "13800138000");
  await tap("send-code");
  await until(within("!root.querySelector('#code-note').hidden"));
  await tap("send-code");
  await until(isCodeSent);
  await submit();
  await until(within("!root.querySelector('.banner').hidden"));
  const written = await evaluate("written.join('\\n')");
  assert.match(written, /./, "what failed is written");
  assert.equal(/1380013|123456|state-token|slider/.test(written), false, written);
});

test("A back end with login by SMS needs definitions of the page's, and says so", async () => {
  await standIn();
  await show('<phone-bind service="smsLogin"></phone-bind>', { script: SCRIPT, isReady: "window.isReady" });
  await run("bind.open({ kind: 'signIn' })");
  await until("bind.stage === 'failed'");
  assert.match((await events("definitionserror"))[0], /set `definitions`/);
  await run("bind.definitions = '/Data/area-codes.sample.json'");
  await tap("retry");
  await until("bind.stage === 'open'");
});

test("Each vendor's login goes to its own path, and what a vendor doesn't have isn't sent, and named", async () => {
  await standIn();
  await show("<phone-bind></phone-bind>", { script: SCRIPT, isReady: "window.isReady" });
  await run("window.sent = []; bind.request = ({ method, path, headers, body }) => (sent.push([`${method} ${path}`, headers['Content-Type'], body]), { status: 500 })");
  const json = "application/json;charset=utf8";
  for (const [service, flow, expected] of [
    [null, { vendor: "weibo", userID: "u", accessToken: "t" }, ["POST /api/v2/sdk/login/weibo", json, '{"access_token":"t","uid":"u"}']],
    ["identity", { vendor: "qq", userID: "u", accessToken: "t" }, ["POST /api/v2/sdk/login/qq", json, '{"access_token":"t","open_id":"u"}']],
    ["ciam", { kind: "bind", stateToken: "s" }, ["GET /api/v2/sdk/country-codes", json, undefined]],
    ["eiam", { kind: "bind", stateToken: "s" }, ["GET /api/v2/sdk/country-codes", undefined, undefined]],
    ["eiam", { vendor: "qq", userID: "u", accessToken: "t" }, "failed NO_CALL eiam login/qq"],
    ["oneaccess", { vendor: "alipay", code: "c" }, ["POST /api/v3/sdk/login/alipay", json, '{"code":"c"}']],
    ["oneaccess", { vendor: "weibo", userID: "u", accessToken: "t" }, "failed NO_CALL oneaccess login/weibo"],
  ]) {
    await run(`sent.length = events.length = 0; bind.service = ${JSON.stringify(service)}; bind.open(${JSON.stringify(flow)})`);
    if (typeof expected === "string") {
      await until("bind.stage === 'closed'", expected);
      assert.deepEqual(await events("close"), [{ reason: expected }]);
      assert.deepEqual(await evaluate("sent"), []);
    } else {
      await until("sent.length > 0", expected[0]);
      assert.deepEqual(JSON.parse(await evaluate("JSON.stringify(sent[0])")), JSON.parse(JSON.stringify(expected)));
    }
  }
  await run("sent.length = events.length = 0; bind.open({ kind: 'bind', stateToken: 's', takesNumber: false, takesEmail: true })");
  await until("bind.stage === 'open'");
  await enter("email", "me@example.com");
  await run("bind.slider = () => 'slider'");
  await tap("send-email-code");
  await until("events.some(([type]) => type === 'report')", "who runs the app is told");
  assert.deepEqual(await events("report"), [{ code: "NO_CALL oneaccess email/send" }]);
  assert.match(await see("root.querySelector('.banner').textContent"), /isn't set up correctly \(NO_CALL oneaccess email\/send\)/);
  assert.deepEqual(await evaluate("sent.filter(([line]) => line.includes('email'))"), []);
});

// MARK: The account's number

/** The answer that a page of the services prints, as `request` resolves to it. */
const printed = (name) => ({
  status: Number(name.split(".").at(-1)), body: readFileSync(join(root, `Tests/Fixtures/HTTPAnswers/${name}.json`), "utf8") });

/** Has requests answered by their paths, and noted; those without an answer of their own get an empty one. */
const answerWith = (answers) => run(`window.sent = []; window.answers = ${JSON.stringify(answers)};
  bind.request = ({ method, path, headers, body }) => {
    sent.push([method + " " + path.slice(12), headers["X-state-token"] ?? headers.Authorization ?? "", body ?? ""]);
    return answers[path.slice(12)] ?? { status: 200 };
  }`);
const sent = async () => JSON.parse(await evaluate("JSON.stringify(sent)"));
const sentence = () => see("root.querySelector('.explanation').textContent");

for (const [lang, explanation, wrong] of [
  ["en", "We'll text a code to your number +86-138****8000", "That code is incorrect: check the SMS or get a new one"],
  ["zh-CN", "我们将向您的手机号码 +86-138****8000 发送短信验证码", "验证码不正确，请核对短信或重新获取"],
  ["zh-TW", "我們將傳送簡訊驗證碼至您的手機號碼 +86-138****8000", "驗證碼不正確，請核對簡訊或重新取得"],
]) {
  test(`A second factor shows the account's number masked, asks only for the code, and ends with tokens: ${lang}`, async () => {
    await show('<phone-bind service="eiam" saved="factor"></phone-bind>', { attributes: `lang="${lang}"`, script: SCRIPT, isReady: "window.isReady" });
    await answerWith({ "mobile-by-token": printed("eiam.mobile-by-token.ok.200"), "mfa/sms": printed("eiam.wrong-code.400") });
    await run("sessionStorage.clear(); bind.open({ kind: 'secondFactor', stateToken: 'state' })");
    await until("bind.stage === 'open'");
    assert.equal(await sentence(), explanation);
    assert.equal(await see("field.hidden && root.querySelector('.entry:has(#email)').hidden && !code.closest('.entry').hidden"), true);
    await run("bind.focus()");
    assert.equal(await see("root.activeElement === code"), true);
    await run("bind.slider = () => new Promise((resolve) => { window.pass = () => resolve('slider'); })");
    await tapUsable("send-code");
    assert.equal(await see("root.querySelector('button.submit').getAttribute('aria-disabled')"), "true", "the code is under way");
    await run("pass()");
    await until(isCodeSent, "the code is sent");
    assert.match(await see("root.querySelector('#code-note').textContent"), /\+86-138\*{4}8000/);
    await submit("123456");
    await until(within("code.getAttribute('aria-invalid') === 'true'"), "the code is wrong");
    assert.equal(await errorAt("code"), wrong);
    await run(`answers["mfa/sms"] = ${JSON.stringify(printed("eiam.mfa-sms.ok.200"))}`);
    await submit("654321");
    await until(isOver, "the form is finished");
    assert.equal((await events("finish"))[0].sessionToken, "fake-session-token");
    assert.deepEqual(await sent(), [
      ["GET mobile-by-token", "state", ""],
      ["POST sms/send", "", '{"mobile":"+86-13800138000","type":"MFA_AUTH_SMS","captcha_token":"slider"}'],
      ["POST mfa/sms", "state", '{"mobile":"+86-13800138000","verify_code":"123456"}'],
      ["POST mfa/sms", "state", '{"mobile":"+86-13800138000","verify_code":"654321"}'],
    ]);
    // The person hasn't typed the number, so the tab doesn't keep it.
    assert.equal(await evaluate("sessionStorage.length"), 0);
    assert.deepEqual(await evaluate("errors"), []);
  });
}

test("A service without a second factor by SMS closes the form, and sends nothing", async () => {
  for (const attributes of ["", 'service="smsLogin" definitions="/Data/area-codes.sample.json"']) {
    await show(`<phone-bind ${attributes}></phone-bind>`, { script: SCRIPT, isReady: "window.isReady" });
    await answerWith({});
    await run("bind.open({ kind: 'secondFactor', stateToken: 'state' })");
    await until("bind.stage === 'closed'");
    assert.deepEqual(await events("close"), [{ reason: "pending MFA_AUTH" }]);
    assert.deepEqual(await sent(), []);
  }
});

for (const [lang, explanation, expired] of [
  ["en", "Your number is +86-139****9000: we'll text a code to the new one", "This sign-in has expired: sign in again"],
  ["zh-CN", "当前号码为 +86-139****9000，我们将向新号码发送短信验证码", "登录已失效，请重新登录"],
  ["zh-TW", "目前號碼為 +86-139****9000，我們將傳送簡訊驗證碼至新號碼", "登入已失效，請重新登入"],
]) {
  test(`Another number replaces the present one, which is shown masked: ${lang}`, async () => {
    await show("<phone-bind></phone-bind>", { attributes: `lang="${lang}"`, script: SCRIPT, isReady: "window.isReady" });
    await answerWith({ "country-codes": printed("country-codes.ok.200"), "profile/update-mobile": printed("update-mobile.id-token-expired.400") });
    const open = "bind.open({ kind: 'numberChange', idToken: 'id', mobile: '+86-13900139000' })";
    await run(open);
    await until("bind.stage === 'open'");
    await until(within("field.shadowRoot.querySelector('.area .code').textContent"), "definitions");
    assert.equal(await sentence(), explanation);
    assert.doesNotMatch(await see("root.textContent + field.shadowRoot.textContent"), /139[^*]*9000/);
    await askForCode();
    await submit();
    await until(within("!root.querySelector('.banner').hidden"), "the id_token is over");
    assert.equal(await banner(), expired);
    await tap("start-over");
    assert.deepEqual(await events("close"), [{ reason: "startOver" }]);
    await run(`sent.length = events.length = 0; delete answers["profile/update-mobile"]; ${open}`);
    await until("bind.stage === 'open'");
    await until(within("field.shadowRoot.querySelector('.area .code').textContent"), "definitions");
    await askForCode();
    await submit();
    await until("bind.stage === 'closed'");
    assert.deepEqual(await events("close"), [{ reason: "numberChanged", mobile: "+86-13800138000" }]);
    assert.match(await see("root.querySelector('.done').textContent"), /\+86-138\*{4}8000/);
    assert.deepEqual(await sent(), [
      ["GET country-codes", "", ""],
      ["POST sms/send", "", '{"mobile":"+86-13800138000","type":"UPDATE_MOBILE_SMS","captcha_token":"slider"}'],
      ["POST profile/update-mobile", "Bearer id", '{"mobile":"+86-13800138000","verify_code":"123456"}'],
    ]);
    assert.deepEqual(await evaluate("errors"), []);
  });
}

test("Each attribute, property, event and flow of the documents exists", async () => {
  await standIn();
  await begin();
  // The flows are of several vendors.
  await run("bind.request = () => new Promise(() => {})");
  const named = rows("PhoneBind.md").filter(({ heading }) => heading === "Its parts").flatMap(({ cells }) => codes(cells[0]));
  const properties = named.filter((name) => /^[a-z][A-Za-z-]*(\(.*\))?$/.test(name)).map((name) => name.replace(/\(.*/, "").replace("client-id", "clientID"));
  const handled = ["open", "finish", "close", "countrychange", "report", "definitionserror"];
  const missing = await evaluate(`${JSON.stringify(properties)}.filter((name) => !(name in bind) && !${JSON.stringify(handled)}.includes(name))`);
  assert.deepEqual(missing, []);
  for (const event of handled) assert.ok(named.includes(event), `${event} is documented`);
  for (const flow of named.filter((name) => name.startsWith("{"))) {
    // CIAM has no second factor.
    await run(`bind.service = ${JSON.stringify(flow.includes("secondFactor") ? "eiam" : null)}`);
    const begun = await evaluate(`(() => { const [stateToken, code, userID, accessToken] = ["state-token", "vendor-code", "user", "token"];
      const [idToken, mobile] = ["id", "+86-13900139000"];
      return bind.open(${flow}).then(() => bind.stage) })()`);
    assert.match(begun, /^(open|waiting)$/, flow);
  }
});

test("A form that is being opened, or couldn't be, can be left", async () => {
  await standIn();
  await show('<phone-bind saved="bind"></phone-bind>', { script: SCRIPT, isReady: "window.isReady" });
  await run(`bind.open(${JSON.stringify(BIND)}); bind.cancel(); bind.cancel(); bind.remove()`);
  await pause(500);
  assert.deepEqual(await evaluate("[events, bind.stage ?? null, sessionStorage.length]"), [[["close", { reason: "cancelled" }]], null, 0]);
  assert.equal(asked.length, 0);
  await run("document.querySelector('main').append(bind); bind.wasm = '/none.wasm'; bind.open()");
  await until("bind.stage === 'failed'");
  await run("bind.cancel()");
  assert.equal((await events("close")).length, 2);
  assert.equal(await see("root.querySelector('[part=waiting]').hidden"), true);
});

test("A listener may open another form, or leave this one, in the middle of everything", async () => {
  await standIn({ faults: ["social/bind=COMMON.1012", "social/bind=COMMON.1012"] });
  await begin();
  await askForCode();
  await run(`bind.addEventListener("report", () => bind.open(${JSON.stringify(BIND)}), { once: true })`);
  await submit();
  await until("events.filter(([type]) => type === 'open').length === 2 && bind.stage === 'open'");
  await until(within("field.shadowRoot.querySelector('.area .code').textContent"), "definitions");
  await askForCode();
  await run('bind.addEventListener("report", () => bind.cancel(), { once: true })');
  await submit();
  await until("bind.stage === 'closed'");
  await reopen();
  await run('bind.addEventListener("countrychange", () => bind.cancel(), { once: true })');
  await enter("number", "+85291234567");
  await until("bind.stage === 'closed'");
  await reopen();
  await run(`bind.addEventListener("countrychange", () => bind.open(${JSON.stringify(BIND)}), { once: true })`);
  await see("(number.value = '+85291234567', code.value = '1', root.querySelector('button.submit').click(), true)");
  await until("events.filter(([type]) => type === 'open').length === 5 && bind.stage === 'open'");
  assert.deepEqual(await see("[number.value, code.value]"), ["", ""]);
  assert.deepEqual(await evaluate("errors"), []);
});

test("A vendor's login that brings no credential leaves a person signed in, who may try again", async () => {
  await standIn();
  await begin({ vendor: "wechat", code: "vendor-code" }, {
    attributes: 'client-id="stand-in" service="smsLogin" vendor="wechat" definitions="/Data/area-codes.sample.json"',
    before: "bind.slider = undefined; window.credential = {}; bind.signInAgain = async () => credential" });
  await askForCode();
  await submit();
  for (const credential of ["({ code: 123 })", "({ accessToken: 'a' })", "'code'", "null", "({ type: 'x', request: 9, code: 'vendor-2' })"]) {
    await until("bind.stage === 'signedInOnly'", `before ${credential}`);
    await run(`window.credential = ${credential}`);
    await tap("try-again");
  }
  await until(isOver);
  assert.deepEqual(await evaluate("errors"), []);
});

test("A module that traps at once is given up", async () => {
  await standIn();
  await show('<phone-bind client-id="stand-in"></phone-bind>', { isReady: "window.isReady", head: INSTRUMENTED, script: SCRIPT });
  await run(`window.stops = 1000; bind.open(${JSON.stringify(BIND)})`);
  await until("bind.stage === 'failed'");
  assert.equal((await events("definitionserror")).length, 1);
  await run("window.stops = 0");
  await tap("retry");
  await until("bind.stage === 'open'");
});

test("A form is kept for a while, and by the one that wrote it", async () => {
  await standIn();
  await begin(BIND, { attributes: 'client-id="stand-in" saved="bind"' });
  await askForCode();
  await run(`const other = document.createElement("phone-bind"); other.saved = "bind"; other.request = () => ({ status: 500 });
    document.body.append(other); window.other = other; other.open({ kind: "signIn" })`);
  await until("other.stage === 'open'");
  await see("(number.focus(), true)");
  await type("1");
  await press("Backspace");
  await run("other.cancel()");
  assert.equal(await evaluate("sessionStorage.length"), 1, "what another element has left stays");
  await reload();
  await run("const now = Date.now(); window.Date.now = () => now + 16 * 60000");
  await reopen();
  assert.deepEqual(await events("open"), [{ restored: false }]);
});

test("What was said of a wrong code isn't said of the next one", async () => {
  await standIn();
  await begin();
  await askForCode();
  await submit("999999");
  await until(within("/incorrect/.test(root.querySelector('[role=status]').textContent)"));
  await enter("code", "1");
  assert.equal(await see("root.querySelector('[role=status]').textContent"), "");
});
