// What <phone-bind> is made of: its shadow tree and its styles.

import { addStyle, BASE, icon, make, say } from "./phone-field-parts.js";

/** Buttons of the form and of its slider. */
export const BUTTON_STYLE = `
button { min-inline-size: 44px; padding: .3em .9em; border: 1px solid var(--border); border-radius: .5em; overflow-wrap: anywhere; }
button:hover { background: var(--hover); }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
button[aria-disabled=true] { cursor: default; opacity: .72; }
@media (forced-colors: active) {
  button:focus-visible { outline-color: Highlight; }
  button[aria-disabled=true] { opacity: 1; color: GrayText; border-color: GrayText; }
}
`;

const STYLE = `
:host { --submit: var(--phone-bind-submit, #1a62c8); --submit-text: var(--phone-bind-submit-text, #fff); }
h2 { font-size: 1.25em; line-height: 1.3; margin: 0 0 .3em; }
.explanation { margin: 0 0 1em; line-height: 1.45; }
phone-field { inline-size: 100%; }
.entry { margin-block-start: .9em; }
.line { display: flex; flex-wrap: wrap; gap: .5em; }
.box { flex: 1 1 8em; min-inline-size: 0; padding: .3em .7em; background: Field; color: FieldText; border: 1px solid var(--border);
  border-radius: .5em; }
.box:hover { border-color: color-mix(in srgb, FieldText 75%, var(--border)); }
.box[aria-invalid=true] { border-color: var(--error); box-shadow: 0 0 0 1px var(--error); }
.box:focus { outline: 2px solid var(--accent); outline-offset: 1px; }
/* One ring, not one in the other. */
.box[aria-invalid=true]:focus { outline-color: var(--error); outline-offset: 0; box-shadow: none; }
.box:read-only { color: color-mix(in srgb, FieldText 75%, Field); }
.line button { flex: 1 0 auto; max-inline-size: 100%; }
.submit { display: block; inline-size: 100%; margin-block-start: 1.1em; font-weight: 600; border-color: transparent;
  background: var(--submit); color: var(--submit-text); }
.submit:hover { background: color-mix(in srgb, var(--submit) 88%, black); }
.cancel, .other-way { display: block; inline-size: 100%; margin-block-start: .4em; border-color: transparent; }
.done { outline: 0; }
.done p { display: flex; gap: .5em; align-items: flex-start; margin: 0; line-height: 1.45; font-weight: 600; }
.done svg { color: var(--valid); margin-block-start: .22em; }
.offers { display: flex; flex-wrap: wrap; gap: .5em; margin-block-start: .4em; }
.banner { margin-block-end: 1em; padding: .6em .8em; border: 1px solid var(--error); border-inline-start-width: .35em; border-radius: .5em; }
.banner p { display: flex; gap: .5em; margin: 0; line-height: 1.45; }
.banner svg { color: var(--error); margin-block-start: .25em; }
.waiting { margin: 0; line-height: 1.45; }
.retry { margin-block-start: .4em; }
/* What a form that is being opened will have keeps its place. */
.early > :not(form), .early form > :not(phone-field) { visibility: hidden; }
.early bdi:empty::after { content: "\\200b"; }
@media (forced-colors: active) {
  .box:focus, .box[aria-invalid=true]:focus { outline-color: Highlight; }
  .box[aria-invalid=true] { border-width: 2px; box-shadow: none; }
  .submit { border-color: ButtonBorder; }
}
`;

/** The parts of the field, which a page styles as those of the element around it. */
const FIELD_PARTS = ["label", "row", "area", "flag", "country", "code", "input", "check", "note", "error", "suggestion", "panel", "search", "list"];

/** A button with a name for styles. */
export const button = (name, type = "button") => make("button", { type, class: name, part: `button ${name}` }, make("bdi"));

/** What is typed besides the number, with its label, its error and the button beside it. */
function entry(name, attributes, ...buttons) {
  const label = make("label", { for: name, part: "label" }, make("bdi"));
  const input = make("input", {
    id: name, class: "box", part: "input", dir: "ltr", spellcheck: "false", autocapitalize: "off", "aria-describedby": `${name}-note`, ...attributes });
  const note = make("p", { id: `${name}-note`, class: "note error", part: "note error" }, icon("error"), make("bdi"));
  const box = make("div", { class: "entry", part: "entry" }, label, make("div", { class: "line" }, input, ...buttons), note);
  return { box, label, input, note };
}

/** Shows a button. One that can't be used now keeps the focus. */
export function renderButton(element, button, language, isOfUse = false, isShown = true) {
  element.hidden = !button || !isShown;
  if (!button) return;
  say(element, button.title, language);
  element.setAttribute("aria-disabled", String(!button.isEnabled && !isOfUse));
}

/** Gives a form's shadow tree its styles. */
export const dress = (root) => addStyle(root, BASE + BUTTON_STYLE + STYLE);

/** Fills a shadow tree; returns its parts by name. */
export function build(root) {
  dress(root);
  const title = make("h2", { part: "title", id: "title" }, make("bdi"));
  const explanation = make("p", { class: "explanation", part: "explanation" }, make("bdi"));
  const [tryAgain, startOver, skipAssociation] = ["try-again", "start-over", "skip-association"].map((name) => button(name));
  const banner = make("div", { class: "banner", part: "banner", hidden: "" },
    make("p", {}, icon("error"), make("bdi")), make("div", { class: "offers" }, tryAgain, startOver, skipAssociation));
  const field = make("phone-field", {
    part: "number", required: "", exportparts: FIELD_PARTS.map((part) => `${part}: number-${part}`).join(", ") });
  const [createAccount, anotherNumber] = ["create-account", "another-number"].map((name) => button(name));
  const offers = make("div", { class: "offers" }, createAccount, anotherNumber);
  const sendCode = button("send-code");
  const code = entry("code", { required: "", inputmode: "numeric", autocomplete: "one-time-code", enterkeyhint: "done" }, sendCode);
  const email = entry("email", { required: "", type: "email", autocomplete: "email", enterkeyhint: "next" });
  const sendEmailCode = button("send-email-code");
  const emailCode = entry("email_code", { required: "", inputmode: "numeric", autocomplete: "off", enterkeyhint: "done" }, sendEmailCode);
  const submit = button("submit", "submit");
  const otherWay = button("other-way");
  // The browser's own messages would say the same in another language.
  const form = make("form", { novalidate: "" }, field, offers, code.box, email.box, emailCode.box, make("slot"), submit, otherWay);
  const cancel = button("cancel");
  const body = make("section", { part: "form", "aria-labelledby": "title", hidden: "" }, title, explanation, banner, form, cancel);
  // What there is before the form and without one.
  const retry = button("retry");
  const waiting = make("div", { class: "waiting", part: "waiting", hidden: "" }, make("p", { class: "waiting" }, make("bdi")), retry);
  // What replaces the form after a login, and what the page offers next.
  const done = make("div", { class: "done", part: "done", tabindex: "-1", hidden: "" },
    make("p", {}, icon("check"), make("bdi")), make("slot", { name: "next" }));
  const announcement = make("span", { role: "status", class: "unseen" });
  root.append(body, waiting, done, announcement);
  return {
    title, explanation, banner, field, offers, code, email, emailCode, form, body, waiting, done, announcement,
    buttons: { tryAgain, startOver, skipAssociation, createAccount, anotherNumber, sendCode, sendEmailCode, submit, otherWay, cancel, retry },
  };
}
