// A table of any number of rows. Only the rows that are seen exist.
//
// A tall box scrolls, and the table stays at its top with the rows for that place. Browsers cut boxes off at some millions of
// pixels, so the tallest one has more rows than pixels; keys still move row by row.

import { element, fill, show } from "./dom.js";

const ROW = 33;
const TALLEST = 6_000_000;
/** Rows are asked for in blocks, and this many blocks are kept. */
const BLOCK = 100;
const KEPT = 30;

export class RowTable {
  #columns;
  #rowsOf;
  #onSelect;
  #label;
  #count = 0;
  /** The first row that is seen, and the chosen one; from 0. */
  #first = 0;
  #current = -1;
  #blocks = new Map();
  /** Answers to earlier questions are ignored. */
  #question = 0;
  #scroller; #spacer; #table; #head; #body;

  /**
   * @param options `columns`: `title`, and `cell(row)`, which returns what a cell contains; `rowsOf(start, count)`: a promise of rows;
   *   `onSelect(row)`: a row was chosen; `label`: the name of the table.
   */
  constructor({ columns, rowsOf, onSelect, label }) {
    [this.#columns, this.#rowsOf, this.#onSelect, this.#label] = [columns, rowsOf, onSelect, label];
    this.#head = element("thead", {}, element("tr", { "aria-rowindex": 1 }, columns.map(({ title, kind }) => element("th", { scope: "col", class: kind }, title))));
    this.#body = element("tbody", { onclick: (event) => this.#clicked(event) });
    this.#table = element("table", { class: "rows", "aria-label": label }, this.#head, this.#body);
    this.#spacer = element("div", { class: "spacer" }, this.#table);
    this.#scroller = element("div", {
      class: "scroll virtual", tabindex: 0, role: "region", "aria-label": label, onscroll: () => this.#scrolled(), onkeydown: (event) => this.#pressed(event),
    }, this.#spacer);
    new ResizeObserver(() => this.#draw()).observe(this.#scroller);
  }

  get node() { return this.#scroller; }

  /** Shows other rows, from the first on. */
  reset(count, rowsOf = this.#rowsOf) {
    [this.#count, this.#rowsOf, this.#first, this.#current] = [count, rowsOf, 0, -1];
    this.#blocks.clear();
    this.#question++;
    this.#table.setAttribute("aria-rowcount", count + 1);
    this.#spacer.style.height = `${Math.min((count + 1) * ROW, TALLEST)}px`;
    // Few rows need no tall box.
    this.#scroller.style.height = count < 12 ? `${(count + 1) * ROW + 18}px` : "";
    this.#scroller.scrollTop = 0;
    show(this.#scroller, count > 0);
    this.#draw();
  }

  /** How many whole rows are seen. */
  get #seen() { return Math.max(Math.floor(this.#scroller.clientHeight / ROW) - 1, 1); }

  get #lastFirst() { return Math.max(this.#count - this.#seen, 0); }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    const first = this.#isScaled
      ? Math.round((scrollTop / Math.max(scrollHeight - clientHeight, 1)) * this.#lastFirst) : Math.round(scrollTop / ROW);
    // What a key has set is at this place, too.
    if (Math.abs(this.#top(this.#first) - scrollTop) > 1) this.#first = Math.min(first, this.#lastFirst);
    this.#draw();
  }

  get #isScaled() { return (this.#count + 1) * ROW > TALLEST; }

  /** Where the box is scrolled to for a first row. */
  #top(first) {
    const { scrollHeight, clientHeight } = this.#scroller;
    return this.#isScaled ? (first / Math.max(this.#lastFirst, 1)) * (scrollHeight - clientHeight) : first * ROW;
  }

  #pressed(event) {
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: this.#seen, PageUp: -this.#seen, Home: -Infinity, End: Infinity };
    if ((event.key === "Enter" || event.key === " ") && this.#current >= 0) {
      event.preventDefault();
      this.#choose(this.#current);
    } else if (event.key in steps && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      this.#current = Math.min(Math.max(this.#current + steps[event.key], 0), this.#count - 1);
      if (this.#current < this.#first) this.#first = this.#current;
      if (this.#current >= this.#first + this.#seen) this.#first = this.#current - this.#seen + 1;
      this.#scroller.scrollTop = this.#top(this.#first);
      this.#draw();
      this.#choose(this.#current);
    }
  }

  #clicked(event) {
    const index = Number(event.target.closest("tr")?.dataset.index ?? -1);
    if (index < 0) return;
    this.#current = index;
    this.#draw();
    this.#choose(index);
  }

  async #choose(index) {
    const question = this.#question;
    const row = (await this.#block(Math.floor(index / BLOCK)))?.[index % BLOCK];
    if (row && question === this.#question && index === this.#current) this.#onSelect(row);
  }

  /** The rows of a block, once they are there. */
  #block(number) {
    if (!this.#blocks.has(number)) {
      const question = this.#question;
      const start = number * BLOCK;
      const rows = this.#rowsOf(start, Math.min(BLOCK, this.#count - start)).then((rows) => {
        if (question === this.#question) {
          this.#blocks.set(number, rows);
          this.#draw();
        }
        return rows;
      }, () => { if (question === this.#question) this.#blocks.delete(number); });
      this.#blocks.set(number, rows);
      for (const old of this.#blocks.keys()) {
        if (this.#blocks.size <= KEPT) break;
        if (old !== number) this.#blocks.delete(old);
      }
    }
    return this.#blocks.get(number);
  }

  #draw() {
    const last = Math.min(this.#first + this.#seen + 1, this.#count);
    const rows = [];
    for (let index = this.#first; index < last; index++) {
      const block = this.#block(Math.floor(index / BLOCK));
      rows.push(this.#row(index, Array.isArray(block) ? block[index % BLOCK] : undefined));
    }
    fill(this.#body, rows);
  }

  #row(index, row) {
    const attributes = { "aria-rowindex": index + 2, "data-index": index, class: row?.status, "aria-current": index === this.#current && "true" };
    return element("tr", attributes, this.#columns.map(({ cell, kind }) => element("td", { class: kind }, row ? cell(row) : "…")));
  }
}
