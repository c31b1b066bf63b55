// What edits of <phone-field> can be taken back to. The browser's own history ends where the field regroups its text.

/** As many steps as a number has edits, and some more. */
const LIMIT = 200;

export class History {
  #before = [];
  #after = [];

  clear() { [this.#before, this.#after] = [[], []]; }

  /** Notes what there was before an edit. */
  add(moment) {
    if (moment.text === undefined) return;
    this.#before = [...this.#before.slice(-LIMIT), moment];
    this.#after = [];
  }

  undo(now) { return step(this.#before, this.#after, now); }
  redo(now) { return step(this.#after, this.#before, now); }
}

/** The last of one list, for which the other gets what there is now; `undefined` when there is none. */
function step(from, to, now) {
  const moment = from.pop();
  if (moment) to.push(now);
  return moment;
}
