// <phone-field>: a field for a mobile number, with a picker of countries, for any form.
//
//   <script type="module" src="phone-field.js"></script>
//   <phone-field name="mobile" definitions="area-codes.json" required></phone-field>
//
// A BindForm of the tenant's definitions decides what a number is and what is said about it; this is what lies between that
// and a page. What was entered is in the input and in the BindForm, which may be replaced: by other definitions, by a reset,
// or because its instance has ended. #entry is what the next one takes up. Docs/Web.md lists attributes, events and parts.
//
// phone-field-parts.js makes the shadow tree, phone-field-picker.js is the list of countries, phone-field-words.js has words and
// phonecheck-texts.js the texts of languages,
// phone-field-definitions.js fetches and shares definitions, phone-field-copies.js keeps them, phone-field-history.js takes edits back.

import { awaitedAreas, BindForm, CLOSE, ENDED, hasAreas, OWN_TEXTS, SHARED, StoppedError, urlOf } from "./phonecheck.js";
import { keep, recall } from "./phone-field-copies.js";
import { obtain, read, turn } from "./phone-field-definitions.js";
import { History } from "./phone-field-history.js";
import { build, dress, reflect, reflectFlags, say, showFlag, takeUp, warn } from "./phone-field-parts.js";
import { Picker } from "./phone-field-picker.js";
import { languageOf, Messages, Wording } from "./phone-field-words.js";
import { awaitedTexts, ignoreTexts, languageWithTexts, listenForTexts, shownLanguage, textsFor } from "./phonecheck-texts.js";

const TEXTS = {
  name: "", area: "", label: "", format: "spelling", placeholder: "", autocomplete: "tel", hint: "", error: "", only: "", exclude: "",
  order: "", wasm: "",
};
const FLAGS = {
  required: "required", disabled: "disabled", readOnly: "readonly", strict: "strict", flags: "flags", labelHidden: "label-hidden",
  keepDefinitions: "keep-definitions", checkedOnly: "checked-only",
};
/** Attributes that change which definitions are used. */
const OF_DEFINITIONS = ["definitions", "only", "exclude", "wasm"];
/** Attributes of the element that name and describe its input; those that the input has as they are, with what it has without them. */
const NAMING = ["aria-label", "aria-labelledby", "aria-describedby", "title"];
const OF_INPUT = { title: undefined, enterkeyhint: undefined, inputmode: "tel" };
/** What `format` may be. */
const FORMATS = ["spelling", "canonical", "e164"];
/** Reasons that no further key takes away. */
const REFUSED = ["UNEXPECTED_CHARACTER", "MISPLACED_PLUS", "TOO_LONG", "MASKED", "NOT_A_NUMBER"];
/** The most characters that a form takes. */
const MOST_CHARACTERS = 128;
/** How long a refusal is shown, in milliseconds. */
const REFUSAL = 4000;
/** How long definitions may take until the field says that they are loading, in milliseconds. */
const SILENCE = 1000;

/** Lists up to this length stay in the order of the definitions. */
const HANDFUL = 12;

/** How an element around a field gives it a form that both use; no part of the field's interface. Copies of this file agree on it. */
export const SHARE = Symbol.for("phonecheck share");

/** The country codes of a list: `DE, AT` or `de at`. */
const codesIn = (list) => list.toUpperCase().match(/[A-Z]{2}/g) ?? [];

/** The regions that a person's languages name: `CH` of `de-CH`. */
function localRegions(isLikelyEnough) {
  return (navigator.languages ?? [navigator.language]).flatMap((tag) => {
    try {
      const locale = new Intl.Locale(tag);
      return (isLikelyEnough ? locale.maximize() : locale).region ?? [];
    } catch {
      return [];
    }
  });
}

class PhoneField extends (globalThis.HTMLElement ?? class {}) {
  static formAssociated = true;
  static observedAttributes = [
    ...OF_DEFINITIONS, ...NAMING, "lang", "messages", "enterkeyhint", "inputmode", "maxlength", "area", "country", "value", "label", "order", "format",
    "placeholder", "autocomplete", "hint", "error",
    ...Object.values(FLAGS),
  ];

  #internals = this.attachInternals();
  #parts = build(this.attachShadow({ mode: "open" }));
  // An input inside the element, for pages without script, which this replaces.
  #fallback;
  #children = new MutationObserver(() => this.#takeFallback());
  #pageLanguage = new MutationObserver(() => { if (this.#language !== this.#sentLanguage) this.#languageChanged(); });
  // Definitions: what a script has set, what was loaded last and from where, its form, or why there is none; and what is
  // taken in once nobody types.
  #given; #loaded; #address; #form; #failure; #waiting;
  #isReady = false; #isStale = true; #turn = 0;
  // Whether it is said that definitions are loading, and until when it isn't.
  #isSlow = false; #slowTimer;
  // Whether the form is that of an element around this, which has its definitions and outlives this field's.
  #isShared = false;
  // The form around the field: the country to be chosen once there are definitions, what a script finds wrong.
  // Whether anyone chose the country.
  #wantedArea; #hasChosen = false; #customMessage = "";
  // Texts: the page's, and those of the language that the form was last told of.
  #messages = new Messages(() => this.#textsChanged());
  #wording = new Wording("en"); #sentLanguage; #sentTexts;
  // The text that the page has written, as it wrote it, until a person edits it.
  #written;
  // Editing: whether a person has entered something; the input's text when it was last taken or shown, and what was there when it
  // got the focus.
  #isComposing = false; #wasComposed = false; #isEdited = false; #isDirty = false; #wasTyped = false; #seen = ""; #committed = "";
  #history = new History();
  // Showing: whether what is wrong is shown, what the form has refused to put in place of the number, what a strict field has just
  // refused, names of the country and of the field.
  #isRevealed = false; #refused; #refusal; #refusalTimer; #areaName; #outerName; #shownStatus;
  #picker;
  // Whether the names of areas, which a search of the list needs, couldn't be loaded.
  #cannotSearch = false;

  constructor() {
    super();
    const field = this;
    this.#picker = new Picker(this.#parts, {
      root: this.shadowRoot,
      get wording() { return field.#wording; },
      get flags() { return field.flags; },
      get base() { return field.baseURI; },
      rows: (search) => this.#rows(search),
      choose: (row) => this.#switch({ type: "areaChosen", country: row.country, areaCode: row.areaCode }),
      announce: (text) => this.#announce(text),
      opened: () => {
        this.#cannotSearch = false;
        if (!hasAreas()) this.#awaitedAreas();
        this.dispatchEvent(new CustomEvent("listopen"));
      },
      closed: () => {
        this.dispatchEvent(new CustomEvent("listclose"));
        this.#takeInSoon();
      },
    });
    this.#listen();
  }

  connectedCallback() {
    this.#isReady = true;
    takeUp(this, ["messages", "definitions", ...Object.keys(TEXTS), ...Object.keys(FLAGS), "defaultValue", "country", "value", "rawValue"]);
    for (let root = this.getRootNode(); root; root = root.host?.getRootNode()) {
      this.#pageLanguage.observe(root, { attributeFilter: ["lang"], subtree: true });
    }
    if (this.ownerDocument.readyState !== "complete") addEventListener("load", () => this.#nameField(), { once: true });
    listenForTexts(this.#textsHere);
    this.#nameField();
    this.#children.observe(this, { childList: true, subtree: true });
    if (!this.#takeFallback() && !this.#isDirty) this.#fill(this.defaultValue);
    if (this.#isStale) this.#load();
    this.#languageChanged();
    if (this.hasAttribute("autofocus") && this.ownerDocument.activeElement === this.ownerDocument.body) this.focus();
  }

  disconnectedCallback() {
    this.#isReady = false;
    this.#pageLanguage.disconnect();
    this.#children.disconnect();
    ignoreTexts(this.#textsHere);
    this.#picker.close();
  }

  /**
   * Takes over an input inside the element: its name, and its value with what was typed before the script was there, where the
   * element has none of its own. From then on the input is disabled, so that nothing is submitted twice. Returns whether the field
   * has its text.
   */
  #takeFallback() {
    const fallback = this.querySelector("input:not([slot], [slot] *, [type=hidden])");
    if (!fallback || fallback === this.#fallback) return false;
    this.#fallback = fallback;
    const isFocused = fallback.matches(":focus");
    const { value, defaultValue } = fallback;
    fallback.disabled = true;
    for (const label of fallback.labels ?? []) if (!label.contains(this)) label.addEventListener("click", () => this.focus());
    if (!this.name && fallback.name) this.name = fallback.name;
    if (!this.hasAttribute("value") && defaultValue) this.defaultValue = defaultValue;
    const isOwn = this.#isDirty || value === "" || (this.hasAttribute("value") && value === defaultValue);
    // Before the text, which is still being typed then.
    if (isFocused) this.focus();
    if (!isOwn) this.#set(value);
    this.#nameField();
    return !isOwn;
  }

  /** In another document, a frame's or a window's. */
  adoptedCallback() { dress(this.shadowRoot); }

  attributeChangedCallback(name, old, value) {
    if (OF_DEFINITIONS.includes(name)) {
      if (name === "definitions") this.#definitionsChanged(undefined);
      else if (old !== value) {
        // Other countries of the same definitions, which the page wants now.
        this.#address = undefined;
        this.#definitionsChanged(this.#given);
      }
    } else if (name === "lang") this.#languageChanged();
    else if (name === "messages") this.#messages.set(value, this);
    else if (NAMING.includes(name)) this.#nameField();
    else if (name === "maxlength" && value !== null) {
      warn("maxlength has no effect: it would cut off the end of a number that is pasted with its area code");
    } else if (["area", "country"].includes(name) && old !== value) this.#attempt((form) => this.#takeInitialArea(form));
    else if (name === "format" && value && !FORMATS.includes(value)) {
      warn(`format="${value}" is none of ${FORMATS.join(", ")}: the field submits the spelling`);
    }
    else if (name === "error" && this.#isReady && old !== value) this.#announce(value ?? "");
    else if (name === "value" && this.#isReady && !this.#isDirty && old !== value) this.#write(value ?? "");
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
    if (this.#isShared) return;
    const number = ++this.#turn;
    // Only the last of several loads counts.
    const isLast = () => number === this.#turn;
    let address;
    try {
      const url = this.#given === undefined ? this.getAttribute("definitions") : undefined;
      if (url) address = urlOf(url, this.baseURI, "definitions").href;
      // An update from the same address stays: this load may fail.
      if (!this.#isFrom(address)) this.#waiting = undefined;
      if (this.#given === undefined && !url) return;
      const wasm = this.wasm ? urlOf(this.wasm, this.baseURI, "wasm").href : undefined;
      this.#expect(isLast);
      const options = { wasm, isForField: true, only: codesIn(this.only), exclude: codesIn(this.exclude) };
      const parts = Promise.all([obtain(this.#given, address, options), this.#awaitedTexts()]);
      // Its failure is handled below, where it is awaited.
      parts.catch(() => {});
      if (address && this.keepDefinitions && !this.#isFrom(address)) await this.#useCopy(address, options, isLast);
      const [json] = await parts;
      if (!isLast()) return;
      const definitions = await read(json, options);
      // Several fields don't keep the page busy at a stretch.
      await turn();
      if (!isLast()) return;
      if (address && this.keepDefinitions) keep(address, json);
      const use = () => this.#use(definitions, address, { origin: address ? "network" : "given", age: address ? 0 : undefined });
      // What someone is typing stays what it was.
      if (this.#isFrom(address) && this.#loaded !== definitions && this.#isInUse) this.#waiting = use;
      else use();
    } catch (error) {
      await this.#awaitedTexts();
      if (!isLast()) return;
      // What there is from this address stays.
      if (this.#isFrom(address)) return this.#report(error);
      this.#loaded = this.#address = this.#waiting = undefined;
      this.#failed(error);
    }
  }

  /** Says that definitions are loading, unless they are there soon. */
  #expect(isLast) {
    clearTimeout(this.#slowTimer);
    this.#slowTimer = setTimeout(() => {
      if (this.#form || this.#failure || !isLast()) return;
      this.#isSlow = true;
      this.#announce(this.#wording.say("opening"));
      this.#render();
    }, SILENCE);
  }

  /** Ends what was said of loading. */
  #arrived() {
    clearTimeout(this.#slowTimer);
    if (this.#isSlow) this.#announce("");
    this.#isSlow = false;
  }

  /** Whether the form has definitions from an address. Without a form there is nothing that an update would disturb. */
  #isFrom(address) { return Boolean(address && this.#form && this.#address === address); }

  /** Uses the last good copy, while the server is asked. One that can't be read any more counts for nothing. */
  async #useCopy(address, options, isLast) {
    const copy = await recall(address);
    if (!copy || !isLast()) return;
    try {
      const [definitions] = await Promise.all([read(copy.json, options), this.#awaitedTexts()]);
      if (isLast()) this.#use(definitions, address, { origin: "kept", age: copy.age });
    } catch { /* What the server sends is all there is. */ }
  }

  /** Whether a person is in the number that has been entered, or in the list of countries. */
  get #isInUse() {
    return Boolean(this.#form && this.shadowRoot.activeElement) && (this.#parts.input.value !== "" || this.#picker.isOpen);
  }

  #use(definitions, address, detail) {
    const isUpdate = this.#isFrom(address);
    this.#arrived();
    this.#waiting = undefined;
    this.#address = address;
    if (!isUpdate || this.#loaded !== definitions) {
      const [before, hadFailed] = [this.#error, this.#failure !== undefined];
      this.#loaded = definitions;
      this.#areaName = undefined;
      // Without a number, what these definitions prefer counts for more than what others preferred, and less than a choice.
      const isBlank = this.#form && this.#parts.input.value === "" && !(isUpdate && this.#hasChosen);
      this.#start(isBlank ? {} : this.#entry);
      this.#picker.close(this.#parts.area);
      this.#render();
      if (hadFailed || (isUpdate && this.#error && this.#error !== before)) this.#announce(this.#error ?? "");
    }
    this.dispatchEvent(new CustomEvent("definitionsload", { detail }));
    // Deprecated: who listens for the loads of pictures and scripts by capture hears this one, too.
    this.dispatchEvent(new CustomEvent("load", { detail }));
  }

  /** Takes in definitions that came while the field was in use. */
  #takeInWaiting() {
    try { this.#waiting?.(); } catch (error) { this.#failed(error); }
  }

  /** The same after the event that is being handled, unless the field is in use by then. */
  #takeInSoon() {
    if (this.#waiting) queueMicrotask(() => { if (!this.#isInUse) this.#takeInWaiting(); });
  }

  /** Uses the form of an element around this, or whatever does as a BindForm; the same one again shows its new state. */
  [SHARE](form) {
    this.#isShared = true;
    this.#form = form;
    this.#render();
  }

  /** Makes a form of the loaded definitions, which takes up what was entered. */
  #start(entry) {
    if (!awaitedTexts(this.#language)) this.#sentLanguage = this.#language;
    this.#form?.[CLOSE]?.();
    this.#form = this.#failure = undefined;
    const form = new BindForm({
      definitions: this.#loaded, language: languageWithTexts(this.#sentLanguage ?? "en"), [OWN_TEXTS]: this.#messages.texts, [SHARED]: true });
    form.send({ type: "opened" });
    this.#takeInitialArea(form);
    if (!this.#take(form, entry) && entry.country && this.#wantedArea?.isOfPage) this.#takeByName(form, { country: entry.country }, `country = "${entry.country}"`);
    this.#isRevealed ||= this.#isOfOthers;
    if (this.#isRevealed) form.send({ type: "blurred", field: "mobile" });
    this.#form = form;
    this.#wantedArea = undefined;
  }

  #restart(entry) {
    try { this.#start(entry); } catch (error) { this.#failed(error); }
  }

  #failed(error) {
    this.#arrived();
    this.#form = undefined;
    this.#failure = error;
    this.#picker.close(this.#parts.input);
    this.#announce(this.#failedText);
    this.#render();
    this.#report(error);
  }

  /** What is said where no definitions can be used. */
  get #failedText() { return this.#wording.say(this.checkedOnly ? "blocked" : "failed"); }

  #report(error) {
    this.dispatchEvent(new CustomEvent("definitionserror", { detail: error, bubbles: true }));
    console.error(error);
  }

  /** Calls the form. One whose instance has ended is replaced by another; where that ends as well, by none. */
  #attempt(call) {
    // Another field's fault has ended the instance that they share.
    if (this.#form?.[ENDED]) this.#restart(this.#entry);
    if (!this.#form) return undefined;
    try {
      return call(this.#form);
    } catch (error) {
      if (!(error instanceof StoppedError) || this.#isShared) throw error;
      // The number before isn't what the page shows any more.
      this.#internals.setFormValue("");
      this.#restart(this.#entry);
      this.#picker.close(this.#parts.area);
      this.#render();
      return undefined;
    }
  }

  /** Sends an event; returns whether the form took it. */
  #send(event) {
    const before = this.country;
    const effects = this.#attempt((form) => form.send(event));
    const texts = (effects ?? []).filter(({ type }) => type === "announce").map(({ text }) => text);
    this.#render();
    const isSwitched = this.#field && before !== this.country;
    if (isSwitched && texts.length) texts[0] = this.#wording.own("switched", this.#facts) ?? texts[0];
    // What was said about a number before isn't true of the one that is right now.
    if (texts.length) this.#announce(isSwitched ? texts.join(" ") : this.#error ?? texts.join(" "));
    else if (event.type !== "caretMoved" && !this.#error) this.#announce("");
    return effects !== undefined;
  }

  // MARK: The value

  get #field() { return this.#form?.state.fields.find((field) => field.name === "mobile"); }

  /**
   * What the form submits: the number in the format asked for, or an empty text when it isn't accepted. Without definitions
   * that can be used it is what was typed: the server decides. A field that may only be read submits what it shows in any case.
   */
  get value() {
    const { number } = this;
    if (number) return FORMATS.includes(this.format) ? number[this.format] : number.spelling;
    if (this.readOnly) return this.#shownText;
    return this.#failure && !this.checkedOnly ? this.#parts.input.value.trim() : "";
  }

  /** The number as the page has written it; one that a person has edited with the area code before it. */
  get #shownText() {
    if (this.#written !== undefined) return this.#written;
    const { value } = this.#parts.input;
    return complete(this.#field?.areaCode, value);
  }

  /** Any spelling can be set. The value that it has changes nothing: a page may write back what it has read. */
  set value(text) {
    if (text !== null && text !== undefined && String(text) === this.value) return;
    this.#set(text);
  }

  /** What is in the input. */
  get rawValue() { return this.#takeEdit(), this.#parts.input.value; }
  set rawValue(text) { if (String(text ?? "") !== this.#parts.input.value) this.#set(text); }

  #set(text) {
    this.#isDirty = true;
    this.#write(String(text ?? ""));
  }

  /** Fills the input for the page. */
  #fill(text) {
    this.#parts.input.value = text;
    this.#written = text;
  }

  #write(text) {
    this.#fill(text);
    this.#wantedArea = undefined;
    this.#history.clear();
    this.#forgetRefused();
    this.#send({ type: "textEdited", text });
    this.#isEdited = false;
    this.#committed = this.#spelled;
    this.#render();
    if (this.#isOfOthers) this.#reveal();
  }

  /** What a reset restores. */
  get defaultValue() { return this.getAttribute("value") ?? ""; }
  set defaultValue(text) { this.setAttribute("value", text ?? ""); }

  /** The accepted number in several forms, or `undefined`. */
  get number() {
    this.#takeEdit();
    return this.#refused ? undefined : this.#field?.number;
  }

  /** The country code of the chosen country, or what was set before there are definitions. */
  get country() { return this.#field?.country ?? this.#wantedArea?.country; }
  set country(code) {
    const area = { country: String(code ?? "").toUpperCase(), isOfPage: true };
    this.#hasChosen = area.country !== "";
    if (!this.#form) this.#wantedArea = area;
    else if (area.country && this.#attempt((form) => this.#take(form, area)) === false) this.#takeByName(this.#form, area, `country = "${code}"`);
    this.#committed = this.#spelled;
    this.#render();
  }

  /** `loading`, `empty`, `valid`, `invalid`; `undecided`: only the server can tell; `unchecked`: nobody could ask definitions. */
  get status() {
    this.#takeEdit();
    if (this.#parts.input.value.trim() === "") return "empty";
    if (this.#failure) return "unchecked";
    const field = this.#field;
    if (!field || field.isLoading) return "loading";
    if (field.problem || this.#refused) return "invalid";
    return field.isUndecided ? "undecided" : "valid";
  }

  /** The stable code of what is wrong, or why it is undecided. */
  get reason() {
    const { status } = this;
    if (this.#refused) return this.#refused.reason;
    return ["empty", "valid", "unchecked", "loading"].includes(status)
      ? (this.required && this.#isEmpty ? "EMPTY" : undefined) : this.#field?.reason;
  }

  /** Texts instead of the field's own, and in other languages: an object, or the URL of a JSON file. */
  get messages() { return this.#messages.given; }
  set messages(messages) {
    if (typeof messages === "string") this.setAttribute("messages", messages);
    else this.#messages.set(messages, this);
  }

  // MARK: The form around it

  get form() { return this.#internals.form; }
  get labels() { return this.#internals.labels; }
  get type() { return this.localName; }
  get validity() { return this.#takeEdit(), this.#internals.validity; }
  get validationMessage() { return this.#takeEdit(), this.#internals.validationMessage; }
  get willValidate() { return this.#internals.willValidate; }
  checkValidity() { return this.#takeEdit(), this.#internals.checkValidity(); }
  reportValidity() {
    this.#showError();
    return this.#internals.reportValidity();
  }
  /** An error of the page's, shown at once; an empty text takes it back. */
  setCustomValidity(message) {
    const before = this.#customMessage;
    this.#customMessage = String(message);
    this.#render();
    if (before !== this.#customMessage) this.#announce(this.#customMessage);
  }

  /** Opens the list of countries, unless there are none or nothing may be chosen. */
  open() { if (this.isConnected && !this.#parts.area.disabled && !this.#picker.isOpen) this.#picker.open(); }
  /** Closes the list; the focus goes to the button where it was in the list. */
  close() { this.#picker.close(this.#parts.area); }

  focus(options) { this.#parts.input.focus(options); }
  blur() { this.shadowRoot.activeElement?.blur(); }
  select() { this.#parts.input.select(); }

  formDisabledCallback() { this.#render(); }

  formResetCallback() {
    this.#fill(this.defaultValue);
    this.#wantedArea = undefined;
    this.#isDirty = this.#isEdited = this.#wasTyped = this.#isRevealed = this.#hasChosen = false;
    this.#refusal = this.#refused = undefined;
    this.#history.clear();
    this.#announce("");
    // Another form doesn't know what was touched and chosen.
    if (this.#loaded !== undefined) this.#restart({ text: this.defaultValue });
    this.#picker.close(this.#parts.area);
    this.#render();
  }

  /** A page that is gone back to, or autofill, which has a text alone. */
  formStateRestoreCallback(state) {
    let entry = { text: String(state) };
    try { entry = { ...entry, ...JSON.parse(state) }; } catch { /* It is a text. */ }
    this.#fill(entry.text);
    this.#forgetRefused();
    this.#isDirty = true;
    this.#wantedArea = entry;
    this.#attempt((form) => this.#take(form, entry));
    this.#render();
    if (this.#isOfOthers) this.#reveal();
  }

  /** What was entered, for another form or another visit of the page. */
  get #entry() {
    const { input } = this.#parts;
    const { country, areaCode, movedAreaCode, earlierArea } = this.#field ?? this.#wantedArea ?? {};
    return { country, areaCode, text: input.value, caret: this.#hasFocus ? input.selectionStart : undefined, movedAreaCode, earlierArea };
  }

  /** What was asked for of the country, before there are definitions: `GB` or `+44`. */
  get #expectedArea() {
    const wished = this.#wishedArea;
    const area = this.#wantedArea?.country ?? (wished === "AUTO" ? localRegions(true)[0] : wished);
    return /^([A-Z]{2}|\+\d+)$/.test(area) ? area : undefined;
  }

  /** The country that the page asks for. */
  get #wishedArea() { return (this.area || this.getAttribute("country") || "").trim().toUpperCase(); }

  /** The country at first: the one asked for; where none is, nor preferred, the one that a person's languages name. */
  get #initialArea() {
    const wished = this.#wishedArea;
    if (wished && wished !== "AUTO") return { country: wished };
    const regions = localRegions(false);
    if (wished) return { choices: [...regions, ...localRegions(true)] };
    return this.#loaded?.preferred ? {} : { choices: regions };
  }

  #takeInitialArea(form) {
    const area = this.#initialArea;
    if (!this.#take(form, area) && area.country) this.#takeByName(form, area, `${this.area ? "area" : "country"}="${area.country}"`);
  }

  /** Takes an area that isn't known by its code once areas are known by their names, unless anything has changed by then. */
  async #takeByName(form, area, what) {
    if (hasAreas()) return this.#warnOfArea(what);
    const entered = () => form.state.fields.map(({ country, text }) => [country, text]).join();
    const before = entered();
    await this.#awaitedAreas();
    if (this.#form !== form || form[ENDED] || entered() !== before) return;
    if (hasAreas() && this.#take(form, area)) this.#render();
    else this.#warnOfArea(what);
  }

  /** What to wait for until areas are known by their names, or can't be. */
  #awaitedAreas() { return awaitedAreas(this.wasm ? urlOf(this.wasm, this.baseURI, "wasm").href : undefined); }

  #warnOfArea(what) {
    warn(`${what} is none of the field's countries: write a country code that its definitions list (GB), or an area code (+44)`);
  }

  /** Has a form take up what was entered; returns whether it has one of the countries. */
  #take(form, entry) {
    if (this.#isTypedAgain(form, entry)) return true;
    const { choices, country, areaCode, text, caret } = entry;
    const isTaken = (choices ?? (country ? [country] : [])).some((choice) => {
      try {
        form.send({ type: "areaChosen", country: choice, areaCode });
        return true;
      } catch (error) {
        // An area that these definitions don't list leaves the form's own.
        if (!(error instanceof TypeError)) throw error;
        return false;
      }
    });
    // Without its country a number would be another country's.
    const isLost = areaCode !== undefined && !isTaken && !this.#isInUse;
    if (text !== undefined) form.send({ type: "textEdited", text: isLost ? complete(areaCode, text) : text, caret: isLost ? undefined : caret });
    return isTaken;
  }

  /**
   * Has a form take up a number whose area code was entered in front of it and is beside the input: it is entered digit by digit, as a person
   * does, so that erasing it leads back to the country before. Returns whether the form then shows what was there.
   */
  #isTypedAgain(form, { country, areaCode, text, caret, movedAreaCode, earlierArea }) {
    if (!movedAreaCode || !earlierArea || !text) return false;
    const shown = () => form.state.fields.find(({ name }) => name === "mobile");
    try {
      form.send({ type: "areaChosen", ...earlierArea });
    } catch (error) {
      // These definitions don't list it.
      if (!(error instanceof TypeError)) throw error;
      return false;
    }
    form.send({ type: "textEdited", text: "" });
    for (const key of movedAreaCode + text.replace(/\P{Nd}/gu, "")) {
      const typed = shown().text + key;
      form.send({ type: "textEdited", text: typed, caret: typed.length });
    }
    const field = shown();
    if (field.country !== country || field.areaCode !== areaCode || field.text !== text) return false;
    if (caret !== undefined) form.send({ type: "caretMoved", caret });
    return true;
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
  get #isDisabled() { return this.disabled || this.matches(":disabled"); }
  get #isEmpty() { return (this.#field?.text ?? this.#parts.input.value) === ""; }

  /** What a change is a change of. */
  get #spelled() { return `${this.#field?.prefix ?? ""} ${this.#parts.input.value}`; }

  /** What an edit can be taken back to. */
  get #moment() {
    const { country, areaCode, text, caret, movedAreaCode } = this.#field ?? {};
    return { country, areaCode, text, caret, movedAreaCode };
  }

  #listen() {
    const { input, suggestion, area, panel } = this.#parts;
    // The browser's own event tells the page of an edit, once; whoever hears of it before this does asks for the value, which
    // is taken then.
    input.addEventListener("input", (event) => {
      // A script that fills in forms may tell the input alone.
      if (!event.composed) event.stopPropagation();
      const isEcho = this.#wasComposed && input.value === this.#seen;
      if (event.isComposing || isEcho) return event.stopPropagation();
      this.#takeEdit();
      if (!event.composed) this.#notify("input");
    });
    input.addEventListener("change", (event) => event.stopPropagation());
    // An input method's text is taken once it is whole: regrouping it before would leave pieces of it behind.
    input.addEventListener("compositionstart", () => { this.#isComposing = true; });
    input.addEventListener("compositionend", () => {
      this.#isComposing = false;
      if (input.value === this.#seen) return this.#render();
      this.#takeEdit();
      // After a composition some browsers tell of its text, and some have before.
      this.#wasComposed = true;
      this.#notify("input");
    });
    input.addEventListener("paste", (event) => this.#pasted(event));
    for (const type of ["copy", "cut"]) input.addEventListener(type, (event) => this.#copied(event));
    input.addEventListener("keydown", (event) => {
      this.#wasComposed = false;
      this.#historyKey(event);
    });
    input.addEventListener("beforeinput", (event) => {
      if (!/^history(Un|Re)do$/.test(event.inputType)) return;
      event.preventDefault();
      this.#goBack(event.inputType === "historyUndo" ? "undo" : "redo");
    });
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

    // The input keeps the focus: where it lost that, the note would change and the button move away before the click.
    suggestion.addEventListener("mousedown", (event) => event.preventDefault());
    suggestion.addEventListener("click", () => {
      if (this.#failure) this.#load();
      else this.#switch({ type: "suggestedNumberTapped" });
    });

    this.shadowRoot.addEventListener("focusin", () => this.#nameField());
    this.shadowRoot.addEventListener("focusout", ({ relatedTarget }) => {
      if (!panel.contains(relatedTarget) && relatedTarget !== area) this.#picker.close();
      if (this.shadowRoot.contains(relatedTarget)) return;
      this.#takeInWaiting();
      this.#takeEdit();
      // A person who tabs through a form has done nothing wrong yet.
      if (this.#wasTyped || input.value !== "") this.#showError();
    });
    // Where a page makes the element itself focusable, as for a dialog. The shadow tree delegates no focus: that would be the button's,
    // and rings that pages give to what has the focus would be around the label and the note, too.
    this.addEventListener("focus", (event) => { if (event.composedPath()[0] === this) this.focus(); });
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

  /** Takes what a person has done to the input, if anything. */
  #takeEdit() {
    const { input } = this.#parts;
    if (this.#isComposing || input.value === this.#seen) return;
    this.#edit({ type: "textEdited", text: input.value, caret: input.selectionStart ?? undefined });
  }

  /** Sends an edit, which a strict field may refuse; returns whether the form took it. */
  #edit(event) {
    const before = this.#moment;
    const { reason, problem } = this.#field ?? {};
    const hadRefused = this.#refused;
    this.#isEdited = this.#isDirty = this.#wasTyped = true;
    this.#written = undefined;
    this.#refused = undefined;
    if (!this.#send(event)) return false;
    const field = this.#field;
    const isNew = field?.problem !== (hadRefused ? undefined : problem);
    if (event.text !== before.text && field?.problem && isNew && this.#isUnchanged(before)) {
      this.#replaced(before, event.text);
    } else if (this.strict && field && REFUSED.includes(field.reason) && field.reason !== reason && field.text.length > before.text.length) {
      const message = this.#errorText(field, field.problem);
      this.#returnTo(before);
      this.#refuse(message);
    } else if (field && field.text !== before.text) {
      this.#history.add(before);
      this.#refuse(undefined);
    }
    this.#tellOfCountry(before);
    if (this.#isOfOthers) this.#reveal();
    return true;
  }

  /** A number that is copied whole has its area code, which is beside the input. */
  #copied(event) {
    const { input } = this.#parts;
    const { value, selectionStart: start, selectionEnd: end } = input;
    const { areaCode, number } = this.#field ?? {};
    const isWhole = value !== "" && start === 0 && end === value.length;
    if (!isWhole || !areaCode || !event.clipboardData) return;
    // A trunk prefix isn't dialled after an area code.
    const isNational = number && `${number.canonical}${number.extension ?? ""}`.endsWith(`-${value.replace(/\P{Nd}/gu, "")}`);
    event.clipboardData.setData("text/plain", !number || isNational ? complete(areaCode, value) : number.e164);
    event.preventDefault();
    if (event.type === "copy" || input.readOnly) return;
    this.#edit({ type: "textEdited", text: "", caret: 0 });
    this.#notify("input");
  }

  /** Whether the form has the number still that it had. */
  #isUnchanged({ country, areaCode, text }) {
    const field = this.#field;
    return field !== undefined && !this.#isShared && field.country === country && field.areaCode === areaCode && field.text === text;
  }

  /**
   * Notes that the form has left a number alone, because what was to replace it is masked or too long. The number isn't the one that
   * the person means, so the field has no value until it is edited.
   */
  #replaced(before, text) {
    const reason = [...text].length > MOST_CHARACTERS ? "TOO_LONG" : "MASKED";
    this.#refused = { text: this.#field.problem, reason, language: this.#shownLanguage };
    this.#history.add(before);
    this.#render();
  }

  /** The same text again would leave the form's own note of it. */
  #forgetRefused() {
    if (!this.#refused) return;
    this.#refused = undefined;
    this.#attempt((form) => form.send({ type: "textEdited", text: "" }));
  }

  #pasted(event) {
    const text = event.clipboardData?.getData("text/plain");
    const { input } = this.#parts;
    if (!text || input.readOnly) return;
    // What no form takes, the browser pastes.
    if (!this.#edit({ type: "pasted", text, start: input.selectionStart ?? 0, end: input.selectionEnd ?? 0 })) return;
    event.preventDefault();
    this.#notify("input");
  }

  /** Says for a moment what a strict field has refused. */
  #refuse(message) {
    const { row } = this.#parts;
    clearTimeout(this.#refusalTimer);
    if (this.#refusal === undefined && message === undefined) return;
    this.#refusal = message;
    row.classList.remove("refused");
    if (message !== undefined) {
      // So that the animation begins again.
      void row.offsetWidth;
      row.classList.add("refused");
      this.#announce(message);
      this.#refusalTimer = setTimeout(() => this.#refuse(undefined), REFUSAL);
    }
    this.#render();
  }

  /** The page's own undo knows nothing of what was grouped, pasted and chosen. */
  #historyKey(event) {
    const key = event.key.toLowerCase();
    if (event.altKey || !(event.ctrlKey || event.metaKey) || !["z", "y"].includes(key) || this.#isComposing || !this.#form) return;
    event.preventDefault();
    this.#goBack(key === "y" || event.shiftKey ? "redo" : "undo");
  }

  #goBack(way) {
    if (this.#parts.input.readOnly) return;
    const before = this.#moment;
    const moment = this.#history[way](before);
    if (!moment) return;
    this.#isEdited = true;
    this.#written = undefined;
    this.#returnTo(moment);
    this.#tellOfCountry(before);
    this.#notify("input");
  }

  #returnTo({ country, areaCode, text, caret, movedAreaCode: code = "" }) {
    this.#forgetRefused();
    const take = (entry) => this.#attempt((form) => this.#take(form, entry));
    const isReached = () => this.#field?.country === country && this.#field.areaCode === areaCode && this.#field.text === text;
    // After an edit, erasing an area code leads back further; after a choice it doesn't.
    take({ text, caret });
    if (code && !isReached()) take({ text: code + text, caret: code.length + caret });
    if (!isReached()) take({ country, areaCode, text, caret });
    this.#render();
    if (!this.#error) this.#announce("");
  }

  #tellOfCountry({ country, areaCode }) {
    const now = this.#field;
    if (!now || country === undefined || (now.country === country && now.areaCode === areaCode)) return;
    this.dispatchEvent(new CustomEvent("countrychange", { bubbles: true, detail: { country: now.country, areaCode: now.areaCode } }));
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
    this.#takeEdit();
    if (!this.required && this.#parts.input.value === "") return;
    this.#isRevealed = true;
    const before = this.#moment;
    this.#send({ type: "blurred", field: "mobile" });
    this.#tellOfCountry(before);
  }

  /** Whether there is a text that nobody is typing: the page has written it, a browser has filled it in or restored it. */
  get #isOfOthers() { return this.#parts.input.value !== "" && this.shadowRoot.activeElement === null; }

  /** Shows what is wrong with such a text at once. */
  #reveal() {
    this.#isRevealed = true;
    this.#send({ type: "blurred", field: "mobile" });
  }

  /** Sends an event of a person that may choose another country. */
  #switch(event) {
    const before = this.#moment;
    const spelled = this.#spelled;
    // This closes the picker.
    this.#parts.input.focus();
    this.#isDirty = this.#hasChosen = true;
    this.#written = undefined;
    if (event.type !== "areaChosen") this.#refused = undefined;
    this.#send(event);
    this.#committed = this.#spelled;
    if (this.#committed !== spelled) {
      this.#history.add(before);
      this.#notify("input");
      this.#notify("change");
    }
    this.#tellOfCountry(before);
  }

  // MARK: The picker

  /** The rows for a search; without one the likely ones and the chosen one are first, and `likelyCount` says how many. */
  #rows(search) {
    if (search && !hasAreas() && !this.#cannotSearch) {
      this.#awaitedAreas().then(() => {
        this.#cannotSearch = !hasAreas();
        if (this.#picker.isOpen) this.#picker.search();
      });
      return undefined;
    }
    const picker = this.#attempt((form) => form.picker(this.#cannotSearch ? "" : search));
    if (!picker) return undefined;
    const title = this.#wording.own("area") ?? picker.title;
    const noResultsText = this.#wording.own("noResults") ?? picker.noResultsText;
    const { hasOwnNames } = this.#wording;
    const named = (row) => ({ ...row, name: this.#wording.country(row) });
    let rows = hasOwnNames ? picker.rows.map(named) : picker.rows;
    if (search) {
      if (hasOwnNames) rows = withOwnNames(rows, this.#wording.sorted(this.#attempt((form) => form.picker())?.rows.map(named) ?? []), search);
      return { title, noResultsText, rows, likelyCount: 0 };
    }
    const likely = codesIn(this.order);
    // A tenant lists a handful in an order of its own; nobody looks through many in any other order.
    const isLong = rows.length > HANDFUL;
    if (likely.length === 0 && isLong) likely.push(...[this.#loaded?.preferred, ...localRegions(false)].filter(Boolean));
    const rank = (row) => (likely.indexOf(row.country) + 1 || likely.length + 1);
    // The chosen one is near the top, too.
    const isLikely = (row) => rank(row) <= likely.length || (row.isChosen && likely.length > 0);
    const first = rows.filter(isLikely).sort((one, other) => rank(one) - rank(other));
    const others = rows.filter((row) => !isLikely(row));
    rows = [...first, ...(isLong ? this.#wording.sorted(others) : others)];
    return { title, noResultsText, rows, likelyCount: others.length > 0 ? first.length : 0 };
  }

  // MARK: Showing

  get #language() { return languageOf(this); }

  get #shownLanguage() { return this.#messages.texts?.tag ?? shownLanguage(this.#sentLanguage ?? this.#language); }

  /** Waits until the texts for a first answer are there, or can't be had. */
  async #awaitedTexts() { await Promise.all([awaitedTexts(this.#language), this.#messages.ready]); }

  #languageChanged() {
    // Until its texts are here, or can't be had, those of before are shown.
    if (awaitedTexts(this.#language)) return this.#render();
    this.#areaName = undefined;
    const text = this.#parts.announcement.textContent;
    this.#sentLanguage = this.#language;
    this.#sentTexts = textsFor(this.#sentLanguage);
    this.#send({ type: "languageChanged", language: languageWithTexts(this.#sentLanguage) });
    if (!text) this.#announce("");
    if (this.#picker.isOpen) this.#picker.search();
  }

  #textsHere = () => {
    if (this.#language !== this.#sentLanguage || textsFor(this.#language) !== this.#sentTexts) this.#languageChanged();
  };

  /** The page has given other texts, or those of its file are there. */
  #textsChanged() {
    this.#form?.[OWN_TEXTS]?.(this.#messages.texts);
    this.#languageChanged();
  }

  #announce(text) {
    const { announcement } = this.#parts;
    const isOfPage = this.#messages.value !== undefined || [this.error, this.#customMessage].includes(text);
    if (text && isOfPage) announcement.removeAttribute("lang");
    else if (announcement.lang !== this.#shownLanguage) announcement.lang = this.#shownLanguage;
    announcement.textContent = text;
  }

  /** A name that the page gives the field elsewhere, beside which one of its own would be a second one; and a description. */
  #nameField() {
    const { input, note, description } = this.#parts;
    const elements = new Set([...(this.#internals.labels ?? []), ...(this.#fallback?.labels ?? [])]);
    const labels = [...elements].map((label) => label.textContent.trim()).join(" ");
    const [naming, describing] = ["aria-labelledby", "aria-describedby"].map((attribute) => referred(this, attribute));
    const name = textOf(naming) || (this.getAttribute("aria-label") ?? labels);
    // Elements outside the shadow tree can be named by themselves, not by their ids.
    const canRefer = "ariaLabelledByElements" in input;
    if (canRefer) input.ariaLabelledByElements = textOf(naming) ? naming : null;
    const text = [canRefer ? "" : textOf(describing), this.title].filter(Boolean).join(" ");
    if (description.textContent !== text) description.textContent = text;
    const describers = [note, ...(text ? [description] : []), ...(canRefer ? describing : [])];
    if (canRefer && describing.length > 0) input.ariaDescribedByElements = describers;
    else input.setAttribute("aria-describedby", describers.map(({ id }) => id).join(" "));
    if (this.#outerName === name) return;
    this.#outerName = name;
    this.#render();
  }

  /** What the button is called. The picker is asked when the area or the language is another one, not for every key. */
  #nameArea() {
    const key = [this.#field.country, this.#field.areaCode, this.#form.state.language].join();
    if (this.#areaName?.key !== key) {
      // What ends the instance isn't asked again.
      this.#areaName = { key };
      const picker = this.#attempt((form) => form.picker());
      const row = picker?.rows.find((row) => row.isChosen);
      const name = row && this.#wording.country(row);
      this.#areaName = { key, name, text: row && `${this.#wording.own("area") ?? picker.title}: ${name} ${row.country} ${row.code}` };
    }
    return this.#areaName.text;
  }

  /** What messages of the page's may be about. */
  get #facts() {
    const { country, areaCode, reason, problem, text } = this.#field ?? {};
    const shape = () => this.#attempt((form) => form.shape(country)) ?? {};
    return {
      country, areaCode, reason, message: problem, name: this.#areaName?.name, digitCount: text?.match(/\p{Nd}/gu)?.length ?? 0,
      get lengths() { return shape().lengths; }, get beginnings() { return shape().beginnings ?? []; },
      get firstDigits() { return shape().firstDigits ?? []; }, get example() { return shape().example; },
    };
  }

  #errorText(field, text) {
    if (text === undefined || !this.#messages.value) return text;
    const reason = text === this.#refused?.text ? this.#refused.reason : field.reason ?? "EMPTY";
    return this.#wording.error({ ...this.#facts, reason, message: text }) ?? text;
  }

  /** What is wrong with the number, shown or not. */
  get #problem() { return this.#field && this.#errorText(this.#field, this.#refused?.text ?? this.#field.problem); }

  /** The error that is shown. */
  get #error() {
    if (this.error || this.#customMessage) return this.error || this.#customMessage;
    const field = this.#field;
    if (!field || this.readOnly || this.#isDisabled) return undefined;
    if (this.#refused) return this.#problem;
    if (this.#isEmpty && !this.required) return undefined;
    return this.#errorText(field, field.error);
  }

  /** The text below the field, and the language that it is in, unless the page gave it. */
  #note(error, language) {
    if (error && error === this.#refused?.text) return [error, this.#refused.language];
    if (error) return [error, [this.#field?.error, this.#field?.problem].includes(error) ? language : undefined];
    if (this.#failure) return [this.#failedText, this.#wording.own(this.checkedOnly ? "blocked" : "failed") ? undefined : language];
    if (this.#isSlow) return [this.#wording.say("opening"), this.#wording.own("opening") ? undefined : language];
    const { extension } = this.status === "valid" ? this.number ?? {} : {};
    if (extension !== undefined) {
      const own = this.#wording.own("extension", { ...this.#facts, extension });
      return own !== undefined ? [own, undefined] : [this.#field.hint ?? "", language];
    }
    if (this.hasAttribute("hint")) return [this.hint, undefined];
    const field = this.#field;
    // Of an element around this: what has happened to the number.
    if (field?.notice) return [field.notice, language];
    // How a number is written matters to a person who enters one.
    if (this.readOnly || this.#isDisabled || this.status === "valid") return ["", undefined];
    if (field?.isUndecided && !this.#isEmpty) return [this.#wording.say("undecided"), this.#wording.own("undecided") ? undefined : language];
    const own = field && this.#messages.value?.hint !== undefined ? this.#wording.own("hint", this.#facts) : undefined;
    return own !== undefined ? [own, undefined] : [field?.hint ?? "", language];
  }

  #render() {
    const { label, row, area, flag, country, code, input, note, suggestion, panel } = this.#parts;
    this.#wording = new Wording(this.#shownLanguage, this.#messages);
    const areaName = this.#field && this.#nameArea();
    // After that, which may have replaced the form.
    const field = this.#field;
    const language = this.#shownLanguage;
    const isDisabled = this.#isDisabled;

    if (field && !this.#isComposing && input.value !== field.text) {
      input.value = field.text;
      // The caret of a field without focus moves the focus in some browsers.
      if (this.#hasFocus) input.setSelectionRange(field.caret, field.caret);
    }
    this.#seen = this.#isComposing ? undefined : input.value;

    row.lang = panel.lang = language;
    if (this.#wording.hasOwnNames && this.#wording.ownLanguage) panel.lang = this.#wording.ownLanguage;
    // An element around this has definitions later than its form.
    const isLoading = field ? field.isLoading === true : this.#failure === undefined;
    const expected = isLoading ? this.#expectedArea : undefined;
    const shownCountry = field?.country ?? (/^[A-Z]{2}$/.test(expected) ? expected : undefined);
    area.setAttribute("aria-label", areaName ?? [this.#wording.say("area"), expected].filter(Boolean).join(": "));
    flag.hidden = !this.flags || !shownCountry;
    if (!flag.hidden) showFlag(flag, shownCountry, this.flags, this.baseURI);
    country.textContent = field?.country ?? (isLoading ? expected ?? "…" : "");
    code.textContent = field?.prefix ?? "";
    // A number that has its own has no other beside it.
    code.classList.toggle("apart", Boolean(field?.holdsAreaCode));
    row.classList.toggle("loading", isLoading);
    input.disabled = isDisabled;
    input.readOnly = this.readOnly;
    area.disabled = isDisabled || this.readOnly || !field || field.isLoading === true;
    // Without definitions it has nothing to show.
    area.hidden = this.#failure !== undefined;
    if (area.disabled) this.#picker.close(isDisabled ? undefined : input);
    input.required = this.required;
    input.autocomplete = this.autocomplete;
    for (const [name, initial] of Object.entries(OF_INPUT)) {
      const value = this.getAttribute(name) ?? initial;
      if (value === undefined) input.removeAttribute(name);
      else input.setAttribute(name, value);
    }
    // An example where nothing can be entered would be taken for a number.
    const example = isDisabled || this.readOnly ? "" : this.#wording.own("placeholder", this.#facts) ?? field?.placeholder ?? "";
    input.placeholder = this.getAttribute("placeholder") ?? example;

    const ownLabel = this.label || this.#wording.own("label");
    if (ownLabel) say(label, ownLabel);
    else say(label, field?.label ?? this.#wording.say("label"), language);
    label.hidden = Boolean(this.#outerName);
    label.classList.toggle("unseen", this.labelHidden);
    if (this.#outerName) input.setAttribute("aria-label", this.#outerName);
    else input.removeAttribute("aria-label");

    const error = this.#error;
    this.#showNote(this.#refusal ?? error, language);
    input.setAttribute("aria-invalid", error ? "true" : "false");
    // Where nothing can be checked, the button that takes a number loads the definitions again.
    const offered = this.#failure ? { title: this.#wording.say("retry") } : this.#form?.state.suggestedNumber;
    const suggested = isDisabled || this.readOnly ? undefined : offered;
    suggestion.hidden = !suggested;
    const ownSuggestion = suggested && this.#wording.own(...(this.#failure ? ["retry"] : ["suggestion", { title: suggested.title }]));
    say(suggestion, ownSuggestion ?? suggested?.title ?? "", ownSuggestion ? undefined : language);

    this.#showStatus();
    row.classList.toggle("invalid", Boolean(error ?? this.#refusal));
    row.classList.toggle("disabled", isDisabled);
    row.classList.toggle("readonly", this.readOnly && !isDisabled);
    const { country: chosen, areaCode, text } = this.#entry;
    this.#internals.setFormValue(this.value, JSON.stringify({ country: chosen, areaCode, text }));
    this.#setValidity(field);
    note.classList.toggle("hint", !error && !this.#refusal);
    this.#takeInSoon();
  }

  #showNote(error, language) {
    const { note, hint, error: errorSlot } = this.#parts;
    const isError = error !== undefined || Boolean(this.#failure);
    const [text, tag] = this.#note(error, language);
    say(errorSlot, isError ? text : "", tag);
    say(hint, isError ? "" : text, tag);
    errorSlot.hidden = !isError;
    hint.hidden = isError;
    note.firstChild.toggleAttribute("hidden", !isError);
    note.classList.toggle("error", isError);
    note.setAttribute("part", isError ? "note error" : "note");
  }

  /** For styles of the page: `phone-field:state(valid)`. */
  #showStatus() {
    // With an error of the page's or of a service, the number isn't right, whatever the definitions say: a tick and an error are never
    // there at once.
    const status = this.status === "valid" && this.#error ? "invalid" : this.status;
    this.#parts.row.classList.toggle("valid", status === "valid" && this.#refusal === undefined);
    if (status === this.#shownStatus) return;
    // Browsers that know no states, or want two hyphens in front of them.
    try {
      this.#internals.states?.delete(this.#shownStatus);
      this.#internals.states?.add(status);
    } catch { /* There is the property. */ }
    this.#shownStatus = status;
  }

  #setValidity(field) {
    const { input } = this.#parts;
    const own = this.error || this.#customMessage;
    const failed = this.checkedOnly ? this.#failedText : undefined;
    const problem = field ? this.#problem : this.#failure ? failed : this.#wording.say("waiting");
    if (own) this.#internals.setValidity({ customError: true }, own, input);
    else if (this.readOnly) this.#internals.setValidity({});
    else if (this.#isEmpty && this.required) {
      this.#internals.setValidity({ valueMissing: true }, (field && problem) ?? this.#wording.say("missing"), input);
    } else if (!this.#isEmpty && problem) this.#internals.setValidity({ customError: true }, problem, input);
    else this.#internals.setValidity({});
  }
}

/** The elements that an attribute of an element refers to. */
function referred(element, attribute) {
  const root = element.getRootNode();
  const ids = element.getAttribute(attribute)?.split(/\s+/).filter(Boolean) ?? [];
  return ids.map((id) => root.getElementById?.(id)).filter(Boolean);
}

const textOf = (elements) => elements.map((one) => one.textContent.trim()).filter(Boolean).join(" ");

/** A text of a number, with its area code unless it has one. */
function complete(areaCode, text) {
  const isPlain = /^\s*[(（]?\s*\p{Nd}/u.test(text);
  return areaCode && isPlain ? `+${String(areaCode).replace("+", "")} ${text.trim()}` : text;
}

/** Rows that names in the page's language find, before those that the module finds by its own names and codes. */
function withOwnNames(found, all, search) {
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
  const wanted = plain(search);
  if (!/\p{L}/u.test(wanted)) return found;
  const isSame = (one) => (other) => one.country === other.country && one.areaCode === other.areaCode;
  const named = all.filter((row) => plain(row.name).includes(wanted))
    .sort((one, other) => !plain(one.name).startsWith(wanted) - !plain(other.name).startsWith(wanted));
  const isCode = (row) => row.country.toLowerCase() === wanted;
  const first = [...found.filter(isCode), ...named.filter((row) => !isCode(row))];
  return [...first, ...found.filter((row) => !first.some(isSame(row)))];
}

reflect(PhoneField.prototype, TEXTS, FLAGS);
reflectFlags(PhoneField.prototype);

if (globalThis.customElements && !customElements.get("phone-field")) customElements.define("phone-field", PhoneField);

export { PhoneField };
