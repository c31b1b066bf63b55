// Definitions of the fields of a page: what is fetched and read once, fields share.

import { isCompiled, textOf } from "./phonecheck-compiled.js";
import { Definitions, expectJSON, FOR_ELEMENT, FOR_FIELD, plainURL, refuseSecrets } from "./phonecheck.js";

/** Downloads under way, by URL. */
const downloads = new Map();
/** Definitions that were read, as long as a field has them, and those that are being read. */
const known = new Map();
/** What is waited for before the next field may keep the page busy. */
let lastTurn = Promise.resolve();

/** How long a server may take, in milliseconds. */
const PATIENCE = 30_000;

/** The most bytes of an answer: 4 MiB, as everywhere. */
const LIMIT = 4 << 20;

/**
 * The text at an address, or bytes of compiled definitions. The browser asks each time and names the `ETag` that it has: definitions change without a release,
 * and a server that says nothing about caches would otherwise have browsers guess for how long they stay.
 *
 * `expect`: called as soon as the address or the head of the answer says that it is JSON.
 */
export function download(url, expect) {
  if (!downloads.has(url)) downloads.set(url, answer(url, expect).finally(() => downloads.delete(url)));
  return downloads.get(url);
}

async function answer(url, expect) {
  refuseSecrets(url);
  if (new URL(url).pathname.endsWith(".json")) expect();
  const options = { cache: "no-cache", ...(AbortSignal.timeout ? { signal: AbortSignal.timeout(PATIENCE) } : {}) };
  const answer = await fetch(url, options);
  if (!answer.ok) throw new Error(`${plainURL(url)}: HTTP ${answer.status}`);
  if (/[/+]json\b/i.test(answer.headers.get("content-type"))) expect();
  const bytes = await body(answer, url);
  if (isCompiled(bytes)) return bytes;
  // Damaged bytes are refused, as the library refuses them in a file.
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`${plainURL(url)}: not UTF-8`);
  }
}

/** The bytes of a body, cut off where it is too long. */
async function body(answer, url) {
  const parts = [];
  let length = 0;
  const reader = answer.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) break;
    length += value.byteLength;
    if (length > LIMIT) {
      reader.cancel().catch(() => {});
      throw new Error(`${plainURL(url)}: more than ${LIMIT} bytes`);
    }
    parts.push(value);
  }
  const bytes = new Uint8Array(length);
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.byteLength;
  }
  return bytes;
}

/**
 * Definitions as `read` takes them: those that are given, or those at an address. The modules that `read` will need are compiled
 * meanwhile.
 */
export async function obtain(given, address, { wasm, isForField }) {
  // Scripts that import this and then name the module have done so after a turn.
  const named = turn();
  const expect = () => named.then(() => expectJSON(wasm));
  if (given !== undefined && !compiledIn(given)) expect();
  const prepared = named.then(() => Definitions.prepare({ wasm, [FOR_FIELD]: isForField }));
  const [json] = await Promise.all([given ?? download(address, expect), prepared]);
  return json;
}

/** A task of its own, so that the page answers between two of them. */
export function turn() {
  const task = () => globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
  return (lastTurn = lastTurn.then(task));
}

/**
 * Reads definitions: JSON as text, bytes or an object, or bytes of compiled definitions.
 *
 * - wasm: where the module is.
 * - isForField: whether they are for a field alone, which a smaller module is enough for.
 * - only, exclude: the country codes that a field is for, and those that it isn't for.
 */
export async function read(json, { wasm, isForField, only, exclude }) {
  const options = { wasm, only, exclude, [FOR_FIELD]: isForField, [FOR_ELEMENT]: true };
  const compiled = compiledIn(json);
  const text = compiled ? textOf(compiled) : asText(json);
  if (text === undefined) return Definitions.load(json, options);
  const key = JSON.stringify([wasm, isForField, only, exclude, text]);
  const shared = known.get(key)?.deref?.() ?? known.get(key)?.promise;
  if (shared) return shared;
  const promise = Definitions.load(compiled ?? text, options);
  known.set(key, { promise });
  try {
    const definitions = await promise;
    for (const [other, entry] of known) if (entry.deref && !entry.deref()) known.delete(other);
    known.set(key, new WeakRef(definitions));
    return definitions;
  } catch (error) {
    known.delete(key);
    throw error;
  }
}

/** Text of definitions; `undefined` for bytes that are no text, which the module reports. */
function asText(json) {
  if (typeof json === "string") return json;
  if (!(json instanceof ArrayBuffer) && !ArrayBuffer.isView(json)) return JSON.stringify(json);
  try { return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(json); } catch { return undefined; }
}

/** The bytes of compiled definitions, whatever holds them; `undefined` for JSON. */
function compiledIn(json) {
  const bytes = json instanceof ArrayBuffer ? new Uint8Array(json)
    : ArrayBuffer.isView(json) ? new Uint8Array(json.buffer, json.byteOffset, json.byteLength) : undefined;
  return bytes && isCompiled(bytes) ? bytes : undefined;
}
