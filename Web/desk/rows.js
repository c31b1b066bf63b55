// Rows for the page, made of the lines of NDJSON that the module writes.

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Lines of NDJSON, of the pieces in which they were written. */
export function linesOf(parts) {
  const reader = new TextDecoder("utf-8", { ignoreBOM: true });
  const text = parts.map((part) => reader.decode(part, { stream: true })).join("") + reader.decode();
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** A number of UTF-8's bytes at the start of a text, in UTF-16's units. */
const unitsOf = (text, byteCount) => decoder.decode(encoder.encode(text).subarray(0, byteCount)).length;

export class RowReader {
  #keys; #phones; #isObject; #statuses; #reasons; #countries;

  /**
   * @param input What the module says of the file.
   * @param words Its words for codes.
   */
  constructor(input, words) {
    this.#isObject = input.kind === "objects";
    this.#keys = [];
    for (const [key, index] of Object.entries(this.#isObject ? {} : JSON.parse(`{${input.keys}}`))) this.#keys[index] = key;
    this.#phones = input.phones;
    this.#statuses = words.statuses;
    this.#reasons = new Map(words.codes.map(({ reason, label }) => [reason, label]));
    this.#countries = new Map(words.areas.map(({ countryCode, name }) => [countryCode, name]));
  }

  /** The row of a line; `firstRow`: the first row with the same number, if the module doesn't say it. */
  row(line, index, firstRow = null) {
    return this.#isObject ? this.#object(line, index, firstRow) : this.#table(JSON.parse(line), firstRow);
  }

  #table({ fields, row, line, status, numbers, ...single }, firstRow) {
    const known = new Set(this.#keys);
    const cells = [...this.#keys.map((key) => fields[key] ?? ""), ...Object.keys(fields).filter((key) => !known.has(key)).map((key) => fields[key])];
    const found = numbers ? Object.entries(numbers).map(([key, number]) => [this.#keys.indexOf(key), number])
      : [[this.#phones[0] ?? 0, { status, ...single }]];
    return { row, line, cells, status, statusText: this.#statuses[status], numbers: found.map(([column, number]) => this.#number(column, cells[column] ?? "", number, firstRow)) };
  }

  /** A line that is an object: the added members are at its end. */
  #object(line, index, firstRow) {
    const members = JSON.parse(line);
    const starts = Object.keys(members).filter((key) => key.endsWith("_status")).map((key) => key.slice(0, -"status".length));
    const start = starts.at(-1) ?? "phone_";
    const number = Object.fromEntries(["status", "reason", "number", "country", "message", "offset", "duplicate_of"].map((key) => [key, members[start + key] ?? null]));
    return {
      row: index + 1, line: index + 1, cells: [line], status: number.status, statusText: this.#statuses[number.status],
      numbers: [this.#number(0, line, { ...number, offset: null }, firstRow)],
    };
  }

  #number(column, cell, { status, reason, number, country, message, offset, duplicate_of: first }, firstRow) {
    return {
      column, status, statusText: this.#statuses[status], reason, reasonText: reason && this.#reasons.get(reason), message: message ?? null, number, country,
      countryName: country && (this.#countries.get(country) ?? country), offset: Number.isInteger(offset) ? unitsOf(cell, offset) : null, suggestion: null,
      firstRow: first ?? firstRow,
    };
  }
}
