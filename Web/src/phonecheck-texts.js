// The texts of languages. A module has its texts in English; those of another language are a file that is loaded when a page needs
// them, or are brought by the page. texts/keys.js has the order in which the module takes them.

import { bytesOfFile, plainURL, refuseSecrets, urlOf } from "./phonecheck-urls.js";
import ENGLISH from "./phonecheck-words.js";

/** The languages of the module, by their numbers there. */
export const LANGUAGES = ["en", "zh-CN", "zh-TW"];

/** The files beside this one. Bundlers look for these expressions. */
const FILES = { "zh-CN": () => import("./texts/zh-CN.js"), "zh-TW": () => import("./texts/zh-TW.js") };

/** Texts by their tags in lower case, as `compiled` returns them. */
const known = new Map();
/** What is on its way, by tags in lower case. */
const pending = new Map();
/** The files that couldn't be loaded: a browser doesn't try them again. */
const failed = new Set();
const listeners = new Set();
const warnings = new Set();
/** How often anything has changed here. */
let revision = 0;

export const textsRevision = () => revision;

/** Calls a function whenever texts have come, or can't be had. */
export function listenForTexts(listener) { listeners.add(listener); }
export function ignoreTexts(listener) { listeners.delete(listener); }

function changed() {
  revision++;
  for (const listener of [...listeners]) listener();
}

/** Writes a warning of a subject to the console, once. */
export function warnOnce(subject, text, ...cause) {
  if (warnings.has(subject)) return;
  warnings.add(subject);
  console.warn(text, ...cause);
}

// MARK: Tags

/** The tag of the module's language nearest to a tag; the module knows it better, once there is one. */
export function nearestLanguage(tag) {
  const [language, ...rest] = subtags(tag);
  if (language !== "zh" || !rest.every((part) => /^[a-z0-9]{1,8}$/.test(part))) return "en";
  while (/^[a-z]{3}$/.test(rest[0])) rest.shift();
  if (/^[a-z]{4}$/.test(rest[0])) return { hans: "zh-CN", hant: "zh-TW" }[rest[0]] ?? "en";
  return ["tw", "hk", "mo"].includes(rest[0]) ? "zh-TW" : "zh-CN";
}

/** The parts of a tag or of a POSIX locale. */
function subtags(tag) { return tag.toLowerCase().split(/[.@]/)[0].split(/[-_]/); }

/** What a map has for a tag, for its beginning (`ja` for `ja-JP`), or for the module's language that is nearest. */
function lookUp(map, tag) {
  for (const parts = subtags(tag); parts.length > 0; parts.pop()) {
    const found = map.get(parts.join("-"));
    if (found) return found;
  }
  return map.get(nearestLanguage(tag).toLowerCase());
}

/** The texts for a tag; `undefined` where English is shown, because there are none or they aren't loaded. */
export const textsFor = (tag) => lookUp(known, tag);

/** The tag of the language that is shown for a tag. */
export const shownLanguage = (tag) => textsFor(tag)?.tag ?? "en";

/** A tag for which there are texts; English for others, so that names of countries are in the language of the texts. */
export const languageWithTexts = (tag) => (textsFor(tag) ? tag : "en");

// MARK: Loading

/**
 * Loads the texts of a language, which every instance shows from its next answer on.
 *
 * @param tag Such as `zh-CN` or `ja`.
 * @param texts Texts by their keys, or the URL of a JSON file with them; without any, those that come with PhoneCheck.
 */
export async function loadLanguage(tag, texts) {
  if (typeof tag !== "string" || !/^[a-z]{2,8}([-_][a-z0-9]+)*$/i.test(tag)) throw new TypeError('a language is a tag such as "zh-CN"');
  if (texts !== undefined) return load(tag, async () => compiled(tag, textsIn(await objectOf(texts))));
  const nearest = nearestLanguage(tag);
  if (!FILES[nearest] && subtags(tag)[0] !== "en") throw new Error(`no texts of ${tag} come with PhoneCheck: name an object or a URL that has them`);
  failed.delete(nearest);
  if (FILES[nearest] && !known.has(nearest.toLowerCase())) await loadFile(nearest);
}

/** What to wait for until the texts for a tag are known, or can't be had; `undefined` if there is nothing to wait for. */
export function awaitedTexts(tag) {
  const way = lookUp(pending, tag);
  // One turn later they are known.
  if (way) return way.then(() => {}, () => {});
  const nearest = nearestLanguage(tag);
  if (textsFor(tag) || !FILES[nearest] || failed.has(nearest)) return undefined;
  return loadFile(nearest).catch(() => {});
}

const loadFile = (tag) => load(tag, async () => {
  try {
    return await compiled(tag, (await FILES[tag]()).default);
  } catch (error) {
    failed.add(tag);
    warnOnce(tag, `phonecheck: the texts of ${tag} can't be loaded, and English is shown. Is the folder texts beside the script?`, error);
    throw error;
  }
});

/** Makes texts, which are known under a tag from then on unless others were asked for meanwhile. */
async function load(tag, make) {
  const key = subtags(tag).join("-");
  const way = make();
  pending.set(key, way);
  const isLast = () => pending.get(key) === way;
  try {
    const texts = await way;
    if (isLast()) known.set(key, texts);
  } finally {
    if (isLast()) {
      pending.delete(key);
      changed();
    }
  }
}

/** An object, or what a JSON file at a URL has. */
export async function objectOf(source, base = globalThis.document?.baseURI ?? import.meta.url) {
  if (typeof source !== "string" && !(source instanceof URL)) {
    if (source === null || typeof source !== "object") throw new TypeError("texts are an object, or the URL of a JSON file");
    return source;
  }
  const url = urlOf(source, base, "texts");
  if (url.protocol === "file:") return JSON.parse(new TextDecoder().decode(await bytesOfFile(url)));
  refuseSecrets(url);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${plainURL(url)}: HTTP ${answer.status}`);
  try {
    return await answer.json();
  } catch (error) {
    throw new Error(`${plainURL(url)}: not JSON`, { cause: error });
  }
}

/** The texts in an object: its member `texts`, or itself if it has keys such as `form.title`. */
export function textsIn(object) {
  return object.texts ?? (Object.keys(object).some((key) => key.includes(".")) ? object : {});
}

// MARK: Texts as the module takes them

const SLOT = /\{([a-z][A-Za-z]*)(:[^{}]*)?\}/g;

/** Texts as the module and the script take them: lines in the module's order, and the words of the group `field`. */
export async function compiled(tag, texts) {
  const { default: keys } = await import("./texts/keys.js");
  const given = Object.entries(texts).filter(([key, text]) => {
    if (typeof text !== "string") warnOnce(`${tag} ${key}`, `phonecheck: the text of “${key}” (${tag}) isn't a string; English is shown.`);
    return typeof text === "string";
  });
  const left = new Map(given);
  const take = (key) => {
    const text = left.get(key);
    left.delete(key);
    return text;
  };
  const lines = keys.trim().split("\n").map((line) => {
    const [key, ...slots] = line.split(" ");
    return numbered(take(key) ?? "", slots, key).replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
  });
  const words = {};
  for (const key of Object.keys(ENGLISH)) words[key] = take(key) || ENGLISH[key];
  for (const key of left.keys()) warnOnce(key, `phonecheck: “${key}” isn't the key of a text; texts/texts.d.ts lists them.`);
  return { tag, lines: lines.join("\n"), words };
}

/** A text whose slots have numbers instead of names. */
function numbered(text, slots, key) {
  return text.replace(SLOT, (whole, name, choice = "") => {
    const number = slots.indexOf(name);
    if (number >= 0) return `{${number}${choice}}`;
    warnOnce(`${key} ${name}`, `phonecheck: the text of “${key}” has no value for the slot {${name}}.`);
    return whole;
  });
}

/** A text of the script with values for its slots. */
export function filled(text, values) {
  return text.replace(SLOT, (whole, name, choice) => {
    if (!(name in values)) return whole;
    if (choice === undefined) return String(values[name]);
    const [one, several = ""] = choice.slice(1).split("/");
    return values[name] === 1 ? one : several;
  });
}

/** The languages of a page, a worker or, where there is neither, of a server: all of them. */
export function likelyLanguages() {
  const { document, navigator, WorkerGlobalScope } = globalThis;
  if (document) return [document.documentElement?.lang || navigator?.language || "en"];
  return WorkerGlobalScope ? [navigator?.language ?? "en"] : LANGUAGES;
}
