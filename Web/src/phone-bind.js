// <phone-bind>: the form that binds a number or an e-mail address to an account: entry, slider, code, submission, errors.
//
//   <script type="module" src="phone-bind.js"></script>
//   <phone-bind client-id="shop"></phone-bind>
//
//   const bind = document.querySelector("phone-bind");
//   bind.request = ({ path, ...request }) => fetch("https://tenant.example.com" + path, request);
//   bind.addEventListener("finish", ({ detail }) => save(detail.sessionToken));
//   bind.open({ kind: "bind", stateToken });
//
// A BindForm decides everything, and its module composes the requests; this shows it, and has the page perform its effects. The
// number's field shares the BindForm. Docs/PhoneBind.md lists attributes, properties, events and parts.
//
// phone-bind-parts.js makes the shadow tree, phone-bind-service.js calls what the page gives, phone-bind-saved.js keeps the form
// while the page is reloaded. With the attribute `captcha`, phone-bind-slider.js shows the service's slider.

import { BindForm, COMPILE, expectJSON, FOR_ELEMENT, OWN_TEXTS, StoppedError, urlOf } from "./phonecheck.js";
import { obtain, read } from "./phone-field-definitions.js";
import { reflect, reflectFlags, say, takeUp } from "./phone-field-parts.js";
import { languageOf, Messages, Wording } from "./phone-field-words.js";
import { awaitedTexts, ignoreTexts, languageWithTexts, listenForTexts, shownLanguage } from "./phonecheck-texts.js";
import { SHARE } from "./phone-field.js";
import { ask, signInAgain, slide } from "./phone-bind-service.js";
import { build, dress, renderButton } from "./phone-bind-parts.js";
import { keep, keyOf, recall } from "./phone-bind-saved.js";

const TEXTS = {
  service: "ciam", vendor: "", clientID: "", area: "", saved: "", wasm: "",
};
const FLAGS = { captcha: "captcha", email: "email", flags: "flags" };
/** What a page gives as functions, and may set before the element is defined. */
const HOOKS = ["request", "slider", "signInAgain", "clock"];
/** Where an element has them. */
const GIVEN = Symbol("given");

/** How often countdowns are brought up to date, in milliseconds. */
const PULSE = 500;

/** Buttons, and the events that they are. */
const TAPS = {
  tryAgain: "tryAgainTapped", startOver: "startOverTapped", skipAssociation: "skipAssociationTapped", createAccount: "createAccountTapped",
  anotherNumber: "anotherNumberTapped", sendCode: "sendCodeTapped", sendEmailCode: "sendEmailCodeTapped", cancel: "cancelled",
};
/** The event of a person who leaves the service's slider. */
const SLIDER_CLOSED = "sliderClosed";
/** The other way of each: with a number or with an e-mail address. */
const OTHER_WAYS = { number: "email", email: "number" };
/** The events of answers to requests that aren't the form's own. */
const ANSWERS = { signIn: "loginAnswered", loadPictures: "sliderAnswered", checkPosition: "sliderAnswered" };
/** The entries besides the number, and the events that their edits are. */
const EDITS = { code: "codeEdited", email: "emailEdited", emailCode: "emailCodeEdited" };
/** Their names in the form. */
const NAMES = { code: "code", email: "email", emailCode: "email_code" };
/** The events that are edits of the number. */
const OF_NUMBER = ["textEdited", "pasted", "areaChosen", "suggestedNumberTapped"];
/** Stages in which there is something to see. */
const SHOWN = ["open", "submitting", "associating", "signedInOnly"];
/** How long loading may take until it is said, in milliseconds. */
const PATIENCE = 1000;

class PhoneBind extends (globalThis.HTMLElement ?? class {}) {
  static observedAttributes = ["lang", "messages", "flags"];

  #parts = build(this.attachShadow({ mode: "open" }));
  [GIVEN] = {};
  // The form, how it can be made again, and what ends when it does.
  #form; #flow; #options; #key; #name; #session; #saved; #turn = 0;
  // Why there is no form, and whether that one is waited for was said.
  #isOpening = false; #isReviving = false; #failure; #isWaitSaid = false;
  // Whether a new form hasn't heard yet what it is for.
  #isBeginning = false;
  // Whether what the entries have is being taken, and whether a button that had the focus has vanished.
  #isTaking = false; #isFocusLost = false;
  // What is typed before there is a form, and since when that or its definitions are waited for.
  #early = { text: "", caret: 0 }; #opened = 0;
  #pulse; #document;
  // The service's slider, once a form has had one, and what had the focus before it got that.
  #slider; #sliderAsker;
  // Texts of the page's, and the last language whose texts were there.
  #messages = new Messages(() => this.#textsChanged());
  #shownLanguage;

  /** What the number's field has instead of a BindForm of its own. */
  #shared = ((bind) => ({
    get state() { return bind.#fieldState; },
    send: (event) => (bind.#form ? bind.#send(event, true) : bind.#noteEarly(event)),
    picker: (search) => bind.#form?.picker(search),
    shape: (area) => bind.#form?.shape(area),
  }))(this);

  constructor() {
    super();
    this.#listen();
  }

  connectedCallback() {
    takeUp(this, [...HOOKS, "messages", "definitions", ...Object.keys(TEXTS), ...Object.keys(FLAGS)]);
    listenForTexts(this.#textsHere);
    this.#pulse ??= setInterval(() => this.#tick(), PULSE);
    addEventListener("pageshow", this.#tick);
    this.#document = this.ownerDocument;
    this.#document.addEventListener("visibilitychange", this.#tick);
    this.#render();
  }

  disconnectedCallback() {
    ignoreTexts(this.#textsHere);
    clearInterval(this.#pulse);
    this.#pulse = undefined;
    removeEventListener("pageshow", this.#tick);
    // That of before, where the element is moved to another one.
    this.#document.removeEventListener("visibilitychange", this.#tick);
  }

  /** In another document, a frame's or a window's. */
  adoptedCallback() {
    dress(this.shadowRoot);
    this.#slider?.dress();
  }

  attributeChangedCallback(name, old, value) {
    if (name === "messages") this.#messages.set(value, this);
    else this.#render();
  }

  // MARK: The form's life

  /**
   * Opens the form, or one that was saved for the same flow; one that is open ends without an event.
   *
   * @param flow `{ kind, stateToken, takesNumber, takesEmail, asksForNewAccounts }`, or a vendor's credential, which the service is asked
   *   about first: `{ vendor, code }` or `{ vendor, userID, accessToken }`.
   */
  async open(flow = {}) {
    if (typeof this.request !== "function") {
      throw new TypeError("<phone-bind>: set `request` first, such as ({ path, ...request }) => fetch(origin + path, request)");
    }
    const turn = ++this.#turn;
    // What was typed before something failed is still meant.
    if (!this.#failure) this.#early = { text: "", caret: 0 };
    this.#opened = performance.now();
    this.#end();
    this.#announce("");
    this.#isWaitSaid = false;
    // As they are now, whatever the page does with them.
    this.#flow = { ...flow };
    this.#name = this.saved;
    this.#options = {
      service: this.service, vendor: this.vendor || undefined, clientID: this.clientID || undefined, area: this.#area, email: this.email,
      // A slider of the page's own stays.
      captcha: this.captcha && typeof this.slider !== "function" };
    this.#isOpening = true;
    this.#render();
    try {
      const [loaded, key] = await Promise.all([
        this.#loaded(), keyOf(flow, this.service, this.clientID), this.#awaitedTexts(), this.#options.captcha && this.#loadSlider()]);
      if (turn !== this.#turn) return;
      Object.assign(this.#options, loaded);
      this.#key = key;
      const form = await BindForm.create({ ...this.#configuration, [FOR_ELEMENT]: true, saved: this.#recalled(), stateToken: this.#token });
      if (turn !== this.#turn) return;
      if (this.#begin(form)) this.dispatchEvent(new CustomEvent("open", { detail: { restored: form.isRestored } }));
    } catch (error) {
      await this.#awaitedTexts();
      if (turn === this.#turn) this.#failed(error);
    }
  }

  /** Leaves the form, as its own button does; also one that is still being opened, or couldn't be. */
  cancel() {
    if (this.#form) this.#send({ type: "cancelled" });
    else if (this.#isOpening || this.#failure) {
      this.#turn++;
      this.#end();
      this.#render();
      this.dispatchEvent(new CustomEvent("close", { detail: { reason: "cancelled" } }));
    }
  }

  async #loadSlider() {
    const { SliderPart } = await import("./phone-bind-slider.js");
    if (this.#slider) return;
    this.#slider = new SliderPart((event) => (event.type === SLIDER_CLOSED ? this.#closeSlider() : this.#tapped(event)));
    this.#parts.emailCode.box.after(this.#slider.element);
  }

  /** What the form is about to be made of: definitions of the page's, where there are any. */
  async #loaded() {
    const wasm = this.wasm ? urlOf(this.wasm, this.baseURI, "wasm").href : undefined;
    const given = this.#given ?? this.getAttribute("definitions") ?? undefined;
    if (given === undefined || given === "") {
      if (this.#hasDefinitions) return { wasm };
      throw new TypeError("<phone-bind>: a back end with login by SMS sends no definitions: set `definitions`");
    }
    try {
      const address = this.#given === undefined ? urlOf(given, this.baseURI, "definitions").href : undefined;
      const json = await obtain(this.#given, address, { wasm });
      return { wasm, definitions: await read(json, { wasm, only: [], exclude: [] }) };
    } catch (error) {
      if (!this.#hasDefinitions) throw error;
      // The service has some, too, and says what is wrong where it has none.
      this.#report(error);
      return { wasm };
    }
  }

  /** Whether the service sends definitions. */
  get #hasDefinitions() { return this.service !== "smsLogin"; }

  get #configuration() {
    return {
      ...this.#options, language: languageWithTexts(this.#formLanguage), [OWN_TEXTS]: this.#messages.texts, slider: typeof this.slider === "function", clock: () => this.#now,
    };
  }

  /** The page's time; the browser's where that is none. */
  get #now() {
    try {
      const seconds = this.clock?.();
      if (Number.isFinite(seconds)) return seconds;
    } catch (error) {
      console.error(error);
    }
    return Date.now() / 1000;
  }

  /** The area that a form begins with: a name, or what the event `countrychange` has said, as `HK+852`. */
  get #area() {
    const [, country, areaCode] = /^([A-Z]{2})\+(\d+)$/.exec(this.area) ?? [];
    return country ? { country, areaCode } : this.area || undefined;
  }

  /** Whether the form begins with a vendor's login, which the service is asked about. */
  get #isLogin() { return this.#flow.code !== undefined || this.#flow.accessToken !== undefined; }

  /** What a saved form continues with: the token of a login, or the id_token of a person who changes the number. */
  get #token() { return this.#flow.stateToken ?? this.#flow.idToken; }

  /** Uses a form from now on; returns whether it is still the one: a listener may have opened another. */
  #begin(form) {
    // What nobody has told of yet is typed before.
    if (this.#isEarly) void this.#parts.field.rawValue;
    this.#form = form;
    // What is shown of a form that waits for its login would take the number out of the page for a moment, with the focus and, in
    // Firefox, the next key.
    this.#isBeginning = this.#isEarly && !form.isRestored;
    this.#isOpening = false;
    this.#failure = undefined;
    const session = (this.#session = new AbortController());
    try {
      // It hears of languages that change from now on; that of the page may have changed while the form was made.
      if (!this.#isBeginning) this.#parts.field[SHARE](this.#shared);
      this.#taken(form.firstEffects);
      if (this.#form === form) this.#send({ type: "languageChanged", language: languageWithTexts(this.#formLanguage) });
      const { text, caret } = this.#early;
      if (!form.isRestored && this.#form === form) this.#send({ ...this.#flow, type: this.#isLogin ? "vendorSignedIn" : "opened" });
      this.#early = { text: "", caret: 0 };
      if (text && this.#form === form) this.#send({ type: "textEdited", text, caret });
    } finally {
      if (session === this.#session) this.#isBeginning = false;
    }
    this.#render();
    return session === this.#session;
  }

  /** Whether the number can be typed before there is a form: it is sure to ask for one. */
  get #isEarly() {
    const { kind, takesNumber } = this.#flow ?? {};
    return this.#isOpening && !this.#isLogin && kind !== "secondFactor" && takesNumber !== false;
  }

  /** Whether loading takes so long that it is said. */
  get #isLate() { return performance.now() - this.#opened > PATIENCE; }

  /** Keeps what is typed into the number before there is a form; whatever else is for a form alone. */
  #noteEarly({ type, text, caret }) {
    if (type !== "textEdited") return undefined;
    this.#early = { text, caret };
    return [];
  }

  /** What the number's field shows: the form's state; the country that was asked for, and that it loads, until it has definitions. */
  get #fieldState() {
    const { state } = this.#form ?? {};
    if (state && !state.isLoading) return state;
    const [number, ...fields] = state?.fields ?? [{ label: this.#words.say("label"), ...this.#early }];
    const { country, areaCode } = Object(this.#options?.area);
    return { ...state, fields: [{
      ...number, name: "mobile", isLoading: true, country, prefix: areaCode && `+${areaCode}`, problem: number.problem ?? this.#words.say("waiting"),
      notice: this.#isLate ? this.#words.say("opening") : undefined }, ...fields] };
  }

  /** Ends what is under way. */
  #end() {
    this.#session?.abort();
    this.#form = this.#session = this.#saved = this.#failure = undefined;
    this.#isOpening = this.#isBeginning = false;
  }

  #failed(error) {
    this.#end();
    this.#failure = error;
    this.#announce(this.#words.say("unavailable"));
    this.#render();
    this.#report(error);
  }

  #report(error) {
    this.dispatchEvent(new CustomEvent("definitionserror", { detail: error, bubbles: true }));
    console.error(error);
  }

  /** Makes the form again, once, after its instance has ended: what was under way is lost, as by a reload. */
  #revive(stopped) {
    if (this.#isReviving) throw stopped;
    this.#isReviving = true;
    const { code, emailCode } = this.#parts;
    const entered = { code: code.input.value, emailCode: emailCode.input.value };
    this.#session.abort();
    // What was said of it isn't true of the next one.
    this.#announce("");
    try {
      const form = this.#form.another({ ...this.#configuration, saved: this.#saved, stateToken: this.#token });
      // A vendor's code has been used.
      if (!form.isRestored && this.#isLogin) throw new Error("<phone-bind>: the form had to end; sign in again");
      if (!this.#begin(form)) return;
      for (const [name, text] of Object.entries(entered)) if (text) this.#send({ type: EDITS[name], text });
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#isReviving = false;
    }
  }

  // MARK: Events and effects

  /** Sends an event; returns the effects. Those of the number's field are read out by the field. */
  #send(event, isOfField = false, isAgain = false) {
    const session = this.#session;
    this.#takeEdits(isOfField);
    if (session !== this.#session) return [];
    // What was said of another number isn't true of this one.
    if (OF_NUMBER.includes(event.type)) this.#announce("");
    let effects;
    try {
      effects = this.#form.send(event);
      if (event.type !== "tick" && event.type !== "caretMoved") this.#save();
    } catch (error) {
      if (!(error instanceof StoppedError)) throw error;
      this.#revive(error);
      // An edit of the number is in the event alone.
      return isOfField && this.#form && !isAgain ? this.#send(event, true, true) : [];
    }
    this.#taken(effects, isOfField);
    return effects;
  }

  /** Takes what is in the entries and the form doesn't know, before it is shown over: what fills in forms may say so by no event. */
  #takeEdits(isOfField) {
    const { stage, fields } = this.#form.state;
    if (this.#isTaking || stage !== "open") return;
    const session = this.#session;
    this.#isTaking = true;
    try {
      const edits = Object.entries(EDITS).flatMap(([name, type]) => {
        const { input: { value }, isComposing } = this.#parts[name];
        const entry = fields.find((one) => one.name === NAMES[name]);
        return !entry || isComposing || value === entry.text ? [] : { type, text: value };
      });
      // It sends its edit by itself when it is asked. The number is first: what was typed for another one goes with that.
      if (!isOfField) void this.#parts.field.rawValue;
      // What was said of another text isn't true of this one.
      if (edits.length > 0) this.#announce("");
      for (const edit of edits) if (session === this.#session) this.#send(edit);
    } finally {
      this.#isTaking = false;
    }
  }

  /** Shows the form's new state, and performs effects, as long as no listener of the page's opens or leaves a form. */
  #taken(effects, isOfField) {
    const session = this.#session;
    this.#render(isOfField);
    for (const effect of effects) {
      if (session !== this.#session || session.signal.aborted) return;
      if (!(isOfField && effect.type === "announce")) this.#perform(effect);
    }
  }

  #perform(effect) {
    const { type } = effect;
    if (effect.http) this.#ask(effect);
    else if (type === "announce") this.#announce(effect.text);
    else if (type === "focus") this.#focusEntry(effect.field);
    else if (type === "showPictures") this.#showPictures(effect);
    else if (type === "showSlider" || type === "showEmailSlider") this.#slide(effect);
    else if (type === "associate") this.#associate(effect);
    else if (type === "report") this.dispatchEvent(new CustomEvent("report", { detail: { code: effect.code } }));
    else if (type === "rememberArea") {
      const { country, areaCode } = effect;
      this.dispatchEvent(new CustomEvent("countrychange", { bubbles: true, detail: { country, areaCode } }));
    } else if (type === "finish" || type === "close") {
      const { type: _, ...detail } = effect;
      const { done } = this.#parts;
      // What has the focus is read out anyway.
      this.#announce(this.shadowRoot.activeElement === done ? "" : this.#form.state.success ?? "");
      this.#session.abort();
      this.dispatchEvent(new CustomEvent(type, { detail }));
    }
  }

  /** Does what takes time, and sends its event unless the form has ended meanwhile. */
  async #await(work, event) {
    const session = this.#session;
    const result = await work(session.signal);
    if (session === this.#session && !session.signal.aborted) this.#send(event(result));
  }

  #ask({ type, request, http }) {
    const isOfCode = type === "sendSMS" || type === "sendEmailCode";
    const form = this.#form;
    if (type === "loadDefinitions") expectJSON(this.#options.wasm);
    const answered = async (signal) => {
      const answer = await ask(this.request, http, signal);
      if (type === "loadDefinitions") await form[COMPILE]({ type: "answered", request, ...answer });
      return answer;
    };
    this.#await(answered, (answer) => {
      if (isOfCode) queueMicrotask(() => this.#goOnToCode(type === "sendSMS" ? "code" : "emailCode"));
      const event = ANSWERS[type] ?? "answered";
      return event === ANSWERS.signIn ? { type: event, ...answer } : { type: event, request, ...answer };
    });
  }

  /** Who has asked for a code is about to type it. Once it is sent, another has to wait. */
  #goOnToCode(name) {
    const { [name]: entry, field, email, buttons } = this.#parts;
    const [button, asker] = name === "code" ? ["sendCode", field] : ["sendEmailCode", email.input];
    const { stage, banner, needsCode, [button]: state } = this.#form?.state ?? {};
    const isSent = stage === "open" && banner === undefined && !needsCode && state?.isEnabled === false;
    if (isSent && [asker, buttons[button], buttons.submit].includes(this.shadowRoot.activeElement)) entry.input.focus();
  }

  #slide({ request, mobile, email }) {
    const focused = this.shadowRoot.activeElement;
    this.#await((signal) => slide(this.slider, { mobile, email }, signal), (outcome) => {
      // A slider that has had the focus leaves it nowhere.
      if (focused && this.ownerDocument.activeElement === this.ownerDocument.body) focused.focus();
      return { type: "sliderFinished", request, ...outcome };
    });
  }

  /** Who has asked for a code moves the piece next. */
  #showPictures(pictures) {
    this.#slider.show(pictures);
    // That they were loading isn't so any more.
    if (this.#form.state.slider?.message === undefined) this.#announce("");
    if (!this.#mayFocus) return;
    const { activeElement: focused } = this.shadowRoot;
    if (focused !== this.#slider.element) this.#sliderAsker = focused;
    this.#slider.focus();
  }

  /** Leaves the slider, whose focus goes back to where it was. */
  #closeSlider() {
    const asker = this.#sliderAsker;
    // Before the slider vanishes: a focus that is lost goes to the next entry.
    if (asker && this.shadowRoot.activeElement === this.#slider.element && !this.#hasVanished(asker)) asker.focus({ preventScroll: true });
    this.#tapped({ type: SLIDER_CLOSED });
  }

  #associate({ request, vendor }) {
    this.#await((signal) => signInAgain(this.signInAgain, vendor, signal), (credential) => (
      credential ? { vendor, ...credential, type: "vendorSignedInAgain", request } : { type: "answered", request }));
  }

  #tick = () => {
    if (this.ownerDocument.hidden) return;
    if (this.#form && SHOWN.includes(this.stage)) this.#send({ type: "tick" });
    else {
      // The page's language may be another one.
      this.#render();
      if ((this.#parts.waiting.hidden && !this.#isEarly) || this.#failure || this.#isWaitSaid || !this.#isLate) return;
      // What takes its time is said.
      this.#isWaitSaid = true;
      this.#announce(this.#words.say("opening"));
    }
  };

  /** Notes what continues after a reload of the page, and what a new instance takes up. */
  #save() {
    this.#saved = this.#form.save({ number: true, email: true });
    // The tab doesn't keep the number of an account: the person hasn't typed it.
    const isOfAccount = this.#form.state.fields[0]?.name === "code";
    if (this.#name && this.#key && !isOfAccount) keep(this.#name, this.#key, this.#saved);
  }

  #recalled() { return this.#name && this.#key ? recall(this.#name, this.#key) : undefined; }

  // MARK: The page

  /** `opening`, `failed`, or a stage of the form; `undefined` before `open`. */
  get stage() { return this.#form?.state.stage ?? (this.#isOpening ? "opening" : this.#failure && "failed"); }

  /** JSON as text, bytes or object, or its URL: definitions instead of the service's, from the next `open` on. */
  get definitions() { return this.#given ?? this.getAttribute("definitions") ?? ""; }
  set definitions(source) {
    const isURL = typeof source === "string" && !/^\s*[[{]/.test(source);
    this.#given = isURL ? undefined : source ?? undefined;
    if (isURL) this.setAttribute("definitions", source);
  }
  #given;

  /** Focuses the first entry that is empty or wrong. */
  focus(options) {
    const { field, code, email, emailCode } = this.#parts;
    const isDone = (entry) => entry.box.hidden || (entry.input.value !== "" && entry.input.getAttribute("aria-invalid") !== "true");
    const isWrong = !field.hidden && ["empty", "invalid"].includes(field.status);
    const entry = !isWrong ? [code, email, emailCode].find((one) => !isDone(one)) : undefined;
    (entry?.input ?? (!field.hidden ? field : (email.box.hidden ? code : email).input)).focus(options);
  }

  /** Whether the focus is here or nowhere: a person who has gone elsewhere meanwhile stays there. */
  get #mayFocus() {
    const { activeElement, body } = this.ownerDocument;
    return [body, null].includes(activeElement) || this.shadowRoot.activeElement !== null || this.contains(activeElement);
  }

  /** Whether a part can't be seen: before there is a form, only the number can. */
  #hasVanished(part) { return part.closest("[hidden]") !== null || (this.#isEarly && part !== this.#parts.field); }

  /** Gives the focus that a vanished button had to what comes next, once that is there; after a form without a login the page has it. */
  #regainFocus() {
    const { buttons: { retry, submit, tryAgain }, field, done } = this.#parts;
    const { stage, shadowRoot: { activeElement: focused } } = this;
    const isHere = focused ? focused === submit || this.#hasVanished(focused) : this.#mayFocus;
    const isBusy = ["opening", "waiting", "submitting", "associating"].includes(stage);
    this.#isFocusLost = isBusy && isHere;
    if (!isHere) return;
    if (isBusy) (this.#isEarly ? field : submit).focus();
    else if (stage === "failed") retry.focus();
    else if (!done.hidden) done.focus({ preventScroll: true });
    else if (SHOWN.includes(stage)) (tryAgain.closest("[hidden]") ? this : tryAgain).focus();
  }

  #focusEntry(name) {
    if (!this.#mayFocus) return;
    const { field, ...parts } = this.#parts;
    const found = Object.keys(NAMES).find((one) => NAMES[one] === name);
    (found ? parts[found].input : field).focus();
    // The next key replaces a code that the service has refused.
    if (this.#form.state.fields.find((one) => one.name === name)?.isRefused) parts[found].input.select();
  }

  #listen() {
    const { form, field, buttons, ...parts } = this.#parts;
    for (const [name, type] of Object.entries(TAPS)) {
      buttons[name].addEventListener("click", () => {
        // Safari focuses no button that is tapped, and what it leads to begins at the focus.
        buttons[name].focus({ preventScroll: true });
        this.#tapped({ type });
      });
    }
    buttons.otherWay.addEventListener("click", () => {
      buttons.otherWay.focus({ preventScroll: true });
      this.#tapped({ type: "wayChosen", way: OTHER_WAYS[this.#form?.state.way] });
    });
    // A key that is held is one tap. What the page has put into the slot is the page's.
    this.shadowRoot.addEventListener("keydown", (event) => {
      if (!this.shadowRoot.contains(event.target)) return;
      if (event.repeat && event.key === "Enter") event.preventDefault();
      // The Escape of an input method ends its text. A dialog around the form stays open.
      if (event.key !== "Escape" || event.isComposing || event.defaultPrevented || !this.#form?.state.slider) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) this.#closeSlider();
    });
    buttons.retry.addEventListener("click", () => this.open(this.#flow).catch((error) => this.#failed(error)));
    // Enter in an entry presses this, too, as no pointer does. A frame that allows no forms has no event of a submission.
    buttons.submit.addEventListener("click", (event) => {
      event.preventDefault();
      const isKey = event.detail === 0;
      if (!isKey) buttons.submit.focus({ preventScroll: true });
      const next = isKey ? this.#codeToEnter : undefined;
      if (next) next.focus();
      else this.#tapped({ type: "submitTapped" });
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    for (const name of Object.keys(EDITS)) {
      const { input } = parts[name];
      const edited = (event) => { if (!event.isComposing && this.#form) this.#takeEdits(); };
      for (const type of ["input", "change"]) input.addEventListener(type, edited);
      // An input method's text is taken once it is whole: a tick in between would end it.
      input.addEventListener("compositionstart", () => { parts[name].isComposing = true; });
      input.addEventListener("compositionend", (event) => {
        parts[name].isComposing = false;
        edited(event);
      });
      input.addEventListener("focusout", () => { if (this.#form) this.#send({ type: "blurred", field: NAMES[name] }); });
    }
  }

  #tapped(event) { if (this.#form) this.#send(event); }

  /** Where Enter leads from a number or an address whose code was sent, and hasn't been typed. */
  get #codeToEnter() {
    const { field, code, email, emailCode } = this.#parts;
    const { stage, needsCode } = this.#form?.state ?? {};
    if (stage !== "open" || needsCode) return undefined;
    const focused = this.shadowRoot.activeElement;
    const next = focused === field ? code.input : focused === email.input ? emailCode.input : undefined;
    return next?.value === "" ? next : undefined;
  }

  // MARK: Showing

  /** The page's language; the one before it until its texts are there, or can't be had. */
  get #formLanguage() {
    const language = languageOf(this);
    if (!awaitedTexts(language)) this.#shownLanguage = language;
    return this.#shownLanguage ?? "en";
  }

  /** Waits until the texts for a first answer are there, or can't be had. */
  async #awaitedTexts() { await Promise.all([awaitedTexts(languageOf(this)), this.#messages.ready]); }

  get #language() { return this.#messages.texts?.tag ?? shownLanguage(this.#formLanguage); }
  get #words() { return new Wording(this.#language, this.#messages); }

  /** The number's field sends the form the language. */
  #textsHere = () => this.#render();

  #textsChanged() {
    this.#form?.[OWN_TEXTS](this.#messages.texts);
    if (this.#form) this.#send({ type: "languageChanged", language: languageWithTexts(this.#formLanguage) });
    else this.#render();
  }

  /** Texts of the page's: an object, or the URL of a JSON file. */
  get messages() { return this.#messages.given; }
  set messages(messages) {
    if (typeof messages === "string") this.setAttribute("messages", messages);
    else this.#messages.set(messages, this);
  }

  #announce(text) {
    const { announcement } = this.#parts;
    if (announcement.lang !== this.#language) announcement.lang = this.#language;
    // What is said twice is read out twice.
    announcement.textContent = text && announcement.textContent === text ? `${text}\u00a0` : text;
  }

  #render(isOfField = false) {
    if (this.#isBeginning) return;
    const focused = this.shadowRoot.activeElement;
    this.#show(isOfField);
    if (focused && this.#hasVanished(focused)) this.#isFocusLost = true;
    if (this.#isFocusLost) this.#regainFocus();
  }

  #show(isOfField) {
    const { title, explanation, banner, field, body, waiting, done, buttons, ...parts } = this.#parts;
    const { state } = this.#form ?? {};
    done.hidden = state?.success === undefined;
    say(done.querySelector("bdi"), state?.success ?? "", this.#language);
    const isEarly = this.#isEarly;
    body.hidden = !isEarly && !SHOWN.includes(state?.stage);
    body.classList.toggle("early", isEarly);
    // A vendor's login is asked about before there is anything to enter.
    waiting.hidden = isEarly || !["opening", "waiting", "failed"].includes(this.stage);
    if (!waiting.hidden) this.#renderWaiting();
    else if (this.#isWaitSaid && !isEarly) {
      this.#isWaitSaid = false;
      this.#announce("");
    }
    if (isEarly) this.#showEarly();
    if (isEarly || body.hidden) return;

    const { stage, fields } = state;
    const language = this.#language;
    const isLocked = stage !== "open";
    body.setAttribute("aria-busy", String(isLocked && stage !== "signedInOnly"));
    say(title, state.title, language);
    say(explanation, state.explanation, language);
    banner.hidden = state.banner === undefined;
    say(banner.querySelector("bdi"), state.banner ?? "", language);

    const byName = Object.fromEntries(fields.map((one) => [one.name, one]));
    for (const [name, own] of Object.entries(NAMES)) renderEntry(parts[name], byName[own], isLocked, language);
    field.hidden = !byName.mobile;
    if (field.flags !== this.flags) field.flags = this.flags;
    if (field.messages !== this.#messages.value) field.messages = this.#messages.value;
    if (field.readOnly !== isLocked) field.readOnly = isLocked;
    if (!isOfField) field[SHARE](this.#shared);
    // What is wrong with an entry is said when its button is tapped, so that one can be used.
    const isRight = (name) => byName[name]?.problem === undefined;
    const entries = state.needsCode ? fields.filter(({ name }) => !name.endsWith("code")) : fields;
    const isOfUse = {
      submit: !isLocked && (state.isLoading || !entries.every(({ name }) => isRight(name))), sendCode: !isLocked && !isRight("mobile"),
      sendEmailCode: !isLocked && !isRight("email"),
    };
    for (const [name, button] of Object.entries(buttons)) {
      // Until a code was sent, the button that submits asks for it. The slider has a button of its own to leave it.
      const isShown = !(state.needsCode && ["sendCode", "sendEmailCode"].includes(name)) && !(state.slider && name === "cancel");
      if (name !== "retry") renderButton(button, state[name], language, isOfUse[name], isShown);
    }
    this.#slider?.render(stage === "open" ? state.slider : undefined, language);
    parts.offers.hidden = buttons.createAccount.hidden && buttons.anotherNumber.hidden;
  }

  /** Shows the number's field in the place that it will have, before there is a form. */
  #showEarly() {
    const { title, explanation, banner, field, body, offers, code, email, emailCode, buttons } = this.#parts;
    const language = this.#language;
    body.setAttribute("aria-busy", "true");
    for (const one of [title, explanation]) say(one, "", language);
    banner.hidden = offers.hidden = true;
    for (const one of [email, emailCode]) renderEntry(one, undefined);
    this.#slider?.render(undefined, language);
    renderEntry(code, { label: "", text: "" }, true, language);
    const shown = ["submit", "cancel", ...(this.email && this.#flow.takesEmail ? ["otherWay"] : [])];
    for (const [name, button] of Object.entries(buttons)) {
      renderButton(button, shown.includes(name) ? { title: "", isEnabled: false } : undefined, language);
    }
    field.hidden = field.readOnly = false;
    if (field.flags !== this.flags) field.flags = this.flags;
    if (field.messages !== this.#messages.value) field.messages = this.#messages.value;
    field[SHARE](this.#shared);
  }

  #renderWaiting() {
    const { waiting, buttons } = this.#parts;
    say(waiting.querySelector("bdi"), this.#words.say(this.#failure ? "unavailable" : "opening"), this.#language);
    renderButton(buttons.retry, this.#failure && { title: this.#words.say("retry"), isEnabled: true }, this.#language);
  }
}

/** Shows an entry and its error, or what has happened there; `undefined` for one that the form doesn't have. */
function renderEntry({ box, label, input, note, isComposing }, entry, isLocked, language) {
  box.hidden = !entry;
  if (!entry) return;
  say(label, entry.label, language);
  if (!isComposing && input.value !== entry.text) write(input, entry.text);
  input.readOnly = isLocked;
  const isWrong = entry.error !== undefined;
  input.setAttribute("aria-invalid", String(isWrong));
  note.hidden = !isWrong && entry.notice === undefined;
  note.classList.toggle("error", isWrong);
  note.setAttribute("part", isWrong ? "note error" : "note");
  note.firstChild.toggleAttribute("hidden", !isWrong);
  say(note, entry.error ?? entry.notice ?? "", language);
}

/** Writes a text into an input, whose caret stays where it is; addresses have no caret to ask for. */
function write(input, text) {
  const rest = input.value.length - (input.selectionEnd ?? input.value.length);
  input.value = text;
  const caret = Math.max(text.length - rest, 0);
  if (rest > 0 && input.matches(":focus")) input.setSelectionRange(caret, caret);
}

reflect(PhoneBind.prototype, TEXTS, FLAGS, { clientID: "client-id" });
reflectFlags(PhoneBind.prototype);
for (const name of HOOKS) {
  Object.defineProperty(PhoneBind.prototype, name, {
    configurable: true, enumerable: true, get() { return this[GIVEN][name]; }, set(value) { this[GIVEN][name] = value ?? undefined; } });
}

if (globalThis.customElements && !customElements.get("phone-bind")) customElements.define("phone-bind", PhoneBind);

export { PhoneBind };
