// Rows a second of `phonecheck-bulk.js`, in workers of Node and of Chromium, beside `check()`; and every one of a million rows
// compared with `check()`. Run after Web/build:
//
//   node Web/tests/bulk-rates.mjs [--rows 1000000] [--browser chromium] [--definitions FILE ...]
//
// Prints the median of five runs after the table is there, and the first run, which makes the table unless a compiled file has it.
// Also prints the time of loading and of checking the first 20,000 rows together. Exits with 1 if a row differs.

import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { ofText, textOf } from "../dist/phonecheck-compiled.js";
import { randomLines } from "./bulk-rows.mjs";

const { values: options } = parseArgs({ options: {
  rows: { type: "string", default: "1000000" }, browser: { type: "string" }, definitions: { type: "string", multiple: true, default: [] } } });
const DIST = new URL("../dist/", import.meta.url);

/** Measures in whatever thread it is called; nothing here is Node's. */
async function measure({ scripts, module, definitions, text, sample }) {
  const { BulkValidator } = await import(`${scripts}phonecheck-bulk.js`);
  const { ofText } = await import(`${scripts}phonecheck-compiled.js`);
  const { initialize, loadDefinitions } = await import(`${scripts}phonecheck.js`);
  const seconds = (work) => {
    const start = performance.now();
    work();
    return (performance.now() - start) / 1000;
  };
  const bytes = new TextEncoder().encode(text);
  const json = ofText(definitions);
  const start = performance.now();
  const bulk = await BulkValidator.load(json, module && { wasm: new URL(module, scripts) });
  bulk.checkStrings(sample);
  const ready = performance.now() - start;
  let verdicts;
  const check = () => { verdicts = bulk.checkLines(bytes); };
  const first = seconds(check);
  const median = Array.from({ length: 5 }, () => seconds(check)).sort((a, b) => a - b)[2];
  await initialize(new URL("phonecheck-checking.wasm", scripts), { loader: true });
  const validator = loadDefinitions(json);
  sample.slice(0, 2000).forEach((number) => validator.check(number));
  const single = sample.length / seconds(() => sample.forEach((number) => validator.check(number)));
  return { rows: verdicts.count, ready, first: verdicts.count / first, rate: verdicts.count / median, single };
}

/** Every row by both. */
async function compare(definitions, rows) {
  const json = ofText(definitions);
  const { BulkValidator } = await import("../dist/phonecheck-bulk.js");
  const { initialize, loadDefinitions } = await import("../dist/phonecheck.js");
  await initialize(new URL("phonecheck-checking.wasm", DIST), { loader: true });
  const [bulk, validator] = [await BulkValidator.load(json), loadDefinitions(json)];
  const verdicts = bulk.checkLines(rows.join("\n"));
  let differing = 0;
  rows.forEach((text, row) => {
    const { status, reason, country } = bulk.codes[verdicts.codes[row]];
    const one = validator.check(text);
    const same = status === one.status && reason === one.reason && bulk.canonical(verdicts, row) === one.number?.canonical
      && verdicts.extensions.get(row) === one.number?.extension
      && (status !== "valid" || country === one.country);
    if (!same && differing++ < 5) console.log(`DIFFERS  ${JSON.stringify(text)}: ${status} ${reason ?? bulk.canonical(verdicts, row)}, alone ${one.status}`);
  });
  return differing;
}

async function inNode(task) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { ...task, scripts: DIST.href } });
  const result = await new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
  await worker.terminate();
  return result;
}

async function inBrowser(kind, task) {
  const { launch } = await import("./browsers.mjs");
  const types = { js: "text/javascript", wasm: "application/wasm", html: "text/html" };
  const script = `${measure}
    onmessage = async ({ data }) => { try { postMessage(await measure(data)); } catch (error) { postMessage({ error: String(error) }); } };`;
  const server = createServer((request, response) => {
    const path = request.url.slice(1);
    const type = types[path.split(".").pop()] ?? "text/html";
    try {
      response.writeHead(200, { "content-type": type });
      response.end(path === "worker.js" ? script : path === "task.json" ? JSON.stringify(task) : type === "text/html" ? "<!doctype html>" : readFileSync(new URL(path, DIST)));
    } catch { response.end(); }
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const origin = `http://127.0.0.1:${server.address().port}/`;
  const browser = await launch(kind);
  try {
    await browser.navigate(origin);
    return await browser.evaluate(`(async () => {
      const task = await (await fetch("/task.json")).json();
      const worker = new Worker("/worker.js", { type: "module" });
      worker.postMessage({ ...task, scripts: ${JSON.stringify(origin)} });
      return new Promise((resolve) => { worker.onmessage = ({ data }) => resolve(data); });
    })()`);
  } finally {
    await browser.close();
    server.close();
  }
}

async function main() {
  const files = options.definitions.length > 0 ? options.definitions : ["area-codes.sample.json", "area-codes.json"].map((name) => new URL(`../../Data/${name}`, import.meta.url));
  const rows = randomLines(Number(options.rows), 7);
  const text = rows.join("\n");
  let differing = 0;
  for (const file of files) {
    const name = String(file).split("/").pop();
    const definitions = name.endsWith(".pcc") ? textOf(readFileSync(file)) : readFileSync(file, "utf8");
    const task = { definitions, text, sample: rows.slice(0, 20_000) };
    const places = [["Node", () => inNode(task)], ["Node, portable", () => inNode({ ...task, module: "phonecheck-bulk-portable.wasm" })]];
    if (options.browser) places.push([options.browser, () => inBrowser(options.browser, task)]);
    for (const [place, run] of places) {
      const { error, ready, first, rate, single } = await run();
      if (error) throw new Error(error);
      const millions = (rows) => (rows / 1e6).toFixed(2);
      console.log(`${name}, worker of ${place}: ${millions(rate)} million rows a second, ${millions(first)} in the first run; ${Math.round(ready)} ms to the first ${task.sample.length} rows; check ${Math.round(single)}; ${(rate / single).toFixed(0)} times`);
    }
    const different = await compare(definitions, rows);
    console.log(`${name}: ${rows.length - different} of ${rows.length} rows are as alone`);
    differing += different;
  }
  process.exitCode = differing > 0 ? 1 : 0;
}

if (isMainThread) await main();
else parentPort.postMessage(await measure(workerData));
