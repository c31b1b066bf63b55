// The result of a run: counts, reasons with examples, pictures, and the table of rows.

import { sign, verdict, written } from "./cells.js";
import { countTable, placesPicture, shareBar, sum } from "./charts.js";
import { element, fill, show } from "./dom.js";
import { RowTable } from "./row-table.js";
import { currentLanguage, number, percent, placeText, text } from "./words.js";

const FEW_COUNTRIES = 10;

/** The shapes of some numbers with a reason, and where they are. */
const examplesIn = (kind) => ({ examples }) => examples.slice(0, 3).map(({ shape, line, message }) => element("span", { class: "example", title: message },
  element("code", {}, shape), " ", element("span", { class: "soft" }, placeText(kind, "In", { line }))));

export class Results {
  #engine;
  #result;
  #input;
  #filter = {};
  #table; #detail; #chips; #heading; #tiles; #reasons; #countries;
  #isEveryCountry = false;

  /** @param node Where the result is; `announce(text)` reads a text out, `fail(text)` shows why rows can't be read again. */
  constructor(node, engine, { announce, fail }) { [this.node, this.#engine, this.announce, this.fail] = [node, engine, announce, fail]; }

  /** Draws a result; `definitions` says what has decided, and `more` follows the table: downloads and the command. */
  draw(result, input, definitions, more) {
    [this.#result, this.#input] = [result, input];
    this.#heading = element("h2", { id: "outcome", tabindex: -1 }, result.outcome);
    this.#tiles = element("div", { class: "tiles" });
    this.#reasons = element("div", {});
    this.#countries = element("div", {});
    this.#chips = element("p", { class: "chips" });
    this.#detail = element("div", { class: "card detail", hidden: true, role: "region", "aria-label": text("detailTitle") });
    this.#table = new RowTable({
      label: text("rowsTable"), columns: this.#columns(), onSelect: (row) => this.#select(row), rowsOf: () => Promise.resolve([]) });
    const notes = [...result.remarks, ...this.#undecidedNote()];
    fill(this.node, this.#heading, element("p", { class: "soft" }, this.#facts()), definitions, shareBar(result), this.#tiles,
      notes.length > 0 && element("ul", { class: "remarks" }, notes.map((note) => element("li", {}, note))),
      result.namesControls && element("p", { class: "soft" }, text("remarksHint", { name: text("changeOptions") })),
      result.reasons.length > 0 && element("section", { class: "card", "aria-labelledby": "reasons-title" }, element("h3", { id: "reasons-title" }, text("reasonsTitle")), this.#reasons, element("p", { class: "soft examples" }, text("examplesHint"), input.kind === "table" && [" ", text("lineHint")])),
      element("div", { class: "pair" },
        result.countries.length > 0 && element("section", { class: "card", "aria-labelledby": "countries-title" }, element("h3", { id: "countries-title" }, text("countriesTitle")), this.#countries),
        result.invalid + result.undecided > 0 && element("section", { class: "card", "aria-labelledby": "places-title" }, element("h3", { id: "places-title" }, text("placesTitle")), placesPicture(result.places))),
      element("section", { "aria-labelledby": "rows-title" }, element("h3", { id: "rows-title" }, text("rowsTitle")), this.#chips, this.#table.node, this.#detail),
      more);
    this.filter(this.#firstFilter(), { isQuiet: true });
  }

  focus() { this.#heading.focus(); }

  /** What one wants to see first: what isn't valid. */
  #firstFilter() {
    if (this.#result.invalid > 0) return { status: "invalid" };
    return this.#result.undecided > 0 ? { status: "undecided" } : {};
  }

  #facts() {
    const { rows, seconds, rowsPerSecond } = this.#result;
    return text("facts", { rows, seconds: seconds < 0.1 ? "< 0.1" : seconds.toLocaleString(currentLanguage(), { maximumFractionDigits: seconds < 10 ? 1 : 0 }), rate: Math.round(rowsPerSecond) });
  }

  #undecidedNote() {
    const { undecided, undecidable } = this.#result;
    if (undecided === 0) return [];
    const names = undecidable.map(({ name, areaCode }) => `${name} (+${areaCode})`).join(text("listComma"));
    return [names ? text("undecidedNote", { count: undecided, names }) : text("undecidedLimit", { count: undecided })];
  }

  // MARK: Rows

  /** Shows the rows of a filter. */
  async filter(filter, { isQuiet = false } = {}) {
    this.#filter = filter;
    this.#drawChoices();
    show(this.#detail, false);
    const count = await this.#engine.count(filter).catch((error) => this.fail(error.message));
    if (count === undefined || filter !== this.#filter) return;
    this.#table.reset(count, (start, length) => this.#rows(filter, start, length));
    fill(this.#chips, element("strong", {}, this.#nameOf(filter)), " ", text("rowsCount", { rows: count }), " ",
      Object.keys(filter).length > 0 && element("button", { type: "button", onclick: () => this.filter({}) }, text("showAll")),
      element("span", { class: "soft keys" }, " ", text("tableKeys")));
    if (!isQuiet) this.announce(`${this.#nameOf(filter)}: ${text("rowsCount", { rows: count })}`);
  }

  /** Rows are read from the file again, which may have changed. */
  async #rows(filter, start, length) {
    try {
      return await this.#engine.rows(filter, start, length);
    } catch (error) {
      this.fail(error.message);
      throw error;
    }
  }

  #nameOf(filter) {
    const { reasons, countries } = this.#result;
    if (filter.reason) return reasons.find(({ reason }) => reason === filter.reason).label;
    if (filter.country) return countries.find(({ countryCode }) => countryCode === filter.country).name;
    return filter.duplicates ? text("duplicatesTitle") : filter.status ? text(`${filter.status}Title`) : text("allTitle");
  }

  #columns() {
    const lines = this.#input.kind === "lines";
    const phones = lines ? [0] : this.#input.phones;
    const header = lines ? [text("lineOfFile")] : this.#input.header;
    const others = header.map((name, index) => ({ name, index })).filter(({ index }) => !phones.includes(index)).slice(0, 30);
    const found = (row, column) => row.numbers.find((one) => one.column === column) ?? (phones.length === 1 ? row.numbers[0] : undefined);
    return [
      { title: placeText(this.#input.kind, "Column"), kind: "place", cell: (row) => number(row.line) },
      ...phones.flatMap((column) => [
        { title: header[column] ?? text("lineOfFile"), kind: "phone", cell: (row) => written(row.cells[column] ?? "", found(row, column)?.offset) },
        { title: text("verdictColumn"), kind: "found", cell: (row) => verdict(found(row, column)) },
        { title: text("messageColumn"), kind: "message", cell: (row) => found(row, column)?.message ?? "" },
      ]),
      ...others.map(({ name, index }) => ({ title: name, kind: "other", cell: (row) => row.cells[index] ?? "" })),
    ];
  }

  /** Shows all of a row, and reads out what is wrong with it. */
  #select(row) {
    const names = this.#input.kind === "lines" ? [text("lineOfFile")] : this.#input.header;
    const found = row.numbers.map((one) => element("p", {}, verdict(one), one.message && element("span", { class: "message" }, one.message),
      one.suggestion && element("span", { class: "suggestion" }, text("didYouMean"), " ", element("code", {}, one.suggestion)),
      one.countryName && element("span", { class: "soft" }, ` ${one.countryName}`)));
    fill(this.#detail, element("h4", {}, placeText(this.#input.kind, "Number", { line: row.line })), found,
      element("dl", {}, row.cells.map((cell, index) => element("div", {}, element("dt", {}, names[index] || text("columnNumber", { number: index + 1 })), element("dd", {}, written(cell))))));
    show(this.#detail, true);
    const [first] = row.numbers;
    this.announce([placeText(this.#input.kind, "Number", { line: row.line }), row.cells[first?.column ?? 0], first?.message || first?.statusText].filter(Boolean).join(". "));
  }

  // MARK: Counts

  #drawChoices() {
    const { rows, valid, invalid, undecided, duplicates, reasons, countries } = this.#result;
    const is = (key, value) => this.#filter[key] === value;
    const tile = (title, count, filter, isChosen, status) => element("button", {
      type: "button", class: "tile", "data-key": title, "aria-pressed": String(isChosen), disabled: count === 0 && title !== "allTitle", onclick: () => this.filter(filter),
    }, element("span", { class: "tile-title" }, status && sign(status), text(title)), element("span", { class: "tile-count" }, number(count)), element("span", { class: "soft" }, title === "allTitle" ? " " : percent(count, rows)));
    fill(this.#tiles, tile("allTitle", rows, {}, Object.keys(this.#filter).length === 0), tile("validTitle", valid, { status: "valid" }, is("status", "valid"), "valid"),
      tile("invalidTitle", invalid, { status: "invalid" }, is("status", "invalid"), "invalid"),
      undecided > 0 && tile("undecidedTitle", undecided, { status: "undecided" }, is("status", "undecided"), "undecided"),
      tile("duplicatesTitle", duplicates, { duplicates: true }, is("duplicates", true)));
    fill(this.#reasons, countTable(reasons.map((one) => ({ ...one, title: one.label })), {
      caption: text("reasonsTitle"), isChosen: ({ reason }) => is("reason", reason), onChoose: ({ reason }) => this.filter({ reason }), more: examplesIn(this.#input.kind) }));
    const shown = this.#isEveryCountry ? countries : countries.slice(0, FEW_COUNTRIES);
    fill(this.#countries, countTable(shown.map((one) => ({ ...one, title: one.name })), {
      caption: text("countriesTitle"), total: sum(countries), isChosen: ({ countryCode }) => is("country", countryCode), onChoose: ({ countryCode }) => this.filter({ country: countryCode }) }),
    countries.length > shown.length && element("button", { type: "button", onclick: () => { this.#isEveryCountry = true; this.#drawChoices(); } }, text("moreCountries", { count: countries.length - shown.length })));
  }
}
