// Definitions as the loader compiles them, called without the script.

import { readFileSync } from "node:fs";

const module = await WebAssembly.compile(readFileSync(new URL("../dist/phonecheck-loader.wasm", import.meta.url)));

/** The bytes with the right number of bytes and the right checksum: 64-bit FNV-1a of all bytes from 32 on. */
export function sealed(bytes) {
  let sum = 0xcbf29ce484222325n;
  for (const byte of bytes.subarray(32)) sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  view.setBigUint64(16, BigInt(bytes.length), true);
  view.setBigUint64(24, sum, true);
  return bytes;
}

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
