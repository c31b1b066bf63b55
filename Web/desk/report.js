// The report as a page of its own: the result's counts and pictures, with the shapes of numbers and no number.

import { countTable, placesPicture, shareBar } from "./charts.js";
import { element } from "./dom.js";
import { currentLanguage, number, percent, placeText, text } from "./words.js";

/** The HTML of a report; `definitions` says what has decided. It needs no script and no other file. */
export function reportOf(result, input, definitions, css) {
  const still = { isChosen: () => false, onChoose: () => {} };
  const titled = (items, title) => items.map((item) => ({ ...item, title: title(item) }));
  const examples = ({ examples }) => examples.map(({ shape, line }) => element("span", { class: "example" }, element("code", {}, shape), " ", element("span", { class: "soft" }, placeText(input.kind, "In", { line }))));
  const statuses = ["valid", "invalid", "undecided"].filter((status) => result[status] > 0)
    .map((status) => element("tr", {}, element("th", { scope: "row" }, text(`${status}Title`)), element("td", { class: "number" }, number(result[status])), element("td", { class: "number" }, percent(result[status], result.rows))));
  const main = element("main", {},
    element("h1", {}, text("reportTitle", { name: input.name })), element("p", { class: "large" }, result.outcome), definitions, shareBar(result),
    element("table", { class: "counts-table" }, element("tbody", {}, statuses)),
    result.remarks.length > 0 && element("ul", { class: "remarks" }, result.remarks.map((remark) => element("li", {}, remark))),
    result.reasons.length > 0 && [element("h2", {}, text("reasonsTitle")), countTable(titled(result.reasons, ({ label }) => label), { ...still, caption: text("reasonsTitle"), more: examples }),
      element("h2", {}, text("placesTitle")), placesPicture(result.places)],
    result.countries.length > 0 && [element("h2", {}, text("countriesTitle")), countTable(titled(result.countries, ({ name }) => name), { ...still, caption: text("countriesTitle") })]);
  // Nothing to press.
  for (const button of main.querySelectorAll("button")) button.replaceWith(button.textContent);
  const policy = "default-src 'none'; style-src 'unsafe-inline'";
  const head = element("head", {}, element("meta", { charset: "utf-8" }), element("meta", { "http-equiv": "Content-Security-Policy", content: policy }),
    element("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }), element("title", {}, text("reportTitle", { name: input.name })), element("style", {}, css));
  return `<!doctype html>\n${element("html", { lang: currentLanguage() }, head, element("body", {}, main)).outerHTML}\n`;
}
