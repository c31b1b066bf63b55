// The texts of <phone-field> and <phone-bind> that no BindForm says, in its three languages, and those that a page gives instead.

const WORDS = {
  "en": {
    label: "Mobile number", area: "Country/Region", missing: "Enter your mobile number",
    waiting: "The number is being checked. Try again in a moment",
    failed: "Mobile numbers can't be checked at the moment. Yours is checked after you submit it",
    undecided: "This number is checked after you submit it",
    blocked: "Mobile numbers can't be checked at the moment. Try again later", retry: "Try again",
    search: "Search", close: "Close",
    unavailable: "This form can't be loaded at the moment", opening: "Loading",
    found: (count) => (count === 1 ? "1 result" : `${count} results`),
  },
  "zh-CN": {
    label: "手机号码", area: "国家/地区", missing: "请输入手机号码", waiting: "正在检查号码，请稍后重试",
    failed: "暂时无法检查手机号码，将在提交后检查", undecided: "将在提交后检查该号码",
    blocked: "暂时无法检查手机号码，请稍后重试", retry: "重试", search: "搜索", close: "关闭",
    unavailable: "暂时无法加载此表单", opening: "正在加载",
    found: (count) => `${count} 个结果`,
  },
  "zh-TW": {
    label: "手機號碼", area: "國家/地區", missing: "請輸入手機號碼", waiting: "正在檢查號碼，請稍後再試",
    failed: "目前無法檢查手機號碼，將於送出後檢查", undecided: "將於送出後檢查此號碼",
    blocked: "目前無法檢查手機號碼，請稍後再試", retry: "重試", search: "搜尋", close: "關閉",
    unavailable: "目前無法載入此表單", opening: "載入中",
    found: (count) => `${count} 個結果`,
  },
};

/** The tag of the nearest element with a language, in outer shadow trees, too. */
export function languageOf(element) {
  for (let node = element; node; node = node.getRootNode().host) {
    const tag = node.closest("[lang]")?.getAttribute("lang");
    if (tag) return tag;
  }
  return navigator.language ?? "en";
}

/** The language of the words for a tag; the module knows it better, once there is one. */
export function wordsLanguage(tag) {
  if (/^zh-(hant|tw|hk|mo)(-|$)/i.test(tag)) return "zh-TW";
  return /^zh(-|$)/i.test(tag) ? "zh-CN" : "en";
}

/** The texts of a field: those of a page's `messages`, else the field's own. */
export class Wording {
  #language;
  #messages;

  constructor(language, messages) {
    this.#language = language;
    this.#messages = messages ?? {};
  }

  /** The language of the page's texts; `undefined` when it doesn't say. */
  get ownLanguage() { return this.#messages.lang; }

  /** A text of the page's, with facts for one that is a function; `undefined` when there is none. */
  own(name, facts) {
    const text = this.#messages[name];
    return typeof text === "function" ? text(facts) : text;
  }

  /** A text of the page's, else one of the field's. */
  say(name, facts) {
    const words = WORDS[this.#language];
    return this.own(name, facts) ?? (typeof words[name] === "function" ? words[name](facts) : words[name]);
  }

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
    const tag = this.ownLanguage;
    return tag && !/^(en|zh)(-|$)/i.test(tag) ? tag : undefined;
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
