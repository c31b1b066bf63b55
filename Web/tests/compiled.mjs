// Definitions as the loader compiles them, called without the script.

import { readFileSync } from "node:fs";

const module = await WebAssembly.compile(readFileSync(new URL("../dist/phonecheck-loader.wasm", import.meta.url)));

/** The bytes of compiled definitions. */
export function compiled(json) {
  const { exports } = new WebAssembly.Instance(module, { host: { random() {} } });
  const bytes = new TextEncoder().encode(json);
  const place = exports.input(bytes.length) >>> 0;
  new Uint8Array(exports.memory.buffer).set(bytes, place);
  exports.compileDefinitions(bytes.length, 0);
  const count = exports.compiled();
  return new Uint8Array(exports.memory.buffer).slice(exports.output(), exports.output() + count);
}
