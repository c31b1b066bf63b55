// How long a page takes until <phone-field> can judge a key: an empty cache, 1.6 Mbit/s with 150 ms, a processor four times
// slower, Brotli over HTTP/1.1, scripts bundled by esbuild, module and definitions preloaded. Needs Chromium and esbuild.
//
//   node Benchmarks/scripts/first-key.mjs [--definitions FILE] [--rounds N] [--fast]
//
// FILE is JSON, or what `phonecheck compile` made of it. With `--fast` network and processor aren't slowed. Prints medians in milliseconds, and the bytes of each file.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { brotliCompressSync, constants } from "node:zlib";
import { launch } from "../../Web/tests/browsers.mjs";

const { values: options } = parseArgs({ options: {
  definitions: { type: "string", default: fileURLToPath(new URL("../../Data/area-codes.json", import.meta.url)) },
  number: { type: "string", default: "13800138000" }, rounds: { type: "string", default: "7" }, fast: { type: "boolean" },
} });
const dist = fileURLToPath(new URL("../../Web/dist", import.meta.url));
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm", ".json": "application/json" };
const SLOW = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

const bundle = mkdtempSync(join(tmpdir(), "first-key-"));
const made = spawnSync("esbuild", [join(dist, "phone-field.js"), "--bundle", "--minify", "--format=esm", `--outfile=${join(bundle, "field.js")}`],
  { encoding: "utf8" });
if (made.status !== 0) throw new Error(made.stderr ?? String(made.error));

const compressed = (data) => brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
const definitions = basename(options.definitions);
const page = `<!doctype html><meta charset="utf-8"><title>A field</title>
<link rel="modulepreload" href="/field.js">
<link rel="preload" href="/phonecheck-field.wasm" as="fetch" crossorigin>
<link rel="preload" href="/${definitions}" as="fetch" crossorigin>
<script type="module" src="/field.js"></script>
<form><phone-field name="mobile" definitions="/${definitions}"></phone-field></form>
<script>
  customElements.whenDefined("phone-field").then(() => {
    const field = document.querySelector("phone-field");
    window.usable = performance.now();
    field.rawValue = ${JSON.stringify(options.number)};
    const wait = () => field.status === "loading" ? setTimeout(wait, 5) : window.judged = performance.now();
    wait();
  });
</script>`;

const answers = new Map([["/", [".html", compressed(page)]]]);
for (const file of [join(bundle, "field.js"), options.definitions, ...readdirSync(dist).map((name) => join(dist, name))]) {
  const type = extname(file);
  if (file !== options.definitions && !(type in TYPES)) continue;
  const path = `/${basename(file)}`;
  if (!answers.has(path)) answers.set(path, [type, undefined, file]);
}
const sent = new Map();
const server = createServer((request, response) => {
  const path = new URL(request.url, "http://localhost").pathname;
  const answer = answers.get(path);
  if (!answer) return response.writeHead(404).end();
  answer[1] ??= compressed(readFileSync(answer[2]));
  sent.set(path, answer[1].length);
  response.writeHead(200, {
    "content-type": TYPES[answer[0]] ?? "application/octet-stream", "content-encoding": "br", "content-length": answer[1].length,
  }).end(answer[1]);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${server.address().port}/`;

async function round() {
  const browser = await launch("chromium");
  try {
    await browser.command("Network.enable");
    await browser.command("Network.setCacheDisabled", { cacheDisabled: false });
    if (!options.fast) {
      await browser.command("Network.emulateNetworkConditions", SLOW);
      await browser.command("Emulation.setCPUThrottlingRate", { rate: 4 });
    }
    await browser.navigate(origin);
    for (let tries = 0; tries < 600; tries++) {
      const times = await browser.evaluate(
        "window.judged === undefined ? null : { usable, judged, status: document.querySelector('phone-field').status }");
      if (times) return times;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error("no key was judged within a minute");
  } finally {
    await browser.close();
  }
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)].toFixed(0);
try {
  // The answers are compressed once before.
  await round();
  sent.clear();
  const rounds = [];
  for (let index = 0; index < Number(options.rounds); index++) rounds.push(await round());
  console.log(`field there ${median(rounds.map(({ usable }) => usable))} ms, key judged ${median(rounds.map(({ judged }) => judged))} ms (${rounds[0].status})`);
  for (const [path, length] of sent) console.log(`${path} ${length.toLocaleString("en")} bytes`);
} finally {
  server.close();
  rmSync(bundle, { recursive: true, force: true });
}
