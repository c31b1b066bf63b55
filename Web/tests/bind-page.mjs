// Pages with a <phone-bind> against the stand-in, and what tests ask of them.

import { evaluate, pages, paste, run, show, type, until } from "./pages.mjs";

/** What a page needs besides the element, in a file of its own: policies of tests forbid what is inline. */
pages.set("/bind-page.js", { headers: { "content-type": "text/javascript" }, html: `
  import "/Web/dist/phone-bind.js";
  const bind = document.querySelector("phone-bind");
  const device = new URLSearchParams(location.search).get("device") ?? "device";
  const headers = { "X-operating-sys-version": "test", "X-device-fingerprint": device, "X-agent": "test" };
  Object.assign(window, { bind, events: [], errors: [], slid: [], token: "slider" });
  addEventListener("error", (event) => errors.push(event.message));
  addEventListener("unhandledrejection", (event) => errors.push(String(event.reason)));
  addEventListener("securitypolicyviolation", (event) => errors.push(event.violatedDirective));
  bind.request = ({ path, headers: own, ...request }) => fetch(path, { ...request, headers: { ...own, ...headers } });
  bind.slider = ({ mobile, email }) => (slid.push(mobile ?? email), token);
  for (const type of ["open", "finish", "close", "report", "countrychange", "definitionserror"]) {
    bind.addEventListener(type, ({ detail }) => events.push([type, detail instanceof Error ? detail.message : detail]));
  }
  window.isReady = true;
` });
export const SCRIPT = '<script type="module" src="/bind-page.js"></script>';

/** An expression about the parts of the element. */
export const within = (expression) => `(() => { const root = bind.shadowRoot; const field = root.querySelector("phone-field");
  const number = field.shadowRoot.querySelector("input.number"); const code = root.querySelector("#code"); return ${expression}; })()`;
export const see = (expression) => evaluate(within(expression));
export const events = (name) => evaluate(`events.filter(([type]) => type === "${name}").map(([, detail]) => detail)`);

export const BIND = { kind: "bind", stateToken: "state-token" };

/** Shows a page with an element that is open. */
export async function begin(flow = BIND, { attributes = 'client-id="stand-in"', page = {}, before = "" } = {}) {
  await show(`<phone-bind ${attributes}></phone-bind>`, { script: SCRIPT, isReady: "window.isReady", ...page });
  await reopen(flow, before);
}

export async function reopen(flow = BIND, before = "") {
  await run(`${before}; bind.open(${JSON.stringify(flow)})`);
  await until("bind.stage === 'open' || bind.stage === 'finished' || bind.stage === 'closed'", "the form is open");
  if (await evaluate("bind.stage") === "open") await until(within("field.hidden || field.shadowRoot.querySelector('.area .code').textContent"), "definitions");
}

/** Focuses the number or another entry, and selects what is in it. */
const select = (name) => within(`((entry) => (entry.focus(), entry.select(), true))(${name === "number" ? name : `root.querySelector("#${name}")`})`);

/** Types into the number or another entry by keys. */
export async function enter(name, text) {
  await evaluate(select(name));
  await type(text);
}

/** Pastes into the number or another entry. */
export const pasteInto = (name, text) => paste(text, select(name));

export const tap = (name) => see(`(root.querySelector("button.${name}").click(), true)`);
export const title = (name) => see(`root.querySelector("button.${name}").textContent`);
export const errorAt = (name) => see(name === "number" ? "field.shadowRoot.querySelector('#note.error')?.textContent ?? ''" : `root.querySelector("#${name}-note").hidden ? "" : root.querySelector("#${name}-note").textContent`);
export const banner = () => see("root.querySelector('.banner').hidden ? '' : root.querySelector('.banner p').textContent");
export const isCodeSent = within("/\\d/.test(root.querySelector('button.send-code').textContent)");

/** Taps a button once it can be used: it may wait for definitions. */
export async function tapUsable(name) {
  await until(within(`root.querySelector("button.${name}").ariaDisabled !== "true"`), `${name} can be used`);
  await tap(name);
}

export async function askForCode(number = "13800138000") {
  await enter("number", number);
  await tapUsable("send-code");
  await until(isCodeSent, "the code is sent");
}

export async function submit(code = "123456") {
  await enter("code", code);
  await tapUsable("submit");
}

export const isOver = "bind.stage === 'finished'";
