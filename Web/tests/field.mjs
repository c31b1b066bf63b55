// <phone-field> as its users meet it: frameworks that write back, places where a list has no room, servers that find a number
// taken, screens that are read out, and pages that want it otherwise.
//
//   BROWSER=firefox node --test Web/tests/field.mjs

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, test } from "node:test";
import {
  FORM, HELD, INSTRUMENTED, SAMPLE, WORLD, area, browser, choose, click, evaluate, focusInput, focused, held, inShadow, kind,
  note, open, openPicker, origin, pages, part, paste, pause, press, property, release, root, run, serve, show, shown, submitted,
  type, until, value,
} from "./pages.mjs";

const announced = () => part(".announcement", ".textContent");
const isInvalid = () => part(".number", ".getAttribute('aria-invalid')");
const onlyChromium = kind === "chromium" ? {} : { skip: "only Chromium shows and does this for a test" };
/** The document's box of a part, as plain numbers. */
const box = (selector) => evaluate(inShadow(`(({ left, top, right, bottom, width, height }) => ({ left, top, right, bottom, width, height }))(
  root.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`));
const withAttributes = (attributes, definitions = SAMPLE) => `<form><phone-field name="mobile" ${definitions} ${attributes}></phone-field>
  <button>Submit</button></form><input id="after" aria-label="After">`;

// MARK: Two-way binding

/** What a framework does after each event: it sets what it has read. */
async function typesAndDeletes(read = value) {
  await focusInput();
  await type("1380013");
  await press("ArrowLeft");
  await press("ArrowLeft");
  await press("Backspace");
  await until(inShadow("input.value === '138 013' && input.selectionStart === 5"), "the caret stays where a digit was deleted");
  await type("0");
  await press("End");
  await type("8000");
  assert.equal(await shown(), "138 0013 8000");
  await until(`${read === value ? "document.querySelector('phone-field').value" : "window.model"} === "+86-13800138000"`);
  await press("Backspace");
  assert.equal(await shown(), "138 0013 800", "an unfinished number isn't erased");
}

test("a page that writes back the value that it has read erases nothing", async () => {
  await show(FORM);
  await run("const field = document.querySelector('phone-field'); field.addEventListener('input', () => { const model = field.value; field.value = model; })");
  await typesAndDeletes();
  await run("const field = document.querySelector('phone-field'); field.addEventListener('input', () => { field.rawValue = field.rawValue; })");
  await run("document.querySelector('phone-field').rawValue = ''");
  await typesAndDeletes();
});

test("what was typed can be read and set", async () => {
  await show(FORM);
  await run("document.querySelector('phone-field').rawValue = '1380013'");
  assert.deepEqual([await property("rawValue"), await value()], ["138 0013", ""]);
  await run("document.querySelector('phone-field').value = ''");
  assert.equal(await shown(), "138 0013", "it has this value already");
  for (const text of ["''", "null"]) {
    await run("document.querySelector('phone-field').value = '13800138000'");
    await run(`document.querySelector('phone-field').value = ${text}`);
    assert.equal(await shown(), "", text);
  }
});

const react = ["react/umd/react.production.min.js", "react-dom/umd/react-dom.production.min.js"].map((path) => `/usr/share/nodejs/${path}`);

test("React 18 writes back", { skip: react.every(existsSync) ? false : "Debian's node-react and node-react-dom are missing" }, async () => {
  const scripts = react.map((path) => `<script>${readFileSync(path, "utf8")}</script>`).join("");
  await show(`<div id="app"></div><script type="module">
    const { createElement, useState } = React;
    function App() {
      const [model, setModel] = useState("");
      window.model = model;
      return createElement("phone-field", { name: "mobile", definitions: "/Data/area-codes.sample.json", value: model, onInput: (event) => setModel(event.target.value) });
    }
    ReactDOM.createRoot(document.querySelector("#app")).render(createElement(App));
  </script>`, { head: scripts, isReady: "document.querySelector('phone-field')?.country" });
  await typesAndDeletes("model");
});

const vue = "/.build/vue/vue.esm-browser.prod.js";

test("Vue 3 writes back", { skip: existsSync(join(root, vue)) ? false : "Vue of PyPI's nicegui is missing" }, async () => {
  await show(`<div id="app"></div><script type="module">
    import { createApp, h, ref, watchEffect } from "${vue}";
    createApp({ setup() {
      const model = ref("");
      watchEffect(() => { window.model = model.value; });
      return () => h("phone-field", { name: "mobile", definitions: "/Data/area-codes.sample.json", value: model.value,
        onInput: (event) => { model.value = event.target.value; window.updates = (window.updates ?? 0) + 1; }, title: String(window.updates) });
    } }).mount("#app");
  </script>`, { isReady: "document.querySelector('phone-field')?.country" });
  await typesAndDeletes("model");
});

// MARK: The list and where it is

/** Whether a row's middle can be clicked: nothing clips or covers it, and it is in the window. */
const isReachable = (index) => evaluate(inShadow(`(() => {
  const item = root.querySelectorAll("li")[${index}];
  const { left, top, width, height } = item.getBoundingClientRect();
  return root.elementFromPoint(left + width / 2, top + height / 2)?.closest("li") === item;
})()`));

test("the list is in reach wherever the field is", async () => {
  for (const [where, open, close = "</div>"] of [
    ["a box that clips", '<div style="overflow: hidden; height: 110px; contain: paint">'],
    ["a transformed sheet at the bottom", '<div style="position: fixed; bottom: 0; left: 0; transform: translateZ(0); overflow: hidden; z-index: 1">'],
    ["under a header", '<div style="position: fixed; inset: 0 0 auto; height: 60px; background: red; z-index: 2147483647"></div><div style="margin-top: 80px">'],
    ["a dialog", '<dialog id="dialog" style="overflow: hidden; height: 150px">', "</dialog>"],
    ["the right edge", '<div style="position: absolute; right: 0; width: 160px">'],
  ]) {
    await show(`${open}<form><phone-field name="mobile" ${WORLD}></phone-field></form>${close}`);
    await run("document.querySelector('#dialog')?.showModal()");
    await click("document.querySelector('phone-field').shadowRoot.querySelector('.area')");
    await pause(100);
    for (const index of [0, 1, 2]) assert.ok(await isReachable(index), `${where}: row ${index}`);
    const { left, right, top, bottom } = await box(".panel");
    const [width, height] = await evaluate("[innerWidth, innerHeight]");
    assert.ok(left >= 0 && right <= width && top >= 0 && bottom <= height, `${where}: in the window`);
    await click("document.querySelector('phone-field').shadowRoot.querySelectorAll('li')[1]");
    assert.equal(await part(".panel", ".hidden"), true);
  }
});

test("a phone has a whole screen of countries, above its keyboard", onlyChromium, async () => {
  try {
    await browser.resize(360, 640, true);
    await show(`<form><phone-field name="mobile" ${WORLD}></phone-field></form>`, { head: '<meta name="viewport" content="width=device-width">' });
    await openPicker();
    await pause(100);
    assert.deepEqual(await box(".panel"), { left: 0, top: 0, right: 360, bottom: 640, width: 360, height: 640 });
    // A keyboard that takes its room from the window.
    await browser.resize(360, 300, true);
    await pause(200);
    assert.equal((await box(".panel")).height, 300);
    const rows = await evaluate(inShadow("[...root.querySelectorAll('li')].filter((row) => row.getBoundingClientRect().bottom <= 300).length"));
    assert.ok(rows >= 4, `${rows} rows`);
    const heights = await evaluate(inShadow("[...root.querySelectorAll('li, .search, .close')].map((row) => row.getBoundingClientRect().height)"));
    assert.ok(heights.every((height) => height >= 44), "fingers are 44 pixels wide");
    await click("document.querySelector('phone-field').shadowRoot.querySelector('.close')");
    assert.equal(await part(".panel", ".hidden"), true);
  } finally {
    await browser.resize(800, 900);
  }
});

test("the list has what a keyboard on the screen leaves of the window", async () => {
  await show(`<div style="height: 60px"></div>${withAttributes("", WORLD)}`);
  await run("Object.defineProperty(window, 'visualViewport', { value: { offsetLeft: 0, offsetTop: 0, width: innerWidth, height: 260 } })");
  await openPicker();
  await pause(100);
  const { top, height } = await box(".panel");
  assert.deepEqual([top, height], [0, 260], "all of it, since neither above nor below the field there is room for rows");
});

test("without a top layer the list is above what it can be above", async () => {
  await show(`${FORM}<p style="position: relative; z-index: 9; background: red; height: 200px">Below</p>`, {
    head: "<script>for (const name of ['popover', 'showPopover', 'hidePopover']) delete HTMLElement.prototype[name]</script>" });
  await openPicker();
  await pause(100);
  for (const index of [0, 4]) assert.ok(await isReachable(index), `row ${index}`);
  await press("Escape");
  assert.equal(await part(".panel", ".hidden"), true);
});

test("arrows keep the active row in sight, and the page where it is", async () => {
  await show(`<div style="height: 600px"></div>${withAttributes("", WORLD)}<div style="height: 2000px"></div>`);
  await run("scrollTo(0, 200)");
  await openPicker();
  for (const [key, index] of [["ArrowUp", 240], ["ArrowDown", 0], ["ArrowDown", 1]]) {
    await press(key);
    const active = await evaluate(inShadow("[...root.querySelectorAll('li')].findIndex((row) => row.matches('.active'))"));
    assert.ok(index === 240 ? active >= 239 : active === index);
    await pause(60);
    assert.ok(await isReachable(active), `${key}: row ${active}`);
  }
  assert.equal(await evaluate("scrollY"), 200);
});

test("the list follows the field", async () => {
  await show(`<div style="height: 300px"></div>${FORM}<div style="height: 2000px"></div>`);
  await openPicker();
  await pause(100);
  const before = await box(".row");
  await run("scrollBy(0, 100)");
  await pause(300);
  const [row, panel] = [await box(".row"), await box(".panel")];
  assert.ok(Math.abs(row.top - before.top + 100) < 2);
  assert.ok(Math.min(Math.abs(panel.top - row.bottom - 4), Math.abs(row.top - panel.bottom - 4)) < 2, "right below or above it");
});

test("Tab leaves the search for the number, and back for the button", async () => {
  await show(FORM);
  await openPicker();
  await press("Tab");
  assert.deepEqual([await focused(), await part(".panel", ".hidden")], ["number", true]);
  await openPicker();
  await press("Tab", "Shift");
  assert.deepEqual([await focused(), await part(".panel", ".hidden")], ["area", true]);
});

test("a search has first what was searched for, and Enter takes it", async () => {
  for (const [search, country] of [["44", "GB"], ["de", "DE"], ["can", "CA"]]) {
    await show(withAttributes("", WORLD));
    await openPicker();
    await type(search);
    await press("Enter");
    assert.equal(await property("country"), country, search);
  }
});

test("a country is found by its usual names in every language, and has the tenant's name", async () => {
  const definitions = JSON.parse(readFileSync(join(root, "Data/area-codes.json"), "utf8"));
  for (const [country, name] of [["AE", "UAE"], ["DE", "BRD"], ["CN", "PRC"]]) {
    definitions.phoneAreaCodeDefinitions.find(({ countryCode }) => countryCode === country).displayMapping = { en: name, "zh-CN": name };
  }
  serve("/renamed.json", (_, response) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(definitions)));
  for (const language of ["en", "zh-CN", "fr"]) {
    await show(withAttributes("", 'definitions="/renamed.json"'), { attributes: `lang="${language}"` });
    // With texts of its own a field has the names of their language.
    if (language === "fr") await run("document.querySelector('phone-field').messages = { lang: 'fr' }");
    const names = language === "fr" ? ["Émirats arabes unis", "Allemagne", "Chine"] : ["UAE", "BRD", "PRC"];
    for (const [search, name] of [
      ["united arab emirates", names[0]], ["germany", names[1]], ["deguo", names[1]], ["독일", names[1]], ["zhongguo", names[2]],
      ["中国", names[2]], ["kitajska", names[2]],
    ]) {
      await openPicker();
      await type(search);
      await until(inShadow(`root.querySelector("li .name")?.textContent === ${JSON.stringify(name)}`), `${language}: ${search}`);
      await press("Escape");
    }
  }
  serve("/renamed.json", undefined);
});

const NAMES = "/Web/dist/phonecheck-areas.wasm";
afterEach(() => serve(NAMES, undefined));

test("a search waits for the names of countries, and so does Enter", async () => {
  const waiting = [];
  serve(NAMES, (_, response) => waiting.push(response));
  await show(withAttributes("", WORLD));
  assert.deepEqual(await evaluate(`performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("${NAMES}"))`), [], "a field without an open list needs none");
  await openPicker();
  for (const key of ["c", "a", "n", "Enter"]) await press(key);
  assert.deepEqual([await part(".panel", ".hidden"), await evaluate(inShadow("root.querySelector('[role=listbox]').getAttribute('aria-busy')"))], [false, "true"]);
  serve(NAMES, undefined);
  const module = readFileSync(join(root, NAMES));
  for (const response of waiting.splice(0)) response.writeHead(200, { "content-type": "application/wasm" }).end(module);
  await until("document.querySelector('phone-field').country === 'CA'");
  assert.equal(await part(".panel", ".hidden"), true);
});

test("without the names of countries the list shows all of them, and the console says why", async () => {
  serve(NAMES, (_, response) => response.writeHead(404).end());
  await show(withAttributes("", WORLD), { head: "<script>window.warnings = []; console.warn = (...words) => warnings.push(words.join(' '));</script>" });
  await openPicker();
  const count = await evaluate(inShadow("root.querySelectorAll('li').length"));
  await type("can");
  assert.equal(await evaluate(inShadow("root.querySelectorAll('li').length")), count);
  assert.match((await evaluate("warnings")).join("\n"), /^phonecheck: phonecheck-areas\.wasm can't be loaded[^\n]*HTTP 404/);
});

test("a country is also found by its name", async () => {
  for (const [attributes, country] of [['area="canada"', "CA"], ['country="UK"', "GB"], ['area="中国香港"', "HK"]]) {
    await show(withAttributes(attributes, WORLD));
    await until(`document.querySelector("phone-field").country === "${country}"`, attributes);
  }
});

test("a number of a country with the same code is offered, and one tap takes it", async () => {
  await show(withAttributes('area="US"', WORLD));
  await focusInput();
  await type("4165550123");
  assert.equal(await part(".suggestion", ".textContent"), "Switch to Canada (+1)");
  await click("document.querySelector('phone-field').shadowRoot.querySelector('.suggestion')");
  assert.deepEqual([await property("country"), await value()], ["CA", "+1-4165550123"]);
});

test("many countries are by name, those that are likely first; a handful is in its own order", async () => {
  const names = () => evaluate(inShadow("[...root.querySelectorAll('li .name')].map((name) => name.textContent)"));
  await show(withAttributes("", WORLD), { head: "<script>Object.defineProperty(navigator, 'languages', { value: ['de-CH', 'en'] })</script>" });
  await openPicker();
  const all = await names();
  assert.deepEqual(all.slice(0, 4), ["China", "Switzerland", "Afghanistan", "Åland Islands"]);
  assert.equal(all.at(-1), "Zimbabwe");
  assert.equal(await part("li.last .name", ".textContent"), "Switzerland");
  await show(FORM);
  await openPicker();
  assert.deepEqual((await names()).slice(0, 3), ["China", "Hong Kong", "Taiwan"]);
  await show(withAttributes('order="TW, hk"'));
  await openPicker();
  assert.deepEqual((await names()).slice(0, 3), ["Taiwan", "Hong Kong", "China"]);
});

test("marks piled on a name stay in its row", async () => {
  const zalgo = `A${"\u0301\u0323".repeat(40)}`;
  const definitions = { phoneAreaCodeDefinitions: ["AA", "BB"].map((countryCode, index) => ({
    areaCode: `9${index}`, countryCode, mobileRegex: "^1\\d{5}$", displayMapping: { en: zalgo + countryCode } })) };
  await show(`<form><phone-field name="mobile"></phone-field></form>`, { isReady: "customElements.get('phone-field') !== undefined" });
  await run(`document.querySelector("phone-field").definitions = ${JSON.stringify(definitions)}`);
  await until("document.querySelector('phone-field').country");
  await openPicker();
  const clipped = await evaluate(inShadow(`[...root.querySelectorAll("li .name")].map((name) => [getComputedStyle(name).overflowY,
    name.getBoundingClientRect().height <= name.parentElement.getBoundingClientRect().height])`));
  assert.deepEqual(clipped, [["clip", true], ["clip", true]]);
});

// MARK: Modules

test("a field has the module with the form, whatever the page has initialized", async () => {
  await show(FORM, { script: `<script type="module">
    import { initialize } from "/Web/dist/phonecheck.js";
    await initialize("/Web/dist/phonecheck-checking.wasm", { loader: true });
    await import("/Web/dist/phone-field.js");
  </script>` });
  await focusInput();
  await type("13800138000");
  assert.equal(await value(), "+86-13800138000");
});

test("the module's place can be named: by an attribute, or by a script that imports the field", async () => {
  for (const [attributes, script] of [
    ['wasm="/Web/dist/../dist/phonecheck.wasm?here"', undefined],
    ["", `<script type="module">import "/Web/dist/phone-field.js"; import { initialize } from "/Web/dist/phonecheck.js";
      initialize("/Web/dist/phonecheck.wasm?here");</script>`],
  ]) {
    // JSON that an earlier page has compiled and kept needs no loader.
    await run("caches.delete('phonecheck-compiled')");
    await run("performance.clearResourceTimings()");
    await show(withAttributes(attributes), script ? { script } : {});
    const fetched = await evaluate("performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('.wasm'))");
    // A script that initializes the module has names of areas, too. The loader compiles what the field's definitions say in JSON.
    const others = [...(script ? ["areas"] : []), "loader"].map((name) => `${origin}/Web/dist/phonecheck-${name}.wasm`);
    assert.deepEqual(fetched.sort(), [...others, `${origin}/Web/dist/phonecheck.wasm?here`]);
  }
});

test("a module that isn't there is said, and the number can be sent all the same", async () => {
  for (const [path, message] of [["/none.wasm", /none\.wasm: HTTP 404/], ["/Web/dist/phonecheck-checking.wasm", /has no form/], ["/Web/dist/phonecheck.js", /no WebAssembly module/]]) {
    await show(withAttributes(`wasm="${path}"`), { isReady: "window.failure !== undefined",
      head: "<script>addEventListener('definitionserror', (event) => { window.failure = event.detail.message; });</script>" });
    assert.match(await evaluate("failure"), message);
    await focusInput();
    await type("13800138000");
    assert.deepEqual([await submitted(), await property("checkValidity()"), await property("status")], ["mobile=13800138000", true, "unchecked"]);
  }
});

test("the module is fetched while definitions are on their way", async () => {
  await show(FORM.replace("/Data/area-codes.sample.json", "/held.json"), HELD);
  await until("performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/phonecheck-field.wasm'))");
  assert.equal(await property("status"), "empty");
  await release();
});

test("ten fields of the world's definitions read them once, and leave the page its time", onlyChromium, async () => {
  const fields = Array.from({ length: 10 }, (_, index) => `<phone-field name="n${index}" ${WORLD}></phone-field>`).join("");
  await show(`<form>${fields}</form>`, { head: `${INSTRUMENTED}<script>
    window.blocked = 0;
    new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) blocked += duration - 50; }).observe({ type: "longtask", buffered: true });
  </script>` });
  await pause(200);
  // JSON is compiled once, unless an earlier page has kept what it was compiled to.
  assert.ok(await evaluate("(calls.compileDefinitions ?? 0) <= 1"));
  assert.equal(await evaluate("calls.loadCompiled"), 1);
  const blocked = await evaluate("blocked");
  console.log(`ten fields: ${Math.round(blocked)} ms of tasks beyond 50 ms each`);
  assert.ok(blocked < 300, `${blocked} ms`);
  await evaluate("new Promise((resolve) => setTimeout(() => { const end = performance.now() + 120; while (performance.now() < end); resolve(true); }))");
  await until(`blocked > ${blocked} + 50`, "what keeps the page busy is seen");
  await run("document.querySelectorAll('phone-field').forEach((field, index) => { field.value = '1380013800' + index; })");
  assert.match(await submitted(), /^n0=%2B86-13800138000&n1=%2B86-13800138001&.*n9=%2B86-13800138009$/);
});

// MARK: States

test("an error of the page's is shown, said and taken back", async () => {
  await show(FORM);
  await focusInput();
  await type("13800138000");
  await run("document.querySelector('phone-field').setCustomValidity('Already used')");
  assert.deepEqual([await note(), await isInvalid(), await announced(), await property("checkValidity()")],
    ["error: Already used", "true", "Already used", false]);
  await run("document.querySelector('phone-field').setCustomValidity('')");
  assert.deepEqual([await note(), await isInvalid(), await announced(), await property("checkValidity()")],
    ["hint: ", "false", "", true], "who has entered a number needs no hint");
  await run("document.querySelector('phone-field').error = 'No longer in use'");
  assert.deepEqual([await note(), await isInvalid(), await property("validationMessage"), await announced()],
    ["error: No longer in use", "true", "No longer in use", "No longer in use"]);
});

test("what was said about a number isn't left over when it is right", async () => {
  await show(FORM);
  await focusInput();
  await type("1380013800");
  await press("Tab");
  assert.match(await announced(), /11 digits/);
  await focusInput();
  await press("End");
  await type("0");
  assert.deepEqual([await property("status"), await announced()], ["valid", ""]);
});

test("a number that only the server can decide has a state of its own", async () => {
  await show(`<form><phone-field name="mobile" required></phone-field></form>`, { isReady: "customElements.get('phone-field') !== undefined" });
  await run(String.raw`document.querySelector("phone-field").definitions = { phoneAreaCodeDefinitions: [
    { areaCode: "99", countryCode: "XX", mobileRegex: "^(\\d)\\1{5}$" }], preferredAreaCode: "XX" }`);
  await until("document.querySelector('phone-field').country");
  assert.equal(await property("status"), "empty");
  await focusInput();
  await type("111111");
  assert.deepEqual([await property("status"), await property("reason"), await property("checkValidity()"), await submitted()],
    ["undecided", "UNSUPPORTED_PATTERN", true, "mobile=%2B99-111111"]);
  assert.match(await note(), /^hint: This number is checked after you submit it/);
  assert.equal(await evaluate("document.querySelector('phone-field').matches(':state(undecided)')").catch(() => true), true);
  assert.equal(await part(".row", ".matches('.valid')"), false, "it has no check");
});

test("new definitions leave an error shown", async () => {
  await show(FORM);
  await focusInput();
  await type("1380");
  await press("Tab");
  assert.match(await note(), /^error: /);
  await run("window.loads = 0; const field = document.querySelector('phone-field'); field.addEventListener('load', () => { window.loads++; }); field.definitions = '/Data/area-codes.json'");
  await until("window.loads === 1");
  assert.match(await note(), /^error: /);
});

test("states and reasons have stable names", async () => {
  await show(FORM.replace("/Data/area-codes.sample.json", "/held.json"), HELD);
  assert.deepEqual([await property("status"), await property("reason ?? null")], ["empty", "EMPTY"]);
  await focusInput();
  await type("1");
  assert.deepEqual([await property("status"), await property("reason ?? null")], ["loading", null]);
  await release();
  assert.deepEqual([await property("status"), await property("reason ?? null")], ["invalid", "TOO_SHORT"]);
  for (const [text, status, reason] of [["13800138000", "valid", null], ["+33 612345678", "invalid", "UNKNOWN_AREA_CODE"], ["138a", "invalid", "UNEXPECTED_CHARACTER"]]) {
    await run(`document.querySelector("phone-field").value = ${JSON.stringify(text)}`);
    assert.deepEqual([await property("status"), await property("reason ?? null")], [status, reason], text);
  }
});

// MARK: Events and edits

test("an edit is one event for whoever listens first, too, and its value is the new one", async () => {
  await show(FORM);
  await run("window.seen = []; window.addEventListener('input', (event) => seen.push(event.target.rawValue), true)");
  await focusInput();
  await type("1380");
  assert.deepEqual(await evaluate("seen"), ["1", "13", "138", "138 0"]);
  await run("seen.length = 0");
  await paste("+852 6123 4567");
  await until("document.querySelector('phone-field').country === 'HK'");
  assert.deepEqual((await evaluate("seen")).filter((text) => text !== undefined), ["6123 4567"]);
});

test("what was typed, pasted and chosen can be taken back, and done again", async () => {
  await show(FORM);
  await focusInput();
  await type("138");
  await paste("+852 6123 4567");
  await until("document.querySelector('phone-field').country === 'HK'");
  await press("z", "Control");
  assert.deepEqual([await property("country"), await shown()], ["CN", "138"]);
  await press("z", "Control");
  assert.equal(await shown(), "13");
  await press("y", "Control");
  await press("y", "Control");
  assert.deepEqual([await property("country"), await value()], ["HK", "+852-61234567"]);
  await choose("Taiwan");
  await press("z", "Control");
  assert.deepEqual([await property("country"), await shown()], ["HK", "6123 4567"]);
});

test("a country that a person changes is an event", async () => {
  await show(FORM);
  await run("window.seen = []; document.addEventListener('countrychange', ({ detail, target }) => seen.push(detail.country + detail.areaCode + target.country))");
  await choose("Hong Kong");
  await paste("+86 13800138000");
  await until("seen.length === 2");
  assert.deepEqual(await evaluate("seen"), ["HK852HK", "CN86CN"]);
  await run("document.querySelector('phone-field').country = 'TW'");
  assert.deepEqual([await property("country"), await area(), await evaluate("seen.length")], ["TW", "+886", 2]);
});

test("digits after an international prefix aren't in groups of another number", async () => {
  await show(FORM);
  await focusInput();
  await type("0086138");
  assert.equal(await shown(), "0086138");
  await type("00138000");
  await press("Tab");
  assert.deepEqual([await shown(), await value()], ["138 0013 8000", "+86-13800138000"]);
});

test("a strict field refuses what can't be part of a number, and says so", async () => {
  await show(withAttributes("strict"));
  await focusInput();
  await type("138a");
  assert.deepEqual([await shown(), await note()], ["138", "error: Remove “a”: enter digits only"]);
  assert.equal(await announced(), "Remove “a”: enter digits only");
  await type("00138000");
  assert.deepEqual([await value(), await note()], ["+86-13800138000", "hint: "]);
  await type("9");
  assert.equal(await shown(), "138 0013 8000");
  assert.match(await note(), /^error: After \+86 there should be 11 digits, not 12/);
  assert.equal(await part(".check", ".getClientRects().length"), 0, "a tick and an error aren't there at once");
  await paste("Tel. +852 6123-4567");
  await until("document.querySelector('phone-field').value === '+852-61234567'", "a paste that is understood isn't refused");
  await run("document.querySelector('phone-field').strict = false");
  await type("a");
  assert.equal(await shown(), "6123 4567a", "another field lets people see what they typed");
});

// MARK: The page around it

test("the language follows whatever is around the field", async () => {
  await show(`<section>${FORM}</section>`);
  for (const [where, tag, label] of [["document.body", "zh-CN", "手机号码"], ["document.querySelector('section')", "zh-TW", "手機號碼"]]) {
    await run(`${where}.lang = "${tag}"`);
    await until(inShadow(`root.querySelector("label").textContent === "${label}"`), tag);
  }
});

test("a label of the page is the field's only name", onlyChromium, async () => {
  for (const labelled of ['<label for="phone">Call me</label>', "<label>Call me"]) {
    await show(`${labelled}${FORM.replace("<phone-field", '<phone-field id="phone"')}`);
    const names = (await browser.accessibilityNodes()).filter(({ role }) => role === "textbox").map(({ name }) => name);
    assert.ok(names.some((name) => name.startsWith("Call me")) && !names.some((name) => name.includes("Mobile number")), names.join());
    assert.equal(await part("label", ".hidden"), true);
  }
  await show(withAttributes("label-hidden"));
  assert.ok((await box("label")).height <= 1);
  assert.ok((await browser.accessibilityNodes()).some(({ role, name }) => role === "textbox" && name === "Mobile number"));
});

test("the field is as wide as it was, whatever it says, and never wider than its place", onlyChromium, async () => {
  await show(FORM);
  const width = () => property("getBoundingClientRect().width");
  const before = await width();
  await run("document.querySelector('phone-field').hint = 'long '.repeat(60)");
  assert.equal(await width(), before);
  await run("document.querySelector('phone-field').hint = ''");
  assert.equal(await width(), before);
  try {
    await browser.resize(320, 640);
    await run("document.documentElement.style.fontSize = '200%'");
    assert.ok(await evaluate("document.documentElement.scrollWidth <= 320"), "200 % text in 320 pixels");
    await run("document.querySelector('phone-field').value = '13800138000'");
    assert.equal(await evaluate(inShadow("input.scrollWidth <= input.clientWidth")), true, "the whole number is seen");
  } finally {
    await browser.resize(800, 900);
  }
});

test("nothing moves while a field loads", async () => {
  const style = "<style>phone-field:not(:defined) { display: inline-block; vertical-align: top; inline-size: 22em; block-size: 5.9em }</style>";
  await show(`${FORM.replace("/Data/area-codes.sample.json", "/held.json")}<p id="below">Below</p>`, { ...HELD, head: style });
  const top = () => evaluate("document.querySelector('#below').getBoundingClientRect().top");
  const before = await top();
  const width = (await box(".area")).width;
  await release();
  assert.equal(await top(), before);
  assert.ok(Math.abs((await box(".area")).width - width) < 12);
});

/** Brightness by WCAG, and the contrast of two colours. */
const CONTRAST = `
  const canvas = document.createElement("canvas").getContext("2d");
  const brightness = (color) => {
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => (part /= 255) <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4);
    return .2126 * red + .7152 * green + .0722 * blue;
  };
  const contrast = (one, other) => {
    const [light, dark] = [brightness(one), brightness(other)].sort((a, b) => b - a);
    return (light + .05) / (dark + .05);
  };`;

test("the focus can be seen in light and dark pages", async () => {
  const systems = kind === "chromium" ? ["dark", "light"] : [undefined];
  for (const system of systems) {
    if (system) await browser.prefer(system);
    for (const style of ["", ":root { color-scheme: dark }", ":root { color-scheme: light dark }", "body { background: #222; color: #eee }"]) {
      await show(FORM, { head: `<style>${style}</style>` });
      await focusInput();
      const contrast = await evaluate(inShadow(`(() => { ${CONTRAST}
        const page = document.createElement("div");
        page.style.background = "Canvas";
        document.body.append(page);
        const own = getComputedStyle(document.body).backgroundColor;
        const background = own === "rgba(0, 0, 0, 0)" ? getComputedStyle(page).backgroundColor : own;
        const ring = getComputedStyle(root.querySelector(".row"));
        return ring.outlineStyle === "solid" ? contrast(ring.outlineColor, background) : 0;
      })()`));
      assert.ok(contrast >= 3, `${contrast}: ${system} system, page with "${style}"`);
    }
  }
  if (kind === "chromium") await browser.prefer("light");
});

// MARK: What pages ask for

test("the attribute is the value at first, and what a reset goes back to", async () => {
  await show(withAttributes('value="+852 6123 4567"'));
  assert.deepEqual([await area(), await value(), await property("defaultValue")], ["+852", "+852-61234567", "+852 6123 4567"]);
  await choose("Taiwan");
  await run("document.querySelector('phone-field').rawValue = '912345678'");
  assert.equal(await value(), "+886-912345678");
  await run("document.querySelector('phone-field').setAttribute('value', '13800138000')");
  assert.equal(await value(), "+886-912345678", "what was entered stays");
  await run("document.querySelector('form').reset()");
  assert.deepEqual([await area(), await value()], ["+86", "+86-13800138000"]);
});

test("some countries, others not", async () => {
  const listed = async (attributes) => {
    await show(withAttributes(attributes, WORLD));
    await openPicker();
    return evaluate(inShadow("[...root.querySelectorAll('li .code')].map((code) => code.textContent)"));
  };
  assert.deepEqual((await listed('only="DE, at ch"')).sort(), ["+41", "+43", "+49"]);
  await press("Escape");
  await focusInput();
  await type("+33612345678");
  assert.deepEqual([await property("status"), await property("reason")], ["invalid", "UNKNOWN_AREA_CODE"]);
  const others = await listed('exclude="CN"');
  assert.ok(!others.includes("+86") && others.length > 200);
  const enveloped = JSON.stringify({ code: 0, data: readFileSync(join(root, "Data/area-codes.sample.json"), "utf8") });
  await show(FORM.replace("/Data/area-codes.sample.json", "/held.json").replace("<phone-field", '<phone-field only="HK TW"'), HELD);
  await release(200, enveloped);
  assert.equal(await area(), "+852");
});

test("the country at first is the one asked for, preferred, or of the person's language", async () => {
  const languages = (...tags) => `<script>Object.defineProperty(navigator, "languages", { value: ${JSON.stringify(tags)} })</script>`;
  const first = async (attributes, ...tags) => {
    await show(withAttributes(attributes, WORLD), { head: languages(...tags) });
    return property("country");
  };
  assert.equal(await first("", "de-AT"), "CN", "the tenant prefers one");
  assert.equal(await first('area="auto"', "de-AT", "de"), "AT");
  assert.equal(await first('area="auto"', "fr"), "FR");
  assert.equal(await first('area="+49"', "de-AT"), "DE");
  const { preferredAreaCode, ...others } = JSON.parse(readFileSync(join(root, "Data/area-codes.sample.json"), "utf8"));
  await show(FORM.replace("/Data/area-codes.sample.json", "/held.json"), { ...HELD, head: languages("en-TW") });
  await release(200, JSON.stringify(others));
  assert.equal(await property("country"), "TW");
});

test("a field that may only be read shows its number, and is submitted", async () => {
  await show(withAttributes('readonly value="13800138000"'));
  await focusInput();
  await type("9");
  await paste("+852 61234567");
  assert.deepEqual([await shown(), await submitted(), await part(".area", ".disabled")], ["138 0013 8000", "mobile=%2B86-13800138000", true]);
  await run("document.querySelector('phone-field').value = '1'");
  assert.equal(await property("checkValidity()"), true, "nobody could correct it");
});

test("texts, names for autofill and placeholders are the page's where it gives them", async () => {
  await show(withAttributes('placeholder="Your number" autocomplete="section-a tel" hint="We call before we come" flags'));
  assert.deepEqual([await part(".number", ".placeholder"), await part(".number", ".autocomplete"), await note()],
    ["Your number", "section-a tel", "hint: We call before we come"]);
  assert.deepEqual([await part(".area .country", ".textContent"), await part("[part=flag]", ".textContent")], ["CN", "🇨🇳"]);
  await run("document.querySelector('phone-field').placeholder = ''");
  assert.equal(await part(".number", ".placeholder"), "");
});

test("what a page puts into a slot replaces the field's own", async () => {
  await show(`<form><phone-field name="mobile" ${SAMPLE}><b slot="label">My phone</b><em slot="hint">Ours alone</em></phone-field></form>`);
  assert.equal(await part("slot[name=label]", ".assignedNodes()[0].textContent"), "My phone");
  assert.equal(await part("slot[name=hint]", ".assignedNodes()[0].textContent"), "Ours alone");
});

test("messages make a field of another language", async () => {
  await show(withAttributes("required", WORLD).replace("<form>", '<form lang="de">'));
  await run(`document.querySelector("phone-field").messages = {
    lang: "de", label: "Handynummer", area: "Land", search: "Suchen", noResults: "Nichts gefunden", found: (count) => count + " Treffer",
    hint: ({ lengths, beginnings }) => lengths + " Ziffern" + (beginnings.length ? ", beginnend mit " + beginnings.join("/") : ""),
    switched: ({ name }) => "Jetzt " + name,
    errors: { EMPTY: "Bitte ausfüllen", TOO_SHORT: ({ digitCount, lengths }) => digitCount + " statt " + lengths + " Ziffern" },
    error: ({ reason }) => "Das ist keine Nummer (" + reason + ")",
  }`);
  assert.deepEqual([await part("label", ".textContent"), await part(".area", ".getAttribute('aria-label')")], ["Handynummer", "Land: China CN +86"]);
  await openPicker();
  await type("öst");
  assert.equal(await announced(), "2 Treffer");
  assert.equal(await part("li .name", ".textContent"), "Österreich");
  await press("Enter");
  await paste("+49 1512 3456789");
  await until(inShadow("root.querySelector('.announcement').textContent === 'Jetzt Deutschland'"));
  await run("document.querySelector('phone-field').rawValue = ''; document.querySelector('phone-field').country = 'AT'");
  await press("Tab");
  assert.equal(await note(), "error: Bitte ausfüllen");
  await focusInput();
  await type("664");
  assert.match(await note(), /^error: 3 statt .* Ziffern$/);
  assert.match(await property("validationMessage"), /^3 statt /);
  await run("document.querySelector('phone-field').value = '+99999'");
  assert.match(await note(), /^error: Das ist keine Nummer \(UNKNOWN_AREA_CODE\)$/);
  await run("document.querySelector('phone-field').value = ''; document.forms[0].reset(); document.querySelector('phone-field').country = 'DE'");
  assert.match(await note(), /^hint: .* Ziffern, beginnend mit 15\/16\/17$/);
});
