// The texts of languages in Node: those that come with PhoneCheck, those that a page brings, and lines that are damaged.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { compiled } from "./compiled.mjs";
import { BindForm, Definitions, initialize, loadDefinitions, loadLanguage } from "../dist/phonecheck.js";
import chinese from "../dist/texts/zh-CN.js";
import traditional from "../dist/texts/zh-TW.js";
import words from "../dist/phonecheck-words.js";
import keys from "../dist/texts/keys.js";

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url));
const sample = read("Data/area-codes.sample.json").toString();
const japanese = JSON.parse(read("Web/demo/ja.json"));
const lines = keys.trim().split("\n");

const warnings = [];
console.warn = (...words) => warnings.push(words.join(" "));
const warned = () => warnings.splice(0);

test("what isn't loaded is in English, and a warning says so once", async () => {
  await assert.rejects(initialize(undefined, { languages: "zh-CN" }), TypeError);
  await initialize(undefined, { languages: [] });
  const validator = loadDefinitions(sample);
  const english = validator.check("138").message;
  assert.deepEqual(["zh-CN", "zh-CN"].map((language) => validator.check("138", { language }).message), [english, english]);
  assert.match(warned().join(), /^[^,]*zh-CN aren't loaded.*await loadLanguage\("zh-CN"\)[^,]*$/);
  await loadLanguage("zh-CN");
  assert.match(validator.check("138", { language: "zh-CN" }).message, /11 位数字/, "an instance that was there before");
  assert.equal(validator.check("138").message, english);
  await initialize();
  assert.match(validator.check("138", { language: "zh-TW" }).message, /11 位數字/, "a server has all languages");
  assert.deepEqual(warned(), []);
});

test("a page brings a language: as an object, as a URL, with English for what it leaves out", async () => {
  const validator = loadDefinitions(sample);
  const check = (text, language) => validator.check(text, { language, area: "CN" }).message;
  const [english, simplified] = ["en", "zh-CN"].map((tag) => check("138", tag));
  await loadLanguage("ja", new URL("../demo/ja.json", import.meta.url));
  assert.equal(check("138", "ja"), "+86 の後は 11 桁です。入力されたのは 3 桁です。");
  assert.equal(check("138", "ja_JP.UTF-8"), check("138", "ja"));
  assert.deepEqual(["en", "zh-CN", "fr"].map((tag) => check("138", tag)), [english, simplified, english], "others stay");
  const form = new BindForm({ definitions: sample, language: "ja" });
  assert.equal(form.state.sendCode.title, "コードを送信");
  form.send({ type: "languageChanged", language: "zh-CN" });
  assert.equal(form.state.sendCode.title, "获取验证码");
  form.send({ type: "languageChanged", language: "ja" });
  assert.equal(form.state.sendCode.title, "コードを送信");
  await loadLanguage("ja", { "form.sendCode": "送る\n\\{n}", "form.sendCodeAgainIn": "{seconds}{seconds}" });
  form.send({ type: "tick" });
  assert.deepEqual([form.state.sendCode.title, form.state.title], ["送る\n\\{n}", "Link your mobile number"]);
  await loadLanguage("zh-HK", { texts: { "reason.empty": "未輸入" } });
  assert.deepEqual(["zh-HK", "zh-TW"].map((tag) => validator.check(" ", { language: tag }).message), ["未輸入", "請輸入手機號碼。"]);
  await loadLanguage("ja", japanese);
  warned();
});

test("new instances, shared definitions and forms that follow one that has ended have the texts", async () => {
  await loadLanguage("ja", japanese);
  const definitions = await Definitions.load(sample);
  const first = new BindForm({ definitions, language: "ja" });
  for (const form of [first, first.another({ definitions, language: "ja" }), await BindForm.create({ definitions, language: "ja" })]) {
    assert.equal(form.state.title, japanese.texts["form.title"]);
  }
  assert.equal(loadDefinitions(definitions).check("", { language: "ja" }).message, japanese.texts["reason.empty"]);
});

test("keys and slots that aren't known warn once, and so does what is no text", async () => {
  const texts = { "form.titel": "Titel", "form.title": "{number}", "form.cancel": 7, "phone.length": "{count} statt {lengths}" };
  for (let time = 0; time < 2; time++) await loadLanguage("de", texts);
  const said = warned();
  assert.equal(said.length, 3, said.join("\n"));
  for (const expression of [/“form.titel” isn't the key/, /“form.title” has no value for the slot \{number\}/, /“form.cancel” \(de\) isn't a string/]) {
    assert.ok(said.some((text) => expression.test(text)), String(expression));
  }
  const form = new BindForm({ definitions: sample, language: "de" });
  assert.deepEqual([form.state.title, form.state.cancel?.title], ["{number}", new BindForm({ definitions: sample, language: "en" }).state.cancel?.title]);
  assert.equal(loadDefinitions(sample).check("138", { language: "de", area: "CN" }).message, "3 statt 11");
});

test("languages that can't be loaded are refused, and those of before stay", async () => {
  await assert.rejects(loadLanguage(7), TypeError);
  await assert.rejects(loadLanguage("fr"), /no texts of fr come with PhoneCheck/);
  await assert.rejects(loadLanguage("ja", 7), TypeError);
  await assert.rejects(loadLanguage("ja", new URL("none.json", import.meta.url)));
  await assert.rejects(loadLanguage("ja", "data:text/plain,{"), /not JSON/);
  assert.equal(new BindForm({ definitions: sample, language: "ja" }).state.title, japanese.texts["form.title"]);
  await loadLanguage("en");
});

test("the files have the same keys, and the module as many lines", () => {
  const all = [...lines.map((line) => line.split(" ")[0]), ...Object.keys(words)];
  for (const texts of [chinese, traditional, japanese.texts]) assert.deepEqual(Object.keys(texts).sort(), [...all].sort());
  assert.match(read("Web/demo/ja.json").toString().split("\n")[0], /Not read by a native speaker/);
  for (const line of lines) {
    const [key, ...slots] = line.split(" ");
    for (const [slot] of japanese.texts[key].matchAll(/\{[^{}]*\}/g)) assert.ok(slots.includes(slot.slice(1, -1)), `${key} ${slot}`);
  }
});

for (const name of ["phonecheck", "phonecheck-field", "phonecheck-checking"]) {
  test(`${name}.wasm refuses damaged lines in words, and never ends by them`, async () => {
    const module = await WebAssembly.compile(read(`Web/dist/${name}.wasm`));
    const { exports } = await WebAssembly.instantiate(module, { host: { random() {} } });
    const call = (name, parts, ...rest) => {
      const size = parts.reduce((sum, part) => sum + part.length, 0);
      let address = exports.input(size) >>> 0;
      for (const part of parts) {
        new Uint8Array(exports.memory.buffer).set(part, address);
        address += part.length;
      }
      const count = exports[name](...parts.map((part) => part.length), ...rest);
      return count ? JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.output() >>> 0, count))) : undefined;
    };
    const bytes = (text) => new TextEncoder().encode(text);
    call("loadCompiled", [compiled(sample), bytes("")]);
    const message = (number) => call("check", [bytes("138"), bytes("CN"), bytes("")], number).message;
    const [english] = [message(0), message(1)];
    const [one, breaks] = [lines.findIndex((line) => line.startsWith("phone.length ")), lines.length - 1];
    const texts = lines.map((_, line) => (line === one ? "a{2}\\n\\\\{0:one/many}{9}{" : ""));
    for (const number of [0, 1, 2]) {
      assert.equal(call("loadTexts", [bytes(texts.join("\n"))], number), undefined);
      assert.equal(message(number), "a3\n\\many{", "slots, escapes and what is neither");
      assert.deepEqual(call("loadTexts", [bytes("\n".repeat(breaks - 1))], number), { error: "texts", text: `There are ${breaks} lines of texts instead of ${breaks + 1}.` });
      assert.match(call("loadTexts", [bytes("\n".repeat(breaks + 1))], number).text, /^There are \d+ lines/);
      for (const damaged of [[0xff], [0xe4, 0xb8], [0xed, 0xa0, 0x80], [0xc0, 0xaf], [0xf5, 0x80, 0x80, 0x80]]) {
        const data = new Uint8Array([...bytes("\n".repeat(breaks)), ...damaged]);
        assert.deepEqual(call("loadTexts", [data], number), { error: "texts", text: "The texts aren't UTF-8." });
      }
      assert.equal(message(number), "a3\n\\many{", "those of before stay");
      assert.equal(call("loadTexts", [bytes("\n".repeat(breaks))], number), undefined);
      assert.equal(message(number), english, "an empty line is in English");
      assert.equal(call("loadTexts", [bytes("")], number), undefined);
      assert.equal(message(number), english);
    }
    // Texts of marks alone: whatever stands in them is shown or left out.
    let seed = 7;
    const below = (limit) => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) % 65521 % limit;
    for (let round = 0; round < 300; round++) {
      const random = lines.map(() => Array.from({ length: below(12) }, () => "{}:/\\n019é "[below(11)]).join("")).join("\n");
      assert.equal(call("loadTexts", [bytes(random)], 2), undefined);
      for (const text of ["138", "", "x", "+99", "138 0013\n8000"]) {
        assert.equal(typeof call("check", [bytes(text), bytes(""), bytes("")], 2).message, "string");
      }
    }
  });
}
