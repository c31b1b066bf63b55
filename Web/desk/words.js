// The words of the page in the chosen language. Verdicts, reasons and remarks come from the engine in the same language.

import { TEXTS } from "./texts.js";

let language = "en";

export const LANGUAGES = Object.keys(TEXTS);
export const currentLanguage = () => language;

/** The language of the page nearest to the languages that a person prefers. */
export function likelyLanguage(tags) {
  for (const tag of tags) {
    const [first, ...rest] = tag.toLowerCase().split(/[-_]/);
    if (first === "zh") return rest.some((part) => ["tw", "hk", "mo", "hant"].includes(part)) ? "zh-TW" : "zh-CN";
    if (first === "en") return "en";
  }
  return "en";
}

export function setLanguage(tag) { language = LANGUAGES.includes(tag) ? tag : "en"; }

/** A number with separators of thousands. */
export const number = (value) => value.toLocaleString(language);

/** A share as a percentage that is 0 or 100 only if it is none or all. */
export function percent(part, whole) {
  if (whole === 0) return "–";
  const share = (100 * part) / whole;
  const shown = part > 0 && share < 0.1 ? "< 0.1" : part < whole && share > 99.9 ? "> 99.9" : share.toLocaleString(language, { maximumFractionDigits: 1 });
  return `${shown}%`;
}

/** A size in bytes. */
export function size(bytes) {
  const [power, unit] = bytes < 1e3 ? [0, "B"] : bytes < 1e6 ? [1, "kB"] : bytes < 1e9 ? [2, "MB"] : [3, "GB"];
  return `${(bytes / 1000 ** power).toLocaleString(language, { maximumFractionDigits: power === 0 ? 0 : 1 })} ${unit}`;
}

/** A text with its slots: `{name}`, and `{count:row/rows}` whose first word is for 1. */
export function text(name, slots = {}) {
  const template = TEXTS[language][name];
  if (template === undefined) throw new Error(`no text ${name}`);
  return template.replace(/\{([a-zA-Z]+)(?::([^{}/]*)\/([^{}]*))?\}/g, (_, slot, one, many) => {
    const value = slots[slot];
    if (one !== undefined) return value === 1 ? one : many;
    return typeof value === "number" ? number(value) : String(value);
  });
}

/** What says where a row is: `Column`, `Number` or `In`, for the rows of a sheet or the lines of a file. */
export const placeText = (kind, name, slots) => text(kind === "workbook" ? `row${name}` : `line${name}`, slots);

/** The names of the controls that the page has for options of the command. */
const CONTROLS = {
  sheet: "sheet", column: "rolePhone", "any-of": "optionAnyOf", "area-column": "roleArea", area: "area", default: "defaultArea", "no-header": "layoutNoHeader", lines: "layoutLines",
  "skip-lines": "skippedLines", delimiter: "delimiter", encoding: "encoding", split: "split", "allow-ragged": "optionRagged", decimals: "optionDecimals",
  "bare-international": "optionBare", messages: "optionMessages", "spreadsheet-safe": "optionSafe", definitions: "definitionsTitle",
};

/** A message of the module. The names of the page's controls and of their values replace the command's options. */
export const withControls = (message) => withoutSpaces(message.replace(/--([a-z]+(?:-[a-z]+)*)(?: (?:NAME|FILE|名称|名稱)| (\d+(?:,\d+)*|[A-Z]{2}\b|utf-8|tab\b|[;,|](?!\s\w)|(?<=area-column )(?!names|指定)(?:'[^']*'|[^\s,，。.]+)))?/g,
  (option, name, value) => (CONTROLS[name] ? text(value === undefined ? "control" : "controlValue", { name: text(CONTROLS[name]), value }) : option)));

/** A Chinese message without the spaces that it has beside options of the command. */
const withoutSpaces = (message) => (language === "en" ? message : message.replace(/ (?=[“「])|(?<=[”」]) /g, ""));

/** Writes the words of everything in a part of the page that names them. */
export function localize(root) {
  for (const node of root.querySelectorAll("[data-text]")) node.textContent = text(node.dataset.text);
  for (const node of root.querySelectorAll("[data-label]")) node.setAttribute("aria-label", text(node.dataset.label));
}
