// <phone-field> and the demo page in headless Chromium: keyboard, paste, autofill, languages, the accessibility tree, axe.
//
//   node Web/tests/browser.mjs [--chromium PATH] [--axe axe.min.js] [--screenshots DIR]
//
// Chromium is driven through its debugging pipe; nothing but Node is needed.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm", ".json": "application/json" };

let server, chromium, profile, send, session, origin;

before(async () => {
  server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    try {
      const data = readFileSync(join(root, path));
      response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" }).end(data);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${server.address().port}`;
  profile = mkdtempSync(join(tmpdir(), "phonecheck-chromium-"));
  chromium = spawn(process.env.CHROMIUM ?? "chromium", [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe",
    "--no-first-run", "--window-size=800,900", `--user-data-dir=${profile}`, "about:blank",
  ], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"], detached: true });
  send = connect(chromium.stdio[3], chromium.stdio[4]);
  const { targetId } = await send("Target.createTarget", { url: "about:blank" });
  session = (await send("Target.attachToTarget", { targetId, flatten: true })).sessionId;
  await page("Page.enable");
  await page("Runtime.enable");
});

after(async () => {
  server?.close();
  if (chromium?.pid) await end(chromium);
  if (profile) await remove(profile);
});

/** Ends Chromium and the processes it started, which are a group of their own. */
async function end(browser) {
  const ended = browser.exitCode !== null || browser.signalCode !== null || new Promise((resolve) => browser.once("exit", resolve));
  try { process.kill(-browser.pid, "SIGKILL"); } catch { /* None of them runs any more. */ }
  await ended;
}

/**
 * Removes the folder of a browser that has ended. Its processes may still write there for a moment after the signal, so
 * a folder that has filled again is emptied again; what is left after five seconds is the system's to clean up.
 */
async function remove(folder) {
  for (let tries = 0; tries < 50; tries++) {
    try { return await rm(folder, { recursive: true, force: true }); } catch { await new Promise((resolve) => setTimeout(resolve, 100)); }
  }
  console.error(`${folder} can't be removed`);
}

/** Messages of the debugging protocol, each ended by a NUL. */
function connect(to, from) {
  let number = 0;
  let rest = "";
  const waiting = new Map();
  from.setEncoding("utf8").on("data", (text) => {
    const messages = (rest + text).split("\0");
    rest = messages.pop();
    for (const message of messages.map((text) => JSON.parse(text))) {
      const { resolve, reject } = waiting.get(message.id) ?? {};
      waiting.delete(message.id);
      if (message.error) reject?.(new Error(message.error.message));
      else resolve?.(message.result);
    }
  });
  return (method, params = {}, sessionId) => new Promise((resolve, reject) => {
    waiting.set(++number, { resolve, reject });
    to.write(JSON.stringify({ id: number, method, params, sessionId }) + "\0");
  });
}

const page = (method, params) => send(method, params, session);

async function evaluate(expression) {
  const { result, exceptionDetails } = await page("Runtime.evaluate", {
    expression, awaitPromise: true, returnByValue: true, userGesture: true });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

async function until(expression, what = expression) {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (await evaluate(expression)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`didn't happen: ${what}`);
}

async function open(path) {
  await page("Page.navigate", { url: origin + path });
  await until("document.readyState === 'complete' && !!document.querySelector('phone-field')?.shadowRoot?.querySelector('label').textContent",
    "the field has its definitions");
}

const KEYS = { Enter: 13, Escape: 27, ArrowDown: 40, ArrowUp: 38, Tab: 9, Backspace: 8, ArrowLeft: 37 };

async function press(key) {
  const text = key.length === 1 ? key : key === "Enter" ? "\r" : undefined;
  const code = KEYS[key] ?? key.toUpperCase().charCodeAt(0);
  await page("Input.dispatchKeyEvent", { type: "keyDown", key, text, windowsVirtualKeyCode: code });
  await page("Input.dispatchKeyEvent", { type: "keyUp", key, windowsVirtualKeyCode: code });
}

async function type(text) { for (const key of text) await press(key); }

const inShadow = (expression) => `(() => { const host = document.querySelector("phone-field"); const root = host.shadowRoot;
  const input = root.querySelector("input.number"); return ${expression}; })()`;
const focusInput = () => evaluate(inShadow("(input.focus(), true)"));
const shown = () => evaluate(inShadow("input.value"));

async function accessibilityNames() {
  const { nodes } = await page("Accessibility.getFullAXTree");
  return nodes.filter((node) => !node.ignored).map((node) => ({
    role: node.role?.value, name: node.name?.value ?? "", value: node.value?.value,
    properties: Object.fromEntries((node.properties ?? []).map(({ name, value }) => [name, value.value])),
  }));
}

test("typing groups the number, and the form submits what the tenant's regex accepts", async () => {
  await open("/Web/demo/index.html");
  await focusInput();
  await type("13800138000");
  assert.equal(await shown(), "138 0013 8000");
  await press("Enter");
  await until("document.querySelector('#result').textContent !== 'Nothing yet.'", "Enter submits the form");
  assert.equal(await evaluate("document.querySelector('#result').textContent"), '{"mobile":"+86-13800138000"}');
});

test("a number that isn't accepted keeps the form from submitting, with the reason", async () => {
  await open("/Web/demo/index.html");
  await focusInput();
  await type("1380013800");
  assert.equal(await evaluate("document.querySelector('form').checkValidity()"), false);
  assert.match(await evaluate("document.querySelector('phone-field').validationMessage"), /11 digits/);
  await press("Tab");
  await until(inShadow("root.querySelector('.error') !== null"), "leaving the field shows the error");
  assert.equal(await evaluate(inShadow("input.getAttribute('aria-invalid')")), "true");
});

test("an empty required field is missing its value", async () => {
  await open("/Web/demo/index.html");
  assert.equal(await evaluate("document.querySelector('phone-field').validity.valueMissing"), true);
});

test("a pasted number in any spelling is understood", async () => {
  await open("/Web/demo/index.html");
  await focusInput();
  await evaluate(inShadow(`input.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true,
    clipboardData: (() => { const data = new DataTransfer(); data.setData("text/plain", "手机：＋852 6123-4567"); return data; })() }))`));
  assert.equal(await evaluate("document.querySelector('phone-field').value"), "+852-61234567");
  assert.match(await evaluate(inShadow("root.querySelector('button.area').textContent")), /852/);
});

test("what a browser fills in counts as typed", async () => {
  await open("/Web/demo/index.html");
  await evaluate(inShadow(`(input.value = "+86 138 0013 8000", input.dispatchEvent(new InputEvent("input", { bubbles: true })))`));
  assert.equal(await evaluate("document.querySelector('phone-field').value"), "+86-13800138000");
});

test("the picker is used by keyboard alone, and swallows no other key", async () => {
  await open("/Web/demo/index.html");
  await evaluate(inShadow("(root.querySelector('button.area').focus(), true)"));
  await press("ArrowDown");
  await until(inShadow("!root.querySelector('.panel').hidden"), "an arrow opens the picker");
  await type("hong");
  assert.equal(await evaluate(inShadow("root.querySelector('.panel input').value")), "hong");
  assert.equal(await evaluate(inShadow("root.querySelectorAll('li').length")), 1);
  await press("Backspace");
  assert.equal(await evaluate(inShadow("root.querySelector('.panel input').value")), "hon");
  await press("Enter");
  assert.match(await evaluate(inShadow("root.querySelector('button.area').textContent")), /852/);
  assert.equal(await evaluate(inShadow("root.activeElement === input")), true);
  await evaluate(inShadow("(root.querySelector('button.area').click(), true)"));
  await press("Escape");
  assert.equal(await evaluate(inShadow("root.querySelector('.panel').hidden")), true);
  assert.equal(await evaluate(inShadow("root.activeElement.className")), "area");
});

test("texts are in the page's language", async () => {
  for (const [tag, label, reason] of [["en", "Mobile number", /digits/], ["zh-CN", "手机号码", /11 位手机号码/], ["zh-TW", "手機號碼", /11 位手機號碼/]]) {
    await open(`/Web/demo/index.html?lang=${tag}`);
    await until(inShadow(`root.querySelector("label").textContent === ${JSON.stringify(label)}`), `${tag}: the label`);
    await focusInput();
    await type("138");
    await press("Tab");
    assert.match(await evaluate(inShadow("root.querySelector('#note').textContent")), reason);
  }
});

test("a screen reader finds names, roles, states and the error", async () => {
  await open("/Web/demo/index.html");
  await focusInput();
  await type("138");
  await press("Tab");
  const nodes = await accessibilityNames();
  const input = nodes.find((node) => node.role === "textbox" && node.name === "Mobile number");
  assert.ok(input, "the field has its label as name");
  assert.equal(input.properties.invalid, "true");
  const button = nodes.find((node) => node.role === "button" && /China/.test(node.name));
  assert.ok(button, "the button names the chosen country");
  assert.equal(button.properties.expanded, false);
  await evaluate(inShadow("(root.querySelector('button.area').click(), true)"));
  const opened = await accessibilityNames();
  assert.ok(opened.some((node) => node.role === "combobox"));
  assert.ok(opened.filter((node) => node.role === "option").length >= 5);
});

test("definitions of one's own replace the others, and bad ones are explained with places", async () => {
  await open("/Web/demo/index.html");
  await evaluate(`document.querySelector("#json").value = '{"phoneAreaCodeDefinitions":[{"areaCode":"99","countryCode":"XX","mobileRegex":"^(7"}]}'`);
  await evaluate("document.querySelector('#use').click()");
  await until("!document.querySelector('#problems').hidden", "the problems are shown");
  assert.match(await evaluate("document.querySelector('#problems').textContent"), /mobileRegex \(XX, \+99\): missing closing parenthesis/);
  await evaluate(`document.querySelector("#json").value = '{"phoneAreaCodeDefinitions":[{"areaCode":"99","countryCode":"XX","mobileRegex":"^7\\\\\\\\d{4}$"}],"preferredAreaCode":"XX"}'`);
  await evaluate("document.querySelector('#use').click()");
  await until(inShadow("/99/.test(root.querySelector('button.area').textContent)"), "the new area is chosen");
  await focusInput();
  await type("71234");
  assert.equal(await evaluate("document.querySelector('phone-field').value"), "71234");
});

test("axe finds nothing", { skip: process.env.AXE ? false : "AXE names no axe.min.js" }, async () => {
  for (const step of ["closed", "open"]) {
    await open("/Web/demo/index.html");
    if (step === "open") await evaluate(inShadow("(root.querySelector('button.area').click(), true)"));
    await evaluate(readFileSync(process.env.AXE, "utf8") + "; true");
    const violations = await evaluate("axe.run(document).then((results) => results.violations.map((found) => found.id + ': ' + found.nodes.map((node) => node.html).join(' ')))");
    assert.deepEqual(violations, [], step);
  }
});

test("screenshots", { skip: process.env.SCREENSHOTS ? false : "SCREENSHOTS names no folder" }, async () => {
  await open("/Web/demo/index.html");
  await evaluate(inShadow("(root.querySelector('button.area').click(), true)"));
  const { data } = await page("Page.captureScreenshot", { format: "png", clip: { x: 0, y: 0, width: 800, height: 620, scale: 1 } });
  writeFileSync(join(process.env.SCREENSHOTS, "phone-field.png"), Buffer.from(data, "base64"));
});
