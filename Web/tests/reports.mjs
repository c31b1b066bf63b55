// What users of other fields for numbers have reported, tried on <phone-field>. A report is named by its project and number. Values are
// those of ITU-T E.164 and of the countries' numbering plans, as the reports expect them.
//
//   BROWSER=firefox node --test Web/tests/reports.mjs

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  WORLD, choose, click, evaluate, focusInput, inShadow, note, part, paste, property, root, run, show, shown, submitted, type, until, value,
} from "./pages.mjs";

const field = "document.querySelector('phone-field')";
const typed = (text) => async () => {
  await focusInput();
  await type(text);
};
const pasted = (text) => () => paste(text);
/** A browser writes the number by itself, without the focus. */
const filled = (text) => () => run(`const input = ${field}.shadowRoot.querySelector("input.number");
  input.value = ${JSON.stringify(text)}; input.dispatchEvent(new Event("input", { bubbles: true, composed: true }))`);
const set = (text) => () => run(`${field}.value = ${JSON.stringify(text)}`);
const chosen = (name) => () => choose(name);
/** Takes the number or the country that a button offers. */
const taken = (title) => async () => {
  assert.equal(await part(".suggestion", ".hidden ? '' : root.querySelector('.suggestion').textContent"), title);
  await click(inShadow("root.querySelector('.suggestion')"));
};
const left = () => run("document.activeElement.blur()");

/** The report; the attributes of the field; what is done; the country with the text, and the value, after that. */
const REPORTS = [
  ["intl-tel-input 2003: autofill with an area code doubles it", 'country="US"', [filled("+8613800138000")], "CN 138 0013 8000", "+8613800138000"],
  ["intl-tel-input 823: a typed area code is doubled", 'country="CN"', [typed("+8613800138000")], "CN 138 0013 8000", "+8613800138000"],
  ["intl-tel-input 529: +1 264 is the United States", 'country="US"', [typed("+12642351234")], "AI 264-235-1234", "+12642351234"],
  ["intl-tel-input 90: a typed area code doesn't choose the country", 'country="CN"', [typed("+852612")], "HK 612", ""],
  ["intl-tel-input 90: before the number is whole", 'country="CN"', [typed("+4915123")], "DE 151 23", ""],
  ["intl-tel-input 156: another country leaves the value", 'country="CN"', [typed("61234567"), chosen("Hong Kong")], "HK 6123 4567", "+85261234567"],
  ["intl-tel-input 400: another area code leaves the value", 'country="CN" value="+852 6123 4567"', [pasted("+65 8123 4567")], "SG 8123 4567", "+6581234567"],
  ["intl-tel-input 1379: a first number loses its leading 0", 'country="GB" value="07400 123456"', [], "GB 07400 123456", "+447400123456"],
  ["intl-tel-input 258: an extension makes a number wrong", 'country="US"', [pasted("+1 702 418 1234 ext. 5")], "US 702-418-1234 ext. 5", "+17024181234"],
  ["react-phone-number-input 364, intl-tel-input 2120: an empty value loses the country", 'country="GB" value="07400 123456"', [set("")], "GB ", ""],
  ["react-phone-number-input 364: a value that was never set loses the country", 'country="GB"', [set("")], "GB ", ""],
  ["react-phone-number-input PR 84: autofill of digits with the area code, under its country", 'country="DE"', [filled("4915123456789")], "DE 1512 3456789", "+4915123456789"],
  ["react-phone-number-input PR 84: under another country", 'country="CN"', [filled("4915123456789"), taken("Switch to Germany (+49)")], "DE 1512 3456789", "+4915123456789"],
  ["react-phone-number-input PR 84: under a country with as many digits", 'country="US"', [filled("8613800138000"), taken("Switch to China (+86)")], "CN 138 0013 8000", "+8613800138000"],
  ["libphonenumber-js 185: 0049 is no area code", 'country="CN"', [typed("004915123456789")], "DE 1512 3456789", "+4915123456789"],
  ["libphonenumber-js 316: an area code without its plus", 'country="FR"', [typed("33612345678"), left], "FR 6 12 34 56 78", "+33612345678"],
  ["libphonenumber-js 90: a 0 after the area code", 'country="CN"', [pasted("+33 06 12 34 56 78")], "FR 6 12 34 56 78", "+33612345678"],
  ["libphonenumber-js 141: Arabic digits", 'country="SA"', [pasted("٠٥٠١٢٣٤٥٦٧")], "SA 050 123 4567", "+966501234567"],
  ["woocommerce 58000: an invisible U+FE0D", 'country="CN"', [pasted("138\u{FE0D}0013\u{FE0D}8000")], "CN 138 0013 8000", "+8613800138000"],
  ["hyper 86: marks of direction around a number", 'country="US"', [pasted("\u{202D}+86 138 0013 8000\u{202C}")], "CN 138 0013 8000", "+8613800138000"],
  ["A line break between area code and number", 'country="CN"', [pasted("+86\n138 0013 8000\n")], "CN 138 0013 8000", "+8613800138000"],
];

for (const [report, attributes, acts, state, sent] of REPORTS) {
  test(report, async () => {
    await show(`<form><phone-field name="mobile" format="e164" ${WORLD} ${attributes}></phone-field></form>`);
    for (const act of acts) await act();
    assert.deepEqual([`${await property("country")} ${await shown()}`, await value()], [state, sent]);
    assert.equal(await submitted(), `mobile=${encodeURIComponent(sent)}`);
    // The area code is there once: beside the number, or in it.
    const isInText = (await shown()).startsWith("+");
    assert.equal(await part(".code", ".matches('.apart')"), isInText);
    if (sent) assert.deepEqual([await property("status"), await part(".suggestion", ".hidden")], ["valid", true]);
  });
}

test("react-phone-number-input 299: a page can clear the number when another country is chosen", async () => {
  await show(`<form><phone-field name="mobile" ${WORLD} country="CN"></phone-field></form>`);
  await run(`${field}.addEventListener("countrychange", () => { ${field}.value = null; })`);
  await typed("138001380")();
  await choose("Germany");
  await until(`${field}.rawValue === ""`);
  assert.equal(await property("country"), "DE");
  assert.match(await note(), /^hint: /);
});

test("google-libphonenumber 89 and 346: fewer countries need no other module, and have the same numbers", async () => {
  await show(`<form><phone-field name="mobile" ${WORLD} only="CN" format="e164"></phone-field></form>`);
  await typed("13800138000")();
  assert.equal(await value(), "+8613800138000");
  const modules = await evaluate("performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.wasm')).length");
  assert.equal(modules, 1);
});

/** Reports that other tests hold: the file, and the beginning of the test's title. */
const ELSEWHERE = [
  ["intl-tel-input 1481: a list on a phone, in a shadow tree", "places", "a field works in another shadow tree"],
  ["intl-tel-input 1481: a list on a phone", "field", "a phone has a whole screen of countries"],
  ["intl-tel-input 2104: Escape loses the focus", "browser", "the picker is used by keyboard alone"],
  ["intl-tel-input 771, react-phone-number-input 396: pages from right to left", "places", "in a page from right to left the number reads"],
  ["intl-tel-input 771: words of another language", "languages", "a page brings a language for all its fields"],
  ["intl-tel-input 1549: names for screen readers", "attributes", "Names and descriptions elsewhere in the page reach the number"],
  ["intl-tel-input 800: roles and states", "browser", "a screen reader finds names, roles, states and the error"],
];

test("Each report that another test holds has its test", () => {
  for (const [report, file, title] of ELSEWHERE) {
    const text = readFileSync(join(root, `Web/tests/${file}.mjs`), "utf8");
    assert.ok(text.includes(`test("${title}`), `${report}: no test "${title}" in ${file}.mjs`);
  }
});
