// Very many numbers on a page, in a worker or in Node: columns in, columns out, millions of numbers in a second.
//
// Nothing is made for a single number: no call, no text, no object. A message is made for a number that isn't valid, when
// it is asked for. The verdicts are those of `Validator.check`.

import { asText, loadWith, moduleFrom, textsOf, withIndex } from "./phonecheck.js";

export { DefinitionsError, StoppedError, loadLanguage } from "./phonecheck.js";

/** What a call takes: about this many bytes of lines, or this many strings of a column. A multiple of 8 for bits. */
const PART_BYTES = 1 << 19;
const PART_COUNT = 1 << 16;
/** What kernels may read after a text: `BulkValidator.paddingByteCount`. */
const PADDING = new Uint8Array(96);
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** Lines with numbers have at least about this many bytes. */
const LINE_BYTES = 16;
/** What offsets of 32 bits reach. */
const LARGEST = 0x7fff_ffff;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// A module with one function that has a vector.
const VECTORS = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]);

/** The module beside this file for this engine. Bundlers look for these expressions. */
function defaultSource() {
  return WebAssembly.validate(VECTORS)
    ? new URL("./phonecheck-bulk.wasm", import.meta.url) : new URL("./phonecheck-bulk-portable.wasm", import.meta.url);
}

/** Decides of very many numbers whether a tenant accepts them. */
export class BulkValidator {
  #instance;
  // What the instance is prepared for.
  #area;
  #expected = 0;

  /** As those of a Validator. */
  remarks;
  definitionCount;
  preferred;
  /** What each code means: `codes[verdicts.codes[row]]` has `status`, `reason`, `country` and `areaCode`. */
  codes;

  constructor({ instance, result: { remarks, definitionCount, preferred } }) {
    Object.assign(this, { remarks, definitionCount, preferred });
    this.#instance = instance;
    this.codes = instance.call("bulkCodes", []);
  }

  /**
   * Compiles the module and loads definitions.
   *
   * @param json Compiled definitions, or JSON as text, bytes or a parsed object, which the module `loader` compiles.
   * @param options As for loadDefinitions. `wasm` is where the module is, as for initialize; by default the one beside this file
   *   that the engine can run. `languages` are those whose texts are loaded, by default none but English.
   */
  static async load(json, { wasm, loader, languages = [], ...options } = {}) {
    const [module] = await Promise.all([moduleFrom(wasm ?? defaultSource()), textsOf(languages)]);
    if (!WebAssembly.Module.exports(module).some(({ name }) => name === "validateLines")) {
      throw new Error("this module can't check many numbers at once: name phonecheck-bulk.wasm");
    }
    return new BulkValidator(await loadWith(module, json, options, { loader }));
  }

  /**
   * Checks lines with a number each, which end with LF or CRLF; the last one needs no line ending.
   *
   * @param text UTF-8, less than 2 GiB, or a string.
   * @param options `area`: the country code or area code that every number belongs to.
   */
  checkLines(text, { area } = {}) {
    const bytes = asBytes(text);
    this.#prepare(area, bytes.length / LINE_BYTES);
    const parts = new Parts(bytes.length / LINE_BYTES, true);
    for (let start = 0; start < bytes.length;) {
      const end = lineEnd(bytes, start);
      let part = bytes.subarray(start, end);
      // The last line may have no ending.
      if (part[part.length - 1] !== LINE_FEED) part = withLineEnding(part);
      parts.add(this.#instance, this.#instance.call("validateLines", [part, PADDING], start));
      start = end;
    }
    return parts.verdicts();
  }

  /**
   * Checks a column in the layout of Apache Arrow.
   *
   * @param bytes The strings one after another, as UTF-8.
   * @param offsets The start of each string, and the end of the last: an Int32Array with one more than there are strings.
   * @param options `area` as for checkLines. `validity`: a bit for each string, the lowest of the first byte first; 0 for a
   *   null, which gets the code 0.
   */
  checkColumn(bytes, offsets, { area, validity } = {}) {
    if (!(offsets instanceof Int32Array)) throw new TypeError("offsets of a column are an Int32Array");
    const strings = asBytes(bytes);
    const count = Math.max(offsets.length - 1, 0);
    if (validity && validity.length * 8 < count) throw new RangeError("a column has a bit of validity for each string");
    if (!areAscending(offsets, strings.length)) throw new RangeError("offsets of a column are ascending and lie in its bytes");
    this.#prepare(area, count);
    const parts = new Parts(count, false);
    for (let first = 0; first < count; first += PART_COUNT) {
      const end = Math.min(first + PART_COUNT, count);
      const [start, stop] = [offsets[first], offsets[end]];
      const own = offsets.slice(first, end + 1);
      if (start > 0) for (let index = 0; index < own.length; index++) own[index] -= start;
      const texts = [
        new Uint8Array(own.buffer), validity?.subarray(first / 8, Math.ceil(end / 8)) ?? new Uint8Array(),
        strings.subarray(start, stop), PADDING];
      parts.add(this.#instance, this.#instance.call("validateColumn", texts));
    }
    return parts.verdicts();
  }

  /** Checks an array of strings; `null` and `undefined` get the code 0. Making a column of them takes most of the time. */
  checkStrings(strings, { area } = {}) {
    const offsets = new Int32Array(strings.length + 1);
    const validity = new Uint8Array(Math.ceil(strings.length / 8));
    let bytes = new Uint8Array(Math.max(16 * strings.length, 64));
    let end = 0;
    strings.forEach((string, index) => {
      if (string !== null && string !== undefined) {
        validity[index >> 3] |= 1 << (index & 7);
        asText(string, "a number");
        // UTF-8 has at most three bytes for each UTF-16 code unit.
        const room = end + 3 * string.length;
        if (room > LARGEST) throw new RangeError("these strings have 2 GiB or more: check them in parts");
        if (room > bytes.length) bytes = grown(bytes, room);
        end += encoder.encodeInto(string, bytes.subarray(end)).written;
      }
      offsets[index + 1] = end;
    });
    return this.checkColumn(bytes.subarray(0, end), offsets, { area, validity });
  }

  /** Checks one number as `Validator.check` does: with its message, or with all its forms. */
  check(number, { area, language } = {}) {
    const texts = [asNumber(number), ...this.#instance.area(asArea(area))];
    const result = this.#instance.call("check", texts, this.#instance.language(language));
    return withIndex(result, typeof number === "string" ? number : decoder.decode(number));
  }

  /**
   * The numbers that aren't valid, one after another, with all that `check` says of each and its `row`, from 0.
   *
   * @param verdicts What checkLines or checkColumn has returned.
   * @param text The text or bytes that it was given; `offsets` of a column are an option.
   */
  *rejects(verdicts, text, { area, language, offsets } = {}) {
    const bytes = asBytes(text);
    const starts = offsets ?? verdicts.starts;
    const ends = offsets?.subarray(1) ?? verdicts.ends;
    if (!starts) throw new TypeError("rejects of a column need its `offsets`");
    const isRejected = this.codes.map(({ status }) => status === "invalid" || status === "undecided");
    for (let row = 0; row < verdicts.count; row++) {
      if (!isRejected[verdicts.codes[row]]) continue;
      yield { row, ...this.check(bytes.subarray(starts[row], ends[row]), { area, language }) };
    }
  }

  /** The canonical form of a row's number, without its extension; `undefined` if it isn't valid. */
  canonical(verdicts, row) {
    const { areaCode } = this.codes[verdicts.codes[row]];
    if (areaCode === undefined) return undefined;
    const digits = decoder.decode(verdicts.digits.subarray(verdicts.digitOffsets[row], verdicts.digitOffsets[row + 1]));
    return `+${areaCode}-${digits}`;
  }

  /** How many rows have each code: as many elements as `codes`. */
  counts(verdicts) {
    const counts = new Uint32Array(this.codes.length);
    for (const code of verdicts.codes) counts[code]++;
    return counts;
  }

  /** Makes the table that many numbers need, unless it is there. */
  #prepare(area, count) {
    const texts = this.#instance.area(asArea(area));
    // The same text may name an area once the module for names is there.
    const found = texts.join("\n");
    if (found === this.#area && count <= this.#expected) return;
    this.#instance.call("prepareBulk", texts, Math.ceil(count));
    [this.#area, this.#expected] = [found, count];
  }
}

/** Columns that grow part by part. */
class Parts {
  #count = 0;
  #digitCount = 0;
  #codes; #starts; #ends; #digitOffsets; #digits;
  #extensions = new Map();

  /** `count`: about how many rows there will be. */
  constructor(count, hasRanges) {
    const capacity = Math.ceil(count) + 1;
    this.#codes = new Uint16Array(capacity);
    this.#digitOffsets = new Int32Array(capacity + 1);
    this.#digits = new Uint8Array(12 * capacity);
    if (hasRanges) [this.#starts, this.#ends] = [new Int32Array(capacity), new Int32Array(capacity)];
  }

  add(instance, { count, codes, starts, ends, digitEnds, digits, extensions }) {
    const end = this.#count + count;
    if (end > this.#codes.length) {
      this.#codes = grown(this.#codes, end);
      this.#digitOffsets = grown(this.#digitOffsets, end + 1);
      if (this.#starts) [this.#starts, this.#ends] = [grown(this.#starts, end), grown(this.#ends, end)];
    }
    this.#codes.set(instance.column(Uint16Array, codes, count), this.#count);
    this.#starts?.set(instance.column(Int32Array, starts, count), this.#count);
    this.#ends?.set(instance.column(Int32Array, ends, count), this.#count);
    const offsets = instance.column(Int32Array, digitEnds, count);
    const digitCount = count > 0 ? offsets[count - 1] : 0;
    for (let row = 0; row < count; row++) this.#digitOffsets[this.#count + row + 1] = this.#digitCount + offsets[row];
    if (this.#digitCount + digitCount > this.#digits.length) this.#digits = grown(this.#digits, this.#digitCount + digitCount);
    this.#digits.set(instance.column(Uint8Array, digits, digitCount), this.#digitCount);
    for (let index = 0; index < extensions.length; index += 2) this.#extensions.set(this.#count + extensions[index], extensions[index + 1]);
    this.#count = end;
    this.#digitCount += digitCount;
  }

  /** Plain data, so that a worker can post it. */
  verdicts() {
    const count = this.#count;
    return {
      count, codes: this.#codes.subarray(0, count), digitOffsets: this.#digitOffsets.subarray(0, count + 1),
      digits: this.#digits.subarray(0, this.#digitCount),
      // In each part they come in any order.
      extensions: new Map([...this.#extensions].sort(([row], [other]) => row - other)),
      ...(this.#starts && { starts: this.#starts.subarray(0, count), ends: this.#ends.subarray(0, count) }),
    };
  }
}

/** A longer array that begins with the elements of another. */
function grown(array, length) {
  const longer = new array.constructor(Math.max(2 * array.length, length));
  longer.set(array);
  return longer;
}

/** Where a part of lines ends: after the last line feed in the next bytes, or the first one after them. */
function lineEnd(bytes, start) {
  const end = start + PART_BYTES;
  if (end >= bytes.length) return bytes.length;
  const last = bytes.subarray(start, end).lastIndexOf(LINE_FEED);
  if (last >= 0) return start + last + 1;
  const next = bytes.indexOf(LINE_FEED, end);
  return next < 0 ? bytes.length : next + 1;
}

/** A line with an ending that takes nothing of it away: CRLF after a CR. */
function withLineEnding(line) {
  const ending = line[line.length - 1] === CARRIAGE_RETURN ? [CARRIAGE_RETURN, LINE_FEED] : [LINE_FEED];
  const longer = new Uint8Array(line.length + ending.length);
  longer.set(line);
  longer.set(ending, line.length);
  return longer;
}

function areAscending(offsets, length) {
  let before = 0;
  for (const offset of offsets) {
    if (offset < before) return false;
    before = offset;
  }
  return before <= length;
}

/** Text as UTF-8. */
function asBytes(text) {
  const bytes = typeof text === "string" ? encoder.encode(text) : text instanceof ArrayBuffer ? new Uint8Array(text)
    : ArrayBuffer.isView(text) ? new Uint8Array(text.buffer, text.byteOffset, text.byteLength) : undefined;
  if (!bytes) throw new TypeError("numbers are a string or bytes of UTF-8");
  if (bytes.length > LARGEST) throw new RangeError("these are 2 GiB or more: check them in parts");
  return bytes;
}

const asNumber = (number) => (ArrayBuffer.isView(number) ? number : asText(number, "a number"));
const asArea = (area) => asText(area ?? "", "an area");
