// The pages of `phonecheck cards`, `validate --report` and `diff --format html` in Chromium: nothing is cut off or overlaps, on screens and on paper, and axe finds nothing.
//
//   COMMAND=path/to/phonecheck TESTS=Web/tests/cards.mjs Web/tests/browser
//
// LOOKS=DIR writes pictures and a PDF to be looked at.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { launch } from "./browsers.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const command = process.env.COMMAND ?? join(root, ".build/debug/phonecheck");
const axe = readFileSync(process.env.AXE, "utf8");
const looks = process.env.LOOKS;
let browser;
let folder;

/** Names, codes and a regex that would run a script if they were markup. */
const HOSTILE = "<img src=x onerror=\"document.title='run'\"><script>document.title='run'</script>'\"]]>\u202e";
const hostile = {
  preferredAreaCode: "CN",
  phoneAreaCodeDefinitions: [
    { areaCode: "86", countryCode: "CN", displayMapping: { en: HOSTILE, "zh-CN": HOSTILE, "zh-TW": HOSTILE }, mobileRegex: "^(?:<script>|\"'>)?1\\d{10}(?:</svg>)?$" },
    { areaCode: "44", countryCode: "GB", displayMapping: { en: "x" }, mobileRegex: "^(?<!<b onload='x'>)07\\d{9}$" },
  ],
};

/** The pages: their names, and the arguments that write them. */
const pages = {
  sample: ["--definitions", "Data/area-codes.sample.json", "--number", "+86 2380013800"],
  chinese: ["--definitions", "Data/area-codes.sample.json", "--lang", "zh-CN", "--number", "+852 9123"],
  traditional: ["--definitions", "Data/area-codes.sample.json", "--lang", "zh-TW"],
  tall: ["AR", "--number", "+54 9 2284 12345"],
  hostile: ["--definitions", "hostile.json", "--number", HOSTILE],
};

/** Reports of runs: the file, and options. */
const reports = {
  report: ["Data/contacts.sample.csv", "--definitions", "Data/area-codes.sample.json"],
  "report-chinese": ["Data/contacts.sample.csv", "--lang", "zh-CN", "--unique", "--max-invalid", "90%"],
  "report-traditional": ["Data/contacts.sample.csv", "--definitions", "Data/area-codes.sample.json", "--lang", "zh-TW"],
  "report-hostile": ["hostile.csv", "--definitions", "hostile.json"],
};

/** Differences: from the sample's definitions to others, with the sample's contacts. */
const differences = {
  "diff": ["new.json", "--lang", "en"],
  "diff-chinese": ["new.json", "--lang", "zh-CN"],
  "diff-hostile": ["hostile.json", "--lang", "en"],
};
const names = [...Object.keys(pages), ...Object.keys(reports), ...Object.keys(differences)];

/** Runs the command, whose words may name files of the folder; returns what it writes. */
function run(words) {
  return execFileSync(command, words.map((word) => /^(hostile|new)\./.test(word) ? join(folder, word) : word),
    { cwd: root, env: { ...process.env, LC_ALL: "C" }, stdio: "pipe" });
}

/** Writes a page of cards. */
function write(name, words) { run(["cards", ...words, "-o", join(folder, `${name}.html`)]); }

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "phonecheck-cards-"));
  writeFileSync(join(folder, "hostile.json"), JSON.stringify(hostile));
  const quoted = `"${HOSTILE.replaceAll('"', '""')}"`;
  writeFileSync(join(folder, "hostile.csv"), `phone,${quoted}\n${quoted},1\n${quoted.slice(0, -1)}13800138000",2\n13800138000,3\n`);
  for (const [name, words] of Object.entries(pages)) write(name, words);
  for (const [name, words] of Object.entries(reports))
    run(["validate", "--format", "summary", "-q", "--max-invalid", "100%", ...words, "--report", join(folder, `${name}.html`)]);
  const definitions = JSON.parse(readFileSync(join(root, "Data/area-codes.sample.json"), "utf8"));
  definitions.phoneAreaCodeDefinitions.pop();
  for (const definition of definitions.phoneAreaCodeDefinitions) definition.mobileRegex = definition.mobileRegex.replace("1\\d{10}", "1[3-9]\\d{9}");
  writeFileSync(join(folder, "new.json"), JSON.stringify(definitions));
  for (const [name, words] of Object.entries(differences)) {
    let page;
    // There are differences: exit code 1.
    try { run(["diff", "Data/area-codes.sample.json", ...words, "--data", "Data/contacts.sample.csv", "--format", "html"]); } catch (error) {
      assert.equal(error.status, 1);
      page = error.stdout;
    }
    writeFileSync(join(folder, `${name}.html`), page);
  }
  browser = await launch("chromium");
});

after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a page, and waits until it is there. */
async function open(name) {
  const url = String(pathToFileURL(join(folder, `${name}.html`)));
  await browser.navigate(url);
  for (let tries = 0; tries < 200; tries++) {
    if (await browser.evaluate(`location.href === ${JSON.stringify(url)} && document.readyState === "complete"`)) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`${name} wasn't loaded`);
}

/** What is cut off or overlaps on the page. */
const MEASURE = `(() => {
  const faults = [];
  const place = (element) => element.closest("section")?.querySelector("h2")?.id + ": " + element.outerHTML.slice(0, 100);
  const within = (inner, outer, slack) => inner.left >= outer.left - slack && inner.right <= outer.right + slack &&
    inner.top >= outer.top - slack && inner.bottom <= outer.bottom + slack;
  const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth) faults.push("the page is wider than the window");
  for (const svg of document.querySelectorAll("svg.railroad")) {
    const frame = svg.getBoundingClientRect();
    const boxes = [...svg.querySelectorAll("rect:not(.frame)")];
    const texts = [...svg.querySelectorAll("text")];
    for (const element of [...boxes, ...texts, ...svg.querySelectorAll("path")])
      if (!within(element.getBoundingClientRect(), frame, 0.5)) faults.push("outside of its picture: " + place(element));
    for (const box of boxes) {
      const text = box.parentElement.querySelector(":scope > text:not(.small)");
      if (!within(text.getBoundingClientRect(), box.getBoundingClientRect(), 1)) faults.push("wider than its box: " + place(text));
    }
    const rectangles = boxes.map((box) => [box, box.getBoundingClientRect()]);
    rectangles.forEach(([box, a], index) => {
      for (const [, b] of rectangles.slice(index + 1)) if (overlap(a, b)) faults.push("boxes overlap: " + place(box));
      for (const text of texts)
        if (text.parentElement !== box.parentElement && overlap(a, text.getBoundingClientRect())) faults.push("a text is on another box: " + place(text));
    });
    const captions = texts.filter((text) => text.matches(".small")).map((text) => text.getBoundingClientRect());
    captions.forEach((a, index) => { for (const b of captions.slice(index + 1)) if (overlap(a, b)) faults.push("captions overlap: " + place(svg)); });
    if (!boxes.length) faults.push("a picture without boxes");
    if (!svg.querySelector("title").textContent) faults.push("a picture without words");
  }
  for (const cell of document.querySelectorAll("td, th"))
    if (cell.scrollWidth > cell.clientWidth + 1) faults.push("cut off: " + place(cell));
  for (const element of document.querySelectorAll("h1, h2, h3, p, li")) {
    const rectangle = element.getBoundingClientRect();
    if (rectangle.left < 0 || rectangle.right > document.documentElement.clientWidth + 0.5 || element.scrollWidth > element.clientWidth + 1)
      faults.push("wider than the page: " + place(element));
  }
  return faults;
})()`;

for (const name of names) {
  for (const width of [320, 1280]) {
    test(`Nothing is cut off or overlaps: ${name}, ${width} px`, async () => {
      await browser.show("screen");
      await browser.prefer("light");
      await browser.resize(width, 900, width < 400);
      await open(name);
      assert.deepEqual(await browser.evaluate(MEASURE), []);
    });
  }

  test(`On paper nothing is wider than the page: ${name}`, async () => {
    await browser.show("print");
    // A4 without margins of 15 mm.
    await browser.resize(680, 960);
    await open(name);
    const wide = await browser.evaluate(`[...document.querySelectorAll("svg, table, h1, h2, p, li")].filter((element) =>
      element.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5).map((element) => element.outerHTML.slice(0, 120))`);
    assert.deepEqual(wide, []);
    if (looks) writeFileSync(join(looks, `${name}.pdf`), await browser.pdf());
    await browser.show("screen");
  });

  for (const [system, forced] of [["light", "none"], ["dark", "none"], ["light", "active"], ["dark", "active"]]) {
    test(`axe finds nothing: ${name}, ${system}, colours ${forced === "active" ? "forced" : "its own"}`, async () => {
      await browser.prefer(system, forced);
      await browser.resize(1280, 900);
      await open(name);
      // The page's policy lets no script in, the debugger may.
      await browser.evaluate(`${axe}; 0`);
      const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
      const found = await browser.evaluate(`axe.run({ runOnly: ${JSON.stringify(tags)}, resultTypes: ["violations"] }).then(({ violations, passes }) =>
        ({ violations: violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html, failureSummary }) => html.slice(0, 200) + failureSummary)]), passes: passes.length }))`);
      assert.deepEqual(found.violations, []);
      assert.ok(found.passes > 10);
      if (looks) {
        const height = await browser.evaluate("document.documentElement.scrollHeight");
        await browser.resize(1280, Math.min(height, 4000));
        writeFileSync(join(looks, `${name}-${system}-${forced}.png`), await browser.screenshot({ x: 0, y: 0, width: 1280, height: Math.min(height, 4000) }));
      }
    });
  }
}

for (const hostileName of ["hostile", "report-hostile", "diff-hostile"]) test(`Names, regexes, numbers and cells run no script, and nothing is loaded: ${hostileName}`, async () => {
  await open(hostileName);
  const [title, images, scripts, loaded, policy] = await browser.evaluate(`[document.title, document.images.length, document.scripts.length,
    performance.getEntriesByType("resource").length, document.querySelector("meta[http-equiv]").content]`);
  assert.notEqual(title, "run");
  assert.deepEqual([images, scripts, loaded], [0, 0, 0]);
  assert.match(policy, /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; base-uri 'none'; form-action 'none'$/);
  // The policy holds: what is added later is neither run nor applied.
  const isRun = await browser.evaluate(`(() => { const script = document.createElement("script"); script.textContent = "window.ran = true";
    document.body.append(script); document.body.setAttribute("style", "color: rgb(1, 2, 3)");
    return [window.ran === true, getComputedStyle(document.body).color === "rgb(1, 2, 3)"]; })()`);
  assert.deepEqual(isRun, [false, false]);
  assert.ok(await browser.evaluate(`getComputedStyle(document.querySelector("h2")).borderTopWidth === "1px"`));
});

test("The world's definitions fit: 244 cards, none wider than 1,028 px or higher than 800, 100 kB by Brotli", async () => {
  write("world", []);
  assert.ok(brotliCompressSync(readFileSync(join(folder, "world.html"))).length < 100_000);
  await browser.show("screen");
  await browser.prefer("light");
  for (const width of [320, 1280]) {
    await browser.resize(width, 900);
    await open("world");
    assert.deepEqual(await browser.evaluate(MEASURE), []);
  }
  const [cards, widest, highest] = await browser.evaluate(`(() => { const sizes = [...document.querySelectorAll("svg.railroad")].map((svg) => svg.viewBox.baseVal);
    return [document.querySelectorAll("section").length, Math.max(...sizes.map((size) => size.width)), Math.max(...sizes.map((size) => size.height))]; })()`);
  assert.equal(cards, 244);
  assert.ok(widest <= 1028 && highest <= 800, `${widest} by ${highest}`);
});

test("A box that is too narrow, or is moved onto another one, would be found", async () => {
  await browser.show("screen");
  await browser.prefer("light");
  await browser.resize(1280, 900);
  await open("sample");
  const change = (script) => browser.evaluate(`(() => { ${script} })()`);
  await change(`document.querySelector(".railroad rect").setAttribute("width", "20");`);
  assert.match((await browser.evaluate(MEASURE)).join(), /wider than its box/);
  await open("sample");
  await change(`document.querySelectorAll("[data-word]")[1].setAttribute("transform", "translate(-30)");`);
  assert.match((await browser.evaluate(MEASURE)).join(), /boxes overlap/);
  await open("sample");
  await change(`document.querySelector("svg.railroad").setAttribute("viewBox", "0 0 80 40");`);
  assert.match((await browser.evaluate(MEASURE)).join(), /outside of its picture/);
});

test("Each picture has words, and each link leads to a card", async () => {
  await browser.resize(1280, 900);
  await open("sample");
  const images = (await browser.accessibilityNodes()).filter(({ role }) => role === "image" || role === "img");
  assert.equal(images.length, 5);
  assert.match(images[0].name, /^the start, then possibly \+86, then possibly -, then 1, then any digit 10 times, then the end/);
  assert.deepEqual(await browser.evaluate(`[...document.querySelectorAll("nav a")].filter((link) => !document.querySelector(link.hash)).length`), 0);
});

test("The parts of a report's bar differ by more than colour, and its pictures have tables beside them", async () => {
  await browser.resize(1280, 900);
  await open("report");
  const [looks, tables] = await browser.evaluate(`[[...document.querySelectorAll(".stack > rect")].map((part) => {
    const { strokeWidth, strokeDasharray } = getComputedStyle(part); return strokeWidth + " " + strokeDasharray; }),
    [...document.querySelectorAll("table")].map((table) => table.getAttribute("aria-label"))]`);
  assert.equal(looks.length, new Set(looks).size);
  assert.deepEqual(tables.slice(0, 2), ["Rows", "Where rows aren't valid"]);
});

test("Marks differ by more than colour", async () => {
  await open("sample");
  const looks = await browser.evaluate(`[".place > rect", ".remark > rect", ".railroad rect:not(.frame)"].map((selector) => {
    const { strokeWidth, strokeDasharray } = getComputedStyle(document.querySelector(selector)); return strokeWidth + " " + strokeDasharray; })`);
  assert.equal(new Set(looks).size, 3);
});
