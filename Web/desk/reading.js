// How the file is read, and how numbers are judged: controls whose values are the engine's options.

import { byId, element, fill } from "./dom.js";
import { text } from "./words.js";

/** The forms of a number: their names, and an example of each that doesn't depend on the definitions. */
const FORMATS = {
  canonical: { name: "formatCanonical", example: "+86-13800138000" },
  e164: { name: "formatE164", example: "+8613800138000" },
  international: { name: "formatInternational", example: "+86 138 0013 8000" },
  national: { name: "formatNational", example: "138 0013 8000" },
  rfc3966: { name: "formatLink", example: "tel:+86-138-0013-8000" },
  masked: { name: "formatMasked", example: "+86-138****8000" },
  spelling: { name: "formatSpelling" },
};
const formatTitle = ({ name, example }) => (example ? text("formatExample", { name: text(name), example }) : text(name));

/** A labelled control. */
const field = (key, control, hint) => element("label", { class: "field" }, element("span", {}, text(key)), control, hint && element("span", { class: "soft" }, hint));

function choice(options, key, items, { onChange, value = options[key] ?? "" }) {
  return element("select", {
    "data-option": key, onchange: (event) => onChange(key, event.target.value === "" ? undefined : event.target.value),
  }, items.map(([item, title]) => element("option", { value: item, selected: String(item) === String(value) }, title)));
}

const tick = (options, key, textKey, onChange) => element("label", { class: "tick" },
  element("input", { type: "checkbox", "data-option": key, checked: Boolean(options[key]), onchange: (event) => onChange(key, event.target.checked || undefined) }),
  element("span", {}, text(textKey)));

/** Sheet, encoding, delimiter and header: in the card of the file. */
export function drawReading(input, recognised, options, ready, onChange) {
  const whole = (value) => (value === undefined ? undefined : Number(value));
  const onNumber = (key, value) => onChange(key, whole(value));
  const fields = [];
  if (input.sheets.length > 1) {
    const items = input.sheets.map(({ name, isVisible }, index) => [index, isVisible ? name : `${name} ${text("hiddenSheet")}`]);
    fields.push(field("sheet", choice(options, "sheet", items, { onChange: onNumber, value: input.sheet })));
  }
  if (input.kind === "table" || input.kind === "lines") {
    const encodings = ready.encodings.map(({ name, title }) => [name, title]);
    fields.push(field("encoding", choice(options, "encoding", [["", text("foundValue", { value: recognised.encodingTitle })], ...encodings], { onChange })));
  }
  if (input.kind !== "objects") {
    const layouts = [["", text("layoutFound")], ["table", text("layoutTable")], ["noHeader", text("layoutNoHeader")], ["lines", text("layoutLines")]];
    // A workbook is a table.
    fields.push(field("layout", choice(options, "layout", input.kind === "workbook" ? layouts.slice(0, -1) : layouts, { onChange })));
  }
  if (input.kind === "table" && input.delimiter !== null) {
    const names = { "\t": text("tab"), ",": text("comma"), ";": text("semicolon"), "|": "|" };
    const items = [["", text("foundValue", { value: names[recognised.delimiter] ?? recognised.delimiter ?? "–" })], ...ready.delimiters.map((one) => [one, names[one] ?? one])];
    fields.push(field("delimiter", choice(options, "delimiter", items, { onChange })));
  }
  if (input.kind === "table" || input.kind === "workbook") {
    const above = [["", text("foundValue", { value: recognised.skippedLines })], ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((count) => [count, String(count)])];
    if (input.hasHeader) fields.push(field("skippedLines", choice(options, "skippedLines", above, { onChange: onNumber })));
  }
  fill(byId("reading"), fields);
}

/** What numbers mean, and what is written. */
export function drawOptions(input, options, ready, definitions, onChange) {
  const areas = [["", text("areaFromNumber")], ...definitions.areas.map(({ areaCode, countryCode, name }) => [countryCode, `${name} (+${areaCode})`])
    .sort((one, two) => one[1].localeCompare(two[1], document.documentElement.lang))];
  const formats = ready.numberFormats.map((format) => [format, formatTitle(FORMATS[format])]);
  const languages = [["", text("pageLanguage")], ["zh-CN", "简体中文"], ["zh-TW", "繁體中文"], ["en", "English"]];
  const isTable = input && input.kind !== "lines";
  const separators = options.split?.[0] ?? "";
  const likely = input?.columns.filter(({ isLikelyPhone }) => isLikelyPhone).map(({ index }) => index) ?? [];
  // The columns that look like phone columns, if only one was in use.
  const onAnyOf = (key, value) => {
    if (value && input.phones.length < 2) onChange("phones", [...input.phones, ...likely.filter((index) => !input.phones.includes(index))]);
    onChange(key, value);
  };
  fill(byId("options"), [
    field("area", choice(options, "area", areas.map(([value, title]) => [value, title]), { onChange }), options.areaColumn !== undefined ? text("areaOfColumn") : undefined),
    options.area === undefined && field("defaultArea", choice(options, "default", [["", text("areaOfDefinitions", { name: definitions.preferred ? `${definitions.preferred.name} (+${definitions.preferred.areaCode})` : "–" })], ...areas.slice(1)], { onChange })),
    field("numberFormat", choice(options, "numberFormat", formats, { onChange, value: options.numberFormat ?? "canonical" })),
    field("outputLanguage", choice(options, "outputLanguage", languages, { onChange })),
    isTable && field("split", choice(options, "split", [["", text("splitNone")], [";", ";"], ["/", "/"], [",", ","], ["、", "、"]],
      { onChange: (_, value) => onChange("split", value === undefined ? undefined : [value]), value: separators })),
    element("div", { class: "ticks" },
      tick(options, "messages", "optionMessages", onChange), tick(options, "labels", "optionLabels", onChange),
      tick(options, "spreadsheetSafe", "optionSafe", onChange), tick(options, "bareInternational", "optionBare", onChange),
      tick(options, "readsDecimals", "optionDecimals", onChange),
      (input?.phones.length > 1 || likely.length > 1) && tick(options, "anyOf", "optionAnyOf", onAnyOf),
      isTable && element("label", { class: "tick" }, element("input", {
        type: "checkbox", "data-option": "raggedRows", checked: options.raggedRows === "judged",
        onchange: (event) => onChange("raggedRows", event.target.checked ? "judged" : undefined) }), element("span", {}, text("optionRagged")))),
  ]);
}
