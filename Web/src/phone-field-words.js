// The texts of <phone-field> and <phone-bind> that no BindForm says, and those that a page gives instead.

import { compiled, filled, objectOf, textsFor, textsIn, warnOnce } from "./phonecheck-texts.js";
import ENGLISH from "./phonecheck-words.js";

/** The tag of the nearest element with a language, in outer shadow trees, too. */
export function languageOf(element) {
  for (let node = element; node; node = node.getRootNode().host) {
    const tag = node.closest("[lang]")?.getAttribute("lang");
    if (tag) return tag;
  }
  return navigator.language ?? "en";
}

/** What a page gives as `messages`: an object with texts of its own, or the URL of a JSON file with one. */
export class Messages {
  /** The object; `undefined` while there is none. */
  value;
  /** The texts of a whole language in it, as the module takes them. */
  texts;
  /** What to wait for until they are there, or can't be had. */
  ready;
  /** What the page has set. */
  given;
  #changed;

  constructor(changed) { this.#changed = changed; }

  set(given, element) {
    this.given = given ?? undefined;
    this.value = this.texts = this.ready = undefined;
    const isURL = typeof given === "string" || given instanceof URL;
    if (given && !isURL) this.value = given;
    if (isURL ? String(given) : given && Object.keys(textsIn(given)).length > 0) this.ready = this.#load(this.given, element);
    this.#changed();
  }

  async #load(given, element) {
    // The attribute `lang` of the element may come later than this one.
    await undefined;
    try {
      const value = await objectOf(given, element.baseURI);
      const texts = textsIn(value);
      const made = Object.keys(texts).length > 0 ? await compiled(value.lang ?? languageOf(element), texts) : undefined;
      if (this.given !== given) return;
      Object.assign(this, { value, texts: made });
    } catch (error) {
      if (this.given !== given) return;
      warnOnce(`messages ${given}`, "phonecheck: `messages` can't be loaded; the built-in texts are shown.", error);
    }
    this.ready = undefined;
    this.#changed();
  }
}

/** The texts of a field: those of a page's `messages`, else the field's own. */
export class Wording {
  #language;
  #messages;
  #words;

  /** `messages` is what a page gives; `language` is what is shown. */
  constructor(language, { value, texts } = {}) {
    this.#language = language;
    this.#messages = value ?? {};
    this.#words = (texts ?? textsFor(language))?.words ?? ENGLISH;
  }

  /** The language of the page's texts; `undefined` when it doesn't say. */
  get ownLanguage() { return this.#messages.lang; }

  /** A text of the page's, with facts for one that is a function; `undefined` when there is none. */
  own(name, facts) {
    const text = this.#messages[name];
    return typeof text === "function" ? text(facts) : text;
  }

  /** A text of the page's, else one of the field's. */
  say(name, count) { return this.own(name, count) ?? filled(this.#words[`field.${name}`], { count }); }

  /** What the page says about a reason; `undefined` when it says nothing. */
  error(facts) {
    const text = this.#messages.errors?.[facts.reason] ?? this.#messages.error;
    return typeof text === "function" ? text(facts) : text;
  }

  /** The name of a country: the page's, that of the page's language where the field has none, else the tenant's. */
  country({ country, name }) {
    const own = this.own("country", { country, name });
    if (own !== undefined) return own;
    return (this.#foreignNames && localName(this.#foreignNames, country)) ?? name;
  }

  /** A language that definitions have no names in. */
  get #foreignNames() {
    const tag = this.ownLanguage ?? this.#language;
    return /^(en|zh)(-|$)/i.test(tag) ? undefined : tag;
  }

  /** Whether countries have other names here than the module knows. */
  get hasOwnNames() { return this.#messages.country !== undefined || this.#foreignNames !== undefined; }

  /** In the order of their names. */
  sorted(rows) {
    const collator = new Intl.Collator(this.ownLanguage ?? this.#language);
    return [...rows].sort((one, other) => collator.compare(one.name, other.name));
  }
}

const displayNames = new Map();

function localName(language, country) {
  try {
    if (!displayNames.has(language)) displayNames.set(language, new Intl.DisplayNames(language, { type: "region", fallback: "none" }));
    return displayNames.get(language).of(country);
  } catch {
    return undefined;
  }
}
