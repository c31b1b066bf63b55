// <phone-field> in pages that read from right to left, in containers that hide it, and in pages that are made again around it.
//
//   BROWSER=firefox node --test Web/tests/places.mjs

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  FORM, HELD, SAMPLE, WORLD, area, click, evaluate, focusInput, focused, inShadow, note, openPicker, part, pause, press,
  release, requests, run, show, shown, submitted, type, until, value,
} from "./pages.mjs";

const FIELD = `<phone-field name="mobile" ${SAMPLE}></phone-field>`;
const field = "document.querySelector('phone-field')";
const isOpen = async () => !(await part(".panel", ".hidden"));
const box = (selector) => evaluate(inShadow(`(({ left, top, right, bottom, width, height }) => ({ left, top, right, bottom, width, height }))(
  root.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`));
const isNear = (one, other, what) => assert.ok(Math.abs(one - other) < 2, `${what}: ${one}, ${other}`);
/** Whether a row of the list is what a pointer would hit. */
const isReachable = (index) => evaluate(inShadow(`(() => {
  const item = root.querySelectorAll("li")[${index}];
  const { left, top, width, height } = item.getBoundingClientRect();
  return root.elementFromPoint(left + width / 2, top + height / 2)?.closest("li") === item;
})()`));
/** Types a number, and chooses Hong Kong from the list by pointer: what a field has to be able to do wherever it is. */
async function works(where) {
  await run(`${field}.rawValue = ""; ${field}.country = "CN"`);
  await focusInput();
  await type("13800138000");
  assert.deepEqual([await shown(), await value()], ["138 0013 8000", "+86-13800138000"], where);
  await click(`${field}.shadowRoot.querySelector(".area")`);
  await pause(100);
  assert.ok(await isReachable(1), `${where}: the list is in reach`);
  const [row, panel] = [await box(".row"), await box(".panel")];
  isNear(Math.min(Math.abs(panel.top - row.bottom), Math.abs(row.top - panel.bottom)), 4, `${where}: the list is next to the field`);
  await click(`${field}.shadowRoot.querySelectorAll("li")[1]`);
  assert.deepEqual([await isOpen(), await focused()], [false, "number"], where);
}

// MARK: Right to left

const RTL = { attributes: 'dir="rtl" lang="ar"' };
const ARABIC = `{ lang: "ar", label: "رقم الهاتف المحمول", area: "البلد", search: "بحث", close: "إغلاق", noResults: "لا توجد نتائج",
  hint: "أدخل رقمك", errors: { TOO_SHORT: "الرقم قصير جدا" }, placeholder: "" }`;

test("in a page from right to left the label and the note begin at the right, in the page's direction", async () => {
  await show(FORM, RTL);
  await run(`${field}.messages = ${ARABIC}`);
  for (const selector of ["label bdi", "slot[name=hint] bdi"]) {
    const [text, host] = [await box(selector), await evaluate(`${field}.getBoundingClientRect().right`)];
    isNear(text.right, host, selector);
    assert.equal(await part(selector, ".matches(':dir(rtl)')"), true, selector);
  }
  await focusInput();
  await type("138");
  await press("Tab");
  assert.equal(await note(), "error: الرقم قصير جدا");
  const [icon, text] = [await box("#note svg"), await box("slot[name=error] bdi")];
  assert.ok(icon.left >= text.right, "the icon is before the error, which is at the right");
  isNear(icon.right, await evaluate(`${field}.getBoundingClientRect().right`), "the icon");
});

test("in a page from right to left the number reads from left to right, and the caret moves as the arrow points", async () => {
  await show(FORM, RTL);
  await focusInput();
  await type("13800138000");
  assert.deepEqual(await evaluate(inShadow("[getComputedStyle(input).direction, ['start', 'left'].includes(getComputedStyle(input).textAlign)]")), ["ltr", true]);
  assert.ok((await box(".area")).right <= (await box(".number")).left + 1, "the area code is at the left of the number");
  const caret = () => evaluate(inShadow("input.selectionStart"));
  const end = await caret();
  await press("ArrowLeft");
  assert.equal(await caret(), end - 1, "left is back");
  await press("End");
  assert.equal(await caret(), end, "the end is at the right");
  await press("Backspace");
  assert.equal(await shown(), "138 0013 800", "Backspace takes the last digit");
});

test("in a page from right to left the list ends where the field ends, and its rows begin at the right", async () => {
  await show(`<div style="width: 260px; margin-inline-start: 120px">${FORM.replace(SAMPLE, WORLD)}</div>`, RTL);
  await run(`${field}.style.inlineSize = "240px"; ${field}.messages = ${ARABIC}`);
  await openPicker();
  await pause(100);
  const [row, panel] = [await box(".row"), await box(".panel")];
  assert.ok(panel.width > row.width, "the list is wider than the field");
  isNear(panel.right, row.right, "right edges");
  const parts = await evaluate(inShadow(`[...root.querySelectorAll("li")].slice(0, 6).map((item) => ["svg", ".name", ".code"]
    .map((selector) => item.querySelector(selector).getBoundingClientRect()))
    .every(([check, name, code]) => check.left >= name.right - 1 && name.left >= code.right - 1)`));
  assert.ok(parts, "tick, name and code from right to left");
  assert.deepEqual(await evaluate(inShadow("[...new Set([...root.querySelectorAll('li .code')].map((code) => getComputedStyle(code).direction))]")), ["ltr"]);
  const [icon, search] = [await box(".search-box svg"), await box(".search")];
  assert.ok(icon.left >= search.right, "the search begins at the right");
  await type("الصين");
  assert.match(await part("li", ".textContent"), /\+86$/, "found by its Arabic name");
});

test("the direction is that of the field's place, whenever that changes", async () => {
  await show(`<div id="place">${FORM}</div>`);
  const edge = async (name) => [(await box("label bdi"))[name], await evaluate(`${field}.getBoundingClientRect().${name}`)];
  isNear(...await edge("left"), "from left to right");
  await run("document.querySelector('#place').dir = 'rtl'");
  isNear(...await edge("right"), "from right to left");
  await run(`document.querySelector('#place').removeAttribute("dir"); ${field}.dir = "rtl"`);
  isNear(...await edge("right"), "by the field's own attribute");
});

// MARK: Containers that hide it

test("a field that isn't shown at first works once it is", async () => {
  for (const [where, before, after, reveal] of [
    ["display: none", '<div id="place" style="display: none">', "</div>", "place.style.display = ''"],
    ["hidden", '<div id="place" hidden>', "</div>", "place.hidden = false"],
    ["hidden until found", '<div id="place" hidden="until-found">', "</div>", "place.removeAttribute('hidden')"],
    ["content-visibility", '<div id="place" style="content-visibility: hidden">', "</div>", "place.style.contentVisibility = ''"],
    ["visibility", '<div id="place" style="visibility: hidden">', "</div>", "place.style.visibility = ''"],
    ["details", '<details id="place"><summary>More</summary>', "</details>", "place.open = true"],
    ["a dialog", '<dialog id="place">', "</dialog>", "place.showModal()"],
    ["a popover", '<div id="place" popover>', "</div>", "place.showPopover()"],
  ]) {
    await show(`${before}<form>${FIELD}</form>${after}`);
    await run(`const place = document.querySelector("#place"); ${reveal}`);
    await pause(50);
    await works(where);
  }
});

test("tabs keep what was typed, and a list that was open in one is closed", async () => {
  await show(`<div role="tabpanel" id="one"><form>${FIELD}</form></div><div role="tabpanel" id="two" hidden>${FIELD.replace("mobile", "other")}</div>
    <button id="tab">Other</button>`);
  const panel = (id) => `document.querySelector("#${id} phone-field").shadowRoot.querySelector(".panel")`;
  await focusInput();
  await type("1380013");
  await openPicker();
  await run("document.querySelector('#one').hidden = true; document.querySelector('#two').hidden = false");
  await until(`!${panel("one")}.checkVisibility()`, "the list isn't shown");
  await run("document.querySelector('#tab').focus(); document.querySelector('#two').hidden = true; document.querySelector('#one').hidden = false");
  await until(`${panel("one")}.hidden`, "the list is closed");
  assert.equal(await shown(), "138 0013");
  assert.equal(await part(".area", ".getAttribute('aria-expanded')"), "false");
  await works("back in its tab");
});

test("in a dialog Escape closes the list first, then the dialog", async () => {
  await show(`<dialog id="dialog"><form method="dialog">${FIELD}<button value="sent">Send</button></form></dialog>`);
  await run("document.querySelector('#dialog').showModal()");
  await focusInput();
  await press("ArrowDown");
  await evaluate(inShadow("(root.querySelector('.area').focus(), true)"));
  await press("ArrowDown");
  await until(inShadow("!root.querySelector('.panel').hidden"));
  await press("Escape");
  assert.deepEqual([await isOpen(), await evaluate("dialog.open")], [false, true]);
  await press("Escape");
  await until("!dialog.open");
  await run("dialog.showModal()");
  await focusInput();
  await type("13800138000");
  await press("Enter");
  await until("!dialog.open");
  assert.equal(await evaluate("dialog.returnValue"), "sent", "Enter sends the dialog's form");
});

test("a dialog gives the focus to its first button, and a script gives it to the number", async () => {
  await show(`<dialog id="dialog"><button class="first">Close</button><form>${FIELD.replace("name", "autofocus name")}</form></dialog>`);
  await run("dialog.showModal()");
  assert.equal(await focused(), "first", "a dialog looks for autofocus in no shadow tree");
  await run(`${field}.focus()`);
  assert.equal(await focused(), "number");
});

test("closed details don't keep what is required in them from being found", async () => {
  await show(`<form><details><summary>More</summary>${FIELD.replace("name", "required name")}</details><button>Send</button></form>`);
  assert.equal(await evaluate("document.forms[0].checkValidity()"), false);
  await run("document.querySelector('details').open = true; document.forms[0].requestSubmit()");
  await until(inShadow("root.querySelector('#note').matches('.error')"), "the error is shown");
  assert.equal(await focused(), "number");
});

// MARK: Other places

test("a field that is moved keeps its text, country and definitions, and joins the form that it is in", async () => {
  await show(`<form id="first">${FIELD}</form><form id="second"><fieldset></fieldset></form>`);
  await run(`${field}.country = "HK"`);
  await focusInput();
  await type("61234567");
  await openPicker();
  requests.length = 0;
  await run(`document.querySelector("fieldset").append(${field})`);
  assert.deepEqual([await isOpen(), await area(), await shown(), await value()], [false, "+852", "6123 4567", "+852-61234567"]);
  assert.deepEqual(await evaluate(`[${field}.form.id, new FormData(first).has("mobile"), new FormData(second).get("mobile")]`), ["second", false, "+852-61234567"]);
  await run("document.querySelector('fieldset').disabled = true");
  assert.deepEqual(await evaluate(inShadow("[input.disabled, root.querySelector('.area').disabled]")), [true, true]);
  await run(`document.querySelector("fieldset").disabled = false; document.querySelector("#first").append(${field})`);
  assert.equal(await evaluate(inShadow("input.disabled")), false);
  await pause(100);
  // The list, which was opened just before, fetches its names.
  assert.deepEqual(requests.filter((path) => !path.endsWith("phonecheck-areas.wasm")), [], "nothing is fetched again");
  await works("moved twice");
});

test("a field works in another shadow tree, and when it is moved from one to the next", async () => {
  await show(`<div id="one" lang="zh-CN"></div><div id="two" lang="en"></div><template>${FIELD}</template>`, { isReady: "true" });
  await run(`for (const id of ["one", "two"]) document.getElementById(id).attachShadow({ mode: "open" });
    window.inner = document.querySelector("template").content.firstElementChild;
    document.querySelector("#one").shadowRoot.append(inner)`);
  await until("inner.country === 'CN'");
  const label = () => evaluate("inner.shadowRoot.querySelector('label').textContent");
  assert.equal(await label(), "手机号码");
  await run("inner.focus()");
  await type("13800138000");
  assert.equal(await evaluate("inner.value"), "+86-13800138000");
  await run("document.querySelector('#two').shadowRoot.append(inner)");
  assert.deepEqual([await label(), await evaluate("inner.value")], ["Mobile number", "+86-13800138000"]);
  await run("document.querySelector('#two').lang = 'zh-TW'");
  await until("inner.shadowRoot.querySelector('label').textContent === '手機號碼'", "the language of its new place counts");
  await run("document.querySelector('#one').lang = 'en'");
  await pause(50);
  assert.equal(await label(), "手機號碼", "that of the old one doesn't");
  await run("inner.shadowRoot.querySelector('.area').click()");
  await pause(100);
  assert.equal(await evaluate(`(() => {
    const item = inner.shadowRoot.querySelectorAll("li")[1];
    const { left, top, width, height } = item.getBoundingClientRect();
    return inner.shadowRoot.elementFromPoint(left + width / 2, top + height / 2)?.closest("li") === item;
  })()`), true, "the list is in reach");
});

test("a field of another tree is submitted with the form that it is in there", async () => {
  await show('<div id="outer"></div>', { isReady: "customElements.get('phone-field') !== undefined" });
  await run(`document.querySelector("#outer").attachShadow({ mode: "open" }).innerHTML = '<form>${FIELD}<button>Send</button></form>';
    window.inner = outer.shadowRoot.querySelector("phone-field");
    outer.shadowRoot.querySelector("form").addEventListener("submit", (event) => {
      event.preventDefault();
      window.sent = String(new URLSearchParams(new FormData(event.target)));
    })`);
  await until("inner.country === 'CN'");
  await run("inner.focus()");
  await type("13800138000");
  await press("Enter");
  await until("window.sent === 'mobile=%2B86-13800138000'");
});

// MARK: Made again

test("a field that is taken out and put back is what it was, without another download", async () => {
  await show(FORM);
  await focusInput();
  await type("1380013");
  await press("Tab");
  requests.length = 0;
  await run(`window.kept = ${field}; kept.remove()`);
  assert.deepEqual(await evaluate("[kept.rawValue, kept.country, kept.reason, kept.form]"), ["138 0013", "CN", "TOO_SHORT", null]);
  await run("kept.rawValue = '13800138000'; document.forms[0].prepend(kept)");
  assert.deepEqual([await shown(), await submitted()], ["138 0013 8000", "mobile=%2B86-13800138000"]);
  await pause(100);
  assert.deepEqual(requests, []);
  await works("put back");
});

test("a field that is taken out before its definitions are there uses them when it is put back", async () => {
  await show(FORM.replace("/Data/area-codes.sample.json", "/held.json"), HELD);
  await focusInput();
  await type("13800138000");
  await run(`window.kept = ${field}; kept.remove()`);
  await release(200).catch(() => {});
  await until("kept.country === 'CN'");
  await run("document.forms[0].prepend(kept)");
  assert.deepEqual([await shown(), await value()], ["138 0013 8000", "+86-13800138000"]);
});

test("attributes that are written again with the values that they have change nothing", async () => {
  await show(`<form><phone-field name="mobile" ${SAMPLE} required area="HK" value="" label="Number" hint="" lang="en" only="CN HK TW" order="HK" format="e164" strict></phone-field></form>`);
  await run(`${field}.country = "CN"`);
  await focusInput();
  await type("1380013");
  requests.length = 0;
  await run(`window.changes = 0; ${field}.addEventListener("input", () => changes++);
    for (const { name, value } of [...${field}.attributes]) if (name !== "definitions") ${field}.setAttribute(name, value)`);
  assert.deepEqual([await area(), await shown(), await focused(), await evaluate("changes")], ["+86", "138 0013", "number", 0]);
  await pause(100);
  assert.deepEqual(requests, []);
  await run(`${field}.setAttribute("definitions", ${field}.getAttribute("definitions"))`);
  await until(inShadow("root.querySelector('.area .code').textContent"));
  await pause(200);
  assert.deepEqual(requests, ["/Data/area-codes.sample.json"], "the definitions are asked for again");
  assert.deepEqual([await area(), await shown(), await focused()], ["+86", "138 0013", "number"]);
});

test("attributes that are taken away and set again leave what was typed", async () => {
  await show(`<form><phone-field name="mobile" ${SAMPLE} required label="Number" hint="Your own"></phone-field></form>`);
  await focusInput();
  await type("1380013");
  for (const [name, text] of [["required", ""], ["label", "Phone"], ["hint", "Mine"], ["disabled", ""], ["readonly", ""], ["name", "tel"]]) {
    await run(`${field}.removeAttribute("${name}"); ${field}.setAttribute("${name}", "${text}")`);
    assert.equal(await shown(), "138 0013", name);
  }
  await run(`for (const name of ["disabled", "readonly"]) ${field}.removeAttribute(name)`);
  await focusInput();
  await type("8000");
  assert.equal(await submitted(), "tel=%2B86-13800138000");
});

test("a parent that is made again has a new field, with the value that the page writes and one download of each module", async () => {
  await show(`<div id="place"><form>${FIELD}</form></div>`);
  await focusInput();
  await type("1380013");
  await openPicker();
  await run(`const { rawValue, country } = ${field}; place.innerHTML = place.innerHTML;
    ${field}.country = country; ${field}.rawValue = rawValue`);
  await until(inShadow("root.querySelector('.area .code').textContent"));
  assert.deepEqual([await shown(), await isOpen(), await area()], ["138 0013", false, "+86"]);
  for (let times = 0; times < 20; times++) await run("place.innerHTML = place.innerHTML");
  await until(inShadow("root.querySelector('.area .code').textContent"));
  assert.equal(await shown(), "", "what was typed isn't in the markup");
  const modules = requests.filter((path) => path.endsWith(".wasm"));
  assert.ok(modules.length > 0 && modules.length === new Set(modules).size, modules.join());
  assert.equal(await evaluate("document.querySelectorAll('phone-field').length"), 1);
  await works("made again");
});

test("a clone is a field of its own, with the attributes and nothing that was typed", async () => {
  await show(`<form>${FIELD.replace("name", 'value="+852 6123 4567" name')}</form>`);
  await until(`${field}.value === "+852-61234567"`);
  await run(`${field}.rawValue = "+86 13800138000"; window.copy = ${field}.cloneNode(true); copy.setAttribute("name", "copy"); document.forms[0].append(copy)`);
  await until("copy.value === '+852-61234567'", "it has the value of its attribute");
  await run(`copy.rawValue = "91234567"`);
  assert.equal(await submitted(), "mobile=%2B86-13800138000&copy=%2B852-91234567");
  await run("document.forms[0].reset()");
  assert.equal(await submitted(), "mobile=%2B852-61234567&copy=%2B852-61234567");
});

test("a field made from a template or by a script is complete before it is in the page", async () => {
  await show(`<template id="made">${FIELD.replace("name", "required name")}</template><form></form>`);
  await run(`window.parts = document.importNode(document.querySelector("#made").content, true).firstElementChild;
    window.scripted = document.createElement("phone-field");
    Object.assign(scripted, { name: "other", label: "Second", definitions: "/Data/area-codes.sample.json", value: "13900139000" })`);
  assert.deepEqual(await evaluate("[parts.validity.valueMissing, scripted.label, scripted.name, scripted.rawValue]"), [true, "Second", "other", "13900139000"]);
  await run("document.forms[0].append(parts, scripted)");
  await until("parts.country && scripted.value === '+86-13900139000'");
  assert.equal(await submitted(), "mobile=&other=%2B86-13900139000");
});

test("a hundred fields that come and go leave no observer and no list", async () => {
  await show("<form></form>", { isReady: "customElements.get('phone-field') !== undefined" });
  await run(`window.renders = 0;
    for (let index = 0; index < 100; index++) {
      const one = document.createElement("phone-field");
      one.messages = { get label() { renders++; return "Number"; } };
      document.forms[0].append(one);
      one.remove();
    }
    renders = 0;
    document.documentElement.lang = "zh-CN"`);
  await pause(100);
  assert.deepEqual(await evaluate("[renders, document.querySelectorAll('phone-field, .panel').length]"), [0, 0]);
});

test("rows that a framework puts in another order keep their numbers", async () => {
  await show(`<ul>${["a", "b", "c"].map((name) => `<li>${FIELD.replace("mobile", name)}</li>`).join("")}</ul>`);
  await run(`[...document.querySelectorAll("phone-field")].forEach((one, index) => { one.rawValue = "1380013800" + index; })`);
  await run(`const list = document.querySelector("ul"); list.append(list.firstElementChild); list.prepend(list.lastElementChild.previousElementSibling)`);
  assert.deepEqual(await evaluate("[...document.querySelectorAll('phone-field')].map((one) => [one.name, one.value.slice(-1)])"), [["c", "2"], ["b", "1"], ["a", "0"]]);
});
