// Where the definitions of <phone-field> come from: the browser's cache, the last good copy, and a server that fails.
//
//   BROWSER=firefox node --test Web/tests/definitions.mjs

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { compiled } from "./compiled.mjs";
import {
  INSTRUMENTED, area, click, evaluate, focusInput, kind, note, openPicker, origin, part, pause, press, property, requests, root, run, serve, show, submitted,
  type, until, value,
} from "./pages.mjs";

const SAMPLE = readFileSync(join(root, "Data/area-codes.sample.json"), "utf8");
/** China alone, with fewer numbers. */
const NARROW = JSON.stringify({
  phoneAreaCodeDefinitions: [{ areaCode: "86", countryCode: "CN", displayMapping: { en: "China" }, mobileRegex: "^(\\+86-?)?13[0-8]\\d{8}$" }],
  preferredAreaCode: "CN" });

/** What the server answers at /definitions, and what it was asked. */
let reply, asked = [];
const sends = (text, status = 200, headers = {}) => { reply = (response) => response.writeHead(status, { "content-type": "application/json", ...headers }).end(text); };
/** Answers later, when a test says so. */
function holds() {
  let release;
  const held = new Promise((resolve) => { release = resolve; });
  reply = (response) => held.then((text) => response.writeHead(200, { "content-type": "application/json" }).end(text));
  return release;
}

before(() => serve("/definitions", (request, response) => {
  asked.push({ tag: request.headers["if-none-match"], url: request.url });
  reply(response);
}));
after(() => serve("/definitions", undefined));

const LOG = `<script>window.log = [];
  document.addEventListener("definitionsload", ({ target, detail }) => { if (target.localName === "phone-field") log.push(detail.origin); }, true);
  document.addEventListener("definitionserror", (event) => log.push(event.detail.message), true);
  addEventListener("error", ({ message }) => log.push(message));</script>`;

async function shows(attributes = "keep-definitions", { query = "", head = LOG, isReady } = {}) {
  asked = [];
  await show(`<form><phone-field name="mobile" definitions="/definitions${query}" ${attributes}></phone-field><button>Submit</button></form>
    <input id="after" aria-label="After">`, { head, isReady: isReady ?? "log.length > 0" });
}
/** Has the field ask for its definitions once more. */
const again = () => run("const field = document.querySelector('phone-field'); field.definitions = field.definitions");
const forget = () => run("localStorage.clear()");
const log = () => evaluate("log");
const records = () => evaluate("Object.entries({ ...localStorage })");
/** Has an update come while the field is in use. */
async function waits(text) {
  sends(text);
  await again();
  await until(`Object.values({ ...localStorage })[0].endsWith(${JSON.stringify(text.slice(-99))})`, "the update is verified and kept");
}
const leave = () => run("document.querySelector('#after').focus()");
const retry = () => click("document.querySelector('phone-field').shadowRoot.querySelector('.suggestion')");
const typed = async (text) => { await focusInput(); await type(text); };

test("the browser asks each time, with the ETag that it has", {
  skip: kind === "webkit" && "WebKitGTK keeps nothing that it was sent while a test drives it",
}, async () => {
  sends(SAMPLE, 200, { etag: '"1"', "cache-control": "max-age=3600" });
  await shows("");
  reply = (response) => response.writeHead(304, { etag: '"1"' }).end();
  await shows("");
  assert.deepEqual(asked.map(({ tag }) => tag), ['"1"']);
  assert.deepEqual([await log(), await area()], [["network"], "+86"]);
  assert.deepEqual(await records(), [], "nothing is kept unless that is asked for");
});

test("compiled definitions need no loader; JSON is compiled once, and what was compiled is kept", async () => {
  const loaders = () => requests.filter((path) => path.endsWith("/phonecheck-loader.wasm")).length;
  const bytes = compiled(SAMPLE);
  reply = (response) => response.writeHead(200, { "content-type": "application/octet-stream" }).end(bytes);
  await shows("");
  await run("caches.delete('phonecheck-compiled')");
  await typed("13800138000");
  assert.deepEqual([await log(), await value(), loaders()], [["network"], "+86-13800138000", 0]);
  await shows('only="HK"');
  assert.deepEqual([await log(), await area(), loaders()], [["network"], "+852", 0]);
  await shows('only="XX" exclude="HK"');
  assert.match((await log())[0], /no definition is left of those for XX without HK/);
  reply = (response) => response.writeHead(200).end(bytes.slice(0, -1));
  await shows("");
  assert.match((await log())[0], /bytes instead of/);
  sends(SAMPLE);
  await shows("");
  await typed("13800138000");
  assert.deepEqual([await log(), await value(), loaders()], [["network"], "+86-13800138000", 1]);
  await shows("");
  await typed("13800138000");
  assert.deepEqual([await log(), await value(), loaders()], [["network"], "+86-13800138000", 0], "what was compiled of the same JSON");
  sends(NARROW);
  await shows("");
  assert.deepEqual([await log(), loaders()], [["network"], 1]);
});

test("the loader is fetched as soon as the address or the head of the answer says that there is JSON", async () => {
  const loaders = () => requests.filter((path) => path.endsWith("/phonecheck-loader.wasm")).length;
  const answers = [];
  for (const [path, begin, rest] of [
    // Nothing is answered yet; or the head with one byte, since Firefox tells of a head when the body begins.
    ["/tenant.json?v=1", () => {}, SAMPLE],
    ["/tenant", (response) => response.writeHead(200, { "content-type": "application/vnd.tenant+json; charset=utf-8" }).write(SAMPLE[0]), SAMPLE.slice(1)],
  ]) {
    serve(path.replace(/\?.*/, ""), (_, response) => { begin(response); answers.push(response); });
    await show('<form><phone-field name="mobile" definitions="/empty"></phone-field></form>', { head: LOG, isReady: "log.length > 0" });
    await run("caches.delete('phonecheck-compiled')");
    const before = loaders();
    await run(`log.length = 0; document.querySelector("phone-field").definitions = "${path}"`);
    for (let tries = 0; tries < 200 && (answers.length === 0 || loaders() === before); tries++) await pause(50);
    assert.deepEqual([loaders(), await log()], [before + 1, []], "the body isn't there");
    answers.pop().end(rest);
    await until("log.length > 0");
    await typed("13800138000");
    assert.deepEqual([await log(), await value(), loaders()], [["network"], "+86-13800138000", before + 1]);
    serve(path.replace(/\?.*/, ""), undefined);
  }
});

test("the loader is fetched with a form's request for the definitions, which are searched as those of a field", async () => {
  const script = `<script type="module">
    import "/Web/dist/phone-bind.js";
    window.bind = document.querySelector("phone-bind");
    bind.request = () => new Promise((resolve) => { window.answer = resolve; });
  </script>`;
  await show("<phone-bind></phone-bind>", { script, isReady: "window.bind" });
  await run("caches.delete('phonecheck-compiled')");
  await run("bind.open({ kind: 'bind', stateToken: 'state' })");
  await until("window.answer && performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/phonecheck-loader.wasm'))");
  await run(`answer({ status: 200, body: ${JSON.stringify(SAMPLE)} })`);
  const field = "bind.shadowRoot.querySelector('phone-field')";
  await until(`${field}?.country === "CN"`);
  await run(`${field}.shadowRoot.querySelector(".area").click()`);
  await run(`(() => { const { activeElement: search } = ${field}.shadowRoot; search.value = "xianggang"; search.dispatchEvent(new Event("input", { bubbles: true })); })()`);
  await until(`${field}.shadowRoot.querySelector("li .name")?.textContent === "Hong Kong"`);
});

test("compiled definitions are kept, too, and fields share them", async () => {
  const loaders = () => requests.filter((path) => path.endsWith("/phonecheck-loader.wasm")).length;
  const bytes = compiled(SAMPLE);
  const sendsBytes = (body) => { reply = (response) => response.writeHead(200, { "content-type": "application/octet-stream" }).end(body); };
  sendsBytes(bytes);
  await shows();
  await until("localStorage.length === 1");
  await shows("keep-definitions", { isReady: "log.length > 1" });
  await typed("13800138000");
  // The answer with the same bytes changes nothing in the field.
  await again();
  await until("log.length === 3");
  assert.deepEqual([await log(), await value(), loaders()], [["kept", "network", "network"], "+86-13800138000", 0]);
  // A later version's file, which this module refuses, is no better than none; the copy stays.
  const later = bytes.slice();
  later[8] ^= 0x40;
  for (const [body, status, message] of [["", 503, /HTTP 503$/], [later, 200, /compiled by PhoneCheck/], [bytes.slice(0, 99), 200, /bytes instead of/]]) {
    reply = (response) => response.writeHead(status, { "content-type": "application/octet-stream" }).end(body);
    await shows("keep-definitions", { isReady: "log.length > 1" });
    const [origin, failure] = await log();
    assert.equal(origin, "kept");
    assert.match(failure, message);
    await typed("13800138000");
    assert.equal(await value(), "+86-13800138000", failure);
  }
  await forget();
});

test("the last good copy is used at once, and while the server fails", async () => {
  sends(SAMPLE);
  await shows();
  await until("localStorage.length === 1");
  const release = holds();
  await shows();
  assert.deepEqual([await log(), await area()], [["kept"], "+86"]);
  await typed("13800138000");
  assert.equal(await value(), "+86-13800138000");
  release(SAMPLE);
  await until("log.length === 2");
  assert.deepEqual([await log(), await value()], [["kept", "network"], "+86-13800138000"]);
  for (const [text, status, message] of [["", 503, /HTTP 503$/], ["<html>", 200, /./], [SAMPLE.slice(0, 999), 200, /./], ["x".repeat((4 << 20) + 1), 200, /more than 4194304 bytes$/]]) {
    sends(text, status);
    await shows("keep-definitions", { isReady: "log.length > 1" });
    const [origin, failure] = await log();
    assert.equal(origin, "kept");
    assert.match(failure, message);
    await typed("13800138000");
    assert.deepEqual([await value(), await property("status"), await property("checkValidity()")], ["+86-13800138000", "valid", true], failure);
  }
  // What failed didn't replace it.
  assert.equal((await records())[0][1].split("\n").slice(1).join("\n"), SAMPLE);
  await forget();
});

test("what loads first in a page is kept only if it can be used", async () => {
  sends("{}");
  await shows();
  assert.deepEqual([await records(), await property("status")], [[], "empty"]);
});

test("a damaged copy counts for nothing, and is replaced", async () => {
  sends(SAMPLE);
  await shows();
  await until("localStorage.length === 1");
  const [[key, record]] = await records();
  const other = createHash("sha256").update("x").digest("hex");
  for (const damaged of [
    record.slice(0, -1), record.replace("mobileRegex", "mobileRegey"), record.replace(/^1 /, "2 "), record.replace(/[0-9a-f]{64}/, other),
    record.replace(/^1 (\d+)/, (_, time) => `1 ${Number(time) - 1}`), SAMPLE, "", "1 1",
  ]) {
    await run(`localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(damaged)})`);
    sends("", 500);
    await shows();
    assert.deepEqual((await log()).length, 1, "the failure alone");
    assert.match((await log())[0], /HTTP 500$/);
    sends(SAMPLE);
    await shows();
    await until(`localStorage.getItem(${JSON.stringify(key)})?.endsWith(${JSON.stringify(SAMPLE.slice(-40))})`);
    assert.deepEqual(await log(), ["network"]);
  }
  await forget();
});

test("a copy is another URL's or it isn't, and its key says nothing of the URL", async () => {
  sends(SAMPLE);
  await shows("keep-definitions", { query: "?token=secret-1" });
  await until("localStorage.length === 1");
  assert.match((await records())[0][0], /^phonecheck-definitions:[0-9a-f]{64}$/);
  sends("", 500);
  await shows("keep-definitions", { query: "?token=secret-2" });
  const [failure] = await log();
  assert.match(failure, /\/definitions\?•: HTTP 500$/);
  assert.equal(failure.includes("secret"), false);
  assert.equal(await property("status"), "empty");
  await forget();
});

test("a user and a password in a URL are said to be no use, without them", async () => {
  await show(`<phone-field></phone-field>`, { head: LOG, isReady: "customElements.get('phone-field') !== undefined" });
  await run("document.querySelector('phone-field').definitions = location.origin.replace('//', '//me:secret@') + '/definitions?secret'");
  await until("log.length === 1");
  assert.match((await log())[0], /\/definitions\?•: a URL with a user or password can't be fetched$/);
  assert.equal((await log())[0].includes("secret"), false);
});

test("no message repeats a URL that isn't one, nor the secrets of one that is", async () => {
  const advice = 'not a URL; name one such as "https://example.com/file" or "/file"';
  for (const [attributes, ...messages] of [
    ['definitions="https://me:secret@/definitions?secret"', `definitions: ${advice}`],
    ['definitions="http://[secret"', `definitions: ${advice}`],
    ['definitions="/definitions" wasm="https://me:secret@/"', `wasm: ${advice}`],
    ['definitions="/definitions" wasm="//me:secret@HOST/phonecheck.wasm?secret"',
      "HOST/phonecheck.wasm?•: a URL with a user or password can't be fetched"],
    ['definitions="/definitions" wasm="/none.wasm?secret"', "HOST/none.wasm?•: HTTP 404"],
    ['definitions="/definitions" wasm="/Web/dist/phonecheck.js?secret"',
      "HOST/Web/dist/phonecheck.js?• is no WebAssembly module: was it copied beside the script?"],
    ['definitions="/definitions" wasm="/Web/dist/phonecheck-checking.wasm?secret"',
      "HOST/Web/dist/phonecheck-checking.wasm?• has no form: name phonecheck.wasm, not phonecheck-checking.wasm"],
  ]) {
    sends(SAMPLE);
    const host = origin.slice("http://".length);
    await show(`<phone-field ${attributes.replace("HOST", host)}></phone-field>`, { head: LOG, isReady: "log.length > 0" });
    assert.deepEqual((await log()).map((message) => message.replace(origin, "HOST")), messages, attributes);
  }
});

test("new definitions never make invalid what is being typed", async () => {
  sends(SAMPLE);
  await shows();
  await until("localStorage.length === 1");
  const release = holds();
  await shows();
  await typed("1391234");
  release(NARROW);
  await until("localStorage.length === 1 && Object.values({ ...localStorage })[0].includes('13[0-8]')", "they are verified and kept");
  await type("5678");
  assert.deepEqual([await log(), await value(), await property("status")], [["kept"], "+86-13912345678", "valid"]);
  await run("document.querySelector('#after').focus()");
  await until("log.length === 2");
  assert.deepEqual([await property("status"), await value(), await property("rawValue")], ["invalid", "", "139 1234 5678"]);
  assert.match(await note(), /^error: /);
  await forget();
});

test("new definitions come at once where nothing was typed, and a country that was chosen stays", async () => {
  sends(SAMPLE);
  await shows();
  await until("localStorage.length === 1");
  const release = holds();
  await shows();
  await run("document.querySelector('phone-field').country = 'HK'");
  await focusInput();
  release(SAMPLE.replace("{", "{ "));
  await until("log.length === 2");
  assert.deepEqual([await log(), await property("country")], [["kept", "network"], "HK"]);
  await forget();
});

test("an update that waits isn't lost when the next load fails", async () => {
  sends(SAMPLE);
  await shows();
  await typed("13912345678");
  await waits(NARROW);
  sends("", 503);
  await again();
  await until("log.length === 2");
  assert.deepEqual([await property("status"), (await log())[1].slice(-8)], ["valid", "HTTP 503"]);
  await leave();
  await until("log.length === 3");
  assert.deepEqual([await property("status"), (await log())[2]], ["invalid", "network"]);
  await forget();
});

test("an update that waits isn't taken in once other definitions are wanted", async () => {
  const wants = {
    "another address": "field.setAttribute('definitions', '/definitions?2')",
    "given ones": `field.definitions = ${SAMPLE}`,
  };
  for (const [what, statement] of Object.entries(wants)) {
    sends(SAMPLE);
    await shows();
    await typed("13912345678");
    await waits(NARROW);
    const release = holds();
    await run(`const field = document.querySelector('phone-field'); ${statement}`);
    await leave();
    const status = await property("status");
    release(SAMPLE);
    await until("log.length === 2");
    assert.deepEqual([status, await property("status")], ["valid", "valid"], what);
    await forget();
  }
});

test("an update waits no longer than the field is in use, wherever the focus is", async () => {
  const ends = {
    "a person empties it": async () => { for (const _ of "138") await press("Backspace"); },
    "a person takes back what was typed": async () => { for (const _ of "138") await press("z", "Control"); },
    "a script empties it": () => run("document.querySelector('phone-field').rawValue = ''"),
    "the form is reset": () => run("document.querySelector('form').reset()"),
  };
  for (const [what, end] of Object.entries(ends)) {
    sends(SAMPLE);
    await shows();
    await typed("138");
    await waits(NARROW);
    assert.equal((await log()).length, 1, what);
    await end();
    await until("log.length === 2", what);
    await type("13912345678");
    assert.deepEqual([await log(), await property("status")], [["network", "network"], "invalid"], what);
    await forget();
  }
});

test("an update waits no longer than the list is open over an empty field", async () => {
  for (const end of [() => press("Escape"), () => press("Tab"), () => press("Enter")]) {
    sends(SAMPLE);
    await shows();
    await openPicker();
    await waits(NARROW);
    // Hong Kong, which the update doesn't have.
    await press("ArrowDown");
    await end();
    await until("log.length === 2");
    assert.deepEqual([await log(), await property("country")], [["network", "network"], "CN"]);
    await forget();
  }
});

/** Instances that can't be created while `isFull`. */
const LIMITED = `<script>{ const { Instance } = WebAssembly;
  WebAssembly.Instance = class { constructor(...words) { if (window.isFull) throw new RangeError("no room"); return new Instance(...words); } }; }</script>`;

test("an update that can't be used changes nothing, and can be asked for again", async () => {
  sends(SAMPLE);
  await shows("keep-definitions", { head: LOG + LIMITED });
  await typed("13912345678");
  // What is read has an instance at once, which the fields share.
  await run("window.isFull = true");
  sends(NARROW);
  await again();
  await leave();
  await until("log.length === 2");
  assert.deepEqual([await log(), await property("status"), await submitted()], [["network", "no room"], "valid", "mobile=%2B86-13912345678"]);
  await run("window.isFull = false");
  await again();
  await until("log.length === 3");
  assert.deepEqual([(await log())[2], await property("status")], ["network", "invalid"]);
  await forget();
});

test("a form that ended and couldn't be replaced is tried again, by what the same address has now", async () => {
  sends(SAMPLE);
  await shows("", { head: LOG + INSTRUMENTED });
  await typed("1391234567");
  await run("window.stops = 9");
  await type("8");
  await until("log.length === 2");
  assert.equal(await property("status"), "unchecked");
  await run("window.stops = 0");
  sends(NARROW);
  // The input keeps the focus.
  await retry();
  await until("log.length === 3");
  assert.deepEqual([(await log())[2], await property("status"), await part(".suggestion", ".hidden")], ["network", "invalid", true]);
  sends("", 503);
  await again();
  await until("log.length === 4");
  assert.equal(await property("status"), "invalid", "what is in use stays");
});

test("an edit is taken back to a country that new definitions no longer have", async () => {
  sends(SAMPLE);
  await shows("");
  await run("document.querySelector('phone-field').country = 'HK'");
  await typed("6123");
  sends(NARROW);
  await again();
  await leave();
  await until("log.length === 2");
  await focusInput();
  await press("z", "Control");
  assert.deepEqual([await log(), await property("country"), await property("rawValue")], [["network", "network"], "CN", "612"]);
});

test("a field that may only be read for a while can take an edit back afterwards", async () => {
  sends(SAMPLE);
  await shows("");
  await typed("138");
  await run("document.querySelector('phone-field').readOnly = true");
  await press("z", "Control");
  assert.equal(await property("rawValue"), "138");
  await run("document.querySelector('phone-field').readOnly = false");
  await press("z", "Control");
  assert.equal(await property("rawValue"), "13");
});

test("a failed load doesn't block the form unless the page wants that, and can be tried again", async () => {
  for (const [attributes, sent, isValid, text] of [
    ["required", "mobile=13800138000", true, /checked after you submit it/],
    ["required checked-only", "mobile=", false, /Try again later/],
  ]) {
    sends("", 503);
    await shows(attributes);
    await typed("13800138000");
    assert.deepEqual([await property("status"), await submitted(), await property("checkValidity()")], ["unchecked", sent, isValid]);
    assert.match(await note(), text);
    assert.equal(await part(".suggestion", ".textContent"), "Try again");
    sends("", 502);
    await click("document.querySelector('phone-field').shadowRoot.querySelector('.suggestion')");
    await until("log.length === 2");
    assert.equal(await property("status"), "unchecked");
    sends(SAMPLE);
    await click("document.querySelector('phone-field').shadowRoot.querySelector('.suggestion')");
    await until("log.length === 3");
    assert.deepEqual([await property("status"), await submitted(), await property("checkValidity()")], ["valid", "mobile=%2B86-13800138000", true]);
    assert.equal(await part(".suggestion", ".hidden"), true);
    assert.deepEqual((await log())[2], "network");
  }
});

test("what is in use stays when the same URL fails the next time", async () => {
  sends(SAMPLE);
  await shows("");
  await typed("13800138000");
  sends("", 401);
  await again();
  await until("log.length === 2");
  assert.deepEqual([await property("status"), await value()], ["valid", "+86-13800138000"]);
  assert.match((await log())[1], /HTTP 401$/);
});

test("texts of a failed load are there in Chinese, and a page can have its own", async () => {
  sends("", 503);
  for (const [tag, retry, text] of [["zh-CN", "重试", /^error: 暂时无法检查手机号码，请稍后重试$/], ["zh-TW", "重試", /^error: 目前無法檢查手機號碼，請稍後再試$/]]) {
    await shows(`checked-only lang="${tag}"`);
    assert.match(await note(), text);
    assert.equal(await part(".suggestion", ".textContent"), retry);
  }
  await run("document.querySelector('phone-field').messages = { blocked: 'Gerade nicht', retry: 'Noch einmal' }");
  assert.deepEqual([await note(), await part(".suggestion", ".textContent")], ["error: Gerade nicht", "Noch einmal"]);
});

test("a page that may keep nothing goes without", async () => {
  sends(SAMPLE);
  await show(`<phone-field definitions="/definitions" keep-definitions></phone-field>`, { isReady: "log.length > 0",
    head: `${LOG}<script>Object.defineProperty(window, "localStorage", { get() { throw new DOMException("No", "SecurityError"); } })</script>` });
  assert.deepEqual([await log(), await area()], [["network"], "+86"]);
});
