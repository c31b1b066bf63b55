// <phone-field>: a field for a mobile number, with a picker of countries, for any form.
//
//   <script type="module" src="phone-field.js"></script>
//   <phone-field name="mobile" definitions="area-codes.json" required></phone-field>
//
// Attributes: name, definitions (a URL), lang (or the page's), area (the country chosen at first), label, format
// (spelling, canonical or e164: what the form submits), required, disabled. Properties: definitions (JSON as text or
// object), value, number, validity and the like. Events: input and change, as of every field; definitionserror.

import { BindForm, DefinitionsError, initialize } from "./phonecheck.js";

const STYLE = `
:host { display: inline-block; font: inherit; min-width: 16em; --phone-field-error: #b3261e; --phone-field-border: #767676;
  --phone-field-chosen: #0b57d0; --phone-field-chosen-text: #fff; }
:host([hidden]) { display: none; }
label { display: block; margin-bottom: .25em; }
.row { display: flex; position: relative; }
input, button.area { font: inherit; color: inherit; background: Field; color: FieldText; border: 1px solid var(--phone-field-border);
  padding: .45em .6em; min-height: 2.75em; box-sizing: border-box; }
button.area { border-radius: .3em 0 0 .3em; border-right: 0; white-space: nowrap; cursor: pointer; }
input.number { flex: 1; min-width: 0; border-radius: 0 .3em .3em 0; }
input.number[aria-invalid=true] { border-color: var(--phone-field-error); }
button:focus-visible, input:focus-visible { outline: 2px solid Highlight; outline-offset: 1px; }
.panel { position: absolute; top: 100%; left: 0; right: 0; z-index: 1000; margin-top: .2em; background: Canvas; color: CanvasText;
  border: 1px solid var(--phone-field-border); border-radius: .3em; box-shadow: 0 .3em 1em rgb(0 0 0 / .2); }
.panel[hidden] { display: none; }
.panel input { width: 100%; border: 0; border-bottom: 1px solid var(--phone-field-border); border-radius: .3em .3em 0 0; }
ul { list-style: none; margin: 0; padding: 0; max-height: 15em; overflow-y: auto; }
li { display: flex; justify-content: space-between; gap: 1em; padding: .45em .7em; cursor: pointer; }
li[aria-selected=true] { background: var(--phone-field-chosen); color: var(--phone-field-chosen-text); }
.empty { padding: .7em; margin: 0; }
.hint, .error { margin: .3em 0 0; font-size: .875em; min-height: 1.2em; }
.error { color: var(--phone-field-error); }
@media (prefers-color-scheme: dark) { :host { --phone-field-error: #f2b8b5; --phone-field-border: #948f99;
  --phone-field-chosen: #a8c7fa; --phone-field-chosen-text: #062e6f; } }
@media (forced-colors: active) { li[aria-selected=true] { forced-color-adjust: none; background: Highlight; color: HighlightText; } }
`;

const MARKUP = `
<style>${STYLE}</style>
<label part="label" for="number"></label>
<div class="row" part="row">
  <button type="button" class="area" part="area" aria-haspopup="listbox" aria-expanded="false"></button>
  <input class="number" part="input" id="number" type="tel" inputmode="tel" autocomplete="tel" aria-describedby="note">
  <div class="panel" part="panel" hidden>
    <input type="text" role="combobox" aria-autocomplete="list" aria-expanded="true" aria-controls="areas" autocomplete="off" spellcheck="false">
    <ul id="areas" role="listbox"></ul>
    <p class="empty" role="status" hidden></p>
  </div>
</div>
<p id="note" class="hint" part="note"></p>
<span role="status" class="announcement" style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"></span>
`;

const template = typeof document === "undefined" ? undefined : document.createElement("template");
if (template) template.innerHTML = MARKUP;

class PhoneField extends (globalThis.HTMLElement ?? class {}) {
  static formAssociated = true;
  static observedAttributes = ["definitions", "lang", "area", "label", "required", "disabled", "format"];

  #internals = this.attachInternals();
  #form;
  #source;
  #rows = [];
  #active = 0;
  #parts;
  #loading = 0;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open", delegatesFocus: true });
    root.append(template.content.cloneNode(true));
    const find = (selector) => root.querySelector(selector);
    this.#parts = {
      label: find("label"), area: find(".area"), input: find(".number"), panel: find(".panel"),
      search: find(".panel input"), list: find("ul"), empty: find(".empty"), note: find("#note"),
      announcement: find(".announcement"),
    };
    const { input, area, search, list, panel } = this.#parts;
    input.addEventListener("input", () => this.#edited());
    input.addEventListener("paste", (event) => this.#pasted(event));
    input.addEventListener("blur", () => this.#send({ type: "blurred", field: "mobile" }));
    // In a shadow tree Enter doesn't submit the form by itself, unlike in every other field.
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing || event.defaultPrevented) return;
      this.#internals.form?.requestSubmit();
    });
    input.addEventListener("change", () => this.dispatchEvent(new Event("change", { bubbles: true })));
    // After a key or a tap the caret has moved.
    for (const type of ["keyup", "pointerup"]) input.addEventListener(type, () => this.#caretMoved());
    area.addEventListener("click", () => (panel.hidden ? this.#open() : this.#close(true)));
    area.addEventListener("keydown", (event) => {
      if (!panel.hidden || !["ArrowDown", "ArrowUp"].includes(event.key)) return;
      event.preventDefault();
      this.#open();
    });
    search.addEventListener("input", () => this.#search());
    search.addEventListener("keydown", (event) => this.#searchKey(event));
    list.addEventListener("pointerdown", (event) => event.preventDefault());
    list.addEventListener("click", (event) => {
      const row = event.target.closest("li");
      if (row) this.#choose(Number(row.dataset.index));
    });
    root.addEventListener("focusout", (event) => {
      if (!panel.hidden && !panel.contains(event.relatedTarget) && event.relatedTarget !== area) this.#close(false);
    });
  }

  connectedCallback() {
    if (!this.#form) this.#load();
    this.#render();
  }

  attributeChangedCallback(name, old, value) {
    if (old === value || !this.isConnected) return;
    if (name === "definitions") this.#load();
    else if (name === "lang") this.#send({ type: "languageChanged", language: this.#language });
    else if (name === "area") this.#chooseNamed(value);
    this.#render();
  }

  formDisabledCallback() { this.#render(); }

  formResetCallback() {
    this.#chooseNamed(this.getAttribute("area"));
    this.value = "";
  }

  formStateRestoreCallback(state) { if (typeof state === "string") this.value = state; }

  // MARK: Definitions

  /** The definitions: JSON as text or object; setting them applies them to what was typed. */
  get definitions() { return this.#source; }
  set definitions(json) {
    this.#source = json;
    this.#load();
  }

  get #language() {
    return this.getAttribute("lang") ?? this.closest("[lang]")?.lang ?? navigator.language ?? "en";
  }

  async #load() {
    const turn = ++this.#loading;
    try {
      await initialize();
      let json = this.#source;
      const url = this.getAttribute("definitions");
      if (json === undefined && url) {
        const answer = await fetch(new URL(url, document.baseURI));
        if (!answer.ok) throw new Error(`${url}: HTTP ${answer.status}`);
        json = await answer.text();
      }
      // Only the last of several loads counts.
      if (turn !== this.#loading || json === undefined) return;
      const text = this.#parts.input.value;
      this.#form = new BindForm({ definitions: json, language: this.#language, area: this.getAttribute("area") ?? "" });
      this.#form.send({ type: "opened" });
      this.#chooseNamed(this.getAttribute("area"));
      if (text) this.#form.send({ type: "textEdited", text });
      this.#render();
      this.dispatchEvent(new Event("load"));
    } catch (error) {
      if (turn !== this.#loading) return;
      this.#form = undefined;
      this.#internals.setValidity({ customError: true }, error.message.split("\n")[0], this.#parts.input);
      this.dispatchEvent(new CustomEvent("definitionserror", { detail: error, bubbles: true }));
      if (!(error instanceof DefinitionsError)) console.error(error);
    }
  }

  // MARK: The value

  get #field() { return this.#form?.state.fields.find((field) => field.name === "mobile"); }

  /** What the form submits: the number in the requested format, or an empty text when it isn't accepted. */
  get value() {
    const field = this.#field;
    if (!field) return "";
    if (field.number) return field.number[this.getAttribute("format") ?? "spelling"] ?? field.number.spelling;
    return "";
  }
  set value(text) {
    this.#parts.input.value = text;
    this.#send({ type: "textEdited", text: String(text) });
  }

  /** The accepted number in several forms, or `undefined`. */
  get number() { return this.#field?.number; }

  get form() { return this.#internals.form; }
  get name() { return this.getAttribute("name"); }
  get type() { return this.localName; }
  get validity() { return this.#internals.validity; }
  get validationMessage() { return this.#internals.validationMessage; }
  get willValidate() { return this.#internals.willValidate; }
  checkValidity() { return this.#internals.checkValidity(); }
  reportValidity() {
    this.#send({ type: "blurred", field: "mobile" });
    return this.#internals.reportValidity();
  }

  // MARK: Editing

  #send(event) {
    if (!this.#form) return;
    for (const effect of this.#form.send(event)) {
      if (effect.type === "announce") this.#parts.announcement.textContent = effect.text;
    }
    this.#render();
  }

  #edited() {
    const { input } = this.#parts;
    this.#send({ type: "textEdited", text: input.value, caret: input.selectionStart ?? undefined });
    this.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  }

  #pasted(event) {
    const text = event.clipboardData?.getData("text/plain");
    if (!this.#form || !text) return;
    event.preventDefault();
    const { input } = this.#parts;
    this.#send({ type: "pasted", text, start: input.selectionStart ?? 0, end: input.selectionEnd ?? 0 });
    this.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  }

  #caretMoved() {
    const { input } = this.#parts;
    if (!this.#form || input.selectionStart === null || input.selectionStart !== input.selectionEnd) return;
    this.#form.send({ type: "caretMoved", caret: input.selectionStart });
  }

  // MARK: The picker

  #chooseNamed(name) {
    if (!name || !this.#form) return;
    const rows = this.#form.picker()?.rows ?? [];
    const row = rows.find((row) => row.country === name.toUpperCase() || row.areaCode === name.replace(/^\+/, ""));
    if (row) this.#form.send({ type: "areaChosen", country: row.country, areaCode: row.areaCode });
  }

  #open() {
    if (!this.#form || this.#isDisabled) return;
    const { panel, search, area } = this.#parts;
    panel.hidden = false;
    area.setAttribute("aria-expanded", "true");
    search.value = "";
    this.#search();
    search.focus();
  }

  #close(returnsFocus) {
    const { panel, area } = this.#parts;
    panel.hidden = true;
    area.setAttribute("aria-expanded", "false");
    if (returnsFocus) area.focus();
  }

  #search() {
    const { search, list, empty } = this.#parts;
    const picker = this.#form.picker(search.value);
    this.#rows = picker.rows;
    search.setAttribute("aria-label", picker.title);
    list.setAttribute("aria-label", picker.title);
    empty.textContent = picker.noResultsText;
    empty.hidden = this.#rows.length > 0;
    list.hidden = this.#rows.length === 0;
    list.replaceChildren(...this.#rows.map((row, index) => {
      const item = document.createElement("li");
      item.id = `area-${index}`;
      item.setAttribute("role", "option");
      item.dataset.index = index;
      item.append(Object.assign(document.createElement("span"), { textContent: row.name }),
        Object.assign(document.createElement("span"), { textContent: row.code }));
      return item;
    }));
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
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
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
    this.#close(false);
    this.#send({ type: "areaChosen", country: row.country, areaCode: row.areaCode });
    this.#parts.input.focus();
    this.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  }

  // MARK: Showing

  get #isDisabled() { return this.matches(":disabled") || this.hasAttribute("disabled"); }

  #render() {
    const { label, area, input, note } = this.#parts;
    input.disabled = area.disabled = this.#isDisabled;
    const field = this.#field;
    if (!field) return;
    label.textContent = this.getAttribute("label") ?? field.label;
    area.textContent = `${field.prefix} ▾`;
    const row = this.#form.picker()?.rows.find((row) => row.isChosen);
    area.setAttribute("aria-label", row ? `${row.name} ${row.code}` : field.prefix);
    if (input.value !== field.text) {
      input.value = field.text;
      // In some browsers, setting the caret of a field without focus moves the focus.
      if (this.shadowRoot.activeElement === input) input.setSelectionRange(field.caret, field.caret);
    }
    input.placeholder = field.placeholder ?? "";
    input.required = this.hasAttribute("required");
    note.textContent = field.error ?? field.hint ?? "";
    note.className = field.error ? "error" : "hint";
    note.setAttribute("part", field.error ? "note error" : "note");
    input.setAttribute("aria-invalid", field.error ? "true" : "false");
    this.#internals.setFormValue(this.value, field.text);
    const isMissing = field.text === "";
    if (isMissing && !this.hasAttribute("required")) this.#internals.setValidity({});
    else if (field.problem) {
      this.#internals.setValidity(
        isMissing ? { valueMissing: true } : { customError: true }, field.problem, input);
    } else this.#internals.setValidity({});
  }
}

if (globalThis.customElements && !customElements.get("phone-field")) customElements.define("phone-field", PhoneField);

export { PhoneField };
