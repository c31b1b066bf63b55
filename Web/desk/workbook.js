// A workbook is read by the module; its parts are decompressed here, by DecompressionStream.

/** The bytes that are read at a time. */
const CHUNK = 256 * 1024;
export const isArchive = (beginning) => beginning.length >= 4 && [0x50, 0x4b, 0x03, 0x04].every((byte, index) => beginning[index] === byte);

/** The bytes of a part of a file, piece by piece. */
function* pieces(read, { offset, byteCount }) {
  for (let start = offset; start < offset + byteCount; start += CHUNK) yield read(start, Math.min(start + CHUNK, offset + byteCount));
}

/** The decompressed contents of a part. */
async function* contents(read, part) {
  if (!part.isCompressed) return yield* pieces(read, part);
  const { readable, writable } = new DecompressionStream("deflate-raw");
  const writer = writable.getWriter();
  const writing = (async () => {
    for (const piece of pieces(read, part)) await writer.write(piece);
    await writer.close();
  })();
  writing.catch(() => {});
  const reader = readable.getReader();
  try {
    for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) yield value;
  } finally {
    reader.cancel().catch(() => {});
  }
  return writing;
}

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
    let isMore = true;
    for await (const bytes of damagedEnds(contents(read, part))) {
      ({ isMore } = call("deskBookPart", [bytes], 0));
      await each();
      if (!isMore) break;
    }
    call("deskBookPart", [new Uint8Array()], isMore ? 1 : 2);
  }
}

/** Contents that end where they are damaged: the module then misses bytes, and names the part. */
async function* damagedEnds(contents) {
  try { yield* contents; } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}
