// The desk's engine in Node: what it writes is what the command writes, byte for byte, for exports as people have them and for
// random files. The command is run by the line that the page shows. Run after Web/build, with the command of the same sources,
// built without PCRE2 (`make test-desk` does both):
//
//   COMMAND=path/to/phonecheck node --test Web/tests/desk-engine.mjs

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";
import { tableOf } from "../desk/characters.js";
import { MODULE_TEXTS } from "../desk/module-texts.js";
import { Session } from "../desk/session.js";
import { randomFile } from "./desk-files.mjs";
import { DAMAGES, workbook } from "./desk-workbooks.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const wasm = readFileSync(process.env.MODULE ?? join(root, "Web/dist/phonecheck-desk.wasm"));
const command = process.env.COMMAND && resolve(process.env.COMMAND);
const skip = !command && "COMMAND names no command to compare with";
const KINDS = ["all", "valid", "rejects", "duplicates"];
let folder, session;

async function started(language = "en") {
  const session = new Session({ read: ({ bytes }, start, end) => bytes.subarray(start, end), pause: async () => false, keep: (parts) => ({ size: parts.reduce((sum, { length }) => sum + length, 0), bytes: Buffer.concat(parts) }) });
  await session.start({ module: wasm, language, texts: MODULE_TEXTS });
  return session;
}

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "phonecheck-desk-engine-"));
  session = await started();
});
after(() => rmSync(folder, { recursive: true, force: true }));

const opened = (session, name, bytes) => session.open({ file: { size: bytes.length, bytes }, name });

/** What the engine writes, by output; `refusal` if it refuses the file or a row. */
async function written(session, name, bytes, options, format = "csv") {
  try {
    await opened(session, name, bytes);
    await session.run({ options });
    const outputs = {};
    for (const kind of KINDS) {
      const parts = [];
      await session.output({ kind, format }, undefined, async (some) => parts.push(...some));
      outputs[kind] = Buffer.concat(parts);
    }
    return outputs;
  } catch (error) {
    if (!error.facts) throw error;
    return { refusal: error.facts };
  }
}

/** What the command writes, which is run in a folder with the file, by the line that the page shows. */
function expected(line, name, bytes, format = "csv") {
  const place = mkdtempSync(join(folder, "run-"));
  writeFileSync(join(place, name), bytes);
  const { status, stderr } = spawnSync("sh", ["-c", line.replace(/^phonecheck/, '"$COMMAND"') + " --quiet"], { cwd: place, env: { ...process.env, COMMAND: command }, encoding: "utf8" });
  if (status > 1) return { refusal: stderr };
  const ending = { all: "checked" };
  return Object.fromEntries(KINDS.map((kind) => [kind, readFileSync(join(place, `${name.replace(/\.[^.]*$/, "")}.${ending[kind] ?? kind}.${format}`))]));
}

async function assertSame(name, bytes, options) {
  await opened(session, name, Buffer.from("phone\n"));
  const line = session.commandLine({ options, kinds: KINDS });
  const theirs = expected(line, name, bytes);
  const ours = await written(session, name, bytes, options);
  const what = `${name}: ${line}`;
  if (theirs.refusal || ours.refusal) {
    assert.ok(theirs.refusal, `${what}: refused by the engine alone: ${JSON.stringify(ours.refusal)}`);
    assert.ok(ours.refusal, `${what}: refused by the command alone: ${theirs.refusal}`);
    return false;
  }
  for (const kind of KINDS) {
    if (!ours[kind].equals(theirs[kind])) assert.equal(ours[kind].toString("latin1"), theirs[kind].toString("latin1"), `${what}: ${kind}`);
  }
  return true;
}

// MARK: The same bytes

const exports = join(root, "Tests/Fixtures/Exports");

test("exports as people have them are written as by the command", { skip }, async (context) => {
  const names = readdirSync(exports).filter((name) => !/\.(md|xlsx)$/.test(name));
  let count = 0;
  for (const name of names) {
    await context.test(name, async () => { if (await assertSame(name, readFileSync(join(exports, name)), {})) count++; });
  }
  assert.ok(count > names.length / 2, `${count} of ${names.length} are written`);
});

test("random files are written as by the command, with random options", { skip }, async (context) => {
  let count = 0;
  for (let seed = 1; seed <= Number(process.env.FILES ?? 200); seed++) {
    const { bytes, options } = randomFile(seed);
    await context.test(`seed ${seed}`, async () => { if (await assertSame(`random-${seed}.csv`, bytes, options)) count++; });
  }
  assert.ok(count > 100 || process.env.FILES, `${count} are written`);
});

test("a file that was checked before is checked again, with the columns that its command line names", { skip }, async () => {
  const earlier = Buffer.from("phone,phone_status,phone_reason,phone_number,phone_country\n13800138000,valid,,+86-13800138000,CN\n12,invalid,TOO_SHORT,,\n");
  const ours = await written(session, "again.csv", earlier, {});
  const line = session.commandLine({ options: {}, kinds: KINDS });
  assert.match(line, /--column-prefix phone2_/);
  assert.ok(ours.all.equals(expected(line, "again.csv", earlier).all));
});

// MARK: Workbooks

/** The parts of an archive by their names. */
function partsOf(archive) {
  const parts = new Map();
  const end = archive.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  let place = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    const [checksum, packed, size, nameCount, extraCount, noteCount] = [[16, 4], [20, 4], [24, 4], [28, 2], [30, 2], [32, 2]].map(([at, bytes]) => archive.readUIntLE(place + at, bytes));
    const header = archive.readUInt32LE(place + 42);
    const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    const contents = inflateRawSync(archive.subarray(start, start + packed));
    assert.deepEqual([contents.length, crc32(contents)], [size, checksum]);
    parts.set(archive.toString("utf8", place + 46, place + 46 + nameCount), contents.toString("utf8"));
    place += 46 + nameCount + extraCount + noteCount;
  }
  return parts;
}

test("workbooks have the parts of the command's, byte for byte", { skip }, async () => {
  let count = 0;
  for (let seed = 1; seed <= 40; seed++) {
    const { bytes, options } = randomFile(seed);
    const name = `book-${seed}.csv`;
    await opened(session, name, Buffer.from("phone\n"));
    const line = session.commandLine({ options, kinds: KINDS }).replace(/\.(checked|valid|rejects|duplicates)\.csv/g, ".$1.xlsx");
    const theirs = expected(line, name, bytes, "xlsx");
    const ours = await written(session, name, bytes, options, "xlsx");
    assert.equal(ours.refusal === undefined, theirs.refusal === undefined, `${line}: ${JSON.stringify(ours.refusal)}, ${theirs.refusal}`);
    if (ours.refusal) continue;
    count++;
    for (const kind of KINDS) assert.deepEqual(partsOf(ours[kind]), partsOf(theirs[kind]), `${line}: ${kind}`);
  }
  assert.ok(count > 15, `${count} are written`);
});

test("workbooks are read as by the command, and written again", { skip }, async () => {
  let count = 0;
  for (let seed = 41; seed <= 110; seed++) {
    const { bytes, options } = randomFile(seed);
    // The command makes the workbook, whose name is that of the rows with their columns.
    await opened(session, `made-${seed}.csv`, Buffer.from("phone\n"));
    const reading = Object.fromEntries(["layout", "phones"].filter((key) => options[key] !== undefined).map((key) => [key, options[key]]));
    const made = expected(session.commandLine({ options: reading, kinds: KINDS }).replace(/\.(checked|valid|rejects|duplicates)\.csv/g, ".$1.xlsx"), `made-${seed}.csv`, bytes, "xlsx");
    if (made.refusal || options.layout === "lines") continue;
    for (const format of ["csv", "xlsx"]) {
      const name = `book-${seed}.xlsx`;
      const chosen = { ...options, layout: options.layout };
      // The line names other columns than those that the command has added to the workbook.
      await opened(session, name, made.all);
      await session.preview({ options: chosen }).catch(() => {});
      const line = session.commandLine({ options: chosen, kinds: KINDS }).replace(/\.(checked|valid|rejects|duplicates)\.csv/g, `.$1.${format}`);
      const theirs = expected(line, name, made.all, format);
      const ours = await written(session, name, made.all, chosen, format);
      assert.equal(ours.refusal === undefined, theirs.refusal === undefined, `${line}: ${JSON.stringify(ours.refusal)}, ${theirs.refusal}`);
      if (ours.refusal) continue;
      count++;
      for (const kind of KINDS) {
        const [our, their] = [ours[kind], theirs[kind]].map((bytes) => (format === "csv" ? bytes.toString("utf8") : partsOf(bytes)));
        assert.deepEqual(our, their, `${line}: ${kind}`);
      }
    }
  }
  assert.ok(count > 15, `${count} are written`);
});

const SHEETS = { Notes: [["a", "b"], ["x", "y"]], Data: [["id", "手机号"], ...Array.from({ length: 300 }, (_, index) => [index, String(13800138000 + index)])], Other: [["c"], ["z"]] };

test("a workbook whose parts aren't what its archive says is refused", async () => {
  // Node before version 24 decompresses what is before other bytes; browsers refuse that.
  const inflated = new Blob([deflateRawSync("x"), "rest"]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const letsRestPass = await new Response(inflated).text().then(() => true, () => false);
  for (const [name, damage] of Object.entries(DAMAGES)) {
    if (name === "trailing bytes" && letsRestPass) continue;
    await assert.rejects(opened(session, "damaged.xlsx", workbook({ Data: SHEETS.Data }, damage)), ({ facts }) => facts.error === "unreadable" && facts.text.includes("sheet1"), name);
  }
});

test("an encrypted workbook is named, and an old one isn't taken for one", async () => {
  const session = await started("zh-CN");
  const fixture = (name) => readFileSync(join(root, "Tests/Fixtures/Compound", name));
  await assert.rejects(opened(session, "a.xlsx", fixture("encrypted.xlsx")), ({ facts }) => facts.error === "unreadable" && /密码/.test(facts.text));
  await assert.rejects(opened(session, "a.xls", fixture("old.xls")), ({ facts }) => facts.error === "unreadable" && /\.xls/.test(facts.text) && !/密码/.test(facts.text));
});

test("a remark names the chosen sheet and the others, unless a person has chosen", async () => {
  const { sheet, sheets, remarks } = await opened(session, "sheets.xlsx", workbook(SHEETS));
  assert.deepEqual([sheet, sheets.map(({ name, hasPhoneColumn }) => [name, hasPhoneColumn])], [1, [["Notes", false], ["Data", true], ["Other", false]]]);
  assert.match(remarks[0], /Data.*Notes.*Other/);
  const { input, rows } = await session.preview({ options: { sheet: 1 } });
  assert.deepEqual([input.remarks.some((remark) => /Notes/.test(remark)), rows.length], [false, 50]);
});

// MARK: Encodings

test("a platform that decodes a character in another way is refused", () => {
  for (const [number, label] of ["gb18030", "big5", "shift_jis", "euc-kr"].entries()) {
    const whole = tableOf(number);
    const other = (from, to) => tableOf(number, (label, bytes) => new TextDecoder(label).decode(bytes).replaceAll(from, to));
    // A character in the middle of the table, and a sign that platforms map in their own way.
    const middle = label === "euc-kr" ? "가" : "高";
    assert.ok(whole.includes(middle));
    for (const wrong of ["高高", "\ufffd", "x"]) assert.throws(() => other(middle, wrong), ({ facts }) => facts.error === "characters" && facts.encoding === label, label);
    assert.equal(other("、", "､"), whole, label);
  }
});

// MARK: Rows and counts

test("the table has every row of the file, by any filter", async () => {
  for (let seed = 1; seed <= 12; seed++) {
    const { bytes, options } = randomFile(seed, { rowCount: 6000 });
    let result;
    try {
      await opened(session, "rows.csv", bytes);
      result = await session.run({ options });
    } catch (error) {
      assert.ok(error.facts);
      continue;
    }
    assert.equal(session.count({}), result.rows);
    for (const status of ["valid", "invalid", "undecided"]) assert.equal(session.count({ filter: { status } }), result[status], status);
    // A row has several reasons if a cell is divided.
    if (!options.split) for (const { reason, count } of result.reasons) assert.equal(session.count({ filter: { reason } }), count, `seed ${seed}: ${reason}`);
    // From the end to the start, so that the file is read again.
    const seen = [];
    for (let start = Math.floor((result.rows - 1) / 100) * 100; start >= 0; start -= 100) seen.unshift(...await session.rows({ start, count: 100 }));
    assert.deepEqual(seen.map(({ row }) => row), Array.from({ length: result.rows }, (_, index) => index + 1));
    const invalid = seen.filter(({ status }) => status === "invalid");
    const found = await session.rows({ filter: { status: "invalid" }, start: 0, count: invalid.length });
    assert.deepEqual(found, invalid, `seed ${seed}`);
    const counted = seen.reduce((sum, { numbers }) => sum + numbers.filter(({ firstRow }) => firstRow !== null).length, 0);
    if (options.phones === undefined) assert.equal(counted, result.duplicates, `seed ${seed}: duplicates`);
  }
});

test("a preview has the rows of the run, and its places are in the cells", async () => {
  const text = "名称,手机号\n张三,电话：1380013800X\n李四,13800138000\n王五,13800138000\n";
  const session = await started("zh-CN");
  await opened(session, "预览.csv", Buffer.from(text));
  const { rows, counts, header } = await session.preview({ options: {} });
  assert.deepEqual([header, counts.rows, rows.map(({ line }) => line)], [["名称", "手机号"], 3, [2, 3, 4]]);
  const [{ cells, numbers: [number] }] = rows;
  assert.equal(cells[1][number.offset], "X");
  assert.match(number.message, /\p{Script=Han}/u);
  assert.equal(rows[2].numbers[0].firstRow, 2);
});

test("what isn't text, a missing column and definitions with problems are named", async () => {
  const session = await started("zh-TW");
  const fails = async (call) => { try { await call(); } catch (error) { return error.facts; } return assert.fail("nothing is refused"); };
  const archive = await fails(() => opened(session, "a.zip", Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(400, 7)])));
  assert.deepEqual([archive.error, /\p{Script=Han}/u.test(archive.text)], ["unreadable", true]);
  const input = await opened(session, "columns.csv", Buffer.from("a,b\nx,y\n"));
  assert.deepEqual([input.phones, input.columns.map(({ name }) => name)], [[], ["a", "b"]]);
  const preview = await session.preview({ options: {} });
  assert.deepEqual([preview.input.phones, preview.rows.map(({ cells, numbers, status }) => [cells, numbers, status])], [[], [[["x", "y"], [], null]]]);
  assert.equal((await fails(() => session.run({ options: {} }))).error, "column");
  await opened(session, "likely.csv", Buffer.from("a,b\nx,13800138000\ny,13800138001\n"));
  assert.equal((await session.preview({ options: {} })).likely, 1);
  const broken = await fails(() => session.useDefinitions({ json: '{"phoneAreaCodeDefinitions": [{"areaCode": "86", "countryCode": "CN", "mobileRegex": "^(1"}]}' }));
  assert.match(broken.problems.join("\n"), /mobileRegex/);
  assert.equal(session.definitions().source, "builtin");
  assert.equal(session.useDefinitions({ json: readFileSync(join(root, "Data/area-codes.sample.json"), "utf8") }).source, "json");
});
