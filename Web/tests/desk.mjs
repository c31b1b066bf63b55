// The page where files are checked, in a browser: real files are chosen and dropped, downloads are compared with what the command
// writes, byte for byte, and no request leaves. The one file is opened from the disk.
//
//   COMMAND=path/to/phonecheck TESTS=Web/tests/desk.mjs Web/tests/browser
//
// COMMAND is one without PCRE2 (make build with --traits Command,Services), as the page decides without it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { launch } from "./browsers.mjs";
import { DAMAGES, workbook } from "./desk-workbooks.mjs";

const kind = process.env.BROWSER ?? "chromium";
const root = fileURLToPath(new URL("../..", import.meta.url));
const command = process.env.COMMAND ?? join(root, ".build/automata/release/phonecheck");
const hasCommand = existsSync(command);
const axe = process.env.AXE && readFileSync(process.env.AXE, "utf8");
const PAGE = pathToFileURL(join(root, "Web/dist/phonecheck-desk.html")).href;
const SAMPLE = join(root, "Data/contacts.sample.csv");
const DEFINITIONS = join(root, "Data/area-codes.sample.json");
let folder, saved, browser;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "phonecheck-desk-"));
  saved = mkdtempSync(join(tmpdir(), "phonecheck-saved-"));
  browser = await launch(kind, { downloads: saved });
});
after(async () => {
  await browser?.close();
  for (const one of [folder, saved]) rmSync(one, { recursive: true, force: true });
});

const evaluate = (expression) => browser.evaluate(expression);
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function until(expression, what = expression) {
  for (let tries = 0; tries < 400; tries++) {
    if (await evaluate(expression).catch(() => false)) return;
    await pause(50);
  }
  throw new Error(`didn't happen: ${what}; the page says ${await evaluate("document.body.innerText.slice(0, 600)")}`);
}

const of = (selector, expression) => `((node) => ${expression})(document.querySelector(${JSON.stringify(selector)}))`;
const click = (selector) => evaluate(of(selector, "(node.click(), true)"));
const textOf = (selector) => evaluate(of(selector, "node.innerText"));
const isShown = (selector) => of(selector, "node && !node.hidden && node.getClientRects().length > 0");
const choose = (selector, value) => evaluate(of(selector, `(node.value = ${JSON.stringify(value)}, node.dispatchEvent(new Event("change", { bubbles: true })), true)`));

/** Opens the page as for the first time, in a language. */
async function open(language = "en", page = PAGE) {
  await browser.navigate(page);
  await until("document.body?.dataset.state === 'ready'", "the page is ready");
  await evaluate("localStorage.clear()");
  await browser.navigate(page);
  await until("document.body?.dataset.state === 'ready'", "the page is ready");
  await evaluate("(window.violations = [], addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => violations.push(violatedDirective + ' ' + blockedURI)), true)");
  await choose("#language", language);
  await until(`document.documentElement.lang === ${JSON.stringify(language)}`);
}

async function take(path) {
  await browser.choose("#file", path);
  await until(`document.querySelector("#input-name").textContent === ${JSON.stringify(basename(path))} && (${isShown("#preview")} || ${isShown("#failure")})`, `${path} is open`);
}

async function use(path) {
  await browser.choose("#definitions-file", path);
  await until(`${isShown("#definitions-builtin")} || ${isShown("#definitions-problems")}`, "definitions are used");
}

async function run() {
  await until("!document.querySelector('#run').disabled");
  await click("#run");
  await until(`${isShown("#results")} || ${isShown("#failure")}`, "a result");
}

function made(name, content) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Presses the button of an output; returns the bytes of the file that the browser has saved, or is given to save. */
async function download(output, format) {
  if (kind === "webkit") return offered(output, format);
  for (const name of readdirSync(saved)) rmSync(join(saved, name), { force: true });
  await click(`[data-output=${output}][data-format=${format}]`);
  for (let tries = 0; tries < 300; tries++) {
    const [name] = readdirSync(saved).filter((name) => !/\.(part|crdownload|tmp)$/.test(name) && !name.startsWith("."));
    if (name) {
      // Firefox has a file of that name at first, and the one it writes beside it.
      const before = readFileSync(join(saved, name));
      await pause(200);
      const bytes = readFileSync(join(saved, name));
      if (bytes.length > 0 && bytes.length === before.length && readdirSync(saved).length === 1) return { name, bytes };
    }
    await pause(50);
  }
  throw new Error(`${output} wasn't saved: ${await textOf("#results")}`);
}

/** The same for a browser whose driver saves nothing: the bytes and the name of the link that the page presses. */
async function offered(output, format) {
  await evaluate(`(window.given = undefined, HTMLAnchorElement.prototype.click = function () {
    fetchGiven(this).then((file) => { window.given = file; });
  }, window.fetchGiven ??= async ({ href, download }) => ({ name: download, text: await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.readAsDataURL(window.blobs.get(href));
  }) }), window.blobs ??= new Map(), window.makeURL ??= URL.createObjectURL.bind(URL),
  URL.createObjectURL = (blob) => { const url = makeURL(blob); blobs.set(url, blob); return url; }, true)`);
  await click(`[data-output=${output}][data-format=${format}]`);
  await until("window.given !== undefined", `${output} is offered`);
  const { name, text } = await evaluate("given");
  return { name, bytes: Buffer.from(text, "base64") };
}

/** What the command writes: by output. */
function written(file, definitions) {
  const target = mkdtempSync(join(folder, "command-"));
  const path = (output) => join(target, `${output}.csv`);
  const words = ["validate", file, "--output-encoding", "utf-8", "--bom", "-q", "-o", path("all"), "--valid", path("valid"), "--rejects", path("rejects"), "--duplicates", path("duplicates"),
    ...(definitions ? ["--definitions", definitions] : [])];
  try {
    execFileSync(command, words, { cwd: target, stdio: ["ignore", "ignore", "pipe"] });
  } catch (error) {
    if (error.status !== 1) return { refusal: String(error.stderr) };
  }
  return Object.fromEntries(["all", "valid", "rejects", "duplicates"].map((output) => [output, readFileSync(path(output))]));
}

async function assertAccessible(what) {
  if (!axe) return;
  // Colours between two states aren't meant to be read.
  await until("document.getAnimations().length === 0", "everything has its colour");
  await evaluate(`(() => { ${axe}; return true; })()`);
  const found = await evaluate(`axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] })
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html.slice(0, 120)).join(" | ")))`);
  assert.deepEqual(found, [], what);
}

// MARK: A file

test("a file from the disk is previewed, judged and saved, and every byte is the command's", { skip: !hasCommand && "the command isn't built" }, async () => {
  await open();
  await use(DEFINITIONS);
  await take(SAMPLE);
  await run();
  const expected = written(SAMPLE, DEFINITIONS);
  for (const output of ["all", "valid", "rejects", "duplicates"]) {
    if (await evaluate(of(`[data-output=${output}][data-format=csv]`, "node.disabled"))) continue;
    const { name, bytes } = await download(output, "csv");
    assert.match(name, /^contacts\.sample\..*csv$/, output);
    if (output === "all") await until("/is saved, with 400 rows/.test(document.querySelector('#results').innerText)");
    assert.ok(bytes.equals(expected[output]), `${output}: ${bytes.length} bytes of the page, ${expected[output].length} of the command`);
  }
  assert.deepEqual(await evaluate("violations"), []);
});

/** Drops a file as from a folder of the system; where the browser's protocol can't, gives the page the event of a drop. */
function drop(path) {
  if (browser.drop) return browser.drop(300, 300, path);
  return evaluate(`(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([Uint8Array.from(atob(${JSON.stringify(readFileSync(path).toString("base64"))}), (one) => one.charCodeAt(0))], ${JSON.stringify(basename(path))}));
    for (const type of ["dragenter", "dragover", "drop"]) document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    return true;
  })()`);
}

test("files are dropped on any place of the page, data and definitions", async () => {
  await open();
  await drop(DEFINITIONS);
  await until(isShown("#definitions-builtin"));
  assert.match(await textOf("#definitions-state"), /area-codes\.sample\.json/);
  await drop(SAMPLE);
  await until(isShown("#preview"));
  assert.equal(await textOf("#input-name"), "contacts.sample.csv");
});

test("no request leaves the page, and its policy forbids one", { skip: kind !== "chromium" && "only Chromium's protocol lists requests" }, async () => {
  await open();
  const before = browser.requests().length;
  await take(SAMPLE);
  await run();
  await download("all", "xlsx");
  assert.deepEqual(browser.requests().slice(before).filter((url) => !/^(blob|data):/.test(url)), []);
  const refused = await evaluate("fetch('http://127.0.0.1:9/').then(() => 'sent', () => 'refused')");
  assert.deepEqual([refused, (await evaluate("violations")).some((one) => one.startsWith("connect-src"))], ["refused", true]);
});

test("nothing that a page or its worker can send is sent", async () => {
  const asked = [];
  const server = createServer(({ url }, response) => {
    asked.push(url);
    response.writeHead(200, { "access-control-allow-origin": "*" }).end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${server.address().port}`;
  try {
    await open();
    await take(SAMPLE);
    await run();
    await evaluate(`(async () => {
      const ways = (url) => [
        () => fetch(url + "/fetch", { mode: "no-cors" }), () => { const request = new XMLHttpRequest(); request.open("GET", url + "/xhr"); request.send(); },
        () => new WebSocket(url.replace("http", "ws") + "/socket"), () => new EventSource(url + "/events")];
      const here = [...ways(${JSON.stringify(url)}), () => navigator.sendBeacon(${JSON.stringify(url)} + "/beacon"), () => { new Image().src = ${JSON.stringify(url)} + "/image"; },
        () => { const script = document.createElement("script"); script.src = ${JSON.stringify(url)} + "/script"; document.body.append(script); },
        () => { const frame = document.createElement("iframe"); frame.src = ${JSON.stringify(url)} + "/frame"; document.body.append(frame); }];
      for (const way of here) { try { await way(); } catch { /* Refused. */ } }
      const script = "for (const way of (" + ways + ")(" + ${JSON.stringify(JSON.stringify(url))} + ")) try { way(); } catch {}";
      new Worker(URL.createObjectURL(new Blob([script])));
    })()`);
    await pause(1000);
    assert.deepEqual(asked, []);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

test("another column has the numbers if a person says so", async () => {
  await open();
  await take(made("columns.csv", "a,b\n13800138000,1\n1,13800138001\n"));
  await until(isShown("select.role"));
  assert.match(await textOf("#preview-table"), /13800138001/);
  await choose("select.role[data-column='1']", "phone");
  await until("document.querySelectorAll('th.found').length === 1 && !document.querySelector('#run').disabled");
  await run();
  assert.match(await textOf(".tiles"), /1[\s\S]*1/);
});

test("what can't be read is named, with what helps, and the page still works", async () => {
  await open();
  const fixture = (name) => readFileSync(join(root, "Tests/Fixtures/Compound", name));
  const archive = Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(400, 7)]);
  const rows = [["phone"], ...Array.from({ length: 300 }, (_, index) => [String(13800138000 + index)])];
  for (const [name, content, words] of [
    ["old.xls", fixture("old.xls"), /\.xlsx/], ["encrypted.xlsx", fixture("encrypted.xlsx"), /password/], ["archive.xlsx", archive, /cut off/],
    ["picture.png", Buffer.from("89504e470d0a1a0a0000", "hex"), /CSV/], ["text.gz", Buffer.from("1f8b080000000000000302000000", "hex"), /Unpack/],
    ...Object.entries(DAMAGES).map(([what, damage]) => [`${what}.xlsx`, workbook({ Data: rows }, damage), /sheet1/]),
  ]) {
    await evaluate("(document.querySelector('#failure').hidden = true)");
    await browser.choose("#file", made(name, content));
    await until(isShown("#failure"), `${name} is refused`);
    assert.match(await textOf("#failure"), words, name);
    assert.ok((await textOf("#failure")).startsWith(name), `${name} is named`);
    assert.doesNotMatch(await textOf("#failure"), /phonecheck|soffice|--/, `${name}: no command`);
  }
  await take(SAMPLE);
  assert.equal(await evaluate(isShown("#failure")), false);
});

test("an empty file, a hundred columns, and cells that are markup", async () => {
  await open();
  await browser.choose("#file", made("empty.csv", ""));
  await until(`${isShown("#failure")} || ${isShown("#preview")}`);
  const header = Array.from({ length: 100 }, (_, index) => (index === 77 ? "phone" : `c${index}`)).join(",");
  await take(made("wide.csv", `${header}\n${Array.from({ length: 100 }, (_, index) => (index === 77 ? "13800138000" : "<img src=x onerror=violations.push(1)>")).join(",")}\n`));
  await run();
  assert.deepEqual([await evaluate("document.querySelectorAll('#results img').length"), await evaluate("violations")], [0, []]);
});

test("a column that holds numbers is offered, and taken by a click", async () => {
  await open();
  await take(made("likely.csv", "name,contact\nx,13800138000\ny,13800138001\n"));
  await until(isShown("#use-likely"));
  assert.equal(await evaluate("document.querySelector('#run').disabled"), true);
  await click("#use-likely");
  await until("!document.querySelector('#run').disabled");
  await run();
  assert.match(await textOf(".tiles"), /2/);
});

test("a workbook is read as it is, and another sheet can be chosen", async () => {
  await open();
  await take(made("sheets.xlsx", workbook({ Notes: [["a"], ["b"]], Data: [["id", "phone"], [1, 8613800138000], [2, "12"]], More: [["mobile"], ["13800138001"]] })));
  assert.match(await textOf("#preview-table"), /8613800138000/);
  assert.match(await textOf("#input-remarks"), /Data[\s\S]*Notes[\s\S]*More/);
  await choose("[data-option=sheet]", "2");
  await until("/13800138001/.test(document.querySelector('#preview-table').innerText)");
  await run();
  assert.match(await textOf(".tiles"), /1/);
});

/** A workbook that takes some seconds to read. */
const manyCells = () => workbook({ Notes: [["a"], ["b"]], Data: [["id", "phone", "other"], ...Array.from({ length: 300_000 }, (_, index) => [index, 13800000000 + index, 13900000000 + index])] });

test("opening a large workbook, and reading it again for other columns, shows the progress and can be cancelled", async () => {
  await open();
  const path = made("large.xlsx", manyCells());
  const isAdvancing = `${isShown("#cancel")} && document.querySelector("#bar-progress").value > 0`;
  await browser.choose("#file", path);
  await until(isAdvancing, "the opening advances");
  await click("#cancel");
  await until(isShown("#drop"), "nothing is open");
  assert.equal(await evaluate(isShown("#failure")), false);
  await take(path);
  const roles = () => evaluate("[...document.querySelectorAll('select.role')].map(({ value }) => value)");
  assert.deepEqual(await roles(), ["", "phone", ""]);
  await choose("select.role[data-column='2']", "phone");
  await until(isAdvancing, "reading advances");
  assert.match(await textOf("#bar-text"), /^(< )?\d+(\.\d)?% · Reading/);
  await click("#cancel");
  await until(`${isShown("#run")} && !document.querySelector("#run").disabled`);
  assert.deepEqual(await roles(), ["", "phone", ""]);
  await choose("select.role[data-column='2']", "phone");
  await until("document.querySelectorAll('th.found').length === 2", "the other column is judged");
  await run();
  assert.match(await textOf("#outcome"), /300,000/);
  // An output is written with its progress, too.
  await click("[data-output=all][data-format=xlsx]");
  await until(isAdvancing, "writing advances");
  await click("#cancel");
  await until("/Cancelled/.test(document.querySelector('#results').innerText)");
  assert.equal(await evaluate(of("[data-output=all][data-format=csv]", "node.disabled")), false);
});

test("the shown command names the definitions, and a country that they lack isn't chosen any more", async () => {
  await open();
  await take(SAMPLE);
  await choose("[data-option=area]", "FR");
  await use(DEFINITIONS);
  assert.equal(await evaluate(of("[data-option=area]", "node.value")), "");
  await run();
  await until(of("#command-line", "node.textContent !== ''"));
  assert.match(await textOf("#command-line"), /^phonecheck validate contacts\.sample\.csv --definitions area-codes\.sample\.json -o /);
  await click("#run");
  await click("#definitions-builtin");
  await click("#definitions-paste");
  await evaluate(of("#paste-text", `(node.value = ${JSON.stringify(readFileSync(DEFINITIONS, "utf8"))}, true)`));
  await click("#paste-use");
  await until(isShown("#definitions-builtin"));
  await run();
  await until(of("#command-line", "/--definitions area-codes.json /.test(node.textContent)"));
});

test("forms of numbers have a name and an example", async () => {
  for (const language of ["en", "zh-CN", "zh-TW"]) {
    await open(language);
    const titles = await evaluate("[...document.querySelectorAll('[data-option=numberFormat] option')].map(({ textContent }) => textContent)");
    assert.equal(titles.length, 7);
    assert.equal(titles.filter((title) => /\d/.test(title)).length, 6, titles.join("; "));
    assert.deepEqual(titles.filter((title) => /canonical|spelling|national$/.test(title)), []);
  }
});

test("a file in each encoding is read as the command reads it", { skip: !hasCommand && "the command isn't built" }, async () => {
  await open();
  const exports = join(root, "Tests/Fixtures/Exports");
  for (const name of ["gbdup.csv", "taobao.csv", "big5.csv", "shiftjis.csv", "euckr.csv", "cp1251.csv", "utf16be.csv"]) {
    await browser.choose("#file", join(exports, name));
    await until(`document.querySelector('#input-name').textContent === ${JSON.stringify(name)} && ${isShown("#preview")} && !document.querySelector('#run').disabled`, name);
    await run();
    assert.ok((await download("all", "csv")).bytes.equals(written(join(exports, name)).all), name);
  }
});

// MARK: Definitions

test("problems of definitions are shown with their places, and the definitions before stay", async () => {
  await open();
  await take(SAMPLE);
  await use(made("broken.json", '{"phoneAreaCodeDefinitions": [{"areaCode": "86", "countryCode": "CN", "mobileRegex": "^(1"}]}'));
  assert.match(await textOf("#definitions-problems"), /In use: Built-in definitions[^]*mobileRegex/);
  assert.match(await textOf("#definitions-state"), /Built-in/);
  assert.match(await textOf("#bar"), /Definitions: Built-in definitions/);
});

test("a result and its report say which definitions have decided", async () => {
  await open();
  await take(SAMPLE);
  await run();
  assert.match(await textOf("#results"), /Definitions: Built-in definitions, \d+ countries[^]*not your tenant's rules/);
  await click("#run");
  await until(isShown("#setup"));
  await use(DEFINITIONS);
  await run();
  const definitions = "Definitions: area-codes.sample.json, 5 countries";
  assert.ok((await textOf("#results")).includes(definitions));
  const { bytes } = await download("report", "html");
  assert.ok(bytes.toString().includes(definitions));
  assert.doesNotMatch(await textOf("#results"), /not your tenant's rules/);
  // Shares are of what a table counts.
  const shares = JSON.parse(await evaluate(`JSON.stringify([...document.querySelectorAll(".counts-table")].map((table) => [...table.querySelectorAll("td.number.soft")].reduce((sum, { textContent }) => sum + parseFloat(textContent), 0)))`));
  for (const share of shares) assert.ok(Math.abs(share - 100) < 1, `${shares}`);
});

test("definitions are remembered only by consent, and forgotten with it", async () => {
  await open();
  await use(DEFINITIONS);
  const again = async () => {
    await browser.navigate(PAGE);
    await until("document.body?.dataset.state === 'ready'");
    return evaluate(isShown("#definitions-builtin"));
  };
  assert.equal(await again(), false);
  await use(DEFINITIONS);
  await click("#remember");
  assert.equal(await again(), true);
  await click("#remember");
  assert.equal(await again(), false);
});

test("a browser that keeps nothing more says so, and nothing is remembered", async () => {
  await open();
  await use(DEFINITIONS);
  await evaluate("(() => { for (let length = 1 << 22; length > 0; length >>= 1) try { for (let index = 0; ; index++) localStorage.setItem(`full ${length} ${index}`, 'x'.repeat(length)); } catch { /* Full. */ } return true; })()");
  await click("#remember");
  await until(isShown("#definitions-problems"));
  assert.match(await textOf("#definitions-problems"), /Choose the definitions again/);
  assert.deepEqual(await evaluate("[document.querySelector('#remember').checked, localStorage.getItem('phonecheck-desk-definitions')]"), [false, null]);
  await evaluate("localStorage.clear()");
});

// MARK: A run

/** Rows whose judging takes some seconds. */
const many = () => made("many.csv", `phone\n${Array.from({ length: 400_000 }, (_, index) => `电话：1380${String(1_000_000 + index)}`).join("\n")}\n`);

test("a run can be cancelled, and another one follows", async () => {
  await open();
  await take(many());
  await click("#run");
  await until(isShown("#cancel"));
  const areOptions = (expression) => `[...document.querySelectorAll("#options select, #reading select, #preview select, #setup button")].every(({ disabled }) => ${expression})`;
  assert.equal(await evaluate(areOptions("disabled")), true, "what is changed during a run wouldn't count");
  await click("#cancel");
  await until(isShown("#run"), "the run has ended");
  assert.equal(await evaluate(isShown("#results")), false);
  assert.equal(await evaluate(areOptions("!disabled")), true);
  await take(SAMPLE);
  await run();
  assert.equal(await evaluate(isShown("#results")), true);
});

test("a file that vanishes is named", { skip: kind === "webkit" && "WebKitGTK keeps a copy" }, async () => {
  await open();
  const path = made("vanishing.csv", `phone\n${"13800138000\n".repeat(100)}`);
  await take(path);
  rmSync(path);
  await click("#run");
  await until(isShown("#failure"), "the file is missed");
});

test("a full disk ends an output that is written while it is made, and the page goes on", async () => {
  await open();
  // Few rows with long cells, so that the file is large enough.
  const cell = "x".repeat(900_000);
  await take(made("large.csv", `phone,note\n${Array.from({ length: 240 }, (_, index) => `${13800138000 + index},${cell}`).join("\n")}\n`));
  await run();
  await evaluate(`(window.taken = [], window.showSaveFilePicker = async ({ suggestedName }) => ({ name: suggestedName, createWritable: async () => ({
    write: async (chunk) => { if (taken.length === 3) throw new DOMException("full", "QuotaExceededError"); taken.push(chunk.byteLength); },
    close: async () => taken.push("closed"), abort: async () => taken.push("aborted") }) }), true)`);
  await click("[data-output=all][data-format=csv]");
  await until("taken.length > 3");
  await until("/disk is full/.test(document.querySelector('#results').innerText)");
  assert.deepEqual(await evaluate("[taken.length, taken.at(-1)]"), [4, "aborted"]);
  await take(SAMPLE);
  await run();
});

test("rows are filtered by reason, and the table has only those that are seen", async () => {
  await open();
  await take(SAMPLE);
  await run();
  const reasons = await evaluate("[...document.querySelectorAll('#results .counts-table')[0].rows].map((row) => [row.cells[0].innerText, Number(row.cells[1].innerText)])");
  assert.ok(reasons.length > 2);
  for (const [index, [, count]] of reasons.slice(0, 3).entries()) {
    await evaluate(`document.querySelectorAll('#results .counts-table')[0].rows[${index}].querySelector('button').click()`);
    await until(of(".virtual table", `Number(node.getAttribute('aria-rowcount')) === ${count} + 1`), "as many rows as the reason has");
  }
  await click(".tile");
  await until(of(".virtual table", "Number(node.getAttribute('aria-rowcount')) > 400"));
  assert.ok(await evaluate("document.querySelectorAll('.virtual tbody tr').length") < 60);
  await evaluate(of(".virtual", "node.focus()"));
  await browser.press("End");
  await until("document.querySelector('.virtual tr[aria-current]')?.getAttribute('aria-rowindex') === document.querySelector('.virtual table').getAttribute('aria-rowcount')", "the last row");
  await until(isShown(".detail"));
});

// MARK: People

test("the whole way by keys", async () => {
  await open();
  await take(SAMPLE);
  // A control that is drawn again keeps the focus.
  const focused = () => evaluate("['data-option', 'data-column', 'data-key'].map((name) => document.activeElement.getAttribute(name)).find((value) => value !== null)");
  await evaluate(of("[data-option=messages]", "node.focus()"));
  await browser.press(" ");
  await until(of("[data-option=messages]", "node.checked"));
  await pause(400);
  assert.equal(await focused(), "messages");
  await evaluate(of("select.role[data-column='6']", "node.focus()"));
  await choose("select.role[data-column='6']", "area");
  await until(of("select.role[data-column='6']", "node.parentElement.className === 'area'"));
  assert.equal(await focused(), "6");
  await evaluate(of("#run", "node.focus()"));
  await browser.press("Enter");
  await until(isShown("#results"));
  await until("document.activeElement.id === 'outcome'", "the result has the focus");
  await evaluate(of("[data-key=validTitle]", "node.focus()"));
  await browser.press("Enter");
  await until(of("[data-key=validTitle]", "node.getAttribute('aria-pressed') === 'true'"));
  assert.equal(await focused(), "validTitle");
  await evaluate(of("#to-downloads", "node.focus()"));
  await browser.press("Enter");
  await until("document.activeElement.id === 'downloads-title'", "the downloads have the focus");
});

test("every state is accessible, in every language", { skip: !axe && "AXE names no axe.min.js" }, async () => {
  for (const language of ["en", "zh-CN", "zh-TW"]) {
    await open(language);
    await assertAccessible(`${language}, nothing chosen`);
    await use(DEFINITIONS);
    await take(SAMPLE);
    await evaluate("document.querySelector('#where').open = true");
    await assertAccessible(`${language}, a preview`);
    await run();
    await until("document.querySelector('.virtual tbody tr')");
    await evaluate(of(".virtual", "node.focus()"));
    await browser.press("ArrowDown");
    await until(isShown(".detail"));
    await assertAccessible(`${language}, a result`);
    await use(made("broken.json", '{"phoneAreaCodeDefinitions": [{"mobileRegex": "("}]}')).catch(() => {});
  }
});

test("the language changes everything, also a result", async () => {
  await open("en");
  await take(SAMPLE);
  await run();
  await choose("#language", "zh-TW");
  await until(of("#outcome", "/\\p{Script=Han}/u.test(node.innerText)"), "the result is Chinese");
  const english = await evaluate("[...document.querySelectorAll('main button, main th, main h2, main h3')].map((node) => node.innerText).filter((words) => /^[A-Z][a-z]+ [a-z]/.test(words))");
  assert.deepEqual(english, []);
});

test("nothing is wider than a phone", { skip: kind !== "chromium" && "only Chromium's protocol resizes" }, async () => {
  await browser.resize(375, 812, true);
  try {
    await open("zh-CN");
    const isWider = () => evaluate("document.documentElement.scrollWidth > innerWidth");
    assert.equal(await isWider(), false, "nothing chosen");
    await use(DEFINITIONS);
    await take(SAMPLE);
    assert.equal(await isWider(), false, "a preview");
    await run();
    assert.equal(await isWider(), false, "a result");
  } finally {
    await browser.resize(1000, 900);
  }
});

test("a server's page loads its own files, and nothing after that", async () => {
  const types = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".wasm": "application/wasm" };
  const asked = [];
  const server = createServer(({ url }, response) => {
    const path = new URL(url, "http://localhost").pathname.replace(/\/$/, "/index.html");
    asked.push(path);
    try {
      const data = readFileSync(join(root, "Web/dist", path));
      response.writeHead(200, { "content-type": types[extname(path)] }).end(data);
    } catch { response.writeHead(404).end(); }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await open("en", `http://127.0.0.1:${server.address().port}/desk/`);
    await take(SAMPLE);
    const before = asked.length;
    await run();
    assert.equal(await evaluate(isShown("#results")), true);
    assert.deepEqual(asked.slice(before), []);
    assert.equal(await evaluate("fetch('desk.css').then(() => 'sent', () => 'refused')"), "refused");
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

// MARK: Many files

test("exports as people have them are saved as the command saves them", { skip: (!hasCommand && "the command isn't built") || (kind !== "chromium" && "one browser is enough") }, async () => {
  const exports = join(root, "Tests/Fixtures/Exports");
  await open();
  for (const name of readdirSync(exports)) {
    const expected = written(join(exports, name));
    await browser.choose("#file", join(exports, name));
    await until(`(${isShown("#preview")} && document.querySelector('#input-name').textContent === ${JSON.stringify(name)}) || ${isShown("#failure")}`, name);
    if (await evaluate(`${isShown("#failure")} || document.querySelector('#run').disabled`)) {
      assert.ok(expected.refusal, `${name} is refused by the page alone: ${await textOf("#failure")}`);
      continue;
    }
    await run();
    if (expected.refusal) {
      assert.equal(await evaluate(isShown("#failure")), true, `${name} is refused by the command alone: ${expected.refusal}`);
      continue;
    }
    for (const output of ["all", "rejects"]) {
      if (await evaluate(of(`[data-output=${output}][data-format=csv]`, "node.disabled"))) continue;
      assert.ok((await download(output, "csv")).bytes.equals(expected[output]), `${name}, ${output}`);
    }
  }
});
