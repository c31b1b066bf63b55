// <phone-field> and the demo page in a headless browser: keyboard, paste, autofill, languages, the accessibility tree, axe.
//
//   BROWSER=firefox AXE=axe.min.js SCREENSHOTS=DIR node --test Web/tests/browser.mjs
//
// BROWSER is chromium unless it is named.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { launch } from "./browsers.mjs";

const kind = process.env.BROWSER ?? "chromium";
const root = fileURLToPath(new URL("../..", import.meta.url));
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm", ".json": "application/json" };

let server, browser, origin;

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
  browser = await launch(kind);
});

after(async () => {
  server?.close();
  server?.closeAllConnections();
  await browser?.close();
});

const evaluate = (expression) => browser.evaluate(expression);
const press = (key) => browser.press(key);

async function until(expression, what = expression) {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (await evaluate(expression)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`didn't happen: ${what}`);
}

async function open(path) {
  await browser.navigate(origin + path);
  await until("document.readyState === 'complete' && !!document.querySelector('phone-field')?.shadowRoot?.querySelector('label').textContent",
    "the field has its definitions");
}

async function type(text) { for (const key of text) await press(key); }

const inShadow = (expression) => `(() => { const host = document.querySelector("phone-field"); const root = host.shadowRoot;
  const input = root.querySelector("input.number"); return ${expression}; })()`;
const focusInput = () => evaluate(inShadow("(input.focus(), true)"));
const shown = () => evaluate(inShadow("input.value"));

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
  await evaluate(`(() => { const json = document.querySelector("#json"); json.value = "手机：＋852 6123-4567"; json.select(); return true; })()`);
  await browser.edit("copy");
  await focusInput();
  await browser.edit("paste");
  await until("document.querySelector('phone-field').value === '+852-61234567'", "the pasted number is understood");
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

test("a screen reader finds names, roles, states and the error", {
  skip: kind === "chromium" ? false : "only Chromium shows its accessibility tree",
}, async () => {
  await open("/Web/demo/index.html");
  await focusInput();
  await type("138");
  await press("Tab");
  const nodes = await browser.accessibilityNodes();
  const input = nodes.find((node) => node.role === "textbox" && node.name === "Mobile number");
  assert.ok(input, "the field has its label as name");
  assert.equal(input.properties.invalid, "true");
  const button = nodes.find((node) => node.role === "button" && /China/.test(node.name));
  assert.ok(button, "the button names the chosen country");
  assert.equal(button.properties.expanded, false);
  await evaluate(inShadow("(root.querySelector('button.area').click(), true)"));
  const opened = await browser.accessibilityNodes();
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

test("a worker checks numbers, and compiles the module while it downloads", async () => {
  await open("/Web/demo/index.html");
  const code = `
    import { initialize, loadDefinitions } from "${origin}/Web/dist/phonecheck.js";
    let streamed = 0;
    const stream = WebAssembly.compileStreaming;
    WebAssembly.compileStreaming = (response) => (streamed++, stream(response));
    const answer = await fetch("${origin}/Data/area-codes.sample.json");
    await initialize("${origin}/Web/dist/phonecheck-checking.wasm");
    const verdict = loadDefinitions(await answer.text()).check("0086 138-0013-8000");
    postMessage({ canonical: verdict.number.canonical, streamed });`;
  const answer = await evaluate(`new Promise((resolve, reject) => {
    const url = URL.createObjectURL(new Blob([${JSON.stringify(code)}], { type: "text/javascript" }));
    const worker = new Worker(url, { type: "module" });
    worker.onmessage = (event) => resolve(event.data);
    worker.onerror = (event) => reject(new Error(event.message));
  })`);
  assert.deepEqual(answer, { canonical: "+86-13800138000", streamed: 1 });
});

test("axe finds nothing", { skip: process.env.AXE ? false : "AXE names no axe.min.js" }, async () => {
  for (const step of ["closed", "open"]) {
    await open("/Web/demo/index.html");
    if (step === "open") await evaluate(inShadow("(root.querySelector('button.area').click(), true)"));
    await evaluate(`(() => { ${readFileSync(process.env.AXE, "utf8")}; return true; })()`);
    const violations = await evaluate("axe.run(document).then((results) => results.violations.map((found) => found.id + ': ' + found.nodes.map((node) => node.html).join(' ')))");
    assert.deepEqual(violations, [], step);
  }
});

test("screenshots", { skip: process.env.SCREENSHOTS && kind === "chromium" ? false : "SCREENSHOTS names no folder" }, async () => {
  await open("/Web/demo/index.html");
  await evaluate(inShadow("(root.querySelector('button.area').click(), true)"));
  writeFileSync(join(process.env.SCREENSHOTS, "phone-field.png"), await browser.screenshot());
});
