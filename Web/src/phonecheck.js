// Phone numbers checked by a tenant's own definitions, in the page: the Swift library as WebAssembly.
//
// Each Validator and each BindForm is its own instance with its own memory: a fault in one (a trap, a stack that
// grows too large, memory that runs out) ends only that one, with a StoppedError. Forms of <phone-field> with the same
// definitions share an instance, and each continues in the next one after a fault.

import { awaitedTexts, LANGUAGES, likelyLanguages, loadLanguage, textsFor, textsRevision, warnOnce } from "./phonecheck-texts.js";
import { bytesOfFile, plainURL, refuseSecrets, urlOf } from "./phonecheck-urls.js";

export { loadLanguage, plainURL, refuseSecrets, urlOf };

/** Definitions that can't be used: every problem of the file, with its place. */
export class DefinitionsError extends Error {
  constructor({ text, problems, omittedCount }) {
    super(text);
    this.name = "DefinitionsError";
    this.problems = problems;
    this.omittedCount = omittedCount;
  }
}

/** An instance that has ended: create a new one. */
export class StoppedError extends Error {
  constructor(cause) {
    super("this instance of PhoneCheck has ended; create a new one", { cause });
    this.name = "StoppedError";
  }
}

// MARK: Modules

/** The module that `initialize` compiled, and where it came from. */
let initialized;
/** Modules by their sources, compiled or on the way: a source is compiled once. */
const compilations = new Map();

/**
 * Compiles the WebAssembly module and loads texts; everything else is synchronous. Called again without a source, it waits for the first call.
 *
 * Another source is an error, unless its module has more: the form after the checks alone.
 *
 * @param source Where it is: a URL or path, a Response, bytes, or a WebAssembly.Module; by default the file beside this one.
 * @param options `languages`: the tags of those whose texts are loaded; by default that of the page, on a server all.
 */
export async function initialize(source, { languages } = {}) {
  if (languages !== undefined && !Array.isArray(languages)) throw new TypeError('`languages` is a list of tags such as ["zh-CN"]');
  await Promise.all([compileFirst(source), textsOf(languages ?? likelyLanguages())]);
}

/** Waits for the texts of languages. What can't be loaded is in English. For the scripts beside this one. */
export const textsOf = (tags) => Promise.all(tags.map((tag) => awaitedTexts(asText(tag, "a language"))));

async function compileFirst(source) {
  if (source === undefined && initialized) return void (await initialized.module);
  const key = sourceKey(source ?? defaultSource());
  const before = initialized;
  if (before && before.key === key) return void (await before.module);
  const module = compileOnce(key, source ?? defaultSource());
  if (!before) {
    const first = (initialized = { key, module });
    module.catch(() => { if (initialized === first) initialized = undefined; });
    first.compiled = await module;
    return;
  }
  const [old, added] = await Promise.all([before.module.catch(() => undefined), module]);
  if (old && levelOf(old) >= levelOf(added)) {
    throw new Error(`PhoneCheck was initialized from ${nameOf(before.key)} before; ${nameOf(key)} isn't used. `
      + "Call initialize() once, with one source.");
  }
  initialized = { key, module, compiled: added };
}

/** What relative paths are relative to; bundles that are no modules have none of their own. */
const base = () => import.meta.url ?? globalThis.document?.baseURI;

/** The module beside this one; bundlers look for this expression. */
function defaultSource() { return new URL("./phonecheck.wasm", import.meta.url); }

/** The one that is enough for a field: a number without the form around it. */
function fieldSource() { return new URL("./phonecheck-field.wasm", import.meta.url); }

/** What modules have: checks alone, a field, or the whole form. */
const FIELD_LEVEL = 1;
const WHOLE_LEVEL = 2;

function levelOf(module) {
  const names = WebAssembly.Module.exports(module).map(({ name }) => name);
  return names.includes("save") ? WHOLE_LEVEL : names.includes("createForm") ? FIELD_LEVEL : 0;
}

/** Throws where a module has less than is needed; `name` is what the message calls the module. */
function requireLevel(module, level, name) {
  const found = levelOf(module);
  if (found >= level) return;
  const [lack, file] = found === FIELD_LEVEL ? ["has no more than a field", "field"] : ["has no form", "checking"];
  throw new Error(`${name} ${lack}: name phonecheck.wasm, not phonecheck-${file}.wasm`);
}

/** The module of a source, which is compiled once. For the scripts beside this one. */
export const moduleFrom = (source) => compileOnce(sourceKey(source), source);

/** What tells one source from another. */
function sourceKey(source) {
  if (typeof source === "string" || source instanceof URL) return urlOf(source, base(), "the module").href;
  if (typeof Response !== "undefined" && source instanceof Response) return source;
  if (source instanceof WebAssembly.Module || source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return source;
  const isPromise = typeof source?.then === "function";
  throw new TypeError("initialize() takes a URL, a Response, bytes or a WebAssembly.Module, not "
    + (isPromise ? "a promise: await it first, as in initialize(await fetch(url))" : String(source)));
}

/** What messages call a source. */
function nameOf(key) {
  if (typeof key === "string") return plainURL(key);
  if (key instanceof WebAssembly.Module) return "a WebAssembly.Module";
  if (typeof Response === "undefined" || !(key instanceof Response)) return "bytes";
  return key.url ? plainURL(key.url) : "a Response";
}

function compileOnce(key, source) {
  if (!compilations.has(key)) {
    const module = compile(source);
    compilations.set(key, module);
    // What failed may work the next time.
    module.catch(() => compilations.delete(key));
  }
  return compilations.get(key);
}

/** The file beside this one that is enough; where the page has the whole form, it needs no second module for its fields. */
function defaultFor(level) {
  const whole = defaultSource();
  return level === WHOLE_LEVEL || compilations.has(sourceKey(whole)) ? whole : fieldSource();
}

/** A module with a field or the whole form: the named one, else the initialized one, else the one beside this file. */
async function moduleOf(level, source) {
  if (source === undefined && initialized) {
    const module = await initialized.module.catch(() => undefined);
    if (module && levelOf(module) >= level) return module;
  }
  const found = source ?? defaultFor(level);
  const key = sourceKey(found);
  const module = await compileOnce(key, found);
  requireLevel(module, level, nameOf(key));
  return module;
}

async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  if (typeof Response !== "undefined" && source instanceof Response) return compileResponse(source);
  const url = new URL(source, base());
  if (url.protocol === "file:") {
    return WebAssembly.compile(await bytesOfFile(url));
  }
  refuseSecrets(url);
  return compileResponse(await fetch(url));
}

async function compileResponse(response) {
  if (!response.ok) throw new Error(`${nameOf(response)}: HTTP ${response.status}`);
  // While it downloads, where the server names the type of WebAssembly.
  if (WebAssembly.compileStreaming && response.headers.get("content-type")?.startsWith("application/wasm")) {
    return WebAssembly.compileStreaming(response);
  }
  const bytes = await response.arrayBuffer();
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    // A server that answers every path with a page, and bundlers that copied no module.
    throw new Error(`${nameOf(response)} is no WebAssembly module: was it copied beside the script?`, { cause: error });
  }
}

// MARK: Instances

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The bytes of the stack in an instance's memory. */
const STACK = 1 << 20;

/** One instance of the module: calls with text as arguments and JSON as result. For the scripts beside this one. */
export class Instance {
  #exports;
  #stopped;
  // The language of the last call, and the texts that the module has by its numbers of languages.
  #tag; #own; #revision;
  #language = 0;
  #texts = [];

  /** `image`: the memory of an instance that has loaded definitions, which this one then has as well. */
  constructor(module, image) {
    if (!module) throw new Error("call and await initialize() first");
    const host = {
      random: (address, count) => {
        const bytes = new Uint8Array(this.#exports.memory.buffer, address, count);
        // At most 65,536 bytes at once.
        for (let start = 0; start < count; start += 65536) {
          globalThis.crypto.getRandomValues(bytes.subarray(start, Math.min(count, start + 65536)));
        }
      },
    };
    this.#exports = new WebAssembly.Instance(module, { host }).exports;
    if (image) this.#restore(image);
  }

  /** Whether it has ended. */
  get isStopped() { return this.#stopped !== undefined; }

  /** Has the following calls be about one of the forms in it. */
  select(form) {
    if (form !== this.#selected) this.run("selectForm", [], form);
    this.#selected = form;
  }
  #selected;

  /** Adds a form; returns what its first call returns, and its number. */
  create(options, time) {
    const result = this.call("createForm", [options], time);
    this.#selected = result.error ? undefined : this.run("selectedForm", []);
    return { result, form: this.#selected };
  }

  /** Ends a form, unless the instance has ended. */
  close(form) {
    if (this.isStopped) return;
    try {
      this.select(form);
      this.run("closeForm", []);
    } catch { /* It has ended with the instance. */ }
  }

  /** A copy of a part of the memory, as a typed array. */
  column(type, address, count) { return new type(this.#exports.memory.buffer, address >>> 0, count).slice(); }

  /** A copy of the memory above the stack, which is first and unused between calls. Nothing else has a state. */
  image() { return new Uint8Array(this.#exports.memory.buffer).slice(STACK); }

  #restore(image) {
    const { memory } = this.#exports;
    const missing = STACK + image.length - memory.buffer.byteLength;
    if (missing > 0) memory.grow(missing / 65536);
    new Uint8Array(memory.buffer).set(image, STACK);
  }

  /**
   * The number of the language nearest to a tag, that of English for others and for none. The module has its texts afterwards.
   *
   * `own`: texts to be shown instead of those that are known for the tag.
   */
  language(tag, own) {
    tag ??= "en";
    const revision = textsRevision();
    if (tag !== this.#tag || own !== this.#own || revision !== this.#revision) {
      this.#language = this.run("language", [asText(tag, "a language")]);
      LANGUAGES.forEach((name, number) => this.#take(number, number === this.#language ? own ?? textsFor(tag) : textsFor(name)));
      [this.#tag, this.#own, this.#revision] = [tag, own, revision];
    }
    const name = LANGUAGES[this.#language];
    if (this.#language > 0 && !this.#texts[this.#language]) {
      warnOnce(name, `phonecheck: the texts of ${name} aren't loaded, and English is shown. Call and await loadLanguage("${name}") first.`);
    }
    return this.#language;
  }

  #take(number, texts) {
    if (this.#texts[number] === texts) return;
    const refusal = this.call("loadTexts", [texts?.lines ?? ""], number);
    if (refusal) throw new Error(refusal.text);
    this.#texts[number] = texts;
  }

  /** Calls an export whose first arguments are the byte counts of texts; its result is JSON. */
  call(name, texts, ...rest) {
    const result = this.run(name, texts, ...rest);
    if (!result) return undefined;
    const start = this.#exports.output() >>> 0;
    return JSON.parse(decoder.decode(new Uint8Array(this.#exports.memory.buffer, start, result)));
  }

  run(name, texts, ...rest) {
    if (this.#stopped) throw this.#stopped;
    try {
      return this.#exports[name](...this.#write(texts), ...rest);
    } catch (error) {
      // A trap, or a stack that grew too large: the memory can't be trusted any more.
      this.#stopped = new StoppedError(error);
      throw this.#stopped;
    }
  }

  #write(texts) {
    // UTF-8 has at most three bytes for each UTF-16 code unit.
    let room = 0;
    for (const text of texts) room += typeof text === "string" ? text.length * 3 : text.length;
    let address = this.#exports.input(room) >>> 0;
    const counts = [];
    for (const text of texts) {
      const view = new Uint8Array(this.#exports.memory.buffer, address, room);
      let written;
      if (typeof text === "string") written = encoder.encodeInto(text, view).written;
      else view.set(text), (written = text.length);
      counts.push(written);
      address += written;
      room -= written;
    }
    return counts;
  }
}

/** An argument that has to be a string. It is checked before a call: the caller's mistake ends no instance. For the scripts beside this one. */
export function asText(value, what) {
  if (typeof value !== "string") throw new TypeError(`${what} is a string, not ${value === null ? "null" : typeof value}`);
  return value;
}

/** The name of an area, or an empty text for none. */
function asArea(area) {
  return asText(area ?? "", "an area");
}

/** Adds to an offset in UTF-8 bytes the index in the string. For the scripts beside this one. */
export function withIndex(result, text) {
  if (result.offset === undefined) return result;
  let bytes = 0;
  let index = 0;
  for (const character of text) {
    if (bytes >= result.offset) break;
    const code = character.codePointAt(0);
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    index += character.length;
  }
  result.index = index;
  return result;
}

/** Decides whether a tenant accepts a number. */
export class Validator {
  #instance;

  /** Remarks about the definitions: fields that were repaired, regexes that only a server can decide. */
  remarks;
  /** How many definitions there are. */
  definitionCount;
  /** The preferred country code. */
  preferred;

  constructor(instance, { remarks, definitionCount, preferred }) {
    this.#instance = instance;
    this.remarks = remarks;
    this.definitionCount = definitionCount;
    this.preferred = preferred;
  }

  /** Checks what a person typed. */
  check(text, { area, language } = {}) {
    const number = this.#instance.language(language);
    return withIndex(this.#instance.call("check", [asText(text, "a number"), asArea(area)], number), text);
  }

  /** The state of a number that is still being typed. */
  typingState(text, { area } = {}) {
    return withIndex(this.#instance.call("typingState", [asText(text, "a number"), asArea(area)]), text);
  }

  /** The areas for a picker, in its order; those that a search finds. */
  areas({ language, search = "" } = {}) {
    const number = this.#instance.language(language);
    return this.#instance.call("areas", [asText(search, "what is searched for").normalize()], number);
  }

  /** What numbers of an area look like. */
  shape(area) {
    return this.#instance.call("shape", [asArea(area)]);
  }
}

/** Definitions as the module takes them: text, or bytes. */
function asJSON(json) {
  if (json instanceof ArrayBuffer) return new Uint8Array(json);
  if (ArrayBuffer.isView(json)) return new Uint8Array(json.buffer, json.byteOffset, json.byteLength);
  return asText(typeof json === "string" ? json : JSON.stringify(json), "the JSON of definitions");
}

/** The names of the options that are on, with spaces between, as the module takes them. */
function namesOf(options) { return Object.keys(options).filter((name) => options[name]).join(" "); }

/** Loads definitions into an instance of a module. For the scripts beside this one. */
export function load(json, options = {}, module = initialized?.compiled) {
  if (json instanceof Definitions) return json[INSTANCE]();
  const text = asJSON(json);
  const instance = new Instance(module);
  const result = instance.call("loadDefinitions", [text, namesOf(options)]);
  if (result.error) throw new DefinitionsError(result);
  return { instance, result };
}

/** Texts that one form shows instead of those of its language, as `compiled` returns them: an option, and a method. */
export const OWN_TEXTS = Symbol("own texts");
const INSTANCE = Symbol("instance");
/** An option of forms, and a method of definitions: an instance that all such forms share. Its end is that of all of them. */
export const SHARED = Symbol("shared");
/** A method of forms: it isn't used any more. */
export const CLOSE = Symbol("close");
/** A property of forms: whether the instance has ended. */
export const ENDED = Symbol("ended");
const MODULE = Symbol("module");
/** An option of definitions that are for a field alone, which a smaller module is enough for. */
export const FOR_FIELD = Symbol("for a field");
const levelFor = (options) => options?.[FOR_FIELD] ? FIELD_LEVEL : WHOLE_LEVEL;

/**
 * Definitions that several forms and validators share: they are read once, and each gets a copy of the memory that has them.
 * It needs no `initialize`, and is taken wherever JSON is.
 */
export class Definitions {
  #module;
  #result;
  #image;
  #shared;

  /** As those of a Validator. */
  get remarks() { return this.#result.remarks; }
  get definitionCount() { return this.#result.definitionCount; }
  get preferred() { return this.#result.preferred; }

  /** Compiles the module that `load` will need, while the definitions are on their way. */
  static async prepare({ wasm, ...options } = {}) { await moduleOf(levelFor(options), wasm); }

  /**
   * @param options As for loadDefinitions; `wasm` is where the module is, as for initialize.
   * @throws {DefinitionsError} with everything that is wrong.
   */
  static async load(json, { wasm, ...options } = {}) {
    // A field waits for the texts of its own language.
    const [module] = await Promise.all([moduleOf(levelFor(options), wasm), options[FOR_FIELD] ? [] : textsOf(likelyLanguages())]);
    const { instance, result } = load(json, options, module);
    const definitions = new Definitions();
    definitions.#module = module;
    definitions.#result = result;
    definitions.#image = instance.image();
    // A field uses it from now on.
    if (options[FOR_FIELD]) definitions.#shared = instance;
    return definitions;
  }

  /** The instance that forms share; another one after it has ended. */
  [SHARED]() {
    if (!this.#shared || this.#shared.isStopped) this.#shared = this[INSTANCE]().instance;
    return this.#shared;
  }

  [INSTANCE]() { return { instance: new Instance(this.#module, this.#image), result: this.#result }; }
}

/**
 * Loads a tenant's definitions: the JSON that the identity service sends, as text, bytes or a parsed object.
 *
 * Text is better: only there can an error say at which line and column it is.
 *
 * @throws {DefinitionsError} with everything that is wrong.
 */
export function loadDefinitions(json, options) {
  const { instance, result } = load(json, options);
  return new Validator(instance, result);
}

/** Ends forms of shared instances that nothing refers to any more. */
const unused = globalThis.FinalizationRegistry && new FinalizationRegistry(({ instance, form }) => instance.close(form));

/** The form where a person binds a number: events in, effects out. */
export class BindForm {
  #instance;
  // Its number in the instance.
  #form;
  #clock;
  #module;
  #language;
  #ownTexts;

  /** The form as a screen shows it, after the last event. */
  state;
  /** The effects with which the form begins, as `send` returns them. */
  firstEffects;
  /** Whether the form continues the one that was `saved`. */
  isRestored;

  /**
   * @param options `definitions` as for loadDefinitions; without them the form asks the service, by an effect.
   */
  constructor({
    definitions, clock, area, language, slider, captcha, grouping, email, service, vendor, clientID, saved, stateToken, ...loading } = {}) {
    const module = (this.#module = loading[MODULE] ?? initialized?.compiled);
    if (!(definitions instanceof Definitions) && module) requireLevel(module, WHOLE_LEVEL, "the initialized module");
    const texts = { language, service, vendor, clientID, saved, stateToken };
    const flags = { slider, captcha, grouping, email };
    const options = { area: area && typeof area === "object" ? `${area.country}+${area.areaCode}` : asArea(area) };
    for (const [name, text] of Object.entries(texts)) options[name] = asText(text ?? "", name) || undefined;
    for (const [name, flag] of Object.entries(flags)) if (flag !== undefined) options[name] = Boolean(flag);
    const isShared = Boolean(loading[SHARED]) && definitions instanceof Definitions;
    if (isShared) this.#instance = definitions[SHARED]();
    else this.#instance = definitions === undefined ? new Instance(module) : load(definitions, loading).instance;
    this.#clock = clock ?? (() => Date.now() / 1000);
    this.#language = options.language;
    this.#ownTexts = loading[OWN_TEXTS];
    this.#speak();
    const { result, form } = this.#instance.create(JSON.stringify(options), this.#clock());
    const { effects, isRestored } = this.#taken(result);
    this.#form = form;
    this.firstEffects = effects;
    this.isRestored = isRestored;
    if (isShared) unused?.register(this, { instance: this.#instance, form }, this);
  }

  get [ENDED]() { return this.#instance.isStopped; }

  /** Gives its place to another form; it can't be used afterwards. */
  [CLOSE]() {
    unused?.unregister(this);
    this.#instance.close(this.#form);
  }

  /** Creates a form once its module is compiled: the one that `wasm` names, as for `Definitions.load`; it needs no `initialize`. */
  static async create({ wasm, ...options } = {}) {
    const [module] = await Promise.all([moduleOf(WHOLE_LEVEL, wasm), textsOf(options.language ? [options.language] : [])]);
    return new BindForm({ ...options, [MODULE]: module });
  }

  /** A form of the same module, at once: instead of one whose instance has ended. */
  another(options) { return new BindForm({ ...options, [MODULE]: this.#module }); }

  [OWN_TEXTS](texts) { this.#ownTexts = texts; }

  /** The instance has the texts of this form's language, and calls are about this form. */
  #speak() {
    this.#instance.language(this.#language, this.#ownTexts);
    if (this.#form !== undefined) this.#instance.select(this.#form);
    return this.#instance;
  }

  #taken(result) {
    if (result.error) throw new TypeError(result.text);
    this.state = result.form;
    return result;
  }

  /** Sends an event; returns the effects that the host has to perform, in order. */
  send(event) {
    const json = asText(JSON.stringify(event), "the JSON of an event");
    if (event?.type === "languageChanged" && typeof event.language === "string") this.#language = event.language;
    return this.#taken(this.#speak().call("send", [json], this.#clock())).effects;
  }

  /**
   * The form as a text, with which another one continues after a reload: the option `saved`. It never has tokens.
   *
   * @param kept What it has besides: the `number`, the `email`, the `code` as far as they were typed; nothing by default.
   * @returns `undefined` for a form that is over: delete what was saved.
   */
  save({ number, email, code } = {}) { return this.#speak().call("save", [namesOf({ number, email, code })]); }

  /** What numbers of an area look like; only where `definitions` were given. */
  shape(area) { return this.#instance.call("shape", [asArea(area)]) ?? {}; }

  /** The rows of the picker, for what was typed into its search field; `undefined` before there are definitions. */
  picker(search = "") {
    const picker = this.#speak().call("picker", [asText(search, "what is searched for").normalize()]);
    return picker.rows ? picker : undefined;
  }
}
