// Pictures of the page where files are checked, to be looked at: every state in three widths, light and dark.
//
//   node Web/tests/desk-looks.mjs FOLDER [--page FILE] [--only TEXT] [--data FILE] [--definitions FILE]

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { launch } from "./browsers.mjs";

const at = (path) => new URL(path, import.meta.url).pathname;
const { values: options, positionals: [folder = "."] } = parseArgs({ allowPositionals: true, options: {
  page: { type: "string", default: at("../dist/phonecheck-desk.html") }, only: { type: "string", default: "" },
  data: { type: "string", default: at("../../Data/contacts.sample.csv") }, definitions: { type: "string", default: at("../../Data/area-codes.sample.json") },
} });

const browser = await launch("chromium");
const until = async (expression) => {
  for (let tries = 0; tries < 300; tries++) {
    if (await browser.evaluate(expression)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`never: ${expression}\n${await browser.evaluate("document.body.innerText")}`);
};
const click = (selector) => browser.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`);

const STATES = {
  empty: async () => {},
  preview: async () => {
    await browser.choose("#file", options.data);
    await until("!document.querySelector('#preview').hidden");
  },
  definitions: async () => {
    await browser.choose("#definitions-file", options.definitions);
    await until("!document.querySelector('#definitions-builtin').hidden");
  },
  where: async () => browser.evaluate("document.querySelector('#where').open = true"),
  result: async () => {
    await click("#run");
    await until("!document.querySelector('#results').hidden && document.querySelector('.virtual tbody tr')");
  },
  chosen: async () => {
    await browser.evaluate("document.querySelector('.virtual').focus()");
    for (let times = 0; times < 3; times++) await browser.press("ArrowDown");
    await until("!document.querySelector('.detail').hidden");
  },
};

try {
  for (const width of [1280, 800, 375]) {
    for (const [system, language] of [["light", "zh-CN"], ["dark", "en"], ["light", "zh-TW"]]) {
      const name = `${width}-${system}-${language}`;
      if (!name.includes(options.only)) continue;
      await browser.resize(width, width === 375 ? 812 : 900, width === 375);
      await browser.prefer(system);
      await browser.navigate(pathToFileURL(options.page).href);
      await until("document.body?.dataset.state === 'ready'");
      await browser.evaluate(`(() => { const s = document.querySelector("#language"); s.value = ${JSON.stringify(language)}; s.dispatchEvent(new Event("change")); })()`);
      for (const [state, enter] of Object.entries(STATES)) {
        await enter();
        await new Promise((resolve) => setTimeout(resolve, 500));
        const height = Math.min(await browser.evaluate("document.documentElement.scrollHeight"), 3600);
        const overflow = await browser.evaluate("document.documentElement.scrollWidth - innerWidth");
        if (overflow > 0) console.log(`${name}-${state}: ${overflow} pixels wider than the window`);
        await browser.resize(width, height, width === 375);
        writeFileSync(join(folder, `${name}-${state}.png`), await browser.screenshot({ x: 0, y: 0, width, height }));
        await browser.resize(width, width === 375 ? 812 : 900, width === 375);
      }
    }
  }
} finally {
  await browser.close();
}
