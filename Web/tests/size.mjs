// What the modules weigh after brotli, and that they stay within their limits, which have about a kilobyte to spare.
// `Web/build` must have found wasm-opt: without it they are larger. node --test Web/tests/size.mjs

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { brotliCompressSync, constants } from "node:zlib";

const LIMITS = {
  "phonecheck.wasm": 221_236, "phonecheck-field.wasm": 140_766, "phonecheck-checking.wasm": 114_778, "phonecheck-areas.wasm": 41_211,
  "phonecheck-loader.wasm": 110_363, "phonecheck-bulk.wasm": 138_629, "phonecheck-bulk-portable.wasm": 137_299 };
const isOptimised = spawnSync("wasm-opt", ["--version"]).status === 0;

for (const [name, limit] of Object.entries(LIMITS)) {
  test(`${name} stays below ${limit} bytes`, { skip: isOptimised ? false : "wasm-opt is missing" }, () => {
    const module = readFileSync(new URL(`../dist/${name}`, import.meta.url));
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
    const { length } = brotliCompressSync(module, { params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24 } });
    console.log(`${name}: ${length} bytes with brotli`);
    assert.ok(length <= limit, `${length} bytes`);
  });
}
