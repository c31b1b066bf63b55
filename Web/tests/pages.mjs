// Pages with a <phone-field> in a headless browser, and what tests ask of them. BROWSER is chromium unless it is named.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { launch } from "./browsers.mjs";

export const kind = process.env.BROWSER ?? "chromium";
export const root = fileURLToPath(new URL("../..", import.meta.url));
export const TYPES = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".wasm": "application/wasm", ".json": "application/json" };

export let browser, origin;
let server;
/** Pages of tests, by path: what `show` made. */
export const pages = new Map();
/** The paths that were asked for since the last page was shown. */
export const requests = [];
/** Has requests for a path answered by a function; by none any more with `undefined`. */
export function serve(path, answer) { answers.set(path, answer); }
const answers = new Map();
/** Has requests whose path matches answered by a function, instead of whatever had the same expression before. */
export function forward(expression, answer) { forwarded.set(String(expression), { expression, answer }); }
const forwarded = new Map();
/** Answers to /held.json, which wait until a test lets them go. */
export const held = [];

before(async () => {
  server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    requests.push(path);
    if (answers.get(path)) return answers.get(path)(request, response);
    for (const { expression, answer } of forwarded.values()) if (expression.test(path)) return answer(request, response);
    if (path === "/held.json") return held.push(response);
    const page = pages.get(path);
    if (page) return response.writeHead(200, { "content-type": TYPES[".html"], ...page.headers }).end(page.html);
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

export const evaluate = (expression) => browser.evaluate(expression);
export const press = (key, modifier) => browser.press(key, modifier);

export async function until(expression, what = expression) {
  for (let attempt = 0; attempt < 200; attempt++) {
    // While one page gives way to another there is nothing to evaluate it in.
    if (await evaluate(expression).catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`didn't happen: ${what}`);
}

/** Leaves the page, so that it asks for nothing more. */
export const leavePage = () => browser?.navigate("about:blank");

export const HAS_DEFINITIONS = "[...document.querySelectorAll('phone-field')].every((field) => field.shadowRoot?.querySelector('.area .code').textContent)";

export async function open(path, isReady = HAS_DEFINITIONS) {
  requests.length = 0;
  await browser.navigate(origin + path);
  await until(`location.pathname + location.search === ${JSON.stringify(path)} && document.readyState === "complete"`, `${path} is open`);
  await until(isReady);
}

/** Waits for a script's time, in milliseconds. */
export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export const SCRIPT = '<script type="module" src="/Web/dist/phone-field.js"></script>';
export const WORLD = 'definitions="/Data/area-codes.json"';
export const SAMPLE = 'definitions="/Data/area-codes.sample.json"';

/** Shows a page with a field; `isReady` says when its test can begin. */
export async function show(body, { head = "", script = SCRIPT, headers = {}, attributes = 'lang="en"', isReady } = {}) {
  const path = `/page-${pages.size}.html`;
  const html = `<!doctype html><html ${attributes}><head><meta charset="utf-8"><title>Test</title><link rel="icon" href="data:,">
    ${head}${script}</head><body><main><h1>Test</h1>${body}</main></body></html>`;
  pages.set(path, { html, headers });
  await open(path, isReady);
}

/** Types keys, and waits for what a search of a list finds. */
export async function type(text) {
  for (const key of text) await press(key);
  await until("[...document.querySelectorAll('phone-field')].every(({ shadowRoot }) => !shadowRoot?.querySelector('[aria-busy]'))");
}

export const inShadow = (expression) => `(() => { const host = document.querySelector("phone-field"); const root = host.shadowRoot;
  const input = root.querySelector("input.number"); return ${expression}; })()`;
/** A part of the field; its text; a condition on it. */
export const part = (selector, rest = "") => evaluate(inShadow(`root.querySelector(${JSON.stringify(selector)})${rest}`));
export const run = (statements) => evaluate(`(() => { ${statements}; return true; })()`);
export const focusInput = () => evaluate(inShadow("(input.focus(), true)"));
export const shown = () => evaluate(inShadow("input.value"));
export const area = () => part(".area .code", ".textContent");
export const note = () => part("#note", ".matches('.error') ? 'error: ' + root.querySelector('#note').textContent : 'hint: ' + root.querySelector('#note').textContent");
export const value = () => evaluate("document.querySelector('phone-field').value");
export const property = (name) => evaluate(`document.querySelector("phone-field").${name}`);
export const submitted = () => evaluate("String(new URLSearchParams(new FormData(document.querySelector('form'))))");
export const focused = () => evaluate("(document.activeElement?.shadowRoot?.activeElement ?? document.activeElement)?.className");
export const openPicker = () => evaluate(inShadow("(root.querySelector('.area').click(), true)"));

/** Clicks the middle of what an expression finds. */
export async function click(expression) {
  const [x, y] = await evaluate(`(() => { const box = ${expression}.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()`);
  await browser.click(x, y);
}

/** Copies a text elsewhere in the page, and pastes it into what an expression focuses and selects: the field's number. */
export async function paste(text, select = inShadow("(input.focus(), input.select(), true)")) {
  await run(`const other = document.createElement("textarea"); other.id = "copied"; document.body.append(other);
    other.value = ${JSON.stringify(text)}; other.select()`);
  await browser.edit("copy");
  await evaluate(select);
  await run("document.querySelector('#copied').remove()");
  await browser.edit("paste");
}

export async function choose(name) {
  await openPicker();
  await evaluate(inShadow(`([...root.querySelectorAll("li")].find((row) => row.textContent.includes(${JSON.stringify(name)})).click(), true)`));
}

/** The functions of the module that take events: of the whole form, and of a field. */
export const EVENTS = ["send", "tick", "areaChosen", "textEdited", "pasted", "caretMoved", "blurred", "suggestedNumberTapped", "languageChanged"];

/** Counts the module's calls in `calls`, those with events as `send`; the next `stops` ones of them end their instance. */
export const INSTRUMENTED = `<script>
  window.calls = {};
  window.stops = 0;
  const Instance = WebAssembly.Instance;
  WebAssembly.Instance = class {
    constructor(module, imports) {
      this.exports = { ...new Instance(module, imports).exports };
      const events = ${JSON.stringify(EVENTS)};
      for (const name of [...events, "picker", "loadCompiled", "compileDefinitions"]) {
        const [call, kind] = [this.exports[name], events.includes(name) ? "send" : name];
        if (call) this.exports[name] = (...words) => {
          calls[kind] = (calls[kind] ?? 0) + 1;
          if (kind === "send" && stops-- > 0) throw new WebAssembly.RuntimeError("unreachable");
          return call(...words);
        };
      }
    }
  };
</script>`;

export const FORM = `<form><phone-field name="mobile" ${SAMPLE} required></phone-field><button name="way" value="button">Submit</button></form>
  <input id="after" aria-label="After">`;

/** Answers what waits for /held.json, with the sample unless something else is given. */
export async function release(status = 200, text = readFileSync(join(root, "Data/area-codes.sample.json"), "utf8")) {
  const asked = async () => { while (held.length === 0) await new Promise((resolve) => setTimeout(resolve, 10)); };
  await asked();
  for (const response of held.splice(0)) response.writeHead(status, { "content-type": TYPES[".json"] }).end(text);
  if (status === 200) await until(HAS_DEFINITIONS);
}

export const HELD = { isReady: "customElements.get('phone-field') !== undefined" };
