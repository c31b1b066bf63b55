// Outputs in parts: CSV as the module writes it, and workbooks, whose parts are compressed here.

/** The bytes that are handed on together. */
const PART = 4 << 20;

/** Collects bytes until there are enough to hand them on. */
export class Collector {
  #parts = [];
  #byteCount = 0;
  #take;

  /** @param take Takes arrays of bytes in their order; its promise is awaited. */
  constructor(take) { this.#take = take; }

  add(bytes) {
    this.#parts.push(bytes);
    this.#byteCount += bytes.length;
  }

  async flush({ isLast = false } = {}) {
    if (this.#byteCount < (isLast ? 1 : PART)) return;
    const parts = this.#parts;
    [this.#parts, this.#byteCount] = [[], 0];
    await this.#take(parts);
  }
}

/** A part of a workbook that is compressed while it comes. */
class Deflating {
  #writer;
  #reading;
  #byteCount = 0;

  constructor(collector) {
    const { readable, writable } = new CompressionStream("deflate-raw");
    this.#writer = writable.getWriter();
    this.#reading = this.#read(readable.getReader(), collector);
    // A failure is met by who waits for the end, or for room.
    this.#reading.catch(() => {});
  }

  async #read(reader, collector) {
    for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
      this.#byteCount += value.length;
      collector.add(value);
      await collector.flush();
    }
  }

  async write(parts) {
    for (const part of parts) await Promise.race([this.#writer.write(part), this.#reading]);
  }

  /** The number of compressed bytes. */
  async end() {
    await Promise.all([this.#writer.close(), this.#reading]);
    return this.#byteCount;
  }
}

/** The archive of a workbook, whose bytes come from the module. */
export class Archive {
  #collector;
  #deflating;
  #contents = [];

  constructor(collector) { this.#collector = collector; }

  /** Takes bytes that the module lends: those of a part are compressed. */
  add(bytes, isCompressed) {
    if (isCompressed) this.#contents.push(bytes.slice());
    else this.#collector.add(bytes.slice());
  }

  /** Compresses what has come. */
  async flush() {
    const parts = this.#contents;
    this.#contents = [];
    if (parts.length === 0) return;
    this.#deflating ??= new Deflating(this.#collector);
    await this.#deflating.write(parts);
  }

  /** Ends a part; the number of its compressed bytes. */
  async endPart() {
    await this.flush();
    const count = await this.#deflating.end();
    this.#deflating = undefined;
    return count;
  }
}
