// The bind page: a login's flow to its end, with a service in the page, or, with ?service=origin, the one that this page is from:
//
//   swift run --package-path Tests/StandIn stand-in --files .
//   open http://127.0.0.1:8080/Web/demo/?service=origin

import "../dist/phone-bind.js";
import { loadLanguage } from "../dist/phonecheck.js";
import { serviceInPage } from "./service.js";

const find = (selector) => document.querySelector(selector);
const [bind, log, problems] = ["phone-bind", "#log", "#problems"].map(find);
const parameters = new URLSearchParams(location.search);

const FLOWS = {
  bind: { kind: "bind", stateToken: "state-token" },
  register: { kind: "register", stateToken: "state-token" },
  "sign-in": { kind: "signIn" },
  email: { kind: "bind", stateToken: "state-token", takesEmail: true },
};
const flow = FLOWS[parameters.get("flow")] ?? FLOWS.bind;

if (parameters.has("lang")) document.documentElement.lang = parameters.get("lang");
// A language that the page brings.
if (parameters.get("lang") === "ja") loadLanguage("ja", new URL("ja.json", import.meta.url)).catch(console.error);
for (const link of document.querySelectorAll("nav a")) {
  // One choice keeps the other.
  const url = new URL(link.href);
  for (const [name, value] of parameters) if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  link.href = url.href;
  if (url.href === location.href) link.setAttribute("aria-current", "page");
}

/** What the service wants to know of a device. */
const DEVICE = { "X-operating-sys-version": "demo", "X-device-fingerprint": "demo", "X-agent": "demo" };

const write = (line) => { log.textContent += `${line}\n`; };

const send = parameters.get("service") === "origin"
  ? ({ path, headers, ...request }) => fetch(path, { ...request, headers: { ...headers, ...DEVICE } })
  : serviceInPage(new URL("../../Data/area-codes.sample.json", import.meta.url));

bind.request = async (request) => {
  const answer = await send(request);
  write(`${request.method} ${request.path}  ${answer.status}`);
  return answer;
};

bind.slider = ({ signal }) => new Promise((resolve) => {
  const dialog = find("#slider");
  const close = () => dialog.close("");
  signal.addEventListener("abort", close, { once: true });
  dialog.returnValue = "";
  dialog.addEventListener("close", () => resolve(dialog.returnValue || undefined), { once: true });
  dialog.showModal();
});

bind.addEventListener("open", ({ detail }) => write(detail.restored ? "the form was kept while the page was reloaded" : "the form is open"));
bind.addEventListener("finish", () => write("finish: the tokens are here"));
bind.addEventListener("close", ({ detail }) => write(`close: ${detail.reason}`));
bind.addEventListener("report", ({ detail }) => write(`report: ${detail.code}`));
bind.addEventListener("definitionserror", ({ detail }) => {
  problems.textContent = detail.message;
  problems.hidden = false;
});

find("#again").addEventListener("click", () => bind.open(flow));
find("#use").addEventListener("click", () => {
  problems.hidden = true;
  // As bytes, since a text that doesn't begin like JSON is taken for a URL.
  bind.definitions = new TextEncoder().encode(find("#json").value);
  bind.open(flow);
});

bind.open(flow);
