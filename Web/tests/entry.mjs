// Numbers as people enter them into <phone-field>: with an area code, without its plus, with an extension, over two lines, before
// there are definitions, and beside many other fields.
//
//   BROWSER=firefox node --test Web/tests/entry.mjs

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  EVENTS, HELD, WORLD, click, evaluate, focusInput, inShadow, note, part, paste, pause, press, property, release, run, show, shown, submitted, type,
  until, value,
} from "./pages.mjs";

const inForm = (attributes = "", definitions = WORLD) => `<form><phone-field name="mobile" ${definitions} ${attributes}></phone-field>
  <button>Submit</button></form>`;
const field = "document.querySelector('phone-field')";
const country = () => property("country");
const state = async () => `${await country()} ${await shown()}`;
const announced = () => part(".announcement", ".textContent");
const suggestion = () => part(".suggestion", ".hidden ? '' : root.querySelector('.suggestion').textContent");
const undo = () => press("z", "Control");
const redo = () => press("y", "Control");

// MARK: Area codes

test("The country follows a typed area code, and erasing and undo lead back", async () => {
  await show(inForm('country="CN"'));
  await focusInput();
  await run(`window.countries = []; ${field}.addEventListener("countrychange", ({ detail }) => countries.push(detail.country))`);
  const keys = ["CN +", "CN +8", "CN +85", "HK +852", "HK 6", "HK 61", "HK 612", "HK 6123", "HK 6123 4"];
  for (const [index, key] of [..."+85261234"].entries()) {
    await type(key);
    assert.equal(await state(), keys[index]);
  }
  assert.deepEqual(await evaluate("window.countries"), ["HK"]);
  await undo();
  for (const expected of keys.slice(0, -2).reverse()) {
    await undo();
    assert.equal(await state(), expected);
  }
  for (const expected of keys.slice(1)) {
    await redo();
    assert.equal(await state(), expected);
  }
  await run("window.countries = []");
  for (let count = 0; count < 9; count++) await press("Backspace");
  assert.deepEqual([await state(), await evaluate("window.countries")], ["CN ", ["CN"]]);
});

test("A switch is announced, and the number is the followed country's", async () => {
  await show(inForm('country="CN"'));
  await focusInput();
  await type("+852");
  assert.equal(await announced(), "Country/Region is now Hong Kong (+852)");
  // The text has its code, so that beside it isn't shown.
  assert.equal(await part(".code", ".matches('.apart')"), true);
  await type("61234567");
  assert.deepEqual([await shown(), await value(), await part(".code", ".matches('.apart')")], ["6123 4567", "+852-61234567", false]);
});

test("A shared code keeps the chosen country until digits settle it", async () => {
  for (const [chosen, keys, states] of [
    ["US", "+1416", ["US +", "US +1", "US 4", "US 41", "CA 416"]], ["CN", "+1416", ["CN +", "CN +1", "CN +14", "CN +141", "CA 416"]],
    ["GB", "+447", ["GB +", "GB +4", "GB +44", "GB 7"]], ["RU", "+77", ["RU +", "RU +7", "KZ 7"]],
  ]) {
    await show(inForm(`country="${chosen}"`));
    await focusInput();
    for (const [index, key] of [...keys].entries()) {
      await type(key);
      assert.equal(await state(), states[index], keys.slice(0, index + 1));
    }
  }
});

test("An incomplete number that a page sets or a person pastes has its country, too", async () => {
  await show(inForm('country="CN"'));
  await run(`${field}.value = "+49 1512 3"`);
  assert.equal(await state(), "DE 151 23");
  await paste("+852 612");
  assert.equal(await state(), "HK 612");
});

test("A code without a number has a button after the field is left", async () => {
  await show(inForm('country="CN"'));
  await focusInput();
  await type("+1999");
  assert.equal(await suggestion(), "");
  await run("document.activeElement.blur()");
  assert.match(await note(), /^error: The number begins with \+1/);
  assert.equal(await suggestion(), "Switch to United States (+1)");
  await click(inShadow("root.querySelector('.suggestion')"));
  assert.equal(await state(), "US 999");
  await undo();
  assert.equal(await state(), "CN +1999");
});

test("A number with its area code but no plus has a button where it is one country's", async () => {
  await show(inForm('country="US"'));
  await focusInput();
  await type("8613800138000");
  assert.deepEqual([await state(), await suggestion()], ["US 861 380 013 8000", "Switch to China (+86)"]);
  await click(inShadow("root.querySelector('.suggestion')"));
  assert.deepEqual([await state(), await value()], ["CN 138 0013 8000", "+86-13800138000"]);
  // Filled in by a browser, with the focus in the field and without.
  for (const focus of ["input.focus()", "input.blur()"]) {
    await show(inForm('country="US"'));
    await evaluate(inShadow(`(${focus}, input.value = "4915123456789", input.dispatchEvent(new Event("input", { bubbles: true, composed: true })), true)`));
    assert.equal(await suggestion(), "Switch to Germany (+49)", focus);
  }
});

// MARK: Extensions and line breaks

test("An extension stays in the field and in the number, is named, and isn't submitted", async () => {
  for (const [format, sent] of [["spelling", "+1-7024181234"], ["e164", "+17024181234"]]) {
    await show(inForm(`country="CN" format="${format}"`));
    await focusInput();
    await paste("+1 702 418 1234 ext. 5");
    assert.equal(await state(), "US 702-418-1234 ext. 5");
    assert.deepEqual(await property("number.extension"), "5");
    assert.equal(await property("rawValue"), "702-418-1234 ext. 5");
    assert.deepEqual([await value(), await submitted()], [sent, `mobile=${encodeURIComponent(sent)}`]);
    assert.equal(await note(), "hint: Extension 5 isn't sent with the number");
  }
  await run(`${field}.messages = { extension: ({ extension }) => "ohne Durchwahl " + extension }`);
  assert.equal(await note(), "hint: ohne Durchwahl 5");
  await run(`${field}.messages = undefined; document.documentElement.lang = "zh-CN"`);
  await until(inShadow("root.querySelector('#note').textContent === '分机号 5 不会随号码提交'"));
});

test("A line break between area code and number, and at the end, is white space", async () => {
  for (const text of ["+86\n138 0013 8000\n", "138 0013 8000\n", "+86\r\n13800138000"]) {
    await show(inForm('country="US"'));
    await focusInput();
    await paste(text);
    if (!text.startsWith("+")) await run(`${field}.country = "CN"`);
    assert.deepEqual([await state(), await value(), await property("status")], ["CN 138 0013 8000", "+86-13800138000", "valid"], JSON.stringify(text));
  }
});

// MARK: Loading

const boxes = () => evaluate(inShadow(`["row", "area", "number-box"].map((name) => {
  const { width, height } = root.querySelector("." + name).getBoundingClientRect();
  return [Math.round(width), Math.round(height)]; }).concat([[host.offsetWidth, host.offsetHeight]])`));

test("While definitions are loading, the field has its size, its country and what is typed", async () => {
  for (const [asked, loading, loaded] of [['country="CN"', "CN", "CN"], ['area="+44"', "+44", "GB"], ["", "…", "CN"]]) {
    await show(inForm(asked, 'definitions="/held.json"'), HELD);
    assert.equal(await part(".country", ".textContent"), loading);
    assert.equal(await evaluate(inShadow("getComputedStyle(root.querySelector('.area svg')).visibility")), "hidden");
    await focusInput();
    await type("+852 612");
    const before = await boxes();
    assert.deepEqual([await shown(), await property("status")], ["+852 612", "loading"]);
    await release(200, JSON.stringify({ preferredAreaCode: "CN", phoneAreaCodeDefinitions: [
      { areaCode: "86", countryCode: "CN", mobileRegex: "^1\\d{10}$" }, { areaCode: "852", countryCode: "HK", mobileRegex: "^[569]\\d{7}$" },
      { areaCode: "44", countryCode: "GB", mobileRegex: "^7\\d{9}$" }] }));
    await until(`${field}.status !== "loading"`);
    assert.equal(await state(), "HK 612");
    for (let count = 0; count < 7; count++) await press("Backspace");
    assert.deepEqual([await state(), await boxes()], [`${loaded} `, before], asked);
  }
});

test("After a second the field says that definitions are loading", async () => {
  await show(inForm('country="CN" hint="Ours"', 'definitions="/held.json"'), HELD);
  assert.deepEqual([await note(), await announced()], ["hint: Ours", ""]);
  await until(inShadow("root.querySelector('#note').textContent === 'Loading'"));
  assert.equal(await announced(), "Loading");
  await release();
  assert.deepEqual([await note(), await announced()], ["hint: Ours", ""]);
  await pause(1100);
  assert.equal(await note(), "hint: Ours");
});

// MARK: Many fields

/** Notes the instances of the module; the next `stops` events end theirs. */
const COUNTED = `<script>
  window.memories = [];
  window.stops = 0;
  const Instance = WebAssembly.Instance;
  WebAssembly.Instance = class {
    constructor(module, imports) {
      this.exports = { ...new Instance(module, imports).exports };
      memories.push(this.exports.memory);
      for (const name of ${JSON.stringify(EVENTS)}) {
        const handle = this.exports[name];
        if (handle) this.exports[name] = (...words) => {
          if (stops-- > 0) throw new WebAssembly.RuntimeError("unreachable");
          return handle(...words);
        };
      }
    }
  };
</script>`;
const COUNT = 30;
const fieldsOf = (expression) => evaluate(`[...document.querySelectorAll("phone-field")].map((field) => (${expression}))`);

async function showMany() {
  const fields = Array.from({ length: COUNT }, (_, index) => `<phone-field name="n${index}" ${WORLD} country="${index % 2 ? "CN" : "US"}"></phone-field>`);
  await show(`<form>${fields.join("")}</form>`, { head: COUNTED });
}

test("Thirty fields with the same definitions share an instance of at most 12 MB", async () => {
  await showMany();
  await run("document.querySelectorAll('phone-field').forEach((field, index) => { field.rawValue = '1380013800' + index % 10; field.open(); field.close(); })");
  const bytes = await evaluate("memories.map(({ buffer }) => buffer.byteLength)");
  console.log(`thirty fields: ${bytes.length} instances, ${(bytes.reduce((sum, one) => sum + one, 0) / 1e6).toFixed(1)} MB`);
  assert.equal(bytes.length, 1);
  assert.ok(bytes[0] <= 12e6, `${bytes[0]} bytes`);
});

test("After a fault thirty fields keep text, country, caret and undo, and continue in one new instance", async () => {
  await showMany();
  // One way of its own for each: typed, set, pasted over, switched.
  await run(`document.querySelectorAll("phone-field").forEach((field, index) => { field.rawValue = index % 3 ? "13800" + index : "+852 6123" + index; })`);
  const focus = (index) => evaluate(`(document.querySelectorAll("phone-field")[${index}].focus(), true)`);
  for (const index of [4, 17]) {
    await focus(index);
    await press("End");
    await type("123");
  }
  await press("ArrowLeft");
  const facts = "[field.rawValue, field.country, field.status, field.shadowRoot.querySelector('input.number').selectionStart]";
  const before = await fieldsOf(facts);
  await run("window.stops = 1");
  await press("ArrowLeft");
  await press("ArrowRight");
  assert.deepEqual(await fieldsOf(facts), before);
  assert.equal(await evaluate("memories.length"), 2);
  // The others notice it with the next thing that happens to them.
  await focus(4);
  await undo();
  const [text] = (await fieldsOf("field.rawValue")).slice(4);
  assert.equal(text, before[4][0].slice(0, -1).replace(/[ -]+$/, ""));
  await redo();
  assert.deepEqual((await fieldsOf("field.rawValue"))[4], before[4][0]);
  await run("document.querySelectorAll('phone-field').forEach((field) => { field.focus(); field.blur(); })");
  assert.deepEqual((await fieldsOf("[field.rawValue, field.country, field.status]")), before.map((facts) => facts.slice(0, 3)));
  await run("document.querySelectorAll('phone-field').forEach((field) => { field.country = 'CN'; field.value = '13800138000'; })");
  assert.deepEqual(await fieldsOf("field.value"), Array(COUNT).fill("+86-13800138000"));
  assert.equal(await evaluate("memories.length"), 2);
});

test("After a fault, erasing leads back to the country that was chosen before the code was typed", async () => {
  const erased = async () => {
    for (let count = 0; count < 24 && (await shown()) !== ""; count++) await press("Backspace");
    return state();
  };
  for (const [keys, before] of [["+8526123", "HK 612 3"], ["+85261234567", "HK 6123 4567"], ["+447400", "GB 7400"]]) {
    await show(inForm('country="US"'), { head: COUNTED });
    await run("document.querySelector('phone-field').country = 'JP'");
    await focusInput();
    await type(keys);
    const typed = await state();
    assert.equal(typed.replace(/ /g, ""), before.replace(/ /g, ""));
    await run("window.stops = 1");
    await press("ArrowLeft");
    await press("End");
    assert.deepEqual([await state(), await evaluate("memories.length")], [typed, 2]);
    assert.equal(await erased(), "JP ", `${keys} after a fault`);
  }
});

test("Other definitions leave the way back from an area code that is being typed", async () => {
  await show(inForm('country="JP"'));
  await focusInput();
  await type("+8526123");
  const typed = await state();
  await run(`window.loads = []; ${field}.addEventListener("definitionsload", () => loads.push(1)); ${field}.definitions = "/Data/area-codes.json?other"`);
  await until("loads.length > 0");
  assert.equal(await state(), typed);
  for (let count = 0; count < 24 && (await shown()) !== ""; count++) await press("Backspace");
  assert.equal(await state(), "JP ");
});

test("After a fault the list of another field opens at the first tap, and one that is open stays", async () => {
  await showMany();
  await run(`window.told = []; for (const type of ["listopen", "listclose"]) document.forms[0].addEventListener(type, () => told.push(type), true)`);
  const fail = () => run("window.stops = 1; document.querySelector('phone-field').rawValue += '1'");
  const list = (expression) => evaluate(`(({ shadowRoot: root }) => (${expression}))(document.querySelectorAll("phone-field")[7])`);
  await fail();
  await list("(root.querySelector('.area').click(), true)");
  const isOpen = "!root.querySelector('.panel').hidden && root.querySelector('.panel').getClientRects().length === 1 && root.activeElement === root.querySelector('.search')";
  assert.deepEqual([await list(isOpen), await evaluate("told")], [true, ["listopen"]]);
  await fail();
  await type("japan");
  assert.deepEqual(await list(`[${isOpen}, root.querySelectorAll("li").length, root.querySelector("li .code").textContent]`), [true, 1, "+81"]);
  await press("Enter");
  assert.deepEqual(await evaluate("[document.querySelectorAll('phone-field')[7].country, told.join()]"), ["JP", "listopen,listclose"]);
});

test("A field whose own number ends every instance leaves the others theirs", async () => {
  await showMany();
  await run("document.querySelectorAll('phone-field').forEach((field) => { field.country = 'CN'; field.value = '13800138000'; })");
  await run("window.stops = 2; document.querySelector('phone-field').rawValue = '139'");
  assert.deepEqual((await fieldsOf("field.status")).slice(0, 2), ["unchecked", "valid"]);
  await run("[...document.querySelectorAll('phone-field')].slice(1).forEach((field) => { field.rawValue = '13900139000'; })");
  assert.deepEqual((await fieldsOf("field.value")).slice(1), Array(COUNT - 1).fill("+86-13900139000"));
  assert.equal(await evaluate("memories.length"), 3);
});

test("A field that is reset gives its form's place to the next one", async () => {
  await showMany();
  const pages = () => evaluate("memories[0].buffer.byteLength");
  const reset = (times) => run(`for (let count = 0; count < ${times}; count++) document.querySelector("form").reset()`);
  await reset(1);
  const before = await pages();
  await reset(20);
  assert.deepEqual([await pages(), await evaluate("memories.length")], [before, 1]);
});
