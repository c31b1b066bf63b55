// <phone-field>: a field for a mobile number, with a picker of countries, for any form.
//
//   <script type="module" src="phone-field.js"></script>
//   <phone-field name="mobile" definitions="area-codes.json" required></phone-field>
//
// A BindForm of the tenant's definitions decides what a number is and what is said about it; this is what lies between that
// and a page. What was entered is in the input and in the BindForm, which may be replaced: by other definitions, by a reset,
// or because its instance has ended. #entry is what the next one takes up. Docs/Web.md lists attributes, events and parts.

import { BindForm, initialize, StoppedError } from "./phonecheck.js";

// One red doesn't do for light and dark pages, so the page's own colour of text is mixed in; it is known to be legible there.
// What the system prefers doesn't matter: most pages are light on a dark system, too.
const STYLE = `
:host { display: inline-block; font: inherit; min-width: 16em; --phone-field-error: currentcolor; --phone-field-border: #767676;
  --phone-field-chosen: #1a6fe0; --phone-field-chosen-text: #fff; }
@supports (color: color-mix(in srgb, red, currentcolor)) {
  :host { --phone-field-error: color-mix(in srgb, red 60%, currentcolor); }
}
:host([hidden]) { display: none; }
label { display: block; margin-bottom: .25em; }
.row { display: flex; position: relative; }
[hidden] { display: none !important; }
input, .area { font: inherit; color: inherit; background: Field; color: FieldText; border: 1px solid var(--phone-field-border);
  padding: .45em .6em; min-height: 2.75em; box-sizing: border-box; }
.area { border-radius: .3em 0 0 .3em; border-right: 0; white-space: nowrap; cursor: pointer; }
.number { flex: 1; min-width: 0; border-radius: 0 .3em .3em 0; }
.number[aria-invalid=true] { border-color: var(--phone-field-error); }
input:disabled, .area:disabled { color: GrayText; cursor: default; }
:focus-visible { outline: 2px solid Highlight; outline-offset: 1px; }
.panel { position: absolute; top: 100%; left: 0; right: 0; z-index: 1000; margin-top: .2em; background: Canvas; color: CanvasText;
  border: 1px solid var(--phone-field-border); border-radius: .3em; box-shadow: 0 .3em 1em rgb(0 0 0 / .2); }
.search { width: 100%; border: 0; border-bottom: 1px solid var(--phone-field-border); border-radius: .3em .3em 0 0; }
ul { list-style: none; margin: 0; padding: 0; max-height: 15em; overflow-y: auto; }
li { display: flex; justify-content: space-between; gap: 1em; padding: .45em .7em; cursor: pointer; }
li[aria-selected=true] { background: var(--phone-field-chosen); color: var(--phone-field-chosen-text); }
.empty { padding: .7em; margin: 0; }
.hint, .error { margin: .3em 0 0; font-size: .875em; min-height: 1.2em; }
.error { color: var(--phone-field-error); }
.suggestion { font: inherit; font-size: .875em; margin-top: .3em; padding: .45em .6em; color: inherit; background: none;
  border: 1px solid var(--phone-field-border); border-radius: .3em; cursor: pointer; }
.announcement { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (forced-colors: active) { li[aria-selected=true] { forced-color-adjust: none; background: Highlight; color: HighlightText; } }
`;

// What has to be said without a BindForm, which says all the rest.
const WORDS = {
  "en": { label: "Mobile number", area: "Country/Region", missing: "Enter your mobile number",
    waiting: "The number is being checked. Try again in a moment",
    failed: "Mobile numbers can't be checked at the moment. Try again later",
    found: (count) => (count === 1 ? "1 result" : `${count} results`) },
  "zh-CN": { label: "手机号码", area: "国家/地区", missing: "请输入手机号码", waiting: "正在检查号码，请稍候再试",
    failed: "暂时无法检查手机号码，请稍后再试", found: (count) => `${count} 个结果` },
  "zh-TW": { label: "手機號碼", area: "國家/地區", missing: "請輸入手機號碼", waiting: "正在檢查號碼，請稍候再試",
    failed: "目前無法檢查手機號碼，請稍後再試", found: (count) => `${count} 個結果` },
};

/** The language of WORDS for a tag; the module knows it better, once there is one. */
function wordsLanguage(tag) {
  if (/^zh-(hant|tw|hk|mo)(-|$)/i.test(tag)) return "zh-TW";
  return /^zh(-|$)/i.test(tag) ? "zh-CN" : "en";
}

// MARK: Parts

/** An element with attributes. Neither markup nor styles are parsed: a strict content security policy forbids that. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Fills a shadow tree; returns its parts by name. */
function build(root) {
  addStyle(root);
  const label = make("label", { part: "label", for: "number" }, make("bdi"));
  const code = make("bdi");
  const area = make("button", {
    type: "button", class: "area", part: "area", "aria-haspopup": "dialog", "aria-expanded": "false", "aria-controls": "panel",
  }, code, make("span", { "aria-hidden": "true" }, " ▾"));
  const input = make("input", {
    type: "tel", class: "number", part: "input", id: "number", inputmode: "tel", autocomplete: "tel", "aria-describedby": "note",
  });
  const search = make("input", {
    type: "text", class: "search", role: "combobox", "aria-autocomplete": "list", autocomplete: "off", spellcheck: "false",
  });
  const list = make("ul", { id: "areas", role: "listbox" });
  const empty = make("p", { class: "empty", hidden: "" });
  const panel = make("div", { class: "panel", part: "panel", id: "panel", role: "dialog", hidden: "" }, search, list, empty);
  // A number is written from left to right in every language, its area code before it.
  const row = make("div", { class: "row", part: "row", dir: "ltr" }, area, input, panel);
  const note = make("p", { id: "note", class: "hint", part: "note" }, make("bdi"));
  // The country or region whose number this is, where the chosen one has no such numbers.
  const suggestion = make("button", { type: "button", class: "suggestion", part: "suggestion", hidden: "" }, make("bdi"));
  const announcement = make("span", { role: "status", class: "announcement" });
  root.append(label, row, note, suggestion, announcement);
  return { label, row, area, code, input, panel, search, list, empty, note, suggestion, announcement };
}

let sheet;

function addStyle(root) {
  // Firefox before 101 has no sheets to adopt.
  if (!("adoptedStyleSheets" in root)) return root.append(make("style", {}, STYLE));
  if (!sheet) (sheet = new CSSStyleSheet()).replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
}

/** Shows a text of a language in a page of another one; all of the module's are written from left to right. */
function say(element, text, language) {
  element.firstChild.textContent = text;
  if (language) Object.assign(element.firstChild, { lang: language, dir: "ltr" });
  else element.firstChild.removeAttribute("lang"), (element.firstChild.dir = "auto");
}

function isModified(event) { return event.altKey || event.ctrlKey || event.metaKey || event.shiftKey; }

// MARK: Definitions

/** Downloads under way, by URL: the fields of a page share them. */
const downloads = new Map();

function download(url) {
  const read = (answer) => {
    if (!answer.ok) throw new Error(`${url}: HTTP ${answer.status}`);
    return answer.text();
  };
  if (!downloads.has(url)) downloads.set(url, fetch(url).then(read).finally(() => downloads.delete(url)));
  return downloads.get(url);
}

// MARK: The element

const TEXTS = { name: "", area: "", label: "", format: "spelling" };
const FLAGS = ["required", "disabled"];

class PhoneField extends (globalThis.HTMLElement ?? class {}) {
  static formAssociated = true;
  static observedAttributes = ["definitions", "lang", "area", "label", "required", "disabled", "format"];

  #internals = this.attachInternals();
  #parts = build(this.attachShadow({ mode: "open" }));
  #pageLanguage = new MutationObserver(() => this.#languageChanged());
  // Definitions: what a script has set, what was loaded last, its form, or why there is none.
  #given; #loaded; #form; #failure;
  #isReady = false; #isStale = true; #turn = 0;
  // The form around the field: what it restored before there were definitions, what a script finds wrong.
  #restoredArea; #customMessage = "";
  // Editing: the input's text when it was last taken or shown, and what was there when it got the focus.
  #isComposing = false; #isEdited = false; #seen = ""; #committed = "";
  // The picker: its rows, the index of the active one, the chosen one's name.
  #rows = []; #active = -1; #areaName;

  constructor() {
    super();
    this.#listen();
  }

  connectedCallback() {
    this.#isReady = true;
    // A property that was set before the class was known hides the one of the class.
    for (const name of ["definitions", ...Object.keys(TEXTS), ...FLAGS, "value"]) {
      if (!Object.prototype.hasOwnProperty.call(this, name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    this.#pageLanguage.observe(this.ownerDocument.documentElement, { attributeFilter: ["lang"] });
    if (this.#isStale) this.#load();
    this.#languageChanged();
    if (this.hasAttribute("autofocus") && this.ownerDocument.activeElement === this.ownerDocument.body) this.focus();
  }

  disconnectedCallback() {
    this.#isReady = false;
    this.#pageLanguage.disconnect();
    this.#close(false);
  }

  attributeChangedCallback(name, old, value) {
    if (name === "definitions") this.#definitionsChanged(undefined);
    else if (name === "lang") this.#languageChanged();
    else if (name === "area" && old !== value) this.#attempt((form) => this.#take(form, { country: value }));
    this.#render();
  }

  // MARK: Definitions

  /** A URL, as the attribute, or JSON as text, bytes or object. What was typed stays; the same URL is fetched again. */
  get definitions() { return this.#given ?? this.getAttribute("definitions") ?? undefined; }
  set definitions(source) {
    if (typeof source === "string" && !/^\s*[[{]/.test(source)) this.setAttribute("definitions", source);
    else this.#definitionsChanged(source ?? undefined);
  }

  #definitionsChanged(given) {
    this.#given = given;
    this.#isStale = true;
    // While a page is parsed this comes before connectedCallback, which loads them then.
    if (this.#isReady) this.#load();
  }

  async #load() {
    this.#isStale = false;
    const turn = ++this.#turn;
    try {
      const url = this.getAttribute("definitions");
      const given = this.#given ?? (url ? download(new URL(url, this.baseURI).href) : undefined);
      const [definitions] = await Promise.all([given, initialize()]);
      // Only the last of several loads counts.
      if (turn !== this.#turn || definitions === undefined) return;
      this.#loaded = definitions;
      this.#areaName = undefined;
      // Without a number, what these definitions prefer counts for more than what others preferred.
      this.#start(this.#form && this.#parts.input.value === "" ? {} : this.#entry);
      this.#render();
      this.dispatchEvent(new Event("load"));
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#loaded = undefined;
      this.#failed(error);
    }
  }

  /** Makes a form of the loaded definitions, which takes up what was entered. */
  #start(entry) {
    this.#form = this.#failure = undefined;
    const form = new BindForm({ definitions: this.#loaded, language: this.#language });
    form.send({ type: "opened" });
    this.#take(form, { country: this.area });
    this.#take(form, entry);
    this.#form = form;
    this.#restoredArea = undefined;
    this.#close(true);
  }

  #restart(entry) {
    try { this.#start(entry); } catch (error) { this.#failed(error); }
  }

  #failed(error) {
    this.#form = undefined;
    this.#failure = error;
    this.#announce(this.#words.failed);
    this.#render();
    this.dispatchEvent(new CustomEvent("definitionserror", { detail: error, bubbles: true }));
    console.error(error);
  }

  /** Calls the form. One whose instance has ended is replaced by another; where that ends as well, by none. */
  #attempt(call) {
    if (!this.#form) return undefined;
    try {
      return call(this.#form);
    } catch (error) {
      if (!(error instanceof StoppedError)) throw error;
      // The number before isn't what the page shows any more.
      this.#internals.setFormValue("");
      this.#restart(this.#entry);
      this.#render();
      return undefined;
    }
  }

  /** Sends an event; returns whether the form took it. */
  #send(event) {
    const effects = this.#attempt((form) => form.send(event));
    for (const effect of effects ?? []) if (effect.type === "announce") this.#announce(effect.text);
    this.#render();
    return effects !== undefined;
  }

  // MARK: The value

  get #field() { return this.#form?.state.fields.find((field) => field.name === "mobile"); }

  /** What the form submits: the number in the format asked for, or an empty text when it isn't accepted. */
  get value() {
    const number = this.#field?.number;
    return number ? number[this.format] ?? number.spelling : "";
  }
  set value(text) {
    this.#parts.input.value = text ?? "";
    this.#restoredArea = undefined;
    this.#send({ type: "textEdited", text: this.#parts.input.value });
    this.#isEdited = false;
  }

  /** The accepted number in several forms, or `undefined`. */
  get number() { return this.#field?.number; }

  // MARK: The form around it

  get form() { return this.#internals.form; }
  get labels() { return this.#internals.labels; }
  get type() { return this.localName; }
  get validity() { return this.#internals.validity; }
  get validationMessage() { return this.#internals.validationMessage; }
  get willValidate() { return this.#internals.willValidate; }
  checkValidity() { return this.#internals.checkValidity(); }
  reportValidity() {
    this.#showError();
    return this.#internals.reportValidity();
  }
  setCustomValidity(message) {
    this.#customMessage = String(message);
    this.#render();
  }

  focus(options) { this.#parts.input.focus(options); }
  blur() { this.shadowRoot.activeElement?.blur(); }
  select() { this.#parts.input.select(); }

  formDisabledCallback() { this.#render(); }

  formResetCallback() {
    this.#parts.input.value = "";
    this.#restoredArea = undefined;
    this.#isEdited = false;
    // Another form doesn't know what was touched and chosen.
    if (this.#loaded !== undefined) this.#restart({});
    this.#render();
  }

  /** A page that is gone back to, or autofill, which has a text alone. */
  formStateRestoreCallback(state) {
    let entry = { text: String(state) };
    try { entry = { ...entry, ...JSON.parse(state) }; } catch { /* It is a text. */ }
    this.#parts.input.value = entry.text;
    this.#restoredArea = entry;
    this.#attempt((form) => this.#take(form, entry));
    this.#render();
  }

  /** What was entered, for another form or another visit of the page. */
  get #entry() {
    const { input } = this.#parts;
    const { country, areaCode } = this.#field ?? this.#restoredArea ?? {};
    return { country, areaCode, text: input.value, caret: this.#hasFocus ? input.selectionStart : undefined };
  }

  #take(form, { country, areaCode, text, caret }) {
    try {
      if (country) form.send({ type: "areaChosen", country, areaCode });
    } catch (error) {
      // An area that these definitions don't list leaves the form's own.
      if (!(error instanceof TypeError)) throw error;
    }
    if (text !== undefined) form.send({ type: "textEdited", text, caret });
  }

  /** Enter does what it does in every field: it presses the form's first button that submits. */
  #submit() {
    const { form } = this;
    if (!form) return;
    const buttons = form.getRootNode().querySelectorAll("button, input[type=submit], input[type=image]");
    const button = [...buttons].find((one) => one.form === form && ["submit", "image"].includes(one.type));
    // A button that is disabled keeps the form from being submitted.
    if (button) button.click();
    else form.requestSubmit();
  }

  // MARK: Editing

  get #hasFocus() { return this.shadowRoot.activeElement === this.#parts.input; }

  /** What a change is a change of. */
  get #spelled() { return `${this.#field?.prefix ?? ""} ${this.#parts.input.value}`; }

  #listen() {
    const { area, input, panel, search, list, suggestion } = this.#parts;
    // The host has events of its own: one for each edit of the number, none for what is searched.
    input.addEventListener("input", (event) => {
      event.stopPropagation();
      if (!event.isComposing) this.#edited();
    });
    // An input method's text is taken once it is whole: regrouping it before would leave pieces of it behind.
    input.addEventListener("compositionstart", () => { this.#isComposing = true; });
    input.addEventListener("compositionend", () => {
      this.#isComposing = false;
      this.#edited();
    });
    input.addEventListener("paste", (event) => this.#pasted(event));
    // In a shadow tree Enter submits nothing by itself. Unlike keydown, this doesn't come when a page has prevented it or an
    // input method has used the key.
    input.addEventListener("keypress", (event) => {
      if (event.key !== "Enter") return;
      this.#commit();
      this.#showError();
      this.#submit();
    });
    // After a key or a tap the caret is where it will be.
    for (const type of ["keyup", "pointerup"]) input.addEventListener(type, () => this.#caretMoved());
    input.addEventListener("focus", () => { this.#committed = this.#spelled; });
    input.addEventListener("blur", () => this.#commit());

    area.addEventListener("click", () => (panel.hidden ? this.#open() : this.#close(true)));
    // Otherwise the search loses the focus, which closes the panel, and the click opens it again.
    area.addEventListener("mousedown", (event) => { if (!panel.hidden) event.preventDefault(); });
    area.addEventListener("keydown", (event) => {
      if (isModified(event) || !["ArrowDown", "ArrowUp"].includes(event.key) || !panel.hidden) return;
      this.#open();
      event.preventDefault();
    });
    search.addEventListener("input", (event) => {
      event.stopPropagation();
      if (!event.isComposing) this.#search();
    });
    search.addEventListener("compositionend", () => this.#search());
    search.addEventListener("keydown", (event) => this.#searchKey(event));
    panel.addEventListener("mousedown", (event) => { if (event.target !== search) event.preventDefault(); });
    list.addEventListener("click", (event) => {
      const item = event.target.closest("li");
      if (item) this.#choose([...list.children].indexOf(item));
    });

    // The input keeps the focus: where it lost that, the note would change and the button move away before the click.
    suggestion.addEventListener("mousedown", (event) => event.preventDefault());
    suggestion.addEventListener("click", () => this.#switch({ type: "suggestedNumberTapped" }));

    this.shadowRoot.addEventListener("focusout", ({ relatedTarget }) => {
      if (!panel.contains(relatedTarget) && relatedTarget !== area) this.#close(false);
      if (!this.shadowRoot.contains(relatedTarget)) this.#showError();
    });
    // A label elsewhere in the page clicks the host.
    this.addEventListener("click", (event) => { if (event.composedPath()[0] === this) this.focus(); });
    // A form that is submitted focuses its first invalid field; one that is merely asked doesn't. Nothing is focused where
    // the page shows errors its own way.
    this.addEventListener("invalid", (event) => {
      const hadFocus = this.#hasFocus;
      setTimeout(() => { if (event.defaultPrevented || (this.#hasFocus && !hadFocus)) this.#showError(); });
    });
  }

  #notify(type) { this.dispatchEvent(new Event(type, { bubbles: true, composed: type === "input" })); }

  #edited() {
    const { input } = this.#parts;
    // After a composition some browsers tell of its text twice.
    if (input.value === this.#seen) return;
    this.#isEdited = true;
    this.#send({ type: "textEdited", text: input.value, caret: input.selectionStart ?? undefined });
    this.#notify("input");
  }

  #pasted(event) {
    const text = event.clipboardData?.getData("text/plain");
    const { input } = this.#parts;
    // What no form takes, the browser pastes.
    if (!text || !this.#send({ type: "pasted", text, start: input.selectionStart ?? 0, end: input.selectionEnd ?? 0 })) return;
    event.preventDefault();
    this.#isEdited = true;
    this.#notify("input");
  }

  /** Tells of a change by a person, once it is done. */
  #commit() {
    const isChanged = this.#isEdited && this.#spelled !== this.#committed;
    this.#isEdited = false;
    this.#committed = this.#spelled;
    if (isChanged) this.#notify("change");
  }

  #caretMoved() {
    const { input } = this.#parts;
    const caret = input.selectionStart;
    if (this.#isComposing || caret === null || caret !== input.selectionEnd) return;
    this.#attempt((form) => form.send({ type: "caretMoved", caret }));
  }

  /** From now on what is wrong is shown; nothing is, in an empty field that may stay empty. */
  #showError() {
    if (this.required || this.#parts.input.value !== "") this.#send({ type: "blurred", field: "mobile" });
  }

  // MARK: The picker

  #open() {
    const { panel, search, area } = this.#parts;
    panel.hidden = false;
    area.setAttribute("aria-expanded", "true");
    search.value = "";
    this.#search();
    search.focus();
  }

  #close(keepsFocus) {
    const { panel, area, input } = this.#parts;
    if (panel.hidden) return;
    // Before the focused element is hidden: focus that goes nowhere has left the field.
    if (keepsFocus && panel.contains(this.shadowRoot.activeElement)) (area.disabled ? input : area).focus();
    panel.hidden = true;
    area.setAttribute("aria-expanded", "false");
  }

  #search() {
    const { search, list, empty, panel } = this.#parts;
    const picker = this.#attempt((form) => form.picker(search.value));
    if (!picker) return;
    this.#rows = picker.rows;
    const isEmpty = this.#rows.length === 0;
    for (const named of [panel, search, list]) named.setAttribute("aria-label", picker.title);
    list.replaceChildren(...this.#rows.map((row, index) => make(
      "li", { id: `area-${index}`, role: "option", "aria-selected": "false" }, make("span", {}, row.name), make("span", {}, row.code))));
    list.hidden = isEmpty;
    empty.hidden = !isEmpty;
    empty.textContent = picker.noResultsText;
    search.setAttribute("aria-expanded", String(!isEmpty));
    if (isEmpty) search.removeAttribute("aria-controls");
    else search.setAttribute("aria-controls", "areas");
    if (search.value) this.#announce(isEmpty ? picker.noResultsText : this.#words.found(this.#rows.length));
    this.#activate(Math.max(0, search.value ? 0 : this.#rows.findIndex((row) => row.isChosen)));
  }

  #activate(index) {
    const { list, search } = this.#parts;
    list.children[this.#active]?.setAttribute("aria-selected", "false");
    this.#active = index;
    const item = list.children[index];
    if (!item) return search.removeAttribute("aria-activedescendant");
    item.setAttribute("aria-selected", "true");
    search.setAttribute("aria-activedescendant", item.id);
    item.scrollIntoView({ block: "nearest" });
  }

  /** The keys of the combobox pattern; every other key does what it does in any field. */
  #searchKey(event) {
    if (event.isComposing || isModified(event)) return;
    const last = this.#rows.length - 1;
    const moves = {
      ArrowDown: () => this.#activate(this.#active >= last ? 0 : this.#active + 1),
      ArrowUp: () => this.#activate(this.#active <= 0 ? last : this.#active - 1),
      PageDown: () => this.#activate(Math.min(last, this.#active + 7)),
      PageUp: () => this.#activate(Math.max(0, this.#active - 7)),
      Enter: () => this.#choose(this.#active),
      Escape: () => this.#close(true),
    };
    if (!moves[event.key]) return;
    event.preventDefault();
    if (event.key === "Escape") event.stopPropagation();
    moves[event.key]();
  }

  #choose(index) {
    const row = this.#rows[index];
    if (!row) return;
    this.#switch({ type: "areaChosen", country: row.country, areaCode: row.areaCode });
  }

  /** Sends an event that may choose another country. */
  #switch(event) {
    const before = this.#spelled;
    // This closes the panel.
    this.#parts.input.focus();
    this.#send(event);
    this.#committed = this.#spelled;
    if (this.#committed === before) return;
    this.#notify("input");
    this.#notify("change");
  }

  // MARK: Showing

  /** The tag of the nearest element with a language, in outer shadow trees, too. */
  get #language() {
    for (let node = this; node; node = node.getRootNode().host) {
      const tag = node.closest("[lang]")?.getAttribute("lang");
      if (tag) return tag;
    }
    return navigator.language ?? "en";
  }

  get #shownLanguage() { return this.#form?.state.language ?? wordsLanguage(this.#language); }
  get #words() { return WORDS[this.#shownLanguage]; }

  #languageChanged() {
    this.#send({ type: "languageChanged", language: this.#language });
    if (!this.#parts.panel.hidden) this.#search();
  }

  #announce(text) { this.#parts.announcement.textContent = text; }

  /** What the button is called. The picker is asked when the area or the language is another one, not for every key. */
  #nameArea() {
    const key = [this.#field.country, this.#field.areaCode, this.#form.state.language].join();
    if (this.#areaName?.key !== key) {
      // What ends the instance isn't asked again.
      this.#areaName = { key };
      const picker = this.#attempt((form) => form.picker());
      const row = picker?.rows.find((row) => row.isChosen);
      this.#areaName = { key, text: row && `${picker.title}: ${row.name} ${row.code}` };
    }
    return this.#areaName.text;
  }

  #render() {
    const { label, row, area, code, input, note, suggestion } = this.#parts;
    const areaName = this.#field && this.#nameArea();
    // After that, which may have replaced the form.
    const field = this.#field;
    const words = this.#words;
    const language = this.#shownLanguage;
    const isDisabled = this.disabled || this.matches(":disabled");

    if (field && !this.#isComposing && input.value !== field.text) {
      input.value = field.text;
      // The caret of a field without focus moves the focus in some browsers.
      if (this.#hasFocus) input.setSelectionRange(field.caret, field.caret);
    }
    this.#seen = this.#isComposing ? undefined : input.value;

    row.lang = language;
    area.setAttribute("aria-label", areaName ?? words.area);
    code.textContent = field?.prefix ?? "";
    input.disabled = isDisabled;
    area.disabled = isDisabled || !field;
    if (area.disabled) this.#close(!isDisabled);
    input.required = this.required;
    input.placeholder = field?.placeholder ?? "";
    if (this.label) say(label, this.label);
    else say(label, field?.label ?? words.label, language);

    const isEmpty = (field?.text ?? input.value) === "";
    const error = isEmpty && !this.required ? undefined : field?.error;
    say(note, (this.#failure ? words.failed : error ?? field?.hint) ?? "", language);
    note.className = this.#failure || error ? "error" : "hint";
    note.setAttribute("part", this.#failure || error ? "note error" : "note");
    input.setAttribute("aria-invalid", error ? "true" : "false");
    const suggested = isDisabled ? undefined : this.#form?.state.suggestedNumber;
    suggestion.hidden = !suggested;
    say(suggestion, suggested?.title ?? "", language);

    const problem = field ? field.problem : this.#failure ? words.failed : words.waiting;
    const { country, areaCode, text } = this.#entry;
    this.#internals.setFormValue(this.value, JSON.stringify({ country, areaCode, text }));
    if (this.#customMessage) this.#internals.setValidity({ customError: true }, this.#customMessage, input);
    else if (isEmpty && this.required) this.#internals.setValidity({ valueMissing: true }, field?.problem ?? words.missing, input);
    else if (!isEmpty && problem) this.#internals.setValidity({ customError: true }, problem, input);
    else this.#internals.setValidity({});
  }
}

/** Defines a property that is an attribute. */
function reflect(name, get, set) {
  Object.defineProperty(PhoneField.prototype, name, { configurable: true, enumerable: true, get, set });
}

for (const [name, initial] of Object.entries(TEXTS)) {
  reflect(name, function () { return this.getAttribute(name) ?? initial; }, function (value) {
    if (value === null || value === undefined) this.removeAttribute(name);
    else this.setAttribute(name, value);
  });
}
for (const name of FLAGS) {
  reflect(name, function () { return this.hasAttribute(name); }, function (flag) { this.toggleAttribute(name, Boolean(flag)); });
}

if (globalThis.customElements && !customElements.get("phone-field")) customElements.define("phone-field", PhoneField);

export { PhoneField };
