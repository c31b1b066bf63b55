// Phone numbers checked by a tenant's own definitions, in the page: the Swift library as WebAssembly.
//
// Each Validator and each BindForm is its own instance with its own memory: a fault in one (a trap, a stack that
// grows too large, memory that runs out) ends only that one, with a StoppedError. Forms of <phone-field> with the same
// definitions share an instance, and each continues in the next one after a fault.

import { awaitedTexts, LANGUAGES, likelyLanguages, loadLanguage, textsFor, textsRevision, warnOnce } from "./phonecheck-texts.js";
import { hasKept, isCompiled, keepCompiled, keptCompiled, noneLeft } from "./phonecheck-compiled.js";
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
/** The module that compiles JSON, if `initialize` was asked for it. */
let initializedLoader;
/** Where the module that compiles JSON is, if the page has said so. */
let givenLoader;
/** Modules by their sources, compiled or on the way: a source is compiled once. */
const compilations = new Map();

/**
 * Compiles the WebAssembly module and loads texts; everything else is synchronous. Called again without a source, it waits for the first call.
 *
 * Another source is an error, unless its module has more: the form after the checks alone.
 *
 * @param source Where it is: a URL or path, a Response, bytes, or a WebAssembly.Module; by default the file beside this one.
 * @param options `languages`: the tags of those whose texts are loaded; by default that of the page, on a server all. `areas`: where
 *   the module for names of areas is; `false` leaves it for `loadAreas`, as does the module of a field. `loader`: the module that
 *   compiles JSON; `true` for the file beside the module, as by default with the whole form; `false` for none.
 */
export async function initialize(source, { languages, areas, loader } = {}) {
  if (languages !== undefined && !Array.isArray(languages)) throw new TypeError('`languages` is a list of tags such as ["zh-CN"]');
  if (loader && loader !== true) givenLoader = loader;
  const isDefault = loader === undefined && source === undefined && !initialized;
  const loading = loader ? loaderModule(source) : isDefault ? awaitedLoader() : undefined;
  if (areas) givenAreas = areas;
  const isOfField = isAddress(source) && String(source).includes("phonecheck-field");
  const first = compileFirst(source);
  const isRefused = isAddress(source) && !URL.canParse?.(source, base());
  const names = areas === false || isOfField || isRefused ? undefined : awaitedAreas(source);
  const [, , , compiled] = await Promise.all([first, textsOf(languages ?? likelyLanguages()), names, loading]);
  const isWhole = loader === undefined && initialized?.compiled && levelOf(initialized.compiled) === WHOLE_LEVEL;
  initializedLoader = compiled ?? (isWhole ? await awaitedLoader(source) : undefined) ?? initializedLoader;
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

/** The one that compiles JSON: beside a module that was copied, else beside this file. Bundlers look for the expression. */
function loaderSource(source) {
  return besideCopy(source, "phonecheck-loader.wasm") ?? new URL("./phonecheck-loader.wasm", import.meta.url);
}

/** The module that compiles JSON for the module of a source, by default the initialized one. */
function loaderModule(source, given = givenLoader) {
  const found = given ?? loaderSource(source ?? initialized?.key);
  return compileOnce(sourceKey(found), found);
}

/** That module, or `undefined` if it can't be loaded. */
async function awaitedLoader(source) {
  try {
    return await loaderModule(source);
  } catch (error) {
    warnOnce("loader", "phonecheck: phonecheck-loader.wasm can't be loaded: definitions have to be compiled. "
      + "Name it: initialize(url, { loader }).", error);
  }
}

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

const isAddress = (source) => typeof source === "string" || source instanceof URL;

/** What tells one source from another. */
function sourceKey(source) {
  if (isAddress(source)) return urlOf(source, base(), "the module").href;
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

// MARK: Names of areas

/** The module that finds areas by their names and searches lists of them: where a page has it, on its way, and compiled. */
let givenAreas, areasOnTheirWay, compiledAreas;

/** The module beside one that lies where it was copied to, else the one beside this file. Bundlers look for the expression. */
function areasSource(source) {
  return givenAreas ?? besideCopy(source, "phonecheck-areas.wasm") ?? new URL("./phonecheck-areas.wasm", import.meta.url);
}

/** A file beside a module that a page has copied under its own name; `undefined` for other modules. */
function besideCopy(source, name) {
  const key = isAddress(source) ? sourceKey(source) : undefined;
  const isCopied = key && /\/phonecheck(-field|-checking)?\.wasm$/.test(new URL(key).pathname);
  return isCopied ? new URL(name, key) : undefined;
}

/**
 * Compiles the module for names of areas, unless it is there. `initialize` does it, too; a field does it when its list is opened.
 *
 * @param source Where it is, as for initialize; by default the file beside the module.
 */
export async function loadAreas(source) {
  if (compiledAreas) return;
  const found = source ?? areasSource(initialized?.key);
  areasOnTheirWay ??= compileOnce(sourceKey(found), found).finally(() => (areasOnTheirWay = undefined));
  compiledAreas = await areasOnTheirWay;
}

/** What to wait for until areas are known by their names, or can't be: then by their codes. `source` is where the first module is. */
export async function awaitedAreas(source) {
  try {
    await loadAreas(areasSource(source ?? initialized?.key));
  } catch (error) {
    warnOnce("areas", "phonecheck: phonecheck-areas.wasm can't be loaded: areas are known by their codes alone, and lists can't be searched. "
      + "Name it: initialize(url, { areas }).", error);
  }
}

/** Whether areas are known by their names. */
export const hasAreas = () => compiledAreas !== undefined;

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
    const { area, foundArea = "", grouping = true } = options;
    const result = this.#hasWholeForm ? this.call("createForm", [JSON.stringify(options)], time)
      : this.call("createForm", [area, foundArea], Number(grouping), this.#language);
    this.#selected = result.error ? undefined : this.run("selectedForm", []);
    return { result, form: this.#selected };
  }

  get #hasWholeForm() { return "save" in this.#exports; }

  /** Sends the selected form an event: as JSON, or to a field without a form around it by the function of the event's type. */
  send(event, time) {
    const json = asText(JSON.stringify(event), "the JSON of an event");
    if (this.#hasWholeForm) return this.call("send", [json], time);
    const values = FIELD_EVENTS[event.type]?.(event, this);
    if (!values) throw new TypeError(`no event of a field has the type '${event.type}'`);
    return this.call(event.type === "opened" ? "tick" : event.type, ...values);
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

  /** An instance that knows the areas of these definitions by their names; `undefined` before its module or definitions are there. */
  get #names() {
    if (!compiledAreas || this.#namesOfAreas?.isStopped === false) return this.#namesOfAreas;
    const catalog = this.bytes("catalog");
    if (catalog.length === 0) return undefined;
    const names = new Instance(compiledAreas);
    names.run("takeCatalog", [catalog]);
    this.#found.clear();
    return (this.#namesOfAreas = names);
  }
  #namesOfAreas;

  /** Gives a form the compiled definitions of the answer that it is sent next; none if they can't be used. */
  answerDefinitions(bytes) {
    this.run("answerDefinitions", [bytes ?? ""]);
    this.#namesOfAreas = undefined;
    this.#found.clear();
  }
  // What was found for texts that name areas.
  #found = new Map();

  /** Whether a text is the code of a listed area, or names none; areas with other texts are known by their names. */
  isCode(text) { return Boolean(this.run("isCode", [text])); }

  /** The arguments of an area that a text names: the text, and what was found for one that is no code. */
  area(text) {
    if (!text) return ["", ""];
    if (!this.#found.has(text)) {
      const isCode = this.isCode(text);
      // Names may be known the next time.
      if (!isCode && !this.#names) return [text, ""];
      if (this.#found.size >= LIMIT_OF_NAMES) this.#found.clear();
      this.#found.set(text, isCode ? "" : this.#names.call("named", [text]));
    }
    return [text, this.#found.get(text)];
  }

  /** The area that a name chooses, as `country` and `areaCode`; `undefined` for a code, and where names aren't known. */
  chosenArea(text, areaCode) {
    return this.isCode(text) ? undefined : areaOf(this.#names?.call("chosen", [text, areaCode ?? ""]) ?? "");
  }

  /** Those of rows, which have all areas, that a search finds, in its order. */
  searched(rows, search, number) {
    if (!search) return rows;
    const names = this.#names;
    if (!names) throw new Error("call and await loadAreas() first");
    const find = () => names.call("search", [search], number);
    let found = find();
    if (found === "*") return rows;
    if (!found.startsWith("=")) {
      names.run("takeNames", [namesIn(found.split(" "), rows.map((row) => row.country))]);
      found = find();
    }
    const places = new Map(rows.map((row) => [`${row.country}+${row.areaCode}`, row]));
    return found.split(" ").slice(1).map((id) => places.get(id));
  }

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

  /** A copy of the bytes that an export returns. */
  bytes(name) {
    const count = this.run(name, []);
    const start = this.#exports.output() >>> 0;
    return new Uint8Array(this.#exports.memory.buffer).slice(start, start + count);
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

/** The names that the browser has for countries in languages, as the module for names of areas takes them. */
function namesIn(tags, countries) {
  const languages = tags.map((tag) => new Intl.DisplayNames(tag, { type: "region", fallback: "none" }));
  const namesOf = (country) => [...new Set(languages.map((language) => language.of(country)))].filter(Boolean).join("|");
  // A colon ends the country code. Codes that a tenant made up have no names.
  const lines = [...new Set(countries)].map((country) => [country, namesOf(country).replaceAll(":", " ")]);
  return lines.filter(([, names]) => names).map((line) => line.join(":")).join("\n");
}

/** How many names of areas are remembered. */
const LIMIT_OF_NAMES = 1000;

/** The parts of a text such as `HK+852`; `undefined` for any other. */
function areaOf(text) {
  const [, country, areaCode] = /^([A-Z]{2})\+(\d+)$/.exec(text) ?? [];
  return country && { country, areaCode };
}

/** The name of an area, or an empty text for none. */
function asArea(area) {
  return asText(area ?? "", "an area");
}

/** An integer of an event, as far as the module counts. */
function integer(event, name) {
  if (!Number.isInteger(event[name])) throw new TypeError(`the event lacks the integer '${name}'`);
  return Math.max(-(2 ** 31), Math.min(event[name], 2 ** 31 - 1));
}

const textOf = (event, name) => {
  if (typeof event[name] !== "string") throw new TypeError(`the event lacks the string '${name}'`);
  return event[name];
};

/** What a field's functions take of events: texts, and numbers. */
const FIELD_EVENTS = {
  opened: () => [[]],
  tick: () => [[]],
  areaChosen: (event) => [[textOf(event, "country"), event.areaCode ?? ""]],
  textEdited: (event) => [[textOf(event, "text")], Number.isInteger(event.caret) ? Math.max(0, integer(event, "caret")) : -1],
  pasted: (event) => {
    const [start, end] = [integer(event, "start"), integer(event, "end")];
    if (start < 0 || end < start) throw new TypeError("a range ends before it starts");
    return [[textOf(event, "text")], start, end];
  },
  caretMoved: (event) => [[], integer(event, "caret")],
  blurred: () => [[]],
  suggestedNumberTapped: () => [[]],
  languageChanged: (event, instance) => [[], instance.run("language", [textOf(event, "language")])],
};

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
    return withIndex(this.#instance.call("check", [asText(text, "a number"), ...this.#instance.area(asArea(area))], number), text);
  }

  /** The state of a number that is still being typed. */
  typingState(text, { area } = {}) {
    return withIndex(this.#instance.call("typingState", [asText(text, "a number"), ...this.#instance.area(asArea(area))]), text);
  }

  /** The areas for a picker, in its order; those that a search finds. */
  areas({ language, search = "" } = {}) {
    const number = this.#instance.language(language);
    const sought = asText(search, "what is searched for").normalize();
    return this.#instance.searched(this.#instance.call("areas", [], number), sought, number);
  }

  /** What numbers of an area look like. */
  shape(area) {
    return this.#instance.call("shape", this.#instance.area(asArea(area)));
  }
}

/** Definitions as the module takes them: text, or bytes. */
function asJSON(json) {
  if (json instanceof ArrayBuffer) return new Uint8Array(json);
  if (ArrayBuffer.isView(json)) return new Uint8Array(json.buffer, json.byteOffset, json.byteLength);
  return asText(typeof json === "string" ? json : JSON.stringify(json), "the JSON of definitions");
}

/** The names of the options that are on, with spaces between, as the module takes them. */
function namesOf({ only = [], exclude = [], ...options }) {
  const countries = [...only.map((code) => `only=${code}`), ...exclude.map((code) => `exclude=${code}`)];
  return [...Object.keys(options).filter((name) => options[name]), ...countries].join(" ");
}

/** A result, unless it says that definitions are refused. */
function taken(result, { only = [], exclude = [] } = {}) {
  if (result.error === "countries") throw new Error(noneLeft(only, exclude));
  if (result.error) throw new DefinitionsError({ problems: [], omittedCount: 0, ...result });
  return result;
}

/** Loads definitions into a new instance: compiled ones, or JSON with the module that compiles it. */
function load(json, options = {}, module = initialized?.compiled, loader = initializedLoader) {
  if (json instanceof Definitions) return json[INSTANCE]();
  const given = asJSON(json);
  const instance = new Instance(module);
  if (isCompiled(given)) return { instance, result: taken(instance.call("loadCompiled", [given, namesOf(options)]), options) };
  return loadCompiled(compiledBy(requireLoader(loader), given, options), options, module);
}

/** Throws where no module compiles JSON. */
function requireLoader(loader) {
  if (loader) return loader;
  throw new Error("JSON needs a module that compiles it: compile the definitions with phonecheck compile, or call "
    + "initialize(source, { loader: true }) first");
}

/** Loads what was compiled of JSON, with the remarks about it. */
function loadCompiled({ bytes, result: { remarks } }, options, module) {
  const { instance, result } = load(bytes, options, module);
  return { instance, result: { ...result, remarks } };
}

/** Compiles JSON: the bytes, and what is known of the definitions. */
function compiledBy(loader, json, options) {
  const instance = new Instance(loader);
  const result = taken(instance.call("compileDefinitions", [json, namesOf(options)]));
  return { bytes: instance.bytes("compiled"), result };
}

/**
 * Loads definitions like `load`; JSON is compiled by a module that is fetched only then, and what it made is kept. For the scripts
 * beside this one.
 *
 * `files`: where the modules are, as for `Definitions.load`.
 */
export async function loadWith(module, json, options, files) {
  if (json instanceof Definitions || isCompiled(asJSON(json))) return load(json, options, module);
  return compiledOnce(asJSON(json), options, files, (made) => loadCompiled(made, options, module));
}

/**
 * Compiles the loader while JSON is on its way, for the scripts beside this one. If the browser has kept compiled JSON, the loader
 * waits: it may not be needed.
 *
 * `wasm`: where the other module is.
 */
export async function expectJSON(wasm) {
  try {
    if (!(await hasKept())) await loaderModule(wasm);
  } catch { /* Who needs it says so. */ }
}

/** Compiles JSON, unless what was made of it is kept, and uses it. Another version of the module refuses what is kept. */
async function compiledOnce(json, options, { wasm, loader }, use) {
  const names = namesOf({ repairEscapes: options.repairEscapes, skipBadDefinitions: options.skipBadDefinitions });
  const kept = await keptCompiled(json, names);
  if (kept) {
    try { return use(kept); } catch { /* It is compiled again. */ }
  }
  const made = compiledBy(await loaderModule(wasm, loader), json, options);
  await keepCompiled(json, names, made);
  return use(made);
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
const [MODULE, LOADER, WASM] = ["module", "loader", "wasm"].map((name) => Symbol(name));
/** An option of definitions that are for a field alone, which a smaller module is enough for. */
export const FOR_FIELD = Symbol("for a field");
/** An option of what an element makes, which loads the names of areas when it needs them. */
export const FOR_ELEMENT = Symbol("for an element");
/** A method of forms: compiles the definitions of an answer, with the loader fetched only then. */
export const COMPILE = Symbol("compile");
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
   * @param options As for loadDefinitions; `wasm` is where the module is, as for initialize, and `loader` the one that compiles JSON.
   * @throws {DefinitionsError} with everything that is wrong.
   */
  static async load(json, { wasm, loader, ...options } = {}) {
    // A field waits for the texts of its own language.
    const [module] = await Promise.all([
      moduleOf(levelFor(options), wasm), options[FOR_FIELD] ? [] : textsOf(likelyLanguages()), options[FOR_ELEMENT] ? [] : awaitedAreas(wasm)]);
    const { instance, result } = await loadWith(module, json, options, { wasm, loader });
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
  // Whether the area has a name, and names aren't known.
  #lacksName = false;
  // Where its modules are, the one that compiles JSON, requests for definitions, and what was made of their answers.
  #wasm; #loader;
  #requested = new Set();
  #compiled = new Map();

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
    this.#loader = loading[LOADER] ?? initializedLoader;
    this.#wasm = loading[WASM];
    if (!(definitions instanceof Definitions) && module) requireLevel(module, WHOLE_LEVEL, "the initialized module");
    const texts = { language, service, vendor, clientID, saved, stateToken };
    const flags = { slider, captcha, grouping, email };
    const options = { area: area && typeof area === "object" ? `${area.country}+${area.areaCode}` : asArea(area) };
    for (const [name, text] of Object.entries(texts)) options[name] = asText(text ?? "", name) || undefined;
    for (const [name, flag] of Object.entries(flags)) if (flag !== undefined) options[name] = Boolean(flag);
    const isShared = Boolean(loading[SHARED]) && definitions instanceof Definitions;
    if (isShared) this.#instance = definitions[SHARED]();
    else this.#instance = definitions === undefined ? new Instance(module) : load(definitions, loading, module, this.#loader).instance;
    this.#clock = clock ?? (() => Date.now() / 1000);
    this.#language = options.language;
    this.#ownTexts = loading[OWN_TEXTS];
    this.#speak();
    if (options.area && !areaOf(options.area)) {
      [, options.foundArea] = this.#instance.area(options.area);
      this.#lacksName = !hasAreas() && !this.#instance.isCode(options.area);
    }
    const { result, form } = this.#instance.create(options, this.#clock());
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
    const { definitions } = options;
    // An element has definitions in JSON compiled when they are there.
    const needsLoader = !options[FOR_ELEMENT] && !(definitions instanceof Definitions) && !(definitions && isCompiled(asJSON(definitions)));
    const [module, loader] = await Promise.all([
      moduleOf(WHOLE_LEVEL, wasm), needsLoader ? awaitedLoader(wasm) : undefined,
      textsOf(options.language ? [options.language] : []), options[FOR_ELEMENT] ? [] : awaitedAreas(wasm)]);
    const modules = { [MODULE]: module, [LOADER]: loader, [WASM]: wasm };
    const form = new BindForm({ ...options, ...modules });
    if (!form.#lacksName || hasAreas()) return form;
    await awaitedAreas(wasm);
    return new BindForm({ ...options, ...modules });
  }

  /** A form of the same module, at once: instead of one whose instance has ended. */
  another(options) {
    return new BindForm({ ...options, [MODULE]: this.#module, [LOADER]: this.#loader, [WASM]: this.#wasm });
  }

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
    for (const { type, request } of result.effects) if (type === "loadDefinitions") this.#requested.add(request);
    return result;
  }

  /** Whether an event is the answer with the definitions that the form has requested. */
  #hasDefinitions({ type, request, status, body }) {
    return type === "answered" && this.#requested.has(request) && status >= 200 && status < 300 && typeof body === "string";
  }

  /** Compiles the definitions of an answer before it is sent; without any the form says that there are none. */
  async [COMPILE](event) {
    if (!this.#hasDefinitions(event)) return;
    const { request, body } = event;
    try {
      await compiledOnce(body, {}, { wasm: this.#wasm }, (made) => this.#compiled.set(request, made));
    } catch (error) {
      // The form doesn't say why there are no definitions.
      if (!(error instanceof DefinitionsError)) console.error(error);
      this.#compiled.set(request, {});
    }
  }

  /** Gives the module the compiled definitions of the answer that is sent next. */
  #giveDefinitions(event) {
    let made = this.#compiled.get(event.request);
    try {
      made ??= compiledBy(requireLoader(this.#loader), event.body, {});
    } catch (error) {
      if (!(error instanceof DefinitionsError || error instanceof StoppedError)) throw error;
      made = {};
    }
    this.#compiled.delete(event.request);
    this.#requested.delete(event.request);
    this.#instance.answerDefinitions(made.bytes);
  }

  /** Sends an event; returns the effects that the host has to perform, in order. */
  send(event) {
    const isNamed = event?.type === "areaChosen" && typeof event.country === "string";
    const chosen = isNamed ? this.#instance.chosenArea(event.country, event.areaCode) : undefined;
    if (event?.type === "languageChanged" && typeof event.language === "string") this.#language = event.language;
    if (event && this.#hasDefinitions(event)) this.#giveDefinitions(event);
    return this.#taken(this.#speak().send(chosen ? { ...event, ...chosen } : event, this.#clock())).effects;
  }

  /**
   * The form as a text, with which another one continues after a reload: the option `saved`. It never has tokens.
   *
   * @param kept What it has besides: the `number`, the `email`, the `code` as far as they were typed; nothing by default.
   * @returns `undefined` for a form that is over: delete what was saved.
   */
  save({ number, email, code } = {}) { return this.#speak().call("save", [namesOf({ number, email, code })]); }

  /** What numbers of an area look like; nothing before there are definitions. */
  shape(area) { return this.#instance.call("shape", this.#instance.area(asArea(area))) ?? {}; }

  /** The rows of the picker, for what was typed into its search field; `undefined` before there are definitions. */
  picker(search = "") {
    const sought = asText(search, "what is searched for").normalize();
    const picker = this.#speak().call("picker", []);
    if (!picker.rows) return undefined;
    return { ...picker, rows: this.#instance.searched(picker.rows, sought, this.#instance.language(this.#language, this.#ownTexts)) };
  }
}
