// What <phone-field> is made of: its shadow tree, its icons and its styles; <phone-bind> uses the same means.

// One red doesn't do for light and dark pages, so the page's own colour of text is mixed in; it is known to be legible there.
// The same for the accent, which is that of the focus and of the tick. What the system prefers doesn't matter: most pages are
// light on a dark system, too.
export const BASE = `
:host { display: inline-block; position: relative; vertical-align: top; box-sizing: border-box; inline-size: 22em; max-inline-size: 100%; font: inherit;
  --error: var(--phone-field-error, color-mix(in srgb, red 60%, currentcolor));
  --accent: var(--phone-field-accent, color-mix(in srgb, #1a6fe0 60%, currentcolor));
  --valid: var(--phone-field-valid, color-mix(in srgb, green 60%, currentcolor));
  --border: var(--phone-field-border, #767676);
  --hover: var(--phone-field-hover, color-mix(in srgb, currentcolor 7%, transparent));
  --active: var(--phone-field-chosen, color-mix(in srgb, currentcolor 13%, transparent)); }
@supports not (color: color-mix(in srgb, red, red)) {
  :host { --error: currentcolor; --accent: currentcolor; --valid: currentcolor; --hover: transparent; --active: rgb(128 128 128 / .3); }
}
:host([hidden]), [hidden] { display: none !important; }
* { box-sizing: border-box; }
/* A text of another direction than the page's is at the page's edge, also where it has two lines. */
bdi { overflow-wrap: anywhere; text-align: -webkit-match-parent; text-align: match-parent; }
.whole { display: inline-block; }
svg { flex: none; inline-size: 1em; block-size: 1em; fill: none; stroke: currentcolor; stroke-width: 1.75; stroke-linecap: round;
  stroke-linejoin: round; }
label { display: block; margin-block-end: .3em; overflow: clip; overflow-clip-margin: .3em; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

input, button { font: inherit; color: inherit; background: none; border: 0; margin: 0; min-block-size: max(2.75em, 44px); }
button { cursor: pointer; -webkit-tap-highlight-color: transparent; touch-action: manipulation; }
input { outline: 0; }
@media (pointer: coarse) { input { font-size: max(1em, 16px); } }
.note { display: flex; gap: .4em; align-items: flex-start; margin: .35em 0 0; font-size: .875em; line-height: 1.4; min-block-size: 1.4em;
  overflow: clip; overflow-clip-margin: .2em; }
/* As high without a text as with one. */
.note::after { content: "\\200b"; }
.note svg { margin-block-start: .2em; }
.error { color: var(--error); }
`;

const STYLE = `
.row { display: flex; flex-wrap: wrap; background: Field; overflow: clip; border: 1px solid var(--border); border-radius: .5em;
  transition: border-color .15s, box-shadow .15s; }
.row:hover:not(.readonly, .disabled) { border-color: color-mix(in srgb, FieldText 75%, var(--border)); }
.row.invalid { border-color: var(--error); box-shadow: 0 0 0 1px var(--error); }
.row:focus-within { outline: 2px solid var(--ring, var(--accent)); outline-offset: 1px; }
/* One ring, not one in the other. */
.row.invalid:focus-within { --ring: var(--error); outline-offset: 0; box-shadow: none; }
/* What may only be read has no button to press, and another ground. Nothing moves: a form locks its field while it is sent. */
.row.readonly { background: color-mix(in srgb, FieldText 6%, Field); border-style: dashed; }
.row.readonly .area { cursor: default; }
.row.readonly .area slot[name=chevron], .row.loading .area slot[name=chevron] { visibility: hidden; }
.row.readonly .area:disabled { color: inherit; }
.area, .number-box { color: FieldText; }
.row.disabled { border-color: color-mix(in srgb, GrayText 50%, transparent); }
.row.refused { animation: refused .25s; }
@keyframes refused { 25% { translate: -.2em 0; } 75% { translate: .2em 0; } }
@media (prefers-reduced-motion: reduce) { .row { transition: none; } .row.refused { animation: none; } }
.area { flex: 1 0 auto; display: flex; align-items: center; gap: .4em; min-inline-size: 6.9em; padding: .3em .55em .3em .7em; white-space: nowrap;
  border-radius: .45em 0 0 .45em; }
.area:hover:enabled { background: var(--hover); }
.area:focus-visible { outline: 2px solid var(--accent); outline-offset: -4px; }
.area svg { inline-size: .8em; block-size: .8em; margin-inline-start: auto; opacity: .75; }
.area .country { font-weight: 600; }
.area .apart { visibility: hidden; }
img { display: inline-block; inline-size: 1.35em; block-size: 1em; object-fit: contain; vertical-align: -.12em; }
.area:disabled, input:disabled { color: GrayText; cursor: default; }
/* Beside the button the number has a line at its left, below it one above; the other line is out of sight each time. */
.number-box { flex: 1000 1 8.5em; min-inline-size: 0; display: flex; align-items: center; margin: -1px 0 0 -1px;
  border: solid color-mix(in srgb, var(--border) 45%, transparent); border-width: 1px 0 0 1px; }
/* Below the button, the number begins where the country does. */
.number { flex: 1; min-inline-size: 0; inline-size: 100%; padding: .3em .2em .3em .7em; }
::placeholder { color: color-mix(in srgb, FieldText 62%, Field); opacity: 1; }
.check { display: none; inline-size: 1.1em; block-size: 1.1em; margin-inline-end: .55em; color: var(--valid); }
.row.valid .check { display: block; }
/* Large text on a small screen: the number is worth more. */
.row { container-type: inline-size; }
@container (max-inline-size: 12em) { .row.valid .check, .check { display: none; } }
.row.disabled .check { color: GrayText; }

.suggestion { font-size: .875em; margin-block-start: .35em; padding: .3em .9em; border: 1px solid var(--border); border-radius: .5em;
  text-align: start; overflow: clip; min-block-size: 44px; }
.suggestion:hover { background: var(--hover); }
.suggestion:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }

.panel { position: fixed; inset: auto; margin: 0; padding: 0; z-index: 2147483647; flex-direction: column; overflow: hidden;
  background: Canvas; color: CanvasText; border: 1px solid color-mix(in srgb, var(--border) 60%, transparent); border-radius: .6em;
  box-shadow: 0 .1em .3em rgb(0 0 0 / .15), 0 .6em 2em rgb(0 0 0 / .25); font-size: 1rem; line-height: 1.4; }
.panel:not([hidden]) { display: flex; }
.panel.full { border: 0; border-radius: 0; }
.search-box { flex: none; display: flex; align-items: center; gap: .6em; padding-inline: .9em .3em;
  border-block-end: 1px solid color-mix(in srgb, var(--border) 45%, transparent); }
.search-box > svg { opacity: .7; }
.search { flex: 1; min-inline-size: 0; padding: .3em 0; }
.search-box:focus-within { box-shadow: inset 0 -2px var(--accent); }
.search::placeholder { color: color-mix(in srgb, CanvasText 65%, Canvas); }
.close { display: none; align-items: center; justify-content: center; inline-size: 44px; }
.full .close { display: flex; }
ul { position: relative; flex: 1 1 auto; list-style: none; margin: 0; padding: .3em; overflow-y: auto; overscroll-behavior: contain; scroll-padding: .3em; outline: 0; }
/* A code that has no room beside its name is below it, so that no word is broken. The tick and a flag stay beside the name. */
li { display: flex; flex-wrap: wrap; align-items: center; gap: 0 .6em; min-block-size: 44px; padding: .3em .6em; border-radius: .4em; cursor: pointer; }
li:hover { background: var(--hover); }
li.active { background: var(--active); color: var(--phone-field-chosen-text, inherit); }
li.last { margin-block-end: .6em; position: relative; }
li.last::after { content: ""; position: absolute; inset: auto .6em -.3em; border-block-end: 1px solid color-mix(in srgb, var(--border) 40%, transparent); }
li > svg { color: var(--accent); visibility: hidden; }
li[aria-selected=true] > svg { visibility: visible; }
li[aria-selected=true] .name { font-weight: 600; }
/* Marks that are piled up stay in their row. */
li .name { flex: 1 1 auto; min-inline-size: 0; max-inline-size: calc(100% - 1.6em); padding-block: .3em; overflow: clip; }
li .flag + .name { max-inline-size: calc(100% - 3.8em); }
li .code { margin-inline-start: auto; color: color-mix(in srgb, currentcolor 72%, transparent); white-space: nowrap; }
.empty { margin: 0; padding: 1.2em 1em; }

@media (forced-colors: active) {
  .row:focus-within, .area:focus-visible, .suggestion:focus-visible { outline-color: Highlight; }
  .row.invalid { border-width: 2px; box-shadow: none; }
  .row.disabled { border-color: GrayText; }
  .search-box:focus-within { border-block-end: 2px solid Highlight; }
  li.active { forced-color-adjust: none; background: Highlight; color: HighlightText; }
  li.active > svg { color: HighlightText; }
  li.active .code { color: inherit; }
  .panel { border: 1px solid CanvasText; }
}
`;

const ICONS = {
  chevron: "M2 5.5 8 11l6-5.5", check: "m2.5 8.5 3.5 4 7.5-9", search: "M11 11l3.5 3.5M12.5 7A5.5 5.5 0 1 1 1.5 7a5.5 5.5 0 0 1 11 0Z",
  close: "m3 3 10 10M13 3 3 13", error: "M8 4.5v4M8 11.4v.1M15 8A7 7 0 1 1 1 8a7 7 0 0 1 14 0Z",
};

/** An element with attributes. Neither markup nor styles are parsed: a strict content security policy forbids that. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

export function icon(name, attributes = {}) {
  const [svg, path] = ["svg", "path"].map((kind) => document.createElementNS("http://www.w3.org/2000/svg", kind));
  for (const [key, value] of Object.entries({ viewBox: "0 0 16 16", "aria-hidden": "true", ...attributes })) svg.setAttribute(key, value);
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** Gives a field's shadow tree its styles. */
export const dress = (root) => addStyle(root, BASE + STYLE);

/** Fills a shadow tree; returns its parts by name. */
export function build(root) {
  dress(root);
  const label = make("label", { part: "label", for: "number" }, make("slot", { name: "label" }, make("bdi")));
  const flag = make("span", { part: "flag", "aria-hidden": "true", hidden: "" });
  const country = make("bdi", { class: "country", part: "country" });
  const code = make("bdi", { class: "code", part: "code" });
  const area = make("button", {
    type: "button", class: "area", part: "area", "aria-haspopup": "dialog", "aria-expanded": "false", "aria-controls": "panel",
  }, flag, country, code, make("slot", { name: "chevron" }, icon("chevron", { class: "chevron" })));
  const input = make("input", {
    type: "tel", class: "number", part: "input", id: "number", inputmode: "tel", "aria-describedby": "note",
  });
  const numberBox = make("span", { class: "number-box" }, input, icon("check", { class: "check", part: "check" }));
  // A number is written from left to right in every language, its area code before it.
  const row = make("div", { class: "row", part: "row", dir: "ltr" }, area, numberBox);

  const hint = make("slot", { name: "hint" }, make("bdi"));
  const error = make("slot", { name: "error" }, make("bdi"));
  const note = make("p", { id: "note", class: "note hint", part: "note" }, icon("error"), hint, error);
  // The country or region whose number this is, where the chosen one has no such numbers.
  const suggestion = make("button", { type: "button", class: "suggestion", part: "suggestion", hidden: "" }, make("bdi"));
  const announcement = make("span", { role: "status", class: "announcement unseen" });
  // What the page says of the field elsewhere.
  const description = make("span", { id: "description", hidden: "" });

  const search = make("input", {
    type: "text", class: "search", part: "search", role: "combobox", "aria-autocomplete": "list", autocomplete: "off", spellcheck: "false",
    enterkeyhint: "done",
  });
  // By keys Escape closes; this is for fingers, and for readers of screens on phones.
  const close = make("button", { type: "button", class: "close", tabindex: "-1" }, icon("close"));
  const list = make("ul", { id: "areas", role: "listbox", part: "list", tabindex: "-1" });
  const empty = make("p", { class: "empty", hidden: "" });
  const panel = make("div", { class: "panel", part: "panel", id: "panel", role: "dialog", hidden: "" },
    make("div", { class: "search-box" }, icon("search"), search, close), list, empty);
  // In the top layer nothing clips it, and nothing is above it.
  if ("popover" in panel) panel.setAttribute("popover", "manual");
  root.append(label, row, note, suggestion, description, announcement, panel);
  return { label, row, area, flag, country, code, input, note, hint, error, suggestion, description, announcement, panel, search, close, list, empty };
}

/** Style sheets of documents, by their texts. */
const sheets = new WeakMap();

/** Gives a shadow tree its styles, which trees of the same kind share: at first, and in another document, where it has lost them. */
export function addStyle(root, style) {
  if (!("adoptedStyleSheets" in root)) {
    // Firefox before 101 has no sheets to adopt. An element stays.
    if (!root.querySelector("style")) root.append(make("style", {}, style));
    return;
  }
  const { ownerDocument } = root;
  // One that isn't shown has no sheets, and no use for them.
  if (!ownerDocument.defaultView) return;
  if (!sheets.has(ownerDocument)) sheets.set(ownerDocument, new Map());
  const known = sheets.get(ownerDocument);
  if (!known.has(style)) {
    const sheet = new ownerDocument.defaultView.CSSStyleSheet();
    sheet.replaceSync(style);
    known.set(style, sheet);
  }
  root.adoptedStyleSheets = [known.get(style)];
}

/** A number in a text, which is in one line where that has room for it. */
const NUMBER = /(\+\d+-[\d*]+)/;

/**
 * Shows a text of a language in a page of another one; without a language, one that the page has given. What is so already stays:
 * elements with a field in them are watched for languages.
 */
export function say(element, text, language) {
  const bdi = element.localName === "bdi" ? element : element.querySelector("bdi");
  const direction = /^(en|zh)(-|$)/.test(language) ? "ltr" : "auto";
  if (bdi.textContent !== text) {
    const pieces = text.split(NUMBER);
    if (pieces.length === 1) bdi.textContent = text;
    else bdi.replaceChildren(...pieces.map((piece, index) => (index % 2 ? make("span", { class: "whole" }, piece) : piece)));
  }
  if (bdi.dir !== direction) bdi.dir = direction;
  if (language && bdi.lang !== language) bdi.lang = language;
  else if (!language) bdi.removeAttribute("lang");
}

/** Defines properties of a class that are attributes: texts by their names, with what they are without one, and flags. */
export function reflect(prototype, texts, flags, attributes = {}) {
  const define = (name, get, set) => Object.defineProperty(prototype, name, { configurable: true, enumerable: true, get, set });
  for (const [name, initial] of Object.entries(texts)) {
    const attribute = attributes[name] ?? name;
    define(name, function () { return this.getAttribute(attribute) ?? initial; }, function (value) {
      if (value === null || value === undefined) this.removeAttribute(attribute);
      else this.setAttribute(attribute, value);
    });
  }
  for (const [name, attribute] of Object.entries(flags)) {
    define(name, function () { return this.hasAttribute(attribute); }, function (flag) { this.toggleAttribute(attribute, Boolean(flag)); });
  }
}

/** Defines the property `flags` of a class: whether there are any, or the template of the pictures' addresses. */
export function reflectFlags(prototype) {
  Object.defineProperty(prototype, "flags", {
    configurable: true, enumerable: true,
    get() {
      const value = this.getAttribute("flags");
      return isTemplate(value) ? value : value !== null;
    },
    set(value) {
      if (isTemplate(value)) this.setAttribute("flags", value);
      else this.toggleAttribute("flags", Boolean(value));
    },
  });
}

const isTemplate = (value) => typeof value === "string" && value.includes("{");

/** The addresses of pictures that elements show, or have asked for in vain. */
const pictures = new WeakMap();

/** Shows the flag of a country: a picture at the address that a template has, else letters of a font. */
export function showFlag(element, country, flags, base) {
  if (!isTemplate(flags)) {
    pictures.delete(element);
    element.textContent = String.fromCodePoint(...[...country].map((letter) => 0x1f1e6 - 65 + letter.charCodeAt(0)));
    return;
  }
  const path = flags.replaceAll("{code}", country.toLowerCase()).replaceAll("{CODE}", country);
  let address;
  try { address = new URL(path, base).href; } catch { return element.replaceChildren(); }
  if (pictures.get(element) === address) return;
  pictures.set(element, address);
  const picture = make("img", { alt: "", loading: "lazy", draggable: "false" });
  // Without its picture a country has its code.
  picture.addEventListener("error", (event) => {
    event.stopPropagation();
    picture.remove();
  });
  picture.src = address;
  element.replaceChildren(picture);
}

/** Takes up properties that were set before the class was known: they hide those of the class. */
export function takeUp(element, names) {
  for (const name of names) {
    if (!Object.prototype.hasOwnProperty.call(element, name)) continue;
    const value = element[name];
    delete element[name];
    element[name] = value;
  }
}

const warnings = new Set();

/** Says in the console, once for a page, what an element can't do that its page asks for. */
export function warn(text) {
  if (warnings.has(text)) return;
  warnings.add(text);
  console.warn(`<phone-field>: ${text}`);
}
