// The list of countries of <phone-field>: searched, used by keys and fingers, and placed where there is room for it.

import { icon, make, showFlag } from "./phone-field-parts.js";

/** Below this width, and where less height is left, the list has the whole window. */
const NARROW = 480;
const LEAST_HEIGHT = 200;
/** The height of the list where there is room, in sizes of its font. */
const ROOM = 25;
const GAP = 4;
const MARGIN = 8;

export function isModified(event) { return event.altKey || event.ctrlKey || event.metaKey || event.shiftKey; }

/** What of the window can be seen: a keyboard on the screen and a zoom take from it. */
function visibleArea() {
  const view = globalThis.visualViewport;
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  if (!view) return { left: 0, top: 0, width, height };
  return { left: view.offsetLeft, top: view.offsetTop, width: view.width, height: view.height };
}

/** `delegate`: `rows(search)`, `choose(row)`, `announce(text)`, `opened()`, `closed()`, `wording`, `flags`, `base`, `root`. */
export class Picker {
  #parts;
  #delegate;
  #rows = [];
  #active = -1;
  // Whether a search waits for its rows, and whether the first of them is to be chosen.
  #isWaiting = false; #takesFirst = false;
  #frame;

  constructor(parts, delegate) {
    this.#parts = parts;
    this.#delegate = delegate;
    this.#listen();
  }

  get isOpen() { return !this.#parts.panel.hidden; }

  open() {
    const { panel, search, area } = this.#parts;
    panel.hidden = false;
    area.setAttribute("aria-expanded", "true");
    search.value = "";
    this.search();
    // What the rows were asked of may have ended, and the list with it.
    if (!this.isOpen) return;
    // In a document that isn't shown it can't be above others.
    try { panel.showPopover?.(); } catch { /* It is below them. */ }
    this.#startPlacing();
    search.focus({ preventScroll: true });
    this.#activate(this.#active, "middle");
    this.#delegate.opened();
  }

  /** `target`: what has the focus afterwards, where the list has it now. */
  close(target) {
    const { panel, area, list } = this.#parts;
    if (panel.hidden) return;
    // Before the focused element is hidden: focus that goes nowhere has left the field.
    if (target && panel.contains(this.#delegate.root.activeElement)) target.focus({ preventScroll: true });
    cancelAnimationFrame(this.#frame);
    try { panel.hidePopover?.(); } catch { /* It wasn't shown. */ }
    panel.hidden = true;
    this.#isWaiting = this.#takesFirst = false;
    list.removeAttribute("aria-busy");
    area.setAttribute("aria-expanded", "false");
    this.#delegate.closed();
  }

  // MARK: Rows

  search() {
    const { search, list, empty, panel, close } = this.#parts;
    const { wording } = this.#delegate;
    const found = this.#delegate.rows(search.value);
    this.#isWaiting = !found;
    if (!found) return list.setAttribute("aria-busy", "true");
    list.removeAttribute("aria-busy");
    this.#rows = found.rows;
    const isEmpty = this.#rows.length === 0;
    for (const named of [panel, search, list]) named.setAttribute("aria-label", found.title);
    search.placeholder = wording.say("search");
    close.setAttribute("aria-label", wording.say("close"));
    list.replaceChildren(...this.#rows.map((row, index) => this.#item(row, index, index === found.likelyCount - 1)));
    list.hidden = isEmpty;
    empty.hidden = !isEmpty;
    empty.textContent = found.noResultsText;
    search.setAttribute("aria-expanded", String(!isEmpty));
    if (isEmpty) search.removeAttribute("aria-controls");
    else search.setAttribute("aria-controls", "areas");
    if (search.value) this.#delegate.announce(isEmpty ? found.noResultsText : wording.say("found", this.#rows.length));
    this.#activate(Math.max(0, search.value ? 0 : this.#rows.findIndex((row) => row.isChosen)), "middle");
    const takesFirst = this.#takesFirst;
    this.#takesFirst = false;
    if (takesFirst) this.#choose(0);
  }

  #item(row, index, isLast) {
    const item = make("li", { id: `area-${index}`, role: "option", "aria-selected": String(row.isChosen) }, icon("check"));
    if (isLast) item.classList.add("last");
    const { flags, base } = this.#delegate;
    if (flags) {
      const flag = make("span", { class: "flag", "aria-hidden": "true" });
      showFlag(flag, row.country, flags, base);
      item.append(flag);
    }
    item.append(make("span", { class: "name" }, make("bdi", {}, row.name)), make("bdi", { class: "code", dir: "ltr" }, row.code));
    return item;
  }

  /** Makes a row the active one, and brings it into view: by the shortest way, or into the middle. */
  #activate(index, place) {
    const { list, search } = this.#parts;
    list.children[this.#active]?.classList.remove("active");
    this.#active = index;
    const item = list.children[index];
    if (!item) return search.removeAttribute("aria-activedescendant");
    item.classList.add("active");
    search.setAttribute("aria-activedescendant", item.id);
    // Not `scrollIntoView`, which moves the page as well.
    const { offsetTop: top, offsetHeight: height } = item;
    if (place === "middle") list.scrollTop = top - (list.clientHeight - height) / 2;
    else if (top < list.scrollTop) list.scrollTop = index === 0 ? 0 : top;
    else if (top + height > list.scrollTop + list.clientHeight) list.scrollTop = top + height - list.clientHeight;
  }

  #choose(index) {
    const row = this.#rows[index];
    if (row) this.#delegate.choose(row);
  }

  // MARK: Keys and taps

  #listen() {
    const { area, input, search, panel, list, close } = this.#parts;
    area.addEventListener("click", () => (this.isOpen ? this.close(area) : this.open()));
    // Otherwise the search loses the focus, which closes the panel, and the click opens it again.
    area.addEventListener("mousedown", (event) => { if (this.isOpen) event.preventDefault(); });
    area.addEventListener("keydown", (event) => {
      if (isModified(event) || !["ArrowDown", "ArrowUp"].includes(event.key) || this.isOpen) return;
      this.open();
      event.preventDefault();
    });
    // What is searched for is no edit of the number.
    search.addEventListener("input", (event) => {
      event.stopPropagation();
      this.#takesFirst = false;
      if (!event.isComposing) this.search();
    });
    search.addEventListener("change", (event) => event.stopPropagation());
    search.addEventListener("compositionend", () => this.search());
    search.addEventListener("keydown", (event) => this.#key(event));
    panel.addEventListener("mousedown", (event) => { if (event.target !== search) event.preventDefault(); });
    close.addEventListener("click", () => this.close(area.disabled ? input : area));
    list.addEventListener("click", (event) => {
      const item = event.target.closest("li");
      if (item) this.#choose([...list.children].indexOf(item));
    });
  }

  /** The keys of the combobox pattern; every other key does what it does in any field. */
  #key(event) {
    const { area, input } = this.#parts;
    if (event.isComposing) return;
    // The list isn't in the way of Tab: the number is next, and the button is before. WebKitGTK names the key of Shift-Tab
    // by its code alone.
    if ([event.key, event.code].includes("Tab") && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      return this.close(event.shiftKey && !area.disabled ? area : input);
    }
    if (isModified(event)) return;
    const last = this.#rows.length - 1;
    const moves = {
      ArrowDown: () => this.#activate(this.#active >= last ? 0 : this.#active + 1),
      ArrowUp: () => this.#activate(this.#active <= 0 ? last : this.#active - 1),
      PageDown: () => this.#activate(Math.min(last, this.#active + 7)),
      PageUp: () => this.#activate(Math.max(0, this.#active - 7)),
      Enter: () => (this.#isWaiting ? (this.#takesFirst = true) : this.#choose(this.#active)),
      Escape: () => this.close(area.disabled ? input : area),
    };
    if (!moves[event.key]) return;
    event.preventDefault();
    if (event.key === "Escape") event.stopPropagation();
    moves[event.key]();
  }

  // MARK: Placing

  /** As long as it is open, it follows whatever moves: pages that scroll, keyboards on the screen, what changes its size. */
  #startPlacing() {
    let last;
    const follow = () => {
      if (!this.isOpen) return;
      const { left, top, right, bottom } = this.#parts.row.getBoundingClientRect();
      const view = visibleArea();
      const seen = [left, top, right, bottom, ...Object.values(view)].join();
      if (seen !== last) this.#place(view);
      last = seen;
      this.#frame = requestAnimationFrame(follow);
    };
    cancelAnimationFrame(this.#frame);
    follow();
  }

  /** Below the row, or above where there is more room; all of what can be seen where neither will do. */
  #place(view) {
    const { panel, row } = this.#parts;
    const box = row.getBoundingClientRect();
    const [top, bottom] = [view.top, view.top + view.height];
    const below = bottom - box.bottom - GAP - MARGIN;
    const above = box.top - top - GAP - MARGIN;
    const isFull = view.width <= NARROW || Math.max(below, above) < LEAST_HEIGHT;
    panel.classList.toggle("full", isFull);
    panel.setAttribute("aria-modal", String(isFull));
    const style = { top: "auto", bottom: "auto", left: "auto", width: "auto", height: "auto", maxHeight: "none" };
    if (isFull) {
      Object.assign(style, { top: `${top}px`, left: `${view.left}px`, width: `${view.width}px`, height: `${view.height}px` });
    } else {
      const width = Math.min(Math.max(box.width, 320), view.width - 2 * MARGIN);
      const { direction, fontSize } = getComputedStyle(panel);
      const wished = direction === "rtl" ? box.right - width : box.left;
      const left = Math.max(view.left + MARGIN, Math.min(wished, view.left + view.width - MARGIN - width));
      const limit = Math.min(ROOM * parseFloat(fontSize), view.height - 2 * MARGIN);
      const isBelow = below >= .8 * limit || below >= above;
      Object.assign(style, { left: `${left}px`, width: `${width}px`, maxHeight: `${Math.min(limit, isBelow ? below : above)}px` });
      if (isBelow) style.top = `${box.bottom + GAP}px`;
      else style.bottom = `${document.documentElement.clientHeight - box.top + GAP}px`;
    }
    Object.assign(panel.style, style);
  }
}
