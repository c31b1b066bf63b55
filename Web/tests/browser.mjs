// <phone-field> and the demo page in a headless browser: keyboard, pointer, input methods, paste, autofill, the form around it,
// definitions that fail, languages, strict policies, the accessibility tree, axe.
//
//   BROWSER=firefox AXE=axe.min.js node --test Web/tests/browser.mjs

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  FORM, HAS_DEFINITIONS, HELD, INSTRUMENTED, SAMPLE, area, browser, choose, click, evaluate, focusInput, focused, held,
  inShadow, kind, note, open, openPicker, origin, pages, part, paste, pause, press, property, release, requests, root, run,
  show, shown, submitted, type, until, value,
} from "./pages.mjs";

test("typing groups the number, and the form submits what the tenant's regex accepts", async () => {
  await open("/Web/demo/field.html");
  await focusInput();
  await type("13800138000");
  assert.equal(await shown(), "138 0013 8000");
  await press("Enter");
  await until("document.querySelector('#result').textContent !== 'Nothing yet.'", "Enter submits the form");
  assert.equal(await evaluate("document.querySelector('#result').textContent"), '{"mobile":"+86-13800138000"}');
});

test("a number that isn't accepted keeps the form from submitting, with the reason", async () => {
  await open("/Web/demo/field.html");
  await focusInput();
  await type("1380013800");
  assert.equal(await evaluate("document.querySelector('form').checkValidity()"), false);
  assert.match(await evaluate("document.querySelector('phone-field').validationMessage"), /11 digits/);
  await press("Tab");
  await until(inShadow("root.querySelector('.note.error') !== null"), "leaving the field shows the error");
  assert.equal(await evaluate(inShadow("input.getAttribute('aria-invalid')")), "true");
});

test("an empty required field is missing its value", async () => {
  await open("/Web/demo/field.html");
  assert.equal(await evaluate("document.querySelector('phone-field').validity.valueMissing"), true);
});

test("a pasted number in any spelling is understood", async () => {
  await open("/Web/demo/field.html");
  await evaluate(`(() => { const json = document.querySelector("#json"); json.value = "手机：＋852 6123-4567"; json.select(); return true; })()`);
  await browser.edit("copy");
  await focusInput();
  await browser.edit("paste");
  await until("document.querySelector('phone-field').value === '+852-61234567'", "the pasted number is understood");
  assert.match(await evaluate(inShadow("root.querySelector('button.area').textContent")), /852/);
});

test("what a browser fills in counts as typed", async () => {
  await open("/Web/demo/field.html");
  await evaluate(inShadow(`(input.value = "+86 138 0013 8000", input.dispatchEvent(new InputEvent("input", { bubbles: true })))`));
  assert.equal(await evaluate("document.querySelector('phone-field').value"), "+86-13800138000");
});

test("the picker is used by keyboard alone, and swallows no other key", async () => {
  await open("/Web/demo/field.html");
  await evaluate(inShadow("(root.querySelector('button.area').focus(), true)"));
  await press("ArrowDown");
  await until(inShadow("!root.querySelector('.panel').hidden"), "an arrow opens the picker");
  await type("hong");
  assert.equal(await evaluate(inShadow("root.querySelector('.panel input').value")), "hong");
  assert.equal(await evaluate(inShadow("root.querySelectorAll('li').length")), 1);
  await press("Backspace");
  assert.equal(await evaluate(inShadow("root.querySelector('.panel input').value")), "hon");
  await press("Enter");
  assert.match(await evaluate(inShadow("root.querySelector('button.area').textContent")), /852/);
  assert.equal(await evaluate(inShadow("root.activeElement === input")), true);
  await evaluate(inShadow("(root.querySelector('button.area').click(), true)"));
  await press("Escape");
  assert.equal(await evaluate(inShadow("root.querySelector('.panel').hidden")), true);
  assert.equal(await evaluate(inShadow("root.activeElement.className")), "area");
});

test("texts are in the page's language", async () => {
  for (const [tag, label, reason] of [["en", "Mobile number", /digits/], ["zh-CN", "手机号码", /11 位数字/], ["zh-TW", "手機號碼", /11 位數字/]]) {
    await open(`/Web/demo/field.html?lang=${tag}`);
    await until(inShadow(`root.querySelector("label").textContent === ${JSON.stringify(label)}`), `${tag}: the label`);
    await focusInput();
    await type("138");
    await press("Tab");
    assert.match(await evaluate(inShadow("root.querySelector('#note').textContent")), reason);
  }
});

test("a screen reader finds names, roles, states and the error", {
  skip: kind === "chromium" ? false : "only Chromium shows its accessibility tree",
}, async () => {
  await open("/Web/demo/field.html");
  await focusInput();
  await type("138");
  await press("Tab");
  const nodes = await browser.accessibilityNodes();
  const input = nodes.find((node) => node.role === "textbox" && node.name === "Mobile number");
  assert.ok(input, "the field has its label as name");
  assert.equal(input.properties.invalid, "true");
  const button = nodes.find((node) => node.role === "button" && node.name === "Country/Region: China CN +86");
  assert.ok(button, "the button says what it is for, and names the chosen country");
  assert.deepEqual([button.properties.expanded, button.properties.hasPopup], [false, "dialog"]);
  await openPicker();
  const opened = await browser.accessibilityNodes();
  assert.ok(opened.some((node) => node.role === "dialog" && node.name === "Country/Region"));
  assert.ok(opened.some((node) => node.role === "combobox" && node.properties.expanded));
  const options = opened.filter((node) => node.role === "option");
  assert.deepEqual(options.map((node) => node.properties.selected), [true, false, false, false, false]);
});

test("definitions of one's own replace the others, and bad ones are explained with places", async () => {
  await open("/Web/demo/field.html");
  await evaluate(`document.querySelector("#json").value = '{"phoneAreaCodeDefinitions":[{"areaCode":"99","countryCode":"XX","mobileRegex":"^(7"}]}'`);
  await evaluate("document.querySelector('#use').click()");
  await until("!document.querySelector('#problems').hidden", "the problems are shown");
  assert.match(await evaluate("document.querySelector('#problems').textContent"), /mobileRegex \(XX, \+99\): Missing closing parenthesis/);
  await evaluate(`document.querySelector("#json").value = '{"phoneAreaCodeDefinitions":[{"areaCode":"99","countryCode":"XX","mobileRegex":"^7\\\\\\\\d{4}$"}],"preferredAreaCode":"XX"}'`);
  await evaluate("document.querySelector('#use').click()");
  await until(inShadow("/99/.test(root.querySelector('button.area').textContent)"), "the new area is chosen");
  await focusInput();
  await type("71234");
  assert.equal(await evaluate("document.querySelector('phone-field').value"), "71234");
});

test("a worker checks numbers, and compiles the module while it downloads", async () => {
  await open("/Web/demo/field.html");
  const code = `
    import { initialize, loadDefinitions } from "${origin}/Web/dist/phonecheck.js";
    const streamed = [];
    const stream = WebAssembly.compileStreaming;
    WebAssembly.compileStreaming = async (response) => (streamed.push((await response).url), stream(response));
    const answer = await fetch("${origin}/Data/area-codes.sample.json");
    await initialize("${origin}/Web/dist/phonecheck-checking.wasm", { loader: true });
    const verdict = loadDefinitions(await answer.text()).check("0086 138-0013-8000");
    postMessage({ canonical: verdict.number.canonical, streamed: streamed.map((url) => url.match(/phonecheck-([a-z]+)[.]wasm$/)[1]).sort() });`;
  const answer = await evaluate(`new Promise((resolve, reject) => {
    const url = URL.createObjectURL(new Blob([${JSON.stringify(code)}], { type: "text/javascript" }));
    const worker = new Worker(url, { type: "module" });
    worker.onmessage = (event) => resolve(event.data);
    worker.onerror = (event) => reject(new Error(event.message));
  })`);
  assert.deepEqual(answer, { canonical: "+86-13800138000", streamed: ["areas", "checking", "loader"] });
});

// MARK: The form around it

test("a reset begins anew: the first area, no number, no error", async () => {
  await show(FORM);
  await choose("Hong Kong");
  await type("9123");
  await press("Tab");
  assert.equal(await area(), "+852");
  assert.match(await note(), /^error: /);
  await run("document.querySelector('form').reset()");
  assert.deepEqual([await area(), await shown(), await note()], ["+86", "", "hint: 11 digits, starting with 1"]);
  await focusInput();
  await type("13800138000");
  assert.equal(await value(), "+86-13800138000");
});

test("a page that is gone back to has its area and number again", async () => {
  // With a listener for unload the page isn't kept whole, but in WebKit, which restores no field of a page that it doesn't keep.
  await show(FORM, { head: "<script>addEventListener('unload', () => {});</script>" });
  const path = await evaluate("location.pathname");
  await choose("Taiwan");
  await type("912345678");
  await press("Tab");
  assert.equal(await value(), "+886-912345678");
  await browser.navigate(`${origin}/Web/demo/field.html`);
  await until(`location.pathname !== ${JSON.stringify(path)} && document.readyState === "complete"`);
  await run("setTimeout(() => history.back())");
  await until(`location.pathname === ${JSON.stringify(path)} && document.readyState === "complete" && ${HAS_DEFINITIONS}`, "the page is back");
  await until("document.querySelector('phone-field').value !== ''", "the number is back");
  assert.deepEqual([await area(), await shown(), await value()], ["+886", "912 345 678", "+886-912345678"]);
});

test("what is restored before the definitions are there is taken up by them", async () => {
  await show(FORM.replace("/Data/area-codes.sample.json", "/held.json"), { isReady: "customElements.get('phone-field') !== undefined" });
  await run(`document.querySelector("phone-field").formStateRestoreCallback('{"country":"TW","areaCode":"886","text":"912 345 678"}', "restore")`);
  assert.equal(await shown(), "912 345 678");
  await release();
  assert.deepEqual([await area(), await value()], ["+886", "+886-912345678"]);
  await run(`document.querySelector("phone-field").formStateRestoreCallback("+852 61234567", "autocomplete")`);
  assert.deepEqual([await area(), await value()], ["+852", "+852-61234567"]);
});

test("Enter presses the form's button, and nothing when it is disabled", async () => {
  await show(FORM);
  await run(`window.seen = []; document.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault(); seen.push(String(event.submitter?.name)); })`);
  await focusInput();
  await type("13800138000");
  await press("Enter");
  await until("seen.length > 0");
  await run("document.querySelector('button').disabled = true");
  await press("Enter");
  await run("document.querySelector('button').remove()");
  await press("Enter");
  await until("seen.length > 1");
  assert.deepEqual(await evaluate("seen"), ["way", "undefined"]);
});

test("a disabled field, and one in a disabled fieldset, takes part in nothing", async () => {
  await show(`<form><fieldset disabled><phone-field name="mobile" ${SAMPLE} required></phone-field></fieldset></form>`);
  const state = () => evaluate(inShadow("[input.disabled, root.querySelector('.area').disabled, document.forms[0].checkValidity(), host.willValidate]"));
  assert.deepEqual(await state(), [true, true, true, false]);
  await run("document.querySelector('fieldset').disabled = false");
  assert.deepEqual(await state(), [false, false, false, true]);
  await openPicker();
  await run("document.querySelector('phone-field').disabled = true");
  assert.deepEqual(await state(), [true, true, true, false]);
  assert.equal(await part(".panel", ".hidden"), true);
  assert.equal(await submitted(), "");
});

test("an empty field that may stay empty has no error", async () => {
  await show(FORM.replace(" required", ""));
  await focusInput();
  await press("Tab");
  assert.deepEqual([await note(), await property("checkValidity()")], ["hint: 11 digits, starting with 1", true]);
  await focusInput();
  await type("1");
  await press("Tab");
  assert.match(await note(), /^error: /);
  await focusInput();
  await press("Backspace");
  await press("Tab");
  assert.deepEqual([await note(), await part(".announcement", ".textContent")],
    ["hint: 11 digits, starting with 1", ""]);
  assert.equal(await evaluate(inShadow("input.getAttribute('aria-invalid')")), "false");
});

test("an error is shown when the field is left or submitted, not before", async () => {
  await show(FORM);
  await focusInput();
  await openPicker();
  assert.match(await note(), /^hint: /, "the picker belongs to the field");
  await press("Escape");
  assert.equal(await evaluate("document.querySelector('form').checkValidity()"), false);
  await evaluate("new Promise((resolve) => setTimeout(resolve))");
  assert.match(await note(), /^hint: /, "a page may ask whether a form is valid");
  await run("document.querySelector('#after').focus()");
  await run("document.querySelector('form').reset()");
  assert.match(await note(), /^hint: /);
  await click("document.querySelector('form button')");
  await until(inShadow("root.querySelector('#note').matches('.error')"), "submitting shows the error");
  assert.equal(await focused(), "number");
});

test("each edit is one input event, and what is done with one change event", async () => {
  await show(FORM);
  await run(`window.seen = []; for (const type of ["input", "change"]) document.addEventListener(type, (event) => {
    if (event.target.localName === "phone-field") seen.push(type + " " + event.target.value); })`);
  const seen = async () => { const found = await evaluate("seen"); await run("seen.length = 0"); return found; };
  await focusInput();
  await type("138");
  assert.deepEqual(await seen(), ["input ", "input ", "input "]);
  await press("Tab");
  assert.deepEqual(await seen(), ["change "], "a number that isn't whole was changed as well");
  await focusInput();
  await press("Tab");
  assert.deepEqual(await seen(), [], "nothing was edited");
  await openPicker();
  await type("hong");
  assert.deepEqual(await seen(), [], "a search isn't an edit");
  await press("Enter");
  assert.deepEqual(await seen(), ["input ", "change "], "an area is chosen");
  await choose("Hong Kong");
  assert.deepEqual(await seen(), [], "it was chosen already");
  await paste("+86 13800138000");
  await until("seen.length > 0");
  assert.deepEqual(await seen(), ["input +86-13800138000"]);
  await press("Tab");
  assert.deepEqual(await seen(), ["change +86-13800138000"]);
  await run("document.querySelector('phone-field').value = '13900139000'");
  assert.deepEqual(await seen(), [], "a script knows what it does");
  await focusInput();
  await press("Backspace");
  await seen();
  await run("document.querySelector('form').addEventListener('submit', (event) => event.preventDefault())");
  await press("Enter");
  assert.deepEqual(await seen(), ["change "], "Enter ends an edit");
});

// MARK: Input methods

test("an input method's text is taken when it is whole", {
  skip: kind === "chromium" ? false : "only Chromium composes for a test",
}, async () => {
  await show(FORM);
  await run("window.seen = []; document.addEventListener('input', (event) => seen.push(event.target.value))");
  await focusInput();
  await type("1380013");
  await browser.compose("８", "８０", "８００", "８０００");
  assert.deepEqual([await shown(), await value()], ["138 0013 8000", "+86-13800138000"]);
  assert.equal(await evaluate("seen.length"), 8, "an event for each key and one for the composition");
});

test("a composition is one edit, whichever event comes last", async () => {
  for (const [name, last] of [["input", "false"], ["compositionend", "true"]]) {
    await show(FORM);
    await run("window.seen = []; document.addEventListener('input', (event) => seen.push(event.target.value))");
    await evaluate(inShadow(`(() => {
      const tell = (text, isComposing) => (input.value = text, input.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true, isComposing })));
      const end = () => input.dispatchEvent(new CompositionEvent("compositionend"));
      input.focus();
      input.dispatchEvent(new CompositionEvent("compositionstart"));
      tell("1380013８", true);
      tell("1380013８０", true);
      host.lang = "zh-CN";
      if (${last}) tell("1380013８０００", true), end();
      else input.value = "1380013８０００", end(), tell(input.value, false);
      return true;
    })()`));
    assert.deepEqual([await shown(), await evaluate("seen")], ["138 0013 8000", ["+86-13800138000"]], name);
  }
});

// MARK: Definitions

test("before the definitions are there, the field has its names and is required", async () => {
  await show(FORM.replace("/Data/area-codes.sample.json", "/held.json"), HELD);
  assert.equal(await part("label", ".textContent"), "Mobile number");
  assert.equal(await part(".area", ".getAttribute('aria-label')"), "Country/Region");
  assert.deepEqual([await property("validity.valueMissing"), await property("validationMessage")], [true, "Enter your mobile number"]);
  await focusInput();
  await type("1380");
  assert.deepEqual([await property("checkValidity()"), await property("validity.valueMissing")], [false, false], "nobody knows yet");
  await press("ArrowLeft");
  await press("ArrowLeft");
  await release();
  assert.deepEqual([await shown(), await evaluate(inShadow("input.selectionStart"))], ["138 0", 2]);
  await run("document.querySelector('phone-field').label = 'Phone'");
  assert.equal(await part("label", ".textContent"), "Phone");
});

test("definitions that can't be fetched leave a sentence for people and an event for the page", async () => {
  for (const [tag, sentence] of [["en", /can't be checked at the moment/], ["zh-CN", /暂时无法检查/], ["zh-Hant-HK", /目前無法檢查/]]) {
    await show(`<form><phone-field name="mobile" definitions="/none.json"></phone-field></form>`, {
      attributes: `lang="${tag}"`, isReady: "window.failure !== undefined",
      head: "<script>addEventListener('definitionserror', (event) => { window.failure = event.detail.message; });</script>" });
    assert.match(await evaluate("failure"), /none\.json: HTTP 404$/);
    assert.match(await note(), sentence);
    assert.equal(await property("checkValidity()"), true, "it may stay empty");
    await run("document.querySelector('phone-field').required = true");
    assert.equal(await property("validity.valueMissing"), true);
    await focusInput();
    await type("13800138000");
    assert.deepEqual([await property("status"), await property("checkValidity()"), await submitted()],
      ["unchecked", true, "mobile=13800138000"], "the server decides");
  }
  await run("document.querySelector('phone-field').definitions = '/Data/area-codes.sample.json'");
  await until("document.querySelector('phone-field').value === '+86-13800138000'", "other definitions take up what was typed");
  assert.match(await note(), /^hint: /);
});

test("definitions that replace others and are bad leave what was typed, and no number", async () => {
  await show(FORM);
  await focusInput();
  await type("13800138000");
  await openPicker();
  await run("document.querySelector('phone-field').definitions = '{'");
  await until(inShadow("root.querySelector('#note').matches('.error')"));
  assert.deepEqual([await submitted(), await property("status"), await property("number ?? null"), await part(".panel", ".hidden")],
    ["mobile=138+0013+8000", "unchecked", null, true]);
  assert.equal(await focused(), "number");
});

test("a form whose instance ends is replaced once, with what was typed", async () => {
  await show(FORM, { head: INSTRUMENTED });
  await focusInput();
  await type("13800138000");
  await run("window.stops = 1");
  await press("Backspace");
  assert.deepEqual([await shown(), await submitted(), await property("checkValidity()")], ["138 0013 800", "mobile=", false]);
  await type("9");
  assert.deepEqual([await shown(), await submitted()], ["138 0013 8009", "mobile=%2B86-13800138009"]);
  await run("window.stops = 1");
  await press("ArrowLeft");
  assert.equal(await submitted(), "mobile=%2B86-13800138009", "a caret that moves changes no number");
  await run("window.stops = 1");
  await paste("+86 13900139000");
  await until("document.querySelector('phone-field').value === '+86-13900139000'", "what no form took, the browser pastes");
  await run("window.stops = 9; addEventListener('definitionserror', (event) => { window.failure = event.detail.name; })");
  await type("1");
  assert.deepEqual([await evaluate("window.failure"), await submitted(), await property("status")],
    ["StoppedError", "mobile=139+0013+90001", "unchecked"]);
  assert.match(await note(), /^error: .* can't be checked/);
  await run("window.stops = 0; document.querySelector('form').reset()");
  await focusInput();
  await type("13800138000");
  assert.equal(await submitted(), "mobile=%2B86-13800138000", "a reset begins anew");
});

test("two fields share what they fetch, and nothing else", async () => {
  await show(`<form><phone-field name="a" ${SAMPLE}></phone-field><phone-field name="b" ${SAMPLE} area="+852"></phone-field></form>`);
  assert.equal(requests.filter((path) => path === "/Data/area-codes.sample.json").length, 1);
  await run("const [a, b] = document.querySelectorAll('phone-field'); a.value = '13800138000'; b.value = '61234567'");
  assert.equal(await submitted(), "a=%2B86-13800138000&b=%2B852-61234567");
  await openPicker();
  await run("document.querySelector('[name=b]').shadowRoot.querySelector('.area').click()");
  assert.equal(await part(".panel", ".hidden"), true, "one picker closes the other");
});

test("a key doesn't ask for the picker", async () => {
  await show(FORM, { head: INSTRUMENTED });
  await focusInput();
  await run("calls.picker = 0");
  await type("13800138000");
  assert.equal(await evaluate("calls.picker"), 0);
  await run("document.querySelector('phone-field').value = '+852 61234567'");
  assert.equal(await evaluate("calls.picker"), 1, "another area does");
  assert.equal(await part(".area", ".getAttribute('aria-label')"), "Country/Region: Hong Kong HK +852");
});

// MARK: Properties

test("properties that were set before the class was known count", async () => {
  await show(`<form><phone-field></phone-field></form>`, {
    script: "", isReady: "true", head: "<script>addEventListener('DOMContentLoaded', () => document.querySelector('phone-field').value = '61234567');</script>" });
  await evaluate(`fetch("/Data/area-codes.sample.json").then((answer) => answer.json()).then((definitions) => {
    Object.assign(document.querySelector("phone-field"), { definitions, name: "mobile", area: "hk", label: "Phone", required: true, format: "e164" });
    document.head.append(Object.assign(document.createElement("script"), { type: "module", src: "/Web/dist/phone-field.js" }));
    return true;
  })`);
  await until(HAS_DEFINITIONS);
  assert.deepEqual([await area(), await submitted(), await part("label", ".textContent")], ["+852", "mobile=%2B85261234567", "Phone"]);
  assert.equal(await evaluate("document.querySelector('phone-field').matches('[name=mobile][required][area=hk][format=e164]')"), true);
});

test("properties are those of any field", async () => {
  await show(`<label for="phone">Call me</label>${FORM.replace("<phone-field", '<phone-field id="phone"')}`);
  await run(`const field = document.querySelector("phone-field"); field.value = null; field.name = "phone"; field.required = false`);
  assert.deepEqual([await shown(), await submitted(), await property("validity.valid")], ["", "phone=", true]);
  await run("document.querySelector('phone-field').setCustomValidity('Taken')");
  assert.deepEqual([await property("validationMessage"), await property("validity.customError")], ["Taken", true]);
  await run("document.querySelector('phone-field').setCustomValidity('')");
  assert.equal(await property("checkValidity()"), true);
  assert.deepEqual([await property("labels.length"), await property("type"), await property("form === document.forms[0]")], [1, "phone-field", true]);
  requests.length = 0;
  await run("window.loaded = false; const field = document.querySelector('phone-field'); field.addEventListener('load', () => { window.loaded = true; }); field.definitions = '/Data/area-codes.sample.json'");
  await until("window.loaded", "a URL is a URL as property, too");
  assert.deepEqual(requests, ["/Data/area-codes.sample.json"]);
});

test("focus goes to the number", async () => {
  await show(`<label for="phone">Call me</label>${FORM.replace("<phone-field", '<phone-field autofocus id="phone"')}`);
  assert.equal(await focused(), "number", "autofocus");
  await run("document.querySelector('phone-field').blur()");
  assert.notEqual(await focused(), "number");
  await run("document.querySelector('phone-field').focus()");
  assert.equal(await focused(), "number");
  await run("document.querySelector('#after').focus()");
  await click("document.querySelector('label')");
  assert.equal(await focused(), "number", "a label elsewhere");
  await run("const field = document.querySelector('phone-field'); field.value = '138'; field.select()");
  await type("9");
  assert.equal(await shown(), "9");
});

// MARK: The picker

test("the picker is used by pointer", async () => {
  await show(FORM);
  const button = "document.querySelector('phone-field').shadowRoot.querySelector('.area')";
  await click(button);
  assert.deepEqual([await part(".panel", ".hidden"), await focused()], [false, "search"]);
  await click(button);
  assert.deepEqual([await part(".panel", ".hidden"), await focused()], [true, "area"]);
  await click(button);
  await click("document.querySelector('phone-field').shadowRoot.querySelectorAll('li')[2]");
  assert.deepEqual([await area(), await part(".panel", ".hidden"), await focused()], ["+886", true, "number"]);
  await click(button);
  await click("document.querySelector('h1')");
  assert.equal(await part(".panel", ".hidden"), true);
});

test("keys with a modifier are the browser's", async () => {
  await show(FORM);
  await evaluate(inShadow("(root.querySelector('.area').focus(), true)"));
  await press("ArrowDown", "Alt");
  assert.equal(await part(".panel", ".hidden"), true);
  await press("ArrowDown");
  await press("ArrowDown", "Shift");
  assert.equal(await part(".search", ".getAttribute('aria-activedescendant')"), "area-0");
  await press("ArrowDown");
  assert.equal(await part(".search", ".getAttribute('aria-activedescendant')"), "area-1");
});

test("a search says how much it finds", async () => {
  await show(FORM);
  await openPicker();
  const state = () => evaluate(inShadow(`[...["aria-expanded", "aria-controls", "aria-activedescendant"].map((name) =>
    root.querySelector(".search").getAttribute(name)), root.querySelector(".announcement").textContent]`));
  await type("hong");
  assert.deepEqual(await state(), ["true", "areas", "area-0", "1 result"]);
  await type("qzq");
  assert.deepEqual(await state(), ["false", null, null, "No country or region found"]);
  await press("Enter");
  assert.equal(await part(".panel", ".hidden"), false);
});

// MARK: The page around it

test("the language is the page's, wherever the field is and whenever it changes", async () => {
  const text = (expression) => evaluate(`${expression}.shadowRoot.querySelector("label").textContent`);
  await show(FORM);
  await run("document.documentElement.lang = 'zh-CN'");
  await until(inShadow("root.querySelector('label').textContent === '手机号码'"));
  await run(`const field = document.querySelector("phone-field"); field.remove(); field.lang = "zh-TW"; field.area = "HK"; document.forms[0].prepend(field)`);
  await until(inShadow("root.querySelector('label').textContent === '手機號碼'"));
  assert.equal(await area(), "+852");
  await run(`const outer = document.createElement("div"); outer.id = "outer"; document.body.append(outer);
    const inner = document.createElement("phone-field"); inner.setAttribute("definitions", "/Data/area-codes.sample.json");
    outer.attachShadow({ mode: "open" }).append(inner)`);
  const inner = "document.querySelector('#outer').shadowRoot.querySelector('phone-field')";
  await until(`${inner}.shadowRoot.querySelector("bdi").textContent === "手机号码"`, "a field in another shadow tree");
  await run("document.documentElement.lang = 'en'");
  await until(`${inner}.shadowRoot.querySelector("bdi").textContent === "Mobile number"`);
  assert.equal(await text("document.querySelector('phone-field')"), "手機號碼", "its own language stays");
});

test("numbers and texts keep their direction in a page from right to left", async () => {
  await show(`<div dir="rtl" lang="ar">${FORM}</div>`);
  await focusInput();
  await type("1380013800");
  const [box, code, arrow, number, direction, language] = await evaluate(inShadow(`[host.getBoundingClientRect().right,
    root.querySelector(".area .code").getBoundingClientRect().left, root.querySelector(".area svg").getBoundingClientRect().left,
    input.getBoundingClientRect().left, getComputedStyle(root.querySelector("#note bdi")).direction, root.querySelector("#note bdi").lang]`));
  assert.ok(code < arrow && arrow < number, "area code, arrow, number");
  assert.deepEqual([direction, language], ["ltr", "en"], "the hint is English");
  const right = await part("label bdi", ".getBoundingClientRect().right");
  assert.ok(Math.abs(right - box) < 2, "the label is where the page's texts begin");
});

test("strict policies leave the field its styles", async () => {
  for (const policy of ["default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src data:", "require-trusted-types-for 'script'"]) {
    await show(FORM, { headers: { "content-security-policy": policy } });
    assert.equal(await evaluate(inShadow("getComputedStyle(root.querySelector('.row')).display")), "flex", policy);
    await focusInput();
    await type("13800138000");
    assert.equal(await value(), "+86-13800138000");
    await choose("Hong Kong");
    assert.equal(await area(), "+852");
  }
});

test("without sheets to adopt, the styles are an element", async () => {
  await show(FORM, { head: "<script>delete ShadowRoot.prototype.adoptedStyleSheets</script>" });
  assert.equal(await part("style", " !== null"), true);
  assert.equal(await evaluate(inShadow("getComputedStyle(root.querySelector('.row')).display")), "flex");
});

/** The contrast of the error with the page, by WCAG. */
const CONTRAST = inShadow(`(() => {
  const canvas = document.createElement("canvas").getContext("2d");
  const brightness = (...colors) => {
    for (const color of colors) canvas.fillStyle = color, canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => (part /= 255) <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4);
    return .2126 * red + .7152 * green + .0722 * blue;
  };
  // What is opaque covers the page's canvas.
  const page = document.createElement("div");
  page.style.background = "Canvas";
  document.body.append(page);
  const background = brightness(getComputedStyle(page).backgroundColor, getComputedStyle(document.body).backgroundColor);
  const error = brightness(getComputedStyle(root.querySelector("#note")).color);
  return (Math.max(error, background) + .05) / (Math.min(error, background) + .05);
})()`);

test("an error can be read in light and dark pages, whatever the system prefers", async () => {
  const systems = kind === "chromium" ? ["dark", "light"] : [undefined];
  const styles = ["", ":root { color-scheme: dark }", ":root { color-scheme: light dark }", "body { background: #222; color: #eee }"];
  for (const system of systems) {
    if (system) await browser.prefer(system);
    for (const style of styles) {
      await show(FORM, { head: `<style>${style}</style>` });
      await focusInput();
      await press("Tab");
      const contrast = await evaluate(CONTRAST);
      assert.ok(contrast >= 4.5, `${contrast}: ${system} system, page with "${style}"`);
    }
  }
});

// MARK: What others find

test("axe finds nothing, in every state", async () => {
  assert.ok(process.env.AXE, "AXE names no axe.min.js: Web/tests/browser downloads it");
  const axe = readFileSync(process.env.AXE, "utf8");
  const fails = inShadow("root.querySelector('#note').matches('.error')");
  const phone = (attributes) => `<form><phone-field name="mobile" ${SAMPLE} ${attributes}></phone-field></form>`;
  const world = (attributes) => phone(attributes).replace("area-codes.sample", "area-codes");
  const steps = {
    "demo page": () => open("/Web/demo/field.html"),
    open: openPicker,
    "no results": () => type("qqq"),
    error: async () => { await press("Escape"); await focusInput(); await press("Tab"); },
    disabled: () => run("document.querySelector('phone-field').disabled = true"),
    "failed load": () => show(phone("required").replace("/Data/area-codes.sample.json", "/none.json"), { isReady: fails }),
    loading: () => show(FORM.replace("/Data/area-codes.sample.json", "/held.json"), HELD),
    loaded: () => release(),
    "open, of an erroneous field": async () => { await focusInput(); await press("Tab"); await openPicker(); },
    valid: () => show(phone('value="13800138000" flags')),
    "an error of the page's": () => run("document.querySelector('phone-field').setCustomValidity('Already used')"),
    "read only": () => show(phone('value="13800138000" readonly')),
    "a suggestion": async () => { await show(world('area="US"')); await focusInput(); await type("4165550123"); },
    "many countries": openPicker,
    "something refused": async () => { await show(phone("strict")); await focusInput(); await type("1a"); },
    "undecided": async () => {
      await show("<form><phone-field></phone-field></form>", HELD);
      await run(String.raw`document.querySelector("phone-field").definitions = { phoneAreaCodeDefinitions: [
        { areaCode: "99", countryCode: "XX", mobileRegex: "^(\\d)\\1{5}$" }], preferredAreaCode: "XX" }`);
      await until("document.querySelector('phone-field').country");
      await run("document.querySelector('phone-field').value = '111111'");
    },
    "a hidden label": () => show(phone("label-hidden")),
    "a label of the page's": () => show(`<label for="phone">Call me</label>${phone('id="phone"')}`),
    "right to left": () => show(`<div dir="rtl" lang="ar">${phone("")}</div>`),
    "right to left, open": openPicker,
    Chinese: () => show(phone('lang="zh-CN" required')),
  };
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  for (const system of kind === "chromium" ? ["light", "dark", "phone"] : [undefined]) {
    if (system) await browser.prefer(system === "dark" ? "dark" : "light");
    if (system === "phone") await browser.resize(360, 640, true);
    try {
      for (const [step, goOn] of Object.entries(steps)) {
        await goOn();
        // Colours take a moment.
        await pause(200);
        await evaluate(`(() => { ${axe}; return true; })()`);
        const violations = await evaluate(`axe.run(document, { runOnly: ${JSON.stringify(tags)} }).then((results) =>
          results.violations.map((found) => found.id + ': ' + found.nodes.map((node) => node.html + node.failureSummary).join(' ')))`);
        assert.deepEqual(violations, [], `${step}, ${system}`);
      }
    } finally {
      if (kind === "chromium") await browser.resize(800, 900);
    }
  }
  if (kind === "chromium") await browser.prefer("light");
});
