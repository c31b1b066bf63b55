// Compiled definitions: how they begin, and those that were compiled in a browser before, which are kept.

/** The first bytes of a file of compiled definitions. */
const START = [0x89, 0x50, 0x48, 0x43, 0x0d, 0x0a, 0x1a, 0x0a];

/** Whether bytes are compiled definitions. */
export const isCompiled = (bytes) => ArrayBuffer.isView(bytes) && START.every((byte, index) => bytes[index] === byte);

/** How their text begins. JSON never begins so. */
const START_OF_TEXT = "iVBIQw0K";

/** Compiled definitions as text, in base64, for places that hold only text. */
export function textOf(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** The bytes of a text of compiled definitions; other text, such as JSON, as it is. */
export const ofText = (text) =>
  text.startsWith(START_OF_TEXT) ? Uint8Array.from(atob(text), (character) => character.charCodeAt()) : text;

/** The message that there is no definition for a page's countries. */
export const noneLeft = (only, exclude) =>
  `no definition is left of those for ${only.join(", ") || "all countries"} without ${exclude.join(", ")}`;

const CACHE = "phonecheck-compiled";
/** How many are kept; a page has definitions of one tenant, or of some. */
const LIMIT = 8;

/** The place of compiled JSON: its digest, so that no server has to name a version of what it serves. */
async function place(json, options) {
  // Both are missing in pages that aren't secure, and on servers.
  if (!globalThis.caches || !globalThis.crypto?.subtle || !globalThis.location?.origin?.startsWith("http")) return undefined;
  const bytes = typeof json === "string" ? new TextEncoder().encode(json) : json;
  const digest = new Uint8Array(await globalThis.crypto.subtle.digest("SHA-256", bytes));
  const name = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const address = new URL(`/phonecheck-compiled/${name}?${encodeURIComponent(options)}`, globalThis.location.origin).href;
  return { cache: await globalThis.caches.open(CACHE), address };
}

/** Whether anything was compiled before. */
export async function hasKept() {
  try { return Boolean(await globalThis.caches?.has(CACHE)); } catch { return false; }
}

/** What was compiled of some JSON before, if it was kept; a browser may refuse to keep anything. */
export async function keptCompiled(json, options) {
  try {
    const found = await place(json, options);
    const kept = await found?.cache.match(found.address);
    if (!kept) return undefined;
    const result = JSON.parse(decodeURIComponent(kept.headers.get("result")));
    return { bytes: new Uint8Array(await kept.arrayBuffer()), result };
  } catch {
    return undefined;
  }
}

/** Keeps what was compiled, and forgets the oldest of many. */
export async function keepCompiled(json, options, { bytes, result }) {
  try {
    const found = await place(json, options);
    if (!found) return;
    const headers = { result: encodeURIComponent(JSON.stringify(result)) };
    await found.cache.put(found.address, new Response(bytes, { headers }));
    const all = await found.cache.keys();
    for (const old of all.slice(0, Math.max(0, all.length - LIMIT))) await found.cache.delete(old);
  } catch { /* Then it is compiled again the next time. */ }
}
