// The desk's engine in Node: what it writes is what the command writes, byte for byte, for exports as people have them and for
// random files. The command is run by the line that the page shows. Run after Web/build, with the command of the same sources,
// built without PCRE2 (`make test-desk` does both):
//
//   COMMAND=path/to/phonecheck node --test Web/tests/desk-engine.mjs

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
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
const DEFINITIONS = join(root, "Data/area-codes.sample.json");
const KINDS = ["all", "valid", "rejects", "duplicates"];
let folder, session;

/** A file in memory that is made of bytes. */
function keep() {
  const parts = [];
  return { size: 0, add(bytes) { this.size += bytes.length; parts.push(bytes); }, end() { return { size: this.size, bytes: Buffer.concat(parts) }; } };
}

async function started(language = "en") {
  const session = new Session({ read: ({ bytes }, start, end) => bytes.subarray(start, end), pause: async () => false, keep });
  await session.start({ module: wasm, language, texts: MODULE_TEXTS });
  return session;
}

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "phonecheck-desk-engine-"));
  session = await started();
});
after(() => rmSync(folder, { recursive: true, force: true }));

const opened = (session, name, bytes) => session.open({ file: { size: bytes.length, bytes, slice: (start) => ({ size: bytes.length - start, bytes: bytes.subarray(start) }) }, name });

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
  copyFileSync(DEFINITIONS, join(place, basename(DEFINITIONS)));
  const { status, stderr } = spawnSync("sh", ["-c", line.replace(/^phonecheck/, '"$COMMAND"') + " --quiet"], { cwd: place, env: { ...process.env, COMMAND: command }, encoding: "utf8" });
  if (status > 1) return { refusal: stderr };
  const ending = { all: "checked" };
  return Object.fromEntries(KINDS.map((kind) => [kind, readFileSync(join(place, `${name.replace(/\.[^.]*$/, "")}.${ending[kind] ?? kind}.${format}`))]));
}

async function assertSame(name, bytes, options) {
  const ours = await written(session, name, bytes, options);
  const line = session.commandLine({ options, kinds: KINDS });
  const theirs = expected(line, name, bytes);
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

// MARK: The shown command

/** The files of a page, by what is particular about them. */
const rowsOf = (...rows) => rows.map((row) => row.join(",")).join("\n") + "\n";
const NUMBERS = ["13800138000", "+852 51234567", "12", "13800138000", "13800138001;13900139000", "13800138000.0", "", "=1+1", "8613900139000", "004915112345678"];
const TABLE = [["id", "phone", "country"], ...NUMBERS.map((number, index) => [index, number, ["CN", "HK", ""][index % 3]])];
const STATES = {
  "table.csv": () => Buffer.from(rowsOf(...TABLE, [1], [1, "13800138000", "CN", "more"])),
  "-semicolons 'of' the $shell.csv": () => Buffer.from(rowsOf(...TABLE).replaceAll(";", "/").replaceAll(",", ";")),
  "titles.csv": () => Buffer.from(`Contacts\nOf today\n\n${rowsOf(...TABLE)}`),
  "two.csv": () => Buffer.from(rowsOf(["mobile", "phone", "tel"], ...NUMBERS.map((number, index) => [number, NUMBERS.at(-index), "1"]))),
  "gb18030.csv": () => Buffer.concat([Buffer.from("id,"), Buffer.from("cad6bbfabac5", "hex"), Buffer.from("\n1,13800138000\n2,12\n3,13800138000\n")]),
  "lines.txt": () => Buffer.from(NUMBERS.join("\n")),
  "objects.ndjson": () => Buffer.from(NUMBERS.map((phone, id) => JSON.stringify({ id, phone }) + "\n").join("")),
  "book.xlsx": () => workbook({ Notes: [["a"], ["b"]], Data: TABLE, More: TABLE.slice(0, 5) }),
};
/** The options that the page can set. */
const CHOICES = [
  {}, ...["table", "noHeader", "lines"].map((layout) => ({ layout })), ...["utf-8", "big5"].map((encoding) => ({ encoding })), ...[",", ";", "\t"].map((delimiter) => ({ delimiter })),
  ...[0, 1, 3].map((skippedLines) => ({ skippedLines })), { area: "HK" }, { default: "HK" }, { areaColumn: 2 }, { areaColumn: 2, default: "HK" }, { areaColumn: 2, bareInternational: true },
  ...["canonical", "e164", "international", "national", "rfc3966", "masked", "spelling"].map((numberFormat) => ({ numberFormat })),
  ...[";", "/", ",", "、"].map((split) => ({ split: [split] })), { messages: true }, { labels: true }, { spreadsheetSafe: true }, { bareInternational: true }, { readsDecimals: true }, { raggedRows: "judged" },
  { sheet: 2 }, { layout: "lines", delimiter: ";", raggedRows: "judged" },
];
/** Those that decide about the names of the added columns. */
const NAMING = [
  {}, ...["en", "zh-CN", "zh-TW"].flatMap((outputLanguage) => [{ outputLanguage, messages: true }, { outputLanguage, labels: true }]), { outputLanguage: "zh-TW", labels: true, messages: true },
  { phones: [1] }, { phones: [0, 1] }, { phones: [0, 1], anyOf: true }, { phones: [0, 1], anyOf: true, labels: true, outputLanguage: "zh-CN" },
];
/** What a file has gone through before. */
const HISTORIES = { new: [], "checked before": [{}], "checked before in Chinese": [{ labels: true, outputLanguage: "zh-CN" }], "checked twice": [{ messages: true }, {}], "checked in two languages": [{}, { labels: true, outputLanguage: "zh-TW" }] };

for (const [language, definitions] of [["en", undefined], ["zh-CN", basename(DEFINITIONS)]]) {
  test(`the shown command writes what the page saves, for each option and each kind of file (${language})`, { skip }, async (context) => {
    const session = await started(language);
    if (definitions) session.useDefinitions({ json: readFileSync(DEFINITIONS, "utf8") });
    for (const [name, make] of Object.entries(STATES)) {
      for (const [history, passes] of Object.entries(HISTORIES)) {
        // The rows of lines get no header.
        if (passes.length > (name === "lines.txt" ? 0 : definitions ? 1 : 2)) continue;
        await context.test(`${name}, ${history}`, async () => {
          let bytes = make();
          for (const options of passes) {
            const phones = name.endsWith(".ndjson") ? undefined : [1];
            bytes = (await written(session, name, bytes, { phones, ...options }, name.endsWith(".xlsx") ? "xlsx" : "csv")).all;
          }
          let count = 0;
          for (const choice of definitions || passes.length > 0 ? NAMING : [...CHOICES, ...NAMING]) {
            // Lines have no columns. Only a workbook has sheets, and it is a table.
            if (name === "lines.txt" && (choice.phones || choice.areaColumn !== undefined)) continue;
            if (name.endsWith(".xlsx") ? choice.layout === "lines" : choice.sheet !== undefined) continue;
            const options = { ...(name === "lines.txt" && { layout: "lines" }), ...choice, definitions };
            const ours = await written(session, name, bytes, options);
            const line = session.commandLine({ options, kinds: KINDS });
            if (line === "") {
              assert.ok(passes.length > 0 && options.phones?.length > 1, `no command for ${JSON.stringify(options)}`);
              continue;
            }
            const theirs = expected(line, name, bytes);
            assert.equal(Boolean(ours.refusal), Boolean(theirs.refusal), `${line}: ${JSON.stringify(ours.refusal)}; ${theirs.refusal}`);
            if (ours.refusal) continue;
            count++;
            for (const kind of KINDS) if (!ours[kind].equals(theirs[kind])) assert.equal(ours[kind].toString("utf8"), theirs[kind].toString("utf8"), `${line}: ${kind}`);
          }
          assert.ok(count > 5, `${count} are written`);
        });
      }
    }
  });
}

// MARK: Workbooks

/** A command line that writes files of a format: a workbook has no encoding to choose. */
const inFormat = (format, line) => (format === "csv" ? line : line.replace(/\.(checked|valid|rejects|duplicates)\.csv/g, ".$1.xlsx").replace(" --output-encoding utf-8 --bom", ""));

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
    await opened(session, name, bytes).catch(() => {});
    const line = inFormat("xlsx", session.commandLine({ options, kinds: KINDS }));
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
    await opened(session, `made-${seed}.csv`, bytes).catch(() => {});
    const reading = Object.fromEntries(["layout", "phones"].filter((key) => options[key] !== undefined).map((key) => [key, options[key]]));
    const made = expected(inFormat("xlsx", session.commandLine({ options: reading, kinds: KINDS })), `made-${seed}.csv`, bytes, "xlsx");
    if (made.refusal || options.layout === "lines") continue;
    for (const format of ["csv", "xlsx"]) {
      const name = `book-${seed}.xlsx`;
      const chosen = { ...options, layout: options.layout };
      await opened(session, name, made.all);
      await session.preview({ options: chosen }).catch(() => {});
      const line = inFormat(format, session.commandLine({ options: chosen, kinds: KINDS }));
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

test("a workbook is read if a program added bytes around it", async () => {
  for (const [before, after] of [["", "\n"], ["\r\n", ""], ["\uFEFF", "\0".repeat(512)], ["\n", "<!-- 0.1 s -->"]]) {
    const bytes = Buffer.concat([Buffer.from(before), workbook(SHEETS), Buffer.from(after)]);
    assert.equal((await opened(session, "added.xlsx", bytes)).sheet, 1);
  }
});

test("a remark names the chosen sheet and the others, unless a person has chosen", async () => {
  const { sheet, sheets, remarks } = await opened(session, "sheets.xlsx", workbook(SHEETS));
  assert.deepEqual([sheet, sheets.map(({ name, hasPhoneColumn }) => [name, hasPhoneColumn])], [1, [["Notes", false], ["Data", true], ["Other", false]]]);
  assert.match(remarks[0], /Data.*Notes.*Other/);
  const { input, rows } = await session.preview({ options: { sheet: 1 } });
  assert.deepEqual([input.remarks.some((remark) => /Notes/.test(remark)), rows.length], [false, 50]);
});

test("rows of a sheet have their own numbers, whatever line breaks its cells hold", async () => {
  const rows = [["note", "phone"], ["a\nb\r\nc", "13800138000"], ["“,\"\n", "1380013"], [], ["one\n\n", "138001"], ["", "13900139000"]];
  await opened(session, "breaks.xlsx", workbook({ Data: rows }));
  const places = [2, 3, 5, 6];
  assert.deepEqual((await session.preview({ options: {} })).rows.map(({ line }) => line), places);
  const { reasons } = await session.run({ options: {} });
  assert.deepEqual(reasons.flatMap(({ examples }) => examples).map(({ line }) => line), [3, 5]);
  assert.deepEqual((await session.rows({ start: 0, count: 9 })).map(({ line }) => line), places);
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
