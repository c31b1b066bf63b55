// What the modules weigh after brotli, and that they stay within their limits, which have about a kilobyte to spare.
// `Web/build` must have found wasm-opt: without it they are larger. node --test Web/tests/size.mjs

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

const LIMITS = {
  "phonecheck.wasm": 215_813, "phonecheck-field.wasm": 134_446, "phonecheck-checking.wasm": 108_791, "phonecheck-areas.wasm": 45_714,
  "phonecheck-loader.wasm": 107_623, "phonecheck-bulk.wasm": 129_901, "phonecheck-bulk-portable.wasm": 128_501,
  "phonecheck-desk.wasm": 549_100 };
/** The page where files are checked: in one file, and all that a server sends, with brotli. */
const PAGE = { file: 1_200_000, served: 600_000 };
const isOptimised = spawnSync("wasm-opt", ["--version"]).status === 0;

const skip = isOptimised ? false : "wasm-opt is missing";

function compressed(bytes) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
  return brotliCompressSync(bytes, { params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24 } }).length;
}

for (const [name, limit] of Object.entries(LIMITS)) {
  test(`${name} stays below ${limit} bytes`, { skip }, () => {
    const length = compressed(readFileSync(new URL(`../dist/${name}`, import.meta.url)));
    console.log(`${name}: ${length} bytes with brotli`);
    assert.ok(length <= limit, `${length} bytes`);
  });
}

test(`the page where files are checked stays below ${PAGE.file} bytes in one file, and ${PAGE.served} from a server`, { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), "phonecheck-size-"));
  try {
    const { status, stderr } = spawnSync(fileURLToPath(new URL("../desk/build", import.meta.url)), ["--output", folder], { encoding: "utf8" });
    assert.equal(status, 0, stderr);
    const file = statSync(join(folder, "phonecheck-desk.html")).size;
    const served = readdirSync(join(folder, "desk")).reduce((sum, name) => sum + compressed(readFileSync(join(folder, "desk", name))), 0);
    console.log(`phonecheck-desk.html: ${file} bytes; desk/: ${served} bytes with brotli`);
    assert.ok(file <= PAGE.file && served <= PAGE.served, `${file} and ${served} bytes`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
