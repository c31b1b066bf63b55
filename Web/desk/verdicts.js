// The verdicts on all rows, as the module has written them: six bytes a row. What they mean is the module's to say.

const BYTES = 6;

/** An array of twice the length, with the same numbers. */
function doubled(numbers) {
  const larger = new numbers.constructor(2 * numbers.length);
  larger.set(numbers);
  return larger;
}

export class Verdicts {
  #codes = new Uint16Array(1 << 14);
  #firstRows = new Uint32Array(1 << 14);
  /** For each chunk of the file, the number of rows up to its end. */
  #ends = [];
  #found; #foundFor;
  count = 0;

  add(bytes) {
    for (let place = 0; place + BYTES <= bytes.length; place += BYTES) {
      if (this.count === this.#codes.length) [this.#codes, this.#firstRows] = [doubled(this.#codes), doubled(this.#firstRows)];
      this.#codes[this.count] = bytes[place] | bytes[place + 1] << 8;
      this.#firstRows[this.count++] = (bytes[place + 2] | bytes[place + 3] << 8 | bytes[place + 4] << 16 | bytes[place + 5] << 24) >>> 0;
    }
  }

  /** Ends a chunk. */
  endChunk() { this.#ends.push(this.count); }

  /** The first row, from 1, with the number of a row, from 0; `null` if there is none before it. */
  firstRow(index) { return this.#firstRows[index] || null; }

  /** The index of the chunk with a row, and of the row in it. */
  place(index) {
    let [start, end] = [0, this.#ends.length];
    while (start < end) {
      const middle = (start + end) >> 1;
      if (this.#ends[middle] > index) end = middle;
      else start = middle + 1;
    }
    return [start, index - (start === 0 ? 0 : this.#ends[start - 1])];
  }

  /**
   * The indices of the rows that fit a filter; `undefined` if all do.
   *
   * @param words What the module says of codes, in their order from 1: `codes` of reasons, then `areas`.
   */
  matching(filter, { codes, areas }) {
    const key = JSON.stringify(filter);
    if (Object.keys(filter).length === 0) return undefined;
    if (this.#foundFor === key) return this.#found;
    const meanings = [{}, ...codes, ...areas.map(({ countryCode }) => ({ status: "valid", country: countryCode }))];
    const fits = meanings.map((meaning) => ["status", "reason", "country"].every((one) => filter[one] === undefined || filter[one] === meaning[one]));
    const found = new Uint32Array(this.count);
    let count = 0;
    for (let row = 0; row < this.count; row++) {
      if (filter.duplicates ? this.#firstRows[row] > 0 : fits[this.#codes[row]]) found[count++] = row;
    }
    [this.#found, this.#foundFor] = [found.slice(0, count), key];
    return this.#found;
  }
}
