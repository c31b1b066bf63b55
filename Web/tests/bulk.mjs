// Many numbers at once, in Node: the verdicts are those of `check`, by both modules. Run after Web/build:
// node --test Web/tests/bulk.mjs
//
// With COMMAND, the path of phonecheck, also by the table that it compiles.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import { BulkValidator, DefinitionsError } from "../dist/phonecheck-bulk.js";
import { initialize, loadDefinitions } from "../dist/phonecheck.js";
import { randomLines } from "./bulk-rows.mjs";

const at = (path) => new URL(path, import.meta.url);
const sample = readFileSync(at("../../Data/area-codes.sample.json"), "utf8");
const world = readFileSync(at("../../Data/area-codes.json"), "utf8");
const MODULES = ["phonecheck-bulk", "phonecheck-bulk-portable"];
const load = (json, module = MODULES[0], options = {}) => BulkValidator.load(json, { wasm: readFileSync(at(`../dist/${module}.wasm`)), ...options });
const encoder = new TextEncoder();

await initialize(at("../dist/phonecheck-checking.wasm"), { loader: true });

/** What verdicts say of a row, and what `check` says of its text. */
const found = (bulk, verdicts, row) => {
  const { status, reason, country } = bulk.codes[verdicts.codes[row]];
  return { status, reason, country, canonical: bulk.canonical(verdicts, row), extension: verdicts.extensions.get(row) };
};
const checked = ({ status, reason, country, number }) => ({
  status, reason, country: status === "valid" ? country : undefined, canonical: number?.canonical, extension: number?.extension });

function assertSame(bulk, verdicts, validator, rows, area) {
  assert.equal(verdicts.count, rows.length);
  assert.equal(verdicts.digitOffsets.length, rows.length + 1);
  const statuses = new Set();
  for (const [row, text] of rows.entries()) {
    const expected = checked(validator.check(text, { area }));
    assert.deepEqual(found(bulk, verdicts, row), expected, `row ${row}: ${JSON.stringify(text)}`);
    statuses.add(expected.status);
  }
  return statuses;
}

for (const module of MODULES) {
  for (const [name, json, areas] of [["sample", sample, [undefined, "CN", "852", "XX"]], ["world", world, [undefined, "DE"]]]) {
    test(`${module}: verdicts on lines are those of check, ${name}`, async () => {
      const bulk = await load(json, module);
      const validator = loadDefinitions(json);
      for (const area of areas) {
        const rows = randomLines(4000, area === undefined ? 1 : 2);
        const statuses = assertSame(bulk, bulk.checkLines(rows.join("\n"), { area }), validator, rows, area);
        assert.ok(area === "XX" || statuses.size > 1, `${area}: both kinds of verdicts`);
      }
    });
  }

  test(`${module}: verdicts by a table in a compiled file are those of check`, { skip: !process.env.COMMAND && "COMMAND isn't set" }, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "table-"));
    t.after(() => rmSync(folder, { recursive: true }));
    for (const [name, json] of [["area-codes.sample", sample], ["area-codes", world]]) {
      const file = join(folder, `${name}.pcc`);
      execFileSync(process.env.COMMAND, ["compile", fileURLToPath(at(`../../Data/${name}.json`)), "--table", "-o", file], { stdio: "ignore" });
      const bulk = await load(new Uint8Array(readFileSync(file)), module);
      const rows = randomLines(20_000, 4);
      assertSame(bulk, bulk.checkLines(rows.join("\n")), loadDefinitions(json), rows);
    }
  });

  test(`${module}: a column gives the verdicts of its strings, whatever its parts and its nulls`, async () => {
    const [bulk, validator] = [await load(sample, module), loadDefinitions(sample)];
    // More strings than one part takes.
    const rows = randomLines(70_000, 3).map((text, row) => (row % 7 === 3 ? null : text));
    const verdicts = bulk.checkStrings(rows);
    assert.equal(verdicts.starts, undefined);
    for (const row of rows.keys()) {
      if (rows[row] === null) assert.deepEqual(found(bulk, verdicts, row), { status: undefined, reason: undefined, country: undefined, canonical: undefined, extension: undefined });
      else if (row % 11 === 0 || row > 65_000) assert.deepEqual(found(bulk, verdicts, row), checked(validator.check(rows[row])), `row ${row}`);
    }
    // A null may have bytes.
    const nulls = bulk.checkColumn(encoder.encode("1380013800013800138001"), Int32Array.of(0, 11, 22), { validity: Uint8Array.of(2) });
    assert.deepEqual([found(bulk, nulls, 0).status, found(bulk, nulls, 1).canonical], [undefined, "+86-13800138001"]);
    // A slice of a larger column.
    const slice = bulk.checkColumn(encoder.encode("xx13800138000yy"), Int32Array.of(2, 13));
    assert.equal(bulk.canonical(slice, 0), "+86-13800138000");
  });
}

test("both modules find the same in every byte", async () => {
  const [vectors, portable] = [await load(sample), await load(sample, MODULES[1])];
  // Bytes that numbers have, and any others, UTF-8 or not.
  const alphabet = [...encoder.encode("0123456789+- ().,/E\t\r\n\n\n\"")];
  let state = 9;
  const random = () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 8;
  for (let round = 0; round < 200; round++) {
    const bytes = Uint8Array.from({ length: random() % 3000 }, () => (random() % 20 === 0 ? random() : alphabet[random() % alphabet.length]));
    assert.deepEqual(vectors.checkLines(bytes), portable.checkLines(bytes), `round ${round}`);
  }
});

test("lines end with LF or CRLF, and their offsets are those of the bytes", async () => {
  const bulk = await load(sample);
  const texts = { "": [], "\n": [""], "1": ["1"], "1\n": ["1"], "1\n2": ["1", "2"], "\r\n1\r\n": ["", "1"], "1\r": ["1\r"], "é\n+86": ["é", "+86"] };
  for (const [text, rows] of Object.entries(texts)) {
    const bytes = encoder.encode(text);
    const { count, starts, ends } = bulk.checkLines(text);
    const lines = Array.from({ length: count }, (_, row) => new TextDecoder().decode(bytes.subarray(starts[row], ends[row])));
    assert.deepEqual(lines, rows, JSON.stringify(text));
  }
});

test("long lines and more text than one call takes", async () => {
  const bulk = await load(sample);
  // A line that is longer than a part and a block, between others, and several parts of short ones.
  const lines = ["13800138000", "1".repeat(1_500_000), ...Array(200_000).fill("13800138000"), "x", ...Array(50_000).fill("")];
  const text = lines.join("\n");
  const verdicts = bulk.checkLines(text);
  assert.equal(verdicts.count, lines.length - 1); // The last line is empty and has no ending.
  const counts = bulk.counts(verdicts);
  const of = (reason) => counts[bulk.codes.findIndex((meaning) => meaning.reason === reason)];
  assert.deepEqual([of("TOO_LONG"), of("EMPTY"), of("UNEXPECTED_CHARACTER")], [1, 49_999, 1]);
  assert.equal(verdicts.digits.length, 11 * 200_001);
  assert.equal(bulk.canonical(verdicts, 200_001), "+86-13800138000");
  assert.equal(text.slice(verdicts.starts[200_002], verdicts.ends[200_002]), "x");
});

test("extensions belong to their rows", async () => {
  const bulk = await load(sample);
  const rows = ["13800138000", "13800138000 ext. 5", "x", "+86 13800138000转17"];
  const verdicts = bulk.checkLines(rows.join("\n"));
  assert.deepEqual([...verdicts.extensions], [[1, "5"], [3, "17"]]);
});

test("rejects have the messages of check, in a language", async () => {
  const bulk = await load(sample, MODULES[0], { languages: ["zh-CN"] });
  const text = "13800138000\n138\n\n+86 138****8000\n";
  const rejects = [...bulk.rejects(bulk.checkLines(text), text, { language: "zh-CN" })];
  assert.deepEqual(rejects.map(({ row, reason }) => [row, reason]), [[1, "TOO_SHORT"], [2, "EMPTY"], [3, "MASKED"]]);
  assert.ok(rejects.every(({ message }) => /\p{Script=Han}/u.test(message)));
  assert.deepEqual(rejects[2], { row: 3, ...bulk.check("+86 138****8000", { language: "zh-CN" }) });
  const column = [encoder.encode("13800138000138"), Int32Array.of(0, 11, 14)];
  assert.deepEqual([...bulk.rejects(bulk.checkColumn(...column), column[0], { offsets: column[1] })].map(({ row }) => row), [1]);
});

test("what can't be checked is refused, and the validator still works", async () => {
  const bulk = await load(sample);
  for (const call of [
    () => bulk.checkLines(5), () => bulk.checkColumn(new Uint8Array(3), [0, 3]), () => bulk.checkColumn(new Uint8Array(3), Int32Array.of(0, 4)),
    () => bulk.checkColumn(new Uint8Array(3), Int32Array.of(2, 1)), () => bulk.checkColumn(new Uint8Array(3), Int32Array.of(-1, 1)),
    () => bulk.checkColumn(new Uint8Array(9), Int32Array.from({ length: 10 }, (_, index) => index), { validity: new Uint8Array(1) }),
    () => bulk.checkStrings([5]), () => bulk.checkLines("1", { area: 5 }), () => bulk.check(5),
  ]) assert.throws(call, (error) => error instanceof TypeError || error instanceof RangeError, String(call));
  assert.equal(bulk.checkLines("13800138000").count, 1);
  assert.equal(bulk.checkColumn(new Uint8Array(), new Int32Array()).count, 0);
  await assert.rejects(load("{"), DefinitionsError);
  await assert.rejects(load(sample, "phonecheck-checking"), /phonecheck-bulk\.wasm/);
});

test("a worker checks, and posts what it found", async () => {
  const code = `
    import { parentPort } from "node:worker_threads";
    const { BulkValidator } = await import(${JSON.stringify(at("../dist/phonecheck-bulk.js").href)});
    const bulk = await BulkValidator.load(${JSON.stringify(sample)});
    parentPort.postMessage(bulk.checkLines("13800138000\\n138"));`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
  const verdicts = await new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
  await worker.terminate();
  const bulk = await load(sample);
  assert.deepEqual([bulk.canonical(verdicts, 0), bulk.codes[verdicts.codes[1]].reason], ["+86-13800138000", "TOO_SHORT"]);
});
