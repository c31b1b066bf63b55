// <phone-field> as other fields are: attributes that reach it, texts that the page writes into it, the input that it replaces.
//
//   BROWSER=firefox node --test Web/tests/attributes.mjs

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  SAMPLE, WORLD, browser, click, evaluate, focusInput, inShadow, kind, note, openPicker, part, paste, pause, press, property, requests,
  run, serve, show, shown, submitted, type, until, value,
} from "./pages.mjs";

const LANDLINE = "+86 10 6552 9988";
const inForm = (attributes, definitions = SAMPLE, children = "") => `<form><phone-field name="mobile" ${definitions} ${attributes}>${children}</phone-field>
  <button>Submit</button></form><input id="after" aria-label="After">`;
const field = "document.querySelector('phone-field')";
const posted = async () => new URLSearchParams(await submitted()).getAll("mobile");
const isValid = () => evaluate("document.querySelector('form').checkValidity()");

// MARK: What the page has written

test("A field that may only be read submits what it shows, as the page wrote it", async () => {
  for (const [text, sent] of [[LANDLINE, LANDLINE], ["ask Ann", "ask Ann"], ["138 0013 8000", "+86-13800138000"], ["", ""]]) {
    await show(inForm(`readonly value="${text}"`));
    assert.deepEqual([await posted(), await isValid(), await value()], [[sent], true, sent], text);
  }
  await run(`${field}.value = "110"`);
  assert.deepEqual([await shown(), await posted(), await isValid()], ["110", ["110"], true]);
});

test("A field that may only be read submits its text before there are definitions, and without", async () => {
  for (const attributes of ['definitions="/held.json"', 'definitions="/none.json"', 'definitions="/none.json" checked-only']) {
    await show(inForm(`readonly value="${LANDLINE}"`, attributes), { isReady: `${field}.shadowRoot` });
    assert.deepEqual([await posted(), await isValid()], [[LANDLINE], true], attributes);
  }
});

test("A number that was typed and may only be read from then on is submitted with its area code", async () => {
  await show(inForm(""));
  await focusInput();
  await type("1380013");
  await run(`${field}.readOnly = true`);
  assert.deepEqual(await posted(), ["+86 138 0013"]);
});

test("A text of the page's that can't be submitted is invalid, and says so at once", async () => {
  const SAID = /^error: .*11 digits/;
  await show(inForm(`value="${LANDLINE}"`));
  assert.match(await note(), SAID);
  assert.deepEqual([await isValid(), await part(".number", ".getAttribute('aria-invalid')")], [false, "true"]);
  for (const statement of [`${field}.value = "138"`, `${field}.rawValue = "138"`, `${field}.setAttribute("value", "138")`]) {
    await show(inForm(""));
    await run(statement);
    assert.match(await note(), SAID, statement);
    assert.equal(await isValid(), false, statement);
  }
});

test("What a browser fills in or restores says at once if it can't be submitted", async () => {
  await show(inForm(""));
  await evaluate(inShadow("(input.value = '138', input.dispatchEvent(new Event('input', { bubbles: true, composed: true })), true)"));
  assert.match(await note(), /^error: .*11 digits/);
  await show(inForm(""));
  await run(`${field}.formStateRestoreCallback("138", "autocomplete")`);
  assert.match(await note(), /^error: .*11 digits/);
  await run(`${field}.formStateRestoreCallback("13800138000", "autocomplete")`);
  assert.deepEqual([await property("status"), await posted()], ["valid", ["+86-13800138000"]]);
});

test("A text that is being typed has its error later, also where the page writes it back", async () => {
  await show(inForm(""));
  await run(`${field}.addEventListener("input", () => { ${field}.rawValue = ${field}.rawValue.replace("x", ""); })`);
  await focusInput();
  await type("13x8");
  assert.match(await note(), /^hint: /);
});

test("A number whose country is no longer one of the field's is invalid, keeps its area code, and says so", async () => {
  await show(inForm('value="+852 6123 4567"'));
  assert.equal(await value(), "+852-61234567");
  await run(`${field}.only = "CN, TW"`);
  await until(`${field}.country === "CN"`);
  assert.deepEqual([await shown(), await value(), await isValid(), await property("reason")], ["+852 6123 4567", "", false, "UNKNOWN_AREA_CODE"]);
  assert.match(await note(), /^error: /);
});

test("A reset to a text that can't be submitted says so", async () => {
  await show(inForm('value="138"'));
  await focusInput();
  await type("00138000");
  assert.equal(await property("status"), "valid");
  await run("document.activeElement.blur(); document.querySelector('form').reset()");
  assert.match(await note(), /^error: /);
});

// MARK: The input that it replaces

test("An input inside the element is taken over, and nothing is submitted twice", async () => {
  for (const [name, attributes, input, sent] of [
    ["the input's value", 'name="mobile"', '<input type="tel" name="mobile" value="13800138000">', "mobile=%2B86-13800138000"],
    ["the input's name", "", '<p><input type="tel" name="mobile" value="13800138000" required></p>', "mobile=%2B86-13800138000"],
    ["the element's value and name", 'name="phone" value="13900139000"', '<input type="tel" name="mobile" value="13800138000">', "phone=%2B86-13900139000"],
    ["without a value", 'name="mobile"', '<input type="tel" name="mobile">', "mobile="],
    ["one that can't be submitted", 'name="mobile" readonly', '<input type="tel" name="mobile" value="x">', "mobile=x"],
  ]) {
    await show(`<form><phone-field ${attributes} ${SAMPLE}>${input}</phone-field><button>Submit</button></form>`);
    assert.deepEqual([await submitted(), await isValid()], [sent, true], name);
  }
});

test("A reset brings back the value of the input inside the element", async () => {
  await show(inForm("", SAMPLE, '<input type="tel" name="mobile" value="13800138000">'));
  await run(`${field}.value = "13900139000"; document.querySelector("form").reset()`);
  assert.deepEqual(await posted(), ["+86-13800138000"]);
});

test("What was typed into the input before the script came stays, with the focus, and its label names the field", async () => {
  await show(`<form><label for="old">Mobile</label><phone-field ${SAMPLE}><input id="old" type="tel" name="mobile"></phone-field></form>
    <script>
      const old = document.querySelector("#old");
      old.focus();
      old.value = "1380013";
    </script>`);
  assert.equal(await shown(), "138 0013");
  assert.match(await note(), /^hint: /, "it is being typed");
  assert.equal(await part(".number", ".getAttribute('aria-label')"), "Mobile");
  await type("8000");
  assert.equal(await submitted(), "mobile=%2B86-13800138000");
  await run("document.activeElement.blur()");
  await click("document.querySelector('label')");
  assert.equal(await evaluate(inShadow("root.activeElement?.className")), "number", "a click on the label leads to the number");
});

test("An input that a script puts into the element later is taken over, too", async () => {
  await show(inForm(""));
  await run(`${field}.innerHTML = '<input type="tel" name="mobile" value="13800138000">'`);
  await until(`${field}.value`);
  assert.deepEqual(await posted(), ["+86-13800138000"]);
});

// MARK: Attributes

/** Notes what the page's console is warned of. */
const WARNED = "<script>window.warned = []; console.warn = (text) => warned.push(text);</script>";
const warned = () => evaluate("window.warned");

test("The attribute country chooses the country at first, as area does", async () => {
  for (const [attributes, country] of [['country="GB"', "GB"], ['country="gb"', "GB"], ['country="+44"', "GB"], ['area="DE" country="GB"', "DE"]]) {
    await show(inForm(attributes, WORLD), { head: WARNED });
    assert.deepEqual([await property("country"), await warned()], [country, []], attributes);
  }
  await run(`${field}.removeAttribute("area")`);
  assert.equal(await property("country"), "GB");
});

test("What names no country and no format is said in the console, once", async () => {
  for (const [attributes, statement, text] of [
    ['area="XX"', "", /area="XX" is none of the field's countries/], ['country="XX"', "", /country="XX"/],
    ['format="international"', "", /format="international" is none of spelling, canonical, e164/],
    ["", `${field}.country = "XX"; ${field}.country = "XX"`, /country = "XX"/],
  ]) {
    await show(inForm(`${attributes} value="13800138000"`) + inForm(attributes), { head: WARNED });
    await run(statement);
    // Names of countries are loaded first.
    await until("warned.length > 0");
    const texts = await warned();
    assert.equal(texts.length, 1, attributes);
    assert.match(texts[0], text);
    assert.deepEqual([await property("country"), await value()], ["CN", "+86-13800138000"]);
  }
});

test("A country that a script asks for before there are definitions is said once they don't list it", async () => {
  await show(`<form><phone-field name="mobile"></phone-field></form>`, { head: WARNED, isReady: `${field}.shadowRoot` });
  await run(`${field}.country = "XX"; ${field}.definitions = "/Data/area-codes.sample.json"`);
  await until(`${field}.country === "CN"`);
  await until("warned.length > 0");
  assert.equal((await warned()).length, 1);
});

/** What the input refers to: elements where browsers have them, else their texts. */
const naming = () => evaluate(inShadow(`(() => {
  const texts = (property, attribute) => (input[property] ?? (input.getAttribute(attribute) ?? "").split(" ").map((id) => root.getElementById(id)).filter(Boolean))
    .map((one) => one.textContent.replace("\\u200b", ""));
  return { name: input.getAttribute("aria-label"), names: texts("ariaLabelledByElements", "aria-labelledby"),
    descriptions: texts("ariaDescribedByElements", "aria-describedby").slice(1), title: input.title };
})()`));

test("Names and descriptions elsewhere in the page reach the number, also where only their texts can", async () => {
  for (const head of ["", "<script>for (const name of ['Labelled', 'Described']) delete Element.prototype[`aria${name}ByElements`]</script>"]) {
    await show(`<b id="one">Courier</b> <b id="two">Phone</b> <i id="three">Daytime only</i>${inForm('aria-labelledby="one two" aria-describedby="three" title="For the courier"')}`, { head });
    const { name, descriptions, title } = await naming();
    assert.deepEqual([name, title, await part("label", ".hidden")], ["Courier Phone", "For the courier", true]);
    assert.match(descriptions.join(" "), /Daytime only/);
    assert.match(descriptions.join(" "), /For the courier/);
    if (kind === "chromium") {
      const node = (await browser.accessibilityNodes()).find(({ role, name }) => role === "textbox" && name === "Courier Phone");
      assert.ok(node, "the name in the accessibility tree");
    }
    await run(`${field}.setAttribute("aria-describedby", "none"); ${field}.removeAttribute("aria-labelledby"); ${field}.title = ""`);
    assert.deepEqual([(await naming()).name, (await naming()).descriptions, await part("label", ".hidden")], [null, [], false]);
  }
});

test("Hints for keyboards on the screen reach the number, and maxlength has no effect and says so", async () => {
  await show(inForm('enterkeyhint="next" inputmode="numeric" maxlength="5"'), { head: WARNED });
  assert.deepEqual([await part(".number", ".getAttribute('enterkeyhint')"), await part(".number", ".inputMode"), await part(".number", ".maxLength")], ["next", "numeric", -1]);
  await focusInput();
  await type("13800138000");
  assert.equal(await value(), "+86-13800138000");
  assert.match((await warned()).join(), /^<phone-field>: maxlength has no effect/);
  await run(`${field}.removeAttribute("inputmode"); ${field}.removeAttribute("enterkeyhint")`);
  assert.deepEqual([await part(".number", ".getAttribute('enterkeyhint')"), await part(".number", ".inputMode")], [null, "tel"]);
});

// MARK: Masked numbers

test("A masked number that is pasted over another takes status and value at once, and the reason stays when the field is left", async () => {
  await show(inForm("required"));
  await focusInput();
  await type("13800138000");
  await run(`window.heard = []; ${field}.addEventListener("input", () => heard.push([${field}.status, ${field}.value, ${field}.reason].join()))`);
  const masked = async (what) => {
    assert.deepEqual([await property("status"), await value(), await property("reason"), await posted(), await isValid()],
      ["invalid", "", "MASKED", [""], false], what);
    assert.match(await note(), /^error: Some digits of the copied number are hidden/, what);
    assert.equal(await part(".row", ".matches('.valid')"), false, what);
  };
  await paste("139****9000");
  assert.deepEqual(await evaluate("window.heard"), ["invalid,,MASKED"]);
  await masked("at once");
  await paste("139****9000");
  await masked("again");
  await run("document.querySelector('#after').focus()");
  await masked("after the focus has left");
  await focusInput();
  await press("End");
  await press("Backspace");
  assert.equal(await property("reason"), "TOO_SHORT");
  await type("1");
  assert.deepEqual([await property("status"), await value()], ["valid", "+86-13800138001"]);
  await paste("139****9000");
  await press("z", "Control");
  assert.deepEqual([await property("status"), await value()], ["valid", "+86-13800138001"], "the paste is taken back");
});

test("A masked number that is pasted into an empty field leaves its reason, and what may stay empty is valid", async () => {
  for (const [attributes, ok] of [["", true], ["required", false]]) {
    await show(inForm(attributes));
    await paste("139****9000");
    await run("document.querySelector('#after').focus()");
    assert.match(await note(), /^error: Some digits of the copied number are hidden/);
    assert.deepEqual([await property("status"), await property("reason"), await isValid()], ["empty", "MASKED", ok]);
    await run(`${field}.value = "13800138000"`);
    assert.deepEqual([await property("status"), await isValid()], ["valid", true]);
  }
});

test("A text that is too long for a number takes the value with it, too", async () => {
  await show(inForm('value="13800138000"'));
  await paste("1".repeat(200));
  assert.deepEqual([await property("status"), await value(), await property("reason")], ["invalid", "", "TOO_LONG"]);
});

// MARK: States

const style = (selector, name) => evaluate(inShadow(`getComputedStyle(root.querySelector(${JSON.stringify(selector)})).${name}`));

test("How a number is written is said while one is entered; what the page says stays", async () => {
  for (const [attributes, text, placeholder] of [
    ["", "hint: 11 digits, starting with 1", "123 4567 8901"], ["disabled", "hint: ", ""], ["readonly", "hint: ", ""],
    ['value="13800138000"', "hint: ", "123 4567 8901"], ['value="13800138000" hint="We call first"', "hint: We call first", "123 4567 8901"],
    ['disabled hint="Ask Ann" placeholder="None"', "hint: Ask Ann", "None"], ['disabled value="138"', "hint: ", ""],
  ]) {
    await show(inForm(attributes));
    assert.deepEqual([await note(), await part(".number", ".placeholder")], [text, placeholder], attributes);
  }
});

test("A field that may only be read looks like it: no arrow, another ground, and text that can be read", async () => {
  await show(inForm('value="13800138000"'));
  const [ground, colour] = [await style(".row", "backgroundColor"), await style(".area", "color")];
  const left = await part(".number-box", ".getBoundingClientRect().left");
  await run(`${field}.readOnly = true`);
  await pause(200);
  assert.notEqual(await style(".row", "backgroundColor"), ground);
  assert.equal(await style(".area", "color"), colour);
  assert.equal(await style(".area slot", "visibility"), "hidden");
  assert.equal(await part(".number-box", ".getBoundingClientRect().left"), left, "nothing moves");
});

test("In 180 pixels the number begins where the country does", async () => {
  await show(`<div style="inline-size: 180px">${inForm('style="inline-size: 100%"')}</div>`);
  const [country, number] = await evaluate(inShadow(`[root.querySelector(".country").getBoundingClientRect().x,
    input.getBoundingClientRect().x + parseFloat(getComputedStyle(input).paddingInlineStart)]`));
  assert.ok(Math.abs(country - number) < 0.5, `${country} and ${number}`);
});

test("In a narrow list no name is broken within a word", { skip: kind !== "chromium" }, async () => {
  try {
    await browser.resize(212, 600, true);
    await show(inForm('style="inline-size: 100%"', WORLD));
    await openPicker();
    // The lines of a name, by the places of its characters.
    const broken = await evaluate(inShadow(`[...root.querySelectorAll("li .name bdi")].map((name) => {
      const text = name.firstChild, range = document.createRange(), lines = [];
      for (let index = 0; index < text.length; index++) {
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        const { top, width } = range.getBoundingClientRect();
        if (width > 0 && (lines.length === 0 || Math.abs(lines.at(-1)[0] - top) > 4)) lines.push([top, index]);
      }
      return lines.slice(1).some(([, index]) => /\\p{L}\\p{L}/u.test(text.data.slice(index - 1, index + 1))) ? text.data : undefined;
    }).filter(Boolean)`));
    assert.deepEqual(broken, []);
    const codes = await evaluate(inShadow("[...root.querySelectorAll('li')].every((row) => { const [name, code] = ['.name', '.code'].map((one) => row.querySelector(one).getBoundingClientRect()); return code.right <= row.getBoundingClientRect().right && (code.left >= name.right || code.top >= name.bottom); })"));
    assert.equal(codes, true, "each code is beside its name or below it");
  } finally {
    await browser.resize(800, 900);
  }
});

test("In 180 pixels a line divides the country from the number, and the button fills its row", async () => {
  await show(`<div style="inline-size: 180px">${inForm('style="inline-size: 100%"')}</div>`);
  const [area, box, row] = await evaluate(inShadow("['.area', '.number-box', '.row'].map((one) => { const { top, bottom, width } = root.querySelector(one).getBoundingClientRect(); return { top, bottom, width }; })"));
  assert.ok(box.top >= area.bottom - 2, "two rows");
  assert.ok(area.width >= row.width - 3, "the button fills its row");
  assert.deepEqual([await style(".number-box", "borderTopWidth"), await style(".number-box", "borderTopStyle")], ["1px", "solid"]);
  await show(inForm(""));
  const [wide, line] = await evaluate(inShadow("['.row', '.number-box'].map((one) => root.querySelector(one).getBoundingClientRect().top)"));
  assert.ok(line <= wide + 1, "in one row that line is cut off");
});

test("A person who tabs through an empty required field sees no error; who submits it or empties it does", async () => {
  await show(inForm("required"));
  await focusInput();
  await press("Tab");
  assert.deepEqual([await note(), await isValid()], ["hint: 11 digits, starting with 1", false]);
  await focusInput();
  await type("1");
  await press("Backspace");
  await press("Tab");
  assert.equal(await note(), "error: Enter your mobile number");
  await run("document.querySelector('form').reset()");
  await focusInput();
  await press("Tab");
  assert.match(await note(), /^hint: /);
  await run(`${field}.reportValidity()`);
  assert.equal(await note(), "error: Enter your mobile number");
});

test("A field with an error has one ring", async () => {
  await show(inForm('value="138"'));
  await focusInput();
  await pause(200);
  assert.equal(await style(".row", "boxShadow"), "none");
  assert.equal(await style(".row", "outlineColor"), await style(".row", "borderTopColor"));
});

test("A number with an error of the page's has no state of a valid one", async () => {
  await show(inForm('value="13800138000"'));
  const states = () => evaluate(`["valid", "invalid"].map((name) => { try { return ${field}.matches(":state(" + name + ")"); } catch { return undefined; } })`);
  assert.deepEqual(await states(), [true, false]);
  for (const statement of [`${field}.setCustomValidity("Taken")`, `${field}.setCustomValidity(""); ${field}.error = "Taken"`]) {
    await run(statement);
    assert.deepEqual([await states(), await evaluate(`${field}.matches(":invalid")`), await value()], [[false, true], true, "+86-13800138000"]);
  }
  await run(`${field}.error = ""`);
  assert.deepEqual(await states(), [true, false]);
});

/** What a copy or a cut of a part of the number puts on the clipboard. */
const copied = (start, end, kind = "copy") => evaluate(inShadow(`(() => {
  input.focus();
  input.setSelectionRange(${start}, ${end ?? "input.value.length"});
  const clipboardData = new DataTransfer();
  const event = new ClipboardEvent("${kind}", { clipboardData, bubbles: true, cancelable: true, composed: true });
  input.dispatchEvent(event);
  return event.defaultPrevented ? event.clipboardData.getData("text/plain") : undefined;
})()`));

test("A number that is copied whole has its area code; a part is copied as it is", async () => {
  for (const [attributes, text] of [
    ['value="13800138000"', "+86 138 0013 8000"], ['value="138"', "+86 138"], ['area="GB" value="07400 123456"', "+447400123456"],
    ['value="+86 10 6552 9988"', "+86 10 6552 9988"], ['readonly value="13800138000"', "+86 138 0013 8000"],
  ]) {
    await show(inForm(attributes, WORLD));
    assert.deepEqual([await copied(0), await copied(0, 2) ?? null], [text, null], attributes);
  }
  await show(inForm('value="13800138000"'));
  assert.equal(await copied(0, undefined, "cut"), "+86 138 0013 8000");
  assert.deepEqual([await shown(), await value()], ["", ""]);
  await press("z", "Control");
  assert.equal(await shown(), "138 0013 8000");
});

// MARK: The list

/** Where the chosen row is: its index, how many rows are likely, and how far its middle is from the list's, in rows. */
const chosenRow = () => evaluate(inShadow(`(() => {
  const [rows, list] = [[...root.querySelectorAll("li")], root.querySelector("ul")];
  const row = rows.find((one) => one.getAttribute("aria-selected") === "true");
  const { offsetTop: top, offsetHeight: height } = row;
  const isAtEnd = list.scrollTop === 0 || list.scrollTop + list.clientHeight >= list.scrollHeight - 1;
  return { index: rows.indexOf(row), likely: rows.findIndex((one) => one.matches(".last")) + 1, isAtEnd,
    distance: Math.abs(top + height / 2 - list.scrollTop - list.clientHeight / 2) / height,
    isInView: top >= list.scrollTop && top + height <= list.scrollTop + list.clientHeight };
})()`));

test("The chosen country is among the likely ones when the list opens, and in view", async () => {
  for (const attributes of ['area="AE"', 'area="AE" order="DE AT"', 'area="ZW"']) {
    await show(inForm(attributes, WORLD));
    await openPicker();
    await pause(100);
    const { index, likely, isInView } = await chosenRow();
    assert.ok(index < likely && isInView, `${attributes}: row ${index} of ${likely}`);
  }
});

test("A chosen row in a list that is scrolled is in the middle", async () => {
  const order = "AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK";
  await show(inForm(`area="HU" order="${order}"`, WORLD));
  await openPicker();
  await pause(100);
  const { distance, isAtEnd } = await chosenRow();
  assert.ok(!isAtEnd && distance <= .6, `${distance} rows from the middle`);
  await type("x");
  await press("Backspace");
  assert.ok((await chosenRow()).distance <= .6, "also after a search");
});

test("A script opens and closes the list, and hears of it", async () => {
  await show(inForm(""), { head: `<script>window.heard = [];
    for (const type of ["listopen", "listclose"]) document.addEventListener(type, () => heard.push(type), true);</script>` });
  await run(`${field}.open(); ${field}.open()`);
  assert.equal(await part(".panel", ".hidden"), false);
  await run(`${field}.close(); ${field}.close()`);
  assert.equal(await part(".panel", ".hidden"), true);
  assert.deepEqual(await evaluate("window.heard"), ["listopen", "listclose"]);
  await run(`${field}.readOnly = true; ${field}.open()`);
  assert.equal(await part(".panel", ".hidden"), true, "nothing may be chosen");
});

test("definitionsload comes with load, which is deprecated", async () => {
  await show(inForm("", ""), { isReady: `${field}.shadowRoot` });
  await run(`window.heard = []; for (const type of ["definitionsload", "load"]) ${field}.addEventListener(type, ({ detail }) => heard.push(type + " " + detail.origin));
    ${field}.definitions = "/Data/area-codes.sample.json"`);
  await until("window.heard.length === 2");
  assert.deepEqual(await evaluate("window.heard"), ["definitionsload network", "load network"]);
});

test("There are no flags but those that a page asks for: letters, or pictures at the address of its template", async () => {
  const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><path d="M0 0h4v3H0z"/></svg>';
  for (const name of ["cn.svg", "hk.svg", "CN.svg"]) serve(`/flags/${name}`, (_, response) => response.writeHead(200, { "content-type": "image/svg+xml" }).end(PICTURE));
  await show(inForm(""));
  assert.equal(await part("[part=flag]", ".hidden"), true);
  await run(`${field}.flags = true`);
  assert.equal(await part("[part=flag]", ".textContent"), "🇨🇳");
  await run(`${field}.flags = "/flags/{code}.svg"`);
  assert.deepEqual([await part("[part=flag] img", ".getAttribute('src')").then((url) => new URL(url).pathname), await property("flags")],
    ["/flags/cn.svg", "/flags/{code}.svg"]);
  await openPicker();
  await until(inShadow("root.querySelectorAll('li img').length > 0 && [...root.querySelectorAll('li img')].slice(0, 2).every((one) => one.complete)"));
  assert.equal(await part("li:nth-child(2) img", ".alt"), "");
  await until(inShadow("root.querySelectorAll('li .flag:empty').length > 0"), "a picture that isn't there leaves nothing");
  await run(`${field}.flags = "/flags/{CODE}.svg"`);
  assert.equal(await part("[part=flag] img", ".getAttribute('src')").then((url) => new URL(url).pathname), "/flags/CN.svg");
  await run(`${field}.flags = "/none/{code}.svg"`);
  await until(inShadow("root.querySelector('[part=flag]').childElementCount === 0"));
  requests.length = 0;
  await focusInput();
  await type("138");
  assert.equal(requests.filter((path) => path.startsWith("/none/")).length, 0, "what isn't there isn't asked for again");
  await run(`${field}.flags = false`);
  assert.equal(await evaluate(`${field}.hasAttribute("flags")`), false);
});

// MARK: Focus

test("A dialog gives the focus to the number of a field with autofocus and tabindex, and a page begins without it", async () => {
  await show(`${inForm("")}<dialog><button>First</button><phone-field id="second" autofocus tabindex="0" ${SAMPLE}></phone-field></dialog>`);
  await run("document.body.append(document.querySelector('form'))");
  await pause(100);
  assert.equal(await evaluate("document.activeElement === document.body"), true, "also where a field is moved");
  await run("document.querySelector('dialog').showModal()");
  assert.deepEqual(await evaluate("(({ id, shadowRoot }) => [id, shadowRoot?.activeElement.className])(document.activeElement)"), ["second", "number"]);
});

test("An element that has the focus itself leads to its number, and is no trap", async () => {
  await show(`<input id="before" aria-label="Before">${inForm('tabindex="0"')}`);
  const place = () => evaluate("(({ id, localName, shadowRoot }) => shadowRoot?.activeElement?.className ?? (id || localName))(document.activeElement)");
  await run("document.querySelector('#before').focus()");
  await press("Tab");
  assert.equal(await place(), "number");
  await press("Tab");
  assert.equal(await place(), "button");
  for (let index = 0; index < 4; index++) await press("Tab", "Shift");
  assert.equal(await place(), "before");
});
