// Pages in other languages than English: texts that are loaded when they are needed, can't be loaded, or are brought by the page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { begin, SCRIPT as BIND_SCRIPT, see, title, within } from "./bind-page.mjs";
import { evaluate, focusInput, FORM, HAS_DEFINITIONS, inShadow, note, openPicker, part, press, requests, root, run, SCRIPT, serve, show, type, until, WORLD } from "./pages.mjs";
import { standIn } from "./stand-in.mjs";

/** Collects warnings in `warnings`. */
const WATCHED = "<script>window.warnings = []; console.warn = (...words) => warnings.push(words.map(String).join(' '));</script>";
const LABEL = ["label", ".textContent"];
const loaded = () => requests.filter((path) => path.includes("/texts/")).map((path) => path.split("/").at(-1)).sort();
const japanese = JSON.parse(readFileSync(join(root, "Web/demo/ja.json"), "utf8"));
const hasLabel = (text) => until(inShadow(`root.querySelector("label").textContent === ${JSON.stringify(text)}`), `the label is ${text}`);

test("an English page loads no other texts, and a Chinese one those of its language, before its first answer", async () => {
  await show(FORM, { head: WATCHED });
  assert.deepEqual(loaded(), []);
  await show(FORM, { head: WATCHED, attributes: 'lang="zh-CN"' });
  assert.deepEqual(loaded(), ["keys.js", "zh-CN.js"]);
  assert.equal(await part(...LABEL), "手机号码");
  assert.deepEqual([await note(), await part("#note bdi", ".lang")], ["hint: 11 位数字，以 1 开头", "zh-CN"]);
  await focusInput();
  await type("138");
  await press("Tab");
  assert.match(await note(), /^error: .*11 位数字/);
  assert.deepEqual(await evaluate("warnings"), []);
});

test("another language of the page is loaded and shown, and one that has been loaded at once", async () => {
  await show(FORM, { head: WATCHED });
  await run("document.documentElement.lang = 'zh-TW'");
  await hasLabel("手機號碼");
  assert.deepEqual(loaded(), ["keys.js", "zh-TW.js"]);
  await run("document.documentElement.lang = 'fr'");
  await hasLabel("Mobile number");
  await run("document.querySelector('phone-field').lang = 'zh-HK'");
  assert.equal(await part(...LABEL), "手機號碼");
  assert.deepEqual(await evaluate("warnings"), []);
});

test("texts that can't be loaded are in English, marked as that, and one warning says so", async () => {
  serve("/Web/dist/texts/zh-CN.js", (_, response) => response.writeHead(404).end());
  try {
    await show(FORM + '<phone-field definitions="/Data/area-codes.sample.json"></phone-field>', { head: WATCHED, attributes: 'lang="zh-CN"' });
    assert.deepEqual([await part(...LABEL), await part("label bdi", ".lang"), await note()], ["Mobile number", "en", "hint: 11 digits, starting with 1"]);
    assert.equal(await part(".area", ".getAttribute('aria-label')"), "Country/Region: China CN +86");
    await run("document.documentElement.lang = 'zh-TW'");
    await hasLabel("手機號碼");
    await run("document.documentElement.lang = 'zh-CN'");
    await hasLabel("Mobile number");
    const [warning, ...others] = await evaluate("warnings");
    assert.match(warning, /the texts of zh-CN can't be loaded, and English is shown/);
    assert.deepEqual(others, []);
  } finally {
    serve("/Web/dist/texts/zh-CN.js", undefined);
  }
});

async function isJapanese() {
  await hasLabel("携帯電話番号");
  await until(inShadow("root.querySelector('#note').textContent === '1 で始まる 11 桁の数字'"), "the hint");
  assert.equal(await part("label bdi", ".lang"), "ja");
  assert.equal(await part(".area", ".getAttribute('aria-label')"), "国・地域: 中国 CN +86");
  await focusInput();
  await type("138x");
  await press("Tab");
  await until(inShadow("root.querySelector('#note').matches('.error')"), "an error");
  assert.match(await note(), /^error: 「x」を削除し、数字だけを入力してください$/);
  await openPicker();
  await type("スイス");
  assert.equal(await part("li .name", ".textContent"), "スイス");
  assert.equal(await part(".announcement", ".textContent"), "1 件");
  assert.deepEqual(await evaluate("warnings"), []);
}

/** What a page's own script imports: one that a test evaluates has modules of its own in Firefox. */
const LOADS = '<script type="module">import { loadLanguage } from "/Web/dist/phonecheck.js"; window.loadLanguage = loadLanguage;</script>';
/** WebKit's Tab wraps within the page, so there is something after the field to go to. */
const FIELD = (attributes = "") => `<form><phone-field name="mobile" ${WORLD} ${attributes} area="CN"></phone-field><button>OK</button></form>`;

test("a page brings a language for all its fields", async () => {
  await show(FIELD(), { head: WATCHED, attributes: 'lang="ja-JP"', script: SCRIPT + LOADS });
  assert.equal(await part(...LABEL), "Mobile number");
  await run(`window.loadLanguage("ja", "/Web/demo/ja.json")`);
  await isJapanese();
  await show(FIELD(), { head: WATCHED, attributes: 'lang="ja"', script: `${SCRIPT}<script type="module">
    import { loadLanguage } from "/Web/dist/phonecheck.js"; loadLanguage("ja", ${JSON.stringify(japanese)})</script>` });
  await isJapanese();
});

test("a page brings a language for one field: as an object, or as the URL of a file, before its first answer", async () => {
  await show(FIELD('messages="/Web/demo/ja.json"'), { head: WATCHED });
  await isJapanese();
  await show(FIELD(), { head: WATCHED });
  await run(`document.querySelector("phone-field").messages = ${JSON.stringify({ ...japanese, label: "お電話" })}`);
  await hasLabel("お電話");
  await run(`document.querySelector("phone-field").messages = ${JSON.stringify(japanese)}`);
  await isJapanese();
  await run("document.querySelector('phone-field').messages = null");
  await hasLabel("Mobile number");
});

test("a file of messages that isn't there leaves the texts that there are, with a warning", async () => {
  await show(FIELD('messages="/none.json"'), { head: WATCHED });
  assert.equal(await part(...LABEL), "Mobile number");
  await until("warnings.length > 0");
  assert.match(await evaluate("warnings.join()"), /^[^,]*`messages` can't be loaded/);
});

test("the whole form is in a language that the page brings", async () => {
  await standIn();
  const page = { attributes: 'lang="ja"', head: WATCHED + LOADS };
  await begin(undefined, { attributes: 'client-id="stand-in" messages="/Web/demo/ja.json"', page });
  assert.deepEqual([await title("send-code"), await see("root.querySelector('h2, .title').textContent")], ["コードを送信", "携帯電話番号の登録"]);
  assert.equal(await see("field.shadowRoot.querySelector('label').textContent"), "携帯電話番号");
  await run("bind.removeAttribute('messages')");
  await until(within("root.querySelector('button.send-code').textContent === 'Get code'"));
  await run(`window.loadLanguage("ja", "/Web/demo/ja.json")`);
  await until(within("root.querySelector('button.send-code').textContent === 'コードを送信'"));
  assert.equal(await see("root.querySelector('button.send-code bdi').lang"), "ja");
  assert.deepEqual(await evaluate("warnings"), []);
});
