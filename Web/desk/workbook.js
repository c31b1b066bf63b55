// A workbook is read by the module; its parts are decompressed here, by DecompressionStream.

import { Refusal } from "./module.js";

/** The bytes that are read at a time. */
const CHUNK = 256 * 1024;
const [QUOTE, LINE_FEED] = [0x22, 0x0a];
/** Where an archive begins, perhaps after a mark or line ending that a program added; -1 without an archive. */
export const archiveStart = (beginning) => /^(ï»¿|\r?\n|)PK\x03\x04/.exec(String.fromCharCode(...beginning))?.[1].length ?? -1;

/** The bytes of a part of a file, piece by piece. */
function* pieces(read, { offset, byteCount }) {
  for (let start = offset; start < offset + byteCount; start += CHUNK) yield read(start, Math.min(start + CHUNK, offset + byteCount));
}

/** The decompressed contents of a part; an error other than that of reading says that they are damaged. */
async function* contents(read, part) {
  if (!part.isCompressed) return yield* pieces(read, part);
  const { readable, writable } = new DecompressionStream("deflate-raw");
  const writer = writable.getWriter();
  let failure;
  const writing = (async () => {
    try {
      for (const piece of pieces(read, part)) await writer.write(piece);
      await writer.close();
    } catch (error) {
      failure = error;
      await writer.abort(error);
    }
  })();
  writing.catch(() => {});
  const reader = readable.getReader();
  try {
    for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) yield value;
  } catch (error) {
    throw failure ?? error;
  } finally {
    reader.cancel().catch(() => {});
  }
  return undefined;
}

/** How the contents of a part end: all were given, the module needs no more, or they can't be decompressed. */
const WHOLE = 1, ENOUGH = 2, DAMAGED = 3;

/**
 * Has the module read a workbook, and returns its sheets; the module writes the chosen one as CSV meanwhile.
 *
 * @param call Calls a function of the module with values and numbers.
 * @param read Returns bytes of the file from one place to another.
 * @param each Called after some contents; its promise is awaited.
 */
export async function readWorkbook(call, read, each) {
  for (let part = call("deskBookNext", []); ; part = call("deskBookNext", [])) {
    if (part.sheets) return part;
    let end = WHOLE;
    for await (const bytes of checked(contents(read, part))) {
      if (bytes === undefined) {
        end = DAMAGED;
        break;
      }
      const { isMore } = call("deskBookPart", [bytes], 0);
      await each();
      if (isMore) continue;
      end = ENOUGH;
      break;
    }
    call("deskBookPart", [new Uint8Array()], end);
  }
}

/** The line breaks inside of a sheet's cells: its rows have other numbers than the lines of the CSV that is made of it. */
export class LineBreaks {
  /** The lines that begin inside of a cell, in their order. */
  #lines = [];
  #line = 1;
  #isQuoted = false;

  /** Goes through the next bytes of the CSV. */
  add(bytes) {
    for (const byte of bytes) {
      if (byte === QUOTE) this.#isQuoted = !this.#isQuoted;
      else if (byte === LINE_FEED) {
        this.#line++;
        if (this.#isQuoted) this.#lines.push(this.#line);
      }
    }
  }

  /** How many there are before a line. */
  before(line) {
    let [start, end] = [0, this.#lines.length];
    while (start < end) {
      const middle = (start + end) >> 1;
      if (this.#lines[middle] <= line) start = middle + 1;
      else end = middle;
    }
    return start;
  }
}

/** Contents that end with `undefined` if they are damaged. */
async function* checked(contents) {
  try {
    yield* contents;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    yield undefined;
  }
}
