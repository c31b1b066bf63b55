// The pictures of a result, as the report of the command has them: shares, reasons, countries, and where in the file the rows are.

import { element, picture } from "./dom.js";
import { number, percent, text } from "./words.js";

const STATUSES = ["valid", "invalid", "undecided"];

/** The shares of the statuses as one bar. */
export function shareBar(result) {
  let start = 0;
  const parts = STATUSES.filter((status) => result[status] > 0).map((status) => {
    const width = (1000 * result[status]) / result.rows;
    const part = picture("rect", { class: status, x: start, y: 0, width: Math.max(width, 2), height: 24 });
    start += width;
    return part;
  });
  const label = STATUSES.filter((status) => result[status] > 0)
    .map((status) => `${text(`${status}Title`)}: ${percent(result[status], result.rows)}`).join(", ");
  return picture("svg", { class: "share", viewBox: "0 0 1000 24", preserveAspectRatio: "none", role: "img", "aria-label": label }, parts);
}

/** The bar of a count beside its largest neighbour. */
export const countBar = (count, largest) => picture("svg", { class: "count-bar", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
  picture("rect", { class: "whole", x: 0, y: 0, width: 100, height: 10 }), picture("rect", { class: "part", x: 0, y: 0, width: Math.max((100 * count) / largest, 1), height: 10 }));

/** Where in the file the rows are that aren't valid: columns for as many parts as are seen. */
export function placesPicture({ counts }) {
  const shown = 128;
  const step = Math.max(Math.ceil(counts.length / shown), 1);
  const columns = Array.from({ length: Math.ceil(counts.length / step) }, (_, index) => counts.slice(index * step, (index + 1) * step).reduce((sum, count) => sum + count, 0));
  const largest = Math.max(...columns, 1);
  const bars = columns.map((count, index) => count > 0 && picture("rect", {
    class: "part", x: index, y: 100 - Math.max((100 * count) / largest, 2), width: 0.9, height: Math.max((100 * count) / largest, 2) }));
  return element("figure", {},
    picture("svg", { class: "places", viewBox: `0 0 ${columns.length} 100`, preserveAspectRatio: "none", role: "img", "aria-label": text("placesTitle") },
      picture("rect", { class: "base", x: 0, y: 99, width: columns.length, height: 1 }), bars.filter(Boolean)),
    element("figcaption", { class: "ends" }, element("span", {}, text("startOfFile")), element("span", {}, text("largestPart", { count: largest })), element("span", {}, text("endOfFile"))));
}

/** The sum of counts. */
export const sum = (items) => items.reduce((whole, { count }) => whole + count, 0);

/**
 * Counts by name with bars, in a table whose names are buttons.
 *
 * `total`: what the shares are of. `more(item)`: what a further cell of its row contains.
 */
export function countTable(items, { caption, total = sum(items), onChoose, isChosen, more }) {
  const largest = Math.max(...items.map(({ count }) => count), 1);
  return element("table", { class: "counts-table" }, element("caption", { class: "unseen" }, caption), element("tbody", {}, items.map((item) => element("tr", {},
    element("th", { scope: "row" }, element("button", { type: "button", class: "link", "data-key": item.title, "aria-pressed": String(isChosen(item)), onclick: () => onChoose(item) }, item.title)),
    element("td", { class: "number" }, number(item.count)), element("td", { class: "number soft" }, percent(item.count, total)),
    element("td", { class: "bar-cell" }, countBar(item.count, largest)), more && element("td", { class: "examples" }, more(item))))));
}
