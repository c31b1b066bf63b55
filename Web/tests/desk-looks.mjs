// Pictures of the page where files are checked, to be looked at: every state in three widths, light and dark.
//
//   node Web/tests/desk-looks.mjs FOLDER [--page FILE] [--only TEXT] [--data FILE] [--definitions FILE]
//
// --only takes a part of a picture's name, such as 375-dark-en or 1280.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { launch } from "./browsers.mjs";
import { workbook } from "./desk-workbooks.mjs";

const at = (path) => new URL(path, import.meta.url).pathname;
const { values: options, positionals: [folder = "."] } = parseArgs({ allowPositionals: true, options: {
  page: { type: "string", default: at("../dist/phonecheck-desk.html") }, only: { type: "string", default: "" },
  data: { type: "string", default: at("../../Data/contacts.sample.csv") }, definitions: { type: "string", default: at("../../Data/area-codes.sample.json") },
} });

const made = mkdtempSync(join(tmpdir(), "phonecheck-looks-"));
const browser = await launch("chromium", { downloads: made });
const until = async (expression) => {
  for (let tries = 0; tries < 300; tries++) {
    if (await browser.evaluate(expression)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`never: ${expression}\n${await browser.evaluate("document.body.innerText")}`);
};
const click = (selector) => browser.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`);

/** A file that is made once. */
const files = new Map();
function file(name, contents) {
  if (!files.has(name)) {
    files.set(name, join(made, name));
    writeFileSync(files.get(name), contents());
  }
  return files.get(name);
}
const large = () => workbook({ Notes: [["x"]], 联系人: [["姓名", "手机号", "城市"], ...Array.from({ length: 400_000 }, (_, row) => [`客户 ${row}`, 13800000000 + row, "上海"])] });
const wide = () => [Array.from({ length: 100 }, (_, column) => (column === 77 ? "手机号" : `column ${column}`)), ...Array.from({ length: 40 }, (_, row) => Array.from({ length: 100 }, (_, column) => (column === 77 ? 13800138000 + row * 7919 : `${row}·${column}`)))].map((cells) => cells.join(",") + "\n").join("");
const take = (path) => browser.choose("#file", path);

/** What leads from one state to the next; `isBusy`: the picture can't wait. */
const STATES = {
  empty: { enter: async () => {} },
  damaged: { enter: async () => {
    await take(file("damaged.xlsx", () => workbook({ Data: [["phone"], ["13800138000"]] }, (bytes) => bytes.subarray(0, 40))));
    await until("!document.querySelector('#failure').hidden");
  } },
  old: { enter: async () => {
    await take(at("../../Tests/Fixtures/Compound/old.xls"));
    await until("/xls/.test(document.querySelector('#failure').innerText)");
  } },
  loading: { isBusy: true, enter: async () => {
    await take(file("客户.xlsx", large));
    await until("document.querySelector('#bar-progress').hasAttribute('value')");
  }, leave: () => click("#cancel") },
  unnamed: { enter: async () => {
    await take(file("likely.csv", () => "name,contact,city\n王,13800138000,上海\n李,13900139000,北京\n"));
    await until("document.querySelector('#use-likely')");
  } },
  wide: { enter: async () => {
    await take(file("hundred columns.csv", wide));
    await until("/hundred/.test(document.querySelector('#input-name').innerText) && document.querySelector('th.found')");
  } },
  preview: { enter: async () => {
    await take(options.data);
    await until("/contacts/.test(document.querySelector('#input-name').innerText) && document.querySelector('th.found')");
  } },
  refused: { enter: async () => {
    await browser.choose("#definitions-file", file("broken.json", () => '{"phoneAreaCodeDefinitions": [{"areaCode": "86", "countryCode": "CN", "mobileRegex": "^(1"}]}'));
    await until("!document.querySelector('#definitions-problems').hidden");
  } },
  definitions: { enter: async () => {
    await browser.choose("#definitions-file", options.definitions);
    await until("!document.querySelector('#definitions-builtin').hidden");
    await browser.evaluate("document.querySelector('#where').open = true");
  } },
  running: { isBusy: true, enter: async () => {
    await take(file("many.csv", () => `phone,name\n${Array.from({ length: 600_000 }, (_, row) => `电话：1380${1_000_000 + row},x`).join("\n")}\n`));
    await until("/many/.test(document.querySelector('#input-name').innerText) && document.querySelector('th.found') && !document.querySelector('#run').disabled");
    await click("#run");
    await until("document.querySelector('#bar-progress').hasAttribute('value')");
  }, leave: () => click("#cancel") },
  result: { enter: async () => {
    await until("!document.querySelector('#run').hidden");
    await take(options.data);
    await until("/contacts/.test(document.querySelector('#input-name').innerText) && document.querySelector('th.found') && !document.querySelector('#run').disabled");
    await click("#run");
    await until("!document.querySelector('#results').hidden && document.querySelector('.virtual tbody tr')");
  } },
  filtered: { enter: async () => {
    await click(".counts-table button");
    await browser.evaluate("document.querySelector('.virtual').focus()");
    for (let times = 0; times < 3; times++) await browser.press("ArrowDown");
    await until("!document.querySelector('.detail').hidden");
  } },
  saved: { enter: async () => {
    await click("[data-output=all][data-format=xlsx]");
    await until("document.querySelector('.notice.good')");
  } },
};

try {
  for (const width of [1280, 768, 375]) {
    for (const [system, language] of ["light", "dark"].flatMap((system) => ["en", "zh-CN", "zh-TW"].map((language) => [system, language]))) {
      const name = `${width}-${system}-${language}`;
      if (!name.includes(options.only)) continue;
      const resize = (height) => browser.resize(width, height, width === 375);
      const usual = width === 375 ? 812 : 900;
      await resize(usual);
      await browser.prefer(system);
      await browser.navigate(pathToFileURL(options.page).href);
      await until("document.body?.dataset.state === 'ready'");
      await browser.evaluate(`(() => { const s = document.querySelector("#language"); s.value = ${JSON.stringify(language)}; s.dispatchEvent(new Event("change")); })()`);
      for (const [state, { enter, leave, isBusy }] of Object.entries(STATES)) {
        await enter();
        if (!isBusy) await new Promise((resolve) => setTimeout(resolve, 400));
        const height = isBusy ? usual : Math.min(await browser.evaluate("document.documentElement.scrollHeight"), 3600);
        const overflow = await browser.evaluate("document.documentElement.scrollWidth - innerWidth");
        if (overflow > 0) console.log(`${name}-${state}: ${overflow} pixels wider than the window`);
        if (!isBusy) await resize(height);
        writeFileSync(join(folder, `${name}-${state}.png`), await browser.screenshot({ x: 0, y: 0, width, height }));
        if (!isBusy) await resize(usual);
        await leave?.();
      }
    }
  }
} finally {
  await browser.close();
  rmSync(made, { recursive: true, force: true });
}
