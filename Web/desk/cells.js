// What cells of tables contain: a number as it is written with a mark at what is wrong, its verdict, what was probably meant.

import { element, picture } from "./dom.js";
import { text } from "./words.js";

const SIGNS = { valid: "M3 8.5l3.5 3.5L13 5", invalid: "M4 4l8 8M12 4l-8 8", undecided: "M5 6a3 3 0 1 1 4 2.8c-1 .4-1 1-1 1.7M8 13v.5" };

/** The sign of a status, beside its word. */
export const sign = (status) => picture("svg", { class: `sign ${status}`, viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true" }, picture("path", { d: SIGNS[status] }));

/** A cell as it is written; what can't be seen is shown as a sign. */
export function written(value, offset) {
  if (value === "") return element("span", { class: "soft" }, text("emptyCell"));
  const shown = (part) => part.replaceAll("\n", "⏎").replaceAll("\r", "").replaceAll("\t", "⇥").replaceAll("\u00a0", "⍽");
  if (offset === null || offset === undefined || offset >= value.length) return element("span", { class: "written" }, shown(value));
  const [mark] = value.slice(offset);
  return element("span", { class: "written" }, shown(value.slice(0, offset)), element("mark", {}, shown(mark)), shown(value.slice(offset + mark.length)));
}

/** The verdict on a number in a few words. */
export function verdict(number) {
  if (!number) return "";
  if (number.status === "valid") {
    return element("span", { class: "verdict" }, sign("valid"), element("span", { class: "canonical" }, number.number), " ", number.firstRow !== null && number.firstRow !== undefined
      && element("span", { class: "soft" }, text("sameAs", { row: number.firstRow })));
  }
  return element("span", { class: "verdict" }, sign(number.status), element("span", {}, number.reasonText || number.statusText));
}
